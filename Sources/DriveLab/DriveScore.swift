import GeoKernel
package import TraceFiles

/// The correct and wrong decisions in a drive: a replay compared with the truth.
///
/// The counting rules are those of the decisions kit (its README, "How it is counted"): there are no faults in grey
/// zones, a return may be detected within 10 s, arrivals are correct within 30 m, and progress counts in whichever of
/// the two kinds of metres fits better.
package struct DriveScore: Hashable, Sendable {
  /// A graded deviation.
  package struct Deviation: Hashable, Sendable {
    package enum Class: String, Hashable, Sendable, CaseIterable {
      /// A road that is more than 60 m away at some time.
      case turn
      /// A road within 60 m.
      case near
      case wrongWay = "wrongway"
      case skip
    }

    package var kind: Class
    package var isMissed: Bool
    /// From the fork to the first `offRoute`: seconds, metres, and seconds since being 15 m away.
    package var seconds = 0.0
    package var metres = 0.0
    package var secondsApart = 0.0
    /// Whether the return is graded, and how long it took to be reported; `nil` if it never was.
    package var gradesReturn = false
    package var returnSeconds: Double?
  }

  /// A `didArrive` at a waypoint that was reached; negative values are early.
  package struct Arrival: Hashable, Sendable {
    package var metres: Double
    package var seconds: Double
  }

  /// A decision, for comparing two rates.
  struct Decision: Hashable, Sendable {
    let name: ReplayOutcome.EventName
    /// The waypoint, or the leg and step.
    let place: [Int]
    let time: Double
  }

  package let id: String
  package let noise: String
  /// The kind of vehicle, if the labels contain it: `car` or `slow`.
  package let mode: String?
  package let rate: Double
  /// Whether the route uses a road twice or passes its destination.
  package let overlaps: Bool
  package let hasFailed: Bool
  package internal(set) var kilometresOnRoute = 0.0
  package internal(set) var hoursOnRoute = 0.0
  /// The times of false `offRoute` events.
  package internal(set) var falseOffRoute: [Double] = []
  /// The number of those at which the fixes stay on the line of the route, or come back within seconds: 25 m beside it
  /// for 10 s no vehicle is on it, whatever the labels say.
  package internal(set) var falseOffRouteOnLine = 0
  package internal(set) var offRouteAfterArrival = 0
  /// The number of `offRoute` events within 10 s of a true return.
  package internal(set) var offRouteAfterReturn = 0
  package internal(set) var falseOffRouteAfterBadFix = 0
  package internal(set) var secondsFalselyOff = 0.0
  package internal(set) var deviations: [Deviation] = []
  package internal(set) var arrivals: [Arrival] = []
  package internal(set) var falseArrivals = 0
  package internal(set) var missedArrivals = 0
  package internal(set) var reachedWaypoints = 0
  /// The errors of the remaining distance in metres.
  package internal(set) var progressErrors: [Double] = []
  /// The number of pairs of consecutive fixes, of those between which the remaining distance grew by more than 1 m, and
  /// the largest growth.
  package internal(set) var pairs = 0
  package internal(set) var growths = 0
  package internal(set) var largestGrowth = 0.0
  package internal(set) var stepsJudged = 0
  package internal(set) var wrongSteps = 0
  package internal(set) var wrongLegs = 0
  package internal(set) var rowsWithoutNumber = 0
  var decisions: [Decision] = []

  /// An arrival earlier than this is false rather than early.
  static let falseArrivalMetres = 100.0
  static let earlyMetres = 30.0
  static let lateMetres = 30.0
  static let lateSeconds = 10.0
  private static let overlappingKinds: Set<String> = ["outback", "spur", "loop", "laps", "nearend"]

  /// Compares a replay with the truth about its drive.
  ///
  /// - Parameters:
  ///   - fixes: The trace, including bad fixes.
  /// - Complexity: O(*n* + *n·d* + *e·n*), with *n* fixes, *d* deviations and *e* decisions.
  package init(
    route: DriveRoute, truth: DriveTruth, fixes: FixColumns, replay: ReplayOutcome
  ) throws(ScoreError) {
    id = truth.id
    noise = truth.noise
    mode = truth.mode
    rate = truth.rateHz
    overlaps = Self.overlappingKinds.contains(truth.routeKind)
    hasFailed = !replay.hasSucceeded
    let judge = try DriveJudge(route: route, truth: truth, fixes: fixes, replay: replay)
    judge.judgeOffRoute(into: &self)
    judge.judgeDeviations(into: &self)
    judge.judgeArrivals(into: &self)
    judge.judgeProgress(into: &self)
    decisions = judge.decisions
  }
}

/// The reason why a replay cannot be compared with a truth.
package enum ScoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The trace and the truth have different numbers of fixes.
  case fixCount(trace: Int, truth: Int)
  /// The truth's route has another length than the given one.
  case otherRoute(length: Double, truth: Double)
  /// There is nothing to compare.
  case empty

  package var description: String {
    switch self {
    case .fixCount(let trace, let truth): "the trace has \(trace) fixes, the truth labels \(truth)"
    case .otherRoute(let length, let truth):
      "the route is \(Int(clamping: length)) m long, the truth's \(Int(clamping: truth)) m: they do not belong together"
    case .empty: "the truth labels no good fix, or has no waypoint"
    }
  }
}
