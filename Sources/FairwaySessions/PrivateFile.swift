internal import Foundation

/// Files that nobody but their owner may read, from their first byte on.
///
/// These are the system's own calls: Foundation creates a file with the mode of the process's umask and restricts it
/// afterwards, and in between another process may open it.
enum PrivateFile {
  private static let mode: mode_t = 0o600

  /// Opens a file for reading and writing, and creates it if there is none; one that others may read is restricted.
  ///
  /// A link is not followed: ``SessionPath`` has followed those that the caller means.
  static func open(_ path: String) throws(SessionFileError) -> FileHandle {
    guard !path.utf8.contains(0) else { throw .file(path: path, reason: "a name has no NUL") }
    let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
    var descriptor = unsafe Foundation.open(path, flags | O_CREAT | O_EXCL, mode)
    // Without waiting: a pipe, which is refused below, may have no other end.
    if descriptor < 0, errno == EEXIST { descriptor = unsafe Foundation.open(path, flags | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .file(path: path, reason: lastReason) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .file(path: path, reason: lastReason) }
    try refuseOther(status, path)
    guard status.st_mode & 0o7777 != mode else { return handle }
    // Some file systems accept a mode and do not keep it.
    guard fchmod(descriptor, mode) == 0, unsafe fstat(descriptor, &status) == 0 else {
      throw .file(path: path, reason: "others may read it, and its mode cannot be set: \(lastReason)")
    }
    guard status.st_mode & 0o7777 == mode else {
      throw .file(path: path, reason: "others may read it: its file system keeps no modes")
    }
    return handle
  }

  /// Refuses a path at which there is something else than a file.
  static func refuseOther(_ path: String) throws(SessionFileError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { try refuseOther(status, path) }
  }

  private static func refuseOther(_ status: stat, _ path: String) throws(SessionFileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .file(path: path, reason: "is a directory")
    default: throw .file(path: path, reason: "is not a file")
    }
  }

  /// Locks an open file for as long as it is open; returns whether nobody else has locked it.
  ///
  /// The system ends the lock with the process, however that ends.
  static func lock(_ handle: FileHandle, _ path: String) throws(SessionFileError) -> Bool {
    while flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .file(path: path, reason: "it cannot be locked: \(lastReason)")
      }
    }
    return true
  }

  /// Whether a path still leads to an open file.
  static func isAt(_ path: String, _ handle: FileHandle) -> Bool {
    var (own, other) = (stat(), stat())
    return unsafe fstat(handle.fileDescriptor, &own) == 0 && lstat(path, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Whether an open file ends where it was written last.
  static func endsAtItsOffset(_ handle: FileHandle) -> Bool {
    var status = stat()
    return unsafe fstat(handle.fileDescriptor, &status) == 0
      && lseek(handle.fileDescriptor, 0, SEEK_CUR) == status.st_size
  }

  /// Renames a file; one that has the new name already is replaced.
  static func move(_ path: String, to other: String) throws(SessionFileError) {
    guard unsafe rename(path, other) == 0 else {
      throw .file(path: path, reason: "it cannot be renamed to \(other): \(lastReason)")
    }
  }

  /// Removes a file.
  static func remove(_ path: String) throws(SessionFileError) {
    guard unsafe unlink(path) == 0 else { throw .file(path: path, reason: "it cannot be removed: \(lastReason)") }
  }

  private static var lastReason: String { unsafe String(cString: strerror(errno)) }
}
