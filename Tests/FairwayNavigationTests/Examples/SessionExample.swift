import FairwayCore
import FairwayDirections
import FairwayNavigation

/// Follows a route, keeps to main roads when it has to find another, and draws the map as a style.
final class Driver: NavigationViewControllerDelegate {
  var arrivals: [String] = []

  func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    var options = options
    options.roadClassesToAvoid = .unpaved
    return options
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool {
    arrivals.append(waypoint.name ?? "a waypoint")
    return true
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? {
    var layer = LineLayer(id: identifier, source: sourceIdentifier)
    layer.lineColor = .constant("#7048e8")
    layer.lineWidth = .expression(["interpolate", ["linear"], ["zoom"], 10, 4, 18, 20])
    return layer
  }
}

func follow(
  _ response: RouteResponse, options: RouteOptions, provider: some RoutingProvider, fixes: [Location], driver: Driver
) throws -> JSONValue {
  let service = try NavigationService(
    indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: options,
    routingProvider: provider, simulating: .inTunnels, log: { _ in })
  let view = NavigationViewController(navigationService: service, log: { _ in })
  view.delegate = driver
  view.start(at: fixes.first?.timestamp ?? 0)
  for fix in fixes { service.update(fix) }
  return view.mapLayers.json  // a style for MapLibre, to be encoded as JSON
}
