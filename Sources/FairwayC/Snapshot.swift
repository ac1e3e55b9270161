internal import CFairway
internal import FairwayCore
internal import Foundation

/// A session as bytes: a name, a checksum, and JSON that decodes to the same bits.
struct Snapshot: Codable {
  var options: NavigationOptions
  var state: ProgressState

  private static let name = Array("FWSNAP1 ".utf8)
  private static let checksumSize = 16

  init(options: NavigationOptions, state: ProgressState) {
    self.options = options
    self.state = state
  }

  /// Decodes the result of ``bytes()``.
  init(bytes: [UInt8]) throws(Failure) {
    let start = Self.name.count + Self.checksumSize
    guard bytes.starts(with: Self.name), bytes.count > start else {
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the bytes are not a snapshot")
    }
    let body = bytes[start...]
    guard bytes[Self.name.count..<start].elementsEqual(Self.checksum(of: body)) else {
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the snapshot is damaged")
    }
    do {
      // Extreme options can make variances of the estimate infinite; these are restored.
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      self = try decoder.decode(Snapshot.self, from: Data(body))
    } catch {
      throw Failure(FAIRWAY_ERROR_MISMATCH, "the snapshot is of another version of the engine")
    }
  }

  /// Encodes the session; the same session gives the same bytes.
  func bytes() throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      let body = [UInt8](try encoder.encode(self))
      return Self.name + Self.checksum(of: body[...]) + body
    } catch {
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the session cannot be encoded: \(error)")
    }
  }

  /// The FNV-1a hash as 16 hexadecimal digits.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return Array((String(repeating: "0", count: checksumSize - digits.count) + digits).utf8)
  }
}
