internal import Dispatch
internal import FairwayCore
internal import Synchronization

/// Collects the entries of a session and writes them as blocks: when there are enough, and soon after the first.
final class SessionWriter: Sendable {
  private struct State {
    var words = SessionWords()
    /// The number of words written to the part after its beginning.
    var partCount = 0
    var isTimed = false
    var failure: (any Error)?
  }

  private let sink: any SessionSink
  private let options: SessionRecorder.Options
  private let state: Mutex<State>

  init(_ sink: any SessionSink, _ options: SessionRecorder.Options) {
    self.sink = sink
    self.options = options
    state = Mutex(State())
  }

  /// The error after which nothing was written any more.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Adds entries; returns whether the part is full.
  @inline(__always)
  func write(_ add: (inout SessionWords) -> Void) -> Bool {
    state.withLock { state in
      add(&state.words)
      let count = state.words.count * SessionForm.wordSize
      if count >= options.blockSize { flush(&state) } else if !state.isTimed { time(&state) }
      return state.partCount + count >= options.partSize
    }
  }

  /// Begins a part, or the next session in the same part, with its first entry.
  func begin(_ start: String, inSamePart: Bool) {
    state.withLock { state in
      flush(&state)
      guard state.failure == nil else { return }
      do {
        if !inSamePart {
          try sink.beginPart()
          try sink.append(SessionForm.bytes([SessionForm.magic, SessionForm.version][...]))
        }
      } catch {
        state.failure = error
      }
      state.words.append(start: start)
      flush(&state)
      state.partCount = 0
    }
  }

  func flush() { state.withLock { flush(&$0) } }

  private func flush(_ state: inout State) {
    guard !state.words.isEmpty else { return }
    let block = state.words.takeBlock()
    state.partCount += block.count
    guard state.failure == nil else { return }
    do { try sink.append(block) } catch { state.failure = error }
  }

  /// Writes the block after an interval, if it is not full before. There is at most one timer, so that a session in
  /// virtual time does not collect them.
  private func time(_ state: inout State) {
    state.isTimed = true
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + options.flushInterval) { [weak self] in
      self?.state.withLock { state in
        state.isTimed = false
        self?.flush(&state)
      }
    }
  }
}
