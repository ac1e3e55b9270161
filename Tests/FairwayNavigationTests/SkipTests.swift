import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// A skipped stop reaches every face: the session's and the view's delegate, listeners, notifications and recordings.
final class SkipTests: XCTestCase {
  private final class Delegate: NavigationServiceDelegate {
    var skipped: [[Waypoint]] = []
    var legs: [Int] = []
    func navigationService(
      _ navigationService: NavigationService, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
    ) {
      skipped.append(waypoints)
      legs.append(routeProgress.legIndex)
    }
  }

  private final class ViewDelegate: NavigationViewControllerDelegate {
    var skipped: [[Waypoint]] = []
    func navigationViewController(
      _ navigationViewController: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
    ) { skipped.append(waypoints) }
  }

  private final class Listener: NavigatorListener {
    var changes = 0
    var arrivals = 0
    func navigatorDidChangeRoute(_ navigator: Navigator) { changes += 1 }
    func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) { arrivals += 1 }
  }

  private final class Notices: @unchecked Sendable {
    var skipped: [[Waypoint]] = []
  }

  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  func testEveryFaceHearsOfIt() throws {
    let center = NotificationCenter()
    let notices = Notices()
    let token = center.addObserver(forName: .routeControllerDidSkipWaypoints, object: nil, queue: nil) { notification in
      let key = RouteController.NotificationUserInfoKey.waypointsKey.rawValue
      if let waypoints = notification.userInfo?[key] as? [Waypoint] { notices.skipped.append(waypoints) }
    }
    defer { center.removeObserver(token) }
    let delegate = Delegate()
    let service = try Town.service("valhalla-legs")
    service.delegate = delegate
    service.notificationPoster = NotificationPoster(center)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 400))
    let stop = try XCTUnwrap(service.routeProgress.currentLeg.destination)
    try service.router.skip(to: 1)
    XCTAssertEqual(delegate.skipped, [[stop]])
    XCTAssertEqual(delegate.legs, [1])
    XCTAssertEqual(notices.skipped, [[stop]])

    vehicle = Vehicle()
    let viewDelegate = ViewDelegate()
    let view = NavigationViewController(navigationService: try Town.service("valhalla-legs"), log: { _ in })
    view.delegate = viewDelegate
    view.start(at: vehicle.time)
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 400))
    try view.navigationService.router.skip(to: 1)
    XCTAssertEqual(viewDelegate.skipped, [[stop]])
  }

  func testANavigatorGoesOnToTheNextDestination() throws {
    let response = try Town.response("valhalla-legs")
    let listener = Listener()
    let navigator = Navigator(
      router: try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in }))
    navigator.add(listener)
    for fix in vehicle.drive(navigator.router.routeProgress.index.track, to: 400) { navigator.update(fix) }
    let before = listener.changes
    XCTAssertEqual(navigator.skipCurrentDestination(), response.routes?.first?.legs.last?.destination)
    XCTAssertEqual(listener.changes, before + 1)
    XCTAssertEqual(navigator.routeChangeReason, .nextDestination)
    XCTAssertEqual(navigator.routeLegs.count, 1)
    XCTAssertNil(navigator.skipCurrentDestination(), "it is the last")
    XCTAssertEqual(listener.arrivals, 0)
  }

  /// A call by the caller is an input of the recording, with the reroute that it brings about; what a fix brings about is
  /// none.
  func testASkipIsRecordedAndReplayed() throws {
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    let service = try Town.service("valhalla-legs", provider: provider, recorder: recorder)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 400))
    try service.router.skip(to: 1)
    XCTAssertEqual(provider.questions.count, 1)
    provider.answer(.success(try Town.response("valhalla-roundabout")))
    service.advance(to: vehicle.time)
    recorder.flush()
    var inputs: [String] = []
    try SessionReplay(parts: memory.parts).list { line in
      if case .string(let name)? = line["in"], name != "fix", name != "answer" { inputs.append(name) }
    }
    XCTAssertEqual(inputs, ["start", "skip", "advance"])
    XCTAssertNil(try SessionReplay(parts: memory.parts).run().difference)
  }
}
