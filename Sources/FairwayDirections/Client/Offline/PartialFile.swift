internal import Foundation
internal import GeoKernel

/// The file of a download that can be continued. While it is written, it belongs to one download alone; when that breaks off,
/// the file waits under a name by which the next one finds it.
struct PartialFile: Sendable {
  /// Where the file is while a download has it, and after that has ended well.
  let url: URL
  private let waiting: URL

  /// Takes what an earlier download of a file has left, if there is anything.
  init(of description: PublishedFile, at address: String) {
    let folder = FileManager.default.temporaryDirectory
    url = folder.appending(path: "fairway-tiles-\(UUID().uuidString)")
    let server = CRC32.text(CRC32().of(Array(address.utf8).span))
    waiting = folder.appending(path: "fairway-tiles-\(server)-\(description.crc32)-\(description.size).part")
    // Only one of several downloads can have it.
    try? FileManager.default.moveItem(at: waiting, to: url)
  }

  /// How many bytes the file has.
  var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.size] as? Int ?? 0
  }

  /// Leaves the file to a later download.
  func leave() {
    guard size > 0 else { return remove() }
    try? FileManager.default.removeItem(at: waiting)
    do {
      try FileManager.default.moveItem(at: url, to: waiting)
    } catch {
      remove()
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// The CRC-32 of the whole file in eight hexadecimal digits.
  func checksum() throws -> String {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    let checksums = CRC32()
    var sum: UInt32 = 0
    while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
      sum = checksums.of(piece.span, after: sum)
    }
    return CRC32.text(sum)
  }
}
