// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayDirections

@c @implementation
public func fairway_session_create(
  _ route: fairway_route, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ session: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let session else { throw .null("session") }
    let index = try Handles.routes.thing(route).index
    let options = try SessionOptions.read(try Input.bytes(options, optionsLength, "options"))
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
    let fix = Location(try VersionedStruct.read(fix, "fix"))
    let progress = try VersionedStruct.checkIfThere(progress, "progress")
    let events = try EventQueue.check(events)
    try session.use { life throws(Failure) in
      let before = life.state.mark
      let change = session.engine.step(&life.state, fix)
      progress?.write(life.state, change, session.engine)
      guard let events else { return }
      if !change.isEmpty {
        life.events.add(
          session.engine, since: before, after: life.state, change: change, timestamp: fix.timestamp)
      }
      life.events.move(to: events)
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
    let events = try EventQueue.check(events)
    try session.use { life throws(Failure) in
      let engine = session.engine
      // A local copy of the state avoids an exclusivity check with each fix.
      var state = life.state
      for place in 0..<fixes.count {
        let fix = fixes[place]
        let before = engine.mark(&state)
        let change = engine.step(&state, fix)
        progress?.write(place, &state, change, engine)
        if !change.isEmpty, events != nil {
          life.events.add(engine, since: before, after: state, change: change, timestamp: fix.timestamp)
        }
      }
      life.state = state
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
    guard let events = try EventQueue.check(events) else { throw .null("events") }
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
    let progress = try VersionedStruct.check(progress, "progress")
    try session.use { life throws(Failure) in progress.write(life.state, [], session.engine) }
  }
}

/// Moves a session to another leg, and reports what that brought about.
private func changeLeg(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?,
  _ change: (ProgressEngine, inout ProgressState) throws(Failure) -> ProgressChange
) -> Int32 {
  call(error) { () throws(Failure) in
    let session = try Handles.sessions.thing(session)
    let progress = try VersionedStruct.checkIfThere(progress, "progress")
    let events = try EventQueue.check(events)
    try session.use { life throws(Failure) in
      let before = life.state.mark
      let change = try change(session.engine, &life.state)
      progress?.write(life.state, change, session.engine)
      guard let events else { return }
      life.events.add(
        session.engine, since: before, after: life.state, change: change, timestamp: life.state.timestamp)
      life.events.move(to: events)
    }
  }
}

@c @implementation
public func fairway_session_advance_leg(
  _ session: fairway_session, _ progress: UnsafeMutablePointer<fairway_progress>?,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  changeLeg(session, progress, events, error) { engine, state throws(Failure) in
    guard engine.advanceLeg(&state) else {
      let isLast = state.legIndex + 1 >= engine.index.legCount
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
  changeLeg(session, progress, events, error) { engine, state throws(Failure) in
    do throws(LegError) {
      return try engine.skip(&state, to: Int(leg))
    } catch {
      throw Failure(error == .noSuchLeg ? FAIRWAY_ERROR_ARGUMENT : FAIRWAY_ERROR_STATE, error.description)
    }
  }
}

@c @implementation
public func fairway_session_get_options(
  _ session: fairway_session, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let all = try SessionOptions.value(of: try Handles.sessions.thing(session).engine.options)
    try Output.write(String(decoding: all.json(), as: UTF8.self), text, capacity, length)
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
      let snapshot = Snapshot(options: session.engine.options, state: life.state)
      try Output.write(try snapshot.bytes(), bytes, capacity, length)
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
    let stored = try Snapshot(bytes: try Input.bytes(snapshot, length, "snapshot"))
    let engine = ProgressEngine(index: index, options: stored.options)
    guard engine.accepts(stored.state) else {
      throw Failure(
        FAIRWAY_ERROR_MISMATCH, "the snapshot is of another route or version of the engine, or no session's")
    }
    session.pointee = try Handles.sessions.add(Session(engine, state: stored.state))
  }
}
