import Foundation

/// The destination that a name on the command line denotes.
struct OutputPlace {
  enum Kind {
    /// A stream that the process already has open: `-`, `/dev/stdout`, `/dev/fd/N`.
    case descriptor(Int32)
    /// A device, a pipe or a socket.
    case stream(String)
    /// A file, with its mode if it exists; links are followed.
    case file(String, mode: mode_t?)
  }

  let kind: Kind
  /// The identity of the destination; nil for a device, to which many may write.
  let identity: String?

  /// The file descriptor of a stream that is already open.
  var descriptor: Int32? {
    if case .descriptor(let number) = kind { return number }
    return nil
  }

  init(_ name: String) throws(CommandFailure) {
    if name == "-" {
      kind = .descriptor(STDOUT_FILENO)
      identity = "stream 1"
      return
    }
    guard !name.utf8.contains(0) else { throw .failed(file: name, "a name has no NUL") }
    var path = name
    // A link may lead to an open stream, whose own target must not be replaced: `/dev/stdout` may be a log file.
    for _ in 0..<40 {
      if let number = Self.openStream(path) {
        kind = .descriptor(number)
        identity = "stream \(number)"
        return
      }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .failed(file: name, Console.lastReason) }
      guard !name.hasSuffix("/") else { throw .failed(file: name, "is not a file") }
      kind = .file(path, mode: nil)
      identity = Self.canonical(path)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .failed(file: name, "is a directory")
    case S_IFREG:
      kind = .file(path, mode: status.st_mode & 0o7777)
      identity = "\(status.st_dev) \(status.st_ino)"
    default:
      kind = .stream(path)
      identity = status.st_mode & S_IFMT == S_IFCHR ? nil : "\(status.st_dev) \(status.st_ino)"
    }
  }

  /// Returns the file descriptor that a path such as `/dev/fd/3` denotes.
  private static func openStream(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    guard let number = Int32(path.split(separator: "/").last ?? ""), number >= 0 else { return nil }
    let folders = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd", "/proc/\(getpid())/fd"]
    return folders.contains(folder(of: path)) ? number : nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a text that is the same for two paths of a file that does not exist yet.
  private static func canonical(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    var status = stat()
    guard unsafe stat(folder(of: path), &status) == 0 else { return path }
    return "\(status.st_dev) \(status.st_ino) \(file)"
  }
}
