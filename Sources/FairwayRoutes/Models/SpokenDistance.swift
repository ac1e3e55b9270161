public import GeoKernel

/// A round distance and the words for it, in the language of a route's announcements.
public struct SpokenDistance: Hashable, Sendable, Codable, ForeignMemberContainer {
  public var distance: LocationDistance
  public var text: String
  public var foreignMembers: JSONObject = [:]

  public init(distance: LocationDistance, text: String) {
    self.distance = distance
    self.text = text
  }
}

extension SpokenDistance: JSONModel {
  init(unfilled: Void) { self.init(distance: 0, text: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.distance, Quantity.self, &distance)
    try visitor.required(.text, Text.self, &text)
  }
}

extension SpokenInstruction {
  /// The instruction as it is said when a distance is left: with the words for the nearest round distance in place of
  /// ``distanceText``.
  ///
  /// - Parameters:
  ///   - distance: The distance to the maneuver, in metres; without a finite one, the words are those as planned.
  ///   - distances: ``Route/spokenDistances``.
  public func said(at distance: LocationDistance, of distances: [SpokenDistance]) -> SpokenInstruction {
    guard let distanceText, distance.isFinite, var nearest = distances.first else { return self }
    for other in distances where abs(other.distance - distance) < abs(nearest.distance - distance) { nearest = other }
    if nearest.text == distanceText { return self }
    var said = self
    said.distanceText = nearest.text
    said.text = Self.replacing(distanceText, in: text, by: nearest.text)
    said.ssmlText = ssmlText.map { Self.replacing(distanceText, in: $0, by: nearest.text) }
    return said
  }

  /// A text with other words in the first place of some. Bytes are compared, and one string is allocated.
  private static func replacing(_ words: String, in text: String, by others: String) -> String {
    guard let range = range(of: words.utf8, in: text.utf8) else { return text }
    var replaced = ""
    replaced.reserveCapacity(text.utf8.count - words.utf8.count + others.utf8.count)
    replaced += text[..<range.lowerBound]
    replaced += others
    replaced += text[range.upperBound...]
    return replaced
  }

  private static func range(of words: String.UTF8View, in text: String.UTF8View) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      var (end, word) = (start, words.startIndex)
      while word < words.endIndex, end < text.endIndex, text[end] == words[word] {
        text.formIndex(after: &end)
        words.formIndex(after: &word)
      }
      if word == words.endIndex { return start < end ? start..<end : nil }
      text.formIndex(after: &start)
    }
    return nil
  }
}
