// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayRoads
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph
internal import RoadRoutes

extension Handles {
  static let ways = HandleTable<WaysBox>(kind: 12, name: "prepared roads")
  static let foundWays = HandleTable<FoundWayBox>(kind: 13, name: "way")
}

/// Prepared roads behind a handle.
final class WaysBox: Sendable {
  let routes: RoadRoutes
  let cells = Exclusive(WayCells(), called: "costs of cells")

  init(_ routes: RoadRoutes) { self.routes = routes }
}

/// A way behind a handle, with its request, which its answer names.
final class FoundWayBox: Sendable {
  let route: RoadRoute
  /// The other ways between its places, the best first.
  let others: ArraySlice<RoadRoute>
  let request: RoadRequest
  let routes: RoadRoutes

  /// Keeps ways, at least one.
  init(_ ways: [RoadRoute], _ request: RoadRequest, _ routes: RoadRoutes) {
    (route, others, self.request, self.routes) = (ways[0], ways.dropFirst(), request, routes)
  }
}

extension Failure {
  convenience init(_ error: RoadRouteError) {
    switch error {
    case .outOfMemory: self.init(FAIRWAY_ERROR_MEMORY, error.description)
    case .roads(let error): self.init(error)
    case .prepared: self.init(FAIRWAY_ERROR_ROADS, error.description)
    case .profile, .placeCount, .wayCount, .place, .avoided: self.init(FAIRWAY_ERROR_ARGUMENT, error.description)
    case .limit: self.init(FAIRWAY_ERROR_BUDGET, error.description)
    case .noRoad, .noOpenRoad, .noHeading, .noSide, .noWay, .tooFar: self.init(FAIRWAY_ERROR_WAY, error.description)
    }
  }
}

/// Calls a body that looks for ways, whose errors are those of a call.
func lookingForWays<Result>(
  _ body: () throws(RoadRouteError) -> Result
) throws(Failure) -> Result {
  do throws(RoadRouteError) {
    return try body()
  } catch {
    throw Failure(error)
  }
}

@c @implementation
public func fairway_ways_create(
  _ roads: fairway_roads, _ profile: UnsafePointer<fairway_profile>?, _ ways: UnsafeMutablePointer<fairway_ways>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let ways else { throw .null("ways") }
    let graph = try Handles.roads.thing(roads).graph
    let profile = try WayInput.profile(profile)
    let routes = try lookingForWays { () throws(RoadRouteError) in try RoadRoutes(on: graph, profile: profile) }
    ways.pointee = try Handles.ways.add(WaysBox(routes))
  }
}

@c @implementation
public func fairway_ways_release(_ ways: fairway_ways, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if ways != 0 { try Handles.ways.remove(ways) } }
}

@c @implementation
public func fairway_ways_find(
  _ ways: fairway_ways, _ request: UnsafePointer<fairway_way_request>?, _ way: UnsafeMutablePointer<fairway_way>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let way else { throw .null("way") }
    let routes = try Handles.ways.thing(ways).routes
    let asked = try WayInput.request(request)
    let alternatives = try WayInput.alternatives(request)
    let found = try lookingForWays { () throws(RoadRouteError) in
      try routes.routes(asked, alternatives: alternatives)
    }
    way.pointee = try Handles.foundWays.add(FoundWayBox(found, asked, routes))
  }
}

@c @implementation
public func fairway_ways_lead(
  _ ways: fairway_ways, _ router: fairway_session, _ use: Int32, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard [FAIRWAY_LEAD_ALONE, FAIRWAY_LEAD_FIRST].contains(use) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "use is \(use), and neither FAIRWAY_LEAD_ALONE nor FAIRWAY_LEAD_FIRST")
    }
    router.provider.leader =
      ways == 0
      ? nil
      : ForwardingProvider.Leader(
        provider: RoadRouting(on: try Handles.ways.thing(ways).routes), isAlone: use == FAIRWAY_LEAD_ALONE)
  }
}

@c @implementation
public func fairway_ways_explain(
  _ ways: fairway_ways, _ request: UnsafePointer<fairway_way_request>?, _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let routes = try Handles.ways.thing(ways).routes
    let request = try WayInput.request(request)
    let obstacle = try lookingForWays { () throws(RoadRouteError) in try routes.whyNot(request) }
    try Output.write(obstacle?.description ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_way_release(_ way: fairway_way, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if way != 0 { try Handles.foundWays.remove(way) } }
}

@c @implementation
public func fairway_way_get_facts(
  _ way: fairway_way, _ facts: UnsafeMutablePointer<fairway_way_facts>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let route = try Handles.foundWays.thing(way).route
    try VersionedOutput(facts, "facts").write { facts in
      facts.length = route.distance
      facts.duration = route.duration
      facts.cost = route.cost
      facts.leg_count = UInt64(route.legs.count)
      facts.edge_count = UInt64(route.legs.reduce(0) { $0 + $1.roads.count })
      facts.point_count = UInt64(route.line.count)
      facts.settled = UInt64(route.legs.reduce(0) { $0 + $1.settled })
    }
  }
}

@c @implementation
public func fairway_way_get_line(
  _ way: fairway_way, _ latitudes: UnsafeMutablePointer<Double>?, _ longitudes: UnsafeMutablePointer<Double>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(try Handles.foundWays.thing(way).route.line, latitudes, longitudes, capacity, count)
  }
}

@c @implementation
public func fairway_way_get_edges(
  _ way: fairway_way, _ edges: UnsafeMutablePointer<fairway_way_edge>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let roads = try Handles.foundWays.thing(way).route.legs.flatMap { $0.roads }
    let records = roads.map { road in
      fairway_way_edge(
        edge: UInt32(clamping: road.edge), direction: road.direction == .forward ? 1 : -1, from: road.from, to: road.to,
        duration: road.turnDuration + road.duration)
    }
    try Output.write(records, edges, capacity, count)
  }
}

@c @implementation
public func fairway_way_get_json(
  _ way: fairway_way, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let found = try Handles.foundWays.thing(way)
    let answer = found.routes.answer(withAll: [found.route] + found.others, to: found.request)
    try Output.write(text: answer.json(), text, capacity, length)
  }
}
