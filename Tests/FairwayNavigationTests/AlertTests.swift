import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// An alert reaches every face: the session's and the view's delegate, listeners and notifications.
final class AlertTests: XCTestCase {
  private final class Delegate: NavigationServiceDelegate {
    var alerts: [UpcomingRouteAlert] = []
    func navigationService(_ navigationService: NavigationService, didApproach alert: UpcomingRouteAlert) {
      alerts.append(alert)
    }
  }

  private final class ViewDelegate: NavigationViewControllerDelegate {
    var alerts: [UpcomingRouteAlert] = []
    func navigationViewController(
      _ navigationViewController: NavigationViewController, didApproach alert: UpcomingRouteAlert
    ) { alerts.append(alert) }
  }

  private final class Listener: NavigatorListener {
    var alerts: [UpcomingRouteAlert] = []
    func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert) { alerts.append(alert) }
  }

  private final class Notices: @unchecked Sendable {
    var alerts: [UpcomingRouteAlert] = []
  }

  private var vehicle = Vehicle()

  private func check(_ alerts: [UpcomingRouteAlert], _ face: String) throws {
    XCTAssertEqual(alerts.count, 1, face)
    let alert = try XCTUnwrap(alerts.first)
    guard case .tunnel = alert.alert.kind else { return XCTFail("\(face): \(alert)") }
    XCTAssertEqual(alert.distanceToStart, alert.alert.start, accuracy: 1, "\(face): near from the first fix on")
  }

  func testATunnelAheadIsToldToEveryFace() throws {
    let center = NotificationCenter()
    let notices = Notices()
    let token = center.addObserver(forName: .routeControllerDidApproachAlert, object: nil, queue: nil) { notification in
      let key = RouteController.NotificationUserInfoKey.alertKey.rawValue
      if let alert = notification.userInfo?[key] as? UpcomingRouteAlert { notices.alerts.append(alert) }
    }
    defer { center.removeObserver(token) }
    let delegate = Delegate()
    let service = try Town.service("valhalla-tunnel-hairpins")
    service.delegate = delegate
    service.notificationPoster = NotificationPoster(center)
    service.start(at: vehicle.time)
    service.driveToTheEnd(&vehicle)
    try check(delegate.alerts, "session")
    try check(notices.alerts, "notification")

    vehicle = Vehicle()
    let viewDelegate = ViewDelegate()
    let view = NavigationViewController(navigationService: try Town.service("valhalla-tunnel-hairpins"), log: { _ in })
    view.delegate = viewDelegate
    view.start(at: vehicle.time)
    view.navigationService.driveToTheEnd(&vehicle)
    try check(viewDelegate.alerts, "view")

    vehicle = Vehicle()
    let response = try Town.response("valhalla-tunnel-hairpins")
    let listener = Listener()
    let navigator = Navigator(
      router: try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in }))
    navigator.add(listener)
    for fix in vehicle.drive(navigator.router.routeProgress.index.track) { navigator.update(fix) }
    try check(listener.alerts, "navigator")
  }
}
