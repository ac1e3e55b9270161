import Foundation
import Synchronization

/// A file that is written beside its place and moved there when it is whole: it is there complete or not at all.
///
/// What is no plain file, such as a pipe or `/dev/null`, is written in place. A file that is let go without
/// ``finish()`` leaves nothing behind.
final class OutputFile: Sendable {
  private let name: String
  /// Where it belongs, links followed.
  private let path: String
  /// Where it is written; the place itself for what is no plain file.
  private let writtenAt: String
  private let handle: FileHandle
  private let isOpen = Atomic(true)

  /// Opens the file, so that a place that cannot be written is known before the work begins.
  init(_ name: String) throws(CommandFailure) {
    self.name = name
    var status = stat()
    let exists = unsafe stat(name, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .failed(file: name, "is a directory") }
    let flags: Int32
    if exists, status.st_mode & S_IFMT != S_IFREG {
      path = name
      writtenAt = name
      flags = O_WRONLY
    } else {
      let place = URL(filePath: name).resolvingSymlinksInPath()
      path = place.path
      writtenAt =
        place.deletingLastPathComponent()
        .appending(path: ".\(place.lastPathComponent).\(getpid()).part").path
      flags = O_WRONLY | O_CREAT | O_TRUNC
    }
    let descriptor = unsafe open(writtenAt, flags, 0o666)
    guard descriptor >= 0 else { throw .failed(file: name, Self.lastReason) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Adds bytes.
  func write(_ bytes: Data) throws(CommandFailure) {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw .failed(file: name, Console.reason(error))
    }
  }

  /// Moves the whole file to its place.
  func finish() throws(CommandFailure) {
    guard isOpen.exchange(false, ordering: .relaxed) else { return }
    guard writtenAt != path else { return }
    guard unsafe rename(writtenAt, path) == 0 else {
      let reason = Self.lastReason
      _ = unsafe unlink(writtenAt)
      throw .failed(file: name, reason)
    }
  }

  deinit {
    if isOpen.load(ordering: .relaxed), writtenAt != path { _ = unsafe unlink(writtenAt) }
  }

  private static var lastReason: String { unsafe String(cString: strerror(errno)) }
}
