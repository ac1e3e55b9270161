internal import GeoKernel

/// The engine's own judge.
///
/// A vehicle is off its route if the estimate is farther from the road than its uncertainty explains and the positions
/// lead farther away than map errors explain, or if it has driven against the road for a time and a distance.
struct EvidenceJudge: Sendable {
  let model: DeviationModel
  let track: Track

  /// The result of weighing the evidence.
  enum Finding {
    case none
    case uncertain
    /// The vehicle is off the route: beside the road, or driving against it.
    case offRoute(DeviationReason, isBeside: Bool)
  }

  /// How long a vehicle must drive against its road to be uncertain, in seconds.
  private static let uncertainTime: Float = 0.5

  /// Whether there is nothing to weigh because the vehicle is near the road and drives along it, as with nearly every
  /// fix.
  ///
  /// - Parameter forward: The vehicle's speed along the road.
  @inline(__always)
  func isPlain(_ sighting: RoadSighting, _ motion: Motion, forward: Double, _ watch: RoadWatch) -> Bool {
    !(sighting.distance > model.distance) && watch.isQuiet
      && !(forward < -RoadWatch.reverseShare * motion.speed && motion.speed > Motion.slowest)
  }

  /// Weighs the evidence that the vehicle is not on the road.
  func weigh(
    _ sighting: RoadSighting, _ motion: Motion, forward: Double, _ fix: Location, share: Double, _ interval: Double,
    _ position: RoutePosition, _ estimate: Estimate, _ watch: inout RoadWatch
  ) -> Finding {
    let time = fix.timestamp
    let filter = estimate.filter
    if motion.speed > Motion.slowest {
      watch.watchDirection(sighting, motion, forward: forward, interval, along: position.along)
    }
    let beyond = max(0, sighting.distance - model.distance)
    let isFar = watch.isBeside(beyond: beyond, variance: sighting.variance, at: time, model)
    let isLeaving = leads(away: fix, share: share, motion, interval, position, estimate, &watch)
    let isBeside = isFar && isLeaving
    let isReversed =
      Double(watch.reverseTime) >= model.wrongWayTime && isReversed(sighting, motion, position, filter, watch)
    if isBeside || (time >= watch.settleTime && isReversed) {
      return .offRoute(isReversed ? .wrongWay : .distance, isBeside: isBeside)
    }
    let isUncertain =
      watch.reverseTime > Self.uncertainTime
      || beyond * beyond > model.uncertainSigmas * model.uncertainSigmas * sighting.variance
    return isUncertain ? .uncertain : .none
  }

  /// The distance around the position on the route within which the vehicle may be beside it, in metres.
  private static let besideReach = 40.0

  /// Whether the positions have led away from the road for long enough.
  ///
  /// - Parameter share: The share of the difference between fix and estimate that counts as the estimate's error.
  func leads(
    away fix: Location, share: Double, _ motion: Motion, _ interval: Double, _ position: RoutePosition,
    _ estimate: Estimate, _ watch: inout RoadWatch
  ) -> Bool {
    watch.follow(motion, at: fix.timestamp, interval)
    let reach = Self.besideReach + motion.distance + estimate.filter.deviation
    let departure = Departure(
      model: model, track: track, scale: estimate.scale,
      part: (position.legStart...position.legEnd).part(from: position.along - reach, to: position.along + reach),
      legEnd: position.legEnd, motion: motion, trend: watch.trend, usualOffset: Double(watch.usualOffset))
    let isAway = departure.leads(away: estimate.coordinate(nearFix: share))
    return watch.isLeaving(isAway, at: fix.timestamp, model)
  }

  /// Whether the vehicle has driven far enough against the route: too far for reversing, or half of that if it is
  /// faster than vehicles reverse and the estimate cannot be late for a U-turn of the route.
  private func isReversed(
    _ sighting: RoadSighting, _ motion: Motion, _ position: RoutePosition, _ filter: MotionFilter, _ watch: RoadWatch
  ) -> Bool {
    let driven = Double(watch.reverseDistance) - filter.variance(along: sighting.tangent).squareRoot()
    return driven >= model.wrongWayDistance
      || driven >= 0.5 * model.wrongWayDistance && motion.speed > model.backingSpeed
        && !turnsBackAhead(motion, position)
  }

  /// The step at which a U-turn ahead is searched for, in metres: none is shorter.
  private static let turnBackStride = 5.0

  /// Whether the route soon turns to the vehicle's direction.
  private func turnsBackAhead(_ motion: Motion, _ position: RoutePosition) -> Bool {
    for ahead in stride(from: Self.turnBackStride, through: model.turnBackReach, by: Self.turnBackStride) {
      let bearing = track.point(at: min(position.along + ahead, position.legEnd)).bearing
      if motion.goes(PlaneVector(bearing: bearing), share: 0) { return true }
    }
    return false
  }
}
