internal import CRoadGraph
package import GeoKernel

/// Where the most probable road of a vehicle lies that should be on its route.
package enum RouteSide {
  /// It is one of the route's, in the route's direction.
  case onRoute
  /// It is one of the route's, in the other direction.
  case againstRoute
  /// It is another road.
  case offRoute

  fileprivate init(_ side: rg_side) {
    self = side == ROAD_ON_ROUTE ? .onRoute : side == ROAD_AGAINST_ROUTE ? .againstRoute : .offRoute
  }
}

extension RoadMatcher {
  /// Moves on by a fix of a vehicle that should be on a route.
  ///
  /// Leaving the route is less probable than staying on it.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - graph: The roads.
  ///   - route: The route, laid on these roads.
  ///   - error: The distance between fixes and line that the drive has shown so far, in metres; nil if it is not known.
  ///     One that has been near its line tells neighbouring roads apart sooner.
  ///
  /// - Returns: The road, on which side of the route it is, how much more probable the best road off the route is
  ///   than the best on it: the logarithm of the ratio, which is ±12 where only one side has a road, and whether the
  ///   direction is against a one-way rule.
  ///   Nil if no road is near, if the fix is not valid, or if the matcher has followed the roads of another file.
  package mutating func update(
    _ fix: RoadFix, on graph: RoadGraph, beside route: RouteOnRoads, error: LocationDistance? = nil
  ) -> (match: RoadMatch, side: RouteSide, margin: Double, isAgainstRule: Bool)? {
    var record = fix.record
    var match = rg_match()
    var evidence = rg_evidence()
    let status = route.slots.withUnsafeBufferPointer { slots in
      var laid = rg_route(slots: slots.baseAddress, bits: route.slotBits, error: error ?? 0)
      return rg_matcher_step_beside(graph.handle, &state, &laid, &record, &match, &evidence)
    }
    guard status == ROAD_OK else { return nil }
    return RoadMatch(match).map { ($0, RouteSide(evidence.side), evidence.margin, evidence.is_against_rule) }
  }
}
