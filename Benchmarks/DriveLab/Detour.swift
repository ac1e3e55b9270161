public import GeoKernel

/// A way in which a drive leaves its planned route.
public struct Detour: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Takes another road at a junction, for good.
    case turn
    /// Takes another road at a junction and comes back.
    case turnReturn = "turn_return"
    /// Drives on a road beside the route, within about 60 m of it.
    case parallel
    /// Turns round and drives back along the same road, for good.
    case wrongWay = "wrongway"
    /// Turns round, drives back, and turns round again.
    case wrongWayReturn = "wrongway_return"
    /// Goes on without visiting a waypoint.
    case skip
    /// Drives on past the destination.
    case overshoot
    /// Parks beside the destination.
    case parking
    /// Follows another line, such as a recorded route of the same map that leaves this one.
    case driven
  }

  public var kind: Kind
  /// Where the vehicle leaves, in metres along the route; chosen by the seed when `nil`.
  public var along: LocationDistance?
  /// The line that is really driven, for ``Kind/driven``.
  public var line: [LocationCoordinate2D]

  public init(_ kind: Kind, along: LocationDistance? = nil, line: [LocationCoordinate2D] = []) {
    self.kind = kind
    self.along = along
    self.line = line
  }

  /// Whether a drive ends with such a detour, so that none can follow it.
  var isLast: Bool {
    switch kind {
    case .turn, .wrongWay, .skip, .overshoot, .parking, .driven: true
    case .turnReturn, .parallel, .wrongWayReturn: false
    }
  }
}

/// Why a drive cannot be made as asked.
public enum DriveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no place on the route for the detour.
  case noPlace(Detour.Kind)
  /// The other line has no common beginning with the route.
  case unrelatedLine
  /// A detour comes after one that ends the drive, or before the end of the one before it.
  case detoursOverlap(Detour.Kind)
  /// The route does not end where it begins, so it cannot be driven in laps.
  case noRoundTrip
  /// The route's steps have no line to drive along.
  case noLine
  /// The drive is longer than ``Drive/maximumLength``.
  case tooLong
  /// A number is out of its range.
  case outOfRange(String)

  public var description: String {
    switch self {
    case .noPlace(let kind): "the route has no place for the detour '\(kind.rawValue)'"
    case .unrelatedLine: "the driven line does not begin on the route"
    case .detoursOverlap(let kind): "the detour '\(kind.rawValue)' does not fit behind the one before it"
    case .noRoundTrip: "the route does not end where it begins: it cannot be driven in laps"
    case .noLine: "the route's steps have no line to drive along"
    case .tooLong: "the drive is longer than \(Int(clamping: Drive.maximumLength / 1000)) km"
    case .outOfRange(let what): "\(what) is out of range"
    }
  }
}
