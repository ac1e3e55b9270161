import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Records all reports of a navigator.
final class RecordingListener: NavigatorListener, RoadSnappedLocationProviderListener {
  var arrivals: [NavigationWaypoint] = []
  var onArrival: (Navigator) -> Void = { _ in }
  var reasons: [RouteChangeReason?] = []
  var times: [Double] = []
  var distances: [Double] = []
  var delays: [NavigationDelayCategory] = []
  var percentages: [CGFloat] = []
  var severities: [SpeedAlertSeverity] = []
  var modes: [NavigationLightingMode] = []
  var locations: [Location] = []

  func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
    arrivals.append(waypoint)
    onArrival(navigator)
  }
  func navigatorDidChangeRoute(_ navigator: Navigator) { reasons.append(navigator.routeChangeReason) }
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: TimeInterval) { times.append(time) }
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance) {
    distances.append(distance)
  }
  func navigator(_ navigator: Navigator, didUpdate delayCategory: NavigationDelayCategory) {
    delays.append(delayCategory)
  }
  func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {
    percentages.append(percentageAboveLimit)
  }
  func navigator(
    _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat
  ) { severities.append(speedAlertSeverity) }
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode) {
    modes.append(lightingMode)
  }
  func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location) {
    locations.append(location)
  }
}
