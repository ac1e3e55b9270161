internal import FairwayEngine
internal import FairwayGuidance
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// The way back to a line: a vehicle that has left it is led there, and not to the next stop.
extension RouteController {
  /// Where the vehicle is to rejoin its route; nil on the route, and for a route to which nothing leads back.
  ///
  /// - Complexity: O(*m*) in the length of the route among which the place is chosen.
  public var wayBack: WayBack? {
    guard state.routeState == .offRoute, let fix = rawLocation, let search = rejoinSearch() else { return nil }
    return search.wayBack(from: fix.coordinate)
  }

  /// Whether the route is a line, which no faster route replaces.
  var followsLine: Bool { route.linePart != nil }

  /// Whether the router leads a vehicle that leaves the route back to it.
  var leadsBack: Bool { rejoinSearch() != nil }

  /// The search for the place to rejoin the route; nil if new routes lead to the stops ahead.
  func rejoinSearch() -> RejoinSearch? {
    let policy = options.wayBack
    guard policy.place != .nowhere, followsLine || policy.appliesToServices, !trip.ahead.isEmpty else { return nil }
    let leg = memory.tripOnRoute.firstLeg(of: trip)
    let range = index.range(ofLeg: leg)
    guard index.routeSteps(ofLeg: leg).count == route.legs[leg].steps.count else { return nil }
    let left = max(state.distanceAlong, range.lowerBound, route.linePart?.wayBack ?? 0)
    let via = memory.tripOnRoute.vias.first { via in
      via.leg == leg && via.distanceAlong > left && trip[via.stop]?.state == .ahead
    }
    return RejoinSearch(
      index: index, policy: policy, left: min(left, range.upperBound),
      nextStop: min(via?.distanceAlong ?? range.upperBound, range.upperBound))
  }

  /// Returns the request for a way back from a place, and where it may join the route.
  func requestForWayBack(from location: Location) -> (options: RouteOptions, window: RejoinWindow)? {
    guard let search = rejoinSearch() else { return nil }
    let window = search.window(from: location.coordinate)
    var request = request(from: location, to: trip)
    request.waypoints = [request.waypoints[0], Waypoint(coordinate: index.track.point(at: window.end).coordinate)]
    request.includesAlternativeRoutes = false
    request.snapLimit = min(request.snapLimit ?? .infinity, options.wayBack.snapLimit)
    if let profile = route.legs.first?.profileIdentifier, followsLine { request.profileIdentifier = profile }
    return (request, window)
  }

  /// Follows the way back of an answer, and then the rest of the route.
  func finishWayBack(
    _ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions, within window: RejoinWindow
  ) {
    var replacement: Replacement
    do throws(RouterError) {
      let (response, places) = try routes(of: result, answering: asked)
      let way = try Self.index(of: IndexedRouteResponse(routeResponse: response, routeIndex: places[0]))
      guard way.legCount == 1, way.routeStepCount == way.route.legs[0].steps.count, let search = rejoinSearch() else {
        throw .noRoute
      }
      // The vehicle has gone on since it was asked for, but not on the route.
      let window = RejoinWindow(start: min(window.end, max(window.start, search.left)), end: window.end)
      let (joined, options) = join(way, within: window, answering: asked)
      replacement = try replaceRoute(joined, options)
      replacement.stops = []
    } catch {
      didFailToReroute(error)
      if let rawLocation, !drive.isFinished { pointBack(from: rawLocation) }
      return
    }
    monitor.add(to: .reroutesDone)
    monitor.write(.information, .routing, "a way of \(route.linePart?.wayBack ?? 0) m back to the line was found")
    tellOfNewRoute(replacement, as: .didReroute(route, at: rawLocation, because: .wayBack))
  }

  /// Returns an answer with the way and the rest of the route, and the request that it answers.
  private func join(
    _ way: RouteIndex, within window: RejoinWindow, answering asked: RouteOptions
  ) -> (IndexedRouteResponse, RouteOptions) {
    let leg = memory.tripOnRoute.firstLeg(of: trip)
    var options = routeOptions
    options.waypoints = [asked.waypoints[0]] + trip.waypoints
    let ahead = Array(trip.ahead)
    let vias = (leg..<index.legCount).map { leg in
      memory.tripOnRoute.vias.filter { $0.leg == leg }.compactMap { via in
        ahead.firstIndex { $0.id == via.stop }.map { (number: $0 + 1, along: via.distanceAlong) }
      }
    }
    let joint = RouteJoint(way, index, within: window, leg: leg)
    var route = joint.route(options.waypoints, vias: vias)
    addWords(toFirstLegOf: &route)
    var response = indexedRouteResponse.routeResponse
    response.routes = [route]
    (response.waypoints, response.identifier) = (options.waypoints, nil)
    return (IndexedRouteResponse(routeResponse: response), options)
  }

  /// Words the leg that begins with the way back; the words of the others stay.
  private func addWords(toFirstLegOf route: inout Route) {
    let guidance = options.guidance.answering(routeOptions)
    guard guidance.source != .serviceOnly else { return }
    var first = route
    first.legs = Array(route.legs.prefix(2))
    for leg in first.legs.indices {
      for step in first.legs[leg].steps.indices {
        first.legs[leg].steps[step].instructionsSpokenAlongStep = nil
        first.legs[leg].steps[step].instructionsDisplayedAlongStep = nil
        first.legs[leg].steps[step].maneuver.instruction = nil
      }
    }
    first.addGuidance(guidance, isUnderWay: true)
    route.legs[0] = first.legs[0]
    route.speechLocaleIdentifier = route.speechLocaleIdentifier ?? first.speechLocaleIdentifier
    route.spokenDistances = route.spokenDistances ?? first.spokenDistances
    route.spokenClimb = route.spokenClimb ?? first.spokenClimb
    route.spokenHeights = route.spokenHeights ?? first.spokenHeights
    route.spokenUnits = route.spokenUnits ?? first.spokenUnits
  }

  // MARK: Without a way

  /// Says where the line is to a vehicle that no route leads back, from time to time.
  func pointBack(from location: Location) {
    let now = location.timestamp
    let passed = now - (memory.lastPointer ?? -.infinity)
    // An announcement of the future means that the clock of the fixes was set.
    guard passed < 0 || passed >= options.wayBack.announcementInterval, let wayBack else { return }
    memory.lastPointer = now
    let guidance = options.guidance.answering(routeOptions)
    var words: SpokenInstruction?
    if guidance.source != .serviceOnly {
      let language = GuidanceLanguage(route.speechLocaleIdentifier ?? guidance.language ?? "en")
      let isMoving = (location.speed ?? 0) >= Self.leastSpeed
      words = language.wayBack(
        wayBack.distance, bearing: wayBack.bearing, course: isMoving ? location.course : heading,
        in: route.spokenUnits.flatMap { UnitSystem(rawValue: $0) } ?? guidance.units ?? language.units)
    }
    monitor.write(.information, .routing, "the line is \(wayBack.distance) m away")
    guard goesOn(after: .pointsBack(wayBack, words: words?.text)), let words else { return }
    report(.spokenInstruction(words, routeProgress))
  }

  /// The speed in metres per second below which the course of a fix says nothing.
  private static var leastSpeed: LocationSpeed { 0.5 }
}
