public import FairwayRoutes
internal import GeoKernel
public import RoadGraph

extension Route {
  /// Makes a route of a trace that a matcher has laid on roads: with maneuvers, as a way between its ends would have them.
  ///
  /// Where the roads of two fixes are not connected by at most 500 m of road, one leg ends and another begins. The times are
  /// those of the fixes.
  ///
  /// - Parameters:
  ///   - fixes: The fixes of the trace.
  ///   - matches: The road of each fix, from `RoadMatcher`; fixes without one are left out.
  ///   - graph: The roads that the trace was matched to.
  /// - Returns: The route; nil if no road is driven, and where the file is damaged.
  public init?(along fixes: [RoadFix], matchedTo matches: [RoadMatch?], on graph: RoadGraph) {
    var trace = RoadTrace(graph, longestJoin: 500)
    for (number, (fix, match)) in zip(fixes, matches).enumerated() {
      if let match { trace.add(match, of: number, at: fix.timestamp) }
    }
    var legs: [RouteLeg] = []
    for part in trace.finished() {
      guard let walk = RoadWalkMaker.walk(on: graph, along: part.roads) else { continue }
      let ends = [walk.line[0], walk.line[walk.line.count - 1]].map {
        Waypoint(coordinate: LocationCoordinate2D(units: $0.latitude, $0.longitude))
      }
      var leg = RouteLeg(walk, arrivalSide: nil, source: ends[0], destination: ends[1])
      leg.elevation = LegElevation(along: part.roads, of: graph)
      legs.append(leg)
    }
    guard let first = legs.first, let last = legs.last else { return nil }
    var line: [LocationCoordinate2D] = []
    for leg in legs {
      let part = leg.shape?.coordinates ?? []
      line += line.last == part.first ? part.dropFirst() : part[...]
    }
    self.init(
      legs: legs, shape: LineString(line), distance: legs.reduce(0) { $0 + $1.distance },
      expectedTravelTime: legs.reduce(0) { $0 + $1.expectedTravelTime })
    waypoints = ([first.source] + legs.dropLast().map { $0.destination } + [last.destination]).compactMap { $0 }
  }
}
