/// Makes the checksums of a changed road file right again, as somebody would who means harm.
public enum RoadFileChecksums {
  /// Where the checksums begin.
  public static func place(in bytes: [UInt8]) -> Int? { section(12, in: bytes)?.lowerBound }

  /// Where a section lies.
  public static func section(_ kind: Int, in bytes: [UInt8]) -> Range<Int>? {
    let count = number(bytes, 12, 4)
    for index in 0..<min(count, 64, (bytes.count - 96) / 24) where number(bytes, 96 + 24 * index, 4) == kind {
      let place = number(bytes, 96 + 24 * index + 8, 8)
      guard (0...bytes.count).contains(place) else { return nil }
      return place..<place + min(max(0, number(bytes, 96 + 24 * index + 16, 8)), bytes.count - place)
    }
    return nil
  }

  /// Writes a number of four bytes.
  public static func write(_ number: UInt32, at place: Int, in bytes: inout [UInt8]) {
    for shift in 0..<4 { bytes[place + shift] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(shift))) }
  }

  public static func renew(_ bytes: inout [UInt8]) {
    // The header of version 2 has one size.
    let end = (number(bytes, 8, 4) == 2 ? 512 : number(bytes, 56, 4)) - 4
    guard (100...bytes.count - 4).contains(end) else { return }
    write(crc(bytes[..<end]), at: end, in: &bytes)
    guard let place = place(in: bytes) else { return }
    var sum = place
    for start in stride(from: 0, to: place, by: 1 << 14) where sum + 4 <= bytes.count {
      write(crc(bytes[start..<min(start + 1 << 14, place)]), at: sum, in: &bytes)
      sum += 4
    }
    if sum + 4 <= bytes.count { write(crc(bytes[place..<sum]), at: sum, in: &bytes) }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 | Int(truncatingIfNeeded: UInt64(bytes[place + $1]) << (8 * UInt64($1))) }
  }

  /// CRC-32 bit by bit, which shares nothing with the package's.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
