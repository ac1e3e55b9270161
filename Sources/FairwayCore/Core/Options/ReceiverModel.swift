public import GeoKernel

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
  /// A fix dated more than this many seconds after the one before is rejected as ``FixRejection/timeJump``, until several
  /// agree.
  public var longestPause = 86_400.0
  /// A receiver that is wrong by more than this and so many times its accuracy for so many seconds is not wrong: the
  /// vehicle is where it says.
  public var strayDistance: LocationDistance = 15
  public var strayAccuracies = 2.0
  public var strayTime = 35.0
  /// A fix that tells a speed above this is rejected.
  public var highestSpeed: LocationSpeed = 150

  /// The defaults.
  public init() {}

  /// Whether a fix is accurate enough to follow a route by: no worse than ``worstAccuracy``, or of an accuracy that it does
  /// not tell.
  public func qualifies(_ location: Location) -> Bool {
    location.horizontalAccuracy.map { $0 <= worstAccuracy } ?? true
  }
}
