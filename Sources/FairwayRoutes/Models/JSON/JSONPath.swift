/// Finds the path of a position in a JSON text, such as `routes[0].legs[1].steps[4].maneuver.location`.
///
/// Used only after a fault, on text that was read without a fault up to that position.
enum JSONPath {
  private enum Level {
    case member(String)
    case element(Int)
  }

  /// The greatest number of levels of a path that are written; no format has more, and a longer path hides what is
  /// wrong.
  private static let longestPath = 16
  /// The greatest length of a name or of an excerpt, in bytes.
  private static let longestExcerpt = 40

  /// The path of the value that starts at `offset`; empty for the whole text.
  ///
  /// - Complexity: O(*n*) in `offset`.
  static func locate(_ offset: Int, in bytes: [UInt8]) -> String {
    var levels: [Level] = []
    var isKey: [Bool] = []
    var position = 0
    let end = min(offset, bytes.count)
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "{"):
        levels.append(.member(""))
        isKey.append(true)
      case UInt8(ascii: "["):
        levels.append(.element(0))
        isKey.append(false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = levels.popLast()
        _ = isKey.popLast()
      case UInt8(ascii: ":"):
        if !isKey.isEmpty { isKey[isKey.count - 1] = false }
      case UInt8(ascii: ","):
        if case .element(let index) = levels.last {
          levels[levels.count - 1] = .element(index + 1)
        } else if !isKey.isEmpty {
          isKey[isKey.count - 1] = true
        }
      case UInt8(ascii: "\""):
        let close = endOfString(bytes, from: position)
        if isKey.last == true, close <= bytes.count {
          // A fault in a name belongs to the object that contains it.
          guard close <= end else { return text(of: levels.dropLast()) }
          levels[levels.count - 1] = .member(excerpt(bytes, from: position + 1, to: max(position + 1, close - 1)))
        }
        position = close - 1
      default: break
      }
      position += 1
    }
    if isKey.last == true { levels.removeLast() }
    return text(of: levels[...])
  }

  /// A short description of what is at `offset` of a text.
  static func describe(_ bytes: [UInt8], at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "\""):
      let close = endOfString(bytes, from: offset)
      return "the string " + excerpt(bytes, from: offset, to: min(close, bytes.count))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return "the number " + excerpt(bytes, from: offset, to: endOfWord(bytes, from: offset))
    default:
      let end = endOfWord(bytes, from: offset)
      let word = excerpt(bytes, from: offset, to: max(end, offset + 1))
      return ["null", "true", "false"].contains(word) ? word : "'\(word)'"
    }
  }

  private static func text(of levels: ArraySlice<Level>) -> String {
    var text = ""
    for level in levels.prefix(longestPath) {
      switch level {
      case .member(let name): text += text.isEmpty ? name : "." + name
      case .element(let index): text += "[\(index)]"
      }
    }
    return levels.count > longestPath ? text + "…" : text
  }

  /// The position after the string that starts at `start`.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.count) + 1
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count, isOfWord(bytes[position]) { position += 1 }
    return position
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// A part of the text for a message: short, and in one printable line.
  private static func excerpt(_ bytes: [UInt8], from start: Int, to end: Int) -> String {
    let replacement = Array("\u{FFFD}".utf8)
    let printable = bytes[start..<min(end, start + longestExcerpt)].flatMap { byte in
      byte < 0x20 || byte == 0x7F ? replacement : [byte]
    }
    let text = String(decoding: printable, as: UTF8.self)
    return end - start > longestExcerpt ? text + "…" : text
  }
}
