internal import FairwayRoutes

extension RouteResponse {
  /// Gives waypoints the names that a request has for them.
  mutating func name(_ asked: [Waypoint]) {
    func named(_ waypoint: Waypoint, _ number: Int) -> Waypoint {
      guard asked.indices.contains(number), let name = asked[number].name else { return waypoint }
      var waypoint = waypoint
      waypoint.name = name
      return waypoint
    }
    let ends = asked.indices.filter { $0 == 0 || $0 == asked.count - 1 || asked[$0].separatesLegs }
    waypoints = waypoints?.enumerated().map { named($1, $0) }
    for route in (routes ?? []).indices {
      routes?[route].waypoints = waypoints
      for leg in (routes?[route].legs ?? []).indices where leg + 1 < ends.count {
        let (source, destination) = (routes?[route].legs[leg].source, routes?[route].legs[leg].destination)
        routes?[route].legs[leg].source = source.map { named($0, ends[leg]) }
        routes?[route].legs[leg].destination = destination.map { named($0, ends[leg + 1]) }
      }
    }
  }
}
