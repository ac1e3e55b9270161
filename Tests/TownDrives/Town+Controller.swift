public import FairwayCore

extension Town {
  /// A controller along one of the answers, with options that have the answer's own waypoints.
  public static func controller(
    _ name: String, routeIndex: Int = 0, provider: (any RoutingProvider)? = nil,
    options: RouterOptions = RouterOptions(), edit: (inout RouteOptions) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> RouteController {
    let response = try response(name)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&routeOptions)
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response, routeIndex: routeIndex), routeOptions: routeOptions,
      routingProvider: provider, options: options.takingAnyAnswer, log: log)
  }
}
