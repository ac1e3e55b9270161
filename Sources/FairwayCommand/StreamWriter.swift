import EmbeddedShims
import Foundation

/// Writes to a stream whose reader may not read: a pipe, a terminal or a socket.
enum StreamWriter {
  /// How long one wait takes, and how long is waited in all after a signal has requested the end.
  private static let waitMilliseconds: Int32 = 20
  private static let patience = Duration.milliseconds(200)

  /// Writes bytes. If a signal requests the end of the work while nobody reads them, the rest is not written.
  static func write(_ data: Data, to descriptor: Int32, name: String) throws(CommandFailure) {
    let size = pieceSize(descriptor) ?? max(1, data.count)
    var rest = data[...]
    var requested: ContinuousClock.Instant?
    while !rest.isEmpty {
      guard LiveDescriptor.isReady(descriptor, for: POLLOUT, waitMilliseconds) else {
        guard Interruption.isRequested.load(ordering: .relaxed) else { continue }
        let start = requested ?? .now
        requested = start
        if start.duration(to: .now) > patience { throw .interrupted("interrupted; nobody reads \(name)") }
        continue
      }
      let count = unsafe rest.prefix(size).withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno) {
        throw .failed(file: name, Console.lastReason)
      }
    }
  }

  /// The number of bytes that fit wherever the system says that something does, so that a write does not wait; `nil`
  /// where none waits.
  private static func pieceSize(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFIFO: return 4096
    case S_IFCHR: return isatty(descriptor) == 1 ? 512 : nil
    default: return 512
    }
  }
}
