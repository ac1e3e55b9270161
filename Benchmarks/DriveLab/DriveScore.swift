import GeoKernel

/// What is right and wrong in one drive: a replay compared with the truth.
///
/// Counted as the decisions kit says (its README, "How it is counted"): in grey zones nothing is a fault, a return has
/// 10 s to be noticed, arrivals are right within 30 m, progress counts in whichever of two kinds of metres fits better.
public struct DriveScore: Hashable, Sendable {
  /// A graded deviation.
  public struct Deviation: Hashable, Sendable {
    public enum Class: String, Hashable, Sendable, CaseIterable {
      /// Another road, more than 60 m away at some time.
      case turn
      /// A road within 60 m.
      case near
      case wrongWay = "wrongway"
      case skip
    }

    public var kind: Class
    public var isMissed: Bool
    /// From the fork to the first `offRoute`: seconds, metres, and seconds from being 15 m away.
    public var seconds = 0.0
    public var metres = 0.0
    public var secondsApart = 0.0
    /// Whether the return is graded, and how long it took to be said; `nil` when it never was.
    public var gradesReturn = false
    public var returnSeconds: Double?
  }

  /// A `didArrive` at a waypoint that was reached; negative is early.
  public struct Arrival: Hashable, Sendable {
    public var metres: Double
    public var seconds: Double
  }

  /// One decision, for comparing two rates.
  struct Decision: Hashable, Sendable {
    let name: ReplayOutcome.EventName
    /// The waypoint, or the leg and step.
    let place: [Int]
    let time: Double
  }

  public let id: String
  public let noise: String
  /// What drove, where the labels tell it: `car` or `slow`.
  public let mode: String?
  public let rate: Double
  /// Whether the route uses a road twice or passes its destination.
  public let overlaps: Bool
  public let hasFailed: Bool
  public internal(set) var kilometresOnRoute = 0.0
  public internal(set) var hoursOnRoute = 0.0
  /// The moments of false `offRoute` events.
  public internal(set) var falseOffRoute: [Double] = []
  public internal(set) var offRouteAfterArrival = 0
  /// `offRoute` within 10 s of a true return.
  public internal(set) var offRouteAfterReturn = 0
  public internal(set) var falseOffRouteAfterBadFix = 0
  public internal(set) var secondsFalselyOff = 0.0
  public internal(set) var deviations: [Deviation] = []
  public internal(set) var arrivals: [Arrival] = []
  public internal(set) var falseArrivals = 0
  public internal(set) var missedArrivals = 0
  public internal(set) var reachedWaypoints = 0
  /// The errors of the distance remaining, metres.
  public internal(set) var progressErrors: [Double] = []
  /// Pairs of neighbouring fixes, those between which the distance remaining grew by more than 1 m, the largest growth.
  public internal(set) var pairs = 0
  public internal(set) var growths = 0
  public internal(set) var largestGrowth = 0.0
  public internal(set) var stepsJudged = 0
  public internal(set) var wrongSteps = 0
  public internal(set) var wrongLegs = 0
  public internal(set) var rowsWithoutNumber = 0
  var decisions: [Decision] = []

  /// More than this early is a wrong arrival, no longer an early one.
  static let falseArrivalMetres = 100.0
  static let earlyMetres = 30.0
  static let lateMetres = 30.0
  static let lateSeconds = 10.0
  private static let overlappingKinds: Set<String> = ["outback", "spur", "loop", "laps", "nearend"]

  /// Compares a replay with the truth about its drive.
  ///
  /// - Parameters:
  ///   - timestamps: Those of the trace, one a fix, bad ones included.
  /// - Complexity: O(*n* + *n·d* + *e·n*), with *n* fixes, *d* deviations and *e* decisions.
  public init(
    route: DriveRoute, truth: DriveTruth, timestamps: [Double], replay: ReplayOutcome
  ) throws(ScoreError) {
    id = truth.id
    noise = truth.noise
    mode = truth.mode
    rate = truth.rateHz
    overlaps = Self.overlappingKinds.contains(truth.routeKind)
    hasFailed = !replay.hasSucceeded
    let judge = try DriveJudge(route: route, truth: truth, timestamps: timestamps, replay: replay)
    judge.judgeOffRoute(into: &self)
    judge.judgeDeviations(into: &self)
    judge.judgeArrivals(into: &self)
    judge.judgeProgress(into: &self)
    decisions = judge.decisions
  }
}

/// Why a replay cannot be compared with a truth.
public enum ScoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The trace and the truth have different numbers of fixes.
  case fixCount(trace: Int, truth: Int)
  /// The truth's route has another length than the one given.
  case otherRoute(length: Double, truth: Double)
  /// There is nothing to compare.
  case empty

  public var description: String {
    switch self {
    case .fixCount(let trace, let truth): "the trace has \(trace) fixes, the truth labels \(truth)"
    case .otherRoute(let length, let truth):
      "the route is \(Int(clamping: length)) m long, the truth's \(Int(clamping: truth)) m: they do not belong together"
    case .empty: "the truth labels no good fix, or has no waypoint"
    }
  }
}
