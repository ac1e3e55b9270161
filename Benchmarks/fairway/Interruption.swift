import Dispatch
import Foundation

/// Turns an interrupt into exit code 130, at once and without a message.
///
/// Files are written in one go (``Console/write(_:to:)``), so nothing half done is left behind.
struct Interruption {
  private let source: any DispatchSourceSignal

  init() {
    // The default action would end the process by the signal, before the source could see it.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInitiated))
    source.setEventHandler { _exit(CommandFailure.ExitCode.interrupted.rawValue) }
    source.resume()
  }

  func end() {
    source.cancel()
  }
}
