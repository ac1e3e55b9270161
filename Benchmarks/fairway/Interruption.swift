import Dispatch
import Foundation
import Synchronization

/// Ends the process on a signal without leaving half a file behind: an interrupt with exit code 130, a hang-up or a request
/// to terminate by the signal itself.
///
/// Work that can end cleanly is asked to by the first interrupt; a second one ends the process at once. All other work ends
/// at once and without a message.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Held while files are moved to their places: a signal waits for that.
  private static let moving = Mutex(())

  /// - Parameters:
  ///   - isAsked: Whether the work is one that can be asked to end.
  ///   - end: Asks it.
  init(isAsked: Bool, _ end: @escaping @Sendable () -> Void) {
    // A reader that goes away is a failed write with its own message.
    signal(SIGPIPE, SIG_IGN)
    let wasAsked = Mutex(false)
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // What starts a program in the background of a terminal has it ignore hang-ups.
      if number == SIGHUP, Self.isIgnored(number) { return nil }
      // The default action would end the process by the signal, before the source could see it.
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
        if number == SIGINT, isFirst, isAsked { return end() }
        Self.moving.withLock { _ in
          TemporaryFile.removeAll()
          if number == SIGINT { _exit(CommandFailure.ExitCode.interrupted.rawValue) }
          signal(number, SIG_DFL)
          kill(getpid(), number)
          // The signal ends the process before long.
          sleep(1)
          _exit(128 + number)
        }
      }
      source.resume()
    }
  }

  func end() {
    for source in sources { source.cancel() }
  }

  /// Does something that a signal must not come between.
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
