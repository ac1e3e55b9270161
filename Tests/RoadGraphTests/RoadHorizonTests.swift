import GeoKernel
import XCTest

@testable import RoadGraph

/// What lies ahead along a path, on a road made by hand.
final class RoadHorizonTests: XCTestCase {
  private static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north / 111_170, longitude: 11 + east / 76_060)
  }

  private static func attribute(_ key: String, _ value: String, _ direction: RoadDirection? = nil) -> RoadAttribute {
    let key = RoadAttribute.Key(name: key)!
    return RoadAttribute(key, named: value, direction: direction)
      ?? RoadAttribute(key, .text(value), direction: direction)
  }

  /// A road to the east with a node each 100 m, of two ways, and a side road at 1000 m.
  private static func builder() -> RoadGraph.Builder {
    var builder = RoadGraph.Builder()
    for node in 0...20 { builder.add(node: Int64(node), at: place(Double(node) * 100)) }
    builder.add(node: 30, at: place(1000, 300))
    return builder
  }

  private func roads(_ body: (inout RoadGraph.Builder) -> Void) throws -> RoadGraph {
    var builder = Self.builder()
    body(&builder)
    return try RoadGraph(builder.packed())
  }

  /// The edges from one node to another, along or against the ways.
  private func path(_ graph: RoadGraph, backward: Bool = false) -> [RoadArc] {
    let main = (0..<graph.edgeCount).filter { graph.edge($0).flatMap { graph.way($0.way) }?.id != 99 }
    let arcs = main.sorted { first, second in
      func east(_ edge: Int) -> Double { graph.shape(ofEdge: edge)[0].longitude }
      return east(first) < east(second)
    }.map { RoadArc(edge: $0, direction: backward ? .backward : .forward) }
    return backward ? arcs.reversed() : arcs
  }

  private func ahead(
    _ graph: RoadGraph, backward: Bool = false, from along: Double = 0, within reach: Double = 3000
  ) -> RoadAhead {
    var ahead = RoadAhead()
    ahead.look(along: path(graph, backward: backward)[...], from: along, within: reach, on: graph)
    return ahead
  }

  /// Names of features with whole metres.
  private func described(_ ahead: RoadAhead) -> [String] {
    ahead.features.map { feature in
      let start = Int(feature.start.rounded())
      return feature.end > feature.start
        ? "\(feature.kind.name) \(start)-\(Int(feature.end.rounded()))" : "\(feature.kind.name) \(start)"
    }
  }

  func testEdgesSayWhatTheirWayIs() throws {
    let graph = try roads { builder in
      var first = RoadWay(id: 1, roadClass: .primary)
      (first.forwardLimit, first.backwardLimit) = (.kilometresPerHour(70), .kilometresPerHour(50))
      builder.add(
        first, through: (0...10).map { Int64($0) },
        attributes: [
          RoadAttribute(.lanes, .number(3)), RoadAttribute(.lanes, .number(2), direction: .forward),
          RoadAttribute(.lanes, .number(1), direction: .backward),
        ])
      var second = RoadWay(id: 2, roadClass: .secondary)
      (second.isBridge, second.isToll, second.backward) = (true, true, [.foot])
      builder.add(
        second, through: (10...20).map { Int64($0) }, attributes: [RoadAttribute(.lanes, .number(3))])
      builder.add(RoadWay(id: 99), through: [10, 30])
    }
    let there = ahead(graph)
    XCTAssertEqual(there.edges.map(\.roadClass), [.primary, .secondary])
    XCTAssertEqual(there.edges.map(\.limit), [.kilometresPerHour(70), nil])
    XCTAssertEqual(there.edges.map(\.lanes), [2, 3])
    XCTAssertEqual(there.edges.map(\.isBridge), [false, true])
    XCTAssertEqual(there.edges.map { $0.end.rounded() }, [1000, 2000])
    XCTAssertEqual(there.end, .path)
    XCTAssertEqual(described(there), ["crossing 1000", "limit 1000", "bridge 1000-2000", "toll 1000-2000"])
    XCTAssertEqual(ahead(graph, backward: true).edges.map(\.lanes), [3, 1])
    XCTAssertEqual(ahead(graph, backward: true).edges.map(\.limit), [nil, .kilometresPerHour(50)])
    // A number for both directions is shared, and an odd one says nothing.
    for (lanes, each) in [(4, 2), (3, nil)] as [(UInt32, Int?)] {
      let both = try roads { builder in
        builder.add(
          RoadWay(id: 1), through: (0...20).map { Int64($0) }, attributes: [RoadAttribute(.lanes, .number(lanes))])
      }
      XCTAssertEqual(ahead(both).edges.first?.lanes, .some(each))
    }
  }

  func testWhatStandsAtNodesCountsInItsDirection() throws {
    let graph = try roads { builder in
      builder.add(RoadWay(id: 1), through: (0...20).map { Int64($0) })
      builder.add(RoadWay(id: 99), through: [10, 30])
      let stands: [(Int64, [(String, String)])] = [
        (1, [("highway", "traffic_signals"), ("traffic_signals:direction", "backward")]),
        (2, [("highway", "traffic_signals")]),
        (3, [("highway", "crossing"), ("crossing", "zebra")]),
        (4, [("highway", "crossing"), ("crossing", "unmarked")]),
        (5, [("railway", "level_crossing")]), (6, [("traffic_calming", "hump")]),
        (7, [("traffic_calming", "chicane")]), (8, [("hazard", "animal;school_zone")]),
        // Nearer to the junction at 1000 m than to the beginning.
        (9, [("highway", "stop")]), (10, [("highway", "traffic_signals")]),
        (11, [("highway", "give_way")]), (12, [("highway", "give_way"), ("direction", "forward")]),
        (13, [("highway", "crossing"), ("crossing", "traffic_signals")]),
        (14, [("barrier", "toll_booth")]), (16, [("railway", "crossing")]), (17, [("barrier", "entrance")]),
      ]
      for (node, tags) in stands { builder.add(tags.map { Self.attribute($0.0, $0.1) }, toNode: node) }
      builder.add(
        [Self.attribute("barrier", "height_restrictor"), RoadAttribute(.maximumHeight, .number(320))], toNode: 18)
    }
    let there = ahead(graph)
    XCTAssertEqual(
      described(there),
      [
        "traffic_signal 200", "pedestrian_crossing 300", "level_crossing 500", "speed_bump 600", "narrow 700",
        "school 800", "stop 900", "traffic_signal 1000", "crossing 1000", "give_way 1200", "traffic_signal 1300",
        "pedestrian_crossing 1300", "toll_collection 1400", "barrier 1800", "height_limit 1800",
      ])
    XCTAssertEqual(there.features.last?.kind, .sizeLimit(.height(3.2)))
    XCTAssertEqual(
      described(ahead(graph, backward: true)),
      [
        "barrier 200", "height_limit 200", "toll_collection 600", "traffic_signal 700", "pedestrian_crossing 700",
        "give_way 900", "traffic_signal 1000", "crossing 1000", "school 1200", "narrow 1300", "speed_bump 1400",
        "level_crossing 1500", "pedestrian_crossing 1700", "traffic_signal 1800", "traffic_signal 1900",
      ])
  }

  func testStretchesGoOnOverEdgesAndHoldAtAllTimes() throws {
    let graph = try roads { builder in
      let zone = [
        Self.attribute("zone:maxspeed", "DE:30"), RoadAttribute(RoadAttribute.Key(name: "maxweight")!, .number(7500)),
        RoadAttribute(
          RoadAttribute.Key(name: "maxheight")!, .text("3 @ (22:00-06:00)"), isConditional: true),
      ]
      builder.add(RoadWay(id: 1), through: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], attributes: zone)
      builder.add(RoadWay(id: 2), through: [10, 11, 12, 13, 14, 15], attributes: zone)
      builder.add(
        RoadWay(id: 3, roadClass: .livingStreet), through: [15, 16, 17, 18, 19, 20],
        attributes: [Self.attribute("width", "3 m"), RoadAttribute(RoadAttribute.Key(name: "width")!, .number(300))])
      builder.add(RoadWay(id: 99), through: [10, 30])
    }
    XCTAssertEqual(
      described(ahead(graph)),
      ["weight_limit 0-1500", "low_speed_zone 0-2000", "crossing 1000", "narrow 1500-2000"])
    for text in ["DE:50", "DE:zone", "zone30x", ""] {
      let other = try roads { builder in
        builder.add(
          RoadWay(id: 1), through: [0, 1, 2], attributes: [Self.attribute("zone:maxspeed", text)])
      }
      XCTAssertEqual(described(ahead(other)), [], text)
    }
    for (text, isZone) in [("DE:zone:20", true), ("sign", false), ("DE:urban", false), ("FR:Zone30", true)] {
      let other = try roads { builder in
        builder.add(RoadWay(id: 1), through: [0, 1, 2], attributes: [Self.attribute("maxspeed:type", text)])
      }
      XCTAssertEqual(described(ahead(other)), isZone ? ["low_speed_zone 0-200"] : [], text)
    }
  }

  func testThePathIsFollowedAsFarAsItHolds() throws {
    let graph = try roads { builder in
      for way in 0..<20 { builder.add(RoadWay(id: Int64(way) + 1), through: [Int64(way), Int64(way) + 1]) }
      builder.add(RoadWay(id: 99), through: [10, 30])
    }
    let path = self.path(graph)
    var ahead = RoadAhead()
    for along in [0.0, 40, 99] {
      for reach in [50.0, 260, 900] {
        ahead.look(along: path[2...], from: along, within: reach, on: graph)
        let count = Int(((along + reach) / 100).rounded(.up))
        XCTAssertEqual(ahead.edges.map(\.index), path[2..<2 + count].map(\.edge))
        XCTAssertEqual(ahead.end, .reach)
        XCTAssertEqual(ahead.probability, 1)
      }
    }
    ahead.look(along: (path[0..<3] + path[5...])[...], from: 0, within: 5000, on: graph)
    XCTAssertEqual(ahead.edges.count, 3)
    XCTAssertEqual(ahead.end, .path)
    for bad in [-1, graph.edgeCount, 1 << 31, Int.max] {
      ahead.look(along: [RoadArc(edge: bad, direction: .forward)], from: 0, within: 5000, on: graph)
      XCTAssertTrue(ahead.isEmpty)
    }
    ahead.look(along: [], from: 0, within: 5000, on: graph)
    XCTAssertTrue(ahead.isEmpty)
  }
}
