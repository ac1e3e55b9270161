public import FairwayEngine
public import FairwayRequests
public import FairwayRoutes
public import GeoKernel

/// A route response, and the index of the route to follow.
public struct IndexedRouteResponse: Hashable, Sendable {
  /// The whole response, including the alternatives.
  public var routeResponse: RouteResponse
  /// The index of the route to follow.
  public var routeIndex: Int

  /// Creates a response with one of its routes, by default the first.
  public init(routeResponse: RouteResponse, routeIndex: Int = 0) {
    self.routeResponse = routeResponse
    self.routeIndex = routeIndex
  }

  /// The route to follow; nil if the response has no route at the index.
  public var currentRoute: Route? {
    guard let routes = routeResponse.routes, routes.indices.contains(routeIndex) else { return nil }
    return routes[routeIndex]
  }
}

/// Follows a route with the fixes that you pass, and requests new routes when necessary.
///
/// ``RouteController`` is the router of this package. A session, its view or a navigator also works with a router of
/// your own. Report events by ``report(_:)`` and ask questions by ``ask(_:)``; most other members have defaults.
///
/// Use a router from one task or actor at a time. It has no clock, thread or timer of its own: everything happens within
/// ``update(_:)-(Location)`` or another call.
public protocol Router: AnyObject {
  /// The observer, which receives the events; held weakly.
  var observer: (any RouterObserver)? { get set }
  /// The decider, which makes decisions; held weakly. Without one, every answer is yes.
  var decider: (any RouterDecider)? { get set }
  /// The progress of the vehicle.
  var routeProgress: RouteProgress { get }
  /// The current route.
  var route: Route { get }
  /// The response with the route, and its index there.
  var indexedRouteResponse: IndexedRouteResponse { get }
  /// The location on the route, or the last fix as received if the vehicle is off the route; nil before the first fix.
  var location: Location? { get }
  /// The last fix as received.
  var rawLocation: Location? { get }
  /// The direction in which the device points, from a compass. Off the route it replaces the course of a fix without
  /// one.
  var heading: LocationDirection? { get set }
  /// Whether the router looks for faster routes.
  var reroutesProactively: Bool { get set }
  /// The provider of routes; nil for none, which is the default.
  var customRoutingProvider: (any RoutingProvider)? { get }
  /// The receiver's error model, which decides whether a fix is accurate enough. By default the default model.
  var receiver: ReceiverModel { get }
  /// Other routes to the destination that leave the current route ahead of the vehicle. By default none.
  var alternatives: [AlternativeRoute] { get }
  /// What is known of the road where the vehicle is, with where it comes from. By default what the route says.
  var roadFacts: RoadFacts { get }
  /// Summaries of the finished legs. By default empty.
  var sessionLog: SessionLog { get }
  /// The stops of the trip. By default none.
  var trip: Trip { get }

  /// Processes a fix.
  func update(_ location: Location)
  /// Processes answers that have arrived, without a fix. Does nothing by default.
  ///
  /// - Parameter now: The time in seconds since 1970, by the clock of the fixes.
  func poll(now: Double)
  /// Returns the vehicle's predicted position at a time, for each frame that you draw. By default the prediction uses
  /// the progress alone, with the default options.
  ///
  /// - Parameter now: The time in seconds since 1970, by the clock of the fixes.
  func predictedPlace(at now: Double) -> PredictedPlace
  /// Returns whether a location is on the route: the last fix by the engine's decision, any other by its distance.
  func userIsOnRoute(_ location: Location) -> Bool
  /// Requests a new route from a location, for the rest of the trip after `progress`. If the coordinate is invalid, the
  /// router requests nothing, and the log says so.
  func reroute(from location: Location, along progress: RouteProgress)
  /// Begins the next leg after the vehicle has reached a waypoint; returns the progress on it.
  @discardableResult
  func advanceLeg() throws(RouterError) -> RouteProgress
  /// Continues with a later leg, and skips the waypoints before it; returns the progress on it. By default it throws an
  /// error.
  @discardableResult
  func skip(to legIndex: Int) throws(RouterError) -> RouteProgress
  /// Replaces the route by an alternative. By default it throws an error.
  func take(_ alternative: AlternativeRoute) throws(RouterError)
  /// Changes the stops ahead: asks the decider, and requests a route for them. The trip changes when the answer comes;
  /// if there is no route, it stays as it is. By default it throws an error.
  ///
  /// You can make several changes, one after the other: all that wait for a route share one. Without a fix the route
  /// begins where the trip began.
  func change(_ edit: TripEdit) throws(RouterError)
  /// Requests a route around a blocked place. Once there is one, every later request of the trip avoids the place too.
  /// By default it throws an error.
  func avoid(_ avoidance: Avoidance) throws(RouterError)
  /// Replaces the route by one from a response. The options are those of its request; by default, of the current route.
  func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?) throws(RouterError)
  /// Ends the router: it processes no more fixes.
  func finishRouting()
}

extension Router {
  public var customRoutingProvider: (any RoutingProvider)? { nil }
  public var receiver: ReceiverModel { ReceiverModel() }
  public var alternatives: [AlternativeRoute] { [] }
  public var roadFacts: RoadFacts { routeProgress.roadFacts }
  public var sessionLog: SessionLog { SessionLog() }
  public var trip: Trip { Trip() }
  public func poll(now: Double) {}
  public func predictedPlace(at now: Double) -> PredictedPlace {
    let progress = routeProgress
    return ProgressEngine(index: progress.index).predict(progress.state, at: now)
  }
  public func skip(to legIndex: Int) throws(RouterError) -> RouteProgress { throw .noSuchLeg }
  public func take(_ alternative: AlternativeRoute) throws(RouterError) { throw .noSuchAlternative }
  public func change(_ edit: TripEdit) throws(RouterError) { throw .noRoutingProvider }
  public func avoid(_ avoidance: Avoidance) throws(RouterError) { throw .noRoutingProvider }
  /// Requests a route that leaves the road ahead within a distance in metres, because it is blocked.
  public func avoid(next distance: LocationDistance) throws(RouterError) { try avoid(.next(distance)) }

  /// Reports an event to the observer.
  public func report(_ event: RouterEvent) { observer?.router(self, didReport: event) }

  /// Asks the decider; without one, the answer is yes.
  public func ask(_ question: RouterQuestion) -> Bool { decider?.router(self, asks: question) ?? true }
}

/// The reasons why a router refuses a call or fails to find a route.
public enum RouterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no leg after the current one.
  case noNextLeg
  /// The vehicle has not reached the current leg's waypoint yet.
  case waypointNotReached
  /// The route has no such leg.
  case noSuchLeg
  /// The leg is the current one or an earlier one.
  case legNotAhead
  /// You have ended the router by ``Router/finishRouting()``.
  case finished
  /// The response has no route at the index.
  case noRoute
  /// The route cannot be followed.
  case route(RouteIndexError)
  /// The provider has no route.
  case provider(DirectionsError)
  /// There is no provider of routes.
  case noRoutingProvider
  /// The router does not offer this alternative, or no longer does.
  case noSuchAlternative
  /// The trip cannot be changed as asked.
  case trip(TripError)

  /// No route that the provider found avoids the closure ahead, or the places that the trip avoids.
  static var noWayAround: RouterError { .provider(.refused(AnswerFault(.avoidedPlace, at: "every route"))) }

  /// Why the router refused an answer's routes; nil for any other error.
  public var fault: AnswerFault? {
    if case .provider(.refused(let fault)) = self { fault } else { nil }
  }

  public var description: String {
    switch self {
    case .noNextLeg: "there is no leg after the current one"
    case .waypointNotReached: "the vehicle has not reached the current leg's waypoint yet"
    case .noSuchLeg: LegError.noSuchLeg.description
    case .legNotAhead: LegError.notAhead.description
    case .finished: "the router has ended"
    case .noRoute: "the response has no route at this index"
    case .route(let error): error.description
    case .provider(let error): error.description
    case .noRoutingProvider: "there is no provider of routes"
    case .noSuchAlternative: "the router does not offer this alternative, or no longer does"
    case .trip(let error): error.description
    }
  }
}

/// A battery whose level is monitored while the router runs.
public protocol BatteryMonitoring: AnyObject {
  /// Whether its level is monitored.
  var isBatteryMonitoringEnabled: Bool { get set }
}
