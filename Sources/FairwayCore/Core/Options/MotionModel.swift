public import GeoKernel

/// How well course and speed tell the vehicle's motion.
public struct MotionModel: Hashable, Sendable, Codable {
  /// Standard deviation of a speed over one second, and by how much of the speed it grows.
  public var speedNoise: LocationSpeed = 0.6
  public var speedNoiseShare = 0.02
  /// Standard deviation of a course over one second when driving, and of the share that a slow vehicle adds (degrees
  /// at 1 m/s, falling with speed).
  public var courseNoise: LocationDirection = 3.5
  public var slowCourseNoise: LocationDirection = 20
  /// What the two come to at most, as a speed across: receivers measure velocities, and the faster a vehicle, the less
  /// its course is off.
  public var crossSpeedNoise: LocationSpeed = 0.8
  /// Standard deviations of a velocity that is taken from positions, along it and across.
  public var derivedNoiseAlong: LocationSpeed = 1.5
  public var derivedNoiseAcross: LocationSpeed = 1.2
  /// The time over which velocities are taken from positions.
  public var derivedTime = 2.0
  /// How long a speed or course holds when the next fixes do not tell one.
  public var holdTime = 3.0
  /// A longer time between two fixes is a gap: the position is sought anew.
  public var longestInterval = 3.5
  /// A vehicle that has not been faster than this for some time goes on foot or by bicycle, or as if it did.
  public var slowSpeed: LocationSpeed = 8
  /// The speed that it is expected to reach before anything is known of it; 0 for that of the way in which the route is
  /// travelled: 15 m/s by car, 6 by bicycle, 1.5 on foot.
  public var usualSpeed: LocationSpeed = 0
  /// The time in which it is forgotten how fast it was.
  public var paceTime = 180.0
  /// Below this speed the vehicle stands.
  public var standingSpeed: LocationSpeed = 0.8

  /// The defaults.
  public init() {}
}
