import FairwayDirections
import FairwayEngine
import Foundation
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayRouter

/// The router's place between fixes.
final class RouterPredictionTests: XCTestCase {
  func testPlacesGoOnBetweenFixesAndNeverBack() throws {
    let controller = try Town.controller("valhalla-legs")
    let track = controller.routeProgress.index.track
    XCTAssertEqual(controller.predictedPlace(at: 5).bound, .infinity, "before the first fix")
    var vehicle = Vehicle()
    var last = 0.0
    for fix in vehicle.drive(track, to: 800) {
      controller.update(fix)
      for frame in 0..<10 {
        let place = controller.predictedPlace(at: fix.timestamp + Double(frame) / 10)
        XCTAssertGreaterThanOrEqual(place.distanceAlong, last)
        last = place.distanceAlong
      }
      // As far as a frame late: a fix is received some time after it was measured.
      _ = controller.predictedPlace(at: fix.timestamp + 1.3)
      last = controller.predictedPlace(at: fix.timestamp + 1.3).distanceAlong
    }
    XCTAssertEqual(last, 800, accuracy: 40)
    XCTAssertEqual(controller.predictedPlace(at: vehicle.time).distanceAlong, last, "it waits for the vehicle")
    // On another route the places of this one have no say.
    try controller.updateRoute(with: controller.indexedRouteResponse, routeOptions: nil)
    XCTAssertLessThan(controller.predictedPlace(at: vehicle.time).distanceAlong, last - 1)
  }

  /// What was shown before an interruption is part of the session: the place does not go back.
  func testAResumedRouterDoesNotGoBack() throws {
    let controller = try Town.controller("valhalla-legs")
    var vehicle = Vehicle()
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 600))
    // The vehicle brakes: the next fixes lie behind what was shown.
    let shown = controller.predictedPlace(at: vehicle.time + 2)
    vehicle.speed = 2
    controller.update(vehicle.drive(controller.routeProgress.index.track, from: 600, to: 604))
    let data = try JSONEncoder().encode(controller.snapshot())
    let resumed = try RouteController(
      resuming: try JSONDecoder().decode(RouterSnapshot.self, from: data), log: { _ in })
    let place = resumed.predictedPlace(at: vehicle.time)
    XCTAssertGreaterThanOrEqual(place.distanceAlong, shown.distanceAlong)
    XCTAssertEqual(place, controller.predictedPlace(at: vehicle.time))
    // On another route it has no say, and before the first prediction there is nothing.
    try controller.updateRoute(with: controller.indexedRouteResponse, routeOptions: nil)
    XCTAssertNil(controller.snapshot().content.drive.shownPlace)
    XCTAssertNil(try Town.controller("valhalla-legs").snapshot().content.drive.shownPlace)
  }

  /// A fix every 20 s: the steps between are reported with the times at which the vehicle passed them.
  func testEventsBetweenSparseFixesHaveTimes() throws {
    let controller = try Town.controller("valhalla-legs")
    let listener = EventListener()
    controller.observer = listener
    let index = controller.routeProgress.index
    var vehicle = Vehicle()
    let start = vehicle.time
    var steps = 0
    for (number, fix) in vehicle.drive(index.track, to: 1420).enumerated() where number.isMultiple(of: 20) {
      listener.events = []
      controller.update(fix)
      for event in listener.events where event.kind == .stepAdvance {
        let place = try XCTUnwrap(event.position?.place)
        let step = index.routeSteps(ofLeg: place.legIndex).lowerBound + place.stepIndex
        let passed = start + index.range(ofRouteStep: step).lowerBound / vehicle.speed
        XCTAssertEqual(try XCTUnwrap(event.timestamp), passed, accuracy: 1.5)
        XCTAssertTrue(event.isTimeEstimated)
        steps += 1
      }
    }
    XCTAssertEqual(steps, 2)
  }

  /// A router that knows of no predictions has them by its progress.
  func testEveryRouterPredicts() throws {
    let controller = try Town.controller("valhalla-legs")
    let router = PlainRouter(controller)
    var vehicle = Vehicle()
    for fix in vehicle.drive(controller.routeProgress.index.track, to: 300) { controller.update(fix) }
    let now = vehicle.time + 0.5
    XCTAssertEqual(router.predictedPlace(at: now), controller.predictedPlace(at: now))
  }
}

/// A router with no more than it needs.
private final class PlainRouter: Router {
  let inner: RouteController
  init(_ inner: RouteController) { self.inner = inner }
  var observer: (any RouterObserver)?
  var decider: (any RouterDecider)?
  var routeProgress: RouteProgress { inner.routeProgress }
  var route: Route { inner.route }
  var indexedRouteResponse: IndexedRouteResponse { inner.indexedRouteResponse }
  var location: Location? { inner.location }
  var rawLocation: Location? { inner.rawLocation }
  var heading: LocationDirection?
  var reroutesProactively = false
  var refreshesRoute = false
  var initialManeuverAvoidanceRadius: Double?
  func update(_ location: Location) { inner.update(location) }
  func userIsOnRoute(_ location: Location) -> Bool { inner.userIsOnRoute(location) }
  func reroute(from location: Location, along progress: RouteProgress) {}
  func advanceLeg() throws(RouterError) -> RouteProgress { try inner.advanceLeg() }
  func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?
  ) throws(RouterError) {}
  func finishRouting() {}
}

/// Keeps the engine's events of the updates.
private final class EventListener: RouterObserver {
  var events: [ProgressEvent] = []

  func router(_ router: any Router, didReport event: RouterEvent) {
    if case .didUpdate(_, _, _, let events) = event { self.events += events }
  }
}
