import FairwayCore
import FairwayDirections
import FairwayNavigation

extension NavigationViewController {
  /// The view of a session on a route without a server.
  convenience init(showing route: Route) throws {
    let waypoints = Array(route.legs.compactMap(\.source).prefix(1) + route.legs.compactMap(\.destination))
    let response = IndexedRouteResponse(routeResponse: RouteResponse(routes: [route], waypoints: waypoints))
    let service = try NavigationService(
      indexedRouteResponse: response, routeOptions: RouteOptions(waypoints: waypoints), simulating: .never,
      log: { _ in })
    self.init(navigationService: service, log: { _ in })
  }
}
