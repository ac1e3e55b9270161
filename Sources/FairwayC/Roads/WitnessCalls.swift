// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoads
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
