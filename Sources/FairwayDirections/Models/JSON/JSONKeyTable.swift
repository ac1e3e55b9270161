/// Finds the key of a name while its bytes are read.
///
/// An open hash table, at most a quarter full: a name that is known is found after one comparison of its bytes in
/// nearly all cases, and one that is not mostly after none.
struct JSONKeyTable: Sendable {
  static let shared = JSONKeyTable()

  private struct Slot {
    /// The last eight bytes of the name, or all of them.
    var tail: UInt64 = 0
    var key = JSONKey.foreign
    var count: UInt16 = 0
    /// Where the name starts in `text`.
    var start: UInt16 = 0
  }

  private static let slots = 1024
  private var slots = Array(repeating: Slot(), count: JSONKeyTable.slots)
  private var text: [UInt8] = []

  private init() {
    for key in JSONKey.allCases where key != .foreign {
      let name = Array(key.rawValue.utf8)
      let tail = name.reduce(0) { $0 << 8 | UInt64($1) }
      var index = Self.index(tail, name.count)
      while slots[index].key != .foreign { index = (index + 1) & (Self.slots - 1) }
      slots[index] = Slot(tail: tail, key: key, count: UInt16(name.count), start: UInt16(text.count))
      text += name
    }
  }

  @inline(__always)
  private static func index(_ tail: UInt64, _ count: Int) -> Int {
    let mixed = (tail &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 54)
  }

  /// Reads the name that starts at `start`, after its quotation mark: its key and the place of the closing mark, which
  /// is −1 for a name that has an escape, a control character or no end.
  @inline(__always)
  func readKey(_ bytes: Span<UInt8>, from start: Int) -> (key: JSONKey, end: Int) {
    var tail: UInt64 = 0
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { return (key(bytes, from: start, to: end, tail: tail), end) }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      tail = tail << 8 | UInt64(byte)
      end += 1
    }
    return (.foreign, -1)
  }

  @inline(__always)
  private func key(_ bytes: Span<UInt8>, from start: Int, to end: Int, tail: UInt64) -> JSONKey {
    let slots = self.slots.span
    let count = end - start
    var index = Self.index(tail, count)
    while slots[index].key != .foreign {
      let slot = slots[index]
      if slot.tail == tail, Int(slot.count) == count,
        count <= 8 || isEqual(Int(slot.start), bytes, start, count - 8)
      {
        return slot.key
      }
      index = (index + 1) & (Self.slots - 1)
    }
    return .foreign
  }

  private func isEqual(_ place: Int, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    let text = self.text.span
    for offset in 0..<count where text[place + offset] != bytes[start + offset] { return false }
    return true
  }
}
