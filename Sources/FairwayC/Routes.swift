// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

@c @implementation
public func fairway_route_create(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ index: Int32, _ precision: Int32,
  _ route: UnsafeMutablePointer<fairway_route>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let route else { throw .null("route") }
    guard json != nil else { throw .null("json") }
    let bytes = try Input.bytes(json, length, "json")
    let made = try FollowedRoute(json: bytes, number: Int(index), precision: Int(precision))
    route.pointee = try Handles.routes.add(made)
  }
}

@c @implementation
public func fairway_route_release(_ route: fairway_route, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if route != 0 { try Handles.routes.remove(route) } }
}

@c @implementation
public func fairway_route_get_facts(
  _ route: fairway_route, _ facts: UnsafeMutablePointer<fairway_route_facts>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let route = try Handles.routes.thing(route)
    let index = route.index
    let facts = try VersionedOutput(facts, "facts")
    facts.write { facts in
      facts.length = index.statedLength
      facts.duration = index.expectedTravelTime
      facts.geometry_length = index.length
      facts.vertex_count = UInt64(route.vertexCount)
      facts.fingerprint = index.fingerprint
      facts.leg_count = Int32(clamping: index.legCount)
      facts.step_count = Int32(clamping: index.routeStepCount)
      facts.alert_count = Int32(clamping: index.alerts.count)
      facts.reserved = 0
    }
  }
}

@c @implementation
public func fairway_route_get_leg(
  _ route: fairway_route, _ leg: Int32, _ facts: UnsafeMutablePointer<fairway_leg_facts>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let index = try Handles.routes.thing(route).index
    let facts = try VersionedOutput(facts, "facts")
    guard (0..<index.legCount).contains(Int(leg)) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no leg \(leg); there are \(index.legCount)")
    }
    let steps = index.routeSteps(ofLeg: Int(leg))
    let start = index.statedDistance(beforeLeg: Int(leg))
    facts.write { facts in
      facts.length = index.statedDistance(beforeLeg: Int(leg) + 1) - start
      facts.duration =
        index.expectedTravelTime(beforeRouteStep: steps.upperBound)
        - index.expectedTravelTime(beforeRouteStep: steps.lowerBound)
      facts.start = start
      facts.step_count = Int32(clamping: steps.count)
      facts.reserved = 0
    }
  }
}

@c @implementation
public func fairway_route_get_line(
  _ route: fairway_route, _ latitudes: UnsafeMutablePointer<Double>?, _ longitudes: UnsafeMutablePointer<Double>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(try Handles.routes.thing(route).line, latitudes, longitudes, capacity, count)
  }
}

@c @implementation
public func fairway_route_get_instruction(
  _ route: fairway_route, _ kind: Int32, _ leg: Int32, _ step: Int32, _ item: Int32, _ distance: Double,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let words = try Handles.routes.thing(route).instruction(
      kind, leg: Int(leg), step: Int(step), item: Int(item), distance: distance)
    try Output.write(words, text, capacity, length)
  }
}

@c @implementation
public func fairway_route_get_description(
  _ route: fairway_route, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(text: try Handles.routes.thing(route).index.route.json(), text, capacity, length)
  }
}
