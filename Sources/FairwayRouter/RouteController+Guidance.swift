public import FairwayEngine
internal import FairwayGuidance
public import FairwayRequests
public import FairwayRoutes

extension RouteController {
  /// Creates a router that follows a route of a response.
  ///
  /// - Parameters:
  ///   - indexedRouteResponse: The response and the index of the route in it.
  ///   - routeOptions: The options of its request; requests for new routes are derived from them.
  ///   - routingProvider: The provider of new routes; if nil, the route is followed to its end.
  ///   - options: The options of the router.
  ///   - log: A closure that receives warnings, one line each; ``UnimplementedLogging`` says where they go without one.
  public convenience init(
    along indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RouteIndexError) {
    var guided = indexedRouteResponse
    let guidance = options.guidance.answering(routeOptions)
    guided.routeResponse.addGuidance(guidance)
    if let missing = guided.currentRoute?.missingLanguage {
      log?("there is no guidance in \(missing); it is in English")
    }
    try self.init(
      guided: guided, routeOptions: routeOptions, routingProvider: routingProvider, options: options, log: log)
  }

  /// Creates a router that follows a route of a response, and asks its provider for what the response was asked for.
  ///
  /// ```swift
  /// let router = try RouteController(following: try await directions.calculate(options), routingProvider: directions)
  /// ```
  ///
  /// - Parameters:
  ///   - response: The response; `RouteOptions(answeredBy:)` has what it was asked for.
  ///   - routeIndex: The index of the route in it.
  ///   - routingProvider: The provider of new routes; if nil, the route is followed to its end.
  ///   - options: The options of the router.
  ///   - log: A closure that receives warnings, one line each; ``UnimplementedLogging`` says where they go without one.
  public convenience init(
    following response: RouteResponse, routeIndex: Int = 0, routingProvider: (any RoutingProvider)? = nil,
    options: RouterOptions = RouterOptions(), log: (@Sendable (String) -> Void)? = nil
  ) throws(RouteIndexError) {
    try self.init(
      along: IndexedRouteResponse(routeResponse: response, routeIndex: routeIndex),
      routeOptions: RouteOptions(answeredBy: response, routeIndex: routeIndex), routingProvider: routingProvider,
      options: options, log: log)
  }

  /// Creates a router that follows the first route of a response; see
  /// ``init(along:routeOptions:routingProvider:options:log:)-(IndexedRouteResponse,_,_,_,_)``.
  public convenience init(
    along response: RouteResponse, routeOptions: RouteOptions, routingProvider: (any RoutingProvider)? = nil,
    options: RouterOptions = RouterOptions(), log: (@Sendable (String) -> Void)? = nil
  ) throws(RouteIndexError) {
    try self.init(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions,
      routingProvider: routingProvider, options: options, log: log)
  }

  /// Returns what holds now, for a driver who asks to hear it again: the next maneuver with the distance that is left.
  /// `nil` off the route, and if there is nothing to say. It is no event, and changes nothing.
  public func repeatInstruction() -> SpokenInstruction? {
    guard state.routeState != .offRoute else { return nil }
    return progress.currentLegProgress.currentStepProgress.repeatedInstruction
  }

  /// Returns a response for a vehicle under way, with the guidance that its routes lack.
  func guided(_ response: RouteResponse, answering asked: RouteOptions) -> RouteResponse {
    var response = response
    response.addGuidance(options.guidance.answering(asked), isUnderWay: rawLocation != nil)
    return response
  }
}
