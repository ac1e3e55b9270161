internal import GeoKernel

/// The engine's own judge: a vehicle is off its route where its estimate is farther from the road than the estimate's
/// uncertainty explains and its positions lead farther away than the map's errors explain, or where it has driven
/// against the road for a time and a distance.
struct EvidenceJudge: Sendable {
  let model: DeviationModel
  let track: Track

  /// What the evidence says.
  enum Finding {
    case none
    case uncertain
    /// It is off the route; whether it is beside the road, or else drives against it.
    case offRoute(DeviationReason, isBeside: Bool)
  }

  /// A vehicle that has driven against its road for this long is told to be uncertain, in seconds.
  private static let uncertainTime: Float = 0.5

  /// Whether there is nothing to weigh: near the road and along it, as with nearly every fix.
  ///
  /// - Parameter forward: The vehicle's speed along the road.
  @inline(__always)
  func isPlain(_ sighting: RoadSighting, _ motion: Motion, forward: Double, _ watch: RoadWatch) -> Bool {
    !(sighting.distance > model.distance) && watch.isQuiet
      && !(forward < -RoadWatch.reverseShare * motion.speed && motion.speed > Motion.slowest)
  }

  /// Weighs what speaks against the road.
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

  /// How far around its place on the route a vehicle is sought beside it, in metres.
  private static let besideReach = 40.0

  /// Whether the positions have led away from the road for long enough.
  ///
  /// - Parameter share: How much of the difference between the fix and the estimate counts as the estimate's error.
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

  /// Whether the vehicle has driven far enough against the route: so far that it does not just back, or half of that
  /// where it is faster than anyone backs and the estimate cannot be late for a turn of the route.
  private func isReversed(
    _ sighting: RoadSighting, _ motion: Motion, _ position: RoutePosition, _ filter: MotionFilter, _ watch: RoadWatch
  ) -> Bool {
    let driven = Double(watch.reverseDistance) - filter.variance(along: sighting.tangent).squareRoot()
    return driven >= model.wrongWayDistance
      || driven >= 0.5 * model.wrongWayDistance && motion.speed > model.backingSpeed
        && !turnsBackAhead(motion, position)
  }

  /// A turning back ahead is looked for at every so many metres: none is shorter.
  private static let turnBackStride = 5.0

  /// Whether the route soon goes the way the vehicle drives.
  private func turnsBackAhead(_ motion: Motion, _ position: RoutePosition) -> Bool {
    for ahead in stride(from: Self.turnBackStride, through: model.turnBackReach, by: Self.turnBackStride) {
      let bearing = track.point(at: min(position.along + ahead, position.legEnd)).bearing
      if motion.goes(PlaneVector(bearing: bearing), share: 0) { return true }
    }
    return false
  }
}
