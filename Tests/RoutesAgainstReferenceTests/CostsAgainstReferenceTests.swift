import CRoadRoutes
import ReferenceRoutes
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// Every road and every turn of invented roads beside the tables of Costs.md.
final class CostsAgainstReferenceTests: XCTestCase {
  func testRoadsAndTurnsCostWhatTheTablesSay() throws {
    var (roads, turns) = (0, 0)
    try property(cases: 200) { random in
      let bytes = try RandomRoads(seed: random.next(), crossings: random.integer(4...60)).packed()
      let graph = try RoadGraph(bytes)
      let network = try ReferenceNetwork(graph)
      let routes = try BareRoutes(bytes)
      let costs = PlainCosts(graph, isOpen: network.roads.map(\.isOpen))
      for road in network.roads.indices {
        guard let state = routes.state(of: road) else { continue }
        let effort = rr_road_effort(routes.network, state)
        let what = "\(costs.road(road).way) \(costs.road(road).tags.tags)"
        XCTAssertEqual(Int(effort.milliseconds), costs.milliseconds(road), "milliseconds of road \(road), \(what)")
        XCTAssertEqual(Int(effort.cost), costs.cost(road), "cost of road \(road), \(what)")
        roads += 1
        for state in routes.states[road] {
          var count: UInt32 = 0
          guard let arcs = rr_arcs_from(routes.network, state, &count) else { continue }
          for index in 0..<Int(count) {
            let to = Int(rr_road_of(routes.network, arcs[index].to))
            let turn = PlainTurn(costs, from: road, to: to)
            let what = "from \(what) into \(costs.road(to).way) \(costs.road(to).tags.tags)"
            XCTAssertEqual(Int(arcs[index].cost), turn.cost + costs.cost(to), "cost \(what)")
            XCTAssertEqual(
              Int(rr_turn_time(routes.network, state, UInt32(index))), turn.milliseconds, "milliseconds \(what)")
            turns += 1
          }
        }
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(roads) roads and \(turns) turns")
    XCTAssertGreaterThan(Double(turns), 10_000 * RandomCases.factor)
  }
}
