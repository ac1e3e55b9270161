/// What a router asks for routes, so that it can be anything that answers: a client, a cache, a script of a test.
///
/// An answer comes exactly once for each call that returned a request, on any thread, possibly before the call returns
/// and possibly after ``RoutingRequest/cancel()``, then as ``DirectionsError/cancelled`` unless the true answer was
/// already on its way. Whoever asks therefore puts the answer away, in a place of its own for each request, and looks at
/// it when it suits.
public protocol RoutingProvider: Sendable {
  /// Asks for routes between waypoints, the best first.
  @discardableResult
  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest

  /// Asks for the routes along a trace, as routes.
  @discardableResult
  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest

  /// Asks for the newer attributes of a route that was calculated with ``RouteOptions/refreshingEnabled``.
  @discardableResult
  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest
}

/// A question that is on its way to a ``RoutingProvider``.
public protocol RoutingRequest: Sendable {
  /// Gives the question up; without effect once it is answered, and from any thread.
  func cancel()
}

/// Which route is to be refreshed, and from where on.
public struct RouteRefreshPart: Hashable, Sendable, Codable {
  /// The identifier of the answer that holds the route.
  public var responseIdentifier: String
  /// The index of the route in that answer.
  public var routeIndex: Int
  /// The index of the first leg to refresh.
  public var startLegIndex: Int
  /// The index of the vertex from where on to refresh, in the whole route's geometry and within the first leg; the whole
  /// leg if nil.
  public var currentRouteShapeIndex: Int?
  /// The index of the same vertex in the geometry of the first leg, by which an answer is applied.
  public var currentLegShapeIndex: Int?

  /// A part of the route at `routeIndex` in the answer of that identifier, by default all of it.
  public init(
    responseIdentifier: String, routeIndex: Int, startLegIndex: Int = 0, currentRouteShapeIndex: Int? = nil,
    currentLegShapeIndex: Int? = nil
  ) {
    self.responseIdentifier = responseIdentifier
    self.routeIndex = routeIndex
    self.startLegIndex = startLegIndex
    self.currentRouteShapeIndex = currentRouteShapeIndex
    self.currentLegShapeIndex = currentLegShapeIndex
  }
}
