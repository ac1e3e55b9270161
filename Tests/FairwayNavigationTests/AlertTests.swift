import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// An alert reaches every face: the session's and the view's delegate, listeners and notifications.
final class AlertTests: XCTestCase {
  private var vehicle = Vehicle()

  private func check(_ alerts: [UpcomingRouteAlert], _ face: String) throws {
    XCTAssertEqual(alerts.count, 1, face)
    let alert = try XCTUnwrap(alerts.first)
    guard case .tunnel = alert.alert.kind else { return XCTFail("\(face): \(alert)") }
    XCTAssertEqual(alert.distanceToStart, alert.alert.start, accuracy: 1, "\(face): near from the first fix on")
  }

  func testATunnelAheadIsToldToEveryFace() throws {
    let session = CallRecorder()
    let notices = NoticeRecorder()
    let service = try Town.service("valhalla-tunnel-hairpins")
    service.delegate = session.serviceDelegate
    service.notificationPoster = NotificationPoster(notices.center)
    service.start(at: vehicle.time)
    service.driveToTheEnd(&vehicle)
    try check(session.alerts, "session")
    try check(notices.alerts, "notification")

    vehicle = Vehicle()
    let shown = CallRecorder()
    let view = NavigationViewController(navigationService: try Town.service("valhalla-tunnel-hairpins"), log: { _ in })
    view.delegate = shown.viewDelegate
    view.start(at: vehicle.time)
    view.navigationService.driveToTheEnd(&vehicle)
    try check(shown.alerts, "view")

    vehicle = Vehicle()
    let response = try Town.response("valhalla-tunnel-hairpins")
    let listener = ListenerRecorder()
    let navigator = Navigator(
      router: try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in }))
    navigator.add(listener)
    for fix in try vehicle.drive(XCTUnwrap(navigator.router).routeProgress.index.track) { navigator.update(fix) }
    try check(listener.alerts, "navigator")
  }
}
