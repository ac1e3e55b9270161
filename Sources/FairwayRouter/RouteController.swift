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
  /// What is known of the road where the vehicle is: what the route says, and for the rest what the ``witness`` does.
  public var roadFacts: RoadFacts {
    guard let witness else { return progress.roadFacts }
    let witnessed = witness.roadFacts(at: state, on: index)
    // Off the route its words are about another road.
    return state.routeState == .offRoute ? witnessed ?? RoadFacts() : progress.roadFacts.filled(by: witnessed)
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
  /// ``road``, for the fix that is being processed.
  var roadOfFix: CurrentRoad?
  /// The failure of the witness that was reported.
  var reportedFailure: String?
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
  private(set) var observerNumber = 0
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
    didSet { layAsInput(customAlerts ?? CustomAlerts([])) }
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
  private(set) var isWatched = false
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

  public func userIsOnRoute(_ location: Location) -> Bool {
    guard let rawLocation, location != rawLocation else { return state.routeState != .offRoute }
    let model = options.navigation.deviation
    let accuracy = location.horizontalAccuracy ?? options.navigation.receiver.assumedAccuracy
    return index.track.nearest(location.coordinate).distance <= model.distance + model.sigmas * accuracy
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
