internal import GeoKernel

/// Replaces secrets in texts from servers and from the system, in any encoding.
///
/// A secret is recognized by its value, wherever it occurs. Each of its characters may be unencoded, percent-encoded as
/// `%2B` (up to five times: `%252B`), escaped for JSON as `\u002B` or `\/`, or for HTML as `&#43;`, `&#x2B;` or
/// `&amp;`; a space may be `+`. A text may mix these forms.
package struct Redaction: Sendable {
  /// The text that replaces a secret.
  package static let mark = "<token>"

  private let secrets: [[UInt8]]
  /// For each byte, whether a secret can begin with it, unencoded or escaped.
  private let mayBegin: [Bool]

  /// Creates a redaction of the given texts; empty ones are ignored.
  package init(_ secrets: [String]) {
    // Longest first, so that no secret is matched within another.
    let secrets = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }
    let order = sortedOrder(below: secrets.count) { secrets[$0].count > secrets[$1].count }
    self.secrets = order.map { secrets[$0] }
    var mayBegin = [Bool](repeating: false, count: 256)
    for secret in secrets { mayBegin[Int(secret[0])] = true }
    for escape in "%\\&+".utf8 { mayBegin[Int(escape)] = true }
    self.mayBegin = mayBegin
  }

  /// Whether the text contains a secret.
  package func isNeeded(for text: String) -> Bool { redacted(text) != text }

  /// The text with each secret replaced with ``mark``.
  ///
  /// - Complexity: O(*n* · *s*) for a text of *n* bytes and *s* secrets, because a text rarely begins like a secret.
  package func redacted(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if mayBegin[Int(bytes[index])],
        let end = secrets.lazy.compactMap({ Self.end(of: $0, in: bytes, at: index) }).first
      {
        result.append(contentsOf: Self.mark.utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of a secret that begins at an index, if there is one.
  private static func end(of secret: [UInt8], in text: [UInt8], at start: Int) -> Int? {
    // The progress of the match for each interpretation of the text so far.
    var states = [State(matched: 0, index: start)]
    var end: Int?
    while !states.isEmpty {
      var next: [State] = []
      for state in states {
        for unit in units(in: text, at: state.index) where secret[state.matched...].starts(with: unit.meaning) {
          let further = State(matched: state.matched + unit.meaning.count, index: state.index + unit.length)
          if further.matched == secret.count {
            end = max(end ?? 0, further.index)
          } else if !next.contains(further) {
            next.append(further)
          }
        }
      }
      states = next
    }
    return end
  }

  private struct State: Equatable {
    var matched: Int
    var index: Int
  }

  /// The interpretations of the text at an index: the decoded bytes, and the number of bytes that encode them.
  private static func units(in text: [UInt8], at index: Int) -> [(meaning: [UInt8], length: Int)] {
    guard index < text.count else { return [] }
    var units: [(meaning: [UInt8], length: Int)] = [([text[index]], 1)]
    switch text[index] {
    case UInt8(ascii: "+"):
      units.append(([UInt8(ascii: " ")], 1))
    case UInt8(ascii: "%"):
      var start = index + 1
      if let byte = number(text, start, 2) { units.append(([UInt8(byte)], 3)) }
      // `%25` is a percent sign again; no text is encoded more than five times.
      for _ in 0..<4 {
        guard number(text, start, 2) == 0x25, let byte = number(text, start + 2, 2) else { break }
        start += 2
        units.append(([UInt8(byte)], start + 2 - index))
      }
    case UInt8(ascii: "\\"):
      guard index + 1 < text.count else { break }
      units.append(([text[index + 1]], 2))
      if text[index + 1] == UInt8(ascii: "x"), let byte = number(text, index + 2, 2) {
        units.append((bytes(of: UInt32(byte)), 4))
      }
      if text[index + 1] == UInt8(ascii: "u"), let unit = number(text, index + 2, 4) {
        units.append((bytes(of: UInt32(unit)), 6))
        if (0xD800..<0xDC00).contains(unit), index + 7 < text.count, text[index + 6] == UInt8(ascii: "\\"),
          text[index + 7] == UInt8(ascii: "u"), let low = number(text, index + 8, 4), (0xDC00..<0xE000).contains(low)
        {
          units.append((bytes(of: UInt32(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)), 12))
        }
      }
    case UInt8(ascii: "&"):
      guard let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { break }
      // Letters in lower case; digits and number signs have that bit as well.
      let name = String(decoding: text[(index + 1)..<end].map { $0 | 0x20 }, as: UTF8.self)
      if let value = meaning(of: name) { units.append((bytes(of: value), end + 1 - index)) }
    default: break
    }
    return units.filter { !$0.meaning.isEmpty }
  }

  /// The UTF-8 bytes of a character; empty if the value is not a character.
  private static func bytes(of value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { Array(Unicode.UTF8.encode($0) ?? .init()) } ?? []
  }

  /// The character of an HTML entity.
  private static func meaning(of entity: String) -> UInt32? {
    if entity.beginsWithBytes(of: "#x") { return UInt32(entity.afterBytes(2), radix: 16) }
    if entity.utf8.first == UInt8(ascii: "#") { return UInt32(entity.afterBytes(1)) }
    return entities[entity]
  }

  private static let entities: [String: UInt32] = [
    "amp": 38, "lt": 60, "gt": 62, "quot": 34, "apos": 39, "plus": 43, "equals": 61, "sol": 47, "bsol": 92, "colon": 58,
    "comma": 44, "commat": 64, "dollar": 36, "excl": 33, "grave": 96, "hat": 94, "lbrace": 123, "lcub": 123,
    "lbrack": 91, "lsqb": 91, "lowbar": 95, "lpar": 40, "num": 35, "percnt": 37, "period": 46, "quest": 63,
    "rbrace": 125, "rcub": 125, "rbrack": 93, "rsqb": 93, "rpar": 41, "semi": 59, "ast": 42, "verbar": 124, "vert": 124,
    "nbsp": 32,
  ]

  private static func number(_ text: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= text.count, text[start..<(start + count)].allSatisfy(isHexadecimal) else { return nil }
    return Int(String(decoding: text[start..<(start + count)], as: UTF8.self), radix: 16)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
