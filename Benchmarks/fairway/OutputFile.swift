import Foundation
import Synchronization

/// One thing that a run writes: a file that appears whole, or a stream that is written as it comes.
///
/// Made by ``OutputFiles``. A file is written beside its place under a name of its own, synchronised with the disk, and
/// moved there with the others of its run; its mode is that of the file it replaces. Standard output, devices, pipes and
/// sockets are written through.
final class OutputFile: Sendable {
  /// The name as it was given.
  let name: String
  /// Tells one place from another: two outputs of a run must not share it. Nil where many may write, such as `/dev/null`.
  let identity: String?
  /// Where a file is written, and where it belongs; nil for what is written through.
  private let move: (from: String, to: String)?
  private let handle: FileHandle

  /// Where the text of another output may go without getting into this one.
  let isStandardOutput: Bool

  /// Opens an output, so that a place that cannot be written is known before the work begins.
  init(_ name: String) throws(CommandFailure) {
    self.name = name
    let place = try OutputPlace(name)
    identity = place.identity
    isStandardOutput = place.descriptor == STDOUT_FILENO
    let descriptor: Int32
    switch place.kind {
    case .descriptor(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      move = nil
    case .stream(let path):
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      move = nil
    case .file(let path, let mode):
      let temporary = try TemporaryFile.create(beside: path, mode: mode, name: name)
      descriptor = temporary.descriptor
      move = (temporary.path, path)
    }
    guard descriptor >= 0 else { throw .failed(file: name, Console.lastReason) }
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

  /// Has the disk hold all that was written.
  func synchronize() throws(CommandFailure) {
    guard move != nil, fsync(handle.fileDescriptor) != 0 else { return }
    throw .failed(file: name, Console.lastReason)
  }

  /// Moves the file to its place. Returns what undoes that, and what ends the chance to.
  func place() throws(CommandFailure) -> (undo: () -> Void, settle: () -> Void) {
    guard let move else { return ({}, {}) }
    // The old file stays reachable until all of the run's outputs are in their places.
    let former = move.from + ".old"
    let hasFormer = unsafe link(move.to, former) == 0
    guard unsafe rename(move.from, move.to) == 0 else {
      let reason = Console.lastReason
      if hasFormer { _ = unsafe unlink(former) }
      throw .failed(file: name, reason)
    }
    TemporaryFile.forget(move.from)
    return (
      undo: { _ = unsafe hasFormer ? rename(former, move.to) : unlink(move.to) },
      settle: { if hasFormer { _ = unsafe unlink(former) } }
    )
  }

  deinit {
    if let move { TemporaryFile.remove(move.from) }
  }
}
