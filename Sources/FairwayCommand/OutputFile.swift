import EmbeddedShims
import Foundation

/// An output of a run: a file that appears when it is complete, or a stream that is written directly.
///
/// ``OutputFiles`` creates them. A file is written beside its destination under a temporary name, synchronized with the
/// disk, and moved there together with the others of its run; it gets the mode of the file that it replaces. Standard
/// output, devices, pipes and sockets are written directly.
final class OutputFile: Sendable {
  /// The name in messages: as given by the user, or what a dash stands for.
  let name: String
  /// The identity of the destination, which two outputs of a run must not share. Nil if many may write to it, such as
  /// `/dev/null`.
  let identity: String?
  /// The path of the temporary file and the destination; nil for streams.
  private let move: (from: String, to: String)?
  private let handle: FileHandle

  /// The folder of the destination, in which there is room for temporary files; nil for streams.
  var folder: String? { move.map { URL(filePath: $0.to).deletingLastPathComponent().path } }

  /// Whether this is standard output, so that other text must go to standard error.
  let isStandardOutput: Bool

  /// Opens an output, so that a destination that cannot be written fails before the work begins.
  init(_ name: String) throws(CommandFailure) {
    self.name = name == "-" ? "standard output" : name
    let place = try OutputPlace(name)
    identity = place.identity
    isStandardOutput = place.descriptor == STDOUT_FILENO
    let descriptor: Int32
    switch place.kind {
    case .descriptor(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      move = nil
    case .stream(let path):
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      move = nil
    case .file(let path, let mode):
      let temporary = try TemporaryFile.create(beside: path, mode: mode, name: name)
      descriptor = temporary.descriptor
      move = (temporary.path, path)
    }
    guard descriptor >= 0 else { throw .failed(file: name, Console.lastReason) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Appends bytes.
  func write(_ bytes: Data) throws(CommandFailure) {
    guard move != nil else { return try StreamWriter.write(bytes, to: handle.fileDescriptor, name: name) }
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw .failed(file: name, Console.reason(error))
    }
  }

  /// Synchronizes the file with the disk.
  func synchronize() throws(CommandFailure) {
    guard move != nil, fsync(handle.fileDescriptor) != 0 else { return }
    throw .failed(file: name, Console.lastReason)
  }

  /// Moves the file to its destination. Returns a function that undoes the move, and one that makes it final.
  func place() throws(CommandFailure) -> (undo: () -> Void, settle: () -> Void) {
    guard let move else { return ({}, {}) }
    let former: FormerFile?
    do {
      former = try FormerFile(of: move.to, keptAs: move.from + ".old")
    } catch {
      throw .failed(file: name, "the file that is there cannot be kept until the new one is in place: \(error.reason)")
    }
    guard unsafe rename(move.from, move.to) == 0 else {
      let reason = Console.lastReason
      former?.restore()
      throw .failed(file: name, reason)
    }
    TemporaryFile.forget(move.from)
    return (
      undo: { if let former { former.restore() } else { _ = unsafe unlink(move.to) } },
      settle: { former?.remove() }
    )
  }

  deinit {
    if let move { TemporaryFile.remove(move.from) }
  }
}
