package import FairwayRoutes
public import GeoKernel

/// How precisely course and speed describe the vehicle's motion.
public struct MotionModel: Hashable, Sendable {
  /// The standard deviation of a speed over one second, and the share of the speed that is added to it.
  public var speedNoise: LocationSpeed = 0.6
  public var speedNoiseShare = 0.02
  /// The standard deviation of a course over one second at driving speed, and an additional one for slow vehicles, in
  /// degrees at 1 m/s and decreasing with speed.
  public var courseNoise: LocationDirection = 3.5
  public var slowCourseNoise: LocationDirection = 20
  /// The upper limit of the error that `courseNoise` causes, as a speed across the course. Receivers measure
  /// velocities, so the course error decreases with speed.
  public var crossSpeedNoise: LocationSpeed = 0.8
  /// The standard deviations, along and across, of a velocity derived from positions.
  public var derivedNoiseAlong: LocationSpeed = 1.5
  public var derivedNoiseAcross: LocationSpeed = 1.2
  /// The time over which velocities are derived from positions, in seconds.
  public var derivedTime = 2.0
  /// How long a speed or course remains valid if the next fixes have none, in seconds.
  public var holdTime = 3.0
  /// The interval between two fixes above which there is a gap and the position is searched for again, in seconds.
  public var longestInterval = 3.5
  /// A vehicle that has not been faster than this for some time is treated as a pedestrian or cyclist.
  public var slowSpeed: LocationSpeed = 8
  /// The speed that the vehicle is expected to reach before anything is known about it. 0 selects the speed of the
  /// route's ``TravelMode``: 15 m/s by car, 6 by bicycle, 1.5 on foot.
  public var usualSpeed: LocationSpeed = 0
  /// The time over which the vehicle's highest speed is forgotten, in seconds.
  public var paceTime = 180.0
  /// The speed below which the vehicle counts as standing still.
  public var standingSpeed: LocationSpeed = 0.8

  /// Creates the default model.
  public init() {}
}

extension MotionModel: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("speedNoise", &speedNoise)
    visitor.number("speedNoiseShare", &speedNoiseShare)
    visitor.number("courseNoise", &courseNoise)
    visitor.number("slowCourseNoise", &slowCourseNoise)
    visitor.number("crossSpeedNoise", &crossSpeedNoise)
    visitor.number("derivedNoiseAlong", &derivedNoiseAlong)
    visitor.number("derivedNoiseAcross", &derivedNoiseAcross)
    visitor.number("derivedTime", &derivedTime)
    visitor.number("holdTime", &holdTime)
    visitor.number("longestInterval", &longestInterval)
    visitor.number("slowSpeed", &slowSpeed)
    visitor.number("usualSpeed", &usualSpeed)
    visitor.number("paceTime", &paceTime)
    visitor.number("standingSpeed", &standingSpeed)
  }
}
