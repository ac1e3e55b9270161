internal import FairwayRoutes
internal import RoadGraph

/// The intersections along the steps of a walk.
struct WalkIntersections {
  let walk: RoadWalk
  let lanes: WalkLanes

  /// The intersection at a junction within a step, or at its beginning; that of the arrival if it is the last one.
  func intersection(at number: Int, hasToll: Bool) -> Intersection {
    let junction = walk.junctions[number]
    let isArrival = number == walk.edges.count
    var roads: [(bearing: Int, mayEnter: Bool, role: Role)] = []
    if !isArrival {
      roads.append((walk.edges[number].beginBearing, true, .out))
      for port in number == 0 ? [] : walk.ports(at: number) { roads.append((port.bearing, port.isOut, .beside)) }
    }
    if number > 0 { roads.append(((walk.edges[number - 1].endBearing + 180) % 360, isArrival, .into)) }
    sort(&roads)
    let point = number == 0 ? 0 : walk.edges[number - 1].lastPoint
    let place = walk.line[point].inMillionths
    var made = Intersection(
      location: LocationCoordinate2D(sixDecimalsOf: place.latitude, place.longitude),
      headings: roads.map { Double($0.bearing) }, approachIndex: roads.firstIndex { $0.role == .into },
      outletIndex: roads.firstIndex { $0.role == .out })
    made.entries = roads.map { $0.mayEnter }
    made.geometryIndex = point
    if junction.hasSignals { made.trafficSignal = true }
    if !isArrival { addRoad(number, hasToll: hasToll, to: &made) }
    if number > 0 { made.lanes = lanes.lanes(before: number) }
    return made
  }

  private enum Role { case into, out, beside }

  /// By bearing; those with the same one keep their order.
  private func sort(_ roads: inout [(bearing: Int, mayEnter: Bool, role: Role)]) {
    for index in roads.indices.dropFirst() {
      var place = index
      while place > 0, roads[place - 1].bearing > roads[place].bearing {
        roads.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  private func addRoad(_ number: Int, hasToll: Bool, to made: inout Intersection) {
    let edge = walk.edges[number]
    let way = walk.ways[edge.way]
    var classes: RoadClasses = []
    if way.traits.contains(.tunnel) { classes.insert(.tunnel) }
    if hasToll || way.traits.contains(.toll) { classes.insert(.toll) }
    if edge.rank == 0 { classes.insert(.motorway) }
    if edge.has(.ferry) { classes.insert(.ferry) }
    if way.traits.contains(.restricted) { classes.insert(.restricted) }
    if !classes.isEmpty { made.outletRoadClasses = classes }
    made.expectedTravelTime = edge.duration + edge.turnDuration
    if edge.turnDuration > 0 { made.turnTravelTime = edge.turnDuration }
  }
}
