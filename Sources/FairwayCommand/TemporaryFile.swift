import EmbeddedShims
import Foundation

/// Temporary files beside the destination of an output.
///
/// Their names are `.NAME.PROCESS.NUMBER.part`. Each belongs to this process alone and is locked while it is written.
/// So a file that a killed process has left can be recognized, and is removed when its destination is written again.
enum TemporaryFile {
  /// The files that exist now. They belong to the process and not to a run, because a signal may end the process
  /// anywhere.
  private static let present = Mutex<(paths: Set<String>, number: Int)>(([], 0))

  /// Creates an empty file beside a path, with a mode if one is given: until it has that, only its owner may open it.
  static func create(
    beside path: String, mode: mode_t?, name: String
  ) throws(CommandFailure) -> (path: String, descriptor: Int32) {
    let url = URL(filePath: path)
    // A name has at most 255 bytes.
    let stem = ".\(url.lastPathComponent.prefix(60))."
    let folder = url.deletingLastPathComponent().path
    removeAbandoned(stem, of: path, in: folder)
    while true {
      let number = present.withLock { present in
        present.number += 1
        return present.number
      }
      let temporary = URL(filePath: folder).appending(path: "\(stem)\(getpid()).\(number).part").path
      // Never opens an existing file or the target of a link.
      let descriptor = unsafe open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw .failed(file: name, Console.lastReason) }
      present.withLock { _ = $0.paths.insert(temporary) }
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      if let mode, fchmod(descriptor, mode) != 0 {
        let reason = Console.lastReason
        close(descriptor)
        remove(temporary)
        throw .failed(file: name, "the mode of the former file cannot be set: \(reason)")
      }
      return (temporary, descriptor)
    }
  }

  /// Forgets a file that was moved to its destination.
  static func forget(_ path: String) { present.withLock { _ = $0.paths.remove(path) } }

  /// Removes a file that was not moved to its destination.
  static func remove(_ path: String) {
    guard present.withLock({ $0.paths.remove(path) }) != nil else { return }
    _ = unsafe unlink(path)
  }

  /// Removes all files before a signal ends the process.
  static func removeAll() {
    let paths = present.withLock { present in
      defer { present.paths = [] }
      return present.paths
    }
    for path in paths { _ = unsafe unlink(path) }
  }

  /// Removes the files of killed processes: those with such a name, unlocked, and not written for a minute. A file that was
  /// renamed to make place, and never replaced, gets its name back.
  private static func removeAbandoned(_ stem: String, of destination: String, in folder: String) {
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
      if name.hasSuffix(".old"), unsafe lstat(destination, &status) != 0 {
        // Where the name of the destination is cut, it may be another one's.
        if stem == ".\(URL(filePath: destination).lastPathComponent)." { _ = unsafe rename(path, destination) }
      } else {
        _ = unsafe unlink(path)
      }
    }
  }
}
