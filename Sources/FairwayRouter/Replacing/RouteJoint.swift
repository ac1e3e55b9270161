internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// Joins a way to a route with the rest of the route, as one route.
///
/// What was the leg of the route begins with the way; the legs behind stay as they are. The steps of the way are followed
/// by those of the leg from the joint on.
struct RouteJoint {
  /// The way, which has one leg, and how many metres of it are driven.
  let way: RouteIndex
  private(set) var wayEnd: LocationDistance
  /// The route, where it is joined in metres along, and the leg on which that is.
  let index: RouteIndex
  private(set) var start: LocationDistance
  let leg: Int

  /// How near the way is to the route where it runs along it, in which direction, and for how long at least.
  private static var nearness: LocationDistance { 15 }
  private static var largestAngle: LocationDirection { 60 }
  private static var shortestRun: LocationDistance { 40 }
  private static var spacing: LocationDistance { 5 }
  /// A bend of the route at the joint that is a maneuver, in degrees, as at a bend of a line.
  private static var leastTurn: LocationDirection { 45 }
  /// The distance over which the direction at the joint is measured.
  private static var reach: LocationDistance { 15 }

  /// Creates the joint where a way comes to a route for the first time within a window; at the end of both, if it never
  /// runs along it before.
  init(_ way: RouteIndex, _ index: RouteIndex, within window: RejoinWindow, leg: Int) {
    (self.way, self.index, self.leg) = (way, index, leg)
    (wayEnd, start) = (way.length, window.end)
    var run: (wayEnd: LocationDistance, start: LocationDistance)?
    for along in stride(from: 0, through: way.length, by: Self.spacing) where window.end > window.start {
      let place = way.track.point(at: along)
      let foot = index.track.snap(place.coordinate, from: run?.start ?? window.start, to: window.end)
      let isAlong =
        abs(foot.crossTrack) <= Self.nearness && abs(turn(place.bearing, foot.bearing)) <= Self.largestAngle
      guard isAlong else {
        run = nil
        continue
      }
      let first = run ?? (along, foot.distanceAlong)
      run = first
      if along - first.wayEnd >= Self.shortestRun || foot.distanceAlong >= window.end {
        (wayEnd, start) = first
        return
      }
    }
  }

  /// The length of the way there, in metres along the shape of the joined route.
  var wayLength: LocationDistance { wayEnd + Geodesic.shortLength(from: end, to: joint) }

  private var end: LocationCoordinate2D { way.track.point(at: wayEnd).coordinate.onPolyline }
  private var joint: LocationCoordinate2D { index.track.point(at: start).coordinate.onPolyline }

  /// Returns the joined route; nothing is said of the joint yet.
  ///
  /// - Parameters:
  ///   - waypoints: The start, and the stops and vias of the rest, in their order.
  ///   - vias: For each leg of the rest, the vias on it: the number of each among the waypoints, and where it is along the
  ///     route.
  func route(_ waypoints: [Waypoint], vias: [[(number: Int, along: LocationDistance)]]) -> Route {
    var route = index.route
    var first = joinedLeg
    first.source = waypoints.first
    route.legs = [first] + route.legs.dropFirst(leg + 1)
    for (number, vias) in vias.enumerated() where number < route.legs.count {
      let own = leg + number
      let statedStart =
        number == 0
        ? index.statedDistance(at: start, routeStep: index.routeStep(at: start, leg: own)) - headDistance
        : index.statedDistance(beforeLeg: own)
      route.legs[number].viaWaypoints = vias.map { via in
        let stated = index.statedDistance(at: via.along, routeStep: index.routeStep(at: via.along, leg: own))
        return SilentWaypoint(waypointIndex: via.number, distanceFromStart: max(0, stated - statedStart))
      }
    }
    route.shape = LineString(
      (way.track.coordinates(from: 0, to: wayEnd) + index.track.coordinates(from: start, to: index.length))
        .map { $0.onPolyline })
    route.distance = route.legs.reduce(0) { $0 + $1.distance }
    route.expectedTravelTime = route.legs.reduce(0) { $0 + $1.expectedTravelTime }
    (route.typicalTravelTime, route.weight, route.typicalWeight) = (nil, nil, nil)
    route.waypoints = waypoints
    let before = index.route.linePart ?? LinePart()
    route.linePart = LinePart(wayBack: wayLength, before: before.before + max(0, start - before.wayBack))
    return route
  }

  // MARK: Steps

  private var joinedLeg: RouteLeg {
    var steps = head
    var rest = tail
    let whole = index.route.legs[leg]
    // At its end, the service speaks of an arrival.
    steps[steps.count - 1].instructionsSpokenAlongStep = nil
    steps[steps.count - 1].instructionsDisplayedAlongStep = nil
    if rest[0].maneuverType != .arrive {
      let (before, after) = bearings
      let angle = turn(before, after)
      if abs(angle) < Self.leastTurn, let last = steps.last {
        steps[steps.count - 1].shape = LineString(
          (last.shape?.coordinates ?? []) + (rest[0].shape?.coordinates.dropFirst() ?? []))
        steps[steps.count - 1].distance += rest[0].distance
        steps[steps.count - 1].expectedTravelTime += rest[0].expectedTravelTime
        steps[steps.count - 1].intersections = (last.intersections ?? []) + (rest[0].intersections ?? [])
        steps[steps.count - 1].typicalTravelTime = nil
        rest.removeFirst()
      } else {
        rest[0].maneuver = Maneuver(
          location: joint, type: .turn, direction: Self.direction(angle), initialHeading: before, finalHeading: after)
      }
    }
    steps += rest
    var joined = RouteLeg(
      steps: steps, name: whole.name, distance: steps.reduce(0) { $0 + $1.distance },
      expectedTravelTime: steps.reduce(0) { $0 + $1.expectedTravelTime }, destination: whole.destination,
      profileIdentifier: whole.profileIdentifier)
    let regions = way.route.legs[0].regions ?? []
    joined.regions = regions + (whole.regions ?? [])
    if joined.regions?.isEmpty == true { joined.regions = nil }
    addAttributes(to: &joined)
    joined.foreignMembers = whole.foreignMembers
    return joined
  }

  /// The directions of travel before the joint and behind it.
  private var bearings: (before: LocationDirection, after: LocationDirection) {
    let before = way.track.point(at: max(0, wayEnd - Self.reach)).coordinate
    let after = index.track.point(at: min(index.length, start + Self.reach)).coordinate
    return (
      Geodesic.inverse(from: before, to: joint).initialBearing, Geodesic.inverse(from: joint, to: after).initialBearing
    )
  }

  private func turn(_ before: LocationDirection, _ after: LocationDirection) -> LocationDirection {
    wrappedLongitude(after - before)
  }

  /// The angle from which on a turn goes back, in degrees: a joint has no shape that tells.
  private static let backAngle = 165.0

  private static func direction(_ angle: LocationDirection) -> ManeuverDirection {
    ManeuverDirection(turn: angle, turnsBack: abs(angle) >= backAngle)
  }

  /// The steps of the way, which end at the joint.
  private var head: [RouteStep] {
    var steps: [RouteStep] = []
    for (number, step) in way.route.legs[0].steps.enumerated() where step.maneuverType != .arrive {
      let range = way.range(ofRouteStep: number)
      guard range.lowerBound < wayEnd || steps.isEmpty else { break }
      steps.append(part(of: step, number, way, from: range.lowerBound, to: min(wayEnd, range.upperBound)))
    }
    if steps.isEmpty {
      let maneuver = Maneuver(location: end, type: .depart, finalHeading: bearings.before)
      steps.append(RouteStep(maneuver: maneuver, shape: LineString([end])))
    }
    let gap = Geodesic.shortLength(from: end, to: joint)
    if gap > 0 || (steps[steps.count - 1].shape?.coordinates.count ?? 0) < 2 {
      steps[steps.count - 1].shape?.coordinates.append(joint)
      let speed = steps[steps.count - 1].distance / steps[steps.count - 1].expectedTravelTime
      steps[steps.count - 1].distance += gap
      if speed.isFinite, speed > 0 { steps[steps.count - 1].expectedTravelTime += gap / speed }
    }
    return steps
  }

  private var headDistance: LocationDistance { head.reduce(0) { $0 + $1.distance } }

  /// The steps of the leg from the joint on.
  private var tail: [RouteStep] {
    let regions = way.route.legs[0].regions?.count ?? 0
    let first = index.routeStep(at: start, leg: leg)
    return index.routeSteps(ofLeg: leg).dropFirst(first - index.routeSteps(ofLeg: leg).lowerBound).map { number in
      let range = index.range(ofRouteStep: number)
      let step = index.route.legs[leg].steps[index.stepIndex(ofRouteStep: number)]
      var rest = part(of: step, number, index, from: max(start, range.lowerBound), to: range.upperBound)
      for place in (rest.intersections ?? []).indices {
        if let region = rest.intersections?[place].regionIndex {
          rest.intersections?[place].regionIndex = region.index(movedBy: regions)
        }
      }
      return rest
    }
  }

  /// The part of a step between two distances along; the step itself if that is all of it.
  private func part(
    of step: RouteStep, _ number: Int, _ index: RouteIndex, from: LocationDistance, to: LocationDistance
  ) -> RouteStep {
    let range = index.range(ofRouteStep: number)
    guard step.maneuverType != .arrive, from > range.lowerBound || to < range.upperBound || step.shape == nil else {
      return step
    }
    var part = step
    let share = range.upperBound > range.lowerBound ? (to - from) / (range.upperBound - range.lowerBound) : 1
    part.shape = LineString(index.track.coordinates(from: from, to: to).map { $0.onPolyline })
    part.distance *= share
    part.expectedTravelTime *= share
    (part.typicalTravelTime, part.weight, part.typicalWeight) = (nil, nil, nil)
    part.intersections = step.intersections.map { intersections in
      zip(intersections, index.intersectionDistances(ofRouteStep: number)).filter { from...to ~= $1 }.map { $0.0 }
    }
    return part
  }

  // MARK: Attributes

  /// Joins the attributes of the segments, as far as both parts have them, or one part may leave them unknown.
  private func addAttributes(to joined: inout RouteLeg) {
    let (first, second) = (way.route.legs[0], index.route.legs[leg])
    let skipped = index.segment(at: start, leg: leg).ofLeg
    let count = joined.steps.reduce(0) { $0 + $1.segmentCount }
    let behind = joined.steps.isEmpty ? 0 : index.vertices(ofLeg: leg).count - 1 - skipped
    let ahead = count - (start < index.range(ofLeg: leg).upperBound ? behind : 0)
    func values<Value>(_ one: [Value]?, _ other: [Value]?, orElse unknown: Value?) -> [Value]? {
      guard one != nil || other != nil, ahead >= 0 else { return nil }
      func part(_ values: [Value]?, from: Int, _ count: Int) -> [Value]? {
        if count == 0 { return [] }
        if let values, values.count > from {
          let part = Array(values[from..<min(values.count, from + count)])
          return part + Array(repeating: unknown ?? part[part.count - 1], count: count - part.count)
        }
        return unknown.map { Array(repeating: $0, count: count) }
      }
      guard let start = part(one, from: 0, ahead), let rest = part(other, from: skipped, count - ahead) else {
        return nil
      }
      return start + rest
    }
    var attributes = RouteLeg.Attributes()
    attributes.segmentSpeeds = values(first.segmentSpeeds, second.segmentSpeeds, orElse: nil)
    attributes.segmentCongestionLevels = values(
      first.segmentCongestionLevels, second.segmentCongestionLevels, orElse: .unknown)
    attributes.segmentNumericCongestionLevels = values(
      first.segmentNumericCongestionLevels, second.segmentNumericCongestionLevels, orElse: .some(nil))
    attributes.segmentMaximumSpeedLimits = values(
      first.segmentMaximumSpeedLimits, second.segmentMaximumSpeedLimits, orElse: .unknown)
    if first.expectedSegmentTravelTimes != nil || second.expectedSegmentTravelTimes != nil {
      let places = vertexPlaces(of: joined)
      let times = places.map(drivingTime)
      attributes.segmentDistances = zip(places.dropFirst(), places).map { $0 - $1 }
      attributes.expectedSegmentTravelTimes = zip(times.dropFirst(), times).map { max(0, $0 - $1) }
    }
    if attributes != RouteLeg.Attributes() { joined.attributes = attributes }
    joined.incidents = spans(first.incidents, upTo: ahead, second.incidents, from: skipped)
    joined.closures = spans(first.closures, upTo: ahead, second.closures, from: skipped)
    joined.alerts = alerts(first.alerts ?? [], second.alerts ?? [])
    joined.elevation = elevation(first.elevation, second.elevation)
  }

  /// The distances of a leg's vertices from its start.
  private func vertexPlaces(of leg: RouteLeg) -> [LocationDistance] {
    var places: [LocationDistance] = [0]
    for step in leg.steps where step.maneuverType != .arrive {
      let line = step.shape?.coordinates ?? []
      for (from, to) in zip(line, line.dropFirst()) {
        places.append(places[places.count - 1] + Geodesic.shortLength(from: from, to: to))
      }
    }
    return places
  }

  /// The driving time from the start of the joined leg to a place of it: along the way, across to the route, and along that.
  private func drivingTime(to place: LocationDistance) -> Double {
    let ofWay = way.drivingTime(to: min(place, wayEnd))
    guard place > wayEnd else { return ofWay }
    let speed = way.expectedTravelTime > 0 ? way.length / way.expectedTravelTime : .infinity
    let across = (min(place, wayLength) - wayEnd) / speed
    let ofRoute = index.drivingTime(to: start + max(0, place - wayLength)) - index.drivingTime(to: start)
    return ofWay + across + max(0, ofRoute)
  }

  /// The app's own alerts of both parts, which are laid on each of them; one at the joint is of both, and counts once.
  private func alerts(_ ofWay: [LegAlert], _ ofRoute: [LegAlert]) -> [LegAlert]? {
    var alerts = ofWay.filter { $0.start <= wayEnd }
    for number in alerts.indices { alerts[number].end = min(alerts[number].end, wayEnd) }
    let passed = start - index.range(ofLeg: leg).lowerBound
    for var alert in ofRoute where alert.end >= passed {
      alert.start = wayLength + max(0, alert.start - passed)
      alert.end = wayLength + alert.end - passed
      let isOfBoth = alerts.contains {
        $0.alert.id == alert.alert.id && alert.start - $0.end <= 2 * Self.shortestRun
      }
      if !isOfBoth { alerts.append(alert) }
    }
    return alerts.isEmpty ? nil : alerts
  }

  /// The heights of both parts; a way without any is as high as the route where it joins that.
  private func elevation(_ ofWay: LegElevation?, _ ofRoute: LegElevation?) -> LegElevation? {
    guard let ofRoute else { return nil }
    var joined = LegElevation(distances: [], heights: [])
    func add(_ distance: LocationDistance, _ height: Double) {
      joined.distances.append(distance)
      joined.heights.append(height)
    }
    for (distance, height) in zip(ofWay?.distances ?? [], ofWay?.heights ?? []) where distance <= wayEnd {
      add(distance, height)
    }
    let passed = start - index.range(ofLeg: leg).lowerBound
    for (distance, height) in zip(ofRoute.distances, ofRoute.heights) where distance >= passed {
      add(wayLength + distance - passed, height)
    }
    return joined.heights.isEmpty ? nil : joined
  }

  private func spans<Span: ShapeSpan>(
    _ one: [Span]?, upTo end: Int, _ other: [Span]?, from start: Int
  ) -> [Span]? {
    let kept = (one ?? []).filter { $0.shapeIndexStart < end }.map { span in
      var span = span
      span.shapeIndexEnd = min(span.shapeIndexEnd, end)
      return span
    }
    let moved = (other ?? []).filter { $0.shapeIndexEnd > start }.map { span in
      var span = span
      span.shapeIndexStart = max(span.shapeIndexStart, start)
      return span.moved(by: end - start)
    }
    let all = kept + moved
    return all.isEmpty ? nil : all
  }
}
