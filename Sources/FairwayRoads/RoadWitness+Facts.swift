public import FairwayEngine
internal import FairwayRoutes
internal import RoadGraph

/// What a file says of a way in a direction, read once.
struct KnownRoad: Sendable {
  let direction: RoadDirection
  private let way: Int
  /// Its laws hold on the way, and tell the side on which one drives.
  private let country: RoadCountry?
  private let rules: RoadLimitRules
  /// The facts, of which the limit is missing where it depends on the time.
  let lasting: RoadFacts
  let isTimed: Bool

  init?(edge: Int, _ direction: RoadDirection, of roads: RoadGraph, for options: LimitOptions) {
    guard let record = roads.edge(edge), let way = roads.way(record.way) else { return nil }
    (self.way, self.direction) = (record.way, direction)
    country = roads.country(of: record)
    rules = RoadLimitRules(ofEdge: edge, direction, of: roads, for: options)
    var facts = RoadFacts()
    facts.name = way.name.map { RoadFacts.Fact($0, .file) }
    facts.number = way.reference.map { RoadFacts.Fact($0, .file) }
    facts.roadClass = RoadFacts.Fact(way.roadClass.name, .file)
    facts.isTunnel = RoadFacts.Fact(way.isTunnel, .file)
    facts.isBridge = RoadFacts.Fact(way.isBridge, .file)
    facts.isToll = RoadFacts.Fact(way.isToll, .file)
    facts.drivesOnLeft = country?.drivesOnLeft.map { RoadFacts.Fact($0, .file) }
    if !rules.isTimed { facts.take(rules.limit(at: nil, options)) }
    (lasting, isTimed) = (facts, rules.isTimed)
  }

  /// Whether the same is said of an edge in a direction: it is on the same way, in the same country.
  func isOf(_ edge: Int, _ direction: RoadDirection, of roads: RoadGraph) -> Bool {
    guard direction == self.direction, let record = roads.edge(edge), record.way == way else { return false }
    return roads.country(of: record) == country
  }

  /// The facts at a time.
  func facts(at timestamp: Double?, for options: LimitOptions) -> RoadFacts {
    var facts = lasting
    guard isTimed else { return facts }
    facts.take(rules.limit(at: timestamp, options))
    return facts
  }
}

extension RoadGraph {
  /// The country in which an edge begins.
  fileprivate func country(of edge: RoadEdge) -> RoadCountry? {
    junction(edge.from).flatMap { country(at: $0.coordinate) }
  }
}

extension RoadFacts {
  fileprivate mutating func take(_ found: RoadLimit) {
    leftOut = found.leftOut
    guard found.limit != nil else { return }
    limit = Fact(SpeedLimit(ofRoad: found.limit), found.isAssumed ? .assumed : .file)
    law = found.law
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
    guard roads != nil else { return nil }
    let (edge, direction): (Int, RoadDirection)
    if state.routeState == .offRoute {
      guard let match else { return nil }
      (edge, direction) = (match.edge, match.direction)
    } else {
      guard let route, fingerprint == index.fingerprint,
        let number = route.index(at: state.distanceAlong, from: &span)
      else { return nil }
      (edge, direction) = (route.spans[number].edge, route.spans[number].direction)
    }
    // Only what is needed is read of the road, which is not copied.
    if known?.direction != direction || knownEdge != edge, let roads {
      if !(known?.isOf(edge, direction, of: roads) ?? false) {
        known = KnownRoad(edge: edge, direction, of: roads, for: limits)
      }
      knownEdge = edge
    }
    guard known?.isTimed ?? false else { return known?.lasting }
    return known?.facts(at: timestamp, for: limits)
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
