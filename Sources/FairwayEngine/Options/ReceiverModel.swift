package import FairwayRoutes
public import GeoKernel

/// The error model of the receiver.
public struct ReceiverModel: Hashable, Sendable {
  /// The accuracy above which a fix is rejected as unqualified.
  public var worstAccuracy: LocationAccuracy = 100
  /// The accuracy assumed for a fix that has none.
  public var assumedAccuracy: LocationAccuracy = 10
  /// The standard deviation of the slowly varying error along one axis, as a share of the accuracy.
  public var driftShare = 0.65
  /// The smallest standard deviation of the slowly varying error.
  public var driftFloor: LocationDistance = 1.5
  /// The time constant of the slowly varying error, in seconds.
  public var driftTime = 10.0
  /// The time after which a position adds information, in seconds: fixes in quick succession have the same error. A
  /// little under a second, so that each fix at 1 Hz counts.
  public var freshTime = 0.95
  /// The factor by which stated accuracies are assumed to be too small before anything is known about the receiver.
  public var firstFactor = 2.0
  /// The time it takes to learn that stated accuracies are too small, in seconds.
  public var honestyTime = 25.0
  /// The error from which reflections disturb course and speed as well; their effect is full at twice the error.
  public var reflectionDistance: LocationDistance = 15
  /// The largest increase of the variances of course and speed by reflections, as a multiple of the variances.
  public var reflectionFactor = 8.0
  /// The limits of a jump. A fix farther than `teleportDistance` from the previous one, plus `teleportSpeed` times the
  /// interval and a multiple of the accuracy, is rejected; a jump is accepted once fixes have stayed there for
  /// `teleportTime`.
  public var teleportDistance: LocationDistance = 50
  public var teleportSpeed: LocationSpeed = 50
  public var teleportTime = 3.0
  /// The pause after which a fix is rejected as ``FixRejection/timeJump``, in seconds, until several fixes agree.
  public var longestPause = 86_400.0
  /// A receiver that seems wrong by more than `strayDistance` plus `strayAccuracies` times its accuracy for `strayTime`
  /// seconds is right: the vehicle is where it reports.
  public var strayDistance: LocationDistance = 15
  public var strayAccuracies = 2.0
  public var strayTime = 35.0
  /// The speed above which a fix is rejected.
  public var highestSpeed: LocationSpeed = 150

  /// Creates the default model.
  public init() {}

  /// Whether a fix is accurate enough to follow a route: its accuracy is at most ``worstAccuracy``, or unknown.
  public func qualifies(_ location: Location) -> Bool {
    location.horizontalAccuracy.map { $0 <= worstAccuracy } ?? true
  }
}

extension ReceiverModel: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("worstAccuracy", &worstAccuracy)
    visitor.number("assumedAccuracy", &assumedAccuracy)
    visitor.number("driftShare", &driftShare)
    visitor.number("driftFloor", &driftFloor)
    visitor.number("driftTime", &driftTime)
    visitor.number("freshTime", &freshTime)
    visitor.number("firstFactor", &firstFactor)
    visitor.number("honestyTime", &honestyTime)
    visitor.number("reflectionDistance", &reflectionDistance)
    visitor.number("reflectionFactor", &reflectionFactor)
    visitor.number("teleportDistance", &teleportDistance)
    visitor.number("teleportSpeed", &teleportSpeed)
    visitor.number("teleportTime", &teleportTime)
    visitor.number("longestPause", &longestPause)
    visitor.number("strayDistance", &strayDistance)
    visitor.number("strayAccuracies", &strayAccuracies)
    visitor.number("strayTime", &strayTime)
    visitor.number("highestSpeed", &highestSpeed)
  }
}
