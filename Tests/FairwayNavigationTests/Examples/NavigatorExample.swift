import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Listens as a view controller does in the Google Navigation SDK's guide.
final class TripListener: NavigatorListener, RoadSnappedLocationProviderListener {
  let mapView: MapView
  var reached: [String] = []
  var remaining: LocationDistance = 0

  init(mapView: MapView) {
    self.mapView = mapView
    mapView.navigator?.add(self)
    mapView.roadSnappedLocationProvider?.add(self)
    mapView.roadSnappedLocationProvider?.startUpdatingLocation()
    mapView.navigator?.distanceUpdateThreshold = 100
  }

  func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
    reached.append(waypoint.title)
    navigator.continueToNextDestination()
    navigator.isGuidanceActive = true
  }

  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance) {
    remaining = distance
  }

  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode) {
    mapView.lightingMode = lightingMode
  }

  func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location) {}
}

func listen(_ response: RouteResponse, options: RouteOptions, from start: Double) throws -> TripListener {
  let router = try RouteController(
    along: IndexedRouteResponse(routeResponse: response), routeOptions: options, log: { _ in })
  let mapView = MapView(navigator: Navigator(router: router))
  let listener = TripListener(mapView: mapView)
  mapView.locationSimulator?.simulateLocationsAlongExistingRoute(at: start)
  mapView.locationSimulator?.advance(to: start + 3600)
  return listener
}
