import CRoadRoutes
import GeoKernel
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// The roads within reach of a place beside the reference, on invented roads: which they are, and what it costs to enter them.
final class ReachAgainstReferenceTests: XCTestCase {
  func testRoadsWithinACostAreThoseOfThePlainSearch() throws {
    var (reached, missed, parts) = (0, 0, 0)
    try property(cases: 120, seed: 31) { random in
      var profile: RoadProfile = random.chance(0.2) ? .bicycle : .car
      if random.chance(0.3) { profile.goal = .shortest }
      let bytes = try RandomRoads(
        seed: random.next(), crossings: random.integer(4...36), hasPaths: profile.traveller != .car
      ).packed()
      let graph = try RoadGraph(bytes)
      let network = try ReferenceNetwork(graph, for: profile)
      let bare = try BareRoutes(bytes, profile: profile)
      let routes = try RoadRoutes(on: graph, profile: profile)
      let costs = try ReferenceSearch.Costs(of: profile, graph, network)
      for _ in 0..<4 {
        let edge = try XCTUnwrap(graph.edge(random.integer(0...graph.edgeCount - 1)))
        let place = RoadRequest.Place(try XCTUnwrap(graph.junction(edge.from)).coordinate)
        var most = Double(random.integer(0...400))
        let starts = bare.candidates(place, isStart: true)
        guard !starts.isEmpty else {
          XCTAssertThrowsError(try routes.reached(from: place, within: most))
          continue
        }
        if random.chance(0.1) { most = .infinity }
        let found = try routes.reached(from: place, within: most)
        let units = profile.goal == .shortest ? 100.0 : 1000
        let search = ReferenceSearch(
          network,
          from: starts.map { start in
            let road = Int(rr_road_of(bare.network, start.state))
            return .init(road: road, cost: costs.road(road) - Int(start.before.cost) + Int(start.beside))
          }, costs: costs)
        let isNear = starts.contains { Double($0.beside) / units <= most }
        XCTAssertEqual(found.isEmpty, !isNear)
        for road in network.roads.indices {
          let entry = search.cost(entering: road).flatMap { $0.crossesZones ? nil : $0.cost }
          let isWithin = entry.map { Double($0) / units <= most } ?? false
          let own = found.filter { $0.edge == road / 2 && ($0.direction == .backward) == (road % 2 == 1) }
          let entered = own.filter { $0.from == 0 }.map(\.cost)
          guard isWithin, let entry else {
            missed += 1
            // What is not entered may be where one sets out.
            let isStart = starts.contains { Int(rr_road_of(bare.network, $0.state)) == road }
            XCTAssertTrue(entered.isEmpty || isStart, "road \(road) is reached, and should not be")
            continue
          }
          reached += 1
          XCTAssertTrue(
            entered.contains { Int(clamping: ($0 * units).rounded()) == entry },
            "road \(road) should cost \(entry), and costs \(entered)")
          let whole = Double(entry + costs.road(road)) / units
          let isWhole = own.contains { abs($0.to - (graph.edge(road / 2)?.length ?? 0)) < 1e-9 }
          if whole <= most {
            XCTAssertTrue(isWhole, "road \(road) is reached in part")
          } else {
            parts += isWhole ? 0 : 1
          }
        }
        XCTAssertEqual(found.map(\.cost), found.map(\.cost).sorted())
        XCTAssertTrue(found.allSatisfy { $0.from <= $0.to && $0.duration <= $0.durationAtEnd })
      }
    }
    print("\(reached) roads reached, \(parts) in part, \(missed) not")
    XCTAssertGreaterThan(Double(min(reached, missed, parts * 10)), 1000 * RandomCases.factor)
  }

  func testWhatMakesNoSenseReachesNothing() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0)])
    map.way(10, [1, 2, 3])
    let routes = try RoadRoutes(on: map.graph())
    let place = RoadRequest.Place(map.place(1))
    XCTAssertEqual(try routes.reached(from: place, within: -1), [])
    XCTAssertEqual(try routes.reached(from: place, within: .nan), [])
    XCTAssertThrowsError(try routes.reached(from: RoadRequest.Place(map.at(900, 900)), within: 60)) {
      XCTAssertEqual($0 as? RoadRouteError, .noRoad(place: 0))
    }
    XCTAssertThrowsError(try routes.reached(from: place, within: 60, limits: RoadRequest.Limits(memory: 10)))
    XCTAssertThrowsError(try routes.reached(from: place, within: 60, limits: RoadRequest.Limits(states: 0)))
    XCTAssertThrowsError(try routes.reached(from: place, within: 60, limits: RoadRequest.Limits { false }))
    // A second at 35 km/h costs 0.85 here.
    let found = try routes.reached(from: place, within: 10)
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(found.first?.to ?? 0, 10 / 0.85 * 35 / 3.6, accuracy: 0.5)
    XCTAssertEqual(found.first?.durationAtEnd ?? 0, 10 / 0.85, accuracy: 0.1)
  }
}

extension ReferenceSearch.Costs {
  /// What roads and turns cost with a profile, by arithmetic that is not the search's.
  init(of profile: RoadProfile, _ graph: RoadGraph, _ network: ReferenceNetwork) throws {
    if profile.goal == .shortest {
      let lengths = (0..<graph.edgeCount).map { RoadLengths.centimetres(ofEdge: $0, in: graph) }
      self.init(road: { lengths[$0 >> 1] }, turn: { _, _ in 0 })
      return
    }
    let cars = profile.traveller == .car ? network : try ReferenceNetwork(graph)
    let plain = PlainCosts(graph, isOpen: cars.roads.map(\.isOpen), for: profile)
    let roads = network.roads.indices.map { network.roads[$0].isOpen ? plain.cost($0) : 0 }
    self.init(road: { roads[$0] }, turn: { PlainTurn(plain, from: $0, to: $1).cost })
  }
}

extension BareRoutes {
  /// The roads of a place of a request; none where there is no such road.
  func candidates(_ place: RoadRequest.Place, isStart: Bool) -> [rr_candidate] {
    var record = rr_place()
    (record.latitude, record.longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    (record.radius, record.reach, record.heading, record.tolerance) = (place.radius, place.reach, .nan, place.tolerance)
    return candidates(record, isStart: isStart)
  }
}
