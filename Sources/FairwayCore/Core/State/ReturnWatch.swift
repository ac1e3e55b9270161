/// How long and how far a vehicle that left the route has driven along it again.
struct ReturnWatch: Hashable, Sendable, Codable {
  /// Where along the route it was last; where it left before it was seen on the route again.
  private(set) var along: Float = 0
  private(set) var time: Float = 0
  private(set) var distance: Float = 0

  /// A place of the route this much farther along or less than expected is another place, in metres.
  private static let continuity = 15.0
  /// What a single fix counts for at most, in seconds: one alone is no return, however long after the one before.
  private static let longestStep = 1.0

  /// Whether the vehicle drives along the route, for however short a time.
  var isUnderWay: Bool { time > 0 }

  /// The vehicle leaves the route.
  mutating func start(at along: Double) {
    forget()
    self.along = Float(along)
  }

  /// It is not, or no longer, on its way along the route.
  mutating func forget() {
    time = 0
    distance = 0
  }

  /// The vehicle is seen at a place of the route after it moved by a motion: from another place than expected it begins
  /// anew.
  mutating func see(at along: Double, expected: Double, _ motion: Motion) {
    if isUnderWay, abs(along - expected) > Self.continuity + motion.distance { forget() }
    self.along = Float(along)
  }

  /// It drives beside the route, at this place.
  mutating func follow(to along: Double) { self.along = Float(along) }

  /// It drives along the route. Returns whether that has been far and long enough.
  mutating func advance(by motion: Motion, _ interval: Double, _ model: DeviationModel) -> Bool {
    time += Float(min(interval, Self.longestStep))
    distance += Float(motion.distance)
    return Double(time) >= model.backTime && Double(distance) >= model.backTravel
  }

  /// Whether the numbers are those of a way along the route.
  var isSound: Bool { areNumbers(Double(along), Double(time), Double(distance)) }

  private enum CodingKeys: String, CodingKey {
    case along, time, distance
  }
}
