// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

@c @implementation
public func fairway_session_create(
  _ route: fairway_route, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ session: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let session else { throw .null("session") }
    let index = try Handles.routes.thing(route).index
    let options = try NavigationOptions(text: try Input.bytes(options, optionsLength, "options"))
    session.pointee = try Handles.sessions.add(Session(ProgressEngine(index: index, options: options)))
  }
}

@c @implementation
public func fairway_session_release(
  _ session: fairway_session, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in if session != 0 { try Handles.sessions.remove(session) } }
}

@c @implementation
public func fairway_session_update(
  _ session: fairway_session, _ fix: UnsafePointer<fairway_fix>?, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let fix = Location(try VersionedInput.read(fix, "fix"))
    let progress = try VersionedOutput.ifThere(progress, "progress")
    let events = try EventBuffer(events)
    try session.use { life throws(Failure) in
      let before = life.state.mark
      let change = life.engine.step(&life.state, fix)
      if !change.contains(.rejectedFix) { life.lastFix = fix }
      life.note(change)
      progress?.write(life.state, change, life.engine)
      life.report(change, since: before, timestamp: fix.timestamp, to: events)
    }
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
    try session.use { life throws(Failure) in
      let engine = life.engine
      var changes: ProgressChange = []
      var lastUsed: Int?
      // A local copy of the state avoids an exclusivity check with each fix.
      var state = life.state
      for place in 0..<fixes.count {
        let fix = fixes[place]
        let before = engine.mark(&state)
        let change = engine.step(&state, fix)
        changes.formUnion(change)
        if !change.contains(.rejectedFix) { lastUsed = place }
        progress?.write(place, &state, change, engine)
        if !change.isEmpty, events != nil {
          life.events.add(engine, since: before, after: state, change: change, timestamp: fix.timestamp)
        }
      }
      life.state = state
      if let lastUsed { life.lastFix = fixes[lastUsed] }
      life.note(changes)
      if let events { life.events.move(to: events) }
    }
  }
}

@c @implementation
public func fairway_session_take_events(
  _ session: fairway_session, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    guard let events = try EventBuffer(events) else { throw .null("events") }
    try session.use { life throws(Failure) in life.events.move(to: events) }
  }
}

@c @implementation
public func fairway_session_get_progress(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let progress = try VersionedOutput(progress, "progress")
    try session.use { life throws(Failure) in progress.write(life.state, [], life.engine) }
  }
}

/// Moves a session to another leg, and reports what that brought about.
private func changeLeg(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?,
  _ change: (inout Session.Life) throws(Failure) -> ProgressChange
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let progress = try VersionedOutput.ifThere(progress, "progress")
    let events = try EventBuffer(events)
    try session.use { life throws(Failure) in
      let before = life.state.mark
      let change = try change(&life)
      progress?.write(life.state, change, life.engine)
      life.report(change, since: before, timestamp: life.state.timestamp, to: events)
    }
  }
}

@c @implementation
public func fairway_session_advance_leg(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  changeLeg(session, progress, events, error) { life throws(Failure) in
    guard life.engine.advanceLeg(&life.state) else {
      let isLast = life.state.legIndex + 1 >= life.engine.index.legCount
      throw Failure(FAIRWAY_ERROR_STATE, isLast ? "this is the last leg" : "the leg's waypoint was not reached")
    }
    return .legAdvance
  }
}

@c @implementation
public func fairway_session_skip_to_leg(
  _ session: fairway_session, _ leg: Int32, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  changeLeg(session, progress, events, error) { life throws(Failure) in
    let change: ProgressChange
    do throws(LegError) {
      change = try life.engine.skip(&life.state, to: Int(leg))
    } catch {
      throw Failure(error == .noSuchLeg ? FAIRWAY_ERROR_ARGUMENT : FAIRWAY_ERROR_STATE, error.description)
    }
    // The last request was for a route to a waypoint that is skipped, so it needs no answer and the next one need not
    // wait.
    if change.contains(.legSkip) { life.reroute = RerouteState() }
    return change
  }
}

@c @implementation
public func fairway_session_get_options(
  _ session: fairway_session, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    try session.use { life throws(Failure) in
      try Output.write(text: life.engine.options.text, text, capacity, length)
    }
  }
}

@c @implementation
public func fairway_session_snapshot(
  _ session: fairway_session, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    try session.use { life throws(Failure) in
      let packed = PackedSession(
        options: life.engine.options, reroute: life.reroute, state: life.state, lastFix: life.lastFix,
        shown: life.shown)
      try Output.write(packed.snapshot(), bytes, capacity, length)
    }
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
    let stored = try PackedSession(snapshot: try Input.bytes(snapshot, length, "snapshot"))
    let engine = ProgressEngine(index: index, options: stored.options)
    guard stored.isAccepted(by: engine) else {
      throw Failure(
        FAIRWAY_ERROR_MISMATCH, "the snapshot is of another route, or has impossible values")
    }
    session.pointee = try Handles.sessions.add(Session(engine, stored))
  }
}
