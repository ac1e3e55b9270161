package import FairwayCore
package import FairwayNavigation
package import Foundation
package import GeoKernel

/// Writes down the calls of a navigator and of its position provider.
package final class ListenerRecorder: NavigatorListener, RoadSnappedLocationProviderListener {
  package var arrivals: [NavigationWaypoint] = []
  package var onArrival: (Navigator) -> Void = { _ in }
  package var reasons: [RouteChangeReason?] = []
  package var alerts: [UpcomingRouteAlert] = []
  package var times: [Double] = []
  package var distances: [Double] = []
  package var delays: [NavigationDelayCategory] = []
  package var percentages: [CGFloat] = []
  package var severities: [SpeedAlertSeverity] = []
  package var modes: [NavigationLightingMode] = []
  package var locations: [Location] = []
  /// Where the lines are written.
  private let log: CallRecorder

  package init(_ log: CallRecorder = CallRecorder()) { self.log = log }

  private func add<Value>(_ value: Value, _ list: inout [Value], _ line: @autoclosure () -> String) {
    log.add(line())
    list.append(value)
  }

  package func navigator(_: Navigator, didApproach alert: UpcomingRouteAlert) {
    add(alert, &alerts, RouterEvent.didApproach(alert).line)
  }
  package func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
    add(waypoint, &arrivals, "didArrive \(text(waypoint))")
    onArrival(navigator)
  }
  package func navigatorDidChangeRoute(_ navigator: Navigator) {
    let reason = navigator.routeChangeReason
    add(reason, &reasons, "didChangeRoute \(reason?.rawValue ?? "-") \(navigator.routeLegs.count)")
  }
  package func navigator(_: Navigator, didUpdateRemainingTime time: TimeInterval) { add(time, &times, "time \(time)") }
  package func navigator(_: Navigator, didUpdateRemainingDistance distance: LocationDistance) {
    add(distance, &distances, "distance \(distance)")
  }
  package func navigator(_: Navigator, didUpdate delay: NavigationDelayCategory) {
    add(delay, &delays, "delay \(delay)")
  }
  package func navigator(_: Navigator, didUpdateSpeedingPercentage percentage: CGFloat) {
    add(percentage, &percentages, "speeding \(percentage)")
  }
  package func navigator(_: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage: CGFloat) {
    add(severity, &severities, "severity \(severity) \(speedingPercentage)")
  }
  package func navigator(_: Navigator, didChangeSuggestedLightingMode mode: NavigationLightingMode) {
    add(mode, &modes, "lighting \(mode)")
  }
  package func locationProvider(_: RoadSnappedLocationProvider, didUpdate location: Location) {
    add(location, &locations, "location \(text(location))")
  }
}
