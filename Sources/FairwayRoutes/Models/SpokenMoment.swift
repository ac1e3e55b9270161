public import GeoKernel

/// When an announcement is due: by the time that is left to the end of its step at the pace of the vehicle, within
/// distances at which its words are true.
///
/// In JSON it is an array of seven numbers, in the order of the properties.
public struct SpokenMoment: Hashable, Sendable, Codable {
  /// What the announcement is about.
  public var priority: AnnouncementPriority
  /// The time before the end of the step at which the announcement begins, in seconds; ``atOnce`` for one that is due as
  /// soon as the distances allow.
  public var lead: Double
  /// How long it takes to say, in seconds.
  public var duration: Double
  /// The time from its beginning before which no other announcement begins, in seconds.
  public var spacing: Double
  /// The distance before the end of the step above which it is not due.
  public var farthest: LocationDistance
  /// The distance before the end of the step at which it is due, however slow the vehicle is.
  public var nearest: LocationDistance
  /// The distance before the end of the step below which it is left out.
  public var latest: LocationDistance

  /// A ``lead`` above that of any announcement.
  public static let atOnce = 1e9

  public init(
    _ priority: AnnouncementPriority, lead: Double, duration: Double, spacing: Double, farthest: LocationDistance,
    nearest: LocationDistance = 0,
    latest: LocationDistance = 0
  ) {
    self.priority = priority
    self.lead = lead
    self.duration = duration
    self.spacing = spacing
    self.farthest = farthest
    self.nearest = nearest
    self.latest = latest
  }
}

/// What an announcement is about: a frontend may speak all of them, those of a rank and above, or none.
///
/// An alert interrupts an announcement that is being spoken; the others wait until it has ended.
public enum AnnouncementPriority: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The departure, or how long the road is followed.
  case information
  /// A maneuver that is still far.
  case notice
  /// A maneuver, for the last time before it.
  case maneuver
  /// A waypoint was reached. It is due with the arrival, wherever that is.
  case arrival
  /// An alert.
  case alert

  /// Whether the announcement is left out if there is no time to say it before the next one.
  package var isOptional: Bool { self < .maneuver }

  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A ``SpokenMoment`` in JSON.
enum Moment: JSONForm {
  static var expected: String { "an array of seven numbers from 0 to 1e12" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> SpokenMoment {
    _ = reader.peek()
    let start = reader.position
    let numbers = try List<Quantity>.read(&reader)
    guard numbers.count == 7 else { throw JSONFault(expected, at: start, found: "\(numbers.count) numbers") }
    return SpokenMoment(
      AnnouncementPriority(rawValue: Int(clamping: numbers[0])) ?? .maneuver, lead: numbers[1], duration: numbers[2],
      spacing: numbers[3], farthest: numbers[4], nearest: numbers[5], latest: numbers[6])
  }

  static func write(_ value: SpokenMoment, to writer: inout JSONWriter) {
    List<Quantity>.write(
      [
        Double(value.priority.rawValue), value.lead, value.duration, value.spacing, value.farthest, value.nearest,
        value.latest,
      ], to: &writer)
  }
}
