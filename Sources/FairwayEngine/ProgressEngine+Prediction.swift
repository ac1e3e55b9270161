internal import GeoKernel

/// Predicting the position between fixes; <doc:BetweenFixes> explains how the rules were chosen.
extension ProgressEngine {
  /// Predicts the position of the vehicle at a given time from the fixes of a session.
  ///
  /// This is inexpensive and changes nothing: call it for every frame that is drawn. For a given state, positions never
  /// go back as time advances, and none lies before ``ProgressState/distanceAlong``.
  ///
  /// The next fix may show that the vehicle is not as far as predicted, or farther. If the last shown position is
  /// passed in, the prediction waits there instead of going back, and catches up by at most that position's
  /// ``PredictedPlace/bound`` at once. It goes back only if the shown position is more than ``SearchModel/longestHold``
  /// too far.
  ///
  /// - Parameters:
  ///   - state: The session's state after its last fix.
  ///   - time: The time, in seconds since 1970 by the clock of the fixes. A time before the last fix, or NaN, counts as
  ///     the time of that fix.
  ///   - shown: The position on the same route that was shown last.
  /// - Complexity: O(1) for a few seconds, O(log *n*) in the vertices of the route for positions far ahead.
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

  /// The expected motion of the vehicle along the route.
  private func outlook(_ state: ProgressState) -> Outlook {
    let position = state.position
    let whole = options.advancesLegsAutomatically ? index.length : position.legEnd
    var outlook = Outlook(
      reached: position.progress, start: position.progress, end: max(whole, position.progress),
      sluggishness: Outlook.sluggishness(pace: Double(state.vehicle.pace)))
    guard state.isFollowing else {
      // Arrived, or the position is unknown: the motion of the fixes is not motion along the route.
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
    // In a bend the course differs from the direction of the road. A vehicle that drives across the road or against it
    // makes no progress.
    let share = min(1, Outlook.acrossFactor * max(0, velocity.dot(tangent)) / max(velocity.length, 0.01))
    outlook.speed = speed * share
    outlook.missing = speed * (1 - share)
    let expected = index.expectedSpeed(onSegment: Int(position.segment))
    outlook.usualSpeed = expected > 0 && expected <= options.receiver.highestSpeed ? expected : speed
    outlook.usualSpeed *= share
    return outlook
  }

  /// How far ahead of the estimate the last fix lies along the road, in metres.
  ///
  /// The estimate removes the receiver's error, and with it part of the vehicle's real motion: after braking it is
  /// ahead, after accelerating behind, by metres. The next fixes will lie where this one does. A fix that is much
  /// farther away is a reflection.
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

  /// The prediction at a distance along the route.
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

  /// The prediction off the route, along the vehicle's course. Before the first fix it is the start of the route.
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
    // No vehicle keeps its course for long away from a known road.
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

  /// The distance at which the bearing is measured, in metres.
  private static let bearingReach = 50.0
}
