/// What really happened in a drive: the labels that a scorer compares a replay with.
///
/// Times are seconds since 1970, distances metres on the ellipsoid along the steps' geometries.
public struct DriveTruth: Hashable, Sendable, Codable {
  /// One entry for each fix of the trace, rejected ones included.
  public struct Fixes: Hashable, Sendable, Codable {
    /// One character a fix: `1` on the route, `0` off it, `g` grey, `a` after the end of the route.
    public var state: String
    /// The distance along the route; `nil` while off it.
    public var along: [Double?]
    /// Metres driven.
    public var odometer: [Double]
  }

  /// A departure from the route.
  public struct Deviation: Hashable, Sendable, Codable {
    /// `turn`, `parallel`, `wrongway` or `skip`.
    public var kind: String
    /// When the vehicle left.
    public var left: Double
    /// When it was more than 15 m away for the first time.
    public var apart: Double?
    /// When it was on the route again.
    public var back: Double?
    public var alongLeft: Double
    public var alongBack: Double?
    /// The largest distance from the route.
    public var farthest: Double
    /// When the place of turning round was reached again.
    public var passed: Double?

    private enum CodingKeys: String, CodingKey {
      case kind, left, apart, back, farthest, passed
      case alongLeft = "along_left"
      case alongBack = "along_back"
    }
  }

  /// A waypoint: 1 is the first destination.
  public struct Arrival: Hashable, Sendable, Codable {
    public var waypoint: Int
    public var along: Double
    /// When it was reached; `nil` when it never was.
    public var from: Double?
    /// Later than ``from`` only when parking beside it: when the vehicle stood.
    public var to: Double?
  }

  public var id: String
  public var map: String
  public var routeKind: String
  public var driveKind: String
  public var noise: String
  /// What drove: `car`, or `slow` for walkers and cyclists; `nil` where the labels do not tell.
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
