internal import CRoadRoutes
internal import GeoKernel
internal import RoadGraph

extension RoadRoutes {
  /// Finds all roads that can be reached from a place within a cost, each with what it costs and how long it takes to come there:
  /// for a map of what is near, or for the nearest of many places.
  ///
  /// ```swift
  /// let near = try routes.reached(from: RoadRequest.Place(depot), within: 900).filter { $0.duration <= 600 }
  /// ```
  ///
  /// A road's cost is that of the way of least cost to its beginning. It is no time: a car's second on a good road costs 0.85, and
  /// turns have penalties. Roads for destinations only are reached, and lead to no others.
  ///
  /// - Parameters:
  ///   - place: Where one sets out.
  ///   - cost: Seconds with penalties, or metres with the goal ``RoadProfile/Goal/shortest``. Nothing is within a negative cost.
  ///   - limits: What the search may use.
  /// - Returns: The roads by their cost, then by their edge.
  /// - Throws: ``RoadRouteError`` if no road is near the place, or a limit ends the search.
  /// - Complexity: O(*n* log *n*) in the roads that are reached; memory of 16 bytes for each directed edge of the file.
  public func reached(
    from place: RoadRequest.Place, within cost: Double, limits: RoadRequest.Limits = RoadRequest.Limits()
  ) throws(RoadRouteError) -> [ReachedRoad] {
    let starts = try candidates(place, isStart: true, number: 0)
    let parts = profile.goal == .shortest ? 100.0 : 1000
    guard cost >= 0 else { return [] }
    var reach = ReachSearch(self, most: UInt32(clamping: (min(cost, 1e9) * parts).rounded(.down)))
    try reach.run(from: starts, limits)
    return reach.roads(costPart: parts)
  }
}
