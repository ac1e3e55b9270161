public import GeoKernel

/// Every threshold that the engine decides by. Distances are metres, times seconds, speeds metres per second, angles
/// degrees; nothing counts fixes.
public struct NavigationOptions: Hashable, Sendable, Codable {
  /// How it is decided that the vehicle has left the route.
  public var deviationPolicy = DeviationPolicy.evidence
  /// What the receiver's errors are like.
  public var receiver = ReceiverModel()
  /// How well course and speed tell the vehicle's motion.
  public var motion = MotionModel()
  /// When the vehicle counts as off the route, and as back on it.
  public var deviation = DeviationModel()
  /// When a waypoint counts as reached.
  public var arrival = ArrivalPolicy()
  /// Whether the next leg begins as soon as a waypoint is reached; else ``ProgressEngine/advanceLeg(_:)`` begins it.
  public var advancesLegsAutomatically = true
  /// Whether leaving the destination after the last arrival counts as leaving the route.
  public var watchesAfterArrival = false
  /// How far ahead alerts are announced.
  public var alertDistance: LocationDistance = 1000

  /// The defaults.
  public init() {}

  /// Mapbox Legacy's rules for leaving the route.
  public static var legacy: NavigationOptions {
    var options = NavigationOptions()
    options.deviationPolicy = .legacy
    return options
  }
}

/// How it is decided that the vehicle has left the route.
public enum DeviationPolicy: Hashable, Sendable, Codable {
  /// By all that is known: position, course, speed and their errors over time.
  case evidence
  /// By the fix's distance from the current step alone: off beyond `distance`, while the fix is no worse than
  /// `minimumAccuracy`. A worse fix changes nothing.
  case threshold(distance: LocationDistance, minimumAccuracy: LocationAccuracy)
  /// Mapbox Legacy's rule at 1 Hz: 50 m from the step, 40 m near an intersection, or four seconds of wrong courses.
  case legacy
}

/// What the receiver's errors are like.
public struct ReceiverModel: Hashable, Sendable, Codable {
  /// A fix less accurate than this is rejected as unqualified.
  public var worstAccuracy: LocationAccuracy = 100
  /// Taken where a fix does not tell its accuracy.
  public var assumedAccuracy: LocationAccuracy = 10
  /// The standard deviation of the slow error along one axis, as a share of the accuracy.
  public var driftShare = 0.65
  /// The smallest standard deviation of the slow error.
  public var driftFloor: LocationDistance = 1.5
  /// How long the slow error lasts.
  public var driftTime = 10.0
  /// After how long a position tells anything new: those of fixes that follow each other faster have the same error. A
  /// little under a second, so that each fix at 1 Hz counts.
  public var freshTime = 0.95
  /// By what factor accuracies are taken to be stated too small before anything is known of the receiver.
  public var firstFactor = 2.0
  /// How long it takes to learn that accuracies are stated too small.
  public var honestyTime = 25.0
  /// From this error on, reflections disturb course and speed too; fully at twice the error.
  public var reflectionDistance: LocationDistance = 15
  /// By how much reflections raise the variances of course and speed.
  public var reflectionFactor = 8.0
  /// A fix this far from where it is expected, and farther for every second passed and metre of accuracy, is a
  /// teleport; after so many seconds at the new place it is true.
  public var teleportDistance: LocationDistance = 50
  public var teleportSpeed: LocationSpeed = 50
  public var teleportTime = 3.0
  /// A receiver that is wrong by more than this and so many times its accuracy for so many seconds is not wrong: the
  /// vehicle is where it says.
  public var strayDistance: LocationDistance = 15
  public var strayAccuracies = 2.0
  public var strayTime = 35.0
  /// A fix that tells a speed above this is rejected.
  public var highestSpeed: LocationSpeed = 150

  /// The defaults.
  public init() {}
}

/// How well course and speed tell the vehicle's motion.
public struct MotionModel: Hashable, Sendable, Codable {
  /// Standard deviation of a speed over one second, and by how much of the speed it grows.
  public var speedNoise: LocationSpeed = 0.6
  public var speedNoiseShare = 0.02
  /// Standard deviation of a course over one second when driving, and of the share that a slow vehicle adds (degrees
  /// at 1 m/s, falling with speed).
  public var courseNoise: LocationDirection = 3.5
  public var slowCourseNoise: LocationDirection = 20
  /// Standard deviations of a velocity that is taken from positions, along it and across.
  public var derivedNoiseAlong: LocationSpeed = 1.5
  public var derivedNoiseAcross: LocationSpeed = 1.2
  /// The time over which velocities are taken from positions.
  public var derivedTime = 2.0
  /// How long a speed or course holds when the next fixes do not tell one.
  public var holdTime = 3.0
  /// A longer time between two fixes is a gap: the position is sought anew.
  public var longestInterval = 3.5
  /// Below this speed the vehicle stands.
  public var standingSpeed: LocationSpeed = 0.8

  /// The defaults.
  public init() {}
}

/// When the vehicle counts as off the route, and as back on it, by evidence.
public struct DeviationModel: Hashable, Sendable, Codable {
  /// How far from the line of the route a vehicle on its road may be (standard deviation), and how long it takes until
  /// that is believed anew.
  public var roadWidth: LocationDistance = 3
  public var roadTime = 4.0
  /// Off the route is where the estimated distance exceeds this by so many standard deviations for a time.
  public var distance: LocationDistance = 9
  public var sigmas = 3.5
  public var time = 0.0
  /// Uncertain is where it exceeds the distance by so many standard deviations.
  public var uncertainSigmas = 1.0
  /// No decision is taken for this long after the start and after a gap.
  public var startTime = 2.0
  public var gapTime = 4.0
  /// For this long after a gap the place is sought again where the fixes do not bear out the first guess.
  public var searchTime = 10.0
  /// Then it is sought again as well by a fix whose accuracy is under this share of that of the guess.
  public var searchGain = 0.7
  /// Before the vehicle counts as gone, a place along its course is looked for up to this far along the route, and as
  /// many times the accuracy farther.
  public var lateDistance: LocationDistance = 15
  public var lateAccuracies = 1.2
  /// Wrong way is driving against the route for this time and distance, half the distance at a speed above that at
  /// which vehicles back.
  public var wrongWayTime = 1.5
  public var wrongWayDistance: LocationDistance = 10
  public var backingSpeed: LocationSpeed = 4
  /// How far ahead at most a turning back in the route itself may explain driving against it.
  public var turnBackReach: LocationDistance = 20
  /// Back on the route is where the estimated distance is under this and so many standard deviations, the course
  /// within an angle of the route's, for a time and a distance.
  public var backDistance: LocationDistance = 8
  public var backSigmas = 1.0
  public var backTime = 1.5
  public var backTravel: LocationDistance = 8
  /// Progress that was too far waits for the vehicle, up to this distance; a place found anew farther back is taken.
  public var longestHold: LocationDistance = 50
  /// The standard deviation of the place at which a drive begins, around the route's start.
  public var startSpread: LocationDistance = 10

  /// The defaults.
  public init() {}
}

/// When a waypoint counts as reached. Waypoints are reached in their order only, each once.
public struct ArrivalPolicy: Hashable, Sendable, Codable {
  /// Reached where no more than this is left along the route.
  public var distance: LocationDistance = 3
  /// Reached by standing within `radius` along the route for `dwellTime`, and, where the estimate is poor, a little
  /// farther off for 2.5 times as long.
  public var radius: LocationDistance = 12
  public var dwellTime = 3.0
  /// Reached at the closest point passed: no farther than this from the waypoint, and no more than twice as much left
  /// along the route, the vehicle starts to move away; 0 for no such rule.
  public var closestApproach: LocationDistance = 20
  /// Reached by leaving the road when no more than this is left: the vehicle parks beside it. Last waypoint only.
  public var parkingDistance: LocationDistance = 40
  /// Reached where no more than this is left in expected seconds; 0 for no such rule.
  public var remainingTime = 0.0
  /// The approach is announced when no more than this is left.
  public var approachDistance: LocationDistance = 150

  /// The defaults.
  public init() {}
}
