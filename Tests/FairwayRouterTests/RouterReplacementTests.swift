import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Whatever puts another route in place carries what it answers: its response, its place there and its options.
final class RouterReplacementTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func controller(
    _ name: String, options: RouterOptions = RouterOptions(), edit: (inout RouteOptions) -> Void = { _ in }
  ) throws -> RouteController {
    let controller = try Town.controller(name, provider: provider, options: options, edit: edit)
    controller.attach(delegate)
    return controller
  }

  private func alternativesOptions() -> RouterOptions {
    var options = RouterOptions()
    options.alternativesInterval = 10
    options.fasterRoute.interval = 1e9
    return options
  }

  /// A router whose alternatives are those of a second answer, which the service calls "new".
  private func renewed() throws -> RouteController {
    let controller = try controller("valhalla-alternatives", options: alternativesOptions()) {
      $0.includesAlternativeRoutes = true
    }
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 150))
    var response = try Town.response("valhalla-alternatives")
    response.identifier = "new"
    provider.answer(.success(response))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.alternatives.count, 2)
    return controller
  }

  private func leave(_ controller: RouteController) throws {
    let here = try XCTUnwrap(controller.rawLocation)
    let place = controller.routeProgress.index.track.nearest(here.coordinate)
    controller.update(vehicle.drive(from: here.coordinate, bearing: place.bearing + 100, distance: 300))
  }

  /// What the roads said of the last fix was about the old route.
  func testEvidenceAboutAnOldRouteSaysNothingOfANewOne() throws {
    let controller = try controller("valhalla-silent")
    var fixes = vehicle.drive(controller.routeProgress.index.track, to: 150)
    let last = fixes.count - 1
    fixes[last].roads = RoadEvidence(side: .offRoute, margin: 12, distance: 2, offTime: 60, offDistance: 600)
    controller.update(fixes)
    XCTAssertEqual(controller.routeProgress.state.routeState, .offRoute)
    try controller.updateRoute(with: controller.indexedRouteResponse, routeOptions: nil)
    XCTAssertEqual(controller.routeProgress.state.routeState, .onRoute)
  }

  func testAFasterRouteThatIsTakenCarriesItsOptions() throws {
    var options = RouterOptions()
    options.fasterRoute.interval = 20
    options.fasterRoute.minimumRemainingTime = 10
    options.fasterRoute.minimumRemainingStepTime = 0
    options.fasterRoute.minimumFirstStepTime = 1
    options.offersAlternatives = false
    let controller = try controller("valhalla-silent", options: options)
    vehicle.speed = 5
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 200))
    let asked = try XCTUnwrap(provider.requests.last?.options)
    XCTAssertNotEqual(asked, controller.routeOptions)
    var faster = try Town.response("valhalla-silent")
    faster.routes?[0].expectedTravelTime = 10
    provider.answer(.success(faster))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.route.expectedTravelTime, 10)
    XCTAssertEqual(controller.routeOptions, asked)
    let start = asked.waypoints[0].coordinate
    vehicle.time += 30
    try leave(controller)
    let next = try XCTUnwrap(provider.requests.last?.options)
    XCTAssertNotEqual(next, asked)
    XCTAssertFalse(next.waypoints.dropFirst().contains { $0.coordinate == start }, "never back to where it came from")
    XCTAssertEqual(next.waypoints.last?.coordinate, asked.waypoints.last?.coordinate)
  }

  func testABetterSourceCarriesItsOptions() throws {
    let controller = try controller("valhalla-long-step")
    controller.isOnboardRoute = true
    let index = controller.routeProgress.index
    vehicle.speed = 2
    controller.update(vehicle.drive(index.track, to: 250))
    let asked = try XCTUnwrap(provider.requests.first?.options)
    var response = try Town.response("valhalla-long-step")
    let shape = index.track.coordinates(from: controller.routeProgress.state.distanceAlong, to: index.length)
    response.routes?[0].shape = LineString(shape)
    response.routes?[0].distance = controller.routeProgress.distanceRemaining
    provider.answer(.success(response))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["didSwitchToCoincident"])
    XCTAssertEqual(controller.routeOptions, asked)
  }

  func testARenewedAlternativeBelongsToItsOwnAnswer() throws {
    let controller = try renewed()
    let asked = try XCTUnwrap(provider.requests.last?.options)
    let alternative = controller.alternatives[1]
    let line = try Track(XCTUnwrap(alternative.route.shape?.coordinates))
    let here = line.nearest(try XCTUnwrap(controller.rawLocation).coordinate).distanceAlong
    controller.update(vehicle.drive(line, from: here, to: line.length * 0.6))
    XCTAssertTrue(delegate.calls.contains("didTakeAlternative"))
    XCTAssertEqual(controller.route, alternative.route)
    XCTAssertEqual(controller.indexedRouteResponse.routeResponse.identifier, "new")
    let place = controller.indexedRouteResponse.routeIndex
    XCTAssertEqual(try Town.response("valhalla-alternatives").routes?[place].guided(), alternative.route)
    XCTAssertEqual(controller.routeOptions, asked)
  }

  func testAnAlternativeCanBeTaken() throws {
    let controller = try renewed()
    let asked = try XCTUnwrap(provider.requests.last?.options)
    let alternative = controller.alternatives[0]
    delegate.calls = []
    try controller.take(alternative)
    XCTAssertEqual(
      delegate.decisions.prefix(3), ["willTakeAlternative", "didTakeAlternative", "didReroute"])
    XCTAssertEqual(controller.route, alternative.route)
    XCTAssertEqual(controller.routeOptions, asked)
    XCTAssertEqual(controller.indexedRouteResponse.routeResponse.identifier, "new")
    XCTAssertThrowsError(try controller.take(alternative)) {
      XCTAssertEqual($0 as? RouterError, .noSuchAlternative)
    }
    controller.finishRouting()
    XCTAssertThrowsError(try controller.take(alternative)) { XCTAssertEqual($0 as? RouterError, .finished) }
  }

  func testTheDelegateIsAskedBeforeAnAlternativeIsTakenByDriving() throws {
    for allows in [true, false] {
      delegate.refused = allows ? [] : [.shouldReroute]
      delegate.calls = []
      vehicle = Vehicle()
      let controller = try controller("valhalla-alternatives")
      let old = controller.route
      let line = try Track(XCTUnwrap(controller.alternatives.first?.route.shape?.coordinates))
      controller.update(vehicle.drive(line, to: line.length / 2))
      let calls = delegate.decisions.filter { !["didUpdateAlternatives", "didApproach"].contains($0) }
      if allows {
        XCTAssertEqual(calls, ["shouldReroute", "willTakeAlternative", "didTakeAlternative", "didReroute"])
      } else {
        XCTAssertEqual(Set(calls), ["shouldReroute"])
        XCTAssertEqual(controller.route, old)
      }
    }
  }
}
