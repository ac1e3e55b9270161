/// What is wrong with a request's options, found before anything is sent.
public enum DirectionsOptionsError: Error, Hashable, Sendable {
  /// There are fewer or more waypoints than the service takes.
  case waypointCount(Int, allowed: ClosedRange<Int>)
  /// The waypoint at the index has a coordinate that is no place on earth.
  case coordinate(waypoint: Int)
  /// The waypoint at the index names a target that is no place on earth.
  case targetCoordinate(waypoint: Int)
  /// The waypoint at the index has a number out of its range; `field` is the property's name.
  case waypointValue(waypoint: Int, field: String, value: Double, allowed: ClosedRange<Double>)
  /// The waypoint at the index has a heading without an accuracy, or an accuracy without a heading.
  case incompleteHeading(waypoint: Int)
  /// The first or the last waypoint is silent.
  case silentEnd(waypoint: Int)
  /// The waypoint's name has a semicolon, which separates names in a request.
  case waypointName(waypoint: Int)
  /// A number is out of its range; `field` is the property's name.
  case value(field: String, value: Double, allowed: ClosedRange<Double>)
  /// There is a time for the departure and for the arrival.
  case departureAndArrival
  /// An arrival time is asked for with a profile that has none.
  case arrivalTimeForProfile(ProfileIdentifier)
  /// The profile's name cannot stand in a request's path.
  case profile(ProfileIdentifier)
  /// The times of a trace are not one for each point, or do not rise.
  case timestamps
  /// Options that decide which route is found, and that a server of this style does not support.
  case unsupported([UnsupportedOption], by: ServiceStyle)
}

extension DirectionsOptionsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .waypointCount(let count, let allowed):
      let limit =
        allowed.upperBound == Int.max
        ? "at least \(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
      return "\(count) waypoints where \(limit) are allowed"
    case .coordinate(let index):
      return "waypoint \(index) has no valid coordinate"
    case .targetCoordinate(let index):
      return "the target of waypoint \(index) is no valid coordinate"
    case .waypointValue(let index, let field, let value, let allowed):
      return "\(field) of waypoint \(index) is \(value) where \(Self.text(allowed)) is allowed"
    case .incompleteHeading(let index):
      return "waypoint \(index) needs both a heading and a heading accuracy, or neither"
    case .silentEnd(let index):
      return "waypoint \(index) cannot be silent: a route's first and last waypoint separate legs"
    case .waypointName(let index):
      return "the name of waypoint \(index) holds a semicolon, which separates names in a request"
    case .value(let field, let value, let allowed):
      return "\(field) is \(value) where \(Self.text(allowed)) is allowed"
    case .departureAndArrival:
      return "a departure time and an arrival time exclude each other"
    case .arrivalTimeForProfile(let profile):
      return "an arrival time cannot be asked for with the profile \(profile.rawValue)"
    case .profile(let profile):
      return "\"\(profile.rawValue)\" is no profile name"
    case .timestamps:
      return "timestamps must be one for each waypoint, and rise"
    case .unsupported(let options, let style):
      return "\(style.rawValue) cannot be asked for " + options.map(\.description).joined(separator: ", ")
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    range.upperBound == .infinity ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

/// An option that a server of some style does not support.
public struct UnsupportedOption: Hashable, Sendable, CustomStringConvertible {
  /// The property's name, with the waypoint's index where it is one of a waypoint's.
  public let option: String
  /// What happens instead, where it is not plain that it is left out.
  public let reason: String
  /// Whether it decides which route is found: such a request is refused. The others decide what the answer tells of it.
  public let changesRoute: Bool

  /// An option by its name, and what becomes of it.
  public init(option: String, reason: String, changesRoute: Bool) {
    self.option = option
    self.reason = reason
    self.changesRoute = changesRoute
  }

  public var description: String {
    reason.isEmpty ? option : "\(option) (\(reason))"
  }
}
