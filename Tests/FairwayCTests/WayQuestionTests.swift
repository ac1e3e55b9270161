import CFairway
import FairwayC
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// What is asked of prepared roads over C beside what Swift finds: a departure, a table, what is within reach, and cells.
final class WayQuestionTests: XCTestCase {
  /// Streets 200 m apart; the one in the middle is closed to cars on mornings.
  private static func file(size: Int, _ overlay: RoadOverlay = .never) throws -> [UInt8] {
    var builder = RoadGraph.Builder()
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(1000 + column * 100 + row) }
    for column in 0..<size {
      for row in 0..<size { builder.add(node: node(column, row), at: place(column, row)) }
    }
    let key = try XCTUnwrap(RoadAttribute.Key(name: "motor_vehicle"))
    let closed = RoadAttribute(key, .text("no @ (Mo-Fr 07:00-09:00)"), direction: nil, isConditional: true)
    for number in 0..<size {
      builder.add(
        RoadWay(id: Int64(1 + number), roadClass: .residential), through: (0..<size).map { node($0, number) },
        attributes: number == size / 2 ? [closed] : [])
      builder.add(
        RoadWay(id: Int64(101 + number), roadClass: .residential), through: (0..<size).map { node(number, $0) })
    }
    builder.overlay = overlay
    return try builder.packed()
  }

  private static func place(_ column: Int, _ row: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + Double(row) * 0.0018, longitude: 8 + Double(column) * 0.0026)
  }

  private static func given(_ column: Int, _ row: Int) -> fairway_way_place {
    let coordinate = place(column, row)
    return fairway_way_place(
      latitude: coordinate.latitude, longitude: coordinate.longitude, radius: 0, reach: 0, heading: .nan,
      tolerance: .nan, passing: FAIRWAY_PASSING_STOP, side: FAIRWAY_ROADSIDE_ANY)
  }

  /// Opens roads for one question.
  private func asking(_ file: [UInt8], _ body: (fairway_ways, RoadRoutes) throws -> Void) throws {
    var (roads, ways): (fairway_roads, fairway_ways) = (0, 0)
    try calling { fairway_roads_open_bytes(file, file.count, &roads, $0) }
    try calling { fairway_ways_create(roads, nil, &ways, $0) }
    try body(ways, try RoadRoutes(on: RoadGraph(file)))
    XCTAssertEqual(fairway_ways_release(ways, nil), FAIRWAY_OK)
    XCTAssertEqual(fairway_roads_release(roads, nil), FAIRWAY_OK)
  }

  private func length(_ ways: fairway_ways, _ places: [fairway_way_place], departure: Int64) throws -> Double {
    var way: fairway_way = 0
    try places.withUnsafeBufferPointer { places in
      var request = fairway_way_request()
      request.size = MemoryLayout<fairway_way_request>.size
      (request.places, request.place_count, request.departure) = (places.baseAddress, places.count, departure)
      try calling { fairway_ways_find(ways, &request, &way, $0) }
    }
    var facts = fairway_way_facts()
    facts.size = MemoryLayout<fairway_way_facts>.size
    try calling { fairway_way_get_facts(way, &facts, $0) }
    try calling { fairway_way_release(way, $0) }
    return facts.length
  }

  func testARequestHeedsRulesAtItsDeparture() throws {
    try asking(try Self.file(size: 5)) { ways, routes in
      let (start, end) = ((0, 2), (4, 2))
      let places = [Self.given(start.0, start.1), Self.given(end.0, end.1)]
      var request = RoadRequest(from: Self.place(start.0, start.1), to: Self.place(end.0, end.1))
      let direct = try length(ways, places, departure: 0)
      // Monday at 06:00, at 08:00 and at 12:00; Saturday at 08:00.
      for (text, isClosed) in [
        ("2026-11-30T06:00", false), ("2026-11-30T08:00", true), ("2026-11-30T12:00", false),
        ("2026-12-05T08:00", false),
      ] {
        request.departure = try XCTUnwrap(LocalTime(text))
        let minutes = Int64(try XCTUnwrap(request.departure).minutes)
        let found = try length(ways, places, departure: minutes)
        XCTAssertEqual(found, try routes.route(request).distance, accuracy: 1e-9)
        XCTAssertEqual(found > direct + 300, isClosed, text)
      }
    }
  }

  func testATableIsThatOfSwift() throws {
    try asking(try Self.file(size: 6)) { ways, routes in
      let (starts, ends) = ([(0, 0), (5, 1)], [(1, 5), (0, 0), (3, 3)])
      let table = try routes.table(
        from: starts.map { RoadRequest.Place(Self.place($0.0, $0.1)) },
        to: ends.map { RoadRequest.Place(Self.place($0.0, $0.1)) })
      var columns = fairway_way_columns()
      columns.size = MemoryLayout<fairway_way_columns>.size
      columns.capacity = 6
      var (costs, durations, lengths) = (
        [Double](repeating: 0, count: 6), [Double](repeating: 0, count: 6), [Double](repeating: 0, count: 6)
      )
      var given = fairway_way_table()
      given.size = MemoryLayout<fairway_way_table>.size
      let (from, to) = (starts.map { Self.given($0.0, $0.1) }, ends.map { Self.given($0.0, $0.1) })
      try from.withUnsafeBufferPointer { from in
        try to.withUnsafeBufferPointer { to in
          (given.starts, given.start_count, given.ends, given.end_count) = (from.baseAddress, 2, to.baseAddress, 3)
          try costs.withUnsafeMutableBufferPointer { costs in
            try durations.withUnsafeMutableBufferPointer { durations in
              try lengths.withUnsafeMutableBufferPointer { lengths in
                (columns.costs, columns.durations) = (costs.baseAddress, durations.baseAddress)
                columns.lengths = lengths.baseAddress
                try calling { fairway_ways_find_table(ways, &given, &columns, $0) }
              }
            }
          }
        }
      }
      XCTAssertEqual(table.ways.map { $0?.cost }, costs)
      XCTAssertEqual(table.ways.map { $0?.duration }, durations)
      XCTAssertEqual(table.ways.map { $0?.distance }, lengths)
    }
  }

  func testWhatIsWithinReachIsThatOfSwift() throws {
    try asking(try Self.file(size: 6)) { ways, routes in
      let expected = try routes.reached(from: RoadRequest.Place(Self.place(2, 2)), within: 40)
      var request = fairway_reach_request()
      request.size = MemoryLayout<fairway_reach_request>.size
      request.cost = 40
      var (reach, count): (fairway_way_reach, Int) = (0, 0)
      try withUnsafePointer(to: Self.given(2, 2)) { place in
        request.place = place
        try calling { fairway_ways_reach(ways, &request, &reach, $0) }
      }
      var roads = [fairway_reached_road](repeating: fairway_reached_road(), count: expected.count)
      try calling { fairway_way_reach_get_roads(reach, &roads, roads.count, &count, $0) }
      try calling { fairway_way_reach_release(reach, $0) }
      XCTAssertEqual(count, expected.count)
      XCTAssertGreaterThan(count, 10)
      for (road, expected) in zip(roads, expected) {
        XCTAssertEqual(Int(road.edge), expected.edge)
        XCTAssertEqual(road.direction, expected.direction == .forward ? 1 : -1)
        XCTAssertEqual([road.from, road.to, road.cost], [expected.from, expected.to, expected.cost])
        XCTAssertEqual([road.duration, road.duration_at_end], [expected.duration, expected.durationAtEnd])
      }
    }
  }

  func testCellsAreFoundInSteps() throws {
    try asking(try Self.file(size: 40, .always)) { ways, _ in
      let places = [Self.given(1, 2), Self.given(36, 33)]
      let before = try length(ways, places, departure: 0)
      var shares: [Double] = []
      while shares.last ?? 0 < 1, shares.count < 10_000 {
        var share = 0.0
        try calling { fairway_ways_prepare_cells(ways, 200, &share, $0) }
        shares.append(share)
      }
      XCTAssertEqual(shares.last, 1)
      XCTAssertGreaterThan(shares.count, 2)
      XCTAssertEqual(shares, shares.sorted())
      XCTAssertEqual(try length(ways, places, departure: 0), before)
    }
  }
}
