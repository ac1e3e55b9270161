import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// What is wrong in a request or a file becomes an error that says so, and never a wrong way.
final class HostileWayTests: XCTestCase {
  private func line() -> TestMap {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (30, 30), 5: (31, 30)])
    map.way(10, [1, 2, 3])
    map.way(11, [4, 5])
    return map
  }

  private func error(_ request: RoadRequest, _ map: TestMap? = nil) throws -> RoadRouteError? {
    let routes = try RoadRoutes(on: (map ?? line()).graph())
    do throws(RoadRouteError) {
      _ = try routes.route(request)
      return nil
    } catch {
      XCTAssertFalse("\(error)".isEmpty)
      return error
    }
  }

  func testPlacesThatAreNone() throws {
    let map = line()
    let good = map.place(1)
    for (latitude, longitude) in [
      (Double.nan, 1), (1, .nan), (.infinity, 1), (91, 1), (1, 181), (-.infinity, -.infinity), (1e300, 1e300),
    ] {
      let bad = LocationCoordinate2D(latitude: latitude, longitude: longitude)
      XCTAssertEqual(try error(RoadRequest(from: bad, to: good)), .place(0))
      XCTAssertEqual(try error(RoadRequest(from: good, to: bad)), .place(1))
      var request = RoadRequest(from: good, to: map.place(3))
      for avoided: RoadRequest.Avoided in [.point(bad), .area([good, bad, good])] {
        request.avoiding = [avoided]
        XCTAssertEqual(try error(request), .avoided(0))
      }
    }
    let changes: [(inout RoadRequest.Place) -> Void] = [
      { $0.radius = -1 }, { $0.radius = .nan }, { $0.radius = .infinity }, { $0.radius = 2001 }, { $0.reach = -1 },
      { $0.reach = .nan }, { $0.reach = 1e9 }, { $0.heading = .nan }, { $0.heading = .infinity },
      { ($0.heading, $0.tolerance) = (0, .nan) },
    ]
    for change in changes {
      var request = RoadRequest(from: good, to: map.place(3))
      change(&request.places[1])
      XCTAssertEqual(try error(request), .place(1))
    }
  }

  func testTheSeaTheOutsideAndIslands() throws {
    let map = line()
    XCTAssertEqual(
      try error(RoadRequest(from: LocationCoordinate2D(latitude: 0, longitude: -30), to: map.place(1))),
      .noRoad(place: 0))
    XCTAssertEqual(
      try error(RoadRequest(from: map.place(1), to: LocationCoordinate2D(latitude: 90, longitude: 180))),
      .noRoad(place: 1))
    XCTAssertEqual(try error(RoadRequest(from: map.place(1), to: map.place(5))), .noWay(from: 0))
    let routes = try RoadRoutes(on: map.graph())
    let obstacle = try XCTUnwrap(try routes.whyNot(RoadRequest(from: map.place(1), to: map.place(5))))
    XCTAssertEqual(obstacle.rule, .nothingConnects)
    XCTAssertNil(try routes.whyNot(RoadRequest(from: map.place(1), to: map.place(3))))
    XCTAssertThrowsError(
      try routes.whyNot(RoadRequest(from: LocationCoordinate2D(latitude: 0, longitude: -30), to: map.place(1))))
  }

  func testTheNumberOfPlaces() throws {
    let map = line()
    let place = RoadRequest.Place(map.place(1))
    for count in [0, 1, 501, 2000] {
      XCTAssertEqual(try error(RoadRequest([RoadRequest.Place](repeating: place, count: count))), .placeCount(count))
    }
    let places = (0..<RoadRequest.mostPlaces).map { RoadRequest.Place(map.place($0 % 2 == 0 ? 1 : 3)) }
    let routes = try RoadRoutes(on: map.graph())
    let route = try routes.route(RoadRequest(places))
    XCTAssertEqual(route.legs.count, 499)
    XCTAssertEqual(route.distance, 499 * 200, accuracy: 2000)
    var vias = RoadRequest(places)
    for index in vias.places.indices { vias.places[index].passing = .turning }
    XCTAssertEqual(try routes.route(vias).legs.count, 1)
  }

  func testTheSamePlaceTwice() throws {
    let map = line()
    let routes = try RoadRoutes(on: map.graph())
    for place in [map.place(1), map.place(2), map.between(1, 2), map.place(3)] {
      let route = try routes.route(RoadRequest(from: place, to: place))
      XCTAssertEqual(route.distance, 0)
      XCTAssertEqual(route.duration, 0)
      XCTAssertEqual(route.legs[0].line.count, 2)
    }
  }

  func testLimitsEndASearch() throws {
    let map = line()
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(from: map.place(1), to: map.place(3))
    request.limits.memory = 100
    XCTAssertThrowsError(try routes.route(request)) {
      XCTAssertEqual($0 as? RoadRouteError, .limit(.memory, from: 0, settled: 0))
    }
    request.limits.memory = 10_000_000
    XCTAssertNoThrow(try routes.route(request))
    request.limits = .init(states: 1)
    let grid = try Self.grid(40)
    let many = try RoadRoutes(on: grid.graph())
    var across = RoadRequest(from: grid.at(0, 39), to: grid.at(39, 0))
    across.limits.states = 10
    XCTAssertThrowsError(try many.route(across)) {
      XCTAssertEqual($0 as? RoadRouteError, .limit(.states, from: 0, settled: 11))
    }
    across.limits = .init(mayGoOn: { false })
    XCTAssertThrowsError(try many.route(across)) {
      guard case .limit(.time, from: 0, settled: let settled)? = $0 as? RoadRouteError else { return XCTFail("\($0)") }
      XCTAssertGreaterThan(settled, 0)
    }
    across.limits = .init(mayGoOn: { true })
    XCTAssertNoThrow(try many.route(across))
  }

  /// Streets in a square of so many junctions each way.
  static func grid(_ count: Int) throws -> TestMap {
    var nodes: [Int64: (Double, Double)] = [:]
    for y in 0..<count { for x in 0..<count { nodes[Int64(y * count + x)] = (Double(x), Double(y)) } }
    var map = TestMap(nodes)
    for y in 0..<count {
      map.way(Int64(1000 + y), (0..<count).map { Int64(y * count + $0) }, name: "Row \(y)")
      map.way(Int64(2000 + y), (0..<count).map { Int64($0 * count + y) }, name: "Column \(y)")
    }
    return map
  }

  func testWrongProfiles() throws {
    let map = line()
    for (row, place, value) in [
      ("speeds", 0, 0), ("speeds", 25, 301), ("gate_time", 0, 10_000_001), ("kind_weights", 0, 999), ("goal", 0, 2),
      ("base_weight", 0, 4_000_000_000),
    ] as [(String, Int, UInt32)] {
      var profile = RoadProfile.car
      profile[row, place] = value
      XCTAssertEqual(profile[row, place], value)
      XCTAssertThrowsError(try RoadRoutes(on: map.graph(), profile: profile)) {
        XCTAssertEqual($0 as? RoadRouteError, .profile(row: row))
      }
    }
    var profile = RoadProfile.car
    profile.weights[.toll] = .times(.nan)
    XCTAssertThrowsError(try RoadRoutes(on: map.graph(), profile: profile))
    profile.weights[.toll] = .times(0.5)
    XCTAssertThrowsError(try RoadRoutes(on: map.graph(), profile: profile))
    XCTAssertNil(RoadProfile.car["no such row"])
    XCTAssertEqual(RoadProfile.rows.first?.name, "goal")
  }

  func testEveryDamagedBlockIsAnErrorOrTheSameWay() throws {
    let grid = try Self.grid(30)
    let bytes = try grid.bytes()
    let request = RoadRequest(from: grid.at(0, 0), to: grid.at(29, 29))
    let expected = try RoadRoutes(on: RoadGraph(bytes)).route(request)
    var failures = 0
    for offset in stride(from: 200, to: bytes.count, by: max(1, bytes.count / 60)) {
      var damaged = bytes
      damaged[offset] ^= 0x55
      do {
        let route = try RoadRoutes(on: RoadGraph(damaged)).route(request)
        XCTAssertEqual(route, expected, "byte \(offset)")
      } catch {
        failures += 1
      }
    }
    XCTAssertGreaterThan(failures, 0)
  }

  func testManyThreadsFindTheSameWays() async throws {
    let grid = try Self.grid(25)
    let routes = try RoadRoutes(on: grid.graph())
    var random = SeededGenerator(seed: 5)
    let requests = (0..<24).map { _ in
      RoadRequest(
        from: grid.at(Double(random.next() % 250) / 10, Double(random.next() % 25)),
        to: grid.at(Double(random.next() % 25), Double(random.next() % 250) / 10))
    }
    let expected = try requests.map { try routes.route($0) }
    try await withThrowingTaskGroup(of: [RoadRoute].self) { group in
      for _ in 0..<4 { group.addTask { try requests.map { try routes.route($0) } } }
      for try await found in group { XCTAssertEqual(found, expected) }
    }
    // Prepared anew, they are the same, too.
    let again = try RoadRoutes(on: grid.graph())
    XCTAssertEqual(try requests.map { try again.route($0) }, expected)
  }
}
