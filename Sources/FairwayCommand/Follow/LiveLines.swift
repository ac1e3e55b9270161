/// Collects bytes as they arrive, and returns each line when it is complete.
struct LiveLines {
  /// A line without its end, or the number of bytes of one that was too long and was dropped.
  enum Line {
    case text(ArraySlice<UInt8>)
    case tooLong
  }

  /// The longest line in bytes, as in a trace.
  let longestLine: Int
  /// The number of the last returned line, from 1.
  private(set) var number = 0
  /// The bytes that were not returned yet; the caller appends what arrives.
  var bytes: [UInt8] = []
  /// The start of the next line, and the end of the bytes that have no line end.
  private var start = 0
  private var searched = 0
  /// Whether the rest of the current line is dropped.
  private var isDropping = false

  init(longestLine: Int) {
    self.longestLine = longestLine
  }

  /// Returns the next complete line; nil if more bytes are needed.
  mutating func next() -> Line? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = start..<end
      start = end + 1
      searched = start
      if isDropping {
        isDropping = false
        continue
      }
      number += 1
      return line.count > longestLine ? .tooLong : .text(bytes[line])
    }
    bytes.removeFirst(start)
    start = 0
    searched = bytes.count
    if !isDropping, bytes.count <= longestLine { return nil }
    defer { clear() }
    guard !isDropping else { return nil }
    isDropping = true
    number += 1
    return .tooLong
  }

  /// Returns the last line, which has no line end; nil if there is none. Call it after ``next()`` has returned nil.
  mutating func last() -> Line? {
    defer { dropLine() }
    guard start < bytes.count, !isDropping else { return nil }
    number += 1
    return .text(bytes[start...])
  }

  /// Drops the incomplete line, for example when a connection was lost: what arrives next begins another line.
  mutating func dropLine() {
    clear()
    isDropping = false
  }

  private mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    start = 0
    searched = 0
  }
}
