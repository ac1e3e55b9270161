import FairwayDirections
import FairwayEngine
import Foundation
import GeoKernel
import TestDoubles
import TestSupport
import TownDrives
import XCTest

@testable import FairwayRouter

/// The stops of a trip through new routes, and changes of those ahead.
final class TripTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder()
  private var vehicle = Vehicle()

  /// A trip to three stops: east, then north, then west.
  private func router(_ edit: (inout RouteOptions) -> Void = { _ in }) throws -> RouteController {
    let places = [(0.0, 0.0, "start"), (1000, 0, "one"), (1000, 1000, "two"), (0, 1000, "three")]
    var options = RouteOptions(
      waypoints: places.map { Waypoint(coordinate: GridRoads.coordinate($0.0, $0.1), name: $0.2) })
    edit(&options)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: GridRoads.response(to: options)), routeOptions: options,
      routingProvider: provider)
    router.attach(scene)
    return router
  }

  private func drive(_ router: RouteController, to distance: Double, from start: Double = 0) {
    router.update(vehicle.drive(router.routeProgress.index.track, from: start, to: distance))
  }

  private func answer(_ router: RouteController) throws {
    let asked = try XCTUnwrap(provider.requests.last)
    asked.answer(.success(GridRoads.response(to: asked.options)))
    router.poll(now: vehicle.time)
  }

  private func waypoint(_ x: Double, _ y: Double) -> Waypoint { Waypoint(coordinate: GridRoads.coordinate(x, y)) }

  private func order(_ router: RouteController) -> [Trip.Stop.ID] { router.trip.ahead.map(\.id) }

  private func fails(
    _ router: RouteController, _ edit: TripEdit, _ expected: TripError, line: UInt = #line
  ) {
    let before = router.trip
    XCTAssertThrowsError(try router.change(edit), line: line) {
      XCTAssertEqual($0 as? RouterError, .trip(expected), line: line)
      XCTAssertFalse("\($0)".isEmpty)
    }
    XCTAssertEqual(router.trip, before, line: line)
    XCTAssertTrue(provider.requests.isEmpty, line: line)
  }

  func testStopsHaveWhatTheRouteKnows() throws {
    let router = try router()
    drive(router, to: 500)
    XCTAssertEqual(order(router), [1, 2, 3])
    let first = try XCTUnwrap(router.trip[1])
    XCTAssertEqual(first.name, "one")
    XCTAssertEqual(first.kind, .stop)
    XCTAssertEqual(try XCTUnwrap(first.plannedTime), 1_700_000_000 + 100, accuracy: 2)
    XCTAssertLessThan(Geodesic.shortLength(from: try XCTUnwrap(first.snappedPlace), to: first.coordinate), 1)
    drive(router, to: 1300, from: 500)
    XCTAssertEqual(router.trip[1]?.state, .reached)
    XCTAssertEqual(try XCTUnwrap(router.trip[1]?.actualTime), 1_700_000_000 + 100, accuracy: 3)
    XCTAssertEqual(router.trip.behind.map(\.id), [1])
    XCTAssertEqual(router.sessionLog.legs.map(\.stop), [1])
  }

  func testEachChangeIsOneRequestAndOneEvent() throws {
    for (edit, order, reason) in [
      (TripEdit.add(waypoint(1000, 500), at: nil), [1, 4, 2, 3], TripChange.Reason.added),
      (.add(waypoint(500, 0), at: 0), [4, 1, 2, 3], .added), (.remove(2), [1, 3], .removed),
      (.move(3, to: 0), [3, 1, 2], .reordered), (.reorder([2, 1, 3]), [2, 1, 3], .reordered),
      (.replaceDestination(waypoint(500, 1000)), [1, 2, 4], .destination),
    ] as [(TripEdit, [Trip.Stop.ID], TripChange.Reason)] {
      let router = try router()
      drive(router, to: 300)
      let before = provider.requests.count
      (scene.calls, scene.events) = ([], [])
      try router.change(edit)
      XCTAssertEqual(scene.calls, ["shouldChangeTrip", "modifiedOptions"])
      XCTAssertEqual(self.order(router), [1, 2, 3], "it changes with the answer")
      try answer(router)
      XCTAssertEqual(provider.requests.count, before + 1)
      XCTAssertEqual(self.order(router), order)
      XCTAssertEqual(scene.decisions.prefix(4), ["shouldChangeTrip", "modifiedOptions", "didChangeTrip", "didReroute"])
      XCTAssertEqual(scene.replacements, [.trip])
      let changes = scene.events.compactMap { if case .didChangeTrip(let change) = $0 { change.reason } else { nil } }
      XCTAssertEqual(changes, [reason])
      XCTAssertEqual(router.route.legs.count, order.count)
      XCTAssertEqual(router.routeProgress.legNumber, 0, "the leg goes on")
    }
  }

  /// A program that makes several changes need not wait for the answer to each.
  func testChangesInOneBurstShareOneRoute() throws {
    for kills in [false, true] {
      var router = try router()
      drive(router, to: 300)
      for place in 0..<50 { try router.change(.add(waypoint(500 + Double(place), 1000), at: 2 + place)) }
      try router.change(.remove(1))
      XCTAssertThrowsError(try router.change(.remove(1))) { XCTAssertEqual($0 as? RouterError, .trip(.isBehind(1))) }
      try router.change(.move(4, to: 0))
      let expected: [Trip.Stop.ID] = [4, 2] + (5...53) + [3]
      XCTAssertEqual(provider.requests.last?.options.waypoints.count, 1 + expected.count)
      XCTAssertEqual(order(router), [1, 2, 3], "it changes with the answer")
      if kills {
        router = try RouteController(resuming: router.snapshot(), routingProvider: provider)
        router.observer = scene
      }
      (scene.calls, scene.events) = ([], [])
      try answer(router)
      XCTAssertEqual(order(router), expected)
      let changes = scene.events.compactMap { if case .didChangeTrip(let change) = $0 { change } else { nil } }
      XCTAssertEqual(changes.map(\.reason), Array(repeating: .added, count: 50) + [.removed, .reordered])
      XCTAssertEqual(changes.flatMap(\.stops), Array(4...53) + [1, 4])
      XCTAssertEqual(scene.replacements.suffix(1), [.trip])
      XCTAssertFalse(router.hasPendingRequests)
    }
  }

  /// A stop that is reached while changes wait for their route stays reached, and without a route all changes are told.
  func testWhatHappensWhileChangesWait() throws {
    let router = try router()
    drive(router, to: 900)
    try router.change(.add(waypoint(500, 1000), at: nil))
    drive(router, to: 1300, from: 900)
    XCTAssertEqual(router.trip[1]?.state, .reached)
    try router.change(.replaceDestination(waypoint(600, 1000)))
    (scene.calls, scene.events) = ([], [])
    provider.answer(.failure(.unableToRoute))
    router.poll(now: vehicle.time)
    XCTAssertEqual(scene.decisions.count { $0 == "didFailToChangeTrip" }, 2)
    XCTAssertEqual(order(router), [2, 3])
    try router.change(.add(waypoint(500, 1000), at: 0))
    try router.change(.replaceDestination(waypoint(600, 1000)))
    try answer(router)
    XCTAssertEqual(order(router).count, 3)
    XCTAssertEqual(router.trip[1]?.state, .reached)
    XCTAssertEqual(router.trip[3]?.state, .skipped)
  }

  func testBeforeTheFirstFixTheRouteBeginsWhereTheTripDoes() throws {
    let router = try router()
    try router.change(.remove(1))
    XCTAssertEqual(provider.requests.last?.options.waypoints.first?.name, "start")
    try answer(router)
    XCTAssertEqual(order(router), [2, 3])
    drive(router, to: 300)
    XCTAssertNotNil(router.trip[2]?.plannedTime)
  }

  func testAChangeWithoutARouteIsUndone() throws {
    let router = try router()
    drive(router, to: 300)
    let (trip, route) = (router.trip, router.route)
    try router.change(.remove(1))
    provider.answer(.failure(.unableToRoute))
    router.poll(now: vehicle.time)
    XCTAssertEqual(scene.decisions.suffix(1), ["didFailToChangeTrip"])
    XCTAssertEqual(router.trip, trip)
    XCTAssertEqual(router.route, route)
    try router.change(.remove(1))
    try answer(router)
    XCTAssertEqual(order(router), [2, 3])
  }

  func testAChangeThatMakesNoSenseIsRefused() throws {
    let router = try router()
    drive(router, to: 1300)
    fails(router, .remove(9), .noSuchStop(9))
    fails(router, .remove(1), .isBehind(1))
    fails(router, .move(2, to: 5), .noSuchPlace(5, of: 1))
    fails(router, .add(waypoint(0, 0), at: -1), .noSuchPlace(-1, of: 2))
    fails(router, .reorder([2]), .incompleteOrder)
    fails(router, .reorder([2, 2]), .incompleteOrder)
    fails(router, .reorder([2, 3]), .nothingChanges)
    fails(
      router, .add(Waypoint(coordinate: LocationCoordinate2D(latitude: .nan, longitude: 0)), at: 0), .invalidCoordinate)
    var via = waypoint(500, 1000)
    via.separatesLegs = false
    fails(router, .add(via, at: 2), .endsAtVia)
    scene.refused = [.shouldChangeTrip]
    fails(router, .remove(2), .refused)
    router.finishRouting()
    XCTAssertThrowsError(try router.change(.remove(2))) { XCTAssertEqual($0 as? RouterError, .finished) }
  }

  func testTheLastStopIsNotLeftOut() throws {
    let router = try router { $0.waypoints.removeLast(2) }
    fails(router, .remove(1), .noStopLeft)
  }

  func testARouteOfTheCallerEndsAChange() throws {
    let router = try router()
    drive(router, to: 300)
    try router.change(.remove(1))
    let same = IndexedRouteResponse(routeResponse: RouteResponse(routes: [router.route]))
    try router.updateRoute(with: same, routeOptions: nil)
    XCTAssertTrue(scene.calls.contains("didFailToChangeTrip"))
    XCTAssertEqual(order(router), [1, 2, 3])
    XCTAssertFalse(router.hasPendingRequests)
  }

  func testAStopThatIsReachedWhileTheRouteIsRequestedIsNotDrivenToAgain() throws {
    let router = try router()
    drive(router, to: 900)
    try router.change(.add(waypoint(1000, 500), at: 1))
    drive(router, to: 1050, from: 900)
    XCTAssertEqual(router.trip[1]?.state, .reached)
    try answer(router)
    XCTAssertEqual(order(router), [4, 2, 3])
    XCTAssertEqual(router.routeProgress.legNumber, 1)
  }

  func testViasArePassedAndReported() throws {
    let router = try router { $0.waypoints[1].separatesLegs = false }
    drive(router, to: 1200)
    XCTAssertEqual(router.trip[1]?.kind, .via)
    XCTAssertEqual(router.trip[1]?.state, .reached)
    XCTAssertEqual(scene.decisions, ["didChangeTrip"])
    XCTAssertEqual(router.route.legs.count, 2)
  }

  func testAlternativesAndFasterRoutesKeepTheIdentities() throws {
    let router = try router()
    drive(router, to: 300)
    let asked = router.request(from: try XCTUnwrap(router.rawLocation), to: router.trip)
    drive(router, to: 1200, from: 300)
    // It was requested before the first stop was reached.
    let late = GridRoads.response(to: asked)
    try router.updateRoute(with: IndexedRouteResponse(routeResponse: late), routeOptions: asked)
    XCTAssertEqual(order(router), [2, 3])
    XCTAssertEqual(router.trip[1]?.state, .reached)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
    XCTAssertFalse(scene.calls.contains("didChangeTrip"))
  }

  /// A service may begin a leg at a waypoint that was to be silent.
  func testEachLegEndsAtAStop() throws {
    let places = [waypoint(0, 0), waypoint(1000, 0), waypoint(2000, 0)]
    var response = GridRoads.response(to: RouteOptions(waypoints: places))
    response.routes?[0].legs[0].destination?.separatesLegs = false
    var options = RouteOptions(waypoints: places)
    options.waypoints[1].separatesLegs = false
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options, routingProvider: provider)
    XCTAssertEqual(router.trip.ahead.map(\.kind), [.stop, .stop])
    drive(router, to: 1200)
    XCTAssertEqual(router.trip.behind.map(\.id), [1])
  }

  func testAForgedTripIsRefused() throws {
    let router = try router()
    let stored = try JSONEncoder().encode(router.snapshot())
    for (path, value) in [
      (["router", "trip", "count"], 0 as Any), (["router", "trip", "stops"], []),
      (["router", "tripOnRoute", "legStops"], [1]), (["router", "tripOnRoute", "legStops"], [1, 2, 9]),
    ] {
      let forged = try ForgedJSON.replacing(path, in: stored, by: value)
      let snapshot = try JSONDecoder().decode(RouterSnapshot.self, from: forged)
      XCTAssertThrowsError(try RouteController(resuming: snapshot), "\(path)") {
        XCTAssertEqual($0 as? SnapshotError, .state)
      }
    }
  }

  func testATripIsInASnapshot() throws {
    let router = try router()
    drive(router, to: 1200)
    try router.change(.remove(2))
    let again = ScriptedProvider()
    let resumed = try RouteController(resuming: router.snapshot(), routingProvider: again)
    XCTAssertEqual(resumed.trip, router.trip)
    let asked = try XCTUnwrap(again.requests.last)
    asked.answer(.success(GridRoads.response(to: asked.options)))
    resumed.poll(now: vehicle.time)
    XCTAssertEqual(order(resumed), [3])
    XCTAssertEqual(resumed.trip[2]?.state, .skipped)
  }
}
