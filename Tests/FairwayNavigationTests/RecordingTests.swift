import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// Sessions that are recorded and replayed.
final class RecordingTests: XCTestCase {
  /// Stays at each waypoint until the test continues, and does not take a faster route at once.
  private final class Hesitant: NavigationServiceDelegate {
    var completion: (() -> Void)?
    func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool { false }
    func navigationService(
      _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void
    ) { self.completion = completion }
  }

  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func assertReplays(_ recorder: SessionRecorder, file: StaticString = #filePath, line: UInt = #line) throws {
    let again = try SessionReplay(log: recorder.text).run()
    XCTAssertEqual(again.lines.count, recorder.lines.count, file: file, line: line)
    XCTAssertEqual(again.text, recorder.text, file: file, line: line)
  }

  func testADriveWithARerouteReplaysToTheSameLog() throws {
    let recorder = SessionRecorder()
    let service = try Town.service("valhalla-roundabout", provider: provider, recorder: recorder)
    service.start(at: vehicle.time)
    service.leave(&vehicle, at: 400, distance: 100)
    provider.answer(.failure(.timedOut))
    service.advance(to: vehicle.time)
    service.update(vehicle.stand(at: try XCTUnwrap(service.router.rawLocation).coordinate, seconds: 30))
    provider.answer(.success(try Town.response("valhalla-legs")))
    service.advance(to: vehicle.time)
    vehicle.time += 60
    service.driveToTheEnd(&vehicle)
    service.endNavigation(feedback: EndOfRouteFeedback(rating: 5, comment: "café"))
    let names = recorder.events.compactMap { event -> String? in
      if case .string(let name)? = event["event"] { name } else { nil }
    }
    for name in ["serviceWillReroute", "serviceDidFailToReroute", "serviceDidReroute", "serviceDidArrive"] {
      XCTAssertTrue(names.contains(name), name)
    }
    try assertReplays(recorder)
  }

  func testWhatADelegateAndACallerDecideIsReplayed() throws {
    let recorder = SessionRecorder()
    var options = RouterOptions()
    options.fasterRoute.minimumRemainingTime = 60
    options.fasterRoute.minimumFirstStepTime = 1
    let service = try Town.service("valhalla-long-step", provider: provider, options: options, recorder: recorder)
    let delegate = Hesitant()
    service.delegate = delegate
    service.start(at: vehicle.time)
    vehicle.speed = 5
    service.update(vehicle.drive(service.track, to: 700))
    var faster = try Town.response("valhalla-long-step")
    faster.routes?[0].expectedTravelTime = 100
    provider.answer(.success(faster))
    service.advance(to: vehicle.time)
    service.update(vehicle.drive(service.track, from: 700, to: 720))
    try XCTUnwrap(delegate.completion)()
    XCTAssertEqual(service.route.expectedTravelTime, 100)
    service.router.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
    vehicle.time += 600
    vehicle.speed = 10
    let end = service.routeProgress.index.range(ofLeg: 0).upperBound
    service.update(vehicle.drive(service.track, to: end))
    service.update(vehicle.stand(at: service.track.point(at: end).coordinate, seconds: 5))
    service.router.advanceLegIndex()
    service.driveToTheEnd(&vehicle, from: end)
    XCTAssertEqual(service.routeProgress.legIndex, 1)
    service.stop()
    try assertReplays(recorder)
  }

  func testASimulatedDriveReplays() throws {
    let recorder = SessionRecorder()
    let service = try Town.service("valhalla-legs", simulating: .always, multiplier: 3, recorder: recorder)
    service.start(at: vehicle.time)
    service.advance(to: vehicle.time + 20)
    service.simulationSpeedMultiplier = 0.5
    service.advance(to: vehicle.time + 40)
    service.simulationMode = .never
    service.stop()
    XCTAssertTrue(recorder.events.contains { $0["event"] == "serviceWillEndSimulating" })
    try assertReplays(recorder)
  }

  func testARedactedLogHasNoCoordinatesAndSaysSo() throws {
    let recorder = SessionRecorder(redacting: .coordinates)
    let service = try Town.service("valhalla-legs", provider: provider, recorder: recorder)
    service.start(at: vehicle.time)
    service.leave(&vehicle, at: 400)
    provider.answer(.success(try Town.response("valhalla-roundabout")))
    service.advance(to: vehicle.time)
    service.router.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
    let text = recorder.text
    XCTAssertFalse(text.contains("latitude") || text.contains("geometry") || text.contains("40.0"), "no place is left")
    XCTAssertTrue(text.contains("serviceDidReroute"))
    XCTAssertThrowsError(try SessionReplay(log: text)) { XCTAssertEqual($0 as? SessionLogError, .redacted) }
  }

  func testWhatIsNoLogIsRefused() throws {
    for text in ["", "{}", "no log", #"{"format":"fairway-session"}"#] {
      XCTAssertThrowsError(try SessionReplay(log: text)) { XCTAssertEqual($0 as? SessionLogError, .notALog) }
    }
    XCTAssertThrowsError(try SessionReplay(log: #"{"format":"fairway-session","version":2}"#)) {
      XCTAssertEqual($0 as? SessionLogError, .version(2))
    }
    let recorder = SessionRecorder()
    let service = try Town.service("valhalla-legs", recorder: recorder)
    service.start(at: 1000)
    let cut = recorder.text + #"{"in":"jump"}"#
    XCTAssertThrowsError(try SessionReplay(log: cut).run()) { XCTAssertEqual($0 as? SessionLogError, .unknownLine) }
    let bad = recorder.text + #"{"in":"fix"}"#
    XCTAssertThrowsError(try SessionReplay(log: bad).run()) {
      XCTAssertEqual($0 as? SessionLogError, .missing("location"))
    }
  }
}
