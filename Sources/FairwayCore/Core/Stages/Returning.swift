internal import GeoKernel

/// Judging a vehicle that is off its route: is it back?
extension ProgressEngine {
  /// The cosine up to which a vehicle goes the way of the route when it is seen there first, and while it goes on.
  private static let firstWay = 0.85
  private static let furtherWay = 0.7
  /// Below this speed a course is not held against the route's, in metres per second.
  private static let courseSpeed = 1.0

  // Of two laps or passes the nearer one along the route counts, however far it is; a way back seldom leads behind.
  /// How much a place farther along the route than expected counts, as metres beside it, for each metre.
  private static let farShare = 0.05
  /// At most so much,
  private static let farLimit = 30.0
  /// and beyond that just enough to choose the nearer one.
  private static let tieShare = 0.005
  /// A place behind the expected one counts as if it were so many times as far.
  private static let behindFactor = 2.0

  /// Is there a place on the route where the vehicle drives along again?
  func watchReturn(
    _ fix: Location, _ motion: Motion, _ interval: Double, _ state: inout ProgressState,
    _ change: inout ProgressChange
  ) {
    let expected = Double(state.comeback.along) + motion.distance
    guard let place = placeOfReturn(motion, expected: expected, state) else {
      state.comeback.forget()
      followBeside(motion, expected: expected, &state)
      return
    }
    state.comeback.see(at: place.distanceAlong, expected: expected, motion)
    // Walkers come back as well; only who stands does not.
    guard motion.speed > Motion.standing else { return }
    if state.comeback.advance(by: motion, interval, options.deviation) {
      comeBack(to: place, at: fix.timestamp, &state, &change)
    }
  }

  /// How far from where it is expected along the route a vehicle beside it is looked for, in metres, beyond what it drives
  /// from fix to fix.
  private static let besideWindow = 20.0

  /// Lets the place on the route follow a vehicle that is off it but drives beside it, the way the route goes.
  private func followBeside(_ motion: Motion, expected: Double, _ state: inout ProgressState) {
    guard motion.speed > Motion.courseSpeed else { return }
    let reach = Self.besideWindow + motion.distance
    let window = index.range(ofLeg: state.legIndex).part(from: expected - reach, to: expected + reach)
    let place = track.snap(state.estimate.coordinate, from: window.lowerBound, to: window.upperBound)
    guard place.distance < options.deviation.besideDistance,
      motion.goes(PlaneVector(bearing: place.bearing), share: Self.firstWay)
    else { return }
    state.comeback.follow(to: place.distanceAlong)
    guard place.distanceAlong > state.position.progress else { return }
    state.position.put(at: place.distanceAlong, segment: place.segment)
    resume(at: place.distanceAlong, &state.position, &state.cursors)
  }

  /// The likeliest place of the leg along which the vehicle drives.
  private func placeOfReturn(_ motion: Motion, expected: Double, _ state: ProgressState) -> TrackSnap? {
    let model = options.deviation
    let needed = state.comeback.isUnderWay ? Self.furtherWay : Self.firstWay
    var best: TrackSnap?
    var lowest = Double.infinity
    for candidate in passes(
      by: state.estimate.coordinate, radius: model.backDistance + model.backSigmas * state.estimate.filter.deviation,
      within: index.range(ofLeg: state.legIndex), expected: expected)
    {
      if motion.speed > Self.courseSpeed,
        PlaneVector(bearing: candidate.bearing).dot(motion.velocity) < needed * motion.speed
      {
        continue
      }
      let ahead = candidate.distanceAlong - expected
      let apart = ahead < 0 ? -Self.behindFactor * ahead : ahead
      let cost = candidate.distance + min(Self.farLimit, Self.farShare * apart) + Self.tieShare * apart
      if cost < lowest { (lowest, best) = (cost, candidate) }
    }
    return best
  }

  /// The vehicle is back on the route.
  func comeBack(
    to place: TrackSnap, at time: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    enter(.onRoute, at: time, &state)
    change.insert(.backOnRoute)
    if place.distanceAlong < state.distanceAlong { change.insert(.reacquired) }
    state.status.reason = .none
    state.position.put(at: place.distanceAlong, segment: place.segment)
    state.position.lateralDistance = place.distance
    state.position.lateralOffset = -Float(place.crossTrack)
    state.watch.forgetDirection()
    resume(at: place.distanceAlong, &state.position, &state.cursors)
  }

  /// A vehicle this far from the destination, in metres and standard deviations of its position, has left it.
  private static let destinationReach = 50.0
  private static let destinationSigmas = 2.0

  /// After the last arrival: has the vehicle driven away from the destination?
  func watchDestination(_ fix: Location, _ state: inout ProgressState, _ change: inout ProgressChange) {
    guard state.routeState != .offRoute else { return }
    let end = track.point(at: index.range(ofLeg: state.legIndex).upperBound).coordinate
    let distance = state.estimate.offset(to: end).length
    if distance > Self.destinationReach + Self.destinationSigmas * state.estimate.filter.deviation {
      leave(.distance, at: fix.timestamp, &state, &change)
    }
  }
}
