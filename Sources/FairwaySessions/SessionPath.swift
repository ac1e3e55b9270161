internal import Foundation

/// One spelling for the path of a file, so that two processes that mean the same file lock the same one.
enum SessionPath {
  /// Returns the path without slashes at its end, with the target of a link instead of the link, and with its folder as
  /// the system names it. A folder that does not exist stays as it is spelled: opening the file says so.
  static func canonical(_ path: String) -> String {
    var path = withoutEnd(path)
    // As many as the system follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = withoutEnd(target.hasPrefix("/") ? target : parts(path).folder + "/" + target)
    }
    let (folder, name) = parts(path)
    guard !name.isEmpty, let real = realPath(folder) else { return path }
    return real == "/" ? "/" + name : real + "/" + name
  }

  private static func withoutEnd(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? path
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private static func realPath(_ folder: String) -> String? {
    guard let name = unsafe realpath(folder, nil) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(validatingCString: name)
  }
}
