import Dispatch
import EmbeddedShims
import Foundation

/// Ends the process at a signal without leaving incomplete files: at an interrupt with exit code 130, at a hang-up or a
/// request to terminate by the signal itself.
///
/// The first signal only requests the end of work that can end cleanly at it, with exit code 130; a second one ends the
/// process at once. Other work ends at once and without a message.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Held while files are moved into place; a signal waits for that.
  private static let moving = Mutex(())

  /// Whether a signal has requested the end of the work. The work then no longer waits for anyone to read its output.
  static let isRequested = Atomic(false)

  /// Creates a handler for interrupts, hang-ups and requests to terminate.
  ///
  /// - Parameters:
  ///   - cancelling: The signals at which the work can end cleanly.
  ///   - end: Requests the end of the work.
  init(cancelledBy cancelling: [Int32], _ end: @escaping @Sendable () -> Void) {
    // A reader that has gone away makes the write fail, which has a message of its own.
    signal(SIGPIPE, SIG_IGN)
    let wasAsked = Mutex(false)
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // Programs that are started in the background of a terminal may be set to ignore hang-ups.
      if number == SIGHUP, Self.isIgnored(number) { return nil }
      // Otherwise the default action would end the process before the source receives the signal.
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    }
    for source in sources {
      let number = Int32(source.handle)
      source.setEventHandler {
        let isFirst = wasAsked.withLock { asked in
          defer { asked = true }
          return !asked
        }
        if isFirst, cancelling.contains(number) {
          Self.isRequested.store(true, ordering: .relaxed)
          return end()
        }
        Self.moving.withLock { _ in
          TemporaryFile.removeAll()
          if number == SIGINT { _exit(CommandFailure.ExitCode.interrupted.rawValue) }
          signal(number, SIG_DFL)
          kill(getpid(), number)
          // The signal ends the process shortly.
          sleep(1)
          _exit(128 + number)
        }
      }
    }
    // Until a source is registered the signal is ignored, so one that comes meanwhile would be lost.
    let registering = DispatchGroup()
    for source in sources {
      registering.enter()
      source.setRegistrationHandler { registering.leave() }
      source.resume()
    }
    registering.wait()
  }

  func end() {
    for source in sources { source.cancel() }
  }

  /// Does work that a signal must not interrupt.
  static func uninterrupted(_ work: () throws(CommandFailure) -> Void) throws(CommandFailure) {
    try moving.withLock { _ throws(CommandFailure) in try work() }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
