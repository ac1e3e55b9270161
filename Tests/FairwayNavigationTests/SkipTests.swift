import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A skipped stop reaches every face: the session's and the view's delegate, listeners, notifications and recordings.
final class SkipTests: XCTestCase {
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  func testEveryFaceHearsOfIt() throws {
    let session = CallRecorder()
    let notices = NoticeRecorder()
    let service = try Town.service("valhalla-legs")
    service.delegate = session.serviceDelegate
    service.notificationPoster = NotificationPoster(notices.center)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 400))
    let stop = try XCTUnwrap(service.routeProgress.currentLeg.destination)
    try service.router.skip(to: 1)
    XCTAssertEqual(session.skipped, [[stop]])
    XCTAssertTrue(session.calls.contains("didSkip \(stop.name ?? "") leg 1"), "\(session.calls)")
    XCTAssertEqual(notices.skipped, [[stop]])

    vehicle = Vehicle()
    let shown = CallRecorder()
    let view = NavigationViewController(navigationService: try Town.service("valhalla-legs"), log: { _ in })
    view.delegate = shown.viewDelegate
    view.start(at: vehicle.time)
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 400))
    try view.navigationService.router.skip(to: 1)
    XCTAssertEqual(shown.skipped, [[stop]])
  }

  func testANavigatorGoesOnToTheNextDestination() throws {
    let response = try Town.response("valhalla-legs")
    let listener = ListenerRecorder()
    let navigator = Navigator(
      router: try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in }))
    navigator.add(listener)
    let track = try XCTUnwrap(navigator.router).routeProgress.index.track
    for fix in vehicle.drive(track, to: 400) { navigator.update(fix) }
    let before = listener.reasons.count
    XCTAssertEqual(navigator.skipCurrentDestination(), response.routes?.first?.legs.last?.destination)
    XCTAssertEqual(listener.reasons.count, before + 1)
    XCTAssertEqual(navigator.routeChangeReason, .nextDestination)
    XCTAssertEqual(navigator.routeLegs.count, 1)
    XCTAssertNil(navigator.skipCurrentDestination(), "it is the last")
    XCTAssertEqual(listener.arrivals, [])
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
    XCTAssertEqual(provider.requests.count, 1)
    provider.answer(.success(try Town.response("valhalla-roundabout")))
    service.advance(to: vehicle.time)
    recorder.flush()
    var inputs: [String] = []
    try SessionReplay(parts: memory.parts).list { line in
      if case .string(let name)? = line["in"], name != "fix", name != "answer" { inputs.append(name) }
    }
    XCTAssertEqual(inputs, ["start", "skip", "advance"])
    XCTAssertNil(try SessionReplay(parts: memory.parts, of: NavigationService.self).run().difference)
  }
}
