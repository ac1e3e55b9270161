internal import CRoadRoutes

extension RoadRoutes {
  /// Finds what the ways from each of some places to each of others cost: for an order of stops, or for who comes soonest.
  ///
  /// ```swift
  /// let table = try routes.table(from: drivers, to: orders)
  /// let soonest = (0..<drivers.count).min { table[$0, 0]?.duration ?? .infinity < table[$1, 0]?.duration ?? .infinity }
  /// ```
  ///
  /// Each way is the one that ``route(_:)`` finds for a request with these two places. A large file should have
  /// ``RoadCellCosts`` first: then a way of 20 km takes some tenths of a millisecond.
  ///
  /// - Parameters:
  ///   - starts: Where ways begin.
  ///   - ends: Where they end.
  ///   - avoided: What all ways avoid.
  ///   - limits: What each search may use.
  /// - Returns: The ways; none where no way leads, or where one costs more than a search counts.
  /// - Throws: ``RoadRouteError``, with the number of a place among the starts and behind them the ends, if it has no road or a limit
  ///   ends a search; ``RoadRouteError/wayCount(_:)`` with the number of ways if they are more than ``RoadTable/mostWays``.
  /// - Complexity: That of a search for each way; each place is looked for once.
  public func table(
    from starts: [RoadRequest.Place], to ends: [RoadRequest.Place], avoiding avoided: [RoadRequest.Avoided] = [],
    limits: RoadRequest.Limits = RoadRequest.Limits()
  ) throws(RoadRouteError) -> RoadTable {
    let (count, isTooLarge) = starts.count.multipliedReportingOverflow(by: ends.count)
    guard !isTooLarge, count <= RoadTable.mostWays else { throw .wayCount(isTooLarge ? Int.max : count) }
    var request = RoadRequest([])
    request.avoiding = avoided
    let search = try RoadSearch(self, avoiding: try avoidance(of: request), limits: limits)
    var begins: [[rr_begin]] = []
    for (number, place) in starts.enumerated() {
      begins.append(try candidates(place, isStart: true, number: number).map { rr_begin(candidate: $0, cost: 0) })
    }
    var targets: [[rr_candidate]] = []
    for (number, place) in ends.enumerated() {
      targets.append(try candidates(place, isStart: false, number: starts.count + number))
    }
    var ways: [RoadTable.Way?] = []
    ways.reserveCapacity(count)
    for (number, begins) in begins.enumerated() {
      for target in targets { ways.append(try search.cost(from: begins, to: target, place: number)) }
    }
    return RoadTable(starts: starts.count, ends: ends.count, ways: ways)
  }
}

extension RoadSearch {
  /// What a way costs; nil if there is none, or it costs too much. The place is for errors.
  fileprivate func cost(
    from starts: [rr_begin], to ends: [rr_candidate], place: Int
  ) throws(RoadRouteError) -> RoadTable.Way? {
    guard mayGoOn else { throw .limit(.time, from: place, settled: 0) }
    let found: rr_way?
    do {
      found = try record(from: starts, to: ends, place: place)
    } catch {
      guard case .tooFar = error else { throw error }
      return nil
    }
    return found.map { way in
      RoadTable.Way(
        cost: Double(way.cost) / (routes.profile.goal == .shortest ? 100 : 1000),
        duration: Double(way.milliseconds) / 1000, distance: Double(way.decimetres) / 10,
        crossesZones: way.crosses_zones)
    }
  }
}
