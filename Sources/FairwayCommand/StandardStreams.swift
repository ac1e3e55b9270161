import Foundation

/// The three streams that a process is given.
enum StandardStreams {
  /// Refuses streams that are closed: the next file that is opened would take the place of one, and be read or written
  /// for it.
  static func check() throws(CommandFailure) {
    for (descriptor, name) in [(0, "input"), (1, "output"), (2, "error")] where fcntl(Int32(descriptor), F_GETFD) < 0 {
      throw .failed("standard \(name) is closed; connect it, for example to /dev/null")
    }
  }
}
