import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Requests with the costs of cells beside the same without: the routes are equal, but for what was settled.
final class CellCostsTests: XCTestCase {
  func testRoutesAreTheSame() throws {
    var (found, none, settled, settledOverCells) = (0, 0, 0, 0)
    try property(cases: 30, seed: 31) { random in
      let profile = [RoadProfile.car, .bicycle, .foot].randomElement(using: &random) ?? .car
      let roads = RandomRoads(
        seed: random.next(), crossings: random.integer(100...300), hasPaths: profile.traveller != .car)
      let graph = try RoadGraph(roads.packed(overlay: .always))
      let plain = try RoadRoutes(on: graph, profile: profile)
      let routes = try RoadRoutes(on: graph, profile: profile)
      try addCosts(to: routes, states: random.integer(0...500))
      for number in 0..<20 {
        let request = self.request(graph, &random)
        let (expected, own) = (answer(plain, request), answer(routes, request))
        XCTAssertEqual(own.0, expected.0, "request \(number)")
        found += expected.1 > 0 ? 1 : 0
        none += expected.1 > 0 ? 0 : 1
        settled += expected.1
        settledOverCells += own.1
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(name): \(found) routes, \(none) errors, \(settled) states settled, \(settledOverCells) over cells")
    // What is never met is not tested.
    XCTAssertGreaterThan(Double(found), 150 * RandomCases.factor)
    XCTAssertLessThan(settledOverCells, settled)
  }

  private func addCosts(to routes: RoadRoutes, states: Int) throws {
    let costs = try XCTUnwrap(RoadCellCosts(of: routes))
    var share = costs.share
    XCTAssertEqual(share, 0)
    let size = routes.size
    while try !costs.step(states: states) {
      XCTAssertFalse(routes.hasCellCosts)
      XCTAssertGreaterThanOrEqual(costs.share, share)
      share = costs.share
    }
    XCTAssertEqual(costs.share, 1)
    XCTAssertTrue(routes.hasCellCosts)
    XCTAssertGreaterThan(routes.size, size)
    XCTAssertTrue(try costs.step())
  }

  /// Places at or beside junctions, some of which are passed, with roads to avoid.
  private func request(_ graph: RoadGraph, _ random: inout SeededGenerator) -> RoadRequest {
    func place() -> LocationCoordinate2D {
      let junction = graph.junction(random.integer(0...graph.junctionCount - 1))
      return junction?.coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
    }
    var request = RoadRequest(from: place(), to: place())
    if random.chance(0.3) {
      var via = RoadRequest.Place(place())
      via.passing = [.stop, .through, .turning].randomElement(using: &random) ?? .stop
      request.places.insert(via, at: 1)
    }
    if random.chance(0.3) { request.avoiding.append(.point(place())) }
    if random.chance(0.2) {
      let (a, b, c) = (place(), place(), place())
      request.avoiding.append(.area([a, b, c], .times(random.uniform(1...5))))
    }
    return request
  }

  /// A route without what was settled, or an error, and how many states that was.
  private func answer(_ routes: RoadRoutes, _ request: RoadRequest) -> ([String], Int) {
    do throws(RoadRouteError) {
      let legs = try routes.route(request).legs
      let texts = legs.map { leg in
        "\(leg.roads) \(leg.line) \(leg.distance) \(leg.duration) \(leg.cost) \(leg.start) \(leg.end) \(leg.passed) "
          + "\(leg.crossesZones)"
      }
      return (texts, legs.reduce(0) { $0 + $1.settled })
    } catch {
      return (["\(error)"], 0)
    }
  }

  /// So many streets lead from one of the lowest cells to the next that these are left out, and from one of the others
  /// that a search looks at its roads in several steps.
  func testLowestCellsOfAGridOfStreetsAreLeftOut() throws {
    var random = SeededGenerator(seed: 5)
    let graph = try RoadGraph(streets(52, &random))
    XCTAssertEqual(graph.overlayCells.count, 2)
    let plain = try RoadRoutes(on: graph)
    let routes = try RoadRoutes(on: graph)
    try addCosts(to: routes, states: 5000)
    // With them it would be 55.
    XCTAssertLessThan(Double(routes.size - plain.size) / Double(plain.stateCount), 45)
    var (found, settled, settledOverCells) = (0, 0, 0)
    for number in 0..<60 {
      let request = self.request(graph, &random)
      let (expected, own) = (answer(plain, request), answer(routes, request))
      XCTAssertEqual(own.0, expected.0, "request \(number)")
      found += expected.1 > 0 ? 1 : 0
      settled += expected.1
      settledOverCells += own.1
      guard testRun?.totalFailureCount == 0 else { return }
    }
    XCTAssertGreaterThan(found, 40)
    XCTAssertLessThan(settledOverCells, settled)
  }

  /// A grid of streets of which some are fast.
  private func streets(_ across: Int, _ random: inout SeededGenerator) throws -> [UInt8] {
    var builder = RoadGraph.Builder()
    builder.overlay = .always
    for place in 0..<across * across {
      let (row, column) = (Double(place / across), Double(place % across))
      builder.add(
        node: Int64(place + 1), at: LocationCoordinate2D(latitude: 47 + row * 0.001, longitude: 11 + column * 0.0015))
    }
    for place in 0..<across * across {
      for next in [place + 1, place + across] where next < across * across && (next - place > 1 || next % across > 0) {
        var road = RoadWay(id: Int64(2 * place + (next - place > 1 ? 2 : 1)), roadClass: .residential)
        let limit = [30, 30, 50].randomElement(using: &random) ?? 30
        (road.forwardLimit, road.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit))
        builder.add(road, through: [Int64(place + 1), Int64(next + 1)])
      }
    }
    return try builder.packed()
  }

  func testAFileWithoutCellsHasNoCosts() throws {
    let routes = try RoadRoutes(on: RoadGraph(RandomRoads(seed: 3, crossings: 40).packed()))
    XCTAssertNil(try RoadCellCosts(of: routes))
    XCTAssertFalse(routes.hasCellCosts)
  }

  /// Of two that are done the network keeps the first; the second one is of no harm.
  func testCostsMayBeFoundTwice() throws {
    let routes = try RoadRoutes(on: RoadGraph(RandomRoads(seed: 4, crossings: 60).packed(overlay: .always)))
    let costs = try (0..<2).map { _ in try XCTUnwrap(RoadCellCosts(of: routes)) }
    for one in costs { while try !one.step() {} }
    XCTAssertTrue(routes.hasCellCosts)
    XCTAssertEqual(costs.map(\.share), [1, 1])
  }
}
