// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore

@c @implementation
public func fairway_session_replace_route(
  _ session: fairway_session, _ route: fairway_route, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let index = try Handles.routes.thing(route).index
    let progress = try VersionedOutput.ifThere(progress, "progress")
    let events = try EventBuffer(events)
    try session.use { life throws(Failure) in
      life.engine = ProgressEngine(index: index, options: life.engine.options)
      let fresh = life.engine.restarted(after: life.state)
      life.state = fresh
      var change: ProgressChange = []
      if let fix = life.lastFix { change = life.engine.step(&life.state, fix) }
      life.shown = nil
      life.reroute.succeed()
      progress?.write(life.state, change, life.engine)
      life.report(change, since: fresh.mark, timestamp: life.state.timestamp, to: events)
    }
  }
}

@c @implementation
public func fairway_session_request_route(
  _ session: fairway_session, _ isDue: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    guard let isDue else { throw .null("is_due") }
    try session.use { life throws(Failure) in
      let (place, time) = (life.state.rawCoordinate, life.state.timestamp)
      let isAllowed =
        life.state.routeState == .offRoute
        && life.reroute.allowsRequest(at: place, timestamp: time, rule: RerouteRule())
      if isAllowed { life.reroute.request(at: place, timestamp: time) }
      isDue.pointee = isAllowed ? 1 : 0
    }
  }
}

@c @implementation
public func fairway_session_fail_request(
  _ session: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    try session.use { life throws(Failure) in
      guard life.reroute.isWaiting else { throw Failure(FAIRWAY_ERROR_STATE, "no request for a route is pending") }
      life.reroute.fail()
    }
  }
}
