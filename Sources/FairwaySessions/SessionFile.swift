internal import EmbeddedShims
internal import Foundation

/// A session file: the part that is written, and older parts beside it, as `FILE`, `FILE.1`, `FILE.2` and so on.
///
/// Only the owner of the process may read the files, from their first byte on. What a recorder has written is in the
/// file even if the process is killed; it is not forced onto the disk, so a power failure may lose more.
///
/// One recorder writes a session file at a time: it holds a lock on `FILE.lock`, which the system releases when the
/// process ends, however it ends. Another one gets ``SessionFileError/inUse(path:)``. The empty file of the lock stays.
///
/// A file, or a lock, that somebody has removed, renamed or shortened meanwhile is an error when the recorder writes next:
/// the recording ends, as ``SessionRecorder/failure`` says, and another part is begun after the
/// ``SessionRecorder/Options/retryInterval``.
public final class SessionFile: SessionSink {
  /// The path of the part that is written: absolute, and that of the file itself where a link leads to it.
  public let path: String
  /// The number of parts that are kept.
  public let partCount: Int

  private struct Files {
    var lock: FileHandle?
    var newest: FileHandle?
    /// How often the newest part was written to since it was begun here; `nil` if it was there before.
    var writes: Int?
  }

  private let files = Mutex(Files())

  /// Creates a session file; it appears with the first part.
  ///
  /// - Parameters:
  ///   - path: The path of the newest part. A file that is there becomes the part before it.
  ///   - partCount: The number of parts to keep, at least 1; older ones are removed.
  public init(_ path: String, keepingParts partCount: Int = 4) {
    self.path = SessionPath.canonical(path)
    self.partCount = max(1, partCount)
  }

  /// The paths of the parts that exist, oldest first.
  public static func parts(of path: String) -> [String] {
    let path = SessionPath.canonical(path)
    var paths: [String] = []
    while FileManager.default.fileExists(atPath: "\(path).\(paths.count + 1)") {
      paths.append("\(path).\(paths.count + 1)")
    }
    return paths.reversed() + (FileManager.default.fileExists(atPath: path) ? [path] : [])
  }

  public func beginPart() throws {
    try files.withLock { files in
      try lock(&files)
      // The disk was full when this part was begun. It has nothing yet that is worth an older part's place.
      if let newest = files.newest, let writes = files.writes, writes < 2, PrivateFile.isAt(path, newest) {
        try newest.truncate(atOffset: 0)
        files.writes = 0
        return
      }
      try files.newest?.close()
      files.newest = nil
      // Without the newest part, a rotation was interrupted: the others are in their places.
      if FileManager.default.fileExists(atPath: path) {
        try restrict()
        try makeRoom()
      }
      files.newest = try open()
      files.writes = 0
    }
  }

  /// Renames the newest part and those before it, and removes those that are too many.
  private func makeRoom() throws(SessionFileError) {
    var number = Self.parts(of: path).count - 1
    while number >= partCount - 1, number > 0 {
      try PrivateFile.remove("\(path).\(number)")
      number -= 1
    }
    for older in stride(from: number, to: 0, by: -1) {
      try PrivateFile.move("\(path).\(older)", to: "\(path).\(older + 1)")
    }
    if partCount > 1 {
      try PrivateFile.move(path, to: "\(path).1")
    } else {
      try PrivateFile.remove(path)
    }
  }

  public func append(_ bytes: [UInt8]) throws {
    try files.withLock { files in
      try lock(&files)
      if files.newest == nil { files.newest = try open() }
      try refuseForeignHands(&files)
      try files.newest?.write(contentsOf: Data(bytes))
      files.writes? += 1
    }
  }

  public func confirm() throws {
    try files.withLock { files in try refuseForeignHands(&files) }
  }

  /// Fails, and leaves file and lock, if they are not any more what is written here.
  private func refuseForeignHands(_ files: inout Files) throws(SessionFileError) {
    guard let newest = files.newest, let lock = files.lock else { return }
    let reason: String
    if !PrivateFile.isAt(path, newest) {
      reason = "it was removed, renamed or replaced while it was recorded"
    } else if !PrivateFile.endsAtItsOffset(newest) {
      reason = "another program has shortened it, or written to it, while it was recorded"
    } else if !PrivateFile.isAt(path + ".lock", lock) {
      reason = "its lock, \(path).lock, was removed while it was recorded"
    } else {
      return
    }
    files = Files()
    throw .file(path: path, reason: reason)
  }

  /// Makes this the only object that writes the session file.
  func lock() throws(SessionFileError) {
    try files.withLock { files throws(SessionFileError) in try lock(&files) }
  }

  private func lock(_ files: inout Files) throws(SessionFileError) {
    guard files.lock == nil else { return }
    // No lock is left beside a folder or a device.
    try PrivateFile.refuseOther(path)
    let name = path + ".lock"
    let handle: FileHandle
    do throws(SessionFileError) {
      handle = try PrivateFile.open(name)
      guard try PrivateFile.lock(handle, name) else { throw .inUse(path: path) }
    } catch {
      // A folder that is missing is missed by the file that was asked for.
      if case .file(_, let reason) = error { throw .file(path: path, reason: reason) }
      throw error
    }
    files.lock = handle
  }

  /// Restricts the parts that another program may have copied here, or another version written.
  private func restrict() throws(SessionFileError) {
    for part in Self.parts(of: path) { _ = try PrivateFile.open(part) }
  }

  /// Removes what follows a number of bytes in the newest part, so that whole blocks can be appended.
  func truncate(to count: Int) throws {
    try files.withLock { files in
      try lock(&files)
      try restrict()
      if files.newest == nil { files.newest = try open() }
      try files.newest?.truncate(atOffset: UInt64(count))
    }
  }

  /// Moves what is there aside, so that a new session can begin: for files without a whole beginning of a session, which
  /// a full disk or a power failure leaves.
  ///
  /// The parts are then `FILE.incomplete`, `FILE.incomplete.1` and so on; those that were set aside before are replaced.
  /// Empty files are removed.
  ///
  /// - Returns: The path of what was set aside; `nil` if there was nothing in the files.
  @discardableResult
  public func setAside() throws(SessionFileError) -> String? { try setAside(Self.parts(of: path)) }

  /// Moves some of the parts aside.
  func setAside(_ parts: [String]) throws(SessionFileError) -> String? {
    guard !parts.isEmpty else { return nil }
    try lock()
    try restrict()
    let aside = path + ".incomplete"
    var kept: [String] = []
    for part in parts {
      if try SessionReplay.read(part, first: 1).isEmpty {
        try PrivateFile.remove(part)
      } else {
        kept.append(part)
      }
    }
    guard let newest = kept.last else { return nil }
    for part in Self.parts(of: aside) { try PrivateFile.remove(part) }
    for part in kept { try PrivateFile.move(part, to: aside + part.dropFirst(path.count)) }
    return aside + newest.dropFirst(path.count)
  }

  /// Opens the newest part for appending, and creates it if necessary.
  private func open() throws -> FileHandle {
    let handle = try PrivateFile.open(path)
    try handle.seekToEnd()
    return handle
  }
}
