/// Finds the key of a name while its bytes are read.
///
/// An open hash table, at most a quarter full, over the first sixteen bytes. A known name is nearly always found after
/// one comparison, and an unknown one mostly needs none.
struct JSONKeyTable: Sendable {
  static let shared = JSONKeyTable()

  private struct Slot {
    /// The first eight bytes of the name and the next eight, padded with zeros.
    var head: UInt64 = 0
    var middle: UInt64 = 0
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
      let (head, middle) = Self.words(name.span, from: 0, to: name.count)
      var index = Self.index(head, middle, name.count)
      while slots[index].key != .foreign { index = (index + 1) & (Self.slots - 1) }
      slots[index] = Slot(
        head: head, middle: middle, key: key, count: UInt16(name.count), start: UInt16(text.count))
      text += name
    }
  }

  @inline(__always)
  private static func index(_ head: UInt64, _ middle: UInt64, _ count: Int) -> Int {
    let mixed = (head ^ (middle &* 0xFF51_AFD7_ED55_8CCD) &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 54)
  }

  /// The first sixteen bytes of a name, one after the other.
  private static func words(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> (head: UInt64, middle: UInt64) {
    var words: [UInt64] = [0, 0]
    for offset in 0..<min(end - start, 16) {
      words[offset / 8] |= UInt64(bytes[start + offset]) << UInt64(offset % 8 * 8)
    }
    return (words[0], words[1])
  }

  /// Reads the name that starts at `start`, after its quotation mark.
  ///
  /// Returns its key and the position of the closing mark, or −1 for a name with an escape, a control character or no
  /// end.
  @inline(__always)
  func readKey(_ bytes: Span<UInt8>, from start: Int) -> (key: JSONKey, end: Int) {
    guard let head = ByteWord(bytes, at: start) else { return readSlowly(bytes, from: start) }
    var count = head.plainCount
    if count < 8 { return found(bytes, from: start, count: count, head.first(count), 0) }
    guard let middle = ByteWord(bytes, at: start + 8) else { return readSlowly(bytes, from: start) }
    count = middle.plainCount
    if count < 8 { return found(bytes, from: start, count: 8 + count, head.bits, middle.first(count)) }
    return readSlowly(bytes, from: start)
  }

  /// Like ``readKey(_:from:)``, for long names and those near the end of the text.
  private func readSlowly(_ bytes: Span<UInt8>, from start: Int) -> (key: JSONKey, end: Int) {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 {
        let (head, middle) = Self.words(bytes, from: start, to: end)
        return found(bytes, from: start, count: end - start, head, middle)
      }
      end += 1
    }
    return (.foreign, -1)
  }

  @inline(__always)
  private func found(
    _ bytes: Span<UInt8>, from start: Int, count: Int, _ head: UInt64, _ middle: UInt64
  ) -> (key: JSONKey, end: Int) {
    guard bytes[start + count] == UInt8(ascii: "\"") else { return (.foreign, -1) }
    let slots = self.slots.span
    var index = Self.index(head, middle, count)
    while slots[index].key != .foreign {
      let slot = slots[index]
      if slot.head == head, slot.middle == middle, Int(slot.count) == count,
        count <= 16 || isEqual(Int(slot.start) + 16, bytes, start + 16, count - 16)
      {
        return (slot.key, start + count)
      }
      index = (index + 1) & (Self.slots - 1)
    }
    return (.foreign, start + count)
  }

  private func isEqual(_ place: Int, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    let text = self.text.span
    for offset in 0..<count where text[place + offset] != bytes[start + offset] { return false }
    return true
  }
}
