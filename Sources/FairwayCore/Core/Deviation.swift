internal import GeoKernel

extension ProgressEngine {
  /// On the route: is the estimate still on the road?
  @inline(__always)
  func watchRoad(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double, spread: Double,
    _ change: inout ProgressChange
  ) {
    let place = placeOnRoad(&state, motion, spread: spread)
    state.lateralDistance = place.distance
    state.lateralVariance = Float(place.variance)
    let forward = place.tangent.dot(motion.velocity)
    // Nearer than the allowed distance, and along the route, nothing is to be decided.
    if place.distance > options.deviation.distance || state.offSince >= 0 || state.reverseTime > 0
      || (forward < -0.5 * motion.speed && motion.speed > Self.slowest)
    {
      weigh(&state, fix, motion, place, forward, interval, &change)
    } else {
      stay(&state, place, motion, fix.timestamp, isUncertain: false)
    }
  }

  /// Below this speed a direction of travel tells nothing.
  private static let slowest = 1.2
  /// At this speed and below the vehicle does not come back to the route.
  private static let standing = 0.3

  /// Decides whether a vehicle that is aside or drives against the route has left it.
  @inline(never)
  private func weigh(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ place: RoadPlace, _ forward: Double,
    _ interval: Double, _ change: inout ProgressChange
  ) {
    let model = options.deviation
    let now = fix.timestamp
    // Against the route for a time and a distance?
    if motion.speed > Self.slowest {
      if forward < -0.5 * motion.speed, place.distance < 25 {
        if state.reverseTime == 0 { state.reverseStart = Float(state.along) }
        state.reverseTime += Float(interval)
        state.reverseDistance = Float(
          min(
            Double(state.reverseDistance) + motion.distance,
            max(0, Double(state.reverseStart) - place.foot.distanceAlong)))
      } else if forward > 0.3 * motion.speed {
        state.reverseTime = max(0, state.reverseTime - Float(2 * interval))
        state.reverseDistance = max(0, state.reverseDistance - Float(2 * motion.distance))
      }
    }
    let beyond = max(0, place.distance - model.distance)
    let isFar = beyond * beyond > model.sigmas * model.sigmas * place.variance
    let isSettled = now >= state.settleTime
    if isFar, isSettled {
      if state.offSince < 0 { state.offSince = now }
    } else if state.offSince >= 0, beyond * beyond < (model.sigmas - 1) * (model.sigmas - 1) * place.variance {
      state.offSince = -1
    }
    let isAway = isFar && state.offSince >= 0 && now - state.offSince >= model.time
    let isReversed = Double(state.reverseTime) >= model.wrongWayTime && isReversed(&state, place, motion)
    if isAway || (isSettled && isReversed) {
      if arrivesByLeaving(state, isAside: isAway) {
        arrive(&state, &change)
        return
      }
      if now < state.searchTime {
        // The guess after the gap was wrong: before the vehicle counts as gone, the fixes get a second chance.
        acquire(&state, fix, interval, motion, .again, &change)
        state.searchTime = -1e9
        return
      }
      if let ahead = placeIfLate(&state, fix, motion) {
        restart(at: ahead, fix, &state, &change)
        return
      }
      leave(&state, isReversed ? .wrongWay : .distance, now, &change)
      return
    }
    let isUncertain =
      state.reverseTime > 0.5
      || beyond * beyond > model.uncertainSigmas * model.uncertainSigmas * place.variance
    stay(&state, place, motion, now, isUncertain: isUncertain)
  }

  /// The place where the vehicle drives along the route if only the distance along was wrong: before or behind a bend,
  /// an estimate that is late or early goes on beside the route.
  ///
  /// Such a place lies from the estimate in the direction of the route before the bend, the vehicle's course is the
  /// route's there, and the fix speaks for it no less than for the estimate.
  private func placeIfLate(_ state: inout ProgressState, _ fix: Location, _ motion: Motion) -> TrackSnap? {
    guard motion.speed > 1.5 else { return nil }
    let model = options.deviation
    let reach = model.lateDistance + model.lateAccuracies * state.accuracy
    let toFix = state.filter.offset(to: fix.coordinate, scale: state.scale)
    let before = PlaneVector(bearing: track.point(at: state.along - 5).bearing)
    var best: TrackSnap?
    for candidate in track.candidates(
      state.estimatedCoordinate, radius: reach, from: max(state.legStart, state.along - reach),
      to: min(state.legEnd, state.along + 2 * reach), prominence: 3, hint: Int(state.segment))
    where best == nil {
      let toPlace = state.filter.offset(to: candidate.coordinate, scale: state.scale)
      let aside = before.right.dot(toPlace)
      if PlaneVector(bearing: candidate.bearing).dot(motion.velocity) > 0.8 * motion.speed,
        abs(aside) < model.distance + 0.3 * state.accuracy,
        (toFix - toPlace).squaredLength < toFix.squaredLength
      {
        best = candidate
      }
    }
    return best
  }

  /// Goes on from another place of the route.
  private func restart(
    at place: TrackSnap, _ fix: Location, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    if place.distanceAlong < state.along { change.insert(.reacquired) }
    put(&state, at: place.distanceAlong, variance: state.accuracy * state.accuracy, fix)
    state.offSince = -1
  }

  /// Whether the vehicle has driven far enough against the route: so far that it does not just back, or half of that
  /// where it is faster than anyone backs and the estimate cannot be late for a turn of the route.
  private func isReversed(_ state: inout ProgressState, _ place: RoadPlace, _ motion: Motion) -> Bool {
    let model = options.deviation
    let sigma = state.filter.variance(along: place.tangent).squareRoot()
    let driven = Double(state.reverseDistance) - sigma
    return driven >= model.wrongWayDistance
      || driven >= 0.5 * model.wrongWayDistance && motion.speed > model.backingSpeed && !turnsBackAhead(state, motion)
  }

  /// Whether the route soon goes the way the vehicle drives.
  private func turnsBackAhead(_ state: borrowing ProgressState, _ motion: Motion) -> Bool {
    for ahead in stride(from: 5, through: options.deviation.turnBackReach, by: 5) {
      let bearing = track.point(at: min(state.along + ahead, state.legEnd)).bearing
      if PlaneVector(bearing: bearing).dot(motion.velocity) > 0 { return true }
    }
    return false
  }

  /// On the route by the rule of another engine: is the vehicle still?
  func watchByPolicy(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double, spread: Double,
    _ change: inout ProgressChange
  ) {
    if isOffByPolicy(&state, fix, motion) {
      leave(&state, .distance, fix.timestamp, &change)
      return
    }
    let place = placeOnRoad(&state, motion, spread: spread)
    state.lateralDistance = place.distance
    state.lateralVariance = Float(place.variance)
    stay(&state, place, motion, fix.timestamp, isUncertain: false)
  }

  /// A place on the road and how the estimate lies to it.
  struct RoadPlace {
    var foot: TrackFoot
    /// The direction of the road.
    var tangent: PlaneVector
    /// A direction from the estimate to the road or away from it, and how far it is, negative for away.
    var normal: PlaneVector
    var across: Double
    /// How far it is.
    var distance: Double { abs(across) }
    /// The estimate's variance in the direction of ``normal``, and the covariance with it.
    var variance: Double
    var covariance: PlaneVector

    @inline(__always)
    init(foot: TrackFoot, tangent: PlaneVector, normal: PlaneVector, across: Double, filter: MotionFilter) {
      self.foot = foot
      self.tangent = tangent
      self.normal = normal
      self.across = across
      covariance = filter.covariance(with: normal)
      variance = larger(covariance.dot(normal), 1e-6)
    }
  }

  /// Keeps to the road: as often as positions are taken in it attracts the estimate, the less, the farther away that is.
  @inline(__always)
  private func stay(
    _ state: inout ProgressState, _ place: RoadPlace, _ motion: Motion, _ now: Double, isUncertain: Bool
  ) {
    if (state.routeState == .uncertain) != isUncertain { enter(isUncertain ? .uncertain : .onRoute, &state, now) }
    let model = options.deviation
    // As far as motion alone takes the vehicle from the road: known before its place is.
    let aside = Double(state.aside) - place.normal.dot(motion.displacement)
    var moved = PlaneVector.zero
    if motion.takenTime > 0 {
      let doubt = 1 + aside * aside * (1 / 30.0)
      moved = state.filter.attract(
        covariance: place.covariance, variance: place.variance, distance: place.across,
        noise: model.roadWidth * model.roadWidth * model.roadTime * doubt, weight: motion.takenTime)
    }
    state.aside = Float(place.across - place.normal.dot(moved))
    state.along = min(larger(place.foot.distanceAlong + place.tangent.dot(moved), state.legStart), state.legEnd)
    state.segment = Int32(truncatingIfNeeded: place.foot.segment)
  }

  /// The direction of the road at a place on a segment.
  @inline(__always)
  private func direction(at distance: Double, segment: Int) -> PlaneVector {
    guard segment < directions.count, directions[segment].x.magnitude + directions[segment].y.magnitude > 0.5 else {
      return farDirection(at: distance)
    }
    return PlaneVector(SIMD2<Double>(directions[segment]))
  }

  @inline(never)
  private func farDirection(at distance: Double) -> PlaneVector {
    PlaneVector(bearing: track.point(at: distance).bearing)
  }

  /// The nearest place of the route around the last one; of several passes the one along which the vehicle drives.
  @inline(__always)
  private func placeOnRoad(_ state: inout ProgressState, _ motion: Motion, spread: Double) -> RoadPlace {
    let reach = motion.distance + 8 + 2.5 * spread
    let from = larger(state.along - reach, state.legStart)
    let to = min(state.legEnd, state.along + reach)
    var foot = track.foot(state.filter.coordinate(state.scale), from: from, to: to, hint: Int(state.segment))
    var tangent = direction(at: foot.distanceAlong, segment: foot.segment)
    if motion.speed > 1.5, tangent.dot(motion.velocity) < 0 {
      // Against the route: is there a pass of it that fits, perhaps behind a turning back that the estimate has not
      // reached yet?
      let farther = min(state.legEnd, to + 2 * Double(state.reverseDistance) + turnBackReach(state, tangent))
      let nearest = abs(foot.crossTrack) + passReach(state)
      if let pass = passAhead(&state, motion.velocity, motion.speed, nearest: nearest, from: from, to: farther) {
        foot = TrackFoot(
          segment: pass.segment, distanceAlong: pass.distanceAlong, crossTrack: pass.crossTrack, isSquare: false)
        tangent = direction(at: foot.distanceAlong, segment: foot.segment)
      }
    }
    if !foot.isSquare { return obliquePlace(&state, foot, tangent) }
    return RoadPlace(
      foot: foot, tangent: tangent, normal: tangent.right, across: -foot.crossTrack, filter: state.filter)
  }

  /// How far ahead the route may turn back so that the vehicle can have passed there: as far as the estimate may be late.
  ///
  /// Who turns round before that drives against the route, however near the road behind the turning back is.
  @inline(never)
  private func turnBackReach(_ state: borrowing ProgressState, _ tangent: PlaneVector) -> Double {
    min(options.deviation.turnBackReach, 3 * state.filter.variance(along: tangent).squareRoot())
  }

  /// How much farther than the nearest place of the route one may be along which the vehicle drives.
  private func passReach(_ state: borrowing ProgressState) -> Double { 10 + 0.5 * state.accuracy }

  /// Beside a bend's outside the nearest place is its corner, in no right angle to the road.
  @inline(never)
  private func obliquePlace(_ state: inout ProgressState, _ foot: TrackFoot, _ tangent: PlaneVector) -> RoadPlace {
    let corner = track.point(at: foot.distanceAlong).coordinate
    let toRoad = state.filter.offset(to: corner, scale: state.scale)
    var (normal, across) = (tangent.right, -foot.crossTrack)
    let beside = normal.dot(toRoad)
    let square = toRoad.squaredLength
    if square > beside * beside * 1.0001 + 0.01 {
      across = square.squareRoot()
      normal = toRoad * (1 / across)
    }
    return RoadPlace(foot: foot, tangent: tangent, normal: normal, across: across, filter: state.filter)
  }

  /// The nearest pass of the route along which the vehicle drives.
  @inline(never)
  private func passAhead(
    _ state: inout ProgressState, _ velocity: PlaneVector, _ speed: Double, nearest: Double, from: Double, to: Double
  ) -> TrackSnap? {
    var best: TrackSnap?
    for candidate in track.candidates(
      state.estimatedCoordinate, radius: nearest, from: from, to: to, prominence: 4, hint: Int(state.segment))
    where best == nil && candidate.distance < nearest {
      if PlaneVector(bearing: candidate.bearing).dot(velocity) > 0.5 * speed { best = candidate }
    }
    return best
  }

  func leave(
    _ state: inout ProgressState, _ reason: DeviationReason, _ now: Double, _ change: inout ProgressChange
  ) {
    enter(.offRoute, &state, now)
    state.reason = isOnLaterLeg(state) ? .skippedWaypoint : reason
    state.offSince = -1
    state.backTime = 0
    state.backDistance = 0
    state.backAlong = Float(state.along)
    change.insert(.offRoute)
    if state.reason == .wrongWay { change.insert(.wrongWay) }
  }

  /// Whether the vehicle drives along a leg behind a waypoint that it has not reached.
  private func isOnLaterLeg(_ state: ProgressState) -> Bool {
    guard state.legIndex + 1 < index.legCount else { return false }
    let speed = state.velocity.length
    guard speed > 1 else { return false }
    let sigma = state.filter.deviation
    return track.candidates(
      state.estimatedCoordinate, radius: options.deviation.backDistance + sigma,
      from: index.range(ofLeg: state.legIndex).upperBound, to: index.length
    ).contains { PlaneVector(bearing: $0.bearing).dot(state.velocity) > 0.8 * speed }
  }

  /// Off the route: is there a place on it where the vehicle drives along again?
  func watchReturn(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double,
    _ change: inout ProgressChange
  ) {
    let model = options.deviation
    let leg = index.range(ofLeg: state.legIndex)
    if options.deviationPolicy != .evidence {
      returnByPolicy(&state, fix, motion, &change)
      return
    }
    let sigma = state.filter.deviation
    let predicted = Double(state.backAlong) + motion.distance
    let needed = state.backTime > 0 ? 0.7 : 0.85
    var best: TrackSnap?
    var lowest = Double.infinity
    for candidate in passes(
      by: state.estimatedCoordinate, radius: model.backDistance + model.backSigmas * sigma, within: leg,
      expected: predicted)
    {
      if motion.speed > 1,
        PlaneVector(bearing: candidate.bearing).dot(motion.velocity) < needed * motion.speed
      {
        continue
      }
      // Of two laps or passes the nearer one along the route, however far it is; a way back leads seldom behind.
      let ahead = candidate.distanceAlong - predicted
      let apart = ahead < 0 ? -2 * ahead : ahead
      let cost = candidate.distance + min(30, 0.05 * apart) + 0.005 * apart
      if cost < lowest { (lowest, best) = (cost, candidate) }
    }
    guard let best else {
      state.backTime = 0
      state.backDistance = 0
      return
    }
    if state.backTime > 0, abs(best.distanceAlong - predicted) > 15 + motion.distance {
      state.backTime = 0
      state.backDistance = 0
    }
    state.backAlong = Float(best.distanceAlong)
    // Walkers come back as well; only who stands does not.
    guard motion.speed > Self.standing else { return }
    state.backTime += Float(interval)
    state.backDistance += Float(motion.distance)
    guard Double(state.backTime) >= model.backTime, Double(state.backDistance) >= model.backTravel else { return }
    comeBack(&state, to: best, fix.timestamp, &change)
  }

  func comeBack(
    _ state: inout ProgressState, to place: TrackSnap, _ now: Double, _ change: inout ProgressChange
  ) {
    enter(.onRoute, &state, now)
    change.insert(.backOnRoute)
    if place.distanceAlong < state.distanceAlong { change.insert(.reacquired) }
    state.reason = .none
    state.along = place.distanceAlong
    state.segment = Int32(truncatingIfNeeded: place.segment)
    state.lateralDistance = place.distance
    state.aside = -Float(place.crossTrack)
    state.reverseTime = 0
    state.reverseDistance = 0
    resume(at: place.distanceAlong, &state)
  }

  /// After the last arrival: has the vehicle driven away from the destination?
  func watchDestination(_ state: inout ProgressState, _ fix: Location, _ change: inout ProgressChange) {
    guard state.routeState != .offRoute else { return }
    let end = track.point(at: index.range(ofLeg: state.legIndex).upperBound).coordinate
    let sigma = state.filter.deviation
    let distance = state.filter.offset(to: end, scale: state.scale).length
    if distance > 50 + 2 * sigma { leave(&state, .distance, fix.timestamp, &change) }
  }
}
