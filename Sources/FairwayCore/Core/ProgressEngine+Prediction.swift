internal import GeoKernel

/// Where the vehicle is between its fixes; <doc:BetweenFixes> says how the rules were chosen.
extension ProgressEngine {
  /// Where the vehicle is at a moment, as far as the fixes of a session tell.
  ///
  /// It costs little and changes nothing: ask it for every frame that is drawn. For one state places never go back as
  /// time goes on, and none lies before ``ProgressState/distanceAlong``.
  ///
  /// The next fix may show that the vehicle is not yet as far, or farther. Hand over the place that was shown last and the
  /// vehicle waits instead of going back, and catches up by no more than that place's ``PredictedPlace/bound`` at once.
  /// Only a place more than ``SearchModel/longestHold`` too far is taken back.
  ///
  /// - Parameters:
  ///   - state: The session's state after its last fix.
  ///   - time: The moment, in seconds since 1970 by the clock of the fixes. One before the last fix, or none at all (NaN),
  ///     counts as the time of that fix.
  ///   - shown: The place on the same route that was shown last.
  /// - Complexity: O(1) for some seconds, O(log *n*) in the vertices of the route far ahead.
  public func predict(_ state: ProgressState, at time: Double, after shown: PredictedPlace? = nil) -> PredictedPlace {
    // A comparison with NaN is false.
    let age = time > state.timestamp && state.hasStarted ? min(time - state.timestamp, Outlook.longestAge) : 0
    guard state.hasStarted, state.routeState != .offRoute else { return placeOffRoute(state, age) }
    var outlook = outlook(state)
    var (along, bound) = outlook.reach(age)
    if let shown, shown.bound.isFinite {
      let ahead = shown.distanceAlong - along
      let farthest =
        shown.distanceAlong + shown.bound
        + max(shown.speed, outlook.speed) * max(0, state.timestamp + age - shown.timestamp)
      if ahead > 0, ahead <= options.search.longestHold {
        (along, bound) = (shown.distanceAlong, bound + ahead)
      } else if along > farthest {
        (along, bound) = (farthest, bound + along - farthest)
      }
    }
    if along >= outlook.end {
      along = outlook.end
      outlook.speed = 0
    }
    return place(at: along, bound, outlook.speed(after: age), state, age)
  }

  /// How the vehicle goes on along the route.
  private func outlook(_ state: ProgressState) -> Outlook {
    let position = state.position
    let whole = options.advancesLegsAutomatically ? index.length : position.legEnd
    var outlook = Outlook(
      reached: position.progress, start: position.progress, end: max(whole, position.progress),
      sluggishness: Outlook.sluggishness(pace: Double(state.vehicle.pace)))
    guard state.isFollowing else {
      // Arrived, or lost: what the fixes say the vehicle does is not done on the route.
      let isLost = state.search.isLost
      outlook.deviation = isLost ? state.accuracy + state.estimate.filter.bias.length : 0
      outlook.end = isLost ? outlook.end : position.progress
      return outlook
    }
    let tangent = PlaneVector(
      bearing: index.place(at: position.along, near: Int(position.segment)).bearing)
    outlook.start = position.along + placeOfFix(state)
    outlook.deviation = state.estimate.filter.variance(along: tangent).squareRoot()
    let isDerived = Double(state.vehicle.speedAge) >= options.motion.holdTime
    let velocity =
      isDerived ? PlaneVector(SIMD2<Double>(state.vehicle.recentVelocity)) : state.vehicle.velocity
    let speed = isDerived ? velocity.length : Double(state.vehicle.speed)
    guard speed >= options.motion.standingSpeed else { return outlook }
    // In a bend the course and the road's direction differ; who drives across the road or against it does not get on.
    let share = min(1, Outlook.acrossFactor * max(0, velocity.dot(tangent)) / max(velocity.length, 0.01))
    outlook.speed = speed * share
    outlook.missing = speed * (1 - share)
    let expected = index.expectedSpeed(onSegment: Int(position.segment))
    outlook.usualSpeed = expected > 0 && expected <= options.receiver.highestSpeed ? expected : speed
    outlook.usualSpeed *= share
    return outlook
  }

  /// How far ahead of the estimate the last fix lies along the road.
  ///
  /// The estimate takes the receiver's error away, and with it some of what the vehicle really did: after braking it is
  /// ahead, after accelerating behind, by metres. The next fixes will lie where this one does. A fix that is much farther
  /// off is a reflection.
  private func placeOfFix(_ state: ProgressState) -> Double {
    let position = state.position
    let reach = state.estimate.filter.bias.length + Outlook.believedError
    let foot = track.foot(
      state.rawCoordinate, from: max(position.legStart, position.along - reach),
      to: min(position.legEnd, position.along + reach), hint: Int(position.segment))
    let offset = foot.distanceAlong - position.along
    let size = abs(offset)
    guard size > Outlook.believedError else { return offset }
    let believed = max(0, Outlook.believedError - 0.5 * (size - Outlook.believedError))
    return offset < 0 ? -believed : believed
  }

  /// A place of the route.
  private func place(
    at along: Double, _ bound: Double, _ speed: Double, _ state: ProgressState, _ age: Double
  ) -> PredictedPlace {
    let point = index.place(at: along, near: Int(state.position.segment))
    var leg = state.legIndex
    while options.advancesLegsAutomatically, leg + 1 < index.legCount, along > index.range(ofLeg: leg).upperBound {
      leg += 1
    }
    let step = max(index.routeStep(at: along, leg: leg), state.routeStepIndex)
    return PredictedPlace(
      timestamp: state.timestamp + age, age: age, coordinate: point.coordinate, course: point.bearing, speed: speed,
      distanceAlong: along, legIndex: leg, stepIndex: step - index.legFirstStep[leg], bound: bound,
      routeState: state.routeState, movement: movement(state), hasArrived: state.hasArrivedAtWaypoint,
      isInTunnel: index.tunnels.contains { $0.contains(along) })
  }

  /// Off the route: where the course leads. Before the first fix: the start of the route, of which nothing is known.
  private func placeOffRoute(_ state: ProgressState, _ age: Double) -> PredictedPlace {
    guard state.hasStarted else {
      var place = place(at: 0, .infinity, 0, state, 0)
      place.course = nil
      return place
    }
    let isDerived = Double(state.vehicle.speedAge) >= options.motion.holdTime
    let velocity =
      isDerived ? PlaneVector(SIMD2<Double>(state.vehicle.recentVelocity)) : state.vehicle.velocity
    let speed = velocity.length
    let isStanding = speed < options.motion.standingSpeed
    let start = state.estimatedCoordinate
    // Nobody keeps a course for long away from a known road.
    let driven = isStanding ? PlaneVector.zero : velocity * min(age, Outlook.courseTime)
    let degrees = state.estimate.scale.degrees.lanes * driven.lanes
    let latitude = max(-90, min(90, start.latitude + degrees.y))
    let outlook = Outlook(
      reached: 0, start: 0, end: 0, speed: speed, sluggishness: Outlook.sluggishness(pace: Double(state.vehicle.pace)))
    let turned = isStanding ? 0 : Outlook.turnShare * speed * age * min(1, age / Outlook.courseTime)
    var place = place(at: state.distanceAlong, 0, isStanding ? 0 : speed, state, age)
    place.coordinate = LocationCoordinate2D(
      latitude: latitude, longitude: wrappedLongitude(start.longitude + degrees.x))
    place.bound =
      (2 * state.estimate.filter.variance).squareRoot() + outlook.motionBound(age) + turned
    place.course = isStanding ? nil : bearing(of: velocity, at: start, state.estimate.scale)
    place.isInTunnel = false
    return place
  }

  /// The bearing of a velocity.
  private func bearing(
    of velocity: PlaneVector, at start: LocationCoordinate2D, _ scale: PlaneScale
  ) -> LocationDirection? {
    let degrees = scale.degrees.lanes * (velocity.direction * Self.bearingReach).lanes
    let ahead = LocationCoordinate2D(
      latitude: max(-90, min(90, start.latitude + degrees.y)), longitude: wrappedLongitude(start.longitude + degrees.x))
    return velocity.squaredLength > 0 ? Geodesic.inverse(from: start, to: ahead).initialBearing : nil
  }

  /// A bearing is taken to a place so far away, in metres.
  private static let bearingReach = 50.0
}
