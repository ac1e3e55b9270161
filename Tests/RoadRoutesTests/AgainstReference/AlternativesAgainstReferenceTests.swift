import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Other ways beside the best, on roads that are invented anew for each seed: each is legal by the reference, and what
/// their documentation says of them holds.
final class AlternativesAgainstReferenceTests: XCTestCase {
  /// How often an other way came to a junction twice.
  private var comebacks = 0

  func testOtherWays() throws {
    var (asked, with, several) = (0, 0, 0)
    try property(cases: 120, seed: 11) { random in
      let graph = try RoadGraph(
        RandomRoads(seed: random.next(), crossings: random.integer(20...90), hasZones: random.chance(0.3)).packed())
      let network = try ReferenceNetwork(graph)
      var profile = RoadProfile.car
      profile.goal = random.chance(0.5) ? .fastest : .shortest
      let routes = try RoadRoutes(on: graph, profile: profile)
      for _ in 0..<8 {
        let places = (0..<2).compactMap { _ in graph.junction(random.integer(0...graph.junctionCount - 1))?.coordinate }
        let request = RoadRequest(from: places[0], to: places[1])
        guard let best = try? routes.route(request) else { continue }
        asked += 1
        let ways = try routes.routes(request, alternatives: 3)
        XCTAssertEqual(ways[0].cost, best.cost)
        XCTAssertEqual(ways.map(\.line), try routes.routes(request, alternatives: 3).map(\.line))
        if ways.count > 1 { with += 1 }
        if ways.count > 2 { several += 1 }
        for (number, way) in ways.enumerated() { check(way, number, ways, network, graph) }
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(name): \(asked) requests, \(with) with other ways, \(several) with two or more, \(comebacks) comebacks")
    XCTAssertGreaterThan(Double(with), 30 * RandomCases.factor)
    XCTAssertGreaterThan(Double(several), 3 * RandomCases.factor)
    XCTAssertGreaterThan(Double(comebacks), RandomCases.factor)
  }

  private func check(
    _ way: RoadRoute, _ number: Int, _ ways: [RoadRoute], _ network: ReferenceNetwork, _ graph: RoadGraph
  ) {
    let roads = Self.roads(of: way)
    var progress = [network.progress(into: roads[0])]
    for (index, (before, next)) in zip(roads, roads.dropFirst()).enumerated() {
      XCTAssertTrue(
        network.isAllowed(from: before, progress[index], into: next), "way \(number): from \(before) into \(next)")
      progress.append(network.progress(after: progress[index], into: next))
    }
    guard number > 0 else { return }
    XCTAssertLessThanOrEqual(way.cost, ways[0].cost * 1.4)
    XCTAssertGreaterThanOrEqual(way.cost, ways[0].cost)
    // It comes to no junction twice, unless the best way does, or it may not turn there the first time.
    let heads = roads.map { road in graph.edge(road >> 1).map { road & 1 == 0 ? $0.to : $0.from } }
    let best = Set(Self.roads(of: ways[0]))
    for (second, road) in roads.enumerated() {
      for first in 0..<second where heads[first] == heads[second] {
        guard !best.contains(road) || !best.contains(roads[first]), second + 1 < roads.count else { continue }
        comebacks += 1
        let next = roads[second + 1]
        XCTAssertTrue(
          next == roads[first] ^ 1 || !network.isAllowed(from: roads[first], progress[first], into: next),
          "way \(number) comes to junction \(heads[second] ?? -1) twice")
      }
    }
    for (other, earlier) in ways.prefix(number).enumerated() {
      let known = Set(Self.roads(of: earlier))
      XCTAssertFalse(Set(roads).isSubset(of: known), "way \(number) is a part of way \(other)")
    }
  }

  private static func roads(of way: RoadRoute) -> [Int] {
    way.legs.flatMap(\.roads).map { $0.edge * 2 + ($0.direction == .forward ? 0 : 1) }
  }
}
