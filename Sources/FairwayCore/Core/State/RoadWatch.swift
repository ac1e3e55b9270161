internal import GeoKernel

/// What speaks against the vehicle's still being on its road: how long it has been beside it, and how far it has driven
/// against its direction.
struct RoadWatch: Hashable, Sendable, Codable {
  /// Before this time the place is too little known for a decision.
  var settleTime = -1e9
  /// When the vehicle began to be beside the road; negative while it is not.
  private(set) var besideSince = -1.0
  /// When the positions began to lead away from the road; negative while they do not.
  private(set) var awaySince = -1.0
  /// How the vehicle's course changes while it is watched.
  private(set) var trend = CourseTrend()
  /// How far from the line the vehicle has been over the last kilometre or so, on average.
  private(set) var usualOffset: Float = 0
  /// For how long and how far the vehicle has driven against the road, and where along the route that began.
  private(set) var reverseTime: Float = 0
  private(set) var reverseDistance: Float = 0
  private(set) var reverseStart: Float = 0

  /// A vehicle that moves faster than this share of its speed against the road drives against it.
  static let reverseShare = 0.5
  /// One that moves faster than this share of its speed along the road drives along it: in between it crosses.
  private static let forwardShare = 0.3
  /// Farther from the road than this the vehicle is on another one, whichever way that leads, in metres.
  private static let reverseReach = 25.0
  /// How many times as fast driving against the road is forgotten as it is counted.
  private static let forgetting = 2.0
  /// Beside the road ends this many standard deviations nearer than it begins, so that noise does not end it.
  private static let hysteresis = 1.0

  /// A vehicle that is farther from the line counts as this far in ``usualOffset``: one excursion is not usual.
  private static let farthestUsual = 15.0

  /// Whether nothing speaks against the road so far.
  @inline(__always) var isQuiet: Bool { besideSince < 0 && reverseTime <= 0 }

  /// Counts for how long and how far a vehicle drives against the road.
  mutating func watchDirection(
    _ sighting: RoadSighting, _ motion: Motion, forward: Double, _ interval: Double, along: Double
  ) {
    if forward < -Self.reverseShare * motion.speed, sighting.distance < Self.reverseReach {
      if reverseTime == 0 { reverseStart = Float(along) }
      reverseTime += Float(interval)
      reverseDistance = Float(
        min(
          Double(reverseDistance) + motion.distance, max(0, Double(reverseStart) - sighting.foot.distanceAlong)))
    } else if forward > Self.forwardShare * motion.speed {
      reverseTime = max(0, reverseTime - Float(Self.forgetting * interval))
      reverseDistance = max(0, reverseDistance - Float(Self.forgetting * motion.distance))
    }
  }

  /// Whether a vehicle is `beyond` metres farther from the road than it may be, as far as is known where it is.
  mutating func isBeside(beyond: Double, variance: Double, at time: Double, _ model: DeviationModel) -> Bool {
    let isFar = beyond * beyond > model.sigmas * model.sigmas * variance
    let nearer = model.sigmas - Self.hysteresis
    if isFar, time >= settleTime {
      if besideSince < 0 { besideSince = time }
    } else if besideSince >= 0, beyond * beyond < nearer * nearer * variance {
      besideSince = -1
    }
    return isFar && besideSince >= 0
  }

  /// Whether the positions have led away from the road for long enough.
  mutating func isLeaving(_ isAway: Bool, at time: Double, _ model: DeviationModel) -> Bool {
    guard isAway else {
      awaySince = -1
      return false
    }
    if awaySince < 0 { awaySince = time }
    return time - awaySince >= model.time
  }

  /// Expects that the vehicle keeps to the line as most do.
  mutating func start(_ model: DeviationModel) {
    usualOffset = Float(max(0, min(model.firstOffset, Self.farthestUsual)))
  }

  /// Learns how far from the line the vehicle drives.
  @inline(__always)
  mutating func learn(offset: Double, driven: Double, _ model: DeviationModel) {
    let known = Double(usualOffset)
    let share = min(1, driven / larger(model.offsetDistance, 1))
    usualOffset = Float(known + (min(offset, Self.farthestUsual) - known) * share)
  }

  /// Notes the course of a vehicle that is watched.
  mutating func follow(_ motion: Motion, at time: Double, _ interval: Double) {
    if !trend.isContinuous(at: time, interval) { awaySince = -1 }
    trend.follow(motion.heading, at: time, interval)
  }

  /// The clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    settleTime += seconds
    if besideSince >= 0 { besideSince += seconds }
    if awaySince >= 0 { awaySince += seconds }
    trend.setClock(by: seconds)
  }

  /// Nothing speaks against being at this distance from the road any more.
  mutating func forgetDistance() {
    besideSince = -1
    awaySince = -1
  }

  /// Nor against driving this way.
  mutating func forgetDirection() {
    reverseTime = 0
    reverseDistance = 0
  }

  /// Whether the numbers are those of a watch.
  var isSound: Bool {
    trend.isSound
      && areNumbers(
        settleTime, besideSince, awaySince, Double(reverseTime), Double(reverseDistance), Double(reverseStart),
        Double(usualOffset))
  }

  private enum CodingKeys: String, CodingKey {
    case settleTime, besideSince, awaySince, trend, usualOffset, reverseTime, reverseDistance, reverseStart
  }
}
