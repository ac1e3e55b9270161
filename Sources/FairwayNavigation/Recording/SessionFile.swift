internal import Foundation
internal import Synchronization

/// A session file: the part that is written, and older parts beside it, as `FILE`, `FILE.1`, `FILE.2` and so on.
///
/// Only the owner of the process may read the files. What a recorder has written is in the file even if the process is
/// killed; it is not forced onto the disk, so a power failure may lose more.
public final class SessionFile: SessionSink {
  /// The path of the part that is written.
  public let path: String
  /// The number of parts that are kept.
  public let partCount: Int
  private let handle = Mutex<FileHandle?>(nil)

  /// Creates a session file; it appears with the first part.
  ///
  /// - Parameters:
  ///   - path: The path of the newest part. A file that is there becomes the part before it.
  ///   - partCount: The number of parts to keep, at least 1; older ones are removed.
  public init(_ path: String, keepingParts partCount: Int = 4) {
    self.path = path
    self.partCount = max(1, partCount)
  }

  /// The paths of the parts that exist, oldest first.
  public static func parts(of path: String) -> [String] {
    var paths: [String] = []
    while FileManager.default.fileExists(atPath: "\(path).\(paths.count + 1)") {
      paths.append("\(path).\(paths.count + 1)")
    }
    return paths.reversed() + (FileManager.default.fileExists(atPath: path) ? [path] : [])
  }

  public func beginPart() throws {
    try handle.withLock { handle in
      try handle?.close()
      handle = nil
      let manager = FileManager.default
      // Without the newest part, a rotation was interrupted: the others are in their places.
      if manager.fileExists(atPath: path) {
        var number = Self.parts(of: path).count - 1
        while number >= partCount - 1, number > 0 {
          try manager.removeItem(atPath: "\(path).\(number)")
          number -= 1
        }
        for older in stride(from: number, to: 0, by: -1) {
          try manager.moveItem(atPath: "\(path).\(older)", toPath: "\(path).\(older + 1)")
        }
        if partCount > 1 {
          try manager.moveItem(atPath: path, toPath: "\(path).1")
        } else {
          try manager.removeItem(atPath: path)
        }
      }
      handle = try open()
    }
  }

  public func append(_ bytes: [UInt8]) throws {
    try handle.withLock { handle in
      if handle == nil { handle = try open() }
      try handle?.write(contentsOf: Data(bytes))
    }
  }

  /// Removes what follows a number of bytes in the newest part, so that whole blocks can be appended.
  func truncate(to count: Int) throws {
    try handle.withLock { handle in
      if handle == nil { handle = try open() }
      try handle?.truncate(atOffset: UInt64(count))
    }
  }

  /// Opens the newest part for appending, and creates it if necessary.
  private func open() throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path),
      !FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    {
      throw SessionFileError.file(path: path, reason: "it cannot be created")
    }
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seekToEnd()
    return handle
  }
}
