internal import GeoKernel

/// The evidence against the vehicle being on its road: how long it has been beside it, and how far it has driven
/// against its direction.
struct RoadWatch: Hashable, Sendable, PackedFields {
  /// The time before which the position is too uncertain for a decision.
  var settleTime = -1e9
  /// The time at which the vehicle began to be beside the road; none if it is not.
  private var besideSince = TimeMark()
  /// The time at which the positions began to lead away from the road; none if they do not.
  private var awaySince = TimeMark()
  /// The change of the vehicle's course while it is observed.
  private(set) var trend = CourseTrend()
  /// How far the way of a walker has led away from the road while it is observed.
  private(set) var departed = DepartedWay()
  /// The mean distance of the vehicle from the route shape over about the last kilometre.
  private(set) var usualOffset: Float = 0
  /// How long and how far the vehicle has driven against the road, and the distance along at which that began.
  private(set) var reverseTime: Float = 0
  private(set) var reverseDistance: Float = 0
  private(set) var reverseStart: Float = 0

  /// The share of its speed against the road above which a vehicle drives against it.
  static let reverseShare = 0.5
  /// The share of its speed along the road above which a vehicle drives along it; in between it crosses the road.
  private static let forwardShare = 0.3
  /// The distance from the road beyond which the vehicle is on another one, whatever its direction, in metres.
  private static let reverseReach = 25.0
  /// How many times as fast driving against the road is forgotten as it is counted.
  private static let forgetting = 2.0
  /// The hysteresis in standard deviations with which being beside the road ends, so that noise does not end it.
  private static let hysteresis = 1.0

  /// The largest distance that counts in ``usualOffset``: a single excursion is not usual.
  private static let farthestUsual = 15.0

  /// Whether there is no evidence against the road so far.
  @inline(__always) var isQuiet: Bool { !besideSince.isSet && reverseTime <= 0 }

  /// Counts how long and how far the vehicle drives against the road.
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

  /// Whether the vehicle is significantly farther from the road than allowed.
  mutating func isBeside(
    _ sighting: RoadSighting, at time: Double, _ model: DeviationModel, _ reasons: some Reasons
  ) -> Bool {
    let deviation = sighting.variance.squareRoot()
    let isFar = reasons.holds(
      .leaveBesideRoad, "the distance from the road", sighting.distance, .moreThan,
      model.distance + model.sigmas * deviation, "m")
    guard isFar else {
      let nearer = max(0, model.sigmas - Self.hysteresis)
      if besideSince.isSet, sighting.distance < model.distance + nearer * deviation { besideSince = TimeMark() }
      return false
    }
    if besideSince.isSet { return true }
    guard isSettled(.leaveBesideRoad, at: time, reasons) else { return false }
    besideSince = TimeMark(time)
    return true
  }

  /// The longest reported time since a start or a gap, in seconds.
  private static let longestSettling = 60.0

  /// Whether the position is certain enough for a decision: shortly after a start or a gap nothing is decided.
  func isSettled(_ decision: Decision, at time: Double, _ reasons: some Reasons) -> Bool {
    reasons.holds(
      decision, "the time since decisions are made again after a start or a gap",
      min(time - settleTime, Self.longestSettling), .atLeast, 0, "s")
  }

  /// Whether the positions have led away from the road for long enough.
  mutating func isLeaving(
    _ decision: Decision, _ isAway: Bool, at time: Double, _ model: DeviationModel, _ reasons: some Reasons
  ) -> Bool {
    guard isAway else {
      awaySince = TimeMark()
      return false
    }
    if !awaySince.isSet { awaySince = TimeMark(time) }
    return reasons.holds(decision, "how long that is so", awaySince.age(at: time), .atLeast, model.time, "s")
  }

  /// Starts with the offset that most vehicles have.
  mutating func start(_ model: DeviationModel) {
    usualOffset = Float(max(0, min(model.firstOffset, Self.farthestUsual)))
  }

  /// Learns how far from the route shape the vehicle drives.
  @inline(__always)
  mutating func learn(offset: Double, driven: Double, _ model: DeviationModel) {
    let known = Double(usualOffset)
    let share = min(1, driven / larger(model.offsetDistance, 1))
    usualOffset = Float(known + (min(offset, Self.farthestUsual) - known) * share)
  }

  /// Records the course of a vehicle that is being observed.
  mutating func follow(_ motion: Motion, at time: Double, _ interval: Double) {
    if !trend.isContinuous(at: time, interval) { (awaySince, departed) = (TimeMark(), DepartedWay()) }
    trend.follow(motion.heading, at: time, interval)
  }

  /// Records how far a walker that is being observed is from the nearby route.
  mutating func depart(to distance: Double, _ motion: Motion, _ interval: Double) {
    departed.follow(to: distance, motion, interval)
  }

  /// Adjusts the times after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    settleTime += seconds
    besideSince.setClock(by: seconds)
    awaySince.setClock(by: seconds)
    trend.setClock(by: seconds)
  }

  /// Forgets the evidence from the distance to the road.
  mutating func forgetDistance() {
    besideSince = TimeMark()
    awaySince = TimeMark()
  }

  /// Forgets the evidence from the direction of travel.
  mutating func forgetDirection() {
    reverseTime = 0
    reverseDistance = 0
  }

  /// Whether the values are valid for a session.
  var isSound: Bool {
    trend.isSound && departed.isSound && besideSince.isSound && awaySince.isSound
      && areNumbers(
        settleTime, Double(reverseTime), Double(reverseDistance), Double(reverseStart),
        Double(usualOffset))
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&settleTime)
    coder.field(&besideSince)
    coder.field(&awaySince)
    coder.field(&trend)
    coder.field(&departed)
    coder.field(&usualOffset)
    coder.field(&reverseTime)
    coder.field(&reverseDistance)
    coder.field(&reverseStart)
  }
}
