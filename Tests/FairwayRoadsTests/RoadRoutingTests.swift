import EmbeddedShims
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes
import TestSupport
import TownDrives
import XCTest

/// Routes of a road file for a router, without a server: on a grid of streets 200 m apart, 1 km each way.
final class RoadRoutingTests: XCTestCase {
  private static let size = 5
  private static let spacing = 200.0

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(
        from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90),
      distance: north, bearing: 0)
  }

  /// Row 0 is a toll road, Row 1 one-way to the east, and Row 3 closed to what is higher than 3 m. 3 km in the north is a street that nothing connects.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(100 + column * 10 + row) }
    for column in 0...size {
      for row in 0...size {
        builder.add(node: node(column, row), at: place(Double(column) * spacing, Double(row) * spacing))
      }
    }
    for number in 0...size {
      var street = RoadWay(id: Int64(1 + number), roadClass: .residential, name: "Row \(number)", reference: nil)
      if number == 0 { street.isToll = true }
      if number == 1 { street.backward = [] }
      let limit = RoadAttribute.Key(name: "maxheight").map { RoadAttribute($0, .number(300)) }
      builder.add(
        street, through: (0...size).map { node($0, number) }, attributes: number == 3 ? [limit].compactMap(\.self) : [])
      builder.add(
        RoadWay(id: Int64(11 + number), roadClass: .residential, name: "Column \(number)", reference: nil),
        through: (0...size).map { node(number, $0) })
    }
    builder.add(node: 1, at: place(0, 4000))
    builder.add(node: 2, at: place(200, 4000))
    builder.add(RoadWay(id: 50, roadClass: .residential, name: "Island", reference: nil), through: [1, 2])
    // In the east is a street into a yard that nobody leaves.
    builder.add(node: 3, at: place(1200, 400))
    builder.add(node: 4, at: place(1400, 400))
    builder.add(RoadWay(id: 51, roadClass: .residential, name: "East", reference: nil), through: [node(5, 2), 3])
    var yard = RoadWay(id: 52, roadClass: .residential, name: "Yard", reference: nil)
    yard.backward = []
    builder.add(yard, through: [3, 4])
    return try RoadGraph(builder.packed())
  }

  private static func options(_ places: [(Double, Double)]) -> RouteOptions {
    RouteOptions(waypoints: places.map { Waypoint(coordinate: place($0.0, $0.1)) })
  }

  private static func distance(_ routing: RoadRouting, _ options: RouteOptions) throws -> Double {
    try XCTUnwrap(routing.response(to: options).routes?.first).distance
  }

  private final class Answers: Sendable {
    let all = Mutex<[Result<RouteResponse, DirectionsError>]>([])
    func ask(_ routing: RoadRouting, _ options: RouteOptions) -> any RoutingRequest {
      routing.calculateRoutes(for: options) { answer in self.all.withLock { $0.append(answer) } }
    }
    var failure: DirectionsError? {
      all.withLock { answers in
        guard case .failure(let error) = answers.last else { return nil }
        return error
      }
    }
  }

  func testAnAnswerIsOfTheDeviceAndHasTheNamesOfTheRequest() throws {
    let routing = try RoadRouting(on: Self.roads())
    var options = Self.options([(20, 0), (200, 500), (800, 1000)])
    options.waypoints[1].name = "bakery"
    let response = try routing.response(to: options)
    let route = try XCTUnwrap(response.routes?.first)
    XCTAssertEqual(response.origin, .onboard)
    XCTAssertEqual(response.waypoints?.map(\.name)[1], "bakery")
    XCTAssertEqual(route.legs.map { $0.destination?.name }.first, "bakery")
    XCTAssertEqual(route.legs.count, 2)
    XCTAssertEqual(route.distance, 180 + 500 + 600 + 500, accuracy: 3)
    // A via is passed without a leg.
    options.waypoints[1].separatesLegs = false
    XCTAssertEqual(try routing.response(to: options).routes?.first?.legs.count, 1)
  }

  func testWhatARequestAvoids() throws {
    let routing = try RoadRouting(on: Self.roads())
    let straight = Self.options([(20, 0), (780, 0)])
    XCTAssertEqual(try Self.distance(routing, straight), 760, accuracy: 2)
    var options = straight
    options.avoidedPoints = [Self.place(500, 0)]
    XCTAssertEqual(try Self.distance(routing, options), 1160, accuracy: 2)
    options = straight
    options.avoidedAreas = [AvoidedArea(around: Self.place(500, 0), radius: 50)]
    XCTAssertEqual(try Self.distance(routing, options), 1160, accuracy: 2)
    // The vehicle is within the area, and leaves it by the nearer end of its road.
    options = Self.options([(20, 600), (780, 600)])
    options.avoidedAreas = [AvoidedArea(around: Self.place(20, 600), radius: 10)]
    XCTAssertEqual(try Self.distance(routing, options), 20 + 200 + 780 + 200, accuracy: 2)
    options = straight
    options.roadClassesToAvoid = .toll
    XCTAssertEqual(try Self.distance(routing, options), 20 + 200 + 800 + 200 + 20, accuracy: 2)
    // A toll road is taken all the same where the way around is longer than ten such roads.
    options.waypoints = [Waypoint(coordinate: Self.place(220, 0)), Waypoint(coordinate: Self.place(260, 0))]
    XCTAssertEqual(try Self.distance(routing, options), 40, accuracy: 2)
  }

  func testTheProfileOfTheRequestDecidesWhoTravels() throws {
    let routing = try RoadRouting(on: Self.roads())
    var options = Self.options([(20, 0), (780, 0)])
    func answer() throws -> (distance: Double, duration: Double) {
      let route = try XCTUnwrap(routing.response(to: options).routes?.first)
      return (route.distance, route.expectedTravelTime)
    }
    let byCar = try answer()
    options.profileIdentifier = .cycling
    let byBicycle = try answer()
    XCTAssertEqual(byBicycle.duration, byBicycle.distance / 18 * 3.6, accuracy: 10)
    options.profileIdentifier = .walking
    let onFoot = try answer()
    XCTAssertEqual(onFoot.duration, onFoot.distance / 5.1 * 3.6, accuracy: 10)
    XCTAssertLessThan(byCar.duration, byBicycle.duration)
    XCTAssertLessThan(byBicycle.duration, onFoot.duration)
    // A provider for bicycles takes its own profile for them.
    let bicycles = try RoadRouting(on: Self.roads(), profile: .bicycle(.road))
    options.profileIdentifier = .cycling
    let quicker = try XCTUnwrap(bicycles.response(to: options).routes?.first)
    XCTAssertLessThan(quicker.expectedTravelTime, byBicycle.duration)
    options.profileIdentifier = .automobile
    XCTAssertEqual(try Self.distance(bicycles, options), byCar.distance, accuracy: 0.1)
    // What is avoided is so for each of them.
    options.profileIdentifier = .walking
    options.roadClassesToAvoid = .toll
    XCTAssertGreaterThan(try Self.distance(routing, options), onFoot.distance)
  }

  func testTheSizesOfTheVehicleCloseRoads() throws {
    let routing = try RoadRouting(on: Self.roads())
    var options = Self.options([(300, 600), (700, 600)])
    func distance() throws -> Double { try Self.distance(routing, options).rounded() }
    XCTAssertEqual(try distance(), 400, accuracy: 3)
    options.maximumHeight = 3
    XCTAssertEqual(try distance(), 400, accuracy: 3)
    options.maximumHeight = 3.1
    // Nobody stands on a road that is closed to them: the places are on the rows beside it, or on the columns.
    XCTAssertNotEqual(try distance(), 400, accuracy: 3)
    options = Self.options([(200, 500), (800, 700)])
    options.maximumWeight = 3.5
    XCTAssertEqual(try distance(), 800, accuracy: 3)
    (options.maximumHeight, options.carriesHazardousGoods) = (3.5, true)
    XCTAssertEqual(try distance(), 1000, accuracy: 3)
    options = Self.options([(200, 600), (800, 600)])
    options.maximumHeight = 3.5
    XCTAssertEqual(try distance(), 1000, accuracy: 3)
    // A truck is higher than 3 m; what the options say counts before.
    (options.maximumHeight, options.profileIdentifier) = (nil, .truck)
    XCTAssertEqual(try distance(), 1000, accuracy: 3)
    options.maximumHeight = 2.9
    XCTAssertEqual(try distance(), 600, accuracy: 3)
    options.profileIdentifier = .cycling
    options.maximumHeight = 3.5
    XCTAssertEqual(try distance(), 600, accuracy: 3, "a bicycle has no size")
    options.profileIdentifier = .automobile
    options.maximumHeight = .nan
    XCTAssertThrowsError(try routing.response(to: options)) {
      XCTAssertEqual($0 as? RoadRouteError, .profile(row: "height"))
    }
  }

  func testTheDirectionOfTheVehicleCountsIfARoadHasIt() throws {
    let routing = try RoadRouting(on: Self.roads())
    var options = Self.options([(300, 400), (100, 400)])
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    XCTAssertGreaterThan(try Self.distance(routing, options), 600)
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (0, 20)
    XCTAssertEqual(try Self.distance(routing, options), 200, accuracy: 2)
  }

  func testAVehicleWhoseRoadLeadsNowhereTurnsRound() throws {
    let routing = try RoadRouting(on: Self.roads())
    var options = Self.options([(1100, 400), (900, 400)])
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    XCTAssertEqual(try Self.distance(routing, options), 200, accuracy: 2)
  }

  func testWhatCannotBeFoundIsSaid() throws {
    let routing = try RoadRouting(on: Self.roads())
    let answers = Answers()
    _ = answers.ask(routing, Self.options([(0, 0), (60_000, 0)]))
    XCTAssertEqual(answers.failure, .unableToLocate)
    _ = answers.ask(routing, Self.options([(0, 0), (100, 4000)]))
    XCTAssertEqual(answers.failure, .unableToRoute)
    XCTAssertThrowsError(try routing.response(to: Self.options([(0, 0), (100, 4000)]))) {
      XCTAssertEqual("\($0)", "no way leads from place 1 to place 2")
    }
    _ = answers.ask(routing, Self.options([(0, 0)]))
    XCTAssertEqual(
      answers.failure, .invalidInput(message: "a way has 2 to 500 places, and the request has 1"))
    _ = answers.ask(routing, Self.options(Array(repeating: (0, 0), count: 501)))
    XCTAssertEqual(answers.failure, .tooManyCoordinates)
    var options = Self.options([(0, 0), (100, 0)])
    options.waypoints[1].coordinate.latitude = .nan
    _ = answers.ask(routing, options)
    guard case .invalidInput = answers.failure else { return XCTFail("\(String(describing: answers.failure))") }
    options.profileIdentifier = ProfileIdentifier(rawValue: "bus")
    _ = answers.ask(routing, options)
    XCTAssertEqual(answers.failure, .profileNotFound)
    XCTAssertEqual(answers.all.withLock { $0.count }, 6)
  }

  func testASearchOnAnotherThreadCanBeCancelled() throws {
    let searches = Mutex<[@Sendable () -> Void]>([])
    let routing = try RoadRouting(on: Self.roads()) { search in searches.withLock { $0.append(search) } }
    let answers = Answers()
    let cancelled = answers.ask(routing, Self.options([(0, 0), (800, 800)]))
    _ = answers.ask(routing, Self.options([(0, 0), (800, 800)]))
    XCTAssertEqual(answers.all.withLock { $0.count }, 0)
    cancelled.cancel()
    let found = expectation(description: "both searches have ended")
    found.expectedFulfillmentCount = 2
    for search in searches.withLock({ $0 }) {
      DispatchQueue.global().async {
        search()
        found.fulfill()
      }
    }
    wait(for: [found], timeout: 20)
    let failures = answers.all.withLock { answers in answers.filter { (try? $0.get()) == nil } }
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(answers.failure ?? .cancelled, .cancelled)
  }

  /// Drives straight on where the route turns: the fix that is the first off the route brings the new route.
  func testTheFixThatLeavesTheRouteBringsTheNewOne() throws {
    let roads = try Self.roads()
    let routing = try RoadRouting(on: roads)
    let options = Self.options([(20, 400), (600, 980)])
    let router = try RouteController(
      along: routing.response(to: options), routeOptions: options, routingProvider: routing)
    router.witness = SharedWitness(roads)
    final class Recorder: RouterObserver {
      var fixes = 0
      var alarms: [Int] = []
      var reroutes: [Int] = []
      func router(_ router: any Router, didReport event: RouterEvent) {
        switch event {
        case .didUpdate: fixes += 1
        case .willReroute: alarms.append(fixes)
        case .didReroute: reroutes.append(fixes)
        default: break
        }
      }
    }
    let recorder = Recorder()
    router.observer = recorder
    // Where the route leaves Row 2 it turns left; the vehicle goes on to Column 5 and turns there.
    var vehicle = Vehicle()
    for fix in vehicle.drive(from: Self.place(20, 400), bearing: 90, distance: 980) { router.update(fix) }
    // At Column 3 it does not turn either, as the second route would have it.
    XCTAssertGreaterThan(recorder.alarms.count, 0)
    XCTAssertEqual(recorder.reroutes, recorder.alarms)
    XCTAssertTrue(router.isOnboardRoute)
    XCTAssertFalse(router.hasPendingRequests)
    let before = recorder.reroutes.count
    let track = router.routeProgress.index.track
    let driven = track.nearest(Self.place(1000, 400)).distanceAlong
    for fix in vehicle.drive(track, from: driven) + vehicle.stand(at: Self.place(600, 980), seconds: 8) {
      router.update(fix)
    }
    XCTAssertTrue(router.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
    XCTAssertEqual(recorder.reroutes.count, before)
  }
}
