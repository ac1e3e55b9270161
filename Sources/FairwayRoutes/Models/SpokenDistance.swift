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
    guard let distanceText, distance.isFinite, let nearest = distances.nearest(to: distance) else { return self }
    if nearest == distanceText { return self }
    var said = self
    said.distanceText = nearest
    said.text = text.replacing(words: distanceText, by: nearest)
    said.ssmlText = ssmlText?.replacing(words: distanceText, by: nearest)
    return said
  }
}

extension [SpokenDistance] {
  /// The words for the round distance that is nearest to a distance; nil if there are none.
  func nearest(to distance: LocationDistance) -> String? {
    guard var nearest = first else { return nil }
    for other in self where abs(other.distance - distance) < abs(nearest.distance - distance) { nearest = other }
    return nearest.text
  }
}

extension Route {
  /// Returns what is said of a climb, in the words for its height and length in metres; nil for nothing.
  package func climbAnnouncement(height: Double, length: LocationDistance) -> SpokenInstruction? {
    guard let spokenClimb, let height = spokenHeights?.nearest(to: height),
      let length = spokenDistances?.nearest(to: length)
    else { return nil }
    let text = spokenClimb.replacing(words: "{height}", by: height).replacing(words: "{distance}", by: length)
    return SpokenInstruction(triggerDistanceRemaining: 0, text: text)
  }
}

extension String {
  /// The text with other words in the first place of some. Bytes are compared, and one string is allocated.
  fileprivate func replacing(words: String, by others: String) -> String {
    guard let range = Self.range(of: words.utf8, in: utf8) else { return self }
    var replaced = ""
    replaced.reserveCapacity(utf8.count - words.utf8.count + others.utf8.count)
    replaced += self[..<range.lowerBound]
    replaced += others
    replaced += self[range.upperBound...]
    return replaced
  }

  private static func range(of words: UTF8View, in text: UTF8View) -> Range<Index>? {
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
