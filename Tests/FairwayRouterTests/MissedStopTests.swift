import FairwayDirections
import FairwayEngine
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayRouter

/// A stop that is driven past, and a driver who ignores the way back.
final class MissedStopTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder()

  /// A router whose first stop is one row north of the road that is driven, 500 m from the start, and the time of each
  /// request for a new route.
  private func drive(
    kind: Trip.Stop.Kind = .stop, stops: Int = 2, metres: Double = 6000, _ policy: MissedStopPolicy = MissedStopPolicy()
  ) throws -> (router: RouteController, requests: [Double]) {
    let places = [(0.0, 0.0), (500, 250), (20_000, 0)].prefix(stops + 1)
    var request = RouteOptions(waypoints: places.map { Waypoint(coordinate: GridRoads.coordinate($0.0, $0.1)) })
    request.waypoints[1].separatesLegs = kind == .stop
    var options = RouterOptions()
    options.missedStops = policy
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: GridRoads.response(to: request)), routeOptions: request,
      routingProvider: provider, options: options)
    router.attach(scene)
    router.reroutesProactively = false
    var vehicle = Vehicle()
    var times: [Double] = []
    for fix in vehicle.drive(from: GridRoads.coordinate(0, 0), bearing: 90, distance: metres) {
      let before = provider.requests.count
      router.update(fix)
      guard provider.requests.count > before, let asked = provider.requests.last else { continue }
      times.append(fix.timestamp)
      asked.answer(.success(GridRoads.response(to: asked.options)))
      router.poll(now: fix.timestamp)
    }
    return (router, times)
  }

  /// The most requests within ten minutes.
  private func most(_ times: [Double]) -> Int {
    times.map { start in times.count { (0..<600).contains($0 - start) } }.max() ?? 0
  }

  private var questions: Int { scene.calls.count { $0.hasPrefix("didMissStop") } }

  func testAStopThatIsInsistedOnHasThreeRequestsInTenMinutes() throws {
    let (router, times) = try drive(metres: 15_000)
    XCTAssertEqual(questions, 1, "it is asked once")
    XCTAssertEqual(router.trip.ahead.map(\.id), [1, 2])
    XCTAssertLessThanOrEqual(most(times), 3, "\(times)")
    XCTAssertGreaterThan(times.count, 3, "later it is tried again")
  }

  func testAnExplanationNamesTheStopThatIsNotAskedForAnyMore() throws {
    let (router, times) = try drive(metres: 1500)
    XCTAssertEqual(times.count, 3)
    XCTAssertEqual(router.routeProgress.state.routeState, .offRoute)
    var vehicle = Vehicle()
    vehicle.time += 200
    let next = vehicle.drive(from: GridRoads.coordinate(1500, 0), bearing: 90, distance: 10)[0]
    let text = "\(router.explain(next))"
    XCTAssertTrue(text.contains("the number of requests for stop 1, which was driven past"), text)
  }

  func testAStopIsMissedByWhomIgnoresARouteAtLeast() throws {
    for ignored in [0, -1, Int.min] {
      scene.missedStop = .askAgain
      scene.calls = []
      var policy = MissedStopPolicy()
      policy.ignoredRoutes = 1
      let one = try drive(metres: 3000, policy)
      let asked = questions
      XCTAssertGreaterThan(asked, 0)
      policy.ignoredRoutes = ignored
      let none = try drive(metres: 3000, policy)
      XCTAssertEqual(questions, 2 * asked, "\(ignored) is as one")
      XCTAssertEqual(none.requests, one.requests)
    }
  }

  func testAStopThatIsSkippedIsLeftOut() throws {
    scene.missedStop = .skip
    let (router, times) = try drive()
    XCTAssertEqual(questions, 1)
    XCTAssertEqual(router.trip[1]?.state, .missed)
    XCTAssertEqual(router.trip.ahead.map(\.id), [2])
    XCTAssertEqual(router.sessionLog.legs.map(\.isSkipped), [true])
    XCTAssertEqual(router.sessionLog.legs.map(\.stop), [1])
    XCTAssertLessThanOrEqual(times.count, 4)
    XCTAssertEqual(router.routeProgress.state.routeState, .onRoute)
    let order = scene.decisions.drop { !$0.hasPrefix("didMissStop") }
    XCTAssertEqual(order.prefix(3), ["didMissStop 1", "didChangeTrip", "didSkip  leg 1"])
  }

  func testItMayBeAskedAgain() throws {
    scene.missedStop = .askAgain
    let (_, times) = try drive(metres: 15_000)
    XCTAssertGreaterThan(questions, 1)
    XCTAssertLessThanOrEqual(most(times), 3, "\(times)")
  }

  func testAViaIsForgiven() throws {
    let (router, times) = try drive(kind: .via)
    XCTAssertEqual(questions, 0)
    XCTAssertEqual(router.trip[1]?.state, .missed)
    XCTAssertLessThanOrEqual(times.count, 4)
    var policy = MissedStopPolicy()
    policy.forgivesVias = false
    _ = try drive(kind: .via, policy)
    XCTAssertEqual(questions, 1)
  }

  func testADestinationIsNotLeftOut() throws {
    scene.missedStop = .skip
    let (router, times) = try drive(stops: 1, metres: 5500)
    XCTAssertEqual(questions, 0)
    XCTAssertEqual(router.trip.ahead.map(\.id), [1])
    XCTAssertLessThanOrEqual(most(times), 3, "\(times)")
  }

  func testADecisionMayComeLater() throws {
    let (router, _) = try drive()
    router.decide(.skip, aboutMissed: 2)
    XCTAssertEqual(router.trip.ahead.count, 2, "it is about another stop")
    router.decide(.skip, aboutMissed: 1)
    XCTAssertEqual(router.trip[1]?.state, .missed)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
  }

  func testAStopFarAsideIsNoMissedOne() throws {
    var policy = MissedStopPolicy()
    policy.nearness = 100
    scene.missedStop = .skip
    let (router, _) = try drive(metres: 1500, policy)
    // It comes nearer to the next one meanwhile.
    XCTAssertEqual(router.trip[1]?.state, .missed)
    XCTAssertEqual(questions, 1)
  }
}
