import Foundation
import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// What is kept of an extract of OpenStreetMap, and what is said of files that are none.
final class RoadExtractTests: XCTestCase {
  private func read(_ bytes: [UInt8]) throws -> RoadGraph.Builder {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    return try RoadExtract.builder(ofFile: file.path)
  }

  private func extract(_ ways: [SmallExtract.Way], _ relations: [SmallExtract.Relation] = []) -> SmallExtract {
    let nodes = (1...9 as ClosedRange<Int64>).map { number in
      (number, 470_000_000 + number * 10_000, 110_000_000 + number * number * 1000)
    }
    return SmallExtract(nodes: nodes, ways: ways, relations: relations)
  }

  private func way(_ tags: [(String, String)]) throws -> RoadWay? {
    let other = SmallExtract.Way(99, [("highway", "road")], [8, 9])
    let graph = try RoadGraph(read(extract([.init(7, tags, [1, 2, 3]), other]).bytes).packed())
    try graph.check()
    return (0..<graph.wayCount).compactMap { graph.way($0) }.first { $0.id == 7 }
  }

  func testNodesWaysAndJunctions() throws {
    for isDense in [true, false] {
      var extract = extract([
        .init(1, [("highway", "residential"), ("name", "Große Straße"), ("ref", "K 1")], [1, 2, 3, 4]),
        .init(2, [("highway", "service")], [3, 5]),
        .init(3, [("building", "yes")], [6, 7]),
        .init(4, [("highway", "construction")], [6, 7]),
      ])
      extract.isDense = isDense
      let graph = try RoadGraph(read(extract.bytes).packed())
      try graph.check()
      XCTAssertEqual(graph.edgeCount, 3)
      XCTAssertEqual(graph.wayCount, 2)
      XCTAssertEqual(Set((0..<graph.junctionCount).compactMap { graph.junction($0)?.node }), [1, 3, 4, 5])
      let ways = (0..<2).compactMap { graph.way($0) }
      let street = try XCTUnwrap(ways.first { $0.id == 1 })
      XCTAssertEqual(street.name, "Große Straße")
      XCTAssertEqual(street.reference, "K 1")
      XCTAssertEqual(graph.date, 1_500_000_000)
      XCTAssertTrue(graph.attribution.contains("OpenStreetMap"))
      let points = (0..<3).map { graph.shape(ofEdge: $0) }
      XCTAssertTrue(
        points.contains {
          $0.map(\.latitude) == [47.001, 47.002, 47.003] && $0.map(\.longitude) == [11.0001, 11.0004, 11.0009]
        })
    }
  }

  func testWhoMayUseARoad() throws {
    let table: [([(String, String)], RoadUsers, RoadUsers)] = [
      ([("highway", "residential")], .all, .all),
      ([("highway", "motorway")], .car, []),
      ([("highway", "motorway"), ("oneway", "no")], .car, .car),
      ([("highway", "motorway_link")], .car, .car),
      ([("highway", "footway")], .foot, .foot),
      ([("highway", "footway"), ("bicycle", "yes")], [.foot, .bicycle], [.foot, .bicycle]),
      ([("highway", "residential"), ("oneway", "yes")], .all, .foot),
      ([("highway", "residential"), ("oneway", "-1")], .foot, .all),
      ([("highway", "residential"), ("oneway", "yes"), ("oneway:bicycle", "no")], .all, [.foot, .bicycle]),
      ([("highway", "residential"), ("junction", "roundabout")], .all, .foot),
      ([("highway", "service"), ("access", "no"), ("foot", "yes")], .foot, .foot),
      ([("highway", "service"), ("access", "private")], .all, .all),
      ([("highway", "track"), ("motor_vehicle", "no")], [.foot, .bicycle], [.foot, .bicycle]),
      ([("highway", "primary"), ("vehicle", "no")], .foot, .foot),
      ([("highway", "trunk"), ("motorroad", "yes")], .car, .car),
    ]
    for (tags, forward, backward) in table {
      let way = try XCTUnwrap(try way(tags), "\(tags)")
      XCTAssertEqual(way.forward, forward, "\(tags)")
      XCTAssertEqual(way.backward, backward, "\(tags)")
    }
    for tags in [[("highway", "service"), ("access", "no")], [("highway", "pedestrian"), ("area", "yes")], []] {
      XCTAssertNil(try way(tags), "\(tags)")
    }
  }

  func testWhatIsSaidOfARoad() throws {
    let road = try XCTUnwrap(
      try way([
        ("highway", "secondary_link"), ("bridge", "viaduct"), ("layer", "-2"), ("toll", "yes"), ("maxspeed", "30 mph"),
        ("maxspeed:backward", "20 mph"),
      ]))
    XCTAssertEqual(road.roadClass, .secondary)
    XCTAssertTrue(road.isLink && road.isBridge && road.isToll && !road.isTunnel && !road.isRoundabout)
    XCTAssertEqual(road.layer, -2)
    XCTAssertEqual(road.forwardLimit, .milesPerHour(30))
    XCTAssertEqual(road.backwardLimit, .milesPerHour(20))
    for (text, limit) in [
      ("50", .kilometresPerHour(50)), ("none", RoadWay.Limit.none), ("DE:urban", nil), ("0", nil), ("999", nil),
      ("50;70", nil),
    ] as [(String, RoadWay.Limit?)] {
      XCTAssertEqual(try way([("highway", "primary"), ("maxspeed", text)])?.forwardLimit, limit, text)
    }
  }

  func testRestrictionsOfTurning() throws {
    func rule(_ kind: String, _ more: [(String, String)] = []) -> SmallExtract.Relation {
      .init([("type", "restriction"), ("restriction", kind)] + more, [("from", 1, 1), ("via", 0, 3), ("to", 1, 2)])
    }
    let ways: [SmallExtract.Way] = [
      .init(1, [("highway", "road")], [1, 3]), .init(2, [("highway", "road")], [3, 5]),
    ]
    func count(_ rules: [SmallExtract.Relation]) throws -> Int {
      let graph = try RoadGraph(read(extract(ways, rules).bytes).packed())
      try graph.check()
      return graph.restrictionCount
    }
    XCTAssertEqual(try count([rule("no_left_turn"), rule("only_straight_on")]), 2)
    // Of other vehicles it remains.
    XCTAssertEqual(try count([rule("no_left_turn", [("except", "bicycle;motorcar")])]), 1)
    XCTAssertEqual(try count([rule("no_left_turn", [("except", "bicycle;motor_vehicle")])]), 0)
    XCTAssertEqual(try count([rule("give_way")]), 0)
    let farAway = SmallExtract.Relation(
      [("type", "restriction"), ("restriction", "no_u_turn")], [("from", 1, 1), ("via", 0, 3), ("to", 1, 77)])
    XCTAssertEqual(try count([farAway]), 0)
  }

  func testFilesThatAreNoExtract() throws {
    let good = extract([.init(1, [("highway", "road")], [1, 2])])
    func failure(_ bytes: [UInt8]) -> RoadExtractError? {
      do {
        _ = try read(bytes)
        return nil
      } catch {
        return error as? RoadExtractError
      }
    }
    XCTAssertNil(failure(good.bytes))
    XCTAssertEqual(failure([]), .notPBF(nil))
    XCTAssertEqual(failure(Array("timestamp,latitude".utf8)), .notPBF(nil))
    XCTAssertEqual(failure(Array("\u{FEFF}<?xml version='1.0'?><osm>".utf8)), .notPBF("XML"))
    XCTAssertEqual(failure([0x1F, 0x8B, 8, 0, 0, 0]), .notPBF("compressed"))
    XCTAssertEqual(failure([0xFF, 0xE0, 4]), .notPBF("o5m"))
    var history = good
    history.requiredFeatures.append("HistoricalInformation")
    XCTAssertEqual(failure(history.bytes), .feature("HistoricalInformation"))
    let header = good.bytes
    XCTAssertEqual(failure(header + SmallExtract.blob("OSMData", [1, 2], field: 7)), .feature("zstd"))
    XCTAssertEqual(failure(header + SmallExtract.blob("OSMData", [1, 2], field: 3)), .damaged(at: header.count))
    XCTAssertEqual(failure(header + [0, 0]), .cutOff(at: header.count))
    XCTAssertThrowsError(try RoadExtract.builder(ofFile: "/nowhere/at/all")) {
      XCTAssertEqual($0 as? RoadExtractError, .system(2))
    }
    XCTAssertThrowsError(try read(extract([]).bytes).packed()) { XCTAssertEqual($0 as? RoadGraphError, .noRoads) }
  }

  func testStringsMayFollowWhatNamesThem() throws {
    var extract = extract([.init(1, [("highway", "residential"), ("name", "Große Straße")], [1, 2, 3])])
    let bytes = try read(extract.bytes).packed()
    extract.hasStringsLast = true
    XCTAssertEqual(try read(extract.bytes).packed(), bytes)
    XCTAssertEqual(try RoadGraph(bytes).way(0)?.name, "Große Straße")
  }

  func testNumbersThatARoadFileCannotHoldAreCountedAndNeverCut() throws {
    func leftOut(_ extract: SmallExtract) throws -> (RoadsLeftOut, RoadGraph) {
      var leftOut = RoadsLeftOut()
      let graph = try RoadGraph(read(extract.bytes).packed(withoutThose: &leftOut))
      try graph.check()
      return (leftOut, graph)
    }
    let road = [("highway", "road")]
    for number in [-101_738, .min, 1 << 40, .max] as [Int64] {
      let (ofWay, without) = try leftOut(extract([.init(number, road, [1, 2]), .init(1, road, [3, 4])]))
      XCTAssertEqual(ofWay.outOfRange, 1)
      XCTAssertEqual(ofWay.firstOutOfRange, number)
      XCTAssertEqual((0..<without.wayCount).map { without.way($0)?.id }, [1])
      // At a node that cannot be held a way has a gap.
      let (ofNode, gap) = try leftOut(extract([.init(1, road, [1, 2, number, 3, 4])]))
      XCTAssertEqual(ofNode.outOfRange, 1)
      XCTAssertEqual(Set((0..<gap.junctionCount).map { gap.junction($0)?.node }), [1, 2, 3, 4])
      // What is no road does not matter.
      let others = extract([.init(1, road, [1, 2]), .init(number, [("building", "yes")], [1, number, 2])])
      XCTAssertEqual(try leftOut(others).0.outOfRange, 0)
    }
    XCTAssertEqual(try leftOut(extract([.init(1 << 40 - 1, road, [1, 2])])).0.outOfRange, 0)
  }

  func testAStraightPieceThatIsTooLongIsLeftOutAndTold() throws {
    let road = [("highway", "road")]
    var extract = extract([.init(1, road, [1, 2, 30, 3, 4]), .init(2, road, [30, 31])])
    // One of the places is that of a slip.
    extract.nodes += [(30, 0, 0), (31, 1000, 0)]
    var leftOut = RoadsLeftOut()
    let graph = try RoadGraph(read(extract.bytes).packed(withoutThose: &leftOut))
    try graph.check()
    XCTAssertEqual(leftOut.longPieces, 2)
    XCTAssertEqual(leftOut.firstLongWay, 1)
    XCTAssertEqual(graph.edgeCount, 3)
    XCTAssertLessThan(graph.size, 2000)
  }

  func testATextThatIsTooLongIsLeftOutAndTold() throws {
    let tags = [("highway", "road"), ("name", String(repeating: "n", count: 1025)), ("ref", "A 1")]
    var leftOut = RoadsLeftOut()
    let graph = try RoadGraph(read(extract([.init(1, tags, [1, 2])]).bytes).packed(withoutThose: &leftOut))
    try graph.check()
    XCTAssertEqual(leftOut.longTexts, 1)
    XCTAssertNil(graph.way(0)?.name)
    XCTAssertEqual(graph.way(0)?.reference, "A 1")
  }

  func testAnExtractThatIsOutOfProportionIsRefused() throws {
    let good = extract([.init(1, [("highway", "road")], [1, 2])]).bytes
    let large = good + SmallExtract.blob("OSMData", [1, 2], field: 3, unpackedSize: 30 << 20)
    XCTAssertThrowsError(try read(large)) {
      XCTAssertEqual($0 as? RoadExtractError, .unpacksTooFar(at: good.count))
    }
    let often = (0..<70_000).map { 1 + Int64($0 & 1) }
    XCTAssertThrowsError(try read(extract([.init(1, [("highway", "road")], often)]).bytes)) {
      XCTAssertEqual($0 as? RoadExtractError, .repeatsNodes)
    }
  }

  func testDamagedExtractsAreRefusedOrHarmless() throws {
    try property(cases: 400) { random in
      var bytes = extract([
        .init(1, [("highway", "residential"), ("name", "A")], [1, 2, 3, 4]), .init(2, [("highway", "road")], [3, 5]),
      ]).bytes
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      for _ in 0..<Int.random(in: 0...5, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let packed = try? read(bytes).packed() else { return }
      try RoadGraph(packed).check()
    }
  }
}
