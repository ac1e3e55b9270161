import Foundation

/// A file that an output replaces, kept under another name until all outputs of the run are in place.
struct FormerFile {
  /// Why a file cannot be kept.
  struct Failure: Error {
    let reason: String
  }

  private let path: String
  private let kept: String

  /// Keeps a file; nil if there is none.
  ///
  /// - Parameter link: Gives a file a second name, so that the first one is there all the time. Where a file system has no
  ///   such links, as exFAT, the file is renamed instead.
  init?(
    of path: String, keptAs kept: String, link: (String, String) -> Int32 = { unsafe Foundation.link($0, $1) }
  ) throws(Failure) {
    (self.path, self.kept) = (path, kept)
    guard link(path, kept) != 0 else { return }
    var status = stat()
    if unsafe lstat(path, &status) != 0, errno == ENOENT { return nil }
    guard unsafe rename(path, kept) == 0 else { throw Failure(reason: Console.lastReason) }
  }

  /// Puts the file back in its place.
  func restore() {
    _ = unsafe rename(kept, path)
    // Two names of one file both stay.
    _ = unsafe unlink(kept)
  }

  /// Removes the file.
  func remove() { _ = unsafe unlink(kept) }
}
