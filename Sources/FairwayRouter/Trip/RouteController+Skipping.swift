public import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Continues with a later leg. The waypoints before it that were not reached are skipped, and new routes leave them
  /// out.
  ///
  /// If the vehicle is not on that leg yet, it is off the route from now on, and a new route is requested at once if
  /// the decider allows it.
  @discardableResult
  public func skip(to legIndex: Int) throws(RouterError) -> RouteProgress {
    try perform(.skip(leg: legIndex)) { () throws(RouterError) in try skipLegs(to: legIndex) }
  }

  /// Continues with a later leg.
  ///
  /// - Parameters:
  ///   - legIndex: The leg.
  ///   - outcome: What becomes of the stops before it: they are skipped or missed.
  func skipLegs(to legIndex: Int, as outcome: Trip.Stop.State = .skipped) throws(RouterError) -> RouteProgress {
    guard !drive.isFinished else { throw .finished }
    let engine = follower.engine
    let first = state.hasArrivedAtWaypoint ? state.legIndex + 1 : state.legIndex
    let traveled = state.hasArrivedAtWaypoint ? 0 : routeProgress.currentLegProgress.distanceTraveled
    let change: ProgressChange
    do throws(LegError) {
      change = try edit { state in Result { () throws(LegError) in try engine.skip(&state, to: legIndex) } }.get()
    } catch {
      switch error {
      case .noSuchLeg: throw .noSuchLeg
      case .notAhead: throw .legNotAhead
      }
    }
    guard change.contains(.legSkip) else { return routeProgress }
    let removed = leaveOut(legs: first..<legIndex, traveled: traveled, as: outcome)
    if outcome == .missed {
      let stops = (first..<legIndex).map(memory.tripOnRoute.stop)
      guard goesOn(after: .didChangeTrip(TripChange(reason: .missed, stops: stops))) else { return routeProgress }
    }
    if didSkip(legs: first..<legIndex, removed), state.routeState == .offRoute, let rawLocation {
      considerReroute(rawLocation)
    }
    return routeProgress
  }

  /// Drops all requests and offers of routes that lead to skipped waypoints. Returns the alternatives among them.
  ///
  /// - Parameters:
  ///   - legs: The legs that end at the skipped waypoints.
  ///   - traveled: The distance that the vehicle has traveled on the first of them.
  ///   - outcome: What becomes of the stops.
  func leaveOut(
    legs: Range<Int>, traveled: LocationDistance, as outcome: Trip.Stop.State = .skipped
  ) -> [AlternativeRoute] {
    for purpose in [ProviderRequests.Purpose.fasterRoute, .alternatives, .renewal] { requests.withdraw(purpose) }
    cancelReroute()
    memory.sessionLog.legs += legs.map {
      drive.legLog.skippedSummary(
        of: state.number(ofLeg: $0), to: memory.tripOnRoute.stop(ofLeg: $0), traveled: traveled,
        isFirst: $0 == legs.lowerBound, at: state.timestamp)
    }
    drive.legLog = drive.legLog.next
    leaveOut(stopsOf: legs, as: outcome)
    // The last request was for a route to the skipped waypoint, so the next one does not have to wait.
    memory.rerouteState = RerouteState()
    defer { offered.all = [] }
    return alternatives
  }

  /// Reports skipped waypoints, and the alternatives that were removed for them. Returns whether to go on.
  func didSkip(legs: Range<Int>, _ removed: [AlternativeRoute]) -> Bool {
    guard goesOn(after: .didSkip(legs.map(index.destination), routeProgress)) else { return false }
    return announceAlternatives(removed: removed)
  }
}
