public import FairwayCore
public import FairwaySessions

extension NavigationService {
  /// The recorder of the session.
  public var recorder: SessionRecorder? { (router as? RouteController)?.recording as? SessionRecorder }

  /// Creates a session like the initializer without a recorder, and records it from the beginning.
  ///
  /// - Parameters:
  ///   - indexedRouteResponse: The response and which of its routes to follow.
  ///   - routeOptions: The options of its request, which new requests are based on.
  ///   - routingProvider: The provider of new routes; `nil` for none.
  ///   - options: The options of the router.
  ///   - simulationMode: The conditions under which fixes are simulated.
  ///   - simulationSpeedMultiplier: The ratio of a simulated vehicle's speed to the expected one.
  ///   - recorder: The recorder of the session; `nil` for none.
  ///   - log: A closure that receives warnings, one line each; `UnimplementedLogging` says where they go without one.
  public convenience init(
    indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    routingProvider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    simulating simulationMode: SimulationMode = .inTunnels, simulationSpeedMultiplier: Double = 1,
    recorder: SessionRecorder?, log: (@Sendable (String) -> Void)? = nil
  ) throws(RouteIndexError) {
    try self.init(
      indexedRouteResponse: indexedRouteResponse, routeOptions: routeOptions, routingProvider: routingProvider,
      options: options, simulating: simulationMode, simulationSpeedMultiplier: simulationSpeedMultiplier, log: log)
    recorder?.record(self)
  }
}

extension SessionRecorder {
  /// Records a session from now on. The session's router is recorded with it; it is a `RouteController`.
  ///
  /// - Parameter service: The session.
  public func record(_ service: NavigationService) { record(service: service, after: nil) }
}
