import Dispatch
import Foundation
import Synchronization

/// Turns an interrupt into exit code 130.
///
/// Work that can end cleanly is asked to; a second interrupt ends the process at once. All other work ends at once and
/// without a message: files are moved to their places when they are whole (``OutputFile``), so nothing half done is
/// left behind.
struct Interruption {
  private let source: any DispatchSourceSignal

  /// - Parameters:
  ///   - isAsked: Whether the work is one that can be asked to end.
  ///   - end: Asks it.
  init(isAsked: Bool, _ end: @escaping @Sendable () -> Void) {
    // The default action would end the process by the signal, before the source could see it.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInitiated))
    let wasAsked = Mutex(false)
    source.setEventHandler {
      let isFirst = wasAsked.withLock { asked in
        defer { asked = true }
        return !asked
      }
      guard isFirst, isAsked else { _exit(CommandFailure.ExitCode.interrupted.rawValue) }
      end()
    }
    source.resume()
  }

  func end() {
    source.cancel()
  }
}
