internal import CRoadRoutes
internal import RoadGraph

extension RoadRoutes {
  /// Finds ways by the rules that hold at a departure, until the best of them breaks none when it comes to its roads.
  ///
  /// Each time more rules hold, so that it ends. Without a departure the first ways are those.
  func lawful<Ways>(
    _ request: RoadRequest, legs: (Ways) -> [RoadRoute.Leg],
    find: (RoadMoment) throws(RoadRouteError) -> Ways
  ) throws(RoadRouteError) -> Ways {
    guard let time = request.departure, let start = request.places.first, !timed.isEmpty else {
      return try find(RoadMoment())
    }
    let departure = RoadDeparture(time, from: start.coordinate, by: profile.traveller)
    var closed = RoadMoment.ClosedLater()
    while true {
      let ways = try find(RoadMoment(self, departure, closed: closed))
      guard addBroken(by: legs(ways), departing: time, to: &closed) else { return ways }
    }
  }

  /// What holds when the way of a request is looked for first.
  func moment(of request: RoadRequest) -> RoadMoment {
    guard let time = request.departure, let start = request.places.first else { return RoadMoment() }
    return RoadMoment(
      self, RoadDeparture(time, from: start.coordinate, by: profile.traveller), closed: RoadMoment.ClosedLater())
  }

  /// Whether a way breaks no rule when it comes to its roads.
  func isLawful(_ route: RoadRoute, for request: RoadRequest) -> Bool {
    guard let time = request.departure else { return true }
    var closed = RoadMoment.ClosedLater()
    return !addBroken(by: route.legs, departing: time, to: &closed)
  }

  /// Adds the rules that legs break when they come to their roads. Returns whether there is a new one.
  private func addBroken(
    by legs: [RoadRoute.Leg], departing departure: LocalTime, to closed: inout RoadMoment.ClosedLater
  ) -> Bool {
    let timed = timed
    var isNew = false
    var seconds = 0.0
    for leg in legs {
      let roads = leg.roads.map { $0.number }
      for (number, road) in leg.roads.enumerated() {
        seconds += road.turnDuration
        let time = departure.later(byMinutes: Int(clamping: (seconds / 60).rounded(.down)))
        if !isOpen(roads[number], at: time, timed), closed.roads.insert(roads[number]).inserted { isNew = true }
        for turn in timed.turnsFromRoad[number > 0 ? roads[number - 1] : .max] ?? []
        where forbids(timed.turns[turn], roads[..<number], into: roads[number], at: time, timed) {
          if closed.paths.insert(timed.turns[turn].path).inserted { isNew = true }
        }
        seconds += road.duration
      }
    }
    return isNew
  }

  private func isOpen(_ road: UInt32, at time: LocalTime, _ timed: TimedRules) -> Bool {
    guard let number = timed.wayOfRoad[road] else { return true }
    return now(timed.ways[number], at: time)?[Int(road & 1)].is_open ?? usual(road).is_open
  }

  private func forbids(
    _ turn: TimedRules.Turn, _ driven: ArraySlice<UInt32>, into road: UInt32, at time: LocalTime, _ timed: TimedRules
  ) -> Bool {
    guard driven.suffix(turn.roads.count - 1).elementsEqual(turn.roads.dropLast()), turn.holds(at: time),
      let last = turn.roads.last
    else { return false }
    return turn.isOnly ? road != last && isOpen(last, at: time, timed) : road == last
  }
}

extension RoadRoute.Road {
  /// Twice the edge, plus 1 against its way's nodes.
  fileprivate var number: UInt32 { UInt32(clamping: edge) << 1 | (direction == .backward ? 1 : 0) }
}
