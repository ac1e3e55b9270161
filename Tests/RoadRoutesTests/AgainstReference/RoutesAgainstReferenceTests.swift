import CRoadRoutes
import Foundation
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// The search beside the reference, on roads that are invented anew for each seed: what the least cost is, whether there is a
/// way at all, whether it crosses zones, and whether each way that is found is allowed and costs what it is said to.
final class RoutesAgainstReferenceTests: XCTestCase {
  /// `FAIRWAY_CASES` is 1 for 100,000 queries.
  private static let (graphs, startsOfGraph, endsOfStart) = (250, 16, 25)

  /// Costs are those of the tables in Costs.md, by arithmetic of its own.
  func testLeastCostsOfTheFastestWays() throws {
    try compare(seed: 1) { graph, network in Self.costs(of: .car, graph, network, cars: network) }
  }

  func testLeastCostsByBicycle() throws {
    try compare(seed: 6, profile: .bicycle) { graph, network in
      Self.costs(of: .bicycle, graph, network, cars: try ReferenceNetwork(graph))
    }
  }

  func testLeastCostsByBicycleOverHills() throws {
    try compare(seed: 9, profile: .bicycle, hasHeights: true) { graph, network in
      Self.costs(of: .bicycle, graph, network, cars: try ReferenceNetwork(graph))
    }
  }

  func testLeastCostsOnFoot() throws {
    try compare(seed: 7, profile: .foot) { graph, network in
      Self.costs(of: .foot, graph, network, cars: try ReferenceNetwork(graph))
    }
  }

  func testLeastCostsByTruck() throws {
    var profile = RoadProfile.truck
    profile.vehicle = RoadVehicle(
      height: 3, width: 2.2, length: 12, weight: 12, axleLoad: 6, carriesHazardousGoods: true)
    try compare(seed: 8, profile: profile) { graph, network in
      Self.costs(of: profile, graph, network, cars: try ReferenceNetwork(graph))
    }
  }

  private static func costs(
    of profile: RoadProfile, _ graph: RoadGraph, _ network: ReferenceNetwork, cars: ReferenceNetwork
  ) -> ReferenceSearch.Costs {
    let plain = PlainCosts(graph, isOpen: cars.roads.map(\.isOpen), for: profile)
    let roads = network.roads.indices.map { network.roads[$0].isOpen ? plain.cost($0) : 0 }
    var turns: [Int: Int] = [:]
    return .init(
      road: { roads[$0] },
      turn: { from, to in
        let key = from * roads.count + to
        let cost = turns[key] ?? PlainTurn(plain, from: from, to: to).cost
        turns[key] = cost
        return cost
      })
  }

  /// Lengths are the file's, or the straight lines in space where these are longer, and turns cost nothing: no number of the
  /// network is needed.
  func testLeastLengthsOfTheShortestWays() throws {
    var profile = RoadProfile.car
    profile.goal = .shortest
    try compare(seed: 2, profile: profile) { graph, _ in
      let lengths = (0..<graph.edgeCount).map { RoadLengths.centimetres(ofEdge: $0, in: graph) }
      return .init(road: { lengths[$0 >> 1] }, turn: { _, _ in 0 })
    }
  }

  private func compare(
    seed: UInt64, profile: RoadProfile = .car, hasHeights: Bool = false, name: String = #function,
    costs: (RoadGraph, ReferenceNetwork) throws -> ReferenceSearch.Costs
  ) throws {
    var counts = Counts()
    try property(cases: Self.graphs, seed: seed, name: name) { random in
      let roads = RandomRoads(
        seed: random.next(), crossings: random.integer(4...36), hasPaths: profile.traveller != .car,
        hasLimits: profile.isTruck, hasHeights: hasHeights)
      try compare(try roads.packed(), profile, costs, &random, &counts)
    }
    print(
      "\(name): \(counts.ways) ways, \(counts.crossing) across zones, \(counts.none) of none; \(counts.roads) roads")
    // What is never met is not tested.
    let crossing = profile.traveller == .car ? counts.crossing : .max
    let least = min(counts.ways, counts.none, counts.direct, crossing)
    XCTAssertGreaterThan(Double(least), 500 * RandomCases.factor)
  }

  /// Compares the ways between some places of a road file.
  private func compare(
    _ bytes: [UInt8], _ profile: RoadProfile, _ costs: (RoadGraph, ReferenceNetwork) throws -> ReferenceSearch.Costs,
    _ random: inout SeededGenerator, _ counts: inout Counts
  ) throws {
    let graph = try RoadGraph(bytes)
    let network = try ReferenceNetwork(graph, for: profile)
    let routes = try BareRoutes(bytes, profile: profile)
    for road in network.roads.indices {
      XCTAssertEqual(routes.state(of: road) != nil, network.roads[road].isOpen, "whether road \(road) is open")
    }
    guard network.roads.contains(where: { $0.isOpen }) else { return }
    let costs = try costs(graph, network)
    for _ in 0..<Self.startsOfGraph {
      let starts = places(on: network, routes, &random)
      let search = ReferenceSearch(
        network,
        from: starts.map { .init(road: $0.road, cost: costs.road($0.road) - $0.before + $0.beside) }, costs: costs)
      for _ in 0..<Self.endsOfStart {
        let ends = places(on: network, routes, &random)
        judge(starts, ends, search, network, routes, costs, &counts)
        // One difference says more than the many that follow from it.
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
  }

  /// The invented region: with its motorway, its one-way centre, its ferry and its zones.
  func testTheInventedRegion() throws {
    let bytes = [UInt8](try Data(contentsOf: Fixtures.package.appending(path: "Benchmarks/region.roads")))
    var counts = Counts()
    try property(cases: 4, seed: 8) { random in
      try compare(
        bytes, .car, { graph, network in Self.costs(of: .car, graph, network, cars: network) }, &random, &counts)
    }
    XCTAssertGreaterThan(counts.ways, 300)
    XCTAssertGreaterThan(counts.crossing, 0)
  }

  private struct Counts {
    var (ways, none, crossing, direct, roads) = (0, 0, 0, 0, 0)
  }

  private struct Place {
    var road: Int
    var candidate: rr_candidate
    var before: Int { Int(candidate.before.cost) }
    var beside: Int { Int(candidate.beside) }
  }

  private func places(
    on network: ReferenceNetwork, _ routes: BareRoutes, _ random: inout SeededGenerator
  ) -> [Place] {
    let open = network.roads.indices.filter { network.roads[$0].isOpen }
    var chosen: Set<Int> = []
    for _ in 0..<random.integer(1...3) { if let road = open.randomElement(using: &random) { chosen.insert(road) } }
    return chosen.sorted().compactMap { road in
      let length = Int(routes.lengths[road >> 1])
      let along =
        [0, length, random.integer(0...length), random.integer(0...length)].randomElement(using: &random) ?? 0
      let beside = random.integer(0...3) == 0 ? random.integer(0...20_000) : 0
      return routes.candidate(on: road, along: UInt32(along), beside: UInt32(beside)).map {
        Place(road: road, candidate: $0)
      }
    }
  }

  private func judge(
    _ starts: [Place], _ ends: [Place], _ search: ReferenceSearch, _ network: ReferenceNetwork, _ routes: BareRoutes,
    _ costs: ReferenceSearch.Costs, _ counts: inout Counts
  ) {
    let found = routes.search(from: starts.map(\.candidate), to: ends.map(\.candidate))
    let what = "from \(starts.map { ($0.road, $0.candidate.along) }) to \(ends.map { ($0.road, $0.candidate.along) })"
    var expected = search.cost(enteringOneOf: ends.map { ($0.road, $0.before + $0.beside) })
    var isDirect = false
    for start in starts {
      for end in ends {
        let isAtOneJunction = isNothingBetween(start, end, network)
        guard isAtOneJunction || start.road == end.road && start.candidate.along <= end.candidate.along else {
          continue
        }
        let cost = (isAtOneJunction ? 0 : end.before - start.before) + start.beside + end.beside
        if expected.map({ $0.crossesZones || cost < $0.cost }) ?? true {
          (expected, isDirect) = ((cost, false), true)
        }
      }
    }
    guard let expected else {
      counts.none += 1
      XCTAssertEqual(Int(found.status), RR_NO_WAY, what)
      return
    }
    counts.ways += 1
    if expected.crossesZones { counts.crossing += 1 }
    if isDirect { counts.direct += 1 }
    guard Int(found.status) == RR_OK else { return XCTFail("\(what): status \(found.status), expected \(expected)") }
    XCTAssertEqual(Int(found.way.cost), expected.cost, what)
    XCTAssertEqual(found.way.crosses_zones, expected.crossesZones, what)
    XCTAssertEqual(found.pieces.count, Int(found.way.piece_count), what)
    counts.roads += found.pieces.count
    let roads = found.pieces.map { Int($0.road) }
    let (start, end) = (starts[Int(found.way.start)], ends[Int(found.way.end)])
    if isNothingBetween(start, end, network), found.way.decimetres == 0 { return }
    XCTAssertEqual(roads.first, start.road, what)
    XCTAssertEqual(roads.last, end.road, what)
    XCTAssertEqual(fault(of: roads, in: network, crossing: found.way.crosses_zones), nil, what)
    XCTAssertEqual(cost(of: roads, start, end, costs), Int(found.way.cost), what)
    XCTAssertEqual(found.pieces.first?.from, start.candidate.along, what)
    XCTAssertEqual(found.pieces.last?.to, end.candidate.along, what)
    XCTAssertEqual(
      found.pieces.reduce(0) { $0 + UInt64($1.to - $1.from) }, found.way.decimetres, what)
    XCTAssertEqual(
      found.pieces.reduce(0) { $0 + UInt64($1.turn) + UInt64($1.milliseconds) }, found.way.milliseconds, what)
  }

  /// Whether a start at the beginning of its road and an end at the end of its own are at one junction: one is there already.
  private func isNothingBetween(_ start: Place, _ end: Place, _ network: ReferenceNetwork) -> Bool {
    start.candidate.along == 0 && end.candidate.along == end.candidate.length
      && network.roads[start.road].from == network.roads[end.road].to
  }

  /// What a drive costs.
  private func cost(of roads: [Int], _ start: Place, _ end: Place, _ costs: ReferenceSearch.Costs) -> Int {
    guard roads.count > 1 else { return end.before - start.before + start.beside + end.beside }
    var cost = costs.road(roads[0]) - start.before + start.beside
    for (a, b) in zip(roads, roads.dropFirst()) {
      cost += costs.turn(a, b) + costs.road(b)
    }
    return cost - costs.road(roads[roads.count - 1]) + end.before + end.beside
  }

  /// The first rule that a drive breaks; nil if none.
  private func fault(of roads: [Int], in network: ReferenceNetwork, crossing: Bool) -> String? {
    guard let first = roads.first else { return "no road" }
    var progress = network.progress(into: first)
    for (a, b) in zip(roads, roads.dropFirst()) {
      guard network.roads[a].to == network.roads[b].from else { return "\(a) and \(b) do not meet" }
      guard network.next(after: a, progress).contains(b) else {
        return "from \(network.text(a)) into \(network.text(b))"
      }
      progress = network.progress(after: progress, into: b)
    }
    let inZones = roads.map { network.roads[$0].isInZone }
    if !crossing, let from = inZones.firstIndex(of: false), let to = inZones.lastIndex(of: false),
      inZones[from...to].contains(true)
    {
      return "it crosses a zone"
    }
    return nil
  }
}
