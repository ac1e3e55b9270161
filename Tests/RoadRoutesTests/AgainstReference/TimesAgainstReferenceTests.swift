import CRoadRoutes
import GeoKernel
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Rules that depend on the time beside the reference, on roads that are invented anew for each seed: texts are read and rules
/// applied on the one side, minutes of a week and tags looked at on the other. Ways over cells are the very ways without.
final class TimesAgainstReferenceTests: XCTestCase {
  private struct Counts {
    var (ways, none, changed, banned, crossing, roads) = (0, 0, 0, 0, 0, 0)
  }

  func testByCar() throws { try compare(.car, seed: 41) }

  func testByBicycle() throws { try compare(.bicycle, seed: 42) }

  func testOnFoot() throws { try compare(.foot, seed: 43) }

  func testByTruck() throws {
    var profile = RoadProfile.truck
    profile.vehicle = RoadVehicle(height: 3, width: 2.2, length: 12, weight: 12, axleLoad: 6)
    try compare(profile, seed: 44)
  }

  func testShortestWays() throws {
    var profile = RoadProfile.car
    profile.goal = .shortest
    try compare(profile, seed: 45)
  }

  /// The beginning of a Monday.
  private static let monday = LocalTime("2026-11-30T00:00")!

  private func compare(_ profile: RoadProfile, seed: UInt64, name: String = #function) throws {
    var counts = Counts()
    try property(cases: 60, seed: seed, name: name) { random in
      let roads = RandomRoads(
        seed: random.next(), crossings: random.integer(4...49), hasPaths: profile.traveller != .car,
        hasLimits: profile.isTruck, hasTimes: true)
      let bytes = try roads.packed()
      let graph = try RoadGraph(bytes)
      let (routes, bare) = (try RoadRoutes(on: graph, profile: profile), try BareRoutes(bytes, profile: profile))
      let overlay = try BareOverlay(
        bare.network,
        levels: BareOverlay.squares(of: graph, across: random.integer(1...6), levels: random.integer(1...3)))
      for _ in 0..<4 {
        // Rules change with the hour, and nobody drives for half of one.
        let minute = random.integer(0...7 * 24 - 1) * 60 + random.integer(0...29)
        let network = try ReferenceNetwork(graph, for: profile) { roads.times?[$0]?.value(atMinute: minute) }
        var request = RoadRequest(from: Self.place, to: Self.place)
        request.departure = Self.monday.later(byMinutes: minute)
        let holding = routes.holding(for: request)
        judgeRoads(holding.roads, network, bare, &counts)
        let moment = (
          holding.roads.map { rr_road_now(road: $0.road, is_open: $0.isOpen, is_zone: $0.isZone) },
          holding.bans.map { rr_turn_ban(from: $0.from, to: $0.to) }
        )
        counts.banned += holding.bans.count
        let costs = try Self.costs(of: profile, graph, network)
        for _ in 0..<10 {
          judge(network, bare, overlay, moment, costs, &random, &counts)
          guard testRun?.totalFailureCount == 0 else { return }
        }
      }
    }
    print("\(name): \(counts)")
    // What is never met is not tested.
    let banned = profile.traveller == .foot ? counts.ways : counts.banned
    XCTAssertGreaterThan(
      Double(min(counts.ways, counts.none * 4, counts.changed, banned * 4)), 100 * RandomCases.factor)
  }

  private static let place = LocationCoordinate2D(latitude: 46, longitude: 8)

  private static func costs(
    of profile: RoadProfile, _ graph: RoadGraph, _ network: ReferenceNetwork
  ) throws -> ReferenceSearch.Costs {
    if profile.goal == .shortest {
      let lengths = (0..<graph.edgeCount).map { RoadLengths.centimetres(ofEdge: $0, in: graph) }
      return .init(road: { lengths[$0 >> 1] }, turn: { _, _ in 0 })
    }
    let isUsual = profile == .car ? network : try ReferenceNetwork(graph)
    let plain = PlainCosts(graph, isOpen: isUsual.roads.map(\.isOpen), for: profile)
    let roads = network.roads.indices.map {
      network.roads[$0].isOpen || network.roads[$0].isOpenNow ? plain.cost($0) : 0
    }
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

  /// Each road is open and in a zone as the reference says.
  private func judgeRoads(
    _ now: [RoadRoutes.RoadNow], _ network: ReferenceNetwork, _ bare: BareRoutes, _ counts: inout Counts
  ) {
    let now = Dictionary(uniqueKeysWithValues: now.map { (Int($0.road), $0) })
    counts.changed += now.count
    for (number, road) in network.roads.enumerated() {
      let state = bare.state(of: number)
      let isUsuallyOpen = state.map { !rr_is_shut(bare.network, $0) } ?? false
      XCTAssertEqual(isUsuallyOpen, road.isOpen, "whether \(network.text(number)) is open without a time")
      XCTAssertEqual(now[number]?.isOpen ?? isUsuallyOpen, road.isOpenNow, "whether \(network.text(number)) is open")
      guard road.isOpenNow else { continue }
      let isInZone = now[number]?.isZone ?? state.map { rr_is_in_zone(bare.network, $0) } ?? false
      XCTAssertEqual(isInZone, road.isInZone, "whether \(network.text(number)) is in a zone")
    }
  }

  private func judge(
    _ network: ReferenceNetwork, _ bare: BareRoutes, _ overlay: BareOverlay, _ moment: ([rr_road_now], [rr_turn_ban]),
    _ costs: ReferenceSearch.Costs, _ random: inout SeededGenerator, _ counts: inout Counts
  ) {
    let open = network.roads.indices.filter { network.roads[$0].isOpenNow }
    func place() -> (road: Int, candidate: rr_candidate)? {
      guard let road = open.randomElement(using: &random) else { return nil }
      let along = random.integer(0...Int(bare.lengths[road >> 1]))
      return bare.candidate(on: road, along: UInt32(along), beside: 0).map { (road, $0) }
    }
    guard let start = place() else { return }
    let search = ReferenceSearch(
      network, from: [.init(road: start.road, cost: costs.road(start.road) - Int(start.candidate.before.cost))],
      costs: costs)
    for _ in 0..<8 {
      guard let end = place(), end.road != start.road else { continue }
      let what = "from road \(start.road) to \(end.road)"
      let found = bare.search(from: [start.candidate], to: [end.candidate], at: moment)
      let overCells = bare.search(from: [start.candidate], to: [end.candidate], over: overlay, at: moment)
      XCTAssertEqual(overCells.status, found.status, what)
      XCTAssertEqual(overCells.way.cost, found.way.cost, what)
      XCTAssertEqual(overCells.pieces.map(\.state), found.pieces.map(\.state), what)
      if start.candidate.along == 0, end.candidate.along == end.candidate.length,
        network.roads[start.road].from == network.roads[end.road].to
      {
        continue
      }
      guard let expected = search.cost(enteringOneOf: [(end.road, Int(end.candidate.before.cost))]) else {
        XCTAssertEqual(Int(found.status), RR_NO_WAY, what)
        counts.none += 1
        continue
      }
      XCTAssertEqual(Int(found.status), RR_OK, "\(what), expected \(expected)")
      XCTAssertEqual(Int(found.way.cost), expected.cost, what)
      XCTAssertEqual(found.way.crosses_zones, expected.crossesZones, what)
      XCTAssertNil(fault(of: found.pieces.map { Int($0.road) }, in: network), what)
      counts.ways += 1
      counts.crossing += expected.crossesZones ? 1 : 0
      counts.roads += found.pieces.count
    }
  }

  /// The first turn of a drive that is not allowed; nil if none.
  private func fault(of roads: [Int], in network: ReferenceNetwork) -> String? {
    guard let first = roads.first else { return "no road" }
    var progress = network.progress(into: first)
    for (a, b) in zip(roads, roads.dropFirst()) {
      guard network.next(after: a, progress).contains(b) else {
        return "from \(network.text(a)) into \(network.text(b))"
      }
      progress = network.progress(after: progress, into: b)
    }
    return nil
  }
}
