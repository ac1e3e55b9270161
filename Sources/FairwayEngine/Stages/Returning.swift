internal import GeoKernel

/// Returning: judges whether a vehicle that is off its route is back.
extension ProgressEngine {
  /// The cosine of the largest angle at which a vehicle drives along the route, when it is first seen there and
  /// afterwards.
  private static let firstWay = 0.85
  private static let furtherWay = 0.7
  /// The speed below which the course is not compared with the route's, in metres per second.
  private static let courseSpeed = 1.0

  /// The time within which a vehicle that seemed to leave the route may have come to stand, in seconds: errors that make a
  /// vehicle seem to leave also begin the collection of its fixes anew.
  private static let stopTime = 10.0

  // Of two laps or passes the nearer one along the route counts, however far away it is; a return is rarely behind.
  /// The cost per metre along the route ahead of the expected position, as metres beside the route,
  private static let farShare = 0.05
  /// at most this much,
  private static let farLimit = 30.0
  /// and beyond that just enough to prefer the nearer one.
  private static let tieShare = 0.005
  /// The factor for a position behind the expected one.
  private static let behindFactor = 2.0

  /// Searches for a position on the route where the vehicle drives along it again.
  func watchReturn(
    _ fix: Location, _ motion: Motion, _ interval: Double, _ state: inout ProgressState,
    _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    state.comeback.drive(by: motion)
    let expected = Double(state.comeback.along) + motion.distance
    let range = index.range(ofLeg: state.legIndex)
    let found = placeOfReturn(
      motion, state.comeback, state.estimate.coordinate, deviation: state.estimate.filter.deviation, within: range)
    guard reasons.isTrue(.comeBack, "it is near the leg and drives along it", found != nil), let place = found else {
      state.comeback.forget()
      followBeside(motion, within: range, &state)
      return
    }
    // Its positions seemed to leave while it stood.
    if motion.isStill,
      reasons.holds(
        .comeBack, "the time of standing", motion.stillTime, .moreThan,
        fix.timestamp - state.status.since - Self.stopTime, "s"),
      options.roads.letsReturn(fix.roads, reasons)
    {
      return comeBack(to: place, at: fix.timestamp, &state, &change)
    }
    state.comeback.see(at: place.distanceAlong, expected: expected, motion)
    // Pedestrians return as well; only a standing vehicle does not.
    guard reasons.holds(.comeBack, "the speed", motion.speed, .moreThan, Motion.standing, "m/s") else { return }
    let needed =
      options.deviation.backTravel
      + doubt(
        about: place, state.comeback, state.estimate.coordinate, deviation: state.estimate.filter.deviation,
        within: range)
    if state.comeback.advance(by: motion, interval, needed: needed, options.deviation, reasons),
      options.roads.letsReturn(fix.roads, reasons)
    {
      comeBack(to: place, at: fix.timestamp, &state, &change)
    }
  }

  /// The distance from a pass of the route within which the vehicle may be on another one, in metres.
  private static let passWidth = 60.0
  /// How much likelier another pass has to be, as the difference of how strange they are, in metres.
  private static let likelier = 100.0
  /// The strangeness from which a vehicle has to drive farther along a pass, how far for each metre more, and at most.
  private static let farPass = 300.0
  private static let doubtShare = 0.15
  private static let longestDoubt = 250.0

  /// How much farther than usual the vehicle has to drive along the route before it counts as back there, because the
  /// route passes nearby at another distance along, which it is likelier to have driven to: where a road is used again,
  /// a vehicle that was off the route for a moment is on the pass that it left.
  @inline(never)
  private func doubt(
    about place: TrackSnap, _ comeback: ReturnWatch, _ coordinate: LocationCoordinate2D, deviation: Double,
    within leg: ClosedRange<Double>
  ) -> Double {
    let strangeness = comeback.strangeness(of: place.distanceAlong)
    guard strangeness > Self.farPass else { return 0 }
    let others = passes(
      by: coordinate, radius: Self.passWidth + deviation, within: leg, expected: Double(comeback.origin))
    let isDoubtful = others.contains { comeback.strangeness(of: $0.distanceAlong) < strangeness - Self.likelier }
    return isDoubtful ? min(Self.longestDoubt, Self.doubtShare * (strangeness - Self.farPass)) : 0
  }

  /// The distance around the expected position within which a vehicle beside the route is searched for, in metres, in
  /// addition to what it drives between fixes.
  private static let besideWindow = 20.0

  /// Lets the position on the route follow a vehicle that is off the route but drives beside it in its direction.
  private func followBeside(_ motion: Motion, within leg: ClosedRange<Double>, _ state: inout ProgressState) {
    guard motion.speed > Motion.courseSpeed else { return }
    let expected = Double(state.comeback.origin) + motion.distance
    let reach = Self.besideWindow + motion.distance
    let window = leg.part(from: expected - reach, to: expected + reach)
    let place = track.snap(state.estimate.coordinate, from: window.lowerBound, to: window.upperBound)
    guard place.distance < options.deviation.besideDistance,
      motion.goes(PlaneVector(bearing: place.bearing), share: Self.firstWay)
    else { return }
    state.comeback.follow(to: place.distanceAlong)
    guard place.distanceAlong > state.position.progress else { return }
    state.position.put(at: place.distanceAlong, segment: place.segment)
    resume(at: place.distanceAlong, &state.position, &state.cursors)
  }

  /// The likeliest position on the leg along which the vehicle drives.
  ///
  /// It takes parts of the state, because each fix off the route would copy the whole of it.
  private func placeOfReturn(
    _ motion: Motion, _ comeback: ReturnWatch, _ coordinate: LocationCoordinate2D, deviation: Double,
    within leg: ClosedRange<Double>
  ) -> TrackSnap? {
    let model = options.deviation
    let needed = comeback.isUnderWay ? Self.furtherWay : Self.firstWay
    var best: TrackSnap?
    var lowest = Double.infinity
    for candidate in passes(
      by: coordinate, radius: model.backDistance + model.backSigmas * deviation, within: leg,
      expected: Double(comeback.origin))
    {
      if motion.speed > Self.courseSpeed,
        PlaneVector(bearing: candidate.bearing).dot(motion.velocity) < needed * motion.speed
      {
        continue
      }
      let ahead = candidate.distanceAlong - Double(comeback.origin)
      let apart = ahead < 0 ? -Self.behindFactor * ahead : ahead
      let strangeness = comeback.strangeness(of: candidate.distanceAlong)
      let cost = candidate.distance + min(Self.farLimit, Self.farShare * strangeness) + Self.tieShare * apart
      if cost < lowest { (lowest, best) = (cost, candidate) }
    }
    return best
  }

  /// Records that the vehicle is back on the route.
  func comeBack(
    to place: TrackSnap, at time: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    enter(.onRoute, at: time, &state)
    change.insert(.backOnRoute)
    if place.distanceAlong < state.distanceAlong { change.insert(.reacquired) }
    state.status.reason = .none
    state.voice = state.voice.onNewRoute
    state.position.put(at: place.distanceAlong, segment: place.segment)
    state.position.lateralDistance = place.distance
    state.position.lateralOffset = -Float(place.crossTrack)
    state.watch.forgetDirection()
    resume(at: place.distanceAlong, &state.position, &state.cursors)
  }

  /// The distance from the destination beyond which a vehicle has left it, in metres plus standard deviations of its
  /// position.
  private static let destinationReach = 50.0
  private static let destinationSigmas = 2.0

  /// After the last arrival: checks whether the vehicle has driven away from the destination.
  func watchDestination(
    _ fix: Location, _ state: inout ProgressState, _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    guard state.routeState != .offRoute else { return }
    let end = track.point(at: index.range(ofLeg: state.legIndex).upperBound).coordinate
    let distance = state.estimate.offset(to: end).length
    let reach = Self.destinationReach + Self.destinationSigmas * state.estimate.filter.deviation
    if reasons.holds(.leaveDestination, "the distance from the destination", distance, .moreThan, reach, "m") {
      leave(.distance, at: fix.timestamp, &state, &change, reasons)
    }
  }
}
