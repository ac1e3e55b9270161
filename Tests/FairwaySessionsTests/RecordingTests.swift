import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Sessions that are recorded and replayed.
final class RecordingTests: XCTestCase {
  /// Stays at each waypoint until the test continues, and does not take a faster route at once.
  private final class Hesitant: NavigationServiceDelegate {
    var completion: (() -> Void)?
    func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool { false }
    func router(
      _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void
    ) { self.completion = completion }
  }

  private let provider = ScriptedProvider()
  private let memory = SessionMemory()
  private lazy var recorder = SessionRecorder(to: memory)
  private var vehicle = Vehicle()

  /// The lines of the recording so far.
  private func lines() throws -> [JSONObject] {
    recorder.flush()
    var lines: [JSONObject] = []
    try SessionReplay(parts: memory.parts).list { lines.append($0) }
    return lines
  }

  private func names(_ key: String) throws -> [String] {
    try lines().compactMap { if case .string(let name)? = $0[key] { name } else { nil } }
  }

  private func assertReplays(file: StaticString = #filePath, line: UInt = #line) throws {
    let count = try lines().count
    let result = try SessionReplay(parts: memory.parts, of: NavigationService.self).run()
    XCTAssertNil(result.difference, result.difference?.description ?? "", file: file, line: line)
    XCTAssertEqual(result.entryCount, count, file: file, line: line)
  }

  func testADriveWithARerouteReplaysToTheSameLog() throws {
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
    let names = try names("event") + names("asks")
    for name in ["willReroute", "didFailToReroute", "didReroute", "didArrive"] {
      XCTAssertTrue(names.contains(name), name)
    }
    try assertReplays()
  }

  /// A session hands its fix on to its router: one input within the other, of which the first has the entry.
  func testACallWithinAnEventOfASessionIsReplayed() throws {
    final class Impatient: NavigationServiceDelegate {
      var other: IndexedRouteResponse?
      func router(
        _ router: any Router, didUpdate progress: RouteProgress, with location: Location,
        rawLocation: Location
      ) {
        guard progress.distanceTraveled > 100, let other else { return }
        self.other = nil
        try? router.updateRoute(with: other, routeOptions: nil)
      }
    }
    let service = try Town.service("valhalla-roundabout", provider: provider, recorder: recorder)
    let delegate = Impatient()
    delegate.other = IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs"))
    service.delegate = delegate
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 150))
    XCTAssertEqual(try names("in").filter { $0 == "updateRoute" }.count, 1)
    try assertReplays()
  }

  /// A decider is held weakly: when it is released within an event nobody says so.
  func testADeciderThatIsReleasedWithinAnEventIsReplayed() throws {
    final class Careful: RouterDecider {
      func router(_ router: any Router, asks question: RouterQuestion) -> Bool? { false }
    }
    final class Owner: RouterObserver {
      var decider: Careful? = Careful()
      func router(_ router: any Router, didReport event: RouterEvent) {
        if case .didUpdate(let progress, _, _, _) = event, progress.state.routeState == .offRoute { decider = nil }
      }
    }
    let controller = try Town.controller("valhalla-roundabout", provider: provider)
    let owner = Owner()
    (controller.observer, controller.decider) = (owner, owner.decider)
    recorder.record(controller)
    let track = controller.routeProgress.index.track
    let place = track.point(at: 400)
    controller.update(vehicle.drive(track, to: 400))
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 150))
    XCTAssertNil(controller.decider)
    XCTAssertTrue(controller.hasPendingRequests, "the standard answer is yes")
    try assertReplays()
  }

  func testWhatADelegateAndACallerDecideIsReplayed() throws {
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
    try service.router.updateRoute(
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
    try assertReplays()
  }

  func testASimulatedDriveReplays() throws {
    let service = try Town.service("valhalla-legs", simulating: .always, multiplier: 3, recorder: recorder)
    service.start(at: vehicle.time)
    service.advance(to: vehicle.time + 20)
    service.simulationSpeedMultiplier = 0.5
    service.advance(to: vehicle.time + 40)
    service.simulationMode = .never
    service.stop()
    XCTAssertTrue(try names("event").contains("willEndSimulating"))
    try assertReplays()
  }

}
