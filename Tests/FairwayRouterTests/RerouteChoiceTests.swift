import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What is asked for in a reroute and which answer is taken, on a route that is known to the metre.
final class RerouteChoiceTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()

  private let places = [
    MadeRoute.place(0, 0), MadeRoute.place(500, 0), MadeRoute.place(1500, 0), MadeRoute.place(2000, 0),
    MadeRoute.place(2000, 400), MadeRoute.place(2000, 1000),
  ]

  /// A controller along the made route from place 0 over the silent 1 and 2 to 3, then over the silent 4 to 5; the
  /// service said at which vertices the silent ones of the first leg lie, not where that of the second does.
  private func controller() throws -> RouteController {
    let route = MadeRoute.route { leg in
      leg.viaWaypoints = [
        SilentWaypoint(waypointIndex: 1, shapeCoordinateIndex: 1),
        SilentWaypoint(waypointIndex: 2, shapeCoordinateIndex: 3),
      ]
    }
    var waypoints = places.map { Waypoint(coordinate: $0) }
    for silent in [1, 2, 4] { waypoints[silent].separatesLegs = false }
    return try self.controller(along: route, through: waypoints)
  }

  private func controller(along route: Route, through waypoints: [Waypoint]) throws -> RouteController {
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route])),
      routeOptions: RouteOptions(waypoints: waypoints), routingProvider: provider,
      options: RouterOptions(guidance: GuidanceOptions(source: .serviceOnly)), log: { _ in })
    controller.attach(delegate)
    return controller
  }

  /// Drives to a place on the route and leaves it to a side.
  private func leave(_ controller: RouteController, at distance: Double, bearing: Double) {
    var vehicle = Vehicle()
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: distance))
    controller.update(vehicle.drive(from: track.point(at: distance).coordinate, bearing: bearing, distance: 100))
  }

  /// The places that are asked for after the vehicle's own, by their numbers.
  private func waypointsAsked(leavingAt distance: Double, bearing: Double) throws -> [Int] {
    let controller = try controller()
    let asked = provider.requests.count
    leave(controller, at: distance, bearing: bearing)
    XCTAssertEqual(provider.requests.count, asked + 1)
    let waypoints = try XCTUnwrap(provider.requests.last).options.waypoints
    XCTAssertEqual(try XCTUnwrap(waypoints.first?.heading), bearing, accuracy: 1)
    let rest = waypoints.dropFirst()
    XCTAssertEqual(rest.map(\.separatesLegs), rest.map { [places[3], places[5]].contains($0.coordinate) })
    return rest.compactMap { waypoint in places.firstIndex(of: waypoint.coordinate) }
  }

  func testTheWaypointsAheadAreAskedForTheSilentOnesToo() throws {
    XCTAssertEqual(try waypointsAsked(leavingAt: 250, bearing: 0), [1, 2, 3, 4, 5])
    XCTAssertEqual(try waypointsAsked(leavingAt: 750, bearing: 0), [2, 3, 4, 5])
    XCTAssertEqual(try waypointsAsked(leavingAt: 1750, bearing: 180), [3, 4, 5])
    XCTAssertEqual(try waypointsAsked(leavingAt: 2250, bearing: 90), [4, 5])
    XCTAssertEqual(try waypointsAsked(leavingAt: 2650, bearing: 90), [5])
  }

  /// The vehicle leaves to the south at 500 m of the 3,000, of which the ends alone are asked for.
  private func routeTaken(of candidates: [Route]) throws -> Int? {
    let controller = try controller(
      along: MadeRoute.route(along: places), through: [places[0], places[5]].map { Waypoint(coordinate: $0) })
    leave(controller, at: 500, bearing: 180)
    try XCTUnwrap(provider.requests.last).answer(.success(RouteResponse(routes: candidates)))
    controller.poll(now: 1_700_010_000)
    XCTAssertEqual(delegate.calls.last { $0.hasPrefix("didReroute") || $0.hasPrefix("didFail") }, "didReroute")
    return candidates.firstIndex(of: controller.route)
  }

  /// Of 3,600 m some 30 m before the end are on the route.
  private let around = MadeRoute.route(along: [
    MadeRoute.place(500, -100), MadeRoute.place(500, -300), MadeRoute.place(2400, -300), MadeRoute.place(2400, 1000),
    MadeRoute.place(2000, 1000),
  ])
  /// Back to the route at once: 2,350 of 2,500 m.
  private let back = MadeRoute.route(along: [
    MadeRoute.place(500, -100), MadeRoute.place(650, -100), MadeRoute.place(650, 0), MadeRoute.place(2000, 0),
    MadeRoute.place(2000, 1000),
  ])
  /// Back to it after a kilometre: about half.
  private let late = MadeRoute.route(along: [
    MadeRoute.place(500, -100), MadeRoute.place(1700, -100), MadeRoute.place(1700, 0), MadeRoute.place(2000, 0),
    MadeRoute.place(2000, 1000),
  ])
  /// Back to the start and along the part that was driven already, then another way: nothing of what is left.
  private let again = MadeRoute.route(along: [
    MadeRoute.place(500, -100), MadeRoute.place(-10, -100), MadeRoute.place(-10, 0), MadeRoute.place(450, 0),
    MadeRoute.place(450, 300), MadeRoute.place(1700, 300), MadeRoute.place(1700, 1300), MadeRoute.place(2300, 1300),
  ])
  /// All of what is left, against its direction, and elsewhere to the end: nothing either.
  private let against = MadeRoute.route(along: [
    MadeRoute.place(500, -100), MadeRoute.place(2300, -100), MadeRoute.place(2300, 1300), MadeRoute.place(2000, 1300),
    MadeRoute.place(2000, 0), MadeRoute.place(520, 0), MadeRoute.place(520, 600), MadeRoute.place(1600, 600),
    MadeRoute.place(1600, 1000),
  ])

  func testTheAnswerThatSharesMostWithWhatIsLeftIsTaken() throws {
    XCTAssertEqual(try routeTaken(of: [around, back, late]), 1)
    XCTAssertEqual(try routeTaken(of: [back, late, around]), 0)
    XCTAssertEqual(try routeTaken(of: [late, around]), 0)
    XCTAssertEqual(try routeTaken(of: [around, late]), 1)
  }

  func testWhatWasDrivenAndTheOtherDirectionCountForNothing() throws {
    XCTAssertEqual(try routeTaken(of: [again, late]), 1)
    XCTAssertEqual(try routeTaken(of: [against, late]), 1)
    XCTAssertEqual(try routeTaken(of: [again, against]), 0, "among equals the first")
  }

  func testOneAnswerIsTakenWhateverItIs() throws {
    XCTAssertEqual(try routeTaken(of: [again]), 0)
  }
}
