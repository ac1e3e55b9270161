public import FairwayDirections
public import GeoKernel

/// A route response and which of its routes is followed.
public struct IndexedRouteResponse: Hashable, Sendable {
  /// The whole response, with the alternatives.
  public var routeResponse: RouteResponse
  /// The place of the route that is followed.
  public var routeIndex: Int

  /// A response and one of its routes, the first unless told otherwise.
  public init(routeResponse: RouteResponse, routeIndex: Int = 0) {
    self.routeResponse = routeResponse
    self.routeIndex = routeIndex
  }

  /// The route that is followed; nil where the response has no such route.
  public var currentRoute: Route? {
    guard let routes = routeResponse.routes, routes.indices.contains(routeIndex) else { return nil }
    return routes[routeIndex]
  }
}

/// Follows a route by the fixes of a positioning system, and finds new routes where need be.
///
/// ``RouteController`` is one. Another may stand wherever a router does, under a session, its view or a navigator: it
/// tells them by ``report(_:)`` and asks them by ``ask(_:)``. What it has no use for has a default.
///
/// A router belongs to one caller at a time. It has no clock, no thread and no timer of its own: all that happens,
/// happens within ``update(_:)-(Location)`` or another call.
public protocol Router: AnyObject {
  /// Hears what happens; held weakly.
  var observer: (any RouterObserver)? { get set }
  /// Decides what is left to it; held weakly. Without one every answer is ``RouterAnswer/standard``.
  var decider: (any RouterDecider)? { get set }
  /// How far the vehicle has got.
  var routeProgress: RouteProgress { get }
  /// The route that is followed.
  var route: Route { get }
  /// The response that the route came with.
  var indexedRouteResponse: IndexedRouteResponse { get }
  /// The place on the route if the vehicle is on it, else the fix as it came; nil before the first fix.
  var location: Location? { get }
  /// The last fix as it came.
  var rawLocation: Location? { get }
  /// The direction in which the device points, for a vehicle that stands; set by whoever has a compass.
  var heading: LocationDirection? { get set }
  /// Whether faster routes are looked for.
  var reroutesProactively: Bool { get set }
  /// Whether the route's attributes are renewed from time to time.
  var refreshesRoute: Bool { get set }
  /// For how many seconds from now a new route should ask for no maneuver; nil for no such wish.
  var initialManeuverAvoidanceRadius: Double? { get set }
  /// Who is asked for routes; nil for nobody, which is the default.
  var customRoutingProvider: (any RoutingProvider)? { get }
  /// Where the warnings about methods that a delegate lacks go. Nowhere by default.
  var unimplementedLog: UnimplementedLog { get }
  /// What the receiver's errors are like: which fixes are good enough to follow the route by. The defaults by default.
  var receiver: ReceiverModel { get }
  /// Other ways to the destination that still leave the route ahead. None by default.
  var alternatives: [AlternativeRoute] { get }
  /// What the finished legs were like. Nothing by default.
  var sessionLog: SessionLog { get }

  /// Takes in a fix.
  func update(_ location: Location)
  /// Looks whether answers have come, without a fix. Does nothing by default.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  func poll(now: Double)
  /// Where the vehicle is at a moment as far as its fixes tell, for every frame that is drawn. By default it is taken from
  /// the progress alone, with the default thresholds.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  func predictedPlace(at now: Double) -> PredictedPlace
  /// Whether a location counts as on the route: the last fix by all that is known, any other by its distance alone.
  func userIsOnRoute(_ location: Location) -> Bool
  /// Asks for a new route from a place, for the rest of what `progress` has ahead.
  func reroute(from location: Location, along progress: RouteProgress)
  /// Goes on with the next leg after its waypoint was reached; returns the progress on it.
  @discardableResult
  func advanceLeg() throws(RouterError) -> RouteProgress
  /// Goes on with a later leg, and leaves out the waypoints before it; returns the progress on it. By default there is none
  /// to go on with.
  @discardableResult
  func skip(to legIndex: Int) throws(RouterError) -> RouteProgress
  /// Follows an alternative from now on. By default there is none to take.
  func take(_ alternative: AlternativeRoute) throws(RouterError)
  /// Follows another route from now on.
  func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?, completion: ((Bool) -> Void)?)
  /// Ends it: no fix is taken in any more.
  func finishRouting()
}

extension Router {
  /// Is asked and told what happens, in a method for each: ``observer`` and ``decider`` in one.
  public var delegate: (any RouterDelegate)? {
    get { observer as? any RouterDelegate }
    set {
      observer = newValue
      decider = newValue
    }
  }

  public var customRoutingProvider: (any RoutingProvider)? { nil }
  public var unimplementedLog: UnimplementedLog { UnimplementedLog { _ in } }
  public var receiver: ReceiverModel { ReceiverModel() }
  public var alternatives: [AlternativeRoute] { [] }
  public var sessionLog: SessionLog { SessionLog() }
  public func poll(now: Double) {}
  public func predictedPlace(at now: Double) -> PredictedPlace {
    let progress = routeProgress
    return ProgressEngine(index: progress.index).predict(progress.state, at: now)
  }
  public func skip(to legIndex: Int) throws(RouterError) -> RouteProgress { throw .noSuchLeg }
  public func take(_ alternative: AlternativeRoute) throws(RouterError) { throw .noSuchAlternative }

  /// Goes on with the next leg after its waypoint was reached: ``advanceLeg()`` with a completion handler.
  public func advanceLegIndex(completionHandler: ((Result<RouteProgress, any Error>) -> Void)? = nil) {
    let result = Result { try advanceLeg() }
    completionHandler?(result)
  }

  /// Follows another route from now on.
  public func updateRoute(with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?) {
    updateRoute(with: indexedRouteResponse, routeOptions: routeOptions, completion: nil)
  }

  /// Reports an event to the observer.
  public func report(_ event: RouterEvent) { observer?.router(self, didReport: event) }

  /// Asks the decider; without one the answer is the standard one.
  public func ask(_ question: RouterQuestion) -> RouterAnswer { decider?.router(self, asks: question) ?? .standard }
}

/// Why a call into a router was refused.
public enum RouterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no leg after this one.
  case noNextLeg
  /// The waypoint of this leg was not reached yet.
  case waypointNotReached
  /// The route has no such leg.
  case noSuchLeg
  /// The leg is the current one, or lies behind.
  case legNotAhead
  /// The router was ended by ``Router/finishRouting()``.
  case finished
  /// The response holds no route at the index.
  case noRoute
  /// There is nobody to ask for routes.
  case noRoutingProvider
  /// No route that was found leads around the closure ahead.
  case noWayAround
  /// The router does not offer this alternative, or no longer.
  case noSuchAlternative

  public var description: String {
    switch self {
    case .noNextLeg: "there is no leg after this one"
    case .waypointNotReached: "the waypoint of this leg was not reached yet"
    case .noSuchLeg: LegError.noSuchLeg.description
    case .legNotAhead: LegError.notAhead.description
    case .finished: "the router was ended"
    case .noRoute: "the response holds no route at this index"
    case .noRoutingProvider: "there is nobody to ask for routes"
    case .noWayAround: "no route that was found leads around the closure ahead"
    case .noSuchAlternative: "the router does not offer this alternative, or no longer"
    }
  }
}

/// A battery whose level is watched while the router runs.
public protocol BatteryMonitoring: AnyObject {
  /// Whether its level is watched.
  var isBatteryMonitoringEnabled: Bool { get set }
}
