internal import CRoadRoutes
internal import GeoKernel

/// Places that one drives through without a stop at which any direction is free: where one arrives at a place decides how
/// one goes on from it, so that each way of arriving is searched for.
struct RoadChain {
  let search: RoadSearch
  let request: RoadRequest
  let first: Int
  let last: Int

  init(_ search: RoadSearch, _ request: RoadRequest, first: Int, last: Int) {
    (self.search, self.request, self.first, self.last) = (search, request, first, last)
  }

  /// A way of arriving at a place.
  private struct Arrival {
    var candidate: rr_candidate
    var way: RoadSearch.Way
    /// The number of the arrival at the place before, and whether one turned round there.
    var before: Int
    var turnedRound: Bool
  }

  /// A way of going on from a place.
  private struct Departure {
    var begin: rr_begin
    var arrival: Int
    var turnsRound: Bool
  }

  func legs() throws(RoadRouteError) -> [RoadRoute.Leg] {
    let starts = try search.routes.candidates(request.places[first], isStart: true, number: first, search.moment)
    var departures = starts.map { Departure(begin: rr_begin(candidate: $0, cost: 0), arrival: 0, turnsRound: false) }
    var arrivals: [[Arrival]] = []
    for place in first + 1...last {
      let ends = try search.routes.candidates(request.places[place], isStart: false, number: place, search.moment)
      let found = try self.arrivals(at: place, ends, from: departures)
      guard !found.isEmpty else { throw .noWay(from: place - 1) }
      arrivals.append(found)
      departures = self.departures(from: found, at: place)
    }
    return try legs(arrivals, from: starts)
  }

  private func arrivals(
    at place: Int, _ ends: [rr_candidate], from departures: [Departure]
  ) throws(RoadRouteError) -> [Arrival] {
    let begins = departures.map { $0.begin }
    // At the last place the cheapest alone counts.
    let isLast = place == last
    let targets = isLast ? [ends] : ends.flatMap { search.exact($0).map { [$0] } }
    var found: [Arrival] = []
    for target in targets {
      guard let way = try search.way(from: begins, to: target, isExact: !isLast, place: place - 1) else { continue }
      let departure = departures[Int(clamping: way.record.start)]
      found.append(
        Arrival(
          candidate: target[Int(clamping: way.record.end)], way: way, before: departure.arrival,
          turnedRound: departure.turnsRound))
    }
    return found
  }

  private func departures(from arrivals: [Arrival], at place: Int) -> [Departure] {
    var departures: [Departure] = []
    for (number, arrival) in arrivals.enumerated() {
      // The distance beside the road was paid on arrival.
      var candidate = arrival.candidate
      candidate.beside = 0
      departures.append(
        Departure(
          begin: rr_begin(candidate: candidate, cost: arrival.way.record.cost), arrival: number, turnsRound: false))
      guard place < last, request.places[place].passing == .turning,
        let opposite = opposite(of: candidate)
      else { continue }
      departures.append(
        Departure(
          begin: rr_begin(candidate: opposite, cost: arrival.way.record.cost &+ turnCost), arrival: number,
          turnsRound: true))
    }
    return departures
  }

  /// The same place in the other direction; nil if that is closed.
  private func opposite(of candidate: rr_candidate) -> rr_candidate? {
    let network = search.routes.network
    let state = rr_state_of(network, rr_road_of(network, candidate.state) ^ 1)
    guard state != UInt32.max else { return nil }
    var candidate = candidate
    candidate.state = state
    candidate.along = candidate.length - candidate.along
    candidate.before = rr_part_effort(network, state, candidate.along, candidate.length)
    return candidate
  }

  /// The milliseconds of turning round.
  private var turnTime: UInt32 { search.routes.profile["turn_round_time"] ?? 0 }
  private var turnCost: UInt32 { search.routes.profile.goal == .shortest ? 0 : turnTime }

  /// Follows the cheapest arrival at the last place back to the first, and makes legs of the way.
  private func legs(
    _ arrivals: [[Arrival]], from starts: [rr_candidate]
  ) throws(RoadRouteError) -> [RoadRoute.Leg] {
    guard
      let end = arrivals[arrivals.count - 1].indices.min(by: {
        arrivals[arrivals.count - 1][$0].way.record.cost < arrivals[arrivals.count - 1][$1].way.record.cost
      })
    else { throw .noWay(from: first) }
    var (way, number): ([Arrival], Int) = ([], end)
    for found in arrivals.reversed() {
      way.append(found[number])
      number = found[number].before
    }
    way.reverse()
    var legs: [RoadRoute.Leg] = []
    var maker = RoadLegMaker(search, isShortest: search.routes.profile.goal == .shortest)
    var spent: UInt32 = 0
    for (offset, arrival) in way.enumerated() {
      let place = first + 1 + offset
      let turn = arrival.turnedRound ? turnTime : 0
      if maker.isEmpty {
        // Where the first piece begins, or where one arrived.
        maker.start = RoadRoute.Snap(
          offset == 0 ? starts[Int(clamping: arrival.way.record.start)] : way[offset - 1].candidate)
      }
      maker.add(arrival.way, turn: turn)
      guard place == last || request.places[place].passing == .stop else {
        maker.pass(place: place, RoadRoute.Snap(arrival.candidate))
        continue
      }
      legs.append(try maker.leg(end: RoadRoute.Snap(arrival.candidate), cost: arrival.way.record.cost &- spent))
      spent = arrival.way.record.cost
      maker = RoadLegMaker(search, isShortest: search.routes.profile.goal == .shortest)
    }
    return legs
  }
}
