internal import CRoadRoutes
internal import GeoKernel

extension RoadRoutes {
  /// Says what stands in the way of a request; nil if there is a way.
  ///
  /// A way is looked for that breaks the fewest rules, of access, direction, barriers and restrictions; the first one that
  /// it breaks is what stands in the way.
  ///
  /// - Throws: ``RoadRouteError`` if there is no way for another reason, such as a place without a road.
  /// - Complexity: O(*n*) in the edges of the file, which are prepared anew with all rules relaxed.
  public func whyNot(_ request: RoadRequest) throws(RoadRouteError) -> RoadObstacle? {
    let place: Int
    do throws(RoadRouteError) {
      _ = try route(request)
      return nil
    } catch {
      guard case .noWay(let from) = error else { throw error }
      place = from
    }
    let relaxed = try RoadRoutes(on: graph, profile: profile, isRelaxed: true)
    return try relaxed.obstacle(from: place, of: request, strictly: self)
  }

  /// The first rule that the way from a place to the next breaks.
  private func obstacle(
    from place: Int, of request: RoadRequest, strictly routes: RoadRoutes
  ) throws(RoadRouteError) -> RoadObstacle {
    var avoidance = try routes.avoidance(of: request)
    let refused = avoidance
    let moment = routes.moment(of: request)
    // What is closed now has a way, too, as what is avoided: one that costs very much.
    var weights: [UInt32: UInt32] = [:]
    for road in moment.roads where !road.is_open { weights[road.road] = UInt32(RR_MOST_WEIGHT) }
    for change in avoidance.changes { weights[change.road] = change.weight }
    avoidance.change(weights)
    let starts = try routes.candidates(request.places[place], isStart: true, number: place)
    let ends = try routes.candidates(request.places[place + 1], isStart: false, number: place + 1)
    let search = try RoadSearch(
      self, avoiding: avoidance.open(atMost: UInt32(RR_MOST_WEIGHT)), limits: request.limits)
    let way = try search.way(
      from: starts.map { rr_begin(candidate: own($0, of: routes), cost: 0) }, to: ends.map { own($0, of: routes) },
      isExact: false, place: place)
    let broken = way.map { faults(of: $0.pieces, avoiding: refused, moment, of: routes) } ?? []
    guard let first = broken.first else {
      return RoadObstacle(
        rule: .nothingConnects, place: place, coordinate: RoadRoute.Snap(starts[0]).coordinate, way: nil, node: nil,
        count: 0)
    }
    let junction = graph.junction(Int(clamping: first.junction))
    return RoadObstacle(
      rule: first.rule, place: place,
      coordinate: junction?.coordinate ?? RoadRoute.Snap(starts[0]).coordinate,
      way: graph.wayID(ofEdge: Int(clamping: first.road >> 1)), node: junction?.node, count: broken.count)
  }

  /// A candidate on the same road of this network.
  private func own(_ candidate: rr_candidate, of routes: RoadRoutes) -> rr_candidate {
    var candidate = candidate
    candidate.state = rr_state_of(network, rr_road_of(routes.network, candidate.state))
    return candidate
  }

  private typealias Fault = (rule: RoadObstacle.Rule, road: UInt32, junction: UInt32)

  /// What pieces break in their order, with the road onto which each leads and the junction.
  private func faults(
    of pieces: [rr_piece], avoiding avoidance: RoadAvoidance, _ moment: RoadMoment, of routes: RoadRoutes
  ) -> [Fault] {
    var now: [UInt32: Bool] = [:]
    for road in moment.roads { now[road.road] = road.is_open }
    var bans: Set<UInt64> = []
    for ban in moment.bans {
      bans.insert(UInt64(rr_road_of(routes.network, ban.from)) << 32 | UInt64(rr_road_of(routes.network, ban.to)))
    }
    var faults: [Fault] = []
    for (number, piece) in pieces.enumerated() {
      let junction = number > 0 ? rr_head_of(network, pieces[number - 1].state) : rr_head_of(network, piece.state)
      func note(_ rule: RoadObstacle.Rule?) { if let rule { faults.append((rule, piece.road, junction)) } }
      if number > 0 { note(RoadObstacle.Rule(rule(from: pieces[number - 1].state, to: piece.state))) }
      if number > 0, bans.contains(UInt64(pieces[number - 1].road) << 32 | UInt64(piece.road)) { note(.time) }
      switch now[piece.road] {
      case false?: note(.time)
      case true?: break
      case nil: note(RoadObstacle.Rule(rr_rule_of_state(network, piece.state)))
      }
      if avoidance.closes(piece.road, of: self) { note(.avoided) }
    }
    return faults
  }

  /// The rule that the turn from a state into another breaks.
  private func rule(from state: UInt32, to next: UInt32) -> rr_rule {
    var count: UInt32 = 0
    guard let arcs = rr_arcs_from(network, state, &count) else { return RR_RULE_NONE }
    for place in 0..<count where arcs[Int(place)].to == next { return rr_rule_of_arc(network, state, place) }
    return RR_RULE_NONE
  }
}

extension RoadObstacle.Rule {
  fileprivate init?(_ rule: rr_rule) {
    switch rule {
    case RR_RULE_ACCESS: self = .access
    case RR_RULE_DIRECTION: self = .direction
    case RR_RULE_AVOIDED: self = .avoided
    case RR_RULE_BARRIER: self = .barrier
    case RR_RULE_RESTRICTION: self = .restriction
    case RR_RULE_TURN_ROUND: self = .turningRound
    case RR_RULE_SIZE: self = .vehicle
    default: return nil
    }
  }
}
