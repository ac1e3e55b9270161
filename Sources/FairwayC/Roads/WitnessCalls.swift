// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// A module for WebAssembly has sessions or roads.
#if !hasFeature(Embedded)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoads
  internal import RoadGraph

  extension SessionBody {
    /// Returns a fix with what the roads of the session say of it.
    func asked(_ fix: Location) -> Location {
      guard witness != nil else { return fix }
      // Where the file is damaged they say nothing.
      return (try? witness?.asked(fix, on: engine.index, state)) ?? fix
    }

    /// Processes several fixes, about each of which the roads are asked, and writes the progress to `columns`.
    func updateAsking(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool) {
      for place in 0..<fixes.count {
        let change = update(fixes[place], isWatched: isWatched)
        guard let columns else { continue }
        var state = state
        columns.write(place, &state, change, engine)
      }
    }
  }

  @c @implementation
  public func fairway_session_set_roads(
    _ session: fairway_session, _ roads: fairway_roads, _ users: UInt32, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let session = try Handles.sessions.thing(session)
      let graph = roads == 0 ? nil : try Handles.roads.thing(roads).graph
      let users = users == 0 ? nil : try RoadUsers(users)
      try session.use { session in session.witness = graph.map { RoadWitness($0, for: users) } }
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
      try session.use { session in output.write(session.witness?.match) }
    }
  }
#endif
