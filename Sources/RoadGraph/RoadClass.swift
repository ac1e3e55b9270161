/// What a road is for, as the value of OpenStreetMap's `highway`.
public enum RoadClass: UInt8, CaseIterable, Hashable, Sendable {
  case motorway = 1
  case trunk, primary, secondary, tertiary, unclassified, residential
  case livingStreet
  case service, pedestrian, track, cycleway, footway, path, bridleway, steps, road, busway
  /// The way of a ferry, which has no `highway`.
  case ferry

  /// The value of `highway`, or of `route` for a ferry.
  public var name: String {
    switch self {
    case .motorway: "motorway"
    case .trunk: "trunk"
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    case .unclassified: "unclassified"
    case .residential: "residential"
    case .livingStreet: "living_street"
    case .service: "service"
    case .pedestrian: "pedestrian"
    case .track: "track"
    case .cycleway: "cycleway"
    case .footway: "footway"
    case .path: "path"
    case .bridleway: "bridleway"
    case .steps: "steps"
    case .road: "road"
    case .busway: "busway"
    case .ferry: "ferry"
    }
  }
}

/// Who may use a road in one of its directions.
public struct RoadUsers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let car = RoadUsers(rawValue: 1)
  public static let bicycle = RoadUsers(rawValue: 2)
  public static let foot = RoadUsers(rawValue: 4)
  public static let all: RoadUsers = [.car, .bicycle, .foot]
}

/// The direction of travel on a way of OpenStreetMap.
public enum RoadDirection: Int, Hashable, Sendable {
  /// Along the way's nodes.
  case forward = 1
  /// Against the way's nodes.
  case backward = -1
}
