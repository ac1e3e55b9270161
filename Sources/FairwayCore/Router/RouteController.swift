public import FairwayDirections
public import GeoKernel

/// The router: a thin shell that owns a session's state, reports to its observer and asks its decider.
///
/// Any number may run in one process, each for one caller at a time. Answers of the routing provider are kept until the
/// next ``update(_:)-(Location)`` or ``poll(now:)``, so nothing happens behind the caller's back, and a recorded session
/// replays to the same calls.
public final class RouteController: Router {
  /// Hears what happens; one that is put in place within a call hears what happens next.
  public weak var observer: (any RouterObserver)? {
    didSet { observerNumber += 1 }
  }
  public weak var decider: (any RouterDecider)?
  public var heading: LocationDirection?
  public var reroutesProactively = true {
    didSet { nextTime = -.infinity }
  }
  public var refreshesRoute: Bool {
    didSet { nextTime = -.infinity }
  }
  public var initialManeuverAvoidanceRadius: Double? = 8
  public let customRoutingProvider: (any RoutingProvider)?
  public let unimplementedLog: UnimplementedLog
  public internal(set) var indexedRouteResponse: IndexedRouteResponse
  /// What the finished legs were like.
  public var sessionLog: SessionLog { memory.sessionLog }
  /// The options of the request that the route answers.
  public internal(set) var routeOptions: RouteOptions
  /// Other ways to the destination that still leave the route ahead.
  public var alternatives: [AlternativeRoute] { offered.routes }
  /// How the router itself decides; the engine's thresholds are in its ``RouterOptions/navigation``.
  public let options: RouterOptions
  /// The battery whose monitoring may end with the router.
  public weak var battery: (any BatteryMonitoring)?

  var follower: RouteFollower
  /// The session's state on ``index``; the delegate is shown it as it is.
  var progress: RouteProgress
  /// The last fix as it came; before the first one with no time. Not an optional, which would be one copy more.
  var lastFix = Location(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0), timestamp: -.infinity)
  var memory: RouterMemory
  /// Counts the routes, so that a decision about one that was replaced has no effect. With ``legLog`` it is apart from
  /// the memory because every fix looks at both, and what has mutating methods is checked for exclusive access.
  var routeNumber = 0
  /// What the current leg was like so far.
  var legLog = LegLog()
  /// The other ways to the destination.
  var offered: OfferedAlternatives
  let questions = ProviderQuestions()
  var isFinished = false
  /// When something is next due that is not brought about by the vehicle's place; by the time of the fixes.
  var nextTime = -Double.infinity
  /// Counts the observers, so that a batch need not look for a new one before each fix.
  private var observerNumber = 0
  /// The sequences of events; nil while nobody has asked for one.
  var streams: RouterEventStreams?
  /// What the last fix brought about, on which route, and where the session stood before it.
  var lastStep: (route: Int, before: ProgressMark, change: ProgressChange)?
  /// The place that was predicted last, and on which route.
  var shownPlace: (route: Int, place: PredictedPlace)?
  /// Whether the route was calculated on the device: the provider is then asked for an equal one of a server, which takes
  /// its place. It follows `RouteResponse.origin` where the answers say that.
  public var isOnboardRoute = false

  /// Follows a route of a response.
  ///
  /// - Parameters:
  ///   - indexedRouteResponse: The response and which of its routes to follow.
  ///   - routeOptions: The options of its request, which new requests are made after.
  ///   - routingProvider: Who is asked for new routes; nil for nobody: the route is then followed to its end.
  ///   - options: How it decides.
  ///   - log: Where warnings go, a line each.
  public init(
    along indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) throws(RouteIndexError) {
    guard let route = indexedRouteResponse.currentRoute else { throw .noLegs }
    self.indexedRouteResponse = indexedRouteResponse
    self.routeOptions = routeOptions
    customRoutingProvider = routingProvider
    self.options = options
    unimplementedLog = UnimplementedLog(log)
    refreshesRoute = routeOptions.refreshingEnabled && routeOptions.profileIdentifier == .automobileAvoidingTraffic
    memory = RouterMemory(timers: RouterTimers(options))
    offered = OfferedAlternatives(width: options.alternativeWidth)
    let index = try RouteIndex(route)
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    progress = RouteProgress(index: index, state: ProgressState())
    isOnboardRoute = indexedRouteResponse.routeResponse.origin == .onboard
    if options.offersAlternatives { offered.offer(besides: indexedRouteResponse, answering: routeOptions, main: index) }
  }

  public var receiver: ReceiverModel { options.navigation.receiver }

  public var route: Route { index.route }

  public var routeProgress: RouteProgress { progress }

  public var rawLocation: Location? { lastFix.timestamp > -.infinity ? lastFix : nil }

  public var location: Location? { rawLocation.map(locationOnRoute) }

  /// The route, made ready.
  var index: RouteIndex { progress.index }

  var state: ProgressState { progress.state }

  /// Takes in a fix, and tells the delegate what it brings about.
  ///
  /// - Complexity: O(1) on a drive along the route.
  public func update(_ location: Location) {
    update(location, follower, observer)
  }

  /// Takes in several fixes, each of which counts.
  ///
  /// - Complexity: O(*n*) in the fixes; the least of work for each where they are an array.
  public func update(_ locations: some Sequence<Location>) {
    let fixes = Array(locations)
    var next = fixes.startIndex
    while next < fixes.endIndex { next = update(fixes.span, from: next, follower, observer) }
  }

  @inline(never)
  private func update(_ fix: Location, _ follower: RouteFollower, _ observer: (any RouterObserver)?) {
    let engine = follower.engine
    update(fix, engine, observer)
  }

  /// Takes in fixes as long as route and observer stay the same; returns the first that is left.
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

  /// Looks whether answers have come, without a fix: for a vehicle that waits for a new route.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  public func poll(now: Double) {
    guard !isFinished, questions.hasAnswers else { return }
    takeAnswers(now: now)
  }

  private func update(_ fix: Location, _ engine: ProgressEngine, _ observer: (any RouterObserver)?) {
    guard !isFinished else { return }
    if questions.hasAnswers {
      takeAnswers(now: fix.timestamp)
      return update(fix, follower.engine, self.observer)
    }
    let number = routeNumber
    let (before, change) = step(fix, engine)
    // A rejected fix changes nothing and is shown to nobody.
    guard !change.contains(.rejectedFix) else { return }
    // Nearly every fix of a drive changes nothing that has a time.
    if !change.isEmpty { lastStep = (number, before, change) } else if lastStep != nil { lastStep = nil }
    // The clock of the fixes was set back, and all that was due by it is due by the new one.
    if fix.timestamp < lastFix.timestamp { nextTime = -.infinity }
    lastFix = fix
    let progress = self.progress
    legLog = legLog.adding(fix.coordinate, progress.state, isStanding: engine.isStanding(progress.state))
    var location = fix
    place(&location, progress.state, engine.index)
    let event = RouterEvent.didUpdate(progress, location: location, rawLocation: fix)
    observer?.router(self, didReport: event)
    streams?.yield(event)
    let isApproaching = state.approachedLegIndex == state.legIndex && !state.hasArrivedAtWaypoint
    let mayHaveMore: ProgressChange = [
      .visualInstruction, .spokenInstruction, .willArrive, .didArrive, .legSkip, .backOnRoute, .alertAhead,
    ]
    // A delegate that has put another route in place hears nothing more of the old one.
    if isApproaching || !change.isDisjoint(with: mayHaveMore), number == routeNumber, !isFinished {
      tellMore(change, isApproaching: isApproaching)
    }
    guard !isFinished else { return }
    if state.routeState == .offRoute {
      leave(fix)
    } else if fix.timestamp >= nextTime || state.distanceAlong > offered.nextFork {
      keepCurrent(fix)
    }
  }

  @inline(__always)
  private func step(_ fix: Location, _ engine: ProgressEngine) -> (before: ProgressMark, change: ProgressChange) {
    if let accuracy = fix.horizontalAccuracy, accuracy > options.navigation.receiver.worstAccuracy {
      let before = state.mark
      return (before, stepUnqualified(fix, engine))
    }
    // The mark is made where the state is: elsewhere the whole state would be copied for it.
    return edit { ($0.mark, engine.step(&$0, fix)) }
  }

  /// Asks about a fix that is too inaccurate, and steps the engine as the answer is; by no engine if the delegate ends
  /// the route or puts another in place meanwhile.
  @inline(never)
  private func stepUnqualified(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    guard decider != nil, engine.wouldReject(fix, as: .unqualified, state) else {
      return edit { engine.step(&$0, fix) }
    }
    let number = routeNumber
    let isDiscarded = ask(.shouldDiscard(fix)).isYes
    guard number == routeNumber, !isFinished else { return .rejectedFix }
    let follower = isDiscarded ? self.follower : self.follower.edited { $0.receiver.worstAccuracy = .infinity }
    return edit { follower.engine.step(&$0, fix) }
  }

  /// Changes the state, which nobody looks at meanwhile.
  @inline(__always)
  func edit<Answer>(_ change: (inout ProgressState) -> Answer) -> Answer {
    var progress = self.progress.take()
    defer { self.progress = progress }
    return progress.edit(change)
  }

  /// Shows a fix at its place on the route, while the vehicle is on it.
  @inline(__always)
  private func place(_ location: inout Location, _ state: ProgressState, _ index: RouteIndex) {
    if state.routeState == .offRoute {
      if location.course == nil, let heading { location.course = heading }
    } else {
      index.place(
        &location, at: state.distanceAlong, segment: state.position.segment,
        largestDifference: options.largestCourseDifference)
    }
  }

  /// Looks what is to be done off the route.
  @inline(never)
  private func leave(_ fix: Location) {
    if !state.hasArrivedAtWaypoint || follower.engine.options.watchesAfterArrival {
      considerReroute(fix)
    } else {
      keepCurrent(fix)
    }
  }

  /// Tells what only some fixes bring about, in the documented order, and lets the delegate decide about the next leg.
  @inline(never)
  private func tellMore(_ change: ProgressChange, isApproaching: Bool) {
    let number = routeNumber
    let progress = routeProgress
    if change.contains(.legSkip) {
      // The vehicle was never on the leg that it seemed to begin on.
      didSkip(legs: legLog.legIndex..<state.legIndex, traveled: 0)
      guard number == routeNumber, !isFinished else { return }
    }
    if change.contains(.backOnRoute) { cancelReroute() }
    let step = progress.currentLegProgress.currentStepProgress
    if change.contains(.visualInstruction), let instruction = step.passedVisualInstruction {
      report(.visualInstruction(instruction, progress))
    }
    if change.contains(.spokenInstruction), let instruction = step.passedSpokenInstruction {
      let isNews = memory.isNews(instruction, at: progress, isFirstRoute: routeNumber == 0)
      // While a new route is on its way nobody follows the old one, unless the new one is to lead around a closure ahead.
      let isFollowed = !memory.rerouteState.isWaiting || questions[.reroute]?.avoiding != nil
      if isNews, isFollowed { report(.spokenInstruction(instruction, progress)) }
    }
    if isApproaching || change.contains(.willArrive) {
      let leg = progress.currentLegProgress
      report(.willArrive(destination, after: leg.durationRemaining, distance: leg.distanceRemaining))
    }
    if change.contains(.didArrive) { arrive() }
    if change.contains(.alertAhead), number == routeNumber, !isFinished { announceAlerts(lastFix) }
  }

  /// A waypoint was reached: the delegate decides about reroutes and about the next leg.
  private func arrive() {
    let waypoint = destination
    if let summary = legLog.summary(at: routeProgress) { memory.sessionLog.legs.append(summary) }
    legLog = LegLog()
    let prevents = ask(.shouldPreventReroutes(arrivingAt: waypoint)).isYes
    if follower.engine.options.watchesAfterArrival == prevents {
      follower = follower.edited { $0.watchesAfterArrival = !prevents }
    }
    let advances = ask(.didArrive(waypoint)).isYes
    if advances, state.hasArrivedAtWaypoint, !isFinished, !routeProgress.isFinalLeg { _ = try? advanceLeg() }
  }

  public func userIsOnRoute(_ location: Location) -> Bool {
    guard let rawLocation, location != rawLocation else { return state.routeState != .offRoute }
    let model = options.navigation.deviation
    let accuracy = location.horizontalAccuracy ?? options.navigation.receiver.assumedAccuracy
    return index.track.nearest(location.coordinate).distance <= model.distance + model.sigmas * accuracy
  }

  public func report(_ event: RouterEvent) {
    observer?.router(self, didReport: event)
    streams?.yield(event)
  }

  @discardableResult
  public func advanceLeg() throws(RouterError) -> RouteProgress {
    guard !isFinished else { throw .finished }
    guard !routeProgress.isFinalLeg else { throw .noNextLeg }
    let engine = follower.engine
    guard edit({ engine.advanceLeg(&$0) }) else { throw .waypointNotReached }
    return routeProgress
  }

  public func finishRouting() {
    guard !isFinished else { return }
    isFinished = true
    questions.close()
    streams = nil
    if let battery, battery.isBatteryMonitoringEnabled, ask(.battery).isYes {
      battery.isBatteryMonitoringEnabled = false
    }
  }

  /// The waypoint at the end of the current leg.
  var destination: Waypoint { index.destination(ofLeg: state.legIndex) }

  private func locationOnRoute(_ raw: Location) -> Location {
    var location = raw
    place(&location, state, index)
    return location
  }
}

/// A router belongs to one caller at a time.
@available(*, unavailable)
extension RouteController: Sendable {}
