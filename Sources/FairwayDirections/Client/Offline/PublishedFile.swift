/// What a folder of roads says about one of its files, in another one beside it.
package struct PublishedFile: Codable, Equatable {
  /// The form of folders that this code writes and reads.
  package static let format = 1

  /// The form of the folder.
  package var format = PublishedFile.format
  /// The version that the file belongs to.
  package var version: OfflineVersion
  /// The file's name below the folder of its version, such as `10/516/376.roads`.
  package var file: String
  /// The size in bytes.
  package var size: Int
  /// The CRC-32 of all bytes, in eight hexadecimal digits.
  package var crc32: String

  package init(version: OfflineVersion, file: String, size: Int, crc32: String) {
    (self.version, self.file, self.size, self.crc32) = (version, file, size, crc32)
  }
}
