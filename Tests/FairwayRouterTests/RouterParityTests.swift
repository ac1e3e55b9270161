import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestDoubles
import TestSupport
import TownDrives
import XCTest

/// What other engines' own tests promise of a route, tried on the project's own town and, where it is beside the package, on
/// their routes and traces: each row of `expected/upstream-behaviour.csv`.
///
/// Rows that Fairway does not promise, each by intent:
/// - "second step just entered": there the spoken index is 0, the first instruction of a step comes one fix later. Here
///   it is due where its trigger lies, so entering the step has spoken it.
/// - "100 m east of the first coordinate": one fix decides nothing here. After two seconds it is off the route.
/// - "a fix at coordinate 10 of step 2" one second after the start: a jump of over a kilometre is a teleport, and a
///   step is never jumped to. When the vehicle stays there, its place is found.
/// - "fixes at 38/-123 and then 38/-124": the second is a teleport; the new route is asked for where the vehicle stays.
final class RouterParityTests: XCTestCase {
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  /// A route and the data of its service.
  private struct Subject {
    struct Part {
      var distance, duration: Double
      var text = ""
    }
    var response: RouteResponse
    /// A straight road, and a route with a tunnel at an intersection of a step.
    var straight: RouteResponse
    var tunnel: (response: RouteResponse, step: Int, intersection: Int)
    var whole: Part
    /// The first leg's name, and what the first three steps say.
    var name: String
    var first, second, third: Part
    /// What the turn into the second step takes; it passes on the step's first metres.
    var turn: Double
    /// A vertex of the third step, to jump to.
    var later: Int
    /// Steps in whose middle a drive may begin: a vertex and the course there.
    var begins: [(step: Int, vertex: Int, course: Double)]
    /// Far from the route.
    var far: LocationCoordinate2D
  }

  private func town() throws -> Subject {
    Subject(
      response: try Town.response("valhalla-legs"), straight: try Town.response("plan-boulevard"),
      tunnel: (try Town.response("valhalla-tunnel-hairpins"), step: 0, intersection: 2),
      whole: .init(distance: 2510.2, duration: 271), name: "Second Avenue, Main Street",
      first: .init(distance: 439.8, duration: 52.8, text: "Drive north on Second Avenue."),
      second: .init(distance: 860, duration: 70.1, text: "Turn right onto Main Street."),
      third: .init(distance: 190.2, duration: 28.3, text: "Turn left onto Seventh Avenue."), turn: 8,
      later: 1, begins: [(step: 1, vertex: 2, course: 101), (step: 2, vertex: 1, course: 11)],
      far: LocationCoordinate2D(latitude: 40.5, longitude: -30.5))
  }

  /// The route of another engine's tests.
  private func published() throws -> Subject {
    func response(_ fixture: String) throws -> RouteResponse {
      try RouteFile(json: [UInt8](Fixtures.data("mapbox/\(fixture).json"))).response
    }
    return Subject(
      response: try response("routeWithInstructions"), straight: try response("straight-line"),
      tunnel: (try response("routeWithTunnels_9thStreetDC"), step: 1, intersection: 1),
      whole: .init(distance: 4316.9, duration: 764), name: "Sacramento Street, Gough Street",
      first: .init(distance: 279.8, duration: 79.2, text: "Head south on Taylor Street"),
      second: .init(distance: 1171, duration: 194, text: "Turn right onto Sacramento Street"),
      third: .init(distance: 1051.8, duration: 190.4, text: "Turn left onto Gough Street"), turn: 0,
      later: 10, begins: [(step: 1, vertex: 5, course: 250), (step: 6, vertex: 5, course: 171)],
      far: LocationCoordinate2D(latitude: 38, longitude: -123))
  }

  /// By the upstream tests of a row: what is tried for it.
  private static var rows: [String: (RouterParityTests) -> (Subject) throws -> Void] {
    [
      "RouteProgressTests.testRouteProgress": checkRouteStart,
      "RouteProgressTests.testRouteLegProgress": checkLegStart,
      "RouteProgressTests.testRouteStepProgress": checkStepStart,
      "RouteProgressTests.testNextRouteStepProgress": checkSecondStep,
      "RouteControllerTests.testUserIsOnRoute; testSnappedLocation": checkOneFixAtTheStart,
      "RouteControllerTests.testUserIsOffRoute": checkAHundredMetresEast,
      "RouteControllerTests.testAdvancingToFutureStepAndNotRerouting": checkJumpToALaterStep,
      // The line bends by more than a metre there, so 1.5 m.
      "LocationTests.testSnappedLocation100MetersAlongRoute": checkAHundredMetresAhead,
      "MapboxCoreNavigationTests.testNewStep": checkInstructionsWhereADriveBegins,
      "MapboxCoreNavigationTests.testJumpAheadToLastStep": checkInstructionsWhereADriveBegins,
      "MapboxCoreNavigationTests.testShouldReroute": checkNewRouteFarAway,
      "RouteControllerTests.testUserPuckShouldFaceBackwards": checkCourseBackwards,
      "TunnelIntersectionManagerTests.testUserWithinTunnelEntranceRadius": checkTunnel,
    ]
  }

  /// A router that says what the service sent at the service's own places, as those engines do.
  private func controller(_ response: RouteResponse) throws -> RouteController {
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []),
      options: RouterOptions(guidance: GuidanceOptions(source: .serviceOnly)), log: { _ in })
    controller.attach(delegate)
    return controller
  }

  private func fix(_ place: LocationCoordinate2D, course: Double? = nil, speed: Double? = nil) -> Location {
    defer { vehicle.time += 1 }
    return Location(
      coordinate: place, timestamp: vehicle.time, horizontalAccuracy: 10, speed: speed, course: course)
  }

  func testRouteJustStarted() throws { try checkRouteStart(town()) }

  private func checkRouteStart(_ subject: Subject) throws {
    let progress = try controller(subject.response).routeProgress
    // The steps' own distances add up to 0.2 m less than the route's.
    XCTAssertEqual(progress.distanceRemaining, subject.whole.distance, accuracy: 0.25)
    XCTAssertEqual(progress.distanceTraveled, 0)
    XCTAssertEqual(progress.fractionTraveled, 0)
    XCTAssertEqual(progress.durationRemaining.rounded(), subject.whole.duration)
  }

  func testLegJustStarted() throws { try checkLegStart(town()) }

  private func checkLegStart(_ subject: Subject) throws {
    let leg = try controller(subject.response).routeProgress.currentLegProgress
    XCTAssertEqual(leg.leg.name, subject.name)
    XCTAssertEqual(leg.upcomingStep?.instructions, subject.second.text)
    XCTAssertEqual(leg.followOnStep?.instructions, subject.third.text)
  }

  func testFirstStepJustStarted() throws { try checkStepStart(town()) }

  private func checkStepStart(_ subject: Subject) throws {
    let step = try controller(subject.response).routeProgress.currentLegProgress.currentStepProgress
    XCTAssertEqual(step.distanceRemaining, subject.first.distance, accuracy: 0.1)
    XCTAssertEqual(step.durationRemaining, subject.first.duration, accuracy: 0.1)
    XCTAssertEqual(step.step?.instructions, subject.first.text)
  }

  func testSecondStepJustEntered() throws { try checkSecondStep(town()) }

  private func checkSecondStep(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    let index = controller.routeProgress.index
    controller.update(vehicle.drive(index.track, to: index.range(ofRouteStep: 1).lowerBound + 15))
    let step = controller.routeProgress.currentLegProgress.currentStepProgress
    XCTAssertEqual(step.stepIndex, 1)
    XCTAssertEqual(step.distanceRemaining, subject.second.distance, accuracy: 20)
    XCTAssertEqual(step.durationRemaining, subject.second.duration, accuracy: 5 + subject.turn)
  }

  func testOneFixAtTheStartIsOnTheRoute() throws { try checkOneFixAtTheStart(town()) }

  private func checkOneFixAtTheStart(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    let start = try XCTUnwrap(controller.route.legs[0].steps[0].shape?.coordinates.first)
    let fix = fix(start, course: 20, speed: 4)
    controller.update(fix)
    XCTAssertTrue(controller.userIsOnRoute(fix))
    XCTAssertLessThan(Geodesic.distance(from: try XCTUnwrap(controller.location).coordinate, to: start), 1)
  }

  func testAHundredMetresEastOfTheStartIsOffTheRoute() throws { try checkAHundredMetresEast(town()) }

  private func checkAHundredMetresEast(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    let start = try XCTUnwrap(controller.route.legs[0].steps[0].shape?.coordinates.first)
    let place = Geodesic.destination(from: start, distance: 100, bearing: 90)
    for _ in 0..<4 { controller.update(fix(place, speed: 0)) }
    XCTAssertFalse(controller.userIsOnRoute(try XCTUnwrap(controller.rawLocation)))
  }

  func testAJumpToALaterStepIsFoundWhenTheVehicleStaysThere() throws { try checkJumpToALaterStep(town()) }

  private func checkJumpToALaterStep(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    let steps = controller.route.legs[0].steps
    controller.update(fix(try XCTUnwrap(steps[0].shape?.coordinates.first), speed: 0))
    let place = try XCTUnwrap(steps[2].shape?.coordinates[subject.later])
    controller.update(fix(place, speed: 0))
    XCTAssertEqual(controller.routeProgress.state.rejected[.teleport], 1)
    for _ in 0..<6 { controller.update(fix(place, speed: 0)) }
    XCTAssertEqual(controller.routeProgress.currentLegProgress.stepIndex, 2)
    XCTAssertFalse(delegate.calls.contains("shouldReroute"))
  }

  func testAPlaceAHundredMetresAheadIsSnapped() throws { try checkAHundredMetresAhead(town()) }

  private func checkAHundredMetresAhead(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    let step = controller.route.legs[0].steps[0]
    let start = try XCTUnwrap(step.shape?.coordinates.first)
    let place = Geodesic.destination(from: start, distance: 100, bearing: try XCTUnwrap(step.finalHeading))
    controller.update(fix(place, course: step.finalHeading, speed: 10))
    XCTAssertLessThan(
      Geodesic.distance(from: place, to: try XCTUnwrap(controller.location).coordinate), 1.5)
  }

  func testInstructionsAreSpokenWhereADriveBegins() throws { try checkInstructionsWhereADriveBegins(town()) }

  private func checkInstructionsWhereADriveBegins(_ subject: Subject) throws {
    for (step, vertex, course) in subject.begins {
      let controller = try controller(subject.response)
      delegate.calls = []
      let place = try XCTUnwrap(controller.route.legs[0].steps[step].shape?.coordinates[vertex])
      for _ in 0..<3 { controller.update(fix(place, course: course, speed: 10)) }
      // A place at the very end of a step belongs to the next one here.
      let isAtEnd = place == controller.route.legs[0].steps[step].shape?.coordinates.last
      XCTAssertEqual(controller.routeProgress.currentLegProgress.stepIndex, isAtEnd ? step + 1 : step)
      XCTAssertTrue(delegate.calls.contains("spoken"), "step \(step)")
    }
  }

  func testANewRouteIsAskedForFarFromTheOldOne() throws { try checkNewRouteFarAway(town()) }

  private func checkNewRouteFarAway(_ subject: Subject) throws {
    let controller = try controller(subject.response)
    delegate.calls = []
    for _ in 0..<5 { controller.update(fix(subject.far, speed: 0)) }
    XCTAssertTrue(delegate.calls.contains("shouldReroute"))
  }

  func testAVehicleThatPointsBackKeepsItsCourse() throws { try checkCourseBackwards(town()) }

  private func checkCourseBackwards(_ subject: Subject) throws {
    let controller = try controller(subject.straight)
    let point = controller.routeProgress.index.track.point(at: 10)
    let back = (point.bearing + 180).truncatingRemainder(dividingBy: 360)
    controller.update(fix(point.coordinate, course: back, speed: 0))
    XCTAssertEqual(controller.location?.course, back)
  }

  func testATunnelBeginsAtItsIntersection() throws { try checkTunnel(town()) }

  private func checkTunnel(_ subject: Subject) throws {
    let controller = try controller(subject.tunnel.response)
    let index = controller.routeProgress.index
    let step = controller.route.legs[0].steps[subject.tunnel.step]
    let intersection = try XCTUnwrap(step.intersections?[subject.tunnel.intersection])
    let tunnel = try XCTUnwrap(
      index.alerts.first { alert in if case .tunnel = alert.kind { true } else { false } })
    let along = index.track.nearest(intersection.location).distanceAlong
    XCTAssertLessThan(abs(tunnel.start - along), 15)
  }

  /// Twice around a lake: the same road at two distances, which can only be distinguished by the order of the fixes.
  func testTwoLapsRunThrough() throws {
    let controller = try controller(Town.response("valhalla-laps"))
    let track = controller.routeProgress.index.track
    for (second, fix) in vehicle.drive(track).enumerated() {
      controller.update(fix)
      let remaining = controller.routeProgress.distanceRemaining
      XCTAssertEqual(remaining, track.length - 10 * Double(second), accuracy: 45, "after \(second) s")
    }
    controller.update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5))
    XCTAssertFalse(delegate.calls.contains("shouldReroute"))
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 1)
  }

  /// Every row on the routes that its authors tried it on, and two of their drives.
  func testTheRowsAndDrivesOfOtherEngines() throws {
    // A row's cells hold quoted commas; the last one never does.
    let text = String(decoding: try Fixtures.data("expected/upstream-behaviour.csv"), as: UTF8.self)
    let named = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      line.split(separator: ",").last.map(String.init)
    }
    XCTAssertEqual(named.sorted(), Self.rows.keys.sorted())
    let subject = try published()
    for check in Self.rows.values {
      (delegate.calls, vehicle) = ([], Vehicle())
      try check(self)(subject)
    }
    try checkTheSelfIntersectingReplay()
    try checkTheArboretumDrive()
  }

  /// Another engine's states along its own route without noise: distances within its sphere's error, steps in order.
  private func checkTheSelfIntersectingReplay() throws {
    delegate.calls = []
    let fixture = try Fixtures.data("ferrostar/valhalla_self_intersecting_osrm_response.json")
    let controller = try controller(RouteFile(json: [UInt8](fixture)).response)
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

  private func checkTheArboretumDrive() throws {
    delegate.calls = []
    let controller = try controller(RouteFile(json: [UInt8](Fixtures.data("mapbox/DCA-Arboretum.json"))).response)
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
