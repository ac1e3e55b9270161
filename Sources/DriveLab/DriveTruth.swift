/// The truth about a drive: the labels that a replay is compared with.
///
/// Times are in seconds since 1970, distances in metres on the ellipsoid along the steps' geometries.
package struct DriveTruth: Hashable, Sendable, Codable {
  /// One entry for each fix of the trace, rejected ones included.
  package struct Fixes: Hashable, Sendable, Codable {
    /// One character per fix: `1` on the route, `0` off it, `g` in a grey zone, `a` after the end of the route.
    package var state: String
    /// The distance along the route; `nil` off the route.
    package var along: [Double?]
    /// The distance driven in metres.
    package var odometer: [Double]
  }

  /// A departure from the route.
  package struct Deviation: Hashable, Sendable, Codable {
    /// `turn`, `parallel`, `wrongway` or `skip`.
    package var kind: String
    /// The time at which the vehicle left.
    package var left: Double
    /// The time at which it was first more than 15 m away.
    package var apart: Double?
    /// The time at which it was on the route again.
    package var back: Double?
    package var alongLeft: Double
    package var alongBack: Double?
    /// The largest distance from the route.
    package var farthest: Double
    /// The time at which the point of the U-turn was reached again.
    package var passed: Double?

    private enum CodingKeys: String, CodingKey {
      case kind, left, apart, back, farthest, passed
      case alongLeft = "along_left"
      case alongBack = "along_back"
    }
  }

  /// A waypoint; 1 is the first destination.
  package struct Arrival: Hashable, Sendable, Codable {
    package var waypoint: Int
    package var along: Double
    /// The time at which it was reached; `nil` if it never was.
    package var from: Double?
    /// The time at which the vehicle stopped; later than ``from`` only for a vehicle that parks beside the waypoint.
    package var to: Double?
  }

  package var id: String
  package var map: String
  package var routeKind: String
  package var driveKind: String
  package var noise: String
  /// The kind of vehicle: `car`, or `slow` for pedestrians and cyclists; `nil` if the labels do not contain it.
  package var mode: String?
  package var rateHz: Double
  package var routeLength: Double
  /// The sum of the lengths that the response states for its steps.
  package var routeLengthResponse: Double
  package var driven: Double
  package var legEnds: [Double]
  package var deviations: [Deviation]
  package var arrivals: [Arrival]
  package var stopsAtEnd: Bool
  /// The kind of each bad fix, by its index in the trace.
  package var badFixes: [String: String]
  package var fix: Fixes

  private enum CodingKeys: String, CodingKey {
    case id, map, noise, mode, driven, deviations, arrivals, fix
    case routeKind = "route_kind"
    case driveKind = "drive_kind"
    case rateHz = "rate_hz"
    case routeLength = "route_length"
    case routeLengthResponse = "route_length_response"
    case legEnds = "leg_ends"
    case stopsAtEnd = "stops_at_end"
    case badFixes = "bad_fixes"
  }
}
