public import FairwayCore

/// Routers in the town.
extension Town {
  /// A router along a recorded route.
  public static func router(
    _ name: String = "valhalla-roundabout", provider: (any RoutingProvider)? = nil
  ) throws -> RouteController {
    let response = try response(name)
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, routingProvider: provider,
      options: RouterOptions(), log: { _ in })
  }

  /// A router along the tour whose times are refreshed.
  public static func refreshedRouter(
    provider: any RoutingProvider, options: RouterOptions = RouterOptions()
  ) throws -> RouteController {
    var response = try response(tour)
    response.identifier = "tour"
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    routeOptions.profileIdentifier = .automobileAvoidingTraffic
    routeOptions.refreshingEnabled = true
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions, routingProvider: provider,
      options: options, log: { _ in })
  }
}

extension Route {
  /// An answer for newer attributes in which each part of the rest takes some times as long.
  public func refreshed(slower factor: Double) -> RouteRefreshResponse {
    let legs = legs.map { leg in
      var attributes = leg.attributes ?? .init()
      attributes.expectedSegmentTravelTimes = attributes.expectedSegmentTravelTimes?.map { $0 * factor }
      return RefreshedRouteLeg(attributes: attributes)
    }
    return RouteRefreshResponse(route: RefreshedRoute(legs: legs))
  }
}
