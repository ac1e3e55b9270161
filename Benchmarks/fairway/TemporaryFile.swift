import Foundation
import Synchronization

/// Files that are written beside the place where they belong.
///
/// Their names are `.NAME.PROCESS.NUMBER.part`. Each is made for this process alone and locked while it is written, so that
/// one which a killed process left behind is known, and removed when its place is written again.
enum TemporaryFile {
  /// What is there now. A signal ends the process from anywhere, so this is the process's and not a run's.
  private static let present = Mutex<(paths: Set<String>, number: Int)>(([], 0))

  /// Makes an empty file beside a path, with a mode if one is given.
  static func create(
    beside path: String, mode: mode_t?, name: String
  ) throws(CommandFailure) -> (path: String, descriptor: Int32) {
    let url = URL(filePath: path)
    // A name has at most 255 bytes.
    let stem = ".\(url.lastPathComponent.prefix(60))."
    let folder = url.deletingLastPathComponent().path
    removeAbandoned(stem, in: folder)
    while true {
      let number = present.withLock { present in
        present.number += 1
        return present.number
      }
      let temporary = URL(filePath: folder).appending(path: "\(stem)\(getpid()).\(number).part").path
      // Never an existing file, and never the target of a link.
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw .failed(file: name, Console.lastReason) }
      present.withLock { _ = $0.paths.insert(temporary) }
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      if let mode { _ = fchmod(descriptor, mode) }
      return (temporary, descriptor)
    }
  }

  /// Lets a file be, after it was moved to its place.
  static func forget(_ path: String) { present.withLock { _ = $0.paths.remove(path) } }

  /// Removes a file that did not get to its place.
  static func remove(_ path: String) {
    guard present.withLock({ $0.paths.remove(path) }) != nil else { return }
    _ = unsafe unlink(path)
  }

  /// Removes all that are there, before a signal ends the process.
  static func removeAll() {
    let paths = present.withLock { present in
      defer { present.paths = [] }
      return present.paths
    }
    for path in paths { _ = unsafe unlink(path) }
  }

  /// Removes what processes left behind that were killed: files of such a name that nobody has locked for a minute.
  private static func removeAbandoned(_ stem: String, in folder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names where name.hasPrefix(stem) && (name.hasSuffix(".part") || name.hasSuffix(".part.old")) {
      let parts = name.dropFirst(stem.count).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 3, Int(parts[0]) != nil, Int(parts[1]) != nil else { continue }
      let path = URL(filePath: folder).appending(path: name).path
      let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > 60, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = unsafe unlink(path)
    }
  }
}
