internal import CRoadRoutes

extension RoadRoutes {
  /// Finds the way of least cost between two places and other ways beside it, the best first.
  ///
  /// Another way costs at most 1.4 times as much as the best and shares at most three quarters with each better one; no
  /// part of it costs more than 1.5 times what the best way spends between the same two junctions, and it makes no needless
  /// loop: it comes to a junction twice only where it must, as round a block to make a turn that is forbidden at once.
  /// There may be none, and for a request with places between there is none.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - alternatives: How many other ways there may be, at most 5.
  /// - Throws: ``RoadRouteError`` with the place at which there is no way, and why.
  public func routes(_ request: RoadRequest, alternatives: Int) throws(RoadRouteError) -> [RoadRoute] {
    guard alternatives > 0, request.places.count == 2 else { return [try route(request)] }
    let avoidance = try avoidance(of: request)
    let ways = try lawful(
      request, legs: { $0[0].legs },
      find: { (moment) throws(RoadRouteError) in
        try routes(request, alternatives: alternatives, avoidance, moment)
      })
    return ways.filter { isLawful($0, for: request) }
  }

  private func routes(
    _ request: RoadRequest, alternatives: Int, _ avoidance: RoadAvoidance, _ moment: RoadMoment
  ) throws(RoadRouteError) -> [RoadRoute] {
    let search = try RoadSearch(self, avoiding: avoidance, moment: moment, limits: request.limits)
    let starts = try candidates(request.places[0], isStart: true, number: 0, moment)
    let ends = try candidates(request.places[1], isStart: false, number: 1, moment)
    let ways = try search.ways(
      from: starts.map { rr_begin(candidate: $0, cost: 0) }, to: ends, alternatives: alternatives, place: 0)
    guard !ways.isEmpty else { throw .noWay(from: 0) }
    return try ways.map { way throws(RoadRouteError) in
      var maker = RoadLegMaker(search, isShortest: profile.goal == .shortest)
      maker.start = RoadRoute.Snap(starts[Int(clamping: way.record.start)])
      maker.add(way, turn: 0)
      let end = RoadRoute.Snap(ends[Int(clamping: way.record.end)])
      return RoadRoute(legs: [try maker.leg(end: end, cost: way.record.cost)])
    }
  }
}
