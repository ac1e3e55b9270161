/// An error in a request's options, found before anything is sent.
public indirect enum DirectionsOptionsError: Error, Hashable, Sendable {
  /// There are fewer or more waypoints than the service accepts.
  case waypointCount(Int, allowed: ClosedRange<Int>)
  /// The waypoint at the index has an invalid coordinate.
  case coordinate(waypoint: Int)
  /// The waypoint at the index has a target with an invalid coordinate.
  case targetCoordinate(waypoint: Int)
  /// The waypoint at the index has a number out of range; `field` is the name of the property.
  case waypointValue(waypoint: Int, field: String, value: Double, allowed: ClosedRange<Double>)
  /// The waypoint at the index has a heading without an accuracy, or an accuracy without a heading.
  case incompleteHeading(waypoint: Int)
  /// The first or the last waypoint is silent.
  case silentEnd(waypoint: Int)
  /// The name of the waypoint contains a semicolon, which separates names in a request.
  case waypointName(waypoint: Int)
  /// The point to avoid at the index has an invalid coordinate.
  case avoidedPoint(Int)
  /// The area to avoid at the index has fewer than three corners, or an invalid one.
  case avoidedArea(Int)
  /// A number is out of range; `field` is the name of the property.
  case value(field: String, value: Double, allowed: ClosedRange<Double>)
  /// Both a departure time and an arrival time are set.
  case departureAndArrival
  /// An arrival time is set for a profile that does not support one.
  case arrivalTimeForProfile(ProfileIdentifier)
  /// The name of the profile cannot be part of a request's path.
  case profile(ProfileIdentifier)
  /// The number of time stamps differs from the number of points, or they are not increasing.
  case timestamps
  /// Options that decide which route is found are not supported by a service of this style.
  case unsupported([UnsupportedOption], by: ServiceName)
}

extension DirectionsOptionsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .waypointCount(let count, let allowed):
      let limit =
        allowed.upperBound == Int.max
        ? "at least \(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
      return "\(count) waypoint\(count == 1 ? "" : "s") where \(limit) are allowed"
    case .coordinate(let index):
      return "waypoint \(index) has no valid coordinate"
    case .targetCoordinate(let index):
      return "the target of waypoint \(index) has no valid coordinate"
    case .waypointValue(let index, let field, let value, let allowed):
      return "\(field) of waypoint \(index) is \(value); the allowed range is \(Self.text(allowed))"
    case .incompleteHeading(let index):
      return "waypoint \(index) needs both a heading and a heading accuracy, or neither"
    case .silentEnd(let index):
      return "waypoint \(index) cannot be silent: a route's first and last waypoint separate legs"
    case .waypointName(let index):
      return "the name of waypoint \(index) contains a semicolon, which separates names in a request"
    case .avoidedPoint(let index):
      return "point \(index) to avoid has no valid coordinate"
    case .avoidedArea(let index):
      return "area \(index) to avoid needs three different corners with valid coordinates"
    case .value(let field, let value, let allowed):
      return "\(field) is \(value); the allowed range is \(Self.text(allowed))"
    case .departureAndArrival:
      return "a departure time and an arrival time exclude each other"
    case .arrivalTimeForProfile(let profile):
      return "the profile \(profile.rawValue) takes no arrival time"
    case .profile(let profile):
      return "\"\(profile.rawValue)\" is not a valid profile name"
    case .timestamps:
      return "there must be one timestamp for each waypoint, in increasing order"
    case .unsupported(let options, let style):
      return "\(style.rawValue) does not support " + options.map { $0.description }.joined(separator: ", ")
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    range.upperBound == .infinity ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

/// An option that a service does not support.
public struct UnsupportedOption: Hashable, Sendable, CustomStringConvertible {
  /// The name of the property, with the index of the waypoint for a property of one.
  public let option: String
  /// What happens instead, unless the option is simply omitted.
  public let reason: String
  /// Whether the option decides which route is found. A request with such an option is rejected; the others only affect
  /// what the answer contains.
  public let changesRoute: Bool

  /// Creates an unsupported option with its name and the reason.
  public init(option: String, reason: String, changesRoute: Bool) {
    self.option = option
    self.reason = reason
    self.changesRoute = changesRoute
  }

  public var description: String {
    reason.isEmpty ? option : "\(option) (\(reason))"
  }
}
