internal import CFairway
internal import FairwayCore

/// An engine and its state.
final class EngineBody: SessionBody {
  private(set) var engine: ProgressEngine
  private(set) var state: ProgressState
  var events = EventQueue()
  /// The rule for requests for new routes, and those so far.
  private let rule: RerouteRule
  private var reroute = RerouteState()
  /// The last fix that was used, as received, for the start on another route.
  private var lastFix: Location?
  var roads: SessionRoads? { didSet { (testimony, toldFailure) = (Testimony(), nil) } }
  /// What the roads say of the current fix.
  private var testimony = Testimony()
  /// The failure of the roads that was told.
  private var toldFailure: String?
  /// The last returned prediction; the next one does not lie behind it.
  private var shown: PredictedPlace?

  /// Starts a session.
  init(_ index: RouteIndex, _ options: SessionOptions) {
    engine = ProgressEngine(index: index, options: options.navigation)
    state = ProgressState(on: index)
    rule = options.reroute
  }

  /// Continues a session.
  init(_ index: RouteIndex, snapshot: [UInt8]) throws(Failure) {
    let stored = try PackedSession(snapshot: snapshot)
    engine = ProgressEngine(index: index, options: stored.options.navigation)
    guard stored.isAccepted(by: engine) else {
      throw Failure(FAIRWAY_ERROR_MISMATCH, "the snapshot is of another route, or has impossible values")
    }
    (state, rule, reroute) = (stored.state, stored.options.reroute, stored.reroute)
    (lastFix, shown) = (stored.lastFix, stored.shown)
  }

  deinit { roads?.end(self) }

  /// The options as JSON. They never change, and a snapshot needs them each time.
  private(set) lazy var options: [UInt8] = sessionOptions.jsonText

  private var sessionOptions: SessionOptions { SessionOptions(navigation: engine.options, reroute: rule) }

  func snapshot() -> [UInt8] {
    PackedSession(options: sessionOptions, reroute: reroute, state: state, lastFix: lastFix, shown: shown)
      .snapshot(optionsText: options)
  }

  func update(_ fix: Location, isWatched: Bool) -> ProgressChange {
    let before = state.mark
    let fix = testified(fix, isWatched: isWatched)
    let change = engine.step(&state, fix)
    if !change.contains(.rejectedFix) { lastFix = fix }
    note(change, since: before, timestamp: fix.timestamp, isWatched: isWatched)
    addRoadAlerts(isWatched: isWatched)
    return change
  }

  func update(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool) {
    guard roads == nil else { return updateAsking(fixes, columns, isWatched: isWatched) }
    var changes: ProgressChange = []
    var lastUsed: Int?
    // Local copies avoid an exclusivity check with each fix.
    let engine = engine
    var state = state
    for place in 0..<fixes.count {
      let fix = fixes[place]
      let before = engine.mark(&state)
      let change = engine.step(&state, fix)
      changes.formUnion(change)
      if !change.contains(.rejectedFix) { lastUsed = place }
      columns?.write(place, &state, change, engine)
      if !change.isEmpty, isWatched {
        events.add(engine, since: before, after: state, change: change, timestamp: fix.timestamp)
      }
    }
    self.state = state
    if let lastUsed { lastFix = fixes[lastUsed] }
    if changes.contains(.backOnRoute) { reroute.cancel() }
  }

  /// Processes several fixes, about each of which the roads are asked.
  private func updateAsking(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool) {
    for place in 0..<fixes.count {
      let change = update(fixes[place], isWatched: isWatched)
      columns?.write(place, &state, change, engine, roads?.witness)
    }
  }

  func predict(at time: Double) -> PredictedPlace {
    let place = engine.predict(state, at: time, after: shown)
    shown = place
    return place
  }

  func advanceLeg(isWatched: Bool) throws(Failure) -> ProgressChange {
    let before = state.mark
    guard engine.advanceLeg(&state) else {
      let isLast = state.legIndex + 1 >= engine.index.legCount
      throw Failure(FAIRWAY_ERROR_STATE, isLast ? "this is the last leg" : "the leg's waypoint was not reached")
    }
    note(.legAdvance, since: before, timestamp: state.timestamp, isWatched: isWatched)
    return .legAdvance
  }

  func skip(to leg: Int, isWatched: Bool) throws(Failure) -> ProgressChange {
    let before = state.mark
    let change: ProgressChange
    do throws(LegError) {
      change = try engine.skip(&state, to: leg)
    } catch {
      throw Failure(error == .noSuchLeg ? FAIRWAY_ERROR_ARGUMENT : FAIRWAY_ERROR_STATE, error.description)
    }
    note(change, since: before, timestamp: state.timestamp, isWatched: isWatched)
    // The last request was for a route to a waypoint that is skipped, so it needs no answer and the next one need not
    // wait.
    if change.contains(.legSkip) { reroute = RerouteState() }
    return change
  }

  func follow(_ index: RouteIndex, isWatched: Bool) -> ProgressChange {
    let (earlier, before) = (engine.index, state)
    engine = ProgressEngine(index: index, options: engine.options)
    state = engine.restarted(after: before, on: earlier)
    _ = engine.carryAlerts(&state, after: before, on: earlier)
    let fresh = state.mark
    var change: ProgressChange = []
    if let lastFix { change = engine.step(&state, lastFix.withoutRoads) }
    shown = nil
    reroute.succeed()
    note(change, since: fresh, timestamp: state.timestamp, isWatched: isWatched)
    return change
  }

  func requestRoute() -> Bool {
    let (place, time) = (state.rawCoordinate, state.timestamp)
    guard state.routeState == .offRoute, reroute.allowsRequest(at: place, timestamp: time, rule: rule) else {
      return false
    }
    reroute.request(at: place, timestamp: time)
    return true
  }

  func failRequest() throws(Failure) {
    guard reroute.isWaiting else { throw Failure(FAIRWAY_ERROR_STATE, "no request for a route is pending") }
    reroute.fail()
  }

  var router: RouterBody? { nil }

  /// Returns a fix with what the roads say of it, and tells once why they say nothing of some places.
  private func testified(_ fix: Location, isWatched: Bool) -> Location {
    guard let witness = roads?.witness else { return fix }
    testimony = witness.testimony(of: fix, on: engine.index, state)
    if let failure = witness.failure, failure != toldFailure {
      toldFailure = failure
      if isWatched { events.add(.roadsFailed(at: fix, state), text: failure) }
    }
    return fix.with(testimony)
  }

  /// Records what a fix or a call has changed.
  private func note(_ change: ProgressChange, since before: ProgressMark, timestamp: Double, isWatched: Bool) {
    guard !change.isEmpty else { return }
    if change.contains(.backOnRoute) { reroute.cancel() }
    guard isWatched else { return }
    let road = change.contains(.offRoute) ? testimony.road?.title : nil
    events.add(engine, since: before, after: state, change: change, timestamp: timestamp, road: road)
  }
}
