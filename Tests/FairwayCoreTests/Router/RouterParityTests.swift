import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// What other engines' own tests promise on their own routes and traces, row by row of `expected/upstream-behaviour.csv`.
///
/// Rows that Fairway does not promise, each by intent:
/// - "second step just entered": there the spoken index is 0, the first instruction of a step comes one fix later. Here
///   it is due where its trigger lies, so entering the step has spoken it.
/// - "100 m east of the first coordinate": one fix decides nothing here. After two seconds it is off the route.
/// - "a fix at coordinate 10 of step 2" one second after the start: a jump of over a kilometre is a teleport, and a
///   step is never jumped to. When the vehicle stays there, its place is found.
/// - "fixes at 38/-123 and then 38/-124": the second is a teleport; the new route is asked for where the vehicle stays.
final class RouterParityTests: XCTestCase {
  private let delegate = RecordingDelegate()
  private var vehicle = Vehicle()

  private func controller(_ fixture: String, options: RouterOptions = RouterOptions()) throws -> RouteController {
    let file = try RouteFile(json: [UInt8](Fixtures.data(fixture)))
    let response = file.response
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), options: options, log: { _ in })
    controller.delegate = delegate
    return controller
  }

  private func instructed() throws -> RouteController { try controller("mapbox/routeWithInstructions.json") }

  private func fix(_ place: LocationCoordinate2D, course: Double? = nil, speed: Double? = nil) -> Location {
    defer { vehicle.time += 1 }
    return Location(
      coordinate: place, timestamp: vehicle.time, horizontalAccuracy: 10, speed: speed, course: course)
  }

  func testRouteJustStarted() throws {
    let progress = try instructed().routeProgress
    // The steps' own distances add up to 0.2 m less than the route's.
    XCTAssertEqual(progress.distanceRemaining, 4316.9, accuracy: 0.25)
    XCTAssertEqual(progress.distanceTraveled, 0)
    XCTAssertEqual(progress.fractionTraveled, 0)
    XCTAssertEqual(progress.durationRemaining.rounded(), 764)
  }

  func testLegJustStarted() throws {
    let leg = try instructed().routeProgress.currentLegProgress
    XCTAssertEqual(leg.leg.name, "Sacramento Street, Gough Street")
    XCTAssertEqual(leg.upcomingStep?.instructions, "Turn right onto Sacramento Street")
    XCTAssertEqual(leg.followOnStep?.instructions, "Turn left onto Gough Street")
  }

  func testFirstStepJustStarted() throws {
    let step = try instructed().routeProgress.currentLegProgress.currentStepProgress
    XCTAssertEqual(step.distanceRemaining, 279.8, accuracy: 0.1)
    XCTAssertEqual(step.durationRemaining, 79.2, accuracy: 0.1)
    XCTAssertEqual(step.step?.instructions, "Head south on Taylor Street")
  }

  func testSecondStepJustEntered() throws {
    let controller = try instructed()
    let index = controller.routeProgress.index
    controller.update(vehicle.drive(index.track, to: index.range(ofRouteStep: 1).lowerBound + 15))
    let step = controller.routeProgress.currentLegProgress.currentStepProgress
    XCTAssertEqual(step.stepIndex, 1)
    XCTAssertEqual(step.distanceRemaining, 1171, accuracy: 20)
    XCTAssertEqual(step.durationRemaining, 194, accuracy: 5)
  }

  func testOneFixAtTheStartIsOnTheRoute() throws {
    let controller = try instructed()
    let start = try XCTUnwrap(controller.route.legs[0].steps[0].shape?.coordinates.first)
    let fix = fix(start, course: 20, speed: 4)
    controller.update(fix)
    XCTAssertTrue(controller.userIsOnRoute(fix))
    XCTAssertLessThan(Geodesic.distance(from: try XCTUnwrap(controller.location).coordinate, to: start), 1)
  }

  func testAHundredMetresEastOfTheStartIsOffTheRoute() throws {
    let controller = try instructed()
    let start = try XCTUnwrap(controller.route.legs[0].steps[0].shape?.coordinates.first)
    let place = Geodesic.destination(from: start, distance: 100, bearing: 90)
    for _ in 0..<4 { controller.update(fix(place, speed: 0)) }
    XCTAssertFalse(controller.userIsOnRoute(try XCTUnwrap(controller.rawLocation)))
  }

  func testAJumpToALaterStepIsFoundWhenTheVehicleStaysThere() throws {
    let controller = try instructed()
    let steps = controller.route.legs[0].steps
    controller.update(fix(try XCTUnwrap(steps[0].shape?.coordinates.first), speed: 0))
    let place = try XCTUnwrap(steps[2].shape?.coordinates[10])
    controller.update(fix(place, speed: 0))
    XCTAssertEqual(controller.routeProgress.state.rejected[.teleport], 1)
    for _ in 0..<6 { controller.update(fix(place, speed: 0)) }
    XCTAssertEqual(controller.routeProgress.currentLegProgress.stepIndex, 2)
    XCTAssertFalse(delegate.calls.contains("shouldReroute"))
  }

  func testAPlaceAHundredMetresAheadIsSnapped() throws {
    let controller = try instructed()
    let step = controller.route.legs[0].steps[0]
    let start = try XCTUnwrap(step.shape?.coordinates.first)
    let place = Geodesic.destination(from: start, distance: 100, bearing: try XCTUnwrap(step.finalHeading))
    controller.update(fix(place, course: step.finalHeading, speed: 10))
    XCTAssertLessThan(
      Geodesic.distance(from: place, to: try XCTUnwrap(controller.location).coordinate), 1.5)
  }

  func testInstructionsAreSpokenWhereADriveBegins() throws {
    for (step, course) in [(1, 250.0), (6, 171.0)] {
      let controller = try instructed()
      delegate.calls = []
      let place = try XCTUnwrap(controller.route.legs[0].steps[step].shape?.coordinates[5])
      for _ in 0..<3 { controller.update(fix(place, course: course, speed: 10)) }
      // A place at the very end of a step belongs to the next one here.
      let isAtEnd = place == controller.route.legs[0].steps[step].shape?.coordinates.last
      XCTAssertEqual(controller.routeProgress.currentLegProgress.stepIndex, isAtEnd ? step + 1 : step)
      XCTAssertTrue(delegate.calls.contains("spoken"), "step \(step)")
    }
  }

  func testANewRouteIsAskedForFarFromTheOldOne() throws {
    let controller = try instructed()
    for _ in 0..<5 { controller.update(fix(LocationCoordinate2D(latitude: 38, longitude: -123), speed: 0)) }
    XCTAssertTrue(delegate.calls.contains("shouldReroute"))
  }

  func testAVehicleThatPointsBackKeepsItsCourse() throws {
    let controller = try controller("mapbox/straight-line.json")
    let point = controller.routeProgress.index.track.point(at: 10)
    let back = (point.bearing + 180).truncatingRemainder(dividingBy: 360)
    controller.update(fix(point.coordinate, course: back, speed: 0))
    XCTAssertEqual(controller.location?.course, back)
  }

  func testATunnelBeginsAtItsIntersection() throws {
    let controller = try controller("mapbox/routeWithTunnels_9thStreetDC.json")
    let index = controller.routeProgress.index
    let intersection = try XCTUnwrap(controller.route.legs[0].steps[1].intersections?[1])
    let tunnel = try XCTUnwrap(
      index.alerts.first { alert in if case .tunnel = alert.kind { true } else { false } })
    let along = index.track.nearest(intersection.location).distanceAlong
    XCTAssertLessThan(abs(tunnel.start - along), 15)
    XCTAssertGreaterThan(abs(tunnel.start - (along - 200)), 15)
  }

  /// Another engine's states along its own route without noise: distances within its sphere's error, steps in order.
  func testTheSelfIntersectingReplayRunsThrough() throws {
    let controller = try controller("ferrostar/valhalla_self_intersecting_osrm_response.json")
    let states = try JSONDecoder().decode(
      [[String: FerrostarState]].self,
      from: Self.navigatingOnly(Fixtures.data("ferrostar/replay-self_intersecting_exact_distance.json"))
    ).compactMap { $0["Navigating"] }
    XCTAssertGreaterThan(states.count, 100)
    var largest = 0.0
    for state in states {
      let place = LocationCoordinate2D(latitude: state.userLocation.lat, longitude: state.userLocation.lng)
      controller.update(
        Location(
          coordinate: place, timestamp: vehicle.time, horizontalAccuracy: 1, speed: nil, course: nil))
      vehicle.time += 1
      let wanted = try XCTUnwrap(Double(state.progress.distanceRemaining))
      largest = max(largest, abs(controller.routeProgress.distanceRemaining - wanted))
    }
    XCTAssertLessThan(largest, 45, "metres of remaining distance; fixes are up to 40 m apart")
    XCTAssertFalse(delegate.calls.contains("shouldReroute"))
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 1)
  }

  private struct FerrostarState: Decodable {
    struct Place: Decodable { var lat: Double, lng: Double }
    struct Progress: Decodable { var distanceRemaining: String }
    var userLocation: Place
    var progress: Progress
  }

  /// The last state is a bare word or another shape.
  private static func navigatingOnly(_ data: Data) throws -> Data {
    let all = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [Any])
    return try JSONSerialization.data(withJSONObject: all.filter { ($0 as? [String: Any])?["Navigating"] != nil })
  }

  func testTheArboretumDriveRunsThrough() throws {
    let controller = try controller("mapbox/DCA-Arboretum.json")
    struct Fix: Decodable { var lat: Double, lng: Double, course: Double, speed: Double, horizontalAccuracy: Double }
    let fixes = try JSONDecoder().decode([Fix].self, from: Fixtures.data("traces/DCA-Arboretum.trace.json"))
    var last = Double.infinity
    for fix in fixes {
      controller.update(
        Location(
          coordinate: LocationCoordinate2D(latitude: fix.lat, longitude: fix.lng), timestamp: vehicle.time,
          horizontalAccuracy: fix.horizontalAccuracy, speed: fix.speed, course: fix.course))
      vehicle.time += 1
      let remaining = controller.routeProgress.distanceRemaining
      XCTAssertLessThanOrEqual(remaining, last + 1)
      last = remaining
    }
    XCTAssertFalse(delegate.calls.contains("shouldReroute"))
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 1)
  }
}
