internal import GeoKernel

/// Starting later: the first fix may be on any leg of the route.
///
/// A drive begins on the first leg. If the first fix is far from the start of the route, the engine observes which leg
/// the vehicle drives along. Once it has driven along a later leg and not along the first, the drive continues there
/// and the waypoints before count as skipped. Of several matching legs the earliest counts. Near the start nothing is
/// observed: a vehicle that is parked there is about to begin, whatever other legs pass by.
extension ProgressEngine {
  // Distances are in metres.

  /// The distance from the start within which a drive begins at the start.
  private static let startReach = 250.0
  /// The distance driven along a leg after which the vehicle is on it, and the distance driven elsewhere after which it
  /// is on no later leg.
  private static let travel = 60.0
  /// The accuracy above which a fix says nothing about the leg, and the greatest distance of the others from a leg, in
  /// accuracies.
  private static let worstAccuracy = 50.0
  private static let reachAccuracies = 1.5
  /// The distance beyond which a vehicle is not on the first leg.
  private static let firstLegWidth = 30.0

  /// At the first fix: checks whether the vehicle is on a later leg.
  func beginWatchingStart(_ fix: Location, _ state: inout ProgressState) {
    guard state.legIndex + 1 < index.legCount else { return }
    let start = track.point(at: state.position.legStart).coordinate
    guard Geodesic.shortLength(from: fix.coordinate, to: start) > Self.startReach else { return }
    state.laterStart.open(at: state.position.along)
    if let leg = laterLeg(of: fix, state) { state.laterStart.consider(leg: leg) }
  }

  /// At each fix until it is known: checks which leg the vehicle drives along.
  @inline(never)
  func watchStart(_ fix: Location, _ motion: Motion, _ state: inout ProgressState) {
    let hasDrivenOnFirst =
      !isBesideFirstLeg(state.position) && state.position.progress - state.laterStart.along > Self.travel
    if hasDrivenOnFirst || state.routeState == .offRoute {
      state.laterStart.close()
      return
    }
    guard state.accuracy <= Self.worstAccuracy else { return }
    if state.laterStart.leg >= 0, place(onLeg: Int(state.laterStart.leg), of: fix, state) != nil {
      state.laterStart.see(after: motion.distance)
    } else if let leg = laterLeg(of: fix, state) {
      state.laterStart.consider(leg: leg)
    } else {
      state.laterStart.miss(after: motion.distance)
      if Double(state.laterStart.missed) > Self.travel { state.laterStart.close() }
    }
  }

  /// Whether the vehicle is not on the first leg, so that nothing on that leg is announced or reached.
  func isBesideFirstLeg(_ position: RoutePosition) -> Bool {
    position.lateralOffset >= RoutePosition.farAside || position.lateralDistance > Self.firstLegWidth
  }

  /// Instead of leaving the first leg: continues along a later one that the vehicle was seen to drive along, or waits
  /// until that is known. Returns whether it did either.
  func startsLater(
    at time: Double, _ state: inout ProgressState, _ change: inout ProgressChange, _ reasons: some Reasons
  ) -> Bool {
    guard
      reasons.isTrue(
        .startLater, "the vehicle was seen on a later leg", state.laterStart.isOpen && state.laterStart.leg >= 0)
    else { return false }
    let leg = Int(state.laterStart.leg)
    if Double(state.laterStart.driven) < Self.travel {
      enter(.uncertain, at: time, &state)
      return true
    }
    // By the fix, because the road of the first leg has attracted the estimate.
    let fix = Location(coordinate: state.rawCoordinate, timestamp: time)
    let there = place(onLeg: leg, of: fix, state)
    guard reasons.isTrue(.startLater, "the fix is on that leg", there != nil), let place = there else { return false }
    goOn(onLeg: leg, at: place, time: time, &state, &change)
    put(&state, at: place.distanceAlong, variance: state.accuracy * state.accuracy, fix)
    return true
  }

  /// The first leg after the current one that a fix is on.
  private func laterLeg(of fix: Location, _ state: ProgressState) -> Int? {
    (state.legIndex + 1..<index.legCount).first { place(onLeg: $0, of: fix, state) != nil }
  }

  private func place(onLeg leg: Int, of fix: Location, _ state: ProgressState) -> TrackSnap? {
    place(
      onLeg: leg, fix.coordinate, velocity: state.vehicle.velocity,
      radius: options.deviation.backDistance + Self.reachAccuracies * state.accuracy)
  }
}
