import FairwayDirections
import Foundation

/// Writes a version beside the others, under a name that no client asks for, and puts it in its place when it is whole.
final class VersionWriter {
  let version: OfflineVersion
  private let folder: PublishedFolder
  private let temporary: String
  /// How many bytes were written, without descriptions.
  private(set) var size = 0

  init(_ version: OfflineVersion, in folder: PublishedFolder) throws(CommandFailure) {
    (self.version, self.folder) = (version, folder)
    temporary = "\(folder.path)/.\(version).part"
    guard unsafe mkdir(temporary, 0o777) == 0 else { throw .failed(file: folder.path, Console.lastReason) }
  }

  deinit { try? FileManager.default.removeItem(atPath: temporary) }

  /// Writes a file with its description.
  func write(_ bytes: [UInt8], as name: String) throws(CommandFailure) {
    try put(Data(bytes), name)
    let description = PublishedFile(bytes, version: version, file: name)
    let file = name + RoadsService.descriptionEnding
    try put(try PublishedFolder.json(description, file), file)
    size += bytes.count
  }

  /// Puts the version in its place and lists it.
  func publish(_ about: PublishedVersion) throws(CommandFailure) {
    try put(try PublishedFolder.json(about, PublishedVersion.file), PublishedVersion.file)
    // The list must not reach the disk before the files.
    sync()
    let place = "\(folder.path)/\(version)"
    guard unsafe rename(temporary, place) == 0 else { throw .failed(file: place, Console.lastReason) }
    do throws(CommandFailure) {
      try folder.list(version)
    } catch {
      try? FileManager.default.removeItem(atPath: place)
      throw error
    }
  }

  private func put(_ data: Data, _ name: String) throws(CommandFailure) {
    let url = URL(filePath: "\(temporary)/\(name)")
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .withoutOverwriting)
    } catch {
      throw .failed(file: "\(folder.path)/\(version)/\(name)", Console.reason(error))
    }
  }
}
