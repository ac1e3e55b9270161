internal import CFairway
internal import FairwayCore

/// A session as bytes, the same on every platform: a name, a checksum and the packed session.
extension PackedSession {
  private static let name = Array("FWSNAP3 ".utf8)
  private static let checksumSize = 8

  /// Decodes the result of ``snapshot()``.
  init(snapshot bytes: [UInt8]) throws(Failure) {
    let start = Self.name.count + Self.checksumSize
    guard bytes.count > start else { throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the bytes are not a snapshot") }
    guard bytes.starts(with: Self.name) else {
      // The digit in the name is the version of the form.
      let isOther = bytes.starts(with: Self.name.prefix(6)) && bytes[7] == Self.name[7]
      if isOther, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[6]) { throw Self.otherVersion }
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the bytes are not a snapshot")
    }
    guard bytes[Self.name.count..<start].elementsEqual(Self.checksum(of: bytes[start...])) else {
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the snapshot is damaged")
    }
    do throws(PackedStateError) {
      try self.init(packed: [UInt8](bytes[start...]))
    } catch {
      throw Self.otherVersion
    }
  }

  /// Encodes the session, whose options are `optionsText` as JSON; the same session gives the same bytes.
  func snapshot(optionsText: [UInt8]) -> [UInt8] {
    let content = packed(optionsText: optionsText)
    return Self.name + Self.checksum(of: content[...]) + content
  }

  private static var otherVersion: Failure {
    Failure(FAIRWAY_ERROR_MISMATCH, "the snapshot is of another version of the engine")
  }

  /// The FNV-1a hash, the least significant byte first.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (0..<checksumSize).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
  }
}
