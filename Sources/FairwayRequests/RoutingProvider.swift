public import FairwayRoutes

/// A source of routes for a router: a client, a cache, or a script in a test.
///
/// A provider delivers exactly one answer for each call that returned a request, on any thread, possibly before the
/// call returns and possibly after ``RoutingRequest/cancel()``. After a cancellation it is `DirectionsError.cancelled`,
/// unless the provider was already delivering the actual answer. So the caller stores each answer separately and
/// processes it later.
public protocol RoutingProvider: AnyObject, Sendable {
  /// Requests routes between waypoints, best first.
  @discardableResult
  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest

  /// Requests routes for a vehicle that has a route and goes on along it meanwhile: they may be better, or know more.
  ///
  /// By default this is ``calculateRoutes(for:answer:)``. A provider that answers at once from what is at hand takes its
  /// time here, and asks whoever knows most.
  @discardableResult
  func calculateBetterRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest

  /// Requests the routes along a trace.
  @discardableResult
  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest

  /// Requests the updated attributes of a route that was calculated with ``RouteOptions/refreshingEnabled``.
  @discardableResult
  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest
}

extension RoutingProvider {
  @discardableResult
  public func calculateBetterRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    calculateRoutes(for: options, answer: answer)
  }
}

/// A running request to a ``RoutingProvider``.
public protocol RoutingRequest: AnyObject, Sendable {
  /// Cancels the request, from any thread; has no effect after the answer.
  func cancel()
}

/// The route to refresh, and the vertex from which on.
public struct RouteRefreshPart: Hashable, Sendable, Codable {
  /// The identifier of the answer that contains the route.
  public var responseIdentifier: String
  /// The index of the route in that answer.
  public var routeIndex: Int
  /// The index of the first leg to refresh.
  public var startLegIndex: Int
  /// The index of the vertex from which to refresh, in the shape of the whole route and in the first leg; the whole leg
  /// if `nil`.
  public var currentRouteShapeIndex: Int?
  /// The index of the same vertex in the shape of the first leg, used to apply the answer.
  public var currentLegShapeIndex: Int?

  /// Creates a part of the route at `routeIndex` in the answer with an identifier, by default the whole route.
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

extension RouteRefreshPart: OptionObject {
  package init() { self.init(responseIdentifier: "", routeIndex: 0) }

  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("responseIdentifier", &responseIdentifier)
    visitor.value("routeIndex", &routeIndex)
    visitor.value("startLegIndex", &startLegIndex)
    visitor.value("currentRouteShapeIndex", &currentRouteShapeIndex)
    visitor.value("currentLegShapeIndex", &currentLegShapeIndex)
  }
}
