public import FairwayEngine
internal import FairwayRoutes
internal import RoadGraph

/// What a file says of a road in a direction, read once.
struct KnownRoad: Sendable {
  let edge: Int
  let direction: RoadDirection
  private let rules: RoadLimitRules
  private let others: RoadFacts

  init?(edge: Int, _ direction: RoadDirection, of roads: RoadGraph, for options: LimitOptions) {
    guard let record = roads.edge(edge), let way = roads.way(record.way) else { return nil }
    (self.edge, self.direction) = (edge, direction)
    rules = RoadLimitRules(ofEdge: edge, direction, of: roads, for: options)
    var facts = RoadFacts()
    facts.name = way.name.map { RoadFacts.Fact($0, .file) }
    facts.number = way.reference.map { RoadFacts.Fact($0, .file) }
    facts.roadClass = RoadFacts.Fact(way.roadClass.name, .file)
    facts.isTunnel = RoadFacts.Fact(way.isTunnel, .file)
    facts.isBridge = RoadFacts.Fact(way.isBridge, .file)
    facts.isToll = RoadFacts.Fact(way.isToll, .file)
    let country = roads.junction(record.from).flatMap { roads.country(at: $0.coordinate) }
    facts.drivesOnLeft = country?.drivesOnLeft.map { RoadFacts.Fact($0, .file) }
    others = facts
  }

  /// The facts at a time.
  func facts(at timestamp: Double?, for options: LimitOptions) -> RoadFacts {
    var facts = others
    let limit = rules.limit(at: timestamp, options)
    facts.leftOut = limit.leftOut
    guard limit.limit != nil else { return facts }
    facts.limit = RoadFacts.Fact(SpeedLimit(ofRoad: limit.limit), limit.isAssumed ? .assumed : .file)
    facts.law = limit.law
    return facts
  }
}

extension RoadWitness {
  /// Returns what the file says of the road where the vehicle is; nil where it says nothing.
  ///
  /// On the route it is the road that the route lies on there: the route was laid on the roads once. Off the route it is
  /// the road that the vehicle was matched to.
  ///
  /// - Parameters:
  ///   - state: The state after the last fix.
  ///   - index: The route.
  public mutating func roadFacts(at state: ProgressState, on index: RouteIndex) -> RoadFacts? {
    guard let roads, let place = road(at: state, on: index) else { return nil }
    if known?.edge != place.edge || known?.direction != place.direction {
      known = KnownRoad(edge: place.edge, place.direction, of: roads, for: limits)
    }
    return known?.facts(at: timestamp, for: limits)
  }

  private func road(at state: ProgressState, on index: RouteIndex) -> (edge: Int, direction: RoadDirection)? {
    guard state.routeState != .offRoute else { return match.map { ($0.edge, $0.direction) } }
    guard let route, fingerprint == index.fingerprint else { return nil }
    return route.span(at: state.distanceAlong).map { ($0.edge, $0.direction) }
  }
}

extension FreeDrive {
  /// What the file says of the road that the vehicle is on; nil if it is on none. Each call reads it from the file.
  ///
  /// Unlike ``limit`` it has limits that no sign says: those are `assumed`.
  public var roadFacts: RoadFacts? {
    position.place.flatMap { KnownRoad(edge: $0.edge, $0.direction, of: roads, for: limits) }?
      .facts(at: fix?.timestamp, for: limits)
  }
}
