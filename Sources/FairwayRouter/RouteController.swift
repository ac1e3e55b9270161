public import FairwayEngine
public import FairwayRequests
public import FairwayRoutes
public import GeoKernel

/// Follows a route with the fixes that you pass, requests new routes from a provider, and tells a delegate what
/// happens.
///
/// Use a controller from one task or actor at a time; a process may have any number of them. A controller calls its
/// delegate only while you call it: a provider's answer waits for the next ``update(_:)-(Location)`` or ``poll(now:)``,
/// so a recorded session replays to the same calls.
public final class RouteController: Router {
  /// The observer of the router's events. If you set it within a call, it receives the events from then on.
  ///
  /// Embedded Swift has no weak references: set it to `nil` there before you release the observer.
  public var observer: (any RouterObserver)? {
    get { listeners.observer }
    set {
      listeners.observer = newValue
      observerNumber += 1
    }
  }
  /// The decider, which makes decisions for the router. The same applies to it.
  public var decider: (any RouterDecider)? {
    get { listeners.decider }
    set {
      let hadOne = listeners.decider != nil
      listeners.decider = newValue
      // Each input says whether there was a decider when it began; a change within one has its own place.
      if inputDepth > 0, (newValue == nil) == hadOne { note(.decider) }
    }
  }
  public var heading: LocationDirection? {
    get { drive.settings.heading }
    set {
      drive.settings.heading = newValue
      note(.heading(degrees: newValue))
    }
  }
  /// The witness that the router asks about each fix, for example a `SharedWitness` for a road file; nil for none.
  ///
  /// The router asks it before the engine gets the fix. A recording keeps its words with the fix, so you can replay a
  /// session without the witness. A snapshot does not contain the witness: set it again after resuming.
  public var witness: (any FixWitness)? {
    didSet {
      reportedFailure = nil
      isWatched = mustWatch
    }
  }
  /// The road beside the route that the vehicle is on at this fix, as the ``witness`` says; nil if it knows none, and
  /// after the fix.
  ///
  /// If the fix leads to a request for a new route, the request begins on this road, in its direction. Your observer
  /// may name the road with the fix's events.
  public internal(set) var road: CurrentRoad? {
    get { roadOfFix }
    set {
      roadOfFix = newValue
      if let newValue { note(.road(road: newValue)) }
    }
  }
  public var reroutesProactively: Bool {
    get { drive.settings.reroutesProactively }
    set {
      drive.settings.reroutesProactively = newValue
      drive.nextTime = -.infinity
      note(.reroutesProactively(flag: newValue))
    }
  }
  /// Whether the router refreshes the attributes of the route.
  public var refreshesRoute: Bool {
    get { drive.settings.refreshesRoute }
    set {
      drive.settings.refreshesRoute = newValue
      drive.nextTime = -.infinity
      note(.refreshesRoute(flag: newValue))
    }
  }
  /// The time during which a new route should have no maneuver, in seconds; nil for any.
  public var initialManeuverAvoidanceRadius: Double? {
    get { drive.settings.initialManeuverAvoidanceRadius }
    set {
      drive.settings.initialManeuverAvoidanceRadius = newValue
      note(.initialManeuverAvoidanceRadius(seconds: newValue))
    }
  }
  public let customRoutingProvider: (any RoutingProvider)?
  public let unimplementedLog: UnimplementedLog
  public internal(set) var indexedRouteResponse: IndexedRouteResponse
  /// Summaries of the finished legs.
  public var sessionLog: SessionLog { memory.sessionLog }
  /// The options of the request for the current route.
  public internal(set) var routeOptions: RouteOptions
  /// Other routes to the destination that leave the current route ahead of the vehicle.
  public var alternatives: [AlternativeRoute] { offered.routes }
  /// The options of the router; ``RouterOptions/navigation`` has the engine's.
  public let options: RouterOptions
  /// The battery that the router may stop monitoring, in ``finishRouting()`` or when you release the router.
  public var battery: (any BatteryMonitoring)? {
    get { listeners.battery }
    set { listeners.battery = newValue }
  }

  private var listeners = RouterListeners()
  private var roadOfFix: CurrentRoad?
  /// The failure of the witness that was reported.
  private var reportedFailure: String?
  /// What closures that outlive a call have instead of the router.
  let handle = RouterHandle()
  var follower: RouteFollower
  /// The state of the session on ``index``; the delegate receives this value.
  var progress: RouteProgress
  /// What the router knows of its drive: this, ``memory`` and the engine's state are what a snapshot stores.
  var drive = Drive()
  var memory: RouterMemory
  /// The alternatives that are offered.
  let offered: OfferedAlternatives
  let requests = ProviderRequests()
  /// The distance along the route at which the next via is passed; infinite if there is none.
  var nextVia = LocationDistance.infinity
  /// The number of observers set so far, so that a batch does not have to look for a new one before each fix.
  private var observerNumber = 0
  /// The streams of events; nil until the first is requested.
  var streams: RouterEventStreams?
  /// The number of the route on which the last fix was used, and what the fix has changed.
  var lastStep: (route: Int, change: ProgressChange) = (0, [])
  /// Whether the route was calculated on the device. If so, the router asks the provider for the same route from a
  /// server, which then replaces it. The value follows `RouteResponse.origin` if responses state that.
  public var isOnboardRoute: Bool {
    get { drive.settings.isOnboardRoute }
    set {
      drive.settings.isOnboardRoute = newValue
      note(.isOnboardRoute(flag: newValue))
    }
  }
  /// Your app's alerts, which the router lays on the route and on each later one; nil for none.
  ///
  /// The router reports them by `didApproach`, like the route's own. A snapshot has only the alerts that lie on its
  /// routes: set them again after resuming.
  public var customAlerts: CustomAlerts? {
    didSet {
      let alerts = customAlerts ?? CustomAlerts([])
      #if hasFeature(Embedded)
        lay(alerts)
      #else
        perform(.alerts(placed: alertsOnRoutes)) { lay(alerts) }
      #endif
    }
  }
  /// The closures that receive what the router logs and counts.
  public var monitor = Monitor() {
    didSet {
      requests.monitor = monitor
      isWatched = mustWatch
    }
  }
  /// The recording that has the current input; nil for none.
  package internal(set) var activeRecording: (any RouterRecording)? {
    didSet { isWatched = mustWatch }
  }
  /// The recording, or none, that takes its place with the next input.
  var nextRecording: (any RouterRecording)?? {
    didSet { isWatched = mustWatch }
  }
  /// The number of inputs that are being processed, one within the other.
  var inputDepth = 0
  /// Whether there was a decider when the recording was last told so.
  var hadDecider = false
  /// Whether fixes are counted, recorded or shown to a witness: the only question that each fix asks about that, because
  /// access to what other modules may set is checked for exclusivity.
  private var isWatched = false
  private var mustWatch: Bool {
    monitor.count != nil || activeRecording != nil || nextRecording != nil || witness != nil
  }

  /// Creates a router that follows a route of a response that has its guidance already.
  init(
    guided indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)?, options: RouterOptions, log: (@Sendable (String) -> Void)?
  ) throws(RouteIndexError) {
    guard let route = indexedRouteResponse.currentRoute else { throw .noRoute }
    self.indexedRouteResponse = indexedRouteResponse
    self.routeOptions = routeOptions
    customRoutingProvider = routingProvider
    self.options = options
    unimplementedLog = UnimplementedLog(log)
    drive.settings.refreshesRoute =
      routeOptions.refreshingEnabled && routeOptions.profileIdentifier == .automobileAvoidingTraffic
    memory = RouterMemory(timers: RouterTimers(options))
    offered = OfferedAlternatives(width: options.alternativeWidth)
    let index = try RouteIndex(route)
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    progress = RouteProgress(index: index, state: ProgressState())
    _ = beginTrip(on: index, answering: routeOptions, isAnswer: true)
    drive.settings.isOnboardRoute = indexedRouteResponse.routeResponse.origin == .onboard
    drive.hasRoutesOfDevice = isOnboardRoute
    if isOnboardRoute { memory.timers.fasterRoute.hurry() }
    handle.router = self
    offerAlternatives()
  }

  public var receiver: ReceiverModel { options.navigation.receiver }

  public var route: Route { index.route }

  public var routeProgress: RouteProgress { progress }

  public var rawLocation: Location? { drive.rawLocation }

  public var location: Location? { rawLocation.map(locationOnRoute) }

  /// The index of the route.
  var index: RouteIndex { progress.index }

  var state: ProgressState { progress.state }

  /// Processes a fix, and reports what it changes.
  ///
  /// - Complexity: O(1) on a drive along the route.
  public func update(_ location: Location) {
    update(location, follower, observer)
  }

  /// Processes several fixes, one after another.
  ///
  /// - Complexity: O(*n*) in the number of fixes; an array is the fastest sequence.
  public func update(_ locations: some Sequence<Location>) {
    let fixes = Array(locations)
    var next = fixes.startIndex
    while next < fixes.endIndex { next = update(fixes.span, from: next, follower, observer) }
  }

  @inline(never)
  private func update(_ fix: Location, _ follower: RouteFollower, _ observer: (any RouterObserver)?) {
    update(fix, follower.engine, observer)
  }

  /// Processes fixes until the route or the observer changes; returns the index of the first fix that is left.
  private func update(
    _ fixes: Span<Location>, from first: Int, _ follower: RouteFollower, _ observer: (any RouterObserver)?
  ) -> Int {
    let engine = follower.engine
    let number = observerNumber
    for place in first..<fixes.count {
      update(fixes[place], engine, observer)
      if follower !== self.follower || number != observerNumber { return place + 1 }
    }
    return fixes.count
  }

  /// Processes answers that have arrived, without a fix. Call it while a vehicle waits for a new route. Requests that
  /// have waited longer than ``RouterOptions/answerTimeout`` fail.
  ///
  /// - Parameter now: The time in seconds since 1970, by the clock of the fixes.
  public func poll(now: Double) {
    guard !drive.isFinished else { return }
    if !requests.isEmpty, !requests.holdsAnswers { requests.expire(at: now, after: options.answerTimeout) }
    if requests.hasAnswers { takeAnswers(now: now) }
  }

  /// Whether a provider on the device has answered within a call, and the answer waits for the next fix or `poll(now:)`.
  package var hasAnswersOfCall: Bool { requests.hasAnswersOfCall }

  private func update(_ fix: Location, _ engine: ProgressEngine, _ observer: (any RouterObserver)?) {
    if requests.hasAnswers, !drive.isFinished {
      takeAnswers(now: fix.timestamp)
      return update(fix, follower.engine, self.observer)
    }
    if isWatched {
      watch(fix)
    } else {
      guard !drive.isFinished else { return }
      inputDepth += 1
      process(fix, engine, observer, nil)
      inputDepth -= 1
    }
    // A provider on the device may have answered within the call.
    if requests.hasAnswersOfCall, !drive.isFinished, inputDepth == 0 { takeAnswers(now: fix.timestamp) }
  }

  /// Processes a fix that is shown to the witness, counted or recorded.
  @inline(never)
  private func watch(_ fix: Location) {
    let fix = witness.map { testified(fix, by: $0) } ?? fix
    guard !drive.isFinished else { return }
    monitor.add(to: .fixes)
    beginInput()
    defer { inputDepth -= 1 }
    let recording = activeRecording
    recording?.begin(fix, hasDecider: recordedDecider())
    process(fix, follower.engine, observer, recording)
    recording?.end()
  }

  /// Returns a fix with what a witness says of it, and reports its failure once. The witness of a router that is finished
  /// still follows the vehicle, for a drive that goes on without it.
  private func testified(_ fix: Location, by witness: any FixWitness) -> Location {
    let testimony = witness.testimony(of: fix, on: index, state)
    guard !drive.isFinished else { return fix }
    if let failure = witness.failure, failure != reportedFailure {
      reportedFailure = failure
      reportRoadFailure(failure)
      guard !drive.isFinished else { return fix }
    }
    road = testimony.road
    return fix.with(testimony)
  }

  /// Reports why the roads say nothing of some places.
  func reportRoadFailure(_ reason: String) { perform(.roadFailure(reason: reason)) { report(.roadsFailed(reason)) } }

  @inline(__always)
  private func process(
    _ fix: Location, _ engine: ProgressEngine, _ observer: (any RouterObserver)?, _ recording: (any RouterRecording)?
  ) {
    defer { if case .some = roadOfFix { roadOfFix = nil } }
    let number = drive.routeNumber
    let change = step(fix, engine)
    guard !change.contains(.rejectedFix) else {
      // If the decider has replaced the route instead of answering, the new one has not seen the fix.
      didReject(fix, because: number == drive.routeNumber ? state.rejection : .unqualified)
      return
    }
    lastStep = (number, change)
    // The clock of the fixes was set back: everything is due again by the new time. If the vehicle was found again
    // farther back, alerts that were behind it are ahead.
    if fix.timestamp < drive.lastFix.timestamp || state.distanceAlong < progress.before.distanceAlong {
      drive.nextTime = -.infinity
    }
    drive.lastFix = fix
    let progress = self.progress
    drive.legLog.add(drive.legLog.drive(to: fix.coordinate, progress, isStanding: progress.isStanding(by: engine)))
    // The vehicle was never on the legs before the one on which its drive begins. They are left out before anybody is
    // told of the fix, and may skip further legs.
    let removed =
      change.contains(.legSkip) ? leaveOut(legs: progress.before.legIndex..<progress.legIndex, traveled: 0) : []
    var location = fix
    place(&location, progress)
    let events = UpdateEvents(follower, progress, change)
    let event = RouterEvent.didUpdate(progress, location: location, rawLocation: fix, events: events)
    recording?.willReport(event, at: place(at: progress))
    observer?.router(self, didReport: event)
    streams?.yield(event)
    recording?.didCallBack()
    // If the observer has replaced the route, nothing more is done about the old one.
    guard number == drive.routeNumber, !drive.isFinished else { return }
    let mayHaveMore: ProgressChange = [
      .visualInstruction, .spokenInstruction, .willArrive, .didArrive, .legSkip, .backOnRoute, .alertAhead,
    ]
    if isApproaching || !change.isDisjoint(with: mayHaveMore) || state.distanceAlong >= nextVia {
      // The event keeps the progress alive: a variable that is used after it would retain it once more.
      guard case .didUpdate(let progress, _, _, _) = event, tellMore(change, progress, removed) else {
        drive.nextTime = -.infinity
        return
      }
    }
    if state.routeState == .offRoute {
      leave(fix)
    } else if fix.timestamp >= drive.nextTime || state.distanceAlong > offered.nextFork {
      keepCurrent(fix)
    }
  }

  @inline(__always)
  private func step(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    if let accuracy = fix.horizontalAccuracy, accuracy > options.navigation.receiver.worstAccuracy {
      return stepUnqualified(fix, engine)
    }
    return follow(fix, engine)
  }

  /// Steps the engine.
  @inline(__always)
  func follow(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    var progress = self.progress.take()
    defer { self.progress = progress }
    return progress.step(fix, engine)
  }

  /// Asks the decider about a fix that is too inaccurate, and steps the engine by the answer; not if the decider
  /// finishes or replaces the route meanwhile.
  @inline(never)
  private func stepUnqualified(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    guard hasDecider, engine.wouldReject(fix, as: .unqualified, state) else {
      return follow(fix, engine)
    }
    guard let answer = decision(.shouldDiscard(fix)) else { return .rejectedFix }
    let follower = answer ? self.follower : self.follower.edited { $0.receiver.worstAccuracy = .infinity }
    return follow(fix, follower.engine)
  }

  @inline(never)
  private func didReject(_ fix: Location, because reason: FixRejection) {
    guard !drive.isFinished else { return }
    monitor.add(to: .fixesRejected)
    monitor.write(.debug, .progress, "the fix of \(fix.timestamp) was not used: \(reason.words)")
    report(.didReject(fix, reason))
  }

  /// Changes the state in place; nothing else may read it during the change.
  @inline(__always)
  func edit<Answer>(_ change: (inout ProgressState) -> Answer) -> Answer {
    var progress = self.progress.take()
    defer { self.progress = progress }
    return progress.edit(change)
  }

  /// Moves a fix to the position on the route if the vehicle is on it; otherwise the device heading replaces an unknown
  /// course.
  @inline(__always)
  private func place(_ location: inout Location, _ progress: RouteProgress) {
    if progress.state.routeState == .offRoute {
      if location.course == nil, let heading { location.course = heading }
    } else {
      progress.place(&location, largestDifference: options.largestCourseDifference)
    }
  }

  /// Whether the waypoint of the leg is near. A new route may lead away from one whose approach was announced.
  private var isApproaching: Bool {
    guard state.approachedLegIndex == state.legIndex, !state.hasArrivedAtWaypoint else { return false }
    let left = index.range(ofLeg: state.legIndex).upperBound - state.distanceAlong
    return left <= 1.1 * options.navigation.arrival.approachDistance
  }

  /// Decides what to do about a fix off the route.
  @inline(never)
  private func leave(_ fix: Location) {
    requests.begin(at: fix.timestamp)
    requests.expire(at: fix.timestamp, after: options.answerTimeout)
    // The requests of this fix wait from now on.
    defer { requests.begin(at: fix.timestamp) }
    if !state.hasArrivedAtWaypoint || follower.engine.options.watchesAfterArrival {
      considerReroute(fix)
    } else {
      keepCurrent(fix)
    }
  }

  /// Reports what only some fixes change, in the documented order, and asks the decider about the next leg. Returns
  /// whether to go on.
  ///
  /// - Parameters:
  ///   - change: What the fix has changed.
  ///   - progress: The progress after the fix, as it was reported.
  ///   - removed: The alternatives that were removed because legs are skipped.
  @inline(never)
  func tellMore(_ change: ProgressChange, _ progress: RouteProgress, _ removed: [AlternativeRoute]) -> Bool {
    let (number, isApproaching) = (drive.routeNumber, isApproaching)
    // These count even if the observer has begun another leg already.
    if change.contains(.backOnRoute) { cancelReroute() }
    if change.contains(.legSkip) { _ = didSkip(legs: progress.before.legIndex..<progress.legIndex, removed) }
    guard number == drive.routeNumber, !drive.isFinished else { return false }
    if state.distanceAlong >= nextVia {
      guard passVias(isFound: !change.isDisjoint(with: [.backOnRoute, .reacquired, .legSkip])) else { return false }
    }
    let isOnLeg =
      progress.legIndex == state.legIndex && tellOfLeg(change, progress, isApproaching: isApproaching)
    guard number == drive.routeNumber, !drive.isFinished else { return false }
    // An arrival counts even if the observer has begun the next leg already.
    if change.contains(.didArrive) {
      guard arrive(at: progress) else { return false }
    } else if !isOnLeg {
      return false
    }
    return change.contains(.alertAhead) ? announceAlerts(drive.lastFix) : true
  }

  /// Reports what comes before an arrival. Returns whether to go on.
  private func tellOfLeg(_ change: ProgressChange, _ progress: RouteProgress, isApproaching: Bool) -> Bool {
    let step = progress.currentLegProgress.currentStepProgress
    if change.contains(.visualInstruction), let instruction = step.passedVisualInstruction {
      guard goesOn(after: .visualInstruction(instruction, progress)) else { return false }
    }
    if change.contains(.spokenInstruction), let instruction = step.passedSpokenInstruction {
      // While a new route is pending, the old one is not followed, unless the new one is to avoid a closure ahead.
      if !memory.rerouteState.isWaiting || requests[.reroute]?.avoiding != nil {
        guard goesOn(after: .spokenInstruction(instruction, progress)) else { return false }
      }
    }
    guard isApproaching || change.contains(.willArrive) else { return true }
    let leg = progress.currentLegProgress
    return goesOn(
      after: .willArrive(
        index.destination(ofLeg: progress.legIndex), after: leg.durationRemaining, distance: leg.distanceRemaining))
  }

  /// Handles the arrival at the waypoint of a leg: the decider decides about reroutes and about the next leg. Returns
  /// whether to go on.
  private func arrive(at progress: RouteProgress) -> Bool {
    let (route, leg) = (drive.routeNumber, progress.legIndex)
    let waypoint = index.destination(ofLeg: leg)
    monitor.add(to: .arrivals)
    monitor.write(.information, .progress, "the vehicle has reached the waypoint of leg \(leg)")
    let stop = reachStop(ofLeg: leg)
    if let summary = drive.legLog.summary(at: progress, stop) { memory.sessionLog.legs.append(summary) }
    drive.legLog = drive.legLog.next
    let prevents = ask(.shouldPreventReroutes(arrivingAt: waypoint))
    guard route == drive.routeNumber, !drive.isFinished else { return false }
    if follower.engine.options.watchesAfterArrival == prevents {
      follower = follower.edited { $0.watchesAfterArrival = !prevents }
    }
    let advances = ask(.didArrive(waypoint))
    guard route == drive.routeNumber, !drive.isFinished else { return false }
    if advances, state.legIndex == leg, state.hasArrivedAtWaypoint, !routeProgress.isFinalLeg { _ = try? advanceLeg() }
    return route == drive.routeNumber && !drive.isFinished
  }

  public func userIsOnRoute(_ location: Location) -> Bool {
    guard let rawLocation, location != rawLocation else { return state.routeState != .offRoute }
    let model = options.navigation.deviation
    let accuracy = location.horizontalAccuracy ?? options.navigation.receiver.assumedAccuracy
    return index.track.nearest(location.coordinate).distance <= model.distance + model.sigmas * accuracy
  }

  @discardableResult
  public func advanceLeg() throws(RouterError) -> RouteProgress {
    try perform(.advanceLeg) { () throws(RouterError) in
      guard !drive.isFinished else { throw .finished }
      guard !routeProgress.isFinalLeg else { throw .noNextLeg }
      let engine = follower.engine
      guard edit({ engine.advanceLeg(&$0) }) else { throw .waypointNotReached }
      let progress = routeProgress
      report(.didBeginLeg(progress))
      return progress
    }
  }

  public func finishRouting() {
    guard !drive.isFinished else { return }
    perform(.finish) {
      drive.isFinished = true
      requests.close()
      streams = nil
      releaseBattery { ask(.battery) }
    }
  }

  deinit {
    handle.router = nil
    // Nothing is recorded: who repeats the recording ends its router at another time.
    if !drive.isFinished { releaseBattery { decider?.router(self, asks: .battery) ?? true } }
  }

  /// Ends the monitoring of the battery, if the decider allows it.
  private func releaseBattery(asking decider: () -> Bool) {
    guard let battery, battery.isBatteryMonitoringEnabled, decider() else { return }
    battery.isBatteryMonitoringEnabled = false
  }

  private func locationOnRoute(_ raw: Location) -> Location {
    var location = raw
    place(&location, progress)
    return location
  }
}

/// Use a router from one task or actor at a time.
@available(*, unavailable)
extension RouteController: Sendable {}
