import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A provider that answers late, twice, never, wrongly, or to nobody.
final class RouterProviderTests: XCTestCase {
  private let delegate = CallRecorder()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func lostController(_ name: String = "valhalla-roundabout", at distance: Double = 600) throws
    -> RouteController
  {
    let controller = try Town.controller(name, provider: provider)
    controller.attach(delegate)
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 150))
    return controller
  }

  func testNoRouteIsRequestedFromWhatIsNoCoordinate() throws {
    let controller = try Town.controller("valhalla-roundabout", provider: provider)
    let fix = vehicle.drive(controller.routeProgress.index.track, to: 10)[0]
    for (latitude, longitude) in [(Double.nan, 7.0), (50, -.infinity), (91, 7), (50, 181)] {
      var lost = fix
      lost.coordinate = LocationCoordinate2D(latitude: latitude, longitude: longitude)
      controller.reroute(from: lost, along: controller.routeProgress)
      XCTAssertFalse(controller.hasPendingRequests, "\(latitude), \(longitude)")
    }
    XCTAssertEqual(provider.requests.count, 0)
    controller.reroute(from: fix, along: controller.routeProgress)
    XCTAssertEqual(provider.requests.count, 1, "the calls before have left nothing")
  }

  /// A course from outside may be anything that is not NaN.
  func testARequestHasOnlyACourseThatIsANumber() throws {
    let controller = try Town.controller("valhalla-roundabout", provider: provider)
    var fix = vehicle.drive(controller.routeProgress.index.track, to: 10)[0]
    fix.course = .infinity
    controller.reroute(from: fix, along: controller.routeProgress)
    let start = try XCTUnwrap(provider.requests.first?.options.waypoints.first)
    XCTAssertNil(start.heading)
    XCTAssertNil(start.headingAccuracy)
  }

  func testASecondAnswerIsIgnored() throws {
    let controller = try lostController()
    let answer = provider.requests[0].answer
    answer(.success(try Town.response("valhalla-legs")))
    answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    answer(.failure(.unableToRoute))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions.filter { $0 == "didReroute" }.count, 1)
    XCTAssertFalse(delegate.decisions.contains("didFailToReroute"))
    XCTAssertEqual(controller.route.distance, 2510, accuracy: 5)
  }

  func testAnAnswerAfterTheRouteWasReplacedIsIgnored() throws {
    let controller = try lostController()
    try controller.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-spur")), routeOptions: nil)
    provider.requests[0].answer(.success(try Town.response("valhalla-legs")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.route.distance, 2107, accuracy: 5)
    XCTAssertEqual(provider.cancelCount, 1)
  }

  func testAnAnswerAfterTheVehicleIsBackIsIgnored() throws {
    let controller = try lostController()
    let track = controller.routeProgress.index.track
    let place = try XCTUnwrap(controller.rawLocation).coordinate
    let back = Geodesic.inverse(from: place, to: track.point(at: 600).coordinate)
    controller.update(vehicle.drive(from: place, bearing: back.initialBearing, distance: back.distance))
    controller.update(vehicle.drive(track, from: 600, to: 900))
    XCTAssertEqual(controller.routeProgress.state.routeState, .onRoute)
    XCTAssertEqual(provider.cancelCount, 1)
    provider.requests[0].answer(.success(try Town.response("valhalla-legs")))
    controller.poll(now: vehicle.time)
    XCTAssertFalse(delegate.decisions.contains("didReroute"))
  }

  /// Until the time of the question is over, which `RouterExpiryTests` are about.
  func testAProviderThatDoesNotAnswerIsNotAskedAgain() throws {
    let controller = try lostController()
    let place = try XCTUnwrap(controller.rawLocation).coordinate
    controller.update(vehicle.drive(from: place, bearing: 45, distance: 300))
    XCTAssertEqual(provider.requests.count, 1)
  }

  func testAnAnswerWithoutRoutesIsAFailure() throws {
    let controller = try lostController()
    provider.requests[0].answer(.success(RouteResponse(routes: [])))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didFailToReroute")
  }

  func testAnAnswerAfterTheControllerIsGoneGoesNowhere() throws {
    var controller: RouteController? = try lostController()
    weak let gone = controller
    controller = nil
    XCTAssertNil(gone)
    XCTAssertEqual(provider.cancelCount, 1)
    provider.requests[0].answer(.success(try Town.response("valhalla-legs")))
    XCTAssertFalse(delegate.decisions.contains("didReroute"))
  }

  func testAfterFinishRoutingNothingHappens() throws {
    let controller = try lostController()
    controller.finishRouting()
    let count = delegate.calls.count
    provider.requests[0].answer(.success(try Town.response("valhalla-legs")))
    controller.poll(now: vehicle.time)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 100))
    XCTAssertEqual(delegate.calls.count, count)
  }

  func testNobodyToAskIsAFailureToReroute() throws {
    let controller = try Town.controller("valhalla-roundabout")
    controller.attach(delegate)
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 600))
    let place = track.point(at: 600)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 100))
    XCTAssertEqual(
      delegate.decisions.prefix(4), ["shouldReroute", "willReroute", "modifiedOptions", "didFailToReroute"])
  }

  func testARequestHasTheRestOfTheWayAndTheCourse() throws {
    let silent = try Town.response("valhalla-silent")
    let waypoints = try XCTUnwrap(silent.waypoints)
    let controller = try Town.controller("valhalla-silent", provider: provider) { options in
      options.waypoints = waypoints
      for place in waypoints.indices.dropFirst().dropLast() { options.waypoints[place].separatesLegs = false }
    }
    controller.attach(delegate)
    let progress = controller.routeProgress
    let via = try XCTUnwrap(progress.currentLeg.viaWaypoints)
    let first = try XCTUnwrap(via.first?.distanceFromStart ?? 500)
    let track = progress.index.track
    controller.update(vehicle.drive(track, to: first + 150))
    let place = track.point(at: first + 150)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 120, distance: 150))
    let asked = try XCTUnwrap(provider.requests.first?.options.waypoints)
    XCTAssertEqual(asked.count, waypoints.count - 1, "the origin became the vehicle, the first silent one was passed")
    XCTAssertEqual(asked.dropFirst().map(\.coordinate), waypoints.dropFirst(2).map(\.coordinate))
    XCTAssertEqual(asked.first?.headingAccuracy, 90)
    XCTAssertNotNil(asked.first?.heading)
    XCTAssertEqual(provider.requests.first?.options.initialManeuverAvoidanceRadius, 80, "8 s at 10 m/s")
  }
}
