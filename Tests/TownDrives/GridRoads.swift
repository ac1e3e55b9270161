public import FairwayDirections
public import GeoKernel

/// Roads east and north every 250 m, and the routes on them: places are metres east and north of a crossing.
public enum GridRoads {
  public typealias Place = (x: Double, y: Double)

  public static let spacing = 250.0
  private static let origin = LocationCoordinate2D(latitude: 47, longitude: 8)
  private static let metresPerDegree: Place = (76_060, 111_177)

  public static func coordinate(_ x: Double, _ y: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: origin.latitude + y / metresPerDegree.y, longitude: origin.longitude + x / metresPerDegree.x)
  }

  public static func place(of coordinate: LocationCoordinate2D) -> Place {
    (
      (coordinate.longitude - origin.longitude) * metresPerDegree.x,
      (coordinate.latitude - origin.latitude) * metresPerDegree.y
    )
  }

  /// The answer to a request: a route that first goes on in the vehicle's direction to the next crossing, then north or
  /// south to the row of the waypoint, and along that.
  public static func response(to options: RouteOptions, identifier: String? = nil) -> RouteResponse {
    let waypoints = options.waypoints
    var here = place(of: waypoints[0].coordinate)
    var course = waypoints[0].heading ?? 90
    // The vehicle is somewhere beside its road.
    if isVertical(course) { here.x = onRoad(here.x) } else { here.y = onRoad(here.y) }
    var legs: [RouteLeg] = []
    var (line, vias): ([Place], [SilentWaypoint]) = ([here], [])
    for (number, waypoint) in waypoints.enumerated().dropFirst() {
      for corner in corners(from: here, course, to: place(of: waypoint.coordinate)) where corner != here {
        course = direction(from: here, to: corner)
        line.append(corner)
        here = corner
      }
      guard waypoint.separatesLegs || number == waypoints.count - 1 else {
        vias.append(SilentWaypoint(waypointIndex: number, distanceFromStart: length(line)))
        continue
      }
      var leg = leg(along: line)
      leg.viaWaypoints = vias
      leg.source = waypoints[0]
      leg.destination = waypoint
      legs.append(leg)
      (line, vias) = ([here], [])
    }
    var response = RouteResponse(routes: [MadeRoute.route(legs)], waypoints: waypoints)
    response.identifier = identifier
    return response
  }

  /// Newer times for a part of a route: every segment takes half as long again.
  public static func refresh(of part: RouteRefreshPart, _ route: Route) -> RouteRefreshResponse {
    let legs = route.legs[part.startLegIndex...].enumerated().map { number, leg in
      var attributes = RouteLeg.Attributes()
      let times = leg.expectedSegmentTravelTimes ?? []
      attributes.expectedSegmentTravelTimes = times.dropFirst(number == 0 ? part.currentLegShapeIndex ?? 0 : 0)
        .map { $0 * 1.5 }
      return RefreshedRouteLeg(attributes: attributes)
    }
    return RouteRefreshResponse(route: RefreshedRoute(legs: legs))
  }

  private static func onRoad(_ metres: Double) -> Double { (metres / spacing).rounded() * spacing }

  private static func isCrossing(_ place: Place) -> Bool {
    abs(place.x - onRoad(place.x)) < 1 && abs(place.y - onRoad(place.y)) < 1
  }

  private static func isVertical(_ course: Double) -> Bool { abs((course / 180 - (course / 180).rounded())) < 0.25 }

  private static func direction(from: Place, to: Place) -> Double {
    from.x == to.x ? (to.y > from.y ? 0 : 180) : (to.x > from.x ? 90 : 270)
  }

  private static func corners(from here: Place, _ course: Double, to end: Place) -> [Place] {
    let goal: Place = (end.x, onRoad(end.y))
    let isVertical = isVertical(course)
    let sign = isVertical ? (course > 90 && course < 270 ? -1.0 : 1) : (course < 180 ? 1.0 : -1)
    let along = isVertical ? here.y : here.x
    if !isVertical, here.y == goal.y, (goal.x - here.x) * sign > 0 { return [goal] }
    let crossing = sign * ((sign * along + 40) / spacing).rounded(.up) * spacing
    let first: Place = isVertical ? (here.x, crossing) : (crossing, here.y)
    return [first, (first.x, goal.y), goal]
  }

  private static func length(_ line: [Place]) -> Double {
    Geodesic.length(of: line.map { coordinate($0.x, $0.y) })
  }

  private static func leg(along line: [Place]) -> RouteLeg {
    let corners = line.count > 1 ? line : [line[0], line[0]]
    var times: [Double] = []
    let steps = zip(corners, corners.dropFirst()).enumerated().map { number, ends in
      let (from, to) = ends
      let count = max(1, Int(((abs(to.x - from.x) + abs(to.y - from.y)) / 125).rounded()))
      let points = (0...count).map { part in
        let share = Double(part) / Double(count)
        return coordinate(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      }
      times += zip(points, points.dropFirst()).map { Geodesic.shortLength(from: $0, to: $1) / 10 }
      var step = MadeRoute.step(points, number == 0 ? .depart : .turn, time: Geodesic.length(of: points) / 10)
      step.intersections = points.filter { isCrossing(place(of: $0)) }.map { Intersection(location: $0) }
      return step
    }
    var leg = MadeRoute.leg(steps)
    leg.attributes = RouteLeg.Attributes()
    leg.attributes?.expectedSegmentTravelTimes = times
    return leg
  }
}
