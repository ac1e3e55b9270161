// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import RoadGraph
internal import RoadRoutes

/// Up to `context`.
extension fairway_reach_request: VersionedStruct {
  static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 56 : 40 }
}

extension Handles {
  static let reaches = HandleTable<ReachBox>(kind: 14, name: "roads that can be reached")
}

/// Roads that can be reached behind a handle.
final class ReachBox: Sendable {
  let roads: [ReachedRoad]

  init(_ roads: [ReachedRoad]) { self.roads = roads }
}

@c @implementation
public func fairway_ways_reach(
  _ ways: fairway_ways, _ request: UnsafePointer<fairway_reach_request>?,
  _ reach: UnsafeMutablePointer<fairway_way_reach>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let reach else { throw .null("reach") }
    let routes = try Handles.ways.thing(ways).routes
    let given = try VersionedInput.read(request, "request")
    guard let place = try WayInput.places(given.place, 1, "place").first else { return }
    guard !given.cost.isNaN else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "the cost of a reach is NaN") }
    let limits = WayInput.limits(
      states: given.most_states, memory: given.most_memory, given.may_go_on, context: given.context)
    let roads = try lookingForWays { () throws(RoadRouteError) in
      try routes.reached(from: place, within: given.cost, limits: limits)
    }
    reach.pointee = try Handles.reaches.add(ReachBox(roads))
  }
}

@c @implementation
public func fairway_way_reach_release(
  _ reach: fairway_way_reach, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in if reach != 0 { try Handles.reaches.remove(reach) } }
}

@c @implementation
public func fairway_way_reach_get_roads(
  _ reach: fairway_way_reach, _ roads: UnsafeMutablePointer<fairway_reached_road>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let records = try Handles.reaches.thing(reach).roads.map { road in
      fairway_reached_road(
        edge: UInt32(clamping: road.edge), direction: road.direction == .forward ? 1 : -1, from: road.from, to: road.to,
        cost: road.cost, duration: road.duration, duration_at_end: road.durationAtEnd)
    }
    try Output.write(records, roads, capacity, count)
  }
}
