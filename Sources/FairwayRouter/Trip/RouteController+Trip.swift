internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// The stops of the trip: which are reached, passed and missed, and changes of those ahead.
extension RouteController {
  public var trip: Trip { memory.trip }

  // MARK: Changes by calls

  public func change(_ edit: TripEdit) throws(RouterError) {
    // A recording has no place that whoever reads it would refuse.
    if let waypoint = edit.waypoint, !waypoint.hasValidPlaces { throw .trip(.invalidCoordinate) }
    try perform(.change(edit: edit)) { () throws(RouterError) in
      guard !drive.isFinished else { throw .finished }
      guard customRoutingProvider != nil else { throw .noRoutingProvider }
      // Changes that wait for their route already go into the same one.
      var plan = requests[.trip]?.plan ?? TripPlan(trip)
      plan.catchUp(with: trip)
      let ahead = plan.trip.ahead
      do throws(TripError) { try plan.make(edit) { cheapestPlace(of: $0, among: ahead) } } catch { throw .trip(error) }
      let before = subject
      guard ask(.shouldChangeTrip(edit)) else { throw .trip(.refused) }
      guard before == subject, let asked = modified(request(for: plan.trip)) else { throw .trip(.superseded) }
      monitor.write(.information, .routing, "a route for a change of the trip is requested")
      askProvider(.trip, .routes(asked), for: plan)
    }
  }

  /// Returns the request for a route to the stops of a trip, from the vehicle or from where its trip begins.
  private func request(for trip: Trip) -> RouteOptions {
    if let rawLocation { return request(from: rawLocation, to: trip) }
    let start = routeOptions.waypoints.first ?? Waypoint(coordinate: index.track.point(at: 0).coordinate)
    var request = request(from: Location(coordinate: start.coordinate, timestamp: 0), to: trip)
    request.waypoints[0] = start
    return request
  }

  /// The place among the stops ahead where another one adds the least distance: the way to it and back from the route
  /// between two stops, or the detour between these two in straight lines, whichever is shorter. It never becomes the
  /// destination.
  private func cheapestPlace(of coordinate: LocationCoordinate2D, among stops: some Collection<Trip.Stop>) -> Int {
    let onRoute = memory.tripOnRoute
    var (from, start) = (state.distanceAlong, rawLocation?.coordinate ?? index.track.point(at: 0).coordinate)
    let costs = stops.map { stop in
      let place = onRoute.distanceAlong(of: stop.id, on: index)
      let end = max(from, place ?? from)
      // The route does not lead to a stop that waits for its route as well.
      let aside = place.hasValue ? index.track.snap(coordinate, from: from, to: end).distance : .infinity
      let detour =
        Geodesic.shortLength(from: start, to: coordinate) + Geodesic.shortLength(from: coordinate, to: stop.coordinate)
        - Geodesic.shortLength(from: start, to: stop.coordinate)
      (from, start) = (end, stop.coordinate)
      return min(2 * aside, detour)
    }
    return costs.indices.min { costs[$0] < costs[$1] } ?? 0
  }

  /// Follows the route for changes of the trip; without one the trip stays as it is.
  func finishChange(
    _ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions, _ plan: TripPlan
  ) {
    var replacement: Replacement
    do throws(RouterError) {
      let (response, places) = try routes(of: result, answering: asked)
      let answer = IndexedRouteResponse(routeResponse: response, routeIndex: places[0])
      let index = try Self.index(of: answer)
      var plan = plan
      plan.catchUp(with: trip)
      memory.trip = plan.trip
      replacement = replaceRoute(answer, asked, index)
    } catch {
      return fail(plan, error)
    }
    for change in plan.changes {
      guard goesOn(after: .didChangeTrip(TripChange(reason: change.edit.reason, stops: change.stops))) else { return }
    }
    // The stops are those of the changes.
    replacement.stops = []
    tellOfNewRoute(replacement, as: .didReroute(route, at: rawLocation, because: .trip))
  }

  /// Drops pending changes of the trip, because the caller has brought a route of its own.
  func dropChange() {
    guard let plan = requests[.trip]?.plan else { return }
    requests.withdraw(.trip)
    fail(plan, .trip(.superseded))
  }

  private func fail(_ plan: TripPlan, _ error: RouterError) {
    monitor.write(.warning, .routing, "the trip was not changed: \(error)")
    let before = subject
    for change in plan.changes where before == subject { report(.didFailToChangeTrip(change.edit, error)) }
  }

  // MARK: What the vehicle does

  /// The distance from a via, and from the route, within which a vehicle that was found again has passed it.
  private static var passedReach: LocationDistance { 50 }

  /// Adopts the stops of a new route. Returns those that it has brought or left out.
  func beginTrip(on index: RouteIndex, answering options: RouteOptions, isAnswer: Bool) -> [Trip.Stop.ID] {
    let before = trip.ahead.map { $0.id }
    memory.tripOnRoute = TripOnRoute(index, answering: options, isAnswer: isAnswer, &memory.trip)
    watchVias()
    return trip.ahead.map { $0.id }.filter { !before.contains($0) } + before.filter { trip[$0]?.state == .skipped }
  }

  /// Determines where the next via is on the route.
  func watchVias() {
    let next = memory.tripOnRoute.vias.first { trip[$0.stop]?.state == .ahead }
    nextVia = next?.distanceAlong ?? .infinity
  }

  /// Records vias that were passed, and reports them. Returns whether to go on.
  ///
  /// - Parameter isFound: Whether the vehicle was found again, and may have come from anywhere.
  func passVias(isFound: Bool) -> Bool {
    guard state.routeState == .onRoute else { return true }
    let place = state.rawCoordinate
    for via in memory.tripOnRoute.vias where via.distanceAlong <= state.distanceAlong {
      guard let stop = trip[via.stop], stop.state == .ahead else { continue }
      let reach = max(stop.reach ?? 0, Self.passedReach)
      let isMissed = isFound && Geodesic.shortLength(from: place, to: stop.coordinate) > reach
      guard pass(stop, isMissed: isMissed) else { return false }
    }
    return true
  }

  /// Records and reports vias within whose reach the vehicle is, off its route. Returns whether to go on.
  private func passViasNearby(_ location: Location) -> Bool {
    while let stop = trip.ahead.first, stop.kind == .via, let reach = stop.reach,
      Geodesic.shortLength(from: location.coordinate, to: stop.coordinate) <= reach
    {
      guard pass(stop, isMissed: false) else { return false }
    }
    return true
  }

  private func pass(_ via: Trip.Stop, isMissed: Bool) -> Bool {
    memory.trip.settle(via.id, as: isMissed ? .missed : .reached, at: isMissed ? nil : state.timestamp)
    watchVias()
    return goesOn(after: .didChangeTrip(TripChange(reason: isMissed ? .missed : .passed, stops: [via.id])))
  }

  /// Records the arrival at the end of a leg, and returns its stop.
  func reachStop(ofLeg leg: Int) -> Trip.Stop.ID {
    for via in memory.tripOnRoute.vias where via.leg == leg {
      memory.trip.settle(via.stop, as: .reached, at: state.timestamp)
    }
    watchVias()
    let stop = memory.tripOnRoute.stop(ofLeg: leg)
    memory.trip.settle(stop, as: .reached, at: state.timestamp)
    return stop
  }

  /// Records that the stops of legs are left out.
  func leaveOut(stopsOf legs: Range<Int>, as state: Trip.Stop.State = .skipped) {
    for via in memory.tripOnRoute.vias where legs.contains(via.leg) { memory.trip.settle(via.stop, as: .skipped) }
    for leg in legs { memory.trip.settle(memory.tripOnRoute.stop(ofLeg: leg), as: state) }
    watchVias()
  }

  /// Notes when stops are to be reached, for those that it is not known of.
  func plan(at now: Double) {
    let onRoute = memory.tripOnRoute
    for stop in trip.ahead where stop.plannedTime == nil {
      guard let end = onRoute.travelTime(to: stop.id, on: index) else { continue }
      memory.trip.change(stop.id) { $0.plannedTime = now + progress.durationRemaining(to: end) }
    }
  }

  // MARK: Missed stops

  /// Decides about a stop that the vehicle off its route has driven past. Returns whether to go on.
  func considerMissedStop(_ location: Location) -> Bool {
    guard passViasNearby(location) else { return false }
    while memory.missedStop.misses(
      from: location.coordinate, leaving: drive.routeNumber, trip.ahead, options.missedStops),
      let stop = trip.ahead.first
    {
      let isForgiven = stop.kind == .via && options.missedStops.forgivesVias
      let isLast = trip.ahead.count == 1
      guard let decision = isForgiven ? .skip : isLast ? .insist : decision(aboutMissed: stop) else { return false }
      memory.missedStop.decide(decision)
      // Only a stop that is left out has another one behind it.
      guard decision == .skip, !isLast else { break }
      // A stop that is left out is the end of its leg, and the route to the one after it is requested with the next leg.
      guard leaveOutMissed(stop), stop.kind == .via else { return false }
    }
    // A server is asked less often where the driver does not follow its routes.
    return drive.hasRoutesOfDevice || memory.missedStop.allowsRequest(at: location.timestamp, options.missedStops)
  }

  /// Leaves a stop out that was driven past, and reports it. Returns whether to go on.
  private func leaveOutMissed(_ stop: Trip.Stop) -> Bool {
    if stop.kind == .via { return pass(stop, isMissed: true) }
    guard memory.tripOnRoute.stop(ofLeg: state.legIndex) == stop.id else { return false }
    return (try? skipLegs(to: state.legIndex + 1, as: .missed)) != nil
  }

  /// Does what a decider decides after it was asked about a stop that was driven past.
  package func decide(_ decision: MissedStopDecision, aboutMissed id: Trip.Stop.ID) {
    perform(.decide(decision: decision, stop: id)) {
      guard !drive.isFinished, let stop = trip.ahead.first, stop.id == id, memory.missedStop.stop == id else { return }
      memory.missedStop.decide(decision)
      guard decision == .skip, trip.ahead.count > 1, leaveOutMissed(stop), stop.kind == .via else { return }
      if state.routeState == .offRoute, let rawLocation { considerReroute(rawLocation) }
    }
  }
}

extension TripOnRoute {
  /// The distance along at which a route calls at a stop; nil if it does not.
  fileprivate func distanceAlong(of stop: Trip.Stop.ID, on index: RouteIndex) -> LocationDistance? {
    if let via = vias.first(where: { $0.stop == stop }) { return via.distanceAlong }
    return legStops.lastIndex(of: stop).map { index.range(ofLeg: $0).upperBound }
  }

  /// The expected time from the start of a route to a stop.
  fileprivate func travelTime(to stop: Trip.Stop.ID, on index: RouteIndex) -> Double? {
    if let via = vias.first(where: { $0.stop == stop }) { return index.expectedTravelTime(to: via.distanceAlong) }
    return legStops.lastIndex(of: stop).map {
      index.expectedTravelTime(beforeRouteStep: index.routeSteps(ofLeg: $0).upperBound)
    }
  }
}
