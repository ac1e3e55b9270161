/// The truth about a drive: the labels that a replay is compared with.
///
/// Times are in seconds since 1970, distances in metres on the ellipsoid along the steps' geometries.
public struct DriveTruth: Hashable, Sendable, Codable {
  /// One entry for each fix of the trace, rejected ones included.
  public struct Fixes: Hashable, Sendable, Codable {
    /// One character per fix: `1` on the route, `0` off it, `g` in a grey zone, `a` after the end of the route.
    public var state: String
    /// The distance along the route; `nil` off the route.
    public var along: [Double?]
    /// The distance driven in metres.
    public var odometer: [Double]
  }

  /// A departure from the route.
  public struct Deviation: Hashable, Sendable, Codable {
    /// `turn`, `parallel`, `wrongway` or `skip`.
    public var kind: String
    /// The time at which the vehicle left.
    public var left: Double
    /// The time at which it was first more than 15 m away.
    public var apart: Double?
    /// The time at which it was on the route again.
    public var back: Double?
    public var alongLeft: Double
    public var alongBack: Double?
    /// The largest distance from the route.
    public var farthest: Double
    /// The time at which the point of the U-turn was reached again.
    public var passed: Double?

    private enum CodingKeys: String, CodingKey {
      case kind, left, apart, back, farthest, passed
      case alongLeft = "along_left"
      case alongBack = "along_back"
    }
  }

  /// A waypoint; 1 is the first destination.
  public struct Arrival: Hashable, Sendable, Codable {
    public var waypoint: Int
    public var along: Double
    /// The time at which it was reached; `nil` if it never was.
    public var from: Double?
    /// The time at which the vehicle stopped; later than ``from`` only for a vehicle that parks beside the waypoint.
    public var to: Double?
  }

  public var id: String
  public var map: String
  public var routeKind: String
  public var driveKind: String
  public var noise: String
  /// The kind of vehicle: `car`, or `slow` for pedestrians and cyclists; `nil` if the labels do not contain it.
  public var mode: String?
  public var rateHz: Double
  public var routeLength: Double
  /// The sum of the lengths that the response states for its steps.
  public var routeLengthResponse: Double
  public var driven: Double
  public var legEnds: [Double]
  public var deviations: [Deviation]
  public var arrivals: [Arrival]
  public var stopsAtEnd: Bool
  /// The kind of each bad fix, by its index in the trace.
  public var badFixes: [String: String]
  public var fix: Fixes

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
