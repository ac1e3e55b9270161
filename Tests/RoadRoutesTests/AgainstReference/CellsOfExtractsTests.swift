import CRoadRoutes
import ReferenceRoutes
import RoadExtract
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Ways on real roads: over the cells of the file, along roads and by the reference they cost the same, with zones, and with roads
/// and areas on the way that are closed or cost more. At real times of departure, the first two are the same way.
final class CellsOfExtractsTests: XCTestCase {
  /// `FAIRWAY_CASES` is 50 for 10,000 queries on each map.
  private static let (starts, endsOfStart) = (8, 25)
  private static let maps = ["andorra", "monaco", "heidelberg", "new-york", "singapore"]

  func testByCar() throws { try compare(.car, seed: 61) }
  func testByBicycle() throws { try compare(.bicycle, seed: 62) }
  func testOnFoot() throws { try compare(.foot, seed: 63) }
  func testByTruck() throws {
    var profile = RoadProfile.truck
    profile.vehicle = RoadVehicle(height: 3.2, width: 2.4, length: 12, weight: 12, axleLoad: 6)
    try compare(profile, seed: 64)
  }

  private struct Counts {
    var (ways, none, crossing, changed, timed, settled, settledOverCells) = (0, 0, 0, 0, 0, 0, 0)
  }

  private func compare(_ profile: RoadProfile, seed: UInt64, name: String = #function) throws {
    var all = Counts()
    for (number, map) in Self.maps.enumerated() {
      let roads = try RealRoads(map, profile)
      judgeRoads(roads)
      var counts = Counts()
      try property(cases: Self.starts, seed: seed + UInt64(number) * 100, name: name) { random in
        try judge(roads, map, &counts, &random)
      }
      print("\(name), \(map): \(counts)")
      all.ways += counts.ways
      all.changed += counts.changed
      all.timed += counts.timed
    }
    // What is never met is not tested.
    let queries = Double(Self.maps.count * Self.starts * Self.endsOfStart) * RandomCases.factor
    XCTAssertGreaterThan(Double(all.ways), 0.3 * queries)
    // Two starts on each map meet something that has changed, but some starts meet little.
    if RandomCases.factor >= 0.25 {
      XCTAssertGreaterThan(Double(all.changed), RandomCases.factor < 1 ? 0 : 0.05 * queries)
    }
  }

  /// Each road is open and in a zone as the reference says.
  private func judgeRoads(_ roads: RealRoads) {
    for (number, road) in roads.network.roads.enumerated() {
      let state = roads.bare.state(of: number)
      XCTAssertEqual(
        state.map { !rr_is_shut(roads.bare.network, $0) } ?? false, road.isOpen,
        "\(roads.network.text(number)) \(roads.graph.attributes(ofWay: road.way).map { ($0.tag, $0.text) })")
      guard let state, road.isOpen else { continue }
      XCTAssertEqual(
        rr_is_in_zone(roads.bare.network, state), road.isInZone,
        "\(roads.network.text(number)) \(roads.graph.attributes(ofWay: road.way).map { ($0.tag, $0.text) })")
      guard testRun?.totalFailureCount ?? 0 < 10 else { return }
    }
  }

  private func judge(
    _ roads: RealRoads, _ map: String, _ counts: inout Counts, _ random: inout SeededGenerator
  ) throws {
    guard let start = roads.place(&random) else { return }
    let ends = (0..<Self.endsOfStart).compactMap { _ in roads.place(&random) }.filter {
      $0.road >> 1 != start.road >> 1
    }
    let usual = ends.map { end in
      roads.bare.search(from: [start.candidate], to: [end.candidate]).pieces.map { Int($0.road) }
    }
    let changes = roads.changes(on: usual.prefix(5).flatMap { $0 }, &random)
    let search = ReferenceSearch(
      roads.network,
      from: [.init(road: start.road, cost: changes.cost(start.road, of: roads) - changes.before(start))],
      costs: .init(road: { changes.cost($0, of: roads) }, turn: roads.turn), most: RealRoads.Changes.closed)
    let moment = random.chance(0.3) ? roads.moment(&random) : nil
    for (end, usual) in zip(ends, usual) {
      let what = "\(map): from road \(start.road) to \(end.road), \(changes)"
      func find(over overlay: BareOverlay? = nil, at moment: ([rr_road_now], [rr_turn_ban]) = ([], []))
        -> BareRoutes.Found
      {
        roads.bare.search(
          from: [start.candidate], to: [end.candidate], changes: changes.roads, areas: changes.areas, over: overlay,
          at: moment)
      }
      let (along, overCells) = (find(), find(over: roads.overlay))
      judge(overCells, equals: along, what)
      counts.settled += Int(along.way.settled)
      counts.settledOverCells += Int(overCells.way.settled)
      if let moment {
        let now = find(at: moment)
        judge(find(over: roads.overlay, at: moment), equals: now, "\(what), at a time")
        counts.timed += now.pieces.map(\.road) == along.pieces.map(\.road) ? 0 : 1
      }
      let isClosed =
        changes.cost(start.road, of: roads) >= RealRoads.Changes.closed
        || changes.cost(end.road, of: roads) >= RealRoads.Changes.closed
      if !isClosed, roads.isOneJunction(start, end) { continue }
      let expected = isClosed ? nil : search.cost(enteringOneOf: [(end.road, changes.before(end))])
      guard let expected, expected.cost < RealRoads.Changes.closed else {
        counts.none += 1
        XCTAssertEqual(Int(along.status), RR_NO_WAY, what)
        continue
      }
      counts.ways += 1
      counts.crossing += expected.crossesZones ? 1 : 0
      counts.changed += along.pieces.map { Int($0.road) } == usual ? 0 : 1
      XCTAssertEqual(Int(along.status), RR_OK, what)
      XCTAssertEqual(Int(along.way.cost), expected.cost, what)
      XCTAssertEqual(along.way.crosses_zones, expected.crossesZones, what)
      // One difference says more than the many that follow from it.
      guard testRun?.totalFailureCount == 0 else { return }
    }
  }

  private func judge(_ found: BareRoutes.Found, equals plain: BareRoutes.Found, _ what: String) {
    XCTAssertEqual(found.status, plain.status, what)
    XCTAssertEqual(found.way.cost, plain.way.cost, what)
    XCTAssertEqual(found.way.milliseconds, plain.way.milliseconds, what)
    XCTAssertEqual(found.way.crosses_zones, plain.way.crosses_zones, what)
    XCTAssertEqual(found.pieces.map(\.state), plain.pieces.map(\.state), what)
    XCTAssertEqual(found.pieces.map(\.to), plain.pieces.map(\.to), what)
  }
}
