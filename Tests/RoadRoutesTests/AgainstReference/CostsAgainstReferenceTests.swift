import CRoadRoutes
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Every road and every turn of invented roads beside the tables of Costs.md.
final class CostsAgainstReferenceTests: XCTestCase {
  func testRoadsAndTurnsCostWhatTheTablesSay() throws {
    try compare { _ in .car }
  }

  /// Also with numbers that nobody has, each in its range.
  func testRoadsAndTurnsOfBicyclesAndPedestrians() throws {
    try compare { random in
      let all: [RoadProfile] = [.bicycle, .bicycle(.road), .bicycle(.mountain), .foot]
      var profile = all.randomElement(using: &random) ?? .foot
      guard random.chance(0.3) else { return profile }
      let changed = ["shares", "stress", "weight", "weights", "times", "paces", "penalty", "share"]
      for row in RoadProfile.rows where changed.contains(where: { row.name.hasSuffix("_\($0)") || row.name == $0 }) {
        guard !["kind_weights", "link_share", "slip_lane_share", "roundabout_share", "rough_share"].contains(row.name)
        else { continue }
        for place in 0..<row.count where random.chance(0.3) {
          profile[row.name, place] = UInt32(random.integer(1...3000))
        }
      }
      profile["hills"] = UInt32(random.integer(0...1000))
      if random.chance(0.5) { profile["one_way_walks"] = UInt32(random.integer(0...1)) }
      return profile
    }
  }

  /// With sizes, weights and loads for which many of the roads are closed, by car too.
  func testRoadsAndTurnsOfTrucks() throws {
    try compare { random in
      var profile: RoadProfile = random.chance(0.8) ? .truck : .car
      func some(_ numbers: ClosedRange<Double>) -> Double? { random.chance(0.6) ? random.uniform(numbers) : nil }
      profile.vehicle = RoadVehicle(
        height: some(2...5), width: some(1.5...3), length: some(5...25), weight: some(1...40), axleLoad: some(1...12),
        carriesHazardousGoods: random.chance(0.3))
      return profile
    }
  }

  private func compare(
    name: String = #function, profile choose: (inout SeededGenerator) -> RoadProfile
  ) throws {
    var (roads, turns, hilly) = (0, 0, 0)
    try property(cases: 200, name: name) { random in
      let seed = random.next()
      let crossings = random.integer(4...60)
      let profile = choose(&random)
      let hasLimits = profile.traveller == .car && profile != .car
      let bytes = try RandomRoads(
        seed: seed, crossings: crossings, hasPaths: profile.traveller != .car, hasLimits: hasLimits,
        hasHeights: random.chance(0.5)
      ).packed()
      let graph = try RoadGraph(bytes)
      let network = try ReferenceNetwork(graph, for: profile)
      let routes = try BareRoutes(bytes, profile: profile)
      let cars = profile == .car ? network : try ReferenceNetwork(graph)
      let costs = PlainCosts(graph, isOpen: cars.roads.map(\.isOpen), for: profile)
      for road in network.roads.indices {
        XCTAssertEqual(routes.state(of: road) != nil, network.roads[road].isOpen, "whether road \(road) is open")
      }
      for road in network.roads.indices {
        guard let state = routes.state(of: road) else { continue }
        let effort = rr_road_effort(routes.network, state)
        let what = "\(costs.road(road).way) \(costs.road(road).tags.tags)"
        XCTAssertEqual(Int(effort.milliseconds), costs.milliseconds(road), "milliseconds of road \(road), \(what)")
        XCTAssertEqual(Int(effort.cost), costs.cost(road), "cost of road \(road), \(what)")
        roads += 1
        hilly += costs.hills.isEmpty || costs.hills[road] == .flat ? 0 : 1
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
    print("\(roads) roads, \(hilly) of them with hills, and \(turns) turns")
    if name.contains("Bicycles") { XCTAssertGreaterThan(Double(hilly), 2000 * RandomCases.factor) }
    XCTAssertGreaterThan(Double(turns), 10_000 * RandomCases.factor)
  }
}
