// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoads
internal import FairwayRoutes
internal import RoadGraph

@c @implementation
public func fairway_session_set_roads(
  _ session: fairway_session, _ roads: fairway_roads, _ users: UInt32, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let graph = roads == 0 ? nil : try Handles.roads.thing(roads).graph
    let users = users == 0 ? nil : try RoadUsers(users)
    try session.use { session in session.ask(graph.map { SessionRoads(SharedWitness($0, for: users)) }) }
  }
}

@c @implementation
public func fairway_session_set_limits(
  _ session: fairway_session, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let text = try Input.bytes(options, optionsLength, "options")
    try session.use { session throws(Failure) in
      guard let roads = session.roads else {
        throw Failure(FAIRWAY_ERROR_STATE, "the session has no roads: give it some before it looks for their limits")
      }
      try roads.setLimits(text)
    }
  }
}

extension LimitOptions {
  /// Reads options from JSON; those by default from an empty text.
  init(text: [UInt8]) throws(Failure) {
    self.init()
    if !text.isEmpty { try read(text: text) }
  }
}

@c @implementation
public func fairway_session_get_road(
  _ session: fairway_session, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let output = try VersionedOutput(match, "match")
    try session.use { session in output.write(session.roads?.match(), file: 0) }
  }
}

@c @implementation
public func fairway_session_continue_drive(
  _ session: fairway_session, _ drive: fairway_free_drive, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let free = try Handles.freeDrives.thing(drive)
    try session.use { session throws(Failure) in
      // Nothing has changed yet where the drive is in use.
      try free.use { _ in }
      // Of the drive that it may have continued until now first, which may be the same.
      session.ask(nil)
      session.roads = DriveAlongRoute(session.router?.controller) { free.useInTurn($0) }.map { SessionRoads($0) }
    }
  }
}

@c @implementation
public func fairway_route_get_obstacles(
  _ route: fairway_route, _ roads: fairway_roads, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let index = try Handles.routes.thing(route).index
    let graph = try Handles.roads.thing(roads).graph
    var check = RouteCheck()
    try check.read(text: try Input.bytes(options, optionsLength, "options"))
    let found = try readingRoads { () throws(RoadGraphError) in try graph.obstacles(on: index, for: check) }
    try Output.write(text: JSONValue.array(found.map { $0.json }).json(), text, capacity, length)
  }
}
