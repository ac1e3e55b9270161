public import FairwayCore
public import FairwaySessions

extension NavigationService {
  /// The recorder of the session.
  public var recorder: SessionRecorder? { (router as? RouteController)?.recording as? SessionRecorder }

  /// Creates a session like the initializer without a recorder, and records it from the beginning.
  ///
  /// - Parameter recorder: The recorder of the session; `nil` for none.
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
