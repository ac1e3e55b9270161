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
  ///   - distance: The distance to the maneuver, in metres.
  ///   - distances: ``Route/spokenDistances``.
  public func said(at distance: LocationDistance, of distances: [SpokenDistance]) -> SpokenInstruction {
    guard let distanceText, var nearest = distances.first else { return self }
    for other in distances where abs(other.distance - distance) < abs(nearest.distance - distance) { nearest = other }
    var said = self
    said.distanceText = nearest.text
    said.text = Self.replacing(distanceText, in: text, by: nearest.text)
    said.ssmlText = ssmlText.map { Self.replacing(distanceText, in: $0, by: nearest.text) }
    return said
  }

  /// A text with other words in the first place of some.
  private static func replacing(_ words: String, in text: String, by others: String) -> String {
    let (all, old) = (Array(text.utf8), Array(words.utf8))
    guard !old.isEmpty, all.count >= old.count else { return text }
    for start in 0...(all.count - old.count) where old.indices.allSatisfy({ all[start + $0] == old[$0] }) {
      var replaced: [UInt8] = []
      for place in 0..<start { replaced.append(all[place]) }
      for byte in others.utf8 { replaced.append(byte) }
      for place in (start + old.count)..<all.count { replaced.append(all[place]) }
      return String(decoding: replaced, as: UTF8.self)
    }
    return text
  }
}
