import Foundation

/// What a source of live input has to offer.
enum LiveEvent {
  /// Bytes have arrived.
  case bytes
  /// Nothing has arrived within the time.
  case nothing
  /// The connection was lost, and with it the rest of the current line; it is restored by itself.
  case interruption
  /// There is no more input.
  case end
}

/// A source of live input.
protocol LiveSource {
  /// Its name in messages.
  var name: String { get }
  /// Whether all of it is there already, and so does not come in the time of the drive.
  var isFile: Bool { get }
  /// Appends the bytes that have arrived, after waiting for them at most the given time.
  mutating func read(into bytes: inout [UInt8], milliseconds: Int32) throws(CommandFailure) -> LiveEvent
}

/// Standard input, a file, a device or a named pipe.
struct LiveFile: LiveSource {
  let name: String
  private let file: FileHandle

  var isFile: Bool {
    var status = stat()
    return unsafe fstat(file.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens an input; `-` is standard input.
  init(_ path: String) throws(CommandFailure) {
    guard path != "-" else {
      name = "standard input"
      file = .standardInput
      return
    }
    name = path
    // A named pipe is opened without waiting for its writer, so that an interrupt is possible meanwhile.
    // A receiver's line must not become the terminal of a service, which its hang-up or a stray byte would then end.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .failed(file: path, Console.lastReason) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw .failed(file: path, "is a directory")
    }
  }

  mutating func read(into bytes: inout [UInt8], milliseconds: Int32) throws(CommandFailure) -> LiveEvent {
    let descriptor = file.fileDescriptor
    guard LiveDescriptor.isReady(descriptor, for: POLLIN, milliseconds) else { return .nothing }
    switch LiveDescriptor.read(descriptor, into: &bytes) {
    case .bytes(let count): return count > 0 ? .bytes : .end
    case .nothing: return .nothing
    case .failure(let reason): throw .failed(file: name, reason)
    }
  }
}

/// System calls for descriptors that may have to wait.
enum LiveDescriptor {
  enum Result {
    case bytes(Int)
    case nothing
    case failure(String)
  }

  /// The most bytes that are read at once.
  private static let pieceSize = 1 << 16

  /// Waits until a descriptor can be read or written, or has an error; returns whether it can.
  static func isReady(_ descriptor: Int32, for event: Int32, _ milliseconds: Int32) -> Bool {
    var wish = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return unsafe poll(&wish, 1, milliseconds) > 0
  }

  /// Appends the bytes that have arrived; none at the end.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Result {
    let before = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: pieceSize))
    let count = unsafe bytes.withUnsafeMutableBytes { all in
      unsafe Foundation.read(descriptor, all.baseAddress?.advanced(by: before), pieceSize)
    }
    let reason = errno
    bytes.removeLast(pieceSize - max(0, count))
    if count >= 0 { return .bytes(count) }
    let isTemporary = [EAGAIN, EWOULDBLOCK, EINTR].contains(reason)
    return isTemporary ? .nothing : .failure(unsafe String(cString: strerror(reason)))
  }
}
