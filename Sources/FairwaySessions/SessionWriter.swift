internal import Dispatch
internal import EmbeddedShims
internal import FairwayCore

/// Collects the entries of a session and writes them as blocks: when there are enough, and soon after the first.
///
/// A block ends after a whole input with all that it brings about. A session whose process is killed then continues as
/// it was before an input or after it, never between an input and its events.
///
/// Blocks are written on a queue, so that no call of the router waits for a disk; if many blocks are waiting, it does.
final class SessionWriter: Sendable {
  private struct State {
    var words = SessionWords()
    /// The number of bytes written to the part after its beginning.
    var partCount = 0
    var isTimed = false
    /// Whether another part is to be tried, because nothing could be written for a while.
    var triesAgain = false
    /// Whether there is a part.
    var hasBegun = false
  }

  private struct Failure {
    var error: any Error
    var time = ContinuousClock.now
  }

  /// The most blocks that wait to be written.
  private static let mostBlocks = 4

  private let sink: any SessionSink
  private let options: SessionRecorder.Options
  private let state = Mutex(State())
  /// The error since which nothing is written. It is apart from the state, because the queue sets it while a caller may
  /// wait for the queue.
  private let failed = Mutex<Failure?>(nil)
  private let queue = DispatchQueue(label: "fairway.session-writer", qos: .utility)
  private let places = DispatchSemaphore(value: SessionWriter.mostBlocks)

  init(_ sink: any SessionSink, _ options: SessionRecorder.Options) {
    self.sink = sink
    self.options = options
  }

  var failure: (any Error)? { failed.withLock(\.?.error) }

  /// Adds entries; returns whether another part is to be begun: this one is full, or nothing could be written for a while.
  @inline(__always)
  func write(_ add: (inout SessionWords) -> Void) -> Bool {
    state.withLock { state in
      add(&state.words)
      let count = state.words.count * SessionForm.wordSize
      if count >= options.blockSize { send(&state) }
      if !state.isTimed { time(&state) }
      return state.partCount + count >= options.partSize || state.triesAgain
    }
  }

  /// The entries so far are whole inputs with what they brought about.
  @inline(__always)
  func complete() { state.withLock { $0.words.complete() } }

  /// Begins a part with its first entry, the memory of the session; or continues the newest part with it, if it fits.
  ///
  /// - Parameter size: The number of bytes in the newest part after its own first entry; `nil` for another part.
  func begin(_ start: String, after size: Int?) {
    state.withLock { state in
      state.words.complete()
      send(&state)
      state.words.append(.start, start)
      state.words.complete()
      // In a part that is continued, the memory counts, or a session that is resumed often would fill the disk.
      let count = (size ?? 0) + state.words.count * SessionForm.wordSize
      let fits = size != nil && count < options.partSize
      send(&state, beginsPart: !fits)
      state.hasBegun = true
      state.partCount = fits ? count : 0
    }
    wait()
  }

  /// The number of bytes in the newest part after its first entry, with those that are not written yet.
  var size: Int {
    state.withLock { $0.partCount + ($0.words.isEmpty ? 0 : $0.words.count * SessionForm.wordSize) }
  }

  /// Writes all whole inputs, and waits until they are written.
  func flush() {
    let hasBegun = state.withLock { state in
      send(&state)
      return state.hasBegun
    }
    queue.sync {
      guard hasBegun, failure == nil else { return }
      do { try sink.confirm() } catch { failed.withLock { $0 = Failure(error: error) } }
    }
  }

  private func wait() { queue.sync {} }

  /// Gives the whole inputs to the queue, as a block.
  private func send(_ state: inout State, beginsPart: Bool = false) {
    guard let words = state.words.takeBlock() else { return }
    if beginsPart {
      state.triesAgain = false
    } else if let failure = failed.withLock(\.self) {
      // Entries between two parts that could be written are lost; the next part begins with the session's memory.
      state.triesAgain = failure.time.duration(to: .now) >= .seconds(options.retryInterval)
      return
    }
    state.partCount += words.count * SessionForm.wordSize
    places.wait()
    queue.async { [self] in
      defer { places.signal() }
      guard beginsPart || failure == nil else { return }
      do {
        if beginsPart {
          try sink.beginPart()
          try sink.append(SessionForm.bytes([SessionForm.magic, SessionForm.version][...]))
        }
        try sink.append(SessionForm.block(words))
        if beginsPart { failed.withLock { $0 = nil } }
      } catch {
        failed.withLock { $0 = Failure(error: error) }
      }
    }
  }

  /// Writes the block after an interval, if it is not full before. There is at most one timer, so that a session in
  /// virtual time does not collect them.
  private func time(_ state: inout State) {
    state.isTimed = true
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + options.flushInterval) { [weak self] in
      self?.state.withLock { state in
        state.isTimed = false
        self?.send(&state)
        if !state.words.isEmpty { self?.time(&state) }
      }
    }
  }
}
