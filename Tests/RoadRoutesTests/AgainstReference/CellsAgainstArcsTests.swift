import CRoadRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// The search over cells beside the one along arcs: it finds the very ways, whatever the cells, with zones, with restrictions
/// over several roads, and with roads and areas that are closed or cost more.
final class CellsAgainstArcsTests: XCTestCase {
  private struct Counts {
    var (ways, none, crossing, changed, inAreas, settled, settledOverCells) = (0, 0, 0, 0, 0, 0, 0)
  }

  func testFastestWays() throws { try compare(profile: .car, seed: 21) }

  func testShortestWaysOfWhichManyAreEqual() throws {
    var profile = RoadProfile.car
    profile.goal = .shortest
    try compare(profile: profile, seed: 22)
  }

  func testBicycleWays() throws { try compare(profile: .bicycle, seed: 23) }

  func testBicycleWaysOverHills() throws { try compare(profile: .bicycle, hasHeights: true, seed: 25) }

  func testWaysOnFoot() throws { try compare(profile: .foot, seed: 24) }

  private func compare(profile: RoadProfile, hasHeights: Bool = false, seed: UInt64, name: String = #function) throws {
    var counts = Counts()
    try property(cases: 120, seed: seed, name: name) { random in
      let bytes = try RandomRoads(
        seed: random.next(), crossings: random.integer(4...90), hasPaths: profile.traveller != .car,
        hasHeights: hasHeights
      ).packed()
      let graph = try RoadGraph(bytes)
      let routes = try BareRoutes(bytes, profile: profile)
      let overlay = try BareOverlay(
        routes.network, levels: Self.cells(of: graph, &random), slice: UInt32(random.integer(0...100)))
      let open = (0..<graph.edgeCount * 2).filter { routes.state(of: $0) != nil }
      guard !open.isEmpty else { return }
      for query in 0..<100 {
        judge(routes, graph, overlay, open, "query \(query)", &counts, &random)
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(name): \(counts)")
    // What is never met is not tested.
    let least = profile.traveller == .car ? min(counts.none, counts.crossing) : counts.none
    XCTAssertGreaterThan(
      Double(min(least * 20, counts.ways, counts.changed, counts.inAreas)), 2000 * RandomCases.factor)
  }

  /// Squares, some with junctions of other ones among theirs.
  private static func cells(of graph: RoadGraph, _ random: inout SeededGenerator) -> [[UInt32]] {
    var cells = BareOverlay.squares(of: graph, across: random.integer(1...8), levels: random.integer(1...4))
    guard random.chance(0.5) else { return cells }
    for _ in 0..<graph.junctionCount / 10 {
      let (junction, other) = (random.integer(0...graph.junctionCount - 1), random.integer(0...graph.junctionCount - 1))
      for level in cells.indices { cells[level][junction] = cells[level][other] }
    }
    return cells
  }

  private func judge(
    _ routes: BareRoutes, _ graph: RoadGraph, _ overlay: BareOverlay, _ open: [Int], _ what: String,
    _ counts: inout Counts,
    _ random: inout SeededGenerator
  ) {
    func places() -> [rr_candidate] {
      (0..<random.integer(1...3)).compactMap { _ in
        guard let road = open.randomElement(using: &random) else { return nil }
        let length = Int(routes.lengths[road >> 1])
        return routes.candidate(
          on: road, along: UInt32(random.integer(0...length)),
          beside: random.chance(0.2) ? UInt32(random.integer(0...20_000)) : 0)
      }
    }
    let (starts, ends) = (places(), places())
    let most = random.chance(0.4) ? random.integer(1...6) : 0
    let changes = Set((0..<most).compactMap { _ in open.randomElement(using: &random) }).sorted().map {
      rr_change(road: UInt32($0), weight: random.chance(0.5) ? UInt32.max : UInt32(random.integer(1000...9000)))
    }
    let areas = (0..<(random.chance(0.2) ? random.integer(1...3) : 0)).map { _ in
      PlainArea(near: graph, weight: random.chance(0.5) ? UInt32.max : UInt32(random.integer(1000...9000)), &random)
    }
    let isExact = random.chance(0.2)
    let plain = routes.search(from: starts, to: ends, isExact: isExact, changes: Self.all(changes, areas, of: graph))
    let found = routes.search(from: starts, to: ends, isExact: isExact, changes: changes, areas: areas, over: overlay)
    if !areas.isEmpty {
      let along = routes.search(from: starts, to: ends, isExact: isExact, changes: changes, areas: areas)
      XCTAssertEqual(along.pieces.map(Self.numbers), plain.pieces.map(Self.numbers), what)
    }
    XCTAssertEqual(found.status, plain.status, what)
    XCTAssertEqual(found.way.cost, plain.way.cost, what)
    XCTAssertEqual(found.way.start, plain.way.start, what)
    XCTAssertEqual(found.way.end, plain.way.end, what)
    XCTAssertEqual(found.way.milliseconds, plain.way.milliseconds, what)
    XCTAssertEqual(found.way.decimetres, plain.way.decimetres, what)
    XCTAssertEqual(found.way.crosses_zones, plain.way.crosses_zones, what)
    XCTAssertEqual(found.pieces.map(Self.numbers), plain.pieces.map(Self.numbers), what)
    counts.ways += Int(plain.status) == RR_OK ? 1 : 0
    counts.none += Int(plain.status) == RR_NO_WAY ? 1 : 0
    counts.crossing += plain.way.crosses_zones ? 1 : 0
    counts.changed += changes.isEmpty ? 0 : 1
    counts.inAreas += areas.isEmpty ? 0 : 1
    counts.settled += Int(plain.way.settled)
    counts.settledOverCells += Int(found.way.settled)
  }

  /// The same with each road of the areas by its number, each once with the greatest weight.
  private static func all(_ changes: [rr_change], _ areas: [PlainArea], of graph: RoadGraph) -> [rr_change] {
    var weights = Dictionary(uniqueKeysWithValues: changes.map { ($0.road, $0.weight) })
    for area in areas {
      for road in area.roads(of: graph) { weights[road] = max(weights[road] ?? 0, area.weight) }
    }
    return weights.map { rr_change(road: $0.key, weight: $0.value) }.sorted { $0.road < $1.road }
  }

  private static func numbers(_ piece: rr_piece) -> [UInt32] {
    [piece.state, piece.road, piece.from, piece.to, piece.turn, piece.milliseconds]
  }

  func testCellsThatAreNotNestedFail() throws {
    let bytes = try RandomRoads(seed: 5, crossings: 30).packed()
    let graph = try RoadGraph(bytes)
    let routes = try BareRoutes(bytes)
    let all = [UInt32](repeating: 0, count: graph.junctionCount)
    let each = all.indices.map { UInt32($0 % 2) }
    func status(_ levels: [[UInt32]]) -> Int? {
      do {
        _ = try BareOverlay(routes.network, levels: levels)
        return nil
      } catch { return (error as? BareOverlay.Failure)?.status }
    }
    XCTAssertNil(status([each, all]))
    XCTAssertEqual(status([all, each]), Int(RR_ERROR_DAMAGED))
    XCTAssertEqual(status([]), Int(RR_ERROR_DAMAGED))
    XCTAssertEqual(status([[UInt32]](repeating: all, count: 7)), Int(RR_ERROR_DAMAGED))
    // A number beyond the counts, and one that no count may have.
    var far = all
    far[0] = UInt32(graph.junctionCount)
    XCTAssertEqual(status([far]), Int(RR_ERROR_DAMAGED))
  }

  /// One that is not done, or of another network, is not used.
  func testAnOverlayOfAnotherNetworkIsNotUsed() throws {
    let bytes = try RandomRoads(seed: 6, crossings: 60).packed()
    let graph = try RoadGraph(bytes)
    let (routes, others) = (try BareRoutes(bytes), try BareRoutes(bytes, profile: .foot))
    let cells = BareOverlay.squares(of: graph, across: 4, levels: 2)
    let overlay = try BareOverlay(others.network, levels: cells)
    let open = (0..<graph.edgeCount * 2).filter { routes.state(of: $0) != nil }
    var (counts, random) = (Counts(), SeededGenerator(seed: 6))
    for query in 0..<50 { judge(routes, graph, overlay, open, "query \(query)", &counts, &random) }
    XCTAssertEqual(counts.settled, counts.settledOverCells)
    XCTAssertGreaterThan(counts.ways, 10)
  }
}
