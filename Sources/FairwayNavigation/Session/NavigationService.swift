public import FairwayCore
public import FairwayDirections

/// A session: a router, the fixes that it lives on, and simulated ones where those stop coming.
///
/// It belongs to one caller at a time and has no clock of its own: the caller says what time it is by
/// ``start(at:)``, ``advance(to:)`` and the time stamps of the fixes, so a session runs in virtual time as it does in
/// real time. All times are seconds since 1970.
public final class NavigationService {
  /// Hears what happens, and decides what is left to it.
  public weak var observer: (any NavigationServiceObserver)?
  /// Observes the session and answers its questions, with a method for each: the ``observer``, where that is a delegate.
  public var delegate: (any NavigationServiceDelegate)? {
    get { observer as? any NavigationServiceDelegate }
    set { observer = newValue }
  }
  /// The router, whose observer and decider the session is.
  public let router: any Router
  /// Posts the session's notifications; nil for none, which costs nothing.
  public var notificationPoster: NotificationPoster?
  /// When fixes are simulated.
  public var simulationMode: SimulationMode {
    didSet { simulationModeDidChange(from: oldValue) }
  }
  /// By how much faster a simulated vehicle is than expected; any number above 0.
  ///
  /// With ``SimulationMode/always`` the whole session runs faster: its fixes come sooner. Otherwise the vehicle drives
  /// faster, since its time must stay that of the receiver whose fixes will come again.
  public var simulationSpeedMultiplier: Double {
    didSet { simulationSpeedDidChange() }
  }
  /// For how many seconds good fixes may stay away before they are simulated.
  public var poorGPSPatience = 2.5
  /// How tunnels are detected.
  public var tunnelDetector = TunnelDetector()
  /// Whether fixes are simulated now.
  public internal(set) var simulationState = SimulationState.notInSimulation
  /// Whether the session processes fixes.
  public internal(set) var isRunning = false
  /// Where the warnings about methods that the delegate lacks go.
  public let unimplementedLog: UnimplementedLog
  /// Writes the session down.
  public let recorder: SessionRecorder?

  var clock = -Double.infinity
  var simulation: SimulatedLocationManager?
  var simulationReason = SimulationReason.manual
  var simulatedRoute: RouteIndex?
  var lastNativeLocation: Location?
  /// Whether a fix good enough to start by has come: only a receiver that was good can become poor.
  var wasReceiverGood = false
  /// When patience with the receiver ends; nil while there is none to end.
  var patienceEnd: Double?
  private let relay: RelayRoutingProvider?

  /// A session along a route of a response.
  ///
  /// - Parameters:
  ///   - indexedRouteResponse: The response and which of its routes to follow.
  ///   - routeOptions: The options of its request, which new requests are made after.
  ///   - routingProvider: Who is asked for new routes; nil for nobody.
  ///   - options: How the router decides.
  ///   - simulationMode: When fixes are simulated.
  ///   - simulationSpeedMultiplier: By how much faster a simulated vehicle is.
  ///   - recorder: Writes the session down; nil for none.
  ///   - log: Where warnings go, a line each.
  public init(
    indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    simulating simulationMode: SimulationMode = .inTunnels, simulationSpeedMultiplier: Double = 1,
    recorder: SessionRecorder? = nil, log: @escaping @Sendable (String) -> Void = { print($0) }
  ) throws(RouteIndexError) {
    // While a session is written down, answers come in when the session looks, so that their place in it is known.
    relay = recorder != nil ? routingProvider.map(RelayRoutingProvider.init) : nil
    router = try RouteController(
      along: indexedRouteResponse, routeOptions: routeOptions, routingProvider: relay ?? routingProvider,
      options: options, log: log)
    self.simulationMode = simulationMode
    self.simulationSpeedMultiplier = simulationSpeedMultiplier
    self.recorder = recorder
    unimplementedLog = UnimplementedLog(log)
    router.observer = self
    router.decider = self
    recorder?.begin(self, indexedRouteResponse: indexedRouteResponse, routeOptions: routeOptions, options: options)
  }

  /// A session over a router, such as a `RouteController`.
  ///
  /// - Parameters:
  ///   - router: The router, whose observer and decider the session becomes.
  ///   - simulationMode: When fixes are simulated.
  ///   - simulationSpeedMultiplier: By how much faster a simulated vehicle is.
  ///   - log: Where warnings go, a line each.
  public init(
    router: any Router, simulating simulationMode: SimulationMode = .inTunnels, simulationSpeedMultiplier: Double = 1,
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) {
    self.router = router
    self.simulationMode = simulationMode
    self.simulationSpeedMultiplier = simulationSpeedMultiplier
    (relay, recorder) = (nil, nil)
    unimplementedLog = UnimplementedLog(log)
    router.observer = self
    router.decider = self
  }

  /// How far the vehicle has got.
  public var routeProgress: RouteProgress { router.routeProgress }

  /// The route that is followed.
  public var route: Route { router.route }

  /// Begins to take in fixes, or to simulate them.
  public func start(at now: Double) {
    guard !isRunning else { return }
    input(.start(now)) {
      isRunning = true
      clock = max(clock, now)
      if simulationMode == .always { beginSimulation(because: .manual) }
    }
  }

  /// Takes in no more fixes until the next start.
  public func stop() {
    guard isRunning else { return }
    input(.stop) {
      endSimulation()
      patienceEnd = nil
      isRunning = false
    }
  }

  /// Ends the session, with what the user thinks of it.
  public func endNavigation(feedback: EndOfRouteFeedback? = nil) {
    if let feedback { recorder?.note(feedback, self) }
    stop()
    input(.end) { router.finishRouting() }
  }

  /// Takes in a fix of the receiver.
  ///
  /// Bad fixes are left out while better ones are simulated, and all are with ``SimulationMode/always``.
  public func update(_ location: Location) {
    guard isRunning else { return }
    input(.fix(location)) {
      // A fix far ahead may come from a wrong clock: until the router has used it, it moves no other.
      let isAhead = !(location.timestamp - clock <= Self.longestPause)
      if !isAhead { moveClock(to: location.timestamp) }
      let before = router.rawLocation?.timestamp ?? -.infinity
      take(location, isAhead: isAhead)
      if isAhead || location.timestamp < before, router.rawLocation == location { setClock(to: location.timestamp) }
    }
  }

  /// A longer time than this between two fixes is no pause of a drive.
  private static let longestPause = ReceiverModel().longestPause

  /// Takes in several fixes, each of which counts.
  public func update(_ locations: some Sequence<Location>) {
    for location in locations { update(location) }
  }

  /// Moves the clock: simulated fixes that are due come, patience with the receiver may end, answers are looked for.
  public func advance(to now: Double) {
    guard isRunning else { return }
    input(.advance(now)) {
      moveClock(to: now)
      router.poll(now: now)
    }
  }

  /// When ``advance(to:)`` has something to do next, apart from looking for answers; nil while it has nothing.
  public var nextAdvanceTime: Double? {
    guard isRunning else { return nil }
    return simulation?.nextUpdateTime ?? patienceEnd
  }

  /// Runs the session in virtual time, as long as it has something to do by itself; ``SimulationMode/always`` drives it
  /// to its end.
  public func run(until end: Double = .infinity) {
    while let next = nextAdvanceTime, next <= end { advance(to: next) }
  }

  // MARK: Inputs

  /// Everything that comes in from outside passes here, so that a recording has it in its order.
  func input(_ input: SessionInput, _ body: () -> Void) {
    guard let recorder else { return body() }
    recorder.settle(self)
    relay?.deliver { question, result in recorder.note(.answer(question, result), self) }
    recorder.note(input, self)
    recorder.isInput = true
    body()
    recorder.isInput = false
    recorder.remember(self)
  }

  private func take(_ location: Location, isAhead: Bool) {
    guard simulationMode != .always else { return }
    lastNativeLocation = location
    if router.receiver.qualifies(location) {
      endSimulation()
      wasReceiverGood = wasReceiverGood || location.isQualifiedForStartingRoute
      if wasReceiverGood, !isAhead {
        // A fix that is late ends no patience.
        patienceEnd = max(patienceEnd ?? -.infinity, location.timestamp + poorGPSPatience)
      }
    } else if simulation != nil {
      return
    }
    router.update(location)
  }

  /// The clock of the fixes was set, as the router has found.
  private func setClock(to now: Double) {
    clock = now
    if wasReceiverGood { patienceEnd = now + poorGPSPatience }
  }

  private func moveClock(to now: Double) {
    while now > clock || simulation != nil {
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

/// A session belongs to one caller at a time.
@available(*, unavailable)
extension NavigationService: Sendable {}
