/// A hash that is the same in every process and on every machine, so that a state can store it: FNV-1a, of 64 bits.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func mix(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Mixes in a number, its lowest byte first.
  mutating func mix(_ bits: UInt64) {
    for place in 0..<8 { mix(byte: UInt8(truncatingIfNeeded: bits >> UInt64(8 * place))) }
  }

  /// Mixes in a text and its end, so that a text that moves from one place to the next makes a difference.
  mutating func mix(_ text: String?) {
    guard let text else { return mix(byte: 0xfe) }
    for byte in text.utf8 { mix(byte: byte) }
    mix(byte: 0xff)
  }
}
