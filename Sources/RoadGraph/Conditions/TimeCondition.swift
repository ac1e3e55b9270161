/// What a value of a `:conditional` tag depends on: parts that all must hold, such as "Mo-Fr 07:00-09:00 AND wet".
public struct TimeCondition: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// It holds at these times.
    case hours(OpeningHours)
    /// It holds where this does, of which a time says nothing: the weather, a weight, a purpose, or what cannot be read.
    case other(String)
  }

  public let parts: [Part]

  /// Reads a condition, with or without its parentheses. What cannot be read is a part of its own.
  public init(_ text: String) {
    var parts: [Part] = []
    for bytes in Self.parts(of: Self.inner(ArraySlice(text.utf8))) {
      let part = String(decoding: bytes, as: UTF8.self)
      parts.append(OpeningHours(part).map { .hours($0) } ?? .other(part))
    }
    self.parts = parts
  }

  /// Whether it holds at a time; nil if that depends on something else.
  public func holds(at time: LocalTime) -> Bool? {
    var isKnown = !parts.isEmpty
    for part in parts {
      switch part {
      case .hours(let hours): if !hours.contains(time) { return false }
      case .other: isKnown = false
      }
    }
    return isKnown ? true : nil
  }

  /// What is not looked at: parts that a time says nothing of, and holidays.
  public var leftOut: [String] {
    parts.flatMap { part in
      switch part {
      case .hours(let hours): hours.leftOut
      case .other(let text): [text]
      }
    }
  }

  /// Without the spaces around.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return bytes
  }

  /// Without the parentheses around.
  private static func inner(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = trimmed(bytes)
    guard bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") else { return bytes }
    return trimmed(bytes.dropFirst().dropLast())
  }

  /// The parts between the words AND.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var place = start
    while place + 5 <= bytes.endIndex {
      if bytes[place..<place + 5].lazy.map(ByteReader.small).elementsEqual(" and ".utf8) {
        parts.append(trimmed(bytes[start..<place]))
        start = place + 5
        place = start
      } else {
        place += 1
      }
    }
    return parts + [trimmed(bytes[start...])]
  }
}
