public import FairwayRoutes
internal import GeoKernel

extension Route {
  /// Creates a route along a line: the line is the way, with a maneuver at each bend.
  ///
  /// The line is cleaned of what a recorder adds: points twice, spikes, and tangles where it stood. Steps begin where it
  /// turns by more than 45° within 30 m, where it goes back the way it came, and where it crosses itself. Times are the
  /// line's own, without what was spent standing, or those of the profile's speed. There are no words yet:
  /// `addGuidance(_:)` of FairwayGuidance adds them, in its languages.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - stops: The stops on the way, in their order, each within 200 m of the line. A stop that does not separate legs
  ///     is passed. One that is within 30 m of an end of the line is that end, and names it.
  ///   - profile: How the line is travelled: its speed if the line has no times, and the words.
  /// - Throws: `LineError` if the line has no way, a point is not on Earth, or a stop is not on the line.
  /// - Complexity: O(*n* log *n*) in the points of the line, the stops, and how often the line passes them. A line that
  ///   passes hundreds of stops hundreds of times is refused.
  public init(
    along line: FollowedLine, stops: [Waypoint] = [], profile: ProfileIdentifier = .automobile
  ) throws(LineError) {
    let travel = LineTravel(profile)
    let cleaned = try CleanedLine(line, travel, stops: stops)
    let maker = LineRouteMaker(cleaned, travel, name: line.name)
    self = maker.route(try StopPlacer(cleaned).place(stops))
    setProfile(profile)
    linePart = LinePart()
  }
}

/// Makes the legs and steps of a route along a line.
private struct LineRouteMaker {
  let line: CleanedLine
  let travel: LineTravel
  let name: String?
  private let bends: [LineBend]
  private let crossings: [LineCrossing]

  /// A maneuver so near to the start or the end of a leg is that of the start or the end, in metres.
  private static let endReach = 10.0
  /// A crossing so near to a bend is that bend, in metres.
  private static let bendReach = 20.0

  init(_ line: CleanedLine, _ travel: LineTravel, name: String?) {
    self.line = line
    self.travel = travel
    self.name = name
    bends = BendFinder(line).bends
    crossings = CrossingFinder(line).crossings
  }

  /// A place of the line between its points.
  private struct Place {
    var coordinate: LocationCoordinate2D
    var along: LocationDistance
    var time: Double
    var height: Double
    /// The first point behind the place.
    var next: Int
  }

  func route(_ stops: [LineStop]) -> Route {
    var inner = stops
    var ends = [
      Waypoint(coordinate: line.points[0].coordinate),
      Waypoint(coordinate: line.points[line.points.count - 1].coordinate),
    ]
    if let first = inner.first, first.along < StopPlacer.endReach {
      ends[0] = first.waypoint
      inner.removeFirst()
    }
    if let last = inner.last, line.length - last.along < StopPlacer.endReach {
      ends[1] = last.waypoint
      inner.removeLast()
    }
    var waypoints = [onLine(LineStop(waypoint: ends[0], along: 0, aside: 0), isEnd: true)]
    var legs: [RouteLeg] = []
    var start = place(0)
    var source = waypoints[0]
    var silent: [SilentWaypoint] = []
    for stop in inner + [LineStop(waypoint: ends[1], along: line.length, aside: 0)] {
      let isEnd = stop.along >= line.length
      let waypoint = onLine(stop, isEnd: isEnd)
      waypoints.append(waypoint)
      let end = place(stop.along)
      guard waypoint.separatesLegs else {
        silent.append(
          SilentWaypoint(
            waypointIndex: waypoints.count - 1, distanceFromStart: stop.along - start.along,
            shapeCoordinateIndex: max(0, end.next - start.next)))
        continue
      }
      var leg = leg(from: start, to: end, source, waypoint)
      leg.viaWaypoints = silent.isEmpty ? nil : silent
      legs.append(leg)
      (start, source, silent) = (end, waypoint, [])
    }
    var route = Route(
      legs: legs, shape: LineString(line.points.map { $0.coordinate }), distance: line.length,
      expectedTravelTime: line.points[line.points.count - 1].time)
    route.waypoints = waypoints
    return route
  }

  /// A waypoint where the line passes it.
  private func onLine(_ stop: LineStop, isEnd: Bool) -> Waypoint {
    var waypoint = Waypoint(coordinate: place(stop.along).coordinate, name: stop.waypoint.name)
    waypoint.separatesLegs = isEnd || stop.waypoint.separatesLegs
    if stop.aside > 1 {
      waypoint.targetCoordinate = stop.waypoint.coordinate
      waypoint.snappedDistance = stop.aside
    }
    return waypoint
  }

  private func place(_ along: LocationDistance) -> Place {
    let low = partitionPoint(1..<line.points.count - 1) { line.points[$0].along > along }
    let (from, to) = (line.points[low - 1], line.points[low])
    let share = min(1, max(0, (along - from.along) / (to.along - from.along)))
    let coordinate = LocationCoordinate2D(
      latitude: from.coordinate.latitude + share * (to.coordinate.latitude - from.coordinate.latitude),
      longitude: GroundVector.wrapped(
        from.coordinate.longitude
          + share * GroundVector.difference(from.coordinate.longitude, to.coordinate.longitude)))
    // A place on a point is that point, bit for bit.
    return Place(
      coordinate: share == 0 ? from.coordinate : share == 1 ? to.coordinate : coordinate.onPolyline, along: along,
      time: from.time + share * (to.time - from.time),
      height: share == 0 ? from.height : share == 1 ? to.height : from.height + share * (to.height - from.height),
      next: share == 1 ? low + 1 : low)
  }

  private func leg(from start: Place, to end: Place, _ source: Waypoint, _ destination: Waypoint) -> RouteLeg {
    var maneuvers: [(place: Place, maneuver: Maneuver, crossing: LineCrossing?)] = []
    let (first, last) = (start.along + Self.endReach, end.along - Self.endReach)
    for bend in bends[within(first, last, bends.count) { bends[$0].along }] {
      let place = place(bend.along)
      maneuvers.append((place, maneuver(place, .turn, bend.direction), nil))
    }
    for crossing in crossings[within(first, last, crossings.count) { crossings[$0].along }] {
      let reach = Self.bendReach
      guard within(crossing.along - reach, crossing.along + reach, bends.count, { bends[$0].along }).isEmpty else {
        continue
      }
      let place = place(crossing.along)
      maneuvers.append((place, maneuver(place, .continue, .straightAhead), crossing))
    }
    let order = sortedOrder(below: maneuvers.count) { maneuvers[$0].place.along < maneuvers[$1].place.along }
    var attributes = RouteLeg.Attributes()
    attributes.segmentDistances = []
    attributes.expectedSegmentTravelTimes = []
    var steps: [RouteStep] = []
    var from = start
    var current = Maneuver(location: start.coordinate, type: .depart, finalHeading: heading(start, ahead: true))
    var crossing: LineCrossing?
    func finishStep(at place: Place) {
      let points = points(from: from, to: place)
      steps.append(step(current, crossing, points))
      attributes.append(points)
    }
    for index in order {
      finishStep(at: maneuvers[index].place)
      (from, current, crossing) = maneuvers[index]
    }
    finishStep(at: end)
    let arrival = Maneuver(location: end.coordinate, type: .arrive, initialHeading: heading(end, ahead: false))
    steps.append(
      RouteStep(
        maneuver: arrival, shape: LineString([end.coordinate, end.coordinate]), transportType: travel.transport))
    var leg = RouteLeg(
      steps: steps, name: name ?? "", distance: end.along - start.along, expectedTravelTime: end.time - start.time,
      source: source, destination: destination)
    if line.hasOwnTimes { leg.attributes = attributes }
    leg.elevation = elevation(from: start, to: end)
    return leg
  }

  /// The indices of a list in the order of the line that lie between two distances.
  private func within(
    _ first: LocationDistance, _ last: LocationDistance, _ count: Int, _ along: (Int) -> LocationDistance
  ) -> Range<Int> {
    let start = partitionPoint(0..<count) { along($0) > first }
    return start..<partitionPoint(start..<count) { along($0) >= last }
  }

  /// The heights of the line from one place to another; nil if fewer than two are known.
  private func elevation(from start: Place, to end: Place) -> LegElevation? {
    let known = points(from: start, to: end).filter { !$0.height.isNaN }
    guard known.count > 1 else { return nil }
    return LegElevation(distances: known.map { $0.along - start.along }, heights: known.map { $0.height })
  }

  private func maneuver(_ place: Place, _ type: ManeuverType, _ direction: ManeuverDirection) -> Maneuver {
    Maneuver(
      location: place.coordinate, type: type, direction: direction, initialHeading: heading(place, ahead: false),
      finalHeading: heading(place, ahead: true))
  }

  /// The direction of the line some metres before or behind a place.
  private func heading(_ here: Place, ahead: Bool) -> LocationDirection {
    let other = place(min(max(here.along + (ahead ? 10 : -10), 0), line.length)).coordinate
    return ahead
      ? GroundVector(from: here.coordinate, to: other).bearing : GroundVector(from: other, to: here.coordinate).bearing
  }

  /// The points of the line from one place to another, both included.
  private func points(from: Place, to: Place) -> [CleanedLine.Point] {
    let ends = [from, to].map {
      CleanedLine.Point(coordinate: $0.coordinate, along: $0.along, time: $0.time, height: $0.height)
    }
    let inner = line.points[min(from.next, to.next)..<to.next].filter { $0.along > from.along && $0.along < to.along }
    return [ends[0]] + inner + [ends[1]]
  }

  private func step(_ maneuver: Maneuver, _ crossing: LineCrossing?, _ points: [CleanedLine.Point]) -> RouteStep {
    let (first, last) = (points[0], points[points.count - 1])
    var step = RouteStep(
      maneuver: maneuver, shape: LineString(points.map { $0.coordinate }), distance: last.along - first.along,
      expectedTravelTime: last.time - first.time, transportType: travel.transport)
    if let crossing, let before = maneuver.initialHeading, let after = maneuver.finalHeading {
      step.intersections = [
        Intersection(
          location: maneuver.location, headings: [before < 180 ? before + 180 : before - 180, after] + crossing.others,
          approachIndex: 0, outletIndex: 1)
      ]
    }
    return step
  }
}

extension RouteLeg.Attributes {
  /// Adds the length and the time of each segment of a step.
  fileprivate mutating func append(_ points: [CleanedLine.Point]) {
    let segments = zip(points, points.dropFirst())
    segmentDistances?.append(contentsOf: segments.map { $1.along - $0.along })
    expectedSegmentTravelTimes?.append(contentsOf: segments.map { $1.time - $0.time })
  }
}
