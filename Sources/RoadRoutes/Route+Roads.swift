public import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension RoadRoutes {
  /// Returns a way as an answer of a service has it: a route of legs, each with the maneuvers from its start to its end.
  ///
  /// - Parameters:
  ///   - route: The way, which was found on these roads.
  ///   - request: Its request, whose places are the waypoints.
  public func answer(_ route: RoadRoute, to request: RoadRequest) -> RouteResponse {
    answer(withAll: [route], to: request)
  }

  /// Returns several ways of the same request as one answer, whose waypoints are those of the first.
  public func answer(withAll routes: [RoadRoute], to request: RoadRequest) -> RouteResponse {
    let made = routes.map { self.route($0, request) }
    return RouteResponse(routes: made, waypoints: made.first?.waypoints)
  }

  private func route(_ route: RoadRoute, _ request: RoadRequest) -> Route {
    let waypoints = waypoints(of: route, request)
    var made = Route(
      legs: [], shape: LineString(route.line), distance: route.distance, expectedTravelTime: route.duration)
    var first = 0
    for leg in route.legs {
      let last = request.nextLegEnd(after: first)
      made.legs.append(
        self.leg(leg, from: waypoints[first], to: waypoints[last], asked: request.places[last].coordinate))
      first = last
    }
    made.weight = route.cost
    made.weightName = profile.goal == .shortest ? "distance" : profile.isTruck ? "truck" : profile.traveller.weightName
    made.waypoints = waypoints
    return made
  }

  private func waypoints(of route: RoadRoute, _ request: RoadRequest) -> [Waypoint] {
    var snaps: [Int: RoadRoute.Snap] = [:]
    var first = 0
    for leg in route.legs {
      let last = request.nextLegEnd(after: first)
      snaps[first] = snaps[first] ?? leg.start
      for passed in leg.passed { snaps[passed.place] = passed.snap }
      snaps[last] = leg.end
      first = last
    }
    return request.places.indices.map { index in
      let isEnd = index == 0 || index == request.places.count - 1
      var waypoint = Waypoint(coordinate: snaps[index]?.coordinate ?? request.places[index].coordinate)
      waypoint.separatesLegs = isEnd || request.places[index].passing == .stop
      waypoint.snappedDistance = snaps[index]?.distance
      return waypoint
    }
  }

  private func leg(
    _ leg: RoadRoute.Leg, from source: Waypoint, to destination: Waypoint, asked place: LocationCoordinate2D
  ) -> RouteLeg {
    var made: RouteLeg
    if let walk = RoadWalkMaker.walk(on: graph, along: leg.roads, for: profile) {
      made = RouteLeg(
        walk, arrivalSide: leg.arrivalSide(of: place, on: walk), source: source, destination: destination)
      (made.distance, made.expectedTravelTime) = (leg.distance, leg.duration)
      let mode = profile.traveller.transportType
      for index in made.steps.indices where made.steps[index].transportType == .automobile {
        made.steps[index].transportType = mode
      }
    } else {
      // The file was damaged after the way was found.
      made = RouteLeg(
        steps: [], distance: leg.distance, expectedTravelTime: leg.duration, source: source, destination: destination)
    }
    made.elevation = LegElevation(along: leg.roads, of: graph)
    made.weight = leg.cost
    made.viaWaypoints =
      leg.passed.isEmpty
      ? nil
      : leg.passed.map {
        SilentWaypoint(waypointIndex: $0.place, distanceFromStart: $0.distance, shapeCoordinateIndex: $0.point)
      }
    return made
  }
}

extension RoadUsers {
  /// How a traveller goes on a road.
  fileprivate var transportType: TransportType {
    self == .bicycle ? .cycling : self == .foot ? .walking : .automobile
  }

  /// The name of the costs, as Valhalla's costings are called.
  fileprivate var weightName: String { self == .bicycle ? "bicycle" : self == .foot ? "pedestrian" : "auto" }
}

extension RoadRequest {
  /// The next place at which a leg ends.
  func nextLegEnd(after place: Int) -> Int { nextStop(after: place) }
}
