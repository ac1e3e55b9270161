package import GeoKernel

/// A way in which a drive leaves its planned route.
package struct Detour: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Takes another road at a junction, for good.
    case turn
    /// Takes another road at a junction and comes back.
    case turnReturn = "turn_return"
    /// Drives on a road beside the route, within about 60 m of it.
    case parallel
    /// Makes a U-turn and drives back along the same road, for good.
    case wrongWay = "wrongway"
    /// Makes a U-turn, drives back, and makes another U-turn.
    case wrongWayReturn = "wrongway_return"
    /// Continues without visiting a waypoint.
    case skip
    /// Drives past the destination.
    case overshoot
    /// Parks beside the destination.
    case parking
    /// Follows another line, such as a recorded route of the same map that leaves this one.
    case driven
  }

  package var kind: Kind
  /// The distance along the route where the vehicle leaves, in metres; chosen by the seed if `nil`.
  package var along: LocationDistance?
  /// The line that is driven, for ``Kind/driven``.
  package var line: [LocationCoordinate2D]

  package init(_ kind: Kind, along: LocationDistance? = nil, line: [LocationCoordinate2D] = []) {
    self.kind = kind
    self.along = along
    self.line = line
  }

  /// Whether a drive ends with such a detour, so that none can follow.
  var isLast: Bool {
    switch kind {
    case .turn, .wrongWay, .skip, .overshoot, .parking, .driven: true
    case .turnReturn, .parallel, .wrongWayReturn: false
    }
  }
}

/// The reason why a drive cannot be created.
package enum DriveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no suitable position on the route for the detour.
  case noPlace(Detour.Kind)
  /// The other line does not begin like the route.
  case unrelatedLine
  /// A detour comes after one that ends the drive, or before the end of the one before it.
  case detoursOverlap(Detour.Kind)
  /// The route does not end where it begins, so it cannot be driven in laps.
  case noRoundTrip
  /// The route's steps have no shape.
  case noLine
  /// The drive is longer than ``Drive/maximumLength``, or the line that is driven in laps is.
  case tooLong
  /// A number is out of its range.
  case outOfRange(String)

  package var description: String {
    switch self {
    case .noPlace(let kind): "the route has no place for the detour '\(kind.rawValue)'"
    case .unrelatedLine: "the driven line does not begin on the route"
    case .detoursOverlap(let kind): "the detour '\(kind.rawValue)' does not fit behind the one before it"
    case .noRoundTrip: "the route does not end where it begins: it cannot be driven in laps"
    case .noLine: "the route's steps have no line to drive along"
    case .tooLong:
      "the drive is longer than \(Int(clamping: Drive.maximumLength / 1000)) km or has more than "
        + "\(FittedDrive.mostVertices) vertices: take a part of the route, or fewer laps or fixes"
    case .outOfRange(let what): "\(what) is out of range"
    }
  }
}
