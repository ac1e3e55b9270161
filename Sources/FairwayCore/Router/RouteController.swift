public import FairwayDirections
public import GeoKernel

/// The router: a thin shell that owns a session's state, asks its delegate and tells its delegate.
///
/// Any number may run in one process, each for one caller at a time. Answers of the routing provider are kept until the
/// next ``update(_:)-(Location)`` or ``poll(now:)``, so nothing happens behind the caller's back, and a recorded session
/// replays to the same calls.
public final class RouteController: Router {
  public weak var delegate: (any RouterDelegate)?
  public var heading: LocationDirection?
  public var reroutesProactively = true
  public var refreshesRoute: Bool
  public var initialManeuverAvoidanceRadius: Double? = 8
  public let customRoutingProvider: (any RoutingProvider)?
  public let unimplementedLog: UnimplementedLog
  public internal(set) var indexedRouteResponse: IndexedRouteResponse
  public internal(set) var rawLocation: Location?
  /// What the legs that are done were like.
  public internal(set) var sessionLog = SessionLog()
  /// The options of the request that the route answers.
  public internal(set) var routeOptions: RouteOptions
  /// Other ways to the destination that still leave the route ahead.
  public internal(set) var alternatives: [AlternativeRoute] = []
  /// How the router itself decides; the engine's thresholds are in its ``RouterOptions/navigation``.
  public let options: RouterOptions
  /// The battery whose monitoring may end with the router.
  public weak var battery: (any BatteryMonitoring)?

  var engine: ProgressEngine
  var state = ProgressState()
  var isFinished = false
  var rerouteState = RerouteState()
  var fasterRouteTimer: FixTimer
  var refreshTimer: FixTimer
  var alternativesTimer: FixTimer
  let mailbox = ProviderMailbox()
  var pending: [ProviderMailbox.Purpose: PendingRequest] = [:]
  var questionCount = 0
  /// Counts the routes, so that a decision about one that was replaced has no effect.
  var routeNumber = 0
  var alternativeCount: AlternativeRoute.ID = 0
  var alternativeIndices: [AlternativeRoute.ID: RouteIndex] = [:]
  var lastSpoken: String?
  var suppressesDeparture = false
  /// The options of the request for a new route that is on its way.
  var askedOptions: RouteOptions?
  /// What the refresh that is on its way asked for.
  var refreshedPart: RouteRefreshPart?
  /// Whether the route was calculated on the device; an equal one from a server then takes its place.
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
    fasterRouteTimer = FixTimer(interval: options.fasterRoute.interval)
    refreshTimer = FixTimer(interval: options.refreshInterval)
    alternativesTimer = FixTimer(interval: options.alternativesInterval)
    engine = ProgressEngine(index: try RouteIndex(route), options: options.engineOptions)
    alternatives = makeAlternatives(of: indexedRouteResponse)
  }

  deinit {
    for pending in pending.values { pending.request.cancel() }
  }

  public var route: Route { engine.index.route }

  public var routeProgress: RouteProgress { RouteProgress(index: engine.index, state: state) }

  public var location: Location? { rawLocation.map(locationOnRoute) }

  /// Takes in a fix, and tells the delegate what it brings about.
  ///
  /// - Complexity: O(1) on a drive along the route.
  public func update(_ location: Location) {
    let delegate = self.delegate
    update(location, delegate)
  }

  /// Takes in several fixes, each of which counts.
  public func update(_ locations: some Sequence<Location>) {
    let delegate = self.delegate
    for location in locations { update(location, delegate) }
  }

  /// Looks whether answers have come, without a fix: for a vehicle that waits for a new route.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  public func poll(now: Double) {
    guard !isFinished, mailbox.hasAnswers else { return }
    takeAnswers(now: now, delegate)
  }

  private func update(_ location: Location, _ delegate: (any RouterDelegate)?) {
    guard !isFinished else { return }
    if mailbox.hasAnswers { takeAnswers(now: location.timestamp, delegate) }
    let change = step(location, delegate)
    // A rejected fix changes nothing and is shown to nobody.
    guard !change.contains(.rejectedFix), !isFinished else { return }
    rawLocation = location
    sessionLog.add(state)
    tell(change, location, delegate)
    guard !isFinished else { return }
    if change.contains(.backOnRoute) { cancelReroute() }
    if state.routeState == .offRoute, !state.hasArrivedAtWaypoint || engine.options.watchesAfterArrival {
      considerReroute(location, delegate)
    } else {
      keepCurrent(location, change, delegate)
    }
  }

  /// Steps the engine, and asks about a fix that is too inaccurate.
  private func step(_ location: Location, _ delegate: (any RouterDelegate)?) -> ProgressChange {
    let worst = engine.options.receiver.worstAccuracy
    guard let accuracy = location.horizontalAccuracy, accuracy > worst, let delegate else {
      return engine.step(&state, location)
    }
    var trial = state
    let change = engine.step(&trial, location)
    if change.contains(.rejectedFix), trial.rejection == .unqualified,
      !delegate.router(self, shouldDiscard: location)
    {
      var options = engine.options
      options.receiver.worstAccuracy = .infinity
      return ProgressEngine(index: engine.index, options: options).step(&state, location)
    }
    state = trial
    return change
  }

  /// Tells the delegate about one fix, in the documented order, and lets it decide about the next leg.
  private func tell(_ change: ProgressChange, _ location: Location, _ delegate: (any RouterDelegate)?) {
    guard let delegate else {
      if change.contains(.didArrive) { arrive(nil) }
      return
    }
    let progress = routeProgress
    delegate.router(self, didUpdate: progress, with: locationOnRoute(location), rawLocation: location)
    let mayHaveMore: ProgressChange = [.visualInstruction, .spokenInstruction, .willArrive, .didArrive]
    let isApproaching = state.approachedLegIndex == state.legIndex && !state.hasArrivedAtWaypoint
    guard isApproaching || !change.isDisjoint(with: mayHaveMore) else { return }
    if change.contains(.visualInstruction), let instruction = passedVisualInstruction {
      delegate.router(self, didPassVisualInstructionPoint: instruction, routeProgress: progress)
    }
    if change.contains(.spokenInstruction), let instruction = passedSpokenInstruction {
      speak(instruction, progress, delegate)
    }
    if isApproaching || change.contains(.willArrive) {
      let leg = progress.currentLegProgress
      delegate.router(
        self, willArriveAt: destination, after: leg.durationRemaining, distance: leg.distanceRemaining)
    }
    if change.contains(.didArrive) { arrive(delegate) }
  }

  /// Speaks an instruction, unless a replaced route has just spoken the same, or the departure was long ago.
  private func speak(_ instruction: SpokenInstruction, _ progress: RouteProgress, _ delegate: any RouterDelegate) {
    defer {
      lastSpoken = instruction.text
      suppressesDeparture = false
    }
    if routeNumber > 0 {
      if instruction.text == lastSpoken { return }
      if suppressesDeparture, progress.legIndex == 0, progress.currentLegProgress.stepIndex == 0 { return }
    }
    // While a new route is looked for, nobody follows the old one.
    if rerouteState.isWaiting { return }
    delegate.router(self, didPassSpokenInstructionPoint: instruction, routeProgress: progress)
  }

  /// A waypoint was reached: the delegate decides about reroutes and about the next leg.
  private func arrive(_ delegate: (any RouterDelegate)?) {
    let waypoint = destination
    sessionLog.closeLeg(of: routeProgress)
    let prevents = delegate?.router(self, shouldPreventReroutesWhenArrivingAt: waypoint) ?? true
    setWatchesAfterArrival(!prevents)
    let advances = delegate?.router(self, didArriveAt: waypoint) ?? true
    if advances, state.hasArrivedAtWaypoint, !isFinished { _ = engine.advanceLeg(&state) }
  }

  private func setWatchesAfterArrival(_ watches: Bool) {
    guard engine.options.watchesAfterArrival != watches else { return }
    var options = engine.options
    options.watchesAfterArrival = watches
    engine = ProgressEngine(index: engine.index, options: options)
  }

  public func userIsOnRoute(_ location: Location) -> Bool {
    state.routeState != .offRoute
  }

  public func advanceLegIndex(completionHandler: ((Result<RouteProgress, any Error>) -> Void)? = nil) {
    let result: Result<RouteProgress, any Error>
    if isFinished {
      result = .failure(RouterError.finished)
    } else if routeProgress.isFinalLeg {
      result = .failure(RouterError.noNextLeg)
    } else if engine.advanceLeg(&state) {
      result = .success(routeProgress)
    } else {
      result = .failure(RouterError.waypointNotReached)
    }
    completionHandler?(result)
  }

  public func finishRouting() {
    guard !isFinished else { return }
    isFinished = true
    for pending in pending.values { pending.request.cancel() }
    pending = [:]
    _ = mailbox.takeAll()
    if let battery, battery.isBatteryMonitoringEnabled,
      delegate?.routerShouldDisableBatteryMonitoring(self) ?? true
    {
      battery.isBatteryMonitoringEnabled = false
    }
  }

  // MARK: What the last fix passed

  /// The waypoint at the end of the current leg.
  var destination: Waypoint {
    let leg = routeProgress.currentLeg
    if let waypoint = leg.destination { return waypoint }
    let end = engine.index.range(ofLeg: state.legIndex).upperBound
    return Waypoint(coordinate: engine.index.track.point(at: end).coordinate)
  }

  private var passedVisualInstruction: VisualInstructionBanner? {
    let progress = routeProgress.currentLegProgress.currentStepProgress
    let banners = progress.step?.instructionsDisplayedAlongStep ?? []
    let passed = progress.visualInstructionIndex - 1
    return banners.indices.contains(passed) ? banners[passed] : nil
  }

  private var passedSpokenInstruction: SpokenInstruction? {
    let progress = routeProgress.currentLegProgress.currentStepProgress
    let instructions = progress.step?.instructionsSpokenAlongStep ?? []
    let passed = progress.spokenInstructionIndex - 1
    return instructions.indices.contains(passed) ? instructions[passed] : nil
  }

  /// The place on the route with the fix's own time and speed, while the vehicle is on the route.
  private func locationOnRoute(_ raw: Location) -> Location {
    var location = raw
    if state.routeState == .offRoute {
      if location.course == nil, let heading { location.course = heading }
      return location
    }
    let index = engine.index
    let point = index.places.point(
      at: state.distanceAlong, hint: Int(state.segment), along: index.vertexDistances, on: index.track)
    location.coordinate = point.coordinate
    // A vehicle that points elsewhere is shown as it points: it is turning, or standing in a yard.
    if let course = raw.course, abs(wrappedLongitude(course - point.bearing)) > options.largestCourseDifference {
      return location
    }
    location.course = point.bearing
    return location
  }
}
