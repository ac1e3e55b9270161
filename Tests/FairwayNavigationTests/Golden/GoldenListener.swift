import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Writes down every call of a navigator with what it carries; goes on at each destination.
final class GoldenListener: NavigatorListener, RoadSnappedLocationProviderListener {
  private let log: GoldenLog

  init(_ log: GoldenLog) { self.log = log }

  func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert) {
    log.add("didApproach \(GoldenLog.text(alert))")
  }
  func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
    log.add("didArrive \(GoldenLog.text(waypoint))")
    guard log.advances else { return }
    _ = navigator.continueToNextDestination()
    navigator.isGuidanceActive = true
  }
  func navigatorDidChangeRoute(_ navigator: Navigator) {
    log.add("didChangeRoute \(navigator.routeChangeReason?.rawValue ?? "-") \(navigator.routeLegs.count)")
  }
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: TimeInterval) { log.add("time \(time)") }
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance) {
    log.add("distance \(distance)")
  }
  func navigator(_ navigator: Navigator, didUpdate delayCategory: NavigationDelayCategory) {
    log.add("delay \(delayCategory)")
  }
  func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {
    log.add("speeding \(percentageAboveLimit)")
  }
  func navigator(
    _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat
  ) { log.add("severity \(speedAlertSeverity) \(speedingPercentage)") }
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode) {
    log.add("lighting \(lightingMode)")
  }
  func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location) {
    log.add("location \(GoldenLog.text(location))")
  }
}

/// Writes down every notification of one session under its name.
final class GoldenObserver: @unchecked Sendable {
  let center = NotificationCenter()
  private let log: GoldenLog
  private var token: (any NSObjectProtocol)?

  init(_ log: GoldenLog) {
    self.log = log
    token = center.addObserver(forName: nil, object: nil, queue: nil) { [weak self] in self?.note($0) }
  }

  deinit { token.map(center.removeObserver) }

  private func note(_ notification: Notification) {
    let keys = (notification.userInfo ?? [:]).keys.map { "\($0)" }.sorted().joined(separator: " ")
    log.add("notice \(notification.name.rawValue) \(keys)\(detail(notification.routeNotice))")
  }

  private func detail(_ notice: RouteNotice?) -> String {
    switch notice {
    case .roadNameDidChange(let name): ": \(name ?? "-")"
    case .simulationDidChange(let state, let multiplier): ": \(state) \(multiplier)"
    case .didReroute(let location, let heading, let isProactive):
      ": \(GoldenLog.text(location)) \(GoldenLog.text(heading)) \(isProactive)"
    case .didArriveAtWaypoint(let waypoint): ": \(GoldenLog.text(waypoint))"
    case .didFailToReroute(let error): ": \(error)"
    default: ""
    }
  }
}
