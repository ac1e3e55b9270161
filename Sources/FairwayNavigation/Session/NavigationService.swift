public import FairwayCore
internal import FairwaySessions

/// A session: a router, its fixes, and simulated fixes when those stop.
///
/// Use a session from one thread or actor at a time. It has no clock: the caller provides the time with ``start(at:)``,
/// ``advance(to:)`` and the time stamps of the fixes, so that a session can run in virtual time as well as in real
/// time. All times are in seconds since 1970.
public final class NavigationService {
  /// The observer of the session, which also makes the decisions that the session leaves to it.
  public weak var observer: (any NavigationServiceObserver)?
  /// The observer with a method for each event and question: the ``observer``, if it is a delegate.
  public var delegate: (any NavigationServiceDelegate)? {
    get { observer as? any NavigationServiceDelegate }
    set { observer = newValue }
  }
  /// The router, whose observer and decider the session is.
  public let router: any Router
  /// The poster of the session's notifications; `nil` for none, which costs nothing.
  public var notificationPoster: NotificationPoster?
  /// The conditions under which fixes are simulated.
  public var simulationMode: SimulationMode {
    didSet { simulationModeDidChange(from: oldValue) }
  }
  /// The ratio of a simulated vehicle's speed to the expected one; greater than 0.
  ///
  /// With ``SimulationMode/always`` the whole session runs faster, and its fixes come earlier. Otherwise the vehicle
  /// drives faster, because its time must remain that of the receiver whose fixes will return.
  public var simulationSpeedMultiplier: Double {
    didSet { simulationSpeedDidChange() }
  }
  /// How long good fixes may be missing before they are simulated, in seconds.
  public var poorGPSPatience = 2.5 {
    didSet { note(.poorGPSPatience(seconds: poorGPSPatience)) }
  }
  /// The detection of tunnels.
  public var tunnelDetector = TunnelDetector() {
    didSet { note(.tunnelDetector(tunnelDetector: tunnelDetector)) }
  }
  /// Whether fixes are currently simulated.
  public internal(set) var simulationState = SimulationState.notInSimulation
  /// Whether the session processes fixes.
  public internal(set) var isRunning = false
  /// The log of warnings about methods that the delegate does not implement.
  public let unimplementedLog: UnimplementedLog

  var clock = -Double.infinity
  var simulation: SimulatedLocationManager?
  var simulationReason = SimulationReason.manual
  var simulatedRoute: RouteIndex?
  var lastNativeLocation: Location?
  /// Whether a fix good enough for starting has been received: only a good receiver can become poor.
  var wasReceiverGood = false
  /// The time at which fixes have been missing for too long; `nil` if that is not monitored.
  var patienceEnd: Double?
  /// What decides while a recording is repeated, instead of an observer.
  var replayedDecisions: ReplayedDecisions?

  /// Creates a session for a route of a response.
  ///
  /// - Parameters:
  ///   - indexedRouteResponse: The response and which of its routes to follow.
  ///   - routeOptions: The options of its request, which new requests are based on.
  ///   - routingProvider: The provider of new routes; `nil` for none.
  ///   - options: The options of the router.
  ///   - simulationMode: The conditions under which fixes are simulated.
  ///   - simulationSpeedMultiplier: The ratio of a simulated vehicle's speed to the expected one.
  ///   - log: A closure that receives warnings, one line each; `UnimplementedLogging` says where they go without one.
  public init(
    indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    simulating simulationMode: SimulationMode = .inTunnels, simulationSpeedMultiplier: Double = 1,
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RouteIndexError) {
    router = try RouteController(
      along: indexedRouteResponse, routeOptions: routeOptions, routingProvider: routingProvider, options: options,
      log: log)
    self.simulationMode = simulationMode
    self.simulationSpeedMultiplier = simulationSpeedMultiplier
    unimplementedLog = UnimplementedLog(log)
    router.observer = self
    router.decider = self
  }

  /// Creates a session for a router, such as a `RouteController`.
  ///
  /// - Parameters:
  ///   - router: The router, whose observer and decider the session becomes.
  ///   - simulationMode: The conditions under which fixes are simulated.
  ///   - simulationSpeedMultiplier: The ratio of a simulated vehicle's speed to the expected one.
  ///   - log: A closure that receives warnings, one line each; `UnimplementedLogging` says where they go without one.
  public init(
    router: any Router, simulating simulationMode: SimulationMode = .inTunnels, simulationSpeedMultiplier: Double = 1,
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.router = router
    self.simulationMode = simulationMode
    self.simulationSpeedMultiplier = simulationSpeedMultiplier
    unimplementedLog = UnimplementedLog(log)
    router.observer = self
    router.decider = self
  }

  /// The progress of the vehicle.
  public var routeProgress: RouteProgress { router.routeProgress }

  /// The current route.
  public var route: Route { router.route }

  /// Starts processing fixes, or simulating them.
  public func start(at now: Double) {
    guard !isRunning else { return }
    input(.call(.start(time: now))) {
      isRunning = true
      clock = max(clock, now)
      if simulationMode == .always { beginSimulation(because: .manual) }
    }
  }

  /// Stops processing fixes until the next start.
  public func stop() {
    guard isRunning else { return }
    input(.call(.stop)) {
      endSimulation()
      patienceEnd = nil
      isRunning = false
    }
  }

  /// Ends the session, with the user's feedback.
  public func endNavigation(feedback: EndOfRouteFeedback? = nil) {
    if let feedback { note(.feedback(feedback: feedback)) }
    stop()
    input(.call(.end)) { router.finishRouting() }
  }

  /// Processes a fix of the receiver.
  ///
  /// Inaccurate fixes are ignored while better ones are simulated; with ``SimulationMode/always`` all fixes are
  /// ignored.
  public func update(_ location: Location) {
    guard isRunning else { return }
    input(.fix(location)) {
      // A fix far ahead may come from a wrong clock: until the router has used it, it does not move any other clock.
      let isAhead = !(location.timestamp - clock <= Self.longestPause)
      if !isAhead { moveClock(to: location.timestamp) }
      let before = router.rawLocation?.timestamp ?? -.infinity
      take(location, isAhead: isAhead)
      if isAhead || location.timestamp < before, router.rawLocation == location { setClock(to: location.timestamp) }
    }
  }

  /// The longest interval between two fixes that can be a pause of a drive.
  private static let longestPause = ReceiverModel().longestPause

  /// Processes several fixes, one after the other.
  public func update(_ locations: some Sequence<Location>) {
    for location in locations { update(location) }
  }

  /// Advances the clock: produces the simulated fixes that are due, checks for missing fixes, and polls for answers.
  public func advance(to now: Double) {
    guard isRunning else { return }
    input(.call(.advance(time: now))) {
      moveClock(to: now)
      router.poll(now: now)
    }
  }

  /// The time at which ``advance(to:)`` has something to do, apart from polling for answers; `nil` if there is nothing.
  public var nextAdvanceTime: Double? {
    guard isRunning else { return nil }
    // After a late fix the end of the patience may lie before the clock: it is due at once.
    return simulation?.nextUpdateTime ?? patienceEnd.map { max($0, clock) }
  }

  /// Runs the session in virtual time for as long as it has something to do by itself; with ``SimulationMode/always``,
  /// to the end of the drive.
  public func run(until end: Double = .infinity) {
    while let next = nextAdvanceTime, next <= end { advance(to: next) }
  }

  // MARK: Inputs

  /// The recording of the current input, if it is one of this session; `nil` for none.
  var recording: (any SessionRecording)? {
    guard let recording = (router as? RouteController)?.activeRecording as? any SessionRecording,
      recording.service === self
    else { return nil }
    return recording
  }

  /// All external input passes through here, so that a recording contains it in order.
  func input(_ input: @autoclosure () -> SessionInput, _ body: () -> Void) {
    guard let router = router as? RouteController else { return body() }
    // Answers come between two inputs, so that their order is known.
    if router.recording != nil { router.poll(now: clock) }
    router.performSession {
      guard let recording else { return body() }
      let holdsAnswers = router.holdsAnswers
      router.holdsAnswers = true
      recording.begin(input())
      body()
      recording.end()
      router.holdsAnswers = holdsAnswers
    }
  }

  /// Records a call that changes nothing at once.
  func note(_ change: @autoclosure () -> NavigationServiceCall) {
    guard let router = router as? RouteController, router.recording != nil else { return }
    input(.call(change())) {}
  }

  private func take(_ location: Location, isAhead: Bool) {
    guard simulationMode != .always else { return }
    lastNativeLocation = location
    if router.receiver.qualifies(location) {
      endSimulation()
      wasReceiverGood = wasReceiverGood || location.isQualifiedForStartingRoute
      if wasReceiverGood, !isAhead {
        // A late fix does not shorten the time for which fixes may be missing.
        patienceEnd = max(patienceEnd ?? -.infinity, location.timestamp + poorGPSPatience)
      }
    } else if simulation != nil {
      return
    }
    router.update(location)
  }

  /// Sets the clock after the router has detected that the clock of the fixes was set.
  private func setClock(to now: Double) {
    clock = now
    if wasReceiverGood { patienceEnd = now + poorGPSPatience }
  }

  private func moveClock(to now: Double) {
    while now >= clock || simulation != nil {
      if let due = simulation?.nextUpdateTime {
        guard due <= now else { break }
        clock = max(clock, due)
        simulation?.advance(to: due) { location in router.update(location) }
        simulateRestOfNewRoute()
        if simulation?.nextUpdateTime == nil { endSimulation() }
      } else if let end = patienceEnd, end <= now {
        clock = max(clock, end)
        patienceEnd = nil
        patienceDidEnd()
      } else {
        break
      }
    }
    clock = max(clock, now)
  }
}

/// Use a session from one thread or actor at a time.
@available(*, unavailable)
extension NavigationService: Sendable {}
