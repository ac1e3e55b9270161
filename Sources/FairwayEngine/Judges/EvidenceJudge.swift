internal import GeoKernel

/// The engine's own judge.
///
/// A vehicle is off its route if the estimate is farther from the road than its uncertainty explains and the positions
/// lead farther away than map errors explain, or if it has driven against the road for a time and a distance.
struct EvidenceJudge: Sendable {
  let model: DeviationModel
  /// The rate at which the receiver's slowly varying error decays, per second.
  let decayRate: Double
  let track: Track

  /// The result of weighing the evidence.
  enum Finding {
    case none
    case uncertain
    /// The vehicle is off the route: beside the road, or driving against it.
    case offRoute(DeviationReason, isBeside: Bool)

    /// Whether it is off the route by being beside the road alone.
    var isByDistance: Bool { if case .offRoute(.distance, _) = self { true } else { false } }
  }

  /// How long a vehicle must drive against its road to be uncertain, in seconds.
  private static let uncertainTime: Float = 0.5

  /// Whether there is nothing to weigh because the vehicle is near the road and drives along it, as with nearly every
  /// fix.
  ///
  /// - Parameters:
  ///   - forward: The vehicle's speed along the road.
  ///   - bias: The receiver's error. The road holds a walker, and what leads away from it seems to be that error: the
  ///     fixes have to be near the road as well.
  @inline(__always)
  func isPlain(
    _ sighting: RoadSighting, _ motion: Motion, forward: Double, bias: PlaneVector, _ watch: RoadWatch,
    _ reasons: some Reasons
  ) -> Bool {
    reasons.holds(.keepToRoad, "the distance from the road", sighting.distance, .atMost, model.distance, "m")
      && (!motion.mayWalk || Self.isNear(sighting, bias, within: model.distance, reasons))
      && reasons.isTrue(.keepToRoad, "it was neither beside the road nor drove against it", watch.isQuiet)
      && reasons.isTrue(
        .keepToRoad, "it does not drive against the road",
        !(forward < -RoadWatch.reverseShare * motion.speed && motion.speed > Motion.slowest))
  }

  /// Whether the fix is near the road. Static, because each fix would pass a copy of the judge.
  @inline(never)
  private static func isNear(
    _ sighting: RoadSighting, _ bias: PlaneVector, within distance: Double, _ reasons: some Reasons
  ) -> Bool {
    reasons.holds(
      .keepToRoad, "the distance of the fix from the road", abs(sighting.lateralOffset - sighting.normal.dot(bias)),
      .atMost, distance, "m")
  }

  /// How far the way of a walker must have led away so that it has left whatever the estimate, in metres and as a
  /// number of accuracies.
  private static let departedDistance = 15.0
  private static let departedAccuracies = 2.0

  /// Weighs the evidence that the vehicle is not on the road.
  ///
  /// - Parameter recent: The vehicle's most recent velocity, as far as it is derived from positions.
  func weigh(
    _ sighting: RoadSighting, _ motion: Motion, forward: Double, recent: PlaneVector, _ fix: Location, share: Double,
    _ interval: Double, _ position: RoutePosition, _ estimate: Estimate, accuracy: Double, _ watch: inout RoadWatch,
    _ reasons: some Reasons
  ) -> Finding {
    let time = fix.timestamp
    if motion.speed > Motion.slowest {
      watch.watchDirection(sighting, motion, forward: forward, interval, along: position.along)
    }
    let beyond = max(0, sighting.distance - model.distance)
    let isFar = watch.isBeside(sighting, at: time, model, reasons)
    let isLeaving = leads(
      .leaveBesideRoad, away: fix, share: share, motion, interval, position, estimate, accuracy: accuracy, &watch,
      reasons)
    let isBeside =
      isFar && isLeaving
      || !isFar && hasDeparted(motion, watch, accuracy: accuracy, at: time, reasons)
        && reasons.isTrue(.leaveByWay, "its positions lead away from the nearby route", isLeaving)
    let reversal = reversal(sighting, motion, recent: recent, interval, position, estimate.filter, watch, reasons)
    if isBeside || reversal.map({ watch.isSettled($0, at: time, reasons) }) ?? false {
      return .offRoute(reversal == nil ? .distance : .wrongWay, isBeside: isBeside)
    }
    let isUncertain =
      watch.reverseTime > Self.uncertainTime
      || beyond * beyond > model.uncertainSigmas * model.uncertainSigmas * sighting.variance
    return isUncertain ? .uncertain : .none
  }

  /// Whether the way of a walker has led away from the road for so long that no receiver's error explains it.
  private func hasDeparted(
    _ motion: Motion, _ watch: RoadWatch, accuracy: Double, at time: Double, _ reasons: some Reasons
  ) -> Bool {
    motion.mayWalk
      && reasons.holds(
        .leaveByWay, "how far the way has led away", Double(watch.departed.metres), .moreThan,
        max(Self.departedDistance, Self.departedAccuracies * accuracy), "m")
      && watch.isSettled(.leaveByWay, at: time, reasons)
  }

  /// The noise of positions that the limits of distances allow for, in metres, and how much farther a vehicle may seem
  /// to be for each metre more.
  private static let usualNoise = 3.0
  private static let noisyReach = 2.5
  /// How many times the stated accuracy positions may lead away if nothing else is known.
  private static let statedShare = 1.3
  /// The distance around the position on the route within which the vehicle may be beside it, in metres.
  private static let besideReach = 40.0

  /// Whether the positions have led away from the road for long enough.
  ///
  /// - Parameters:
  ///   - decision: The decision that depends on it.
  ///   - share: The share of the difference between fix and estimate that counts as the estimate's error.
  func leads(
    _ decision: Decision, away fix: Location, share: Double, _ motion: Motion, _ interval: Double,
    _ position: RoutePosition, _ estimate: Estimate, accuracy: Double, _ watch: inout RoadWatch, _ reasons: some Reasons
  ) -> Bool {
    watch.follow(motion, at: fix.timestamp, interval)
    let reach = Self.besideReach + motion.distance + estimate.filter.deviation
    var departure = Departure(
      model: model, track: track, scale: estimate.scale,
      part: (position.legStart...position.legEnd).part(from: position.along - reach, to: position.along + reach),
      legEnd: position.legEnd, motion: motion, trend: watch.trend, usualOffset: Double(watch.usualOffset))
    let point = estimate.coordinate(nearFix: share)
    let place = departure.place(of: point)
    if motion.mayWalk {
      watch.depart(to: place.distance, motion, interval)
      departure.heed(watch.departed, accuracy: accuracy)
    }
    let outlook = departure.outlook(from: point, beside: place)
    // Positions alone are as wrong as they say; a course is evidence of its own.
    let stated = motion.noise > 0 ? Self.statedShare * accuracy : 0
    let isAway = reasons.holds(
      decision, "the distance from the nearby route, now or where the course leads", outlook.distance, .moreThan,
      max(outlook.reach, stated) + Self.noisyReach * max(0, motion.noise - Self.usualNoise), "m")
    return watch.isLeaving(decision, isAway, at: fix.timestamp, model, reasons)
  }

  /// The rule by which the vehicle has driven far enough against the route, or `nil`: too far for reversing, or half of
  /// that if it is faster than vehicles reverse and the estimate cannot be late for a U-turn of the route, or if the roads
  /// have it on the route's own road there, which is one-way.
  private func reversal(
    _ sighting: RoadSighting, _ motion: Motion, recent: PlaneVector, _ interval: Double, _ position: RoutePosition,
    _ filter: MotionFilter, _ watch: RoadWatch, _ reasons: some Reasons
  ) -> Decision? {
    let time = Double(watch.reverseTime)
    guard
      reasons.holds(
        .leaveAgainstRoute, "the time driven against the route", time, .atLeast, model.wrongWayTime, "s")
    else { return nil }
    let deviation = max(filter.variance(along: sighting.tangent).squareRoot(), positionError(motion, over: time))
    let driven = Double(watch.reverseDistance) - deviation
    let least =
      model.wrongWayDistance + motion.walking * max(0, model.walkersWrongWayDistance - model.wrongWayDistance)
    if isFar(.leaveAgainstRoute, driven, least, reasons) { return .leaveAgainstRoute }
    if let roads = motion.roads, roads.side == .againstRoute,
      reasons.isTrue(
        .leaveAgainstOneWay, "the map has it on the route's road, which is one-way", roads.isAgainstOneWay),
      isFar(.leaveAgainstOneWay, driven, 0.5 * least, reasons)
    {
      return .leaveAgainstOneWay
    }
    guard isFar(.leaveAgainstRouteFast, driven, 0.5 * least, reasons),
      reasons.holds(
        .leaveAgainstRouteFast, "the speed", speed(against: sighting, motion, recent: recent, interval, watch),
        .moreThan, model.backingSpeed, "m/s"),
      reasons.holds(
        .leaveAgainstRouteFast, "the distance ahead at which the route turns back", turnBackAhead(motion, position),
        .moreThan, model.turnBackReach, "m")
    else { return nil }
    return .leaveAgainstRouteFast
  }

  /// How many standard deviations the most recent velocity may be wrong by.
  private static let recentSigmas = 1.5

  /// The speed against the route that the vehicle surely has.
  ///
  /// One derived from positions is late while the vehicle becomes faster. The most recent one is not, but errors may change
  /// at random from fix to fix by all that the noise shows, which has learned a third of such a change.
  private func speed(
    against sighting: RoadSighting, _ motion: Motion, recent: PlaneVector, _ interval: Double, _ watch: RoadWatch
  ) -> Double {
    guard motion.noise > 0 else { return motion.speed }
    let mean = Double(watch.reverseDistance) / Double(watch.reverseTime)
    let deviation = motion.noise * (3 / larger(interval, 1e-3)).squareRoot()
    return max(min(motion.speed, mean), -sighting.tangent.dot(recent) - Self.recentSigmas * deviation)
  }

  /// The numbers of standard deviations by which positions may be off that are searched for the farthest ones, and of
  /// which the error has changed in a time.
  private static let noiseSigmas = 3.0
  private static let driftSigmas = 1.5

  /// How far a vehicle may seem to have driven in a time because of the errors of its positions.
  func positionError(_ motion: Motion, over time: Double) -> Double {
    let noise = Self.noiseSigmas * motion.noise
    let drift = Self.driftSigmas * motion.drift
    return (noise * noise + 2 * drift * drift * (1 - decay(time * decayRate))).squareRoot()
  }

  private func isFar(_ decision: Decision, _ driven: Double, _ least: Double, _ reasons: some Reasons) -> Bool {
    reasons.holds(
      decision, "the distance driven against the route, without the standard deviation", driven, .atLeast, least, "m")
  }

  /// The step at which a U-turn ahead is searched for, in metres: none is shorter.
  private static let turnBackStride = 5.0

  /// How far ahead the route turns to the vehicle's direction; beyond ``DeviationModel/turnBackReach`` if it does not.
  private func turnBackAhead(_ motion: Motion, _ position: RoutePosition) -> Double {
    for ahead in stride(from: Self.turnBackStride, through: model.turnBackReach, by: Self.turnBackStride) {
      let bearing = track.point(at: min(position.along + ahead, position.legEnd)).bearing
      if motion.goes(PlaneVector(bearing: bearing), share: 0) { return ahead }
    }
    return model.turnBackReach + Self.turnBackStride
  }
}
