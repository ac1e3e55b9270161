// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

/// Calls a body with the session of a handle.
private func read(
  _ session: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?,
  _ body: (any SessionBody) throws(Failure) -> Void
) -> Int32 {
  call(error) { () throws(Failure) in
    try Handles.sessions.thing(session).use { session throws(Failure) in try body(session) }
  }
}

/// Changes a session, and returns the progress after it and the events.
private func change(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?,
  _ change: (any SessionBody, _ isWatched: Bool) throws(Failure) -> ProgressChange
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let progress = try VersionedOutput.ifThere(progress, "progress")
    let events = try EventBuffer(events)
    try session.use { session throws(Failure) in
      let changed = try change(session, events != nil)
      progress?.write(session.state, changed, session.engine)
      if let events { session.events.move(to: events) }
    }
  }
}

@c @implementation
public func fairway_session_create(
  _ route: fairway_route, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ session: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let session else { throw .null("session") }
    let index = try Handles.routes.thing(route).index
    var settings = SessionOptions()
    try settings.read(text: try Input.bytes(options, optionsLength, "options"))
    session.pointee = try Handles.sessions.add(Session(EngineBody(index, settings)))
  }
}

@c @implementation
public func fairway_session_release(
  _ session: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    // A drive that it has continued is free again where its body ends: at the end of the last call that uses it.
    if session != 0 { try Handles.sessions.remove(session) }
  }
}

@c @implementation
public func fairway_session_update(
  _ session: fairway_session, _ fix: UnsafePointer<fairway_fix>?, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(session, progress, events, error) { session, isWatched throws(Failure) in
    session.update(Location(try VersionedInput.read(fix, "fix")), isWatched: isWatched)
  }
}

@c @implementation
public func fairway_session_update_columns(
  _ session: fairway_session, _ fixes: UnsafePointer<fairway_fixes>?,
  _ progress: UnsafePointer<fairway_progress_columns>?, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let fixes = try FixColumns(fixes)
    let progress = try ProgressColumns(progress, count: fixes.count)
    let events = try EventBuffer(events)
    try session.use { session throws(Failure) in
      session.update(fixes, progress, isWatched: events != nil)
      if let events { session.events.move(to: events) }
    }
  }
}

@c @implementation
public func fairway_session_take_events(
  _ session: fairway_session, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    guard let events = try EventBuffer(events) else { throw .null("events") }
    session.events.move(to: events)
  }
}

@c @implementation
public func fairway_session_get_progress(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    try VersionedOutput(progress, "progress").write(session.state, [], session.engine)
  }
}

@c @implementation
public func fairway_session_get_cross_track(
  _ session: fairway_session, _ crossTrack: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    guard let crossTrack else { throw .null("cross_track") }
    crossTrack.pointee = session.engine.crossTrack(session.state)
  }
}

@c @implementation
public func fairway_session_get_rejected(
  _ session: fairway_session, _ reason: Int32, _ count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    guard let count else { throw .null("count") }
    guard let rejection = FixRejection.allCases.first(where: { $0.number == reason }) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "no fix is rejected for reason \(reason)")
    }
    count.pointee = UInt64(session.state.rejected[rejection])
  }
}

@c @implementation
public func fairway_session_get_guidance(
  _ session: fairway_session, _ guidance: UnsafeMutablePointer<fairway_guidance>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    let progress = RouteProgress(index: session.engine.index, state: session.state)
    try VersionedOutput(guidance, "guidance").write { $0.fill(progress, session.roads?.witness) }
  }
}

@c @implementation
public func fairway_session_predict(
  _ session: fairway_session, _ time: Double, _ prediction: UnsafeMutablePointer<fairway_prediction>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    let prediction = try VersionedOutput(prediction, "prediction")
    let predicted = session.predict(at: time)
    prediction.write { $0.fill(predicted, hasStarted: session.state.hasStarted, session.engine) }
  }
}

@c @implementation
public func fairway_session_advance_leg(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(session, progress, events, error) { session, isWatched throws(Failure) in
    try session.advanceLeg(isWatched: isWatched)
  }
}

@c @implementation
public func fairway_session_skip_to_leg(
  _ session: fairway_session, _ leg: Int32, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(session, progress, events, error) { session, isWatched throws(Failure) in
    try session.skip(to: Int(leg), isWatched: isWatched)
  }
}

@c @implementation
public func fairway_session_replace_route(
  _ session: fairway_session, _ route: fairway_route, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(session, progress, events, error) { session, isWatched throws(Failure) in
    try session.follow(try Handles.routes.thing(route).index, isWatched: isWatched)
  }
}

@c @implementation
public func fairway_session_request_route(
  _ session: fairway_session, _ isDue: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    guard let isDue else { throw .null("is_due") }
    isDue.pointee = try session.requestRoute() ? 1 : 0
  }
}

@c @implementation
public func fairway_session_fail_request(
  _ session: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in try session.failRequest() }
}

@c @implementation
public func fairway_session_get_options(
  _ session: fairway_session, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in try Output.write(text: session.options, text, capacity, length) }
}

@c @implementation
public func fairway_session_snapshot(
  _ session: fairway_session, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  read(session, error) { session throws(Failure) in
    try Output.write(try session.snapshot(), bytes, capacity, length)
  }
}

@c @implementation
public func fairway_session_restore(
  _ route: fairway_route, _ snapshot: UnsafePointer<UInt8>?, _ length: Int,
  _ session: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let session else { throw .null("session") }
    guard snapshot != nil else { throw .null("snapshot") }
    let index = try Handles.routes.thing(route).index
    let stored = try EngineBody(index, snapshot: try Input.bytes(snapshot, length, "snapshot"))
    session.pointee = try Handles.sessions.add(Session(stored))
  }
}
