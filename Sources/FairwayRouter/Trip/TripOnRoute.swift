internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// Where a route calls at the stops of a trip.
struct TripOnRoute: Hashable {
  /// A via, and where the route passes it.
  struct Via: Hashable {
    var stop: Trip.Stop.ID = 0
    var leg = 0
    var distanceAlong: LocationDistance = 0
  }

  /// The stop at the end of each leg.
  private(set) var legStops: [Trip.Stop.ID] = []
  /// The vias of all legs, in their order.
  private(set) var vias: [Via] = []

  /// The stop at the end of a leg of the route.
  func stop(ofLeg leg: Int) -> Trip.Stop.ID { legStops[leg] }

  /// The number of the first leg that ends at a stop ahead.
  func firstLeg(of trip: Trip) -> Int {
    legStops.firstIndex { id in trip.ahead.contains { $0.id == id } } ?? legStops.count - 1
  }

  /// Whether the values are possible on a route.
  func isSound(on index: RouteIndex, _ trip: Trip) -> Bool {
    legStops.count == index.legCount && legStops.allSatisfy { trip[$0] != nil }
      && vias.allSatisfy { via in
        trip[via.stop] != nil && (0..<index.legCount).contains(via.leg)
          && index.range(ofLeg: via.leg).contains(via.distanceAlong)
      }
  }
}

extension TripOnRoute {
  /// The distance within which two places are the same one, whichever side of the road that is on.
  private static var samePlace: LocationDistance { 100 }

  /// Finds the stops of a trip on a route, and makes them those of the trip: stops that the route does not call at are
  /// left out, and places that are new to the trip are added to it.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - options: The options of the request that the route answers.
  ///   - isAnswer: Whether it is known to be the answer to that request.
  ///   - trip: The trip.
  init(_ index: RouteIndex, answering options: RouteOptions, isAnswer: Bool, _ trip: inout Trip) {
    let separators = options.common.legSeparatorIndices
    let isNamed =
      separators.count - 1 == index.legCount
      && (isAnswer || Self.ends(index, at: separators.dropFirst().map { options.waypoints[$0] }, of: trip))
    var waypoints = Array(isNamed ? options.waypoints.dropFirst() : (0..<index.legCount).map(index.destination)[...])
    // Each leg ends at a stop, whatever an answer says of its waypoint.
    for place in waypoints.indices.suffix(isNamed ? 1 : waypoints.count) { waypoints[place].separatesLegs = true }
    let stops = Self.stops(at: waypoints, within: isNamed ? 0 : Self.samePlace, of: &trip)
    trip.order(stops.filter { $0.state == .ahead })

    let first = options.waypoints.count - waypoints.count
    var inLeg: [(stop: Trip.Stop, number: Int)] = []
    for (place, stop) in stops.enumerated() {
      guard waypoints[place].separatesLegs else {
        inLeg.append((stop, first + place))
        continue
      }
      vias += Self.vias(inLeg, onLeg: legStops.count, of: index)
      inLeg = []
      legStops.append(stop.id)
    }
    for leg in 0..<index.legCount {
      trip.change(legStops[leg]) { stop in
        stop.snappedPlace = index.end(ofLeg: leg)
        stop.side = index.side(atEndOfLeg: leg)
      }
    }
    for via in vias { trip.change(via.stop) { $0.snappedPlace = index.track.point(at: via.distanceAlong).coordinate } }
  }

  /// Whether the legs of a route end at waypoints, or where an earlier route led to them.
  private static func ends(_ index: RouteIndex, at waypoints: [Waypoint], of trip: Trip) -> Bool {
    zip(0..<index.legCount, waypoints).allSatisfy { leg, waypoint in
      let end = index.end(ofLeg: leg)
      let snapped = trip.stops.last { $0.coordinate == waypoint.coordinate }?.snappedPlace
      return [waypoint.coordinate, snapped ?? waypoint.coordinate].contains {
        Geodesic.shortLength(from: $0, to: end) <= samePlace
      }
    }
  }

  /// Returns the stop at each waypoint, from the last one backwards: a request that was made a while ago begins with
  /// stops that are behind by now.
  private static func stops(
    at waypoints: [Waypoint], within tolerance: LocationDistance, of trip: inout Trip
  ) -> [Trip.Stop] {
    var found: [Trip.Stop?] = waypoints.map { _ in nil }
    var left = Array(trip.ahead)
    for place in waypoints.indices.reversed() {
      guard let stop = left.lastIndex(where: { $0.isAt(waypoints[place], within: tolerance) }) else { continue }
      found[place] = left.remove(at: stop)
      if tolerance == 0 { found[place]?.waypoint = waypoints[place] }
    }
    var passed = Array(trip.behind)
    // With nothing ahead, a route to the destination that was reached leads to it once more.
    let isOver = zip(waypoints.suffix(1), passed.suffix(1)).contains { $1.isAt($0, within: tolerance) }
    let known = found.firstIndex { $0 != nil } ?? (isOver ? waypoints.count : 0)
    for place in (0..<known).reversed() {
      guard let stop = passed.lastIndex(where: { $0.isAt(waypoints[place], within: tolerance) }) else { continue }
      found[place] = passed.remove(at: stop)
    }
    return waypoints.indices.map { found[$0] ?? trip.makeStop(at: waypoints[$0]) }
  }

  /// Returns where the vias of a leg are: where the service says, otherwise at the nearest point of the leg.
  private static func vias(
    _ inLeg: [(stop: Trip.Stop, number: Int)], onLeg leg: Int, of index: RouteIndex
  ) -> [Via] {
    let range = index.range(ofLeg: leg)
    var from = range.lowerBound
    return inLeg.map { stop, number in
      let stated = index.route.legs[leg].viaWaypoints?.first { $0.waypointIndex == number }
      let along =
        stated.flatMap { index.distance(of: $0, onLeg: leg) }
        ?? index.track.snap(stop.coordinate, from: from, to: range.upperBound).distanceAlong
      from = min(max(from, along), range.upperBound)
      return Via(stop: stop.id, leg: leg, distanceAlong: from)
    }
  }
}

extension Trip.Stop {
  /// Whether a waypoint is this stop's.
  fileprivate func isAt(_ other: Waypoint, within tolerance: LocationDistance) -> Bool {
    if other.coordinate == coordinate { return true }
    guard tolerance > 0, other.coordinate.isValid, coordinate.isValid else { return false }
    return Geodesic.shortLength(from: snappedPlace ?? coordinate, to: other.coordinate) <= tolerance
  }
}

extension RouteIndex {
  /// Returns the waypoint at the end of a leg.
  func destination(ofLeg leg: Int) -> Waypoint {
    route.legs[leg].destination
      ?? Waypoint(coordinate: end(ofLeg: leg))
  }

  /// The distance along at which the service says that a waypoint of a leg is passed; nil if it does not.
  fileprivate func distance(of via: SilentWaypoint, onLeg leg: Int) -> LocationDistance? {
    let vertices = vertices(ofLeg: leg)
    if let place = via.shapeCoordinateIndex, place < vertices.count {
      return min(vertexDistance(vertices.lowerBound + place), range(ofLeg: leg).upperBound)
    }
    return via.distanceFromStart.map { distance(atStated: statedDistance(beforeLeg: leg) + $0) }
  }

  /// The side of the road on which the waypoint of a leg is, if the maneuver of arriving tells it.
  fileprivate func side(atEndOfLeg leg: Int) -> Trip.Stop.Side? {
    let arrival = route.legs[leg].steps.last { $0.maneuverType == .arrive }
    return switch arrival?.maneuverDirection {
    case .left, .slightLeft, .sharpLeft: .left
    case .right, .slightRight, .sharpRight: .right
    default: nil
    }
  }
}

extension TripOnRoute: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("legStops", &legStops)
    visitor.list("vias", &vias, of: "vias")
  }
}

extension TripOnRoute.Via: OptionObject {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("stop", &stop)
    visitor.value("leg", &leg)
    visitor.value("distanceAlong", &distanceAlong)
  }
}
