import Foundation
import GeoKernel
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// What is packed of a map that was made by hand for it.
final class HandMadeMapTests: XCTestCase {
  private var leftOut = RoadsLeftOut()

  private func graph(_ change: (inout RoadGraph.Builder) -> Void = { _ in }) throws -> RoadGraph {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(HandMadeMap().extract.bytes).write(to: file)
    var builder = try RoadExtract.builder(ofFile: file.path)
    change(&builder)
    let graph = try RoadGraph(builder.packed(withoutThose: &leftOut))
    try graph.check()
    return graph
  }

  private func way(_ graph: RoadGraph, _ id: Int64) throws -> Int {
    try XCTUnwrap((0..<graph.wayCount).first { graph.way($0)?.id == id }, "way \(id)")
  }

  private func edges(_ graph: RoadGraph, _ id: Int64) throws -> [Int] {
    let way = try way(graph, id)
    return (0..<graph.edgeCount).filter { graph.edge($0)?.way == way }
  }

  private func junction(_ graph: RoadGraph, _ node: Int64) throws -> Int {
    try XCTUnwrap((0..<graph.junctionCount).first { graph.junction($0)?.node == node }, "node \(node)")
  }

  private func described(_ attributes: [RoadAttribute]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: attributes.map { ($0.tag, $0.text) })
  }

  func testEveryTagOfEveryWayAndNode() throws {
    let graph = try graph()
    let map = HandMadeMap().extract
    XCTAssertGreaterThanOrEqual(map.ways.count, 60)
    XCTAssertEqual(graph.wayCount, map.ways.count)
    let networks: [Int64: [String: String]] = [
      646: ["bicycle_network": "local;regional"], 647: ["bicycle_network": "regional"],
      305: ["bicycle_network": "regional"], 651: ["foot_network": "national"],
      207: ["route_direction": "US:I 81 south"], 208: ["route_direction:forward": "US:NY 5 east"],
    ]
    for way in map.ways {
      let index = try self.way(graph, way.id)
      let record = try XCTUnwrap(graph.way(index))
      let isDriven = !record.forward.union(record.backward).isDisjoint(with: [.car, .bicycle])
      let tags = Dictionary(uniqueKeysWithValues: way.tags)
      let expected = ExpectedAttributes.ofWay(tags, isDriven: isDriven).merging(networks[way.id] ?? [:]) { $1 }
      XCTAssertEqual(described(graph.attributes(ofWay: index)), expected, "way \(way.id)")
    }
    for index in 0..<graph.junctionCount {
      let attributes = described(graph.attributes(ofJunction: index))
      let node = try XCTUnwrap(graph.junction(index)).node
      let tags = Dictionary(uniqueKeysWithValues: map.nodeTags[node] ?? [])
      XCTAssertEqual(attributes, ExpectedAttributes.ofNode(tags) ?? [:], "node \(node)")
    }
    // The crossing is on the street, between its junctions.
    let spots = try edges(graph, 305).flatMap { graph.spots(ofEdge: $0) }
    XCTAssertEqual(spots.map { $0.point }, [1])
    XCTAssertEqual(described(spots[0].attributes), ["highway": "crossing", "crossing": "zebra"])
  }

  func testWaysAreCutAtBarriersAndLoopsAreSeenToTheirMiddle() throws {
    let graph = try graph()
    XCTAssertEqual(try edges(graph, 648).count, 2)
    XCTAssertEqual(try edges(graph, 649).count, 2)
    let loop = try edges(graph, 406)
    XCTAssertEqual(loop.count, 1)
    XCTAssertEqual(graph.edge(loop[0])?.from, graph.edge(loop[0])?.to)
    XCTAssertEqual(graph.bearing(ofEdge: loop[0]), 53)
    XCTAssertEqual(graph.bearing(ofEdge: loop[0], atEnd: true), 127)
    // The middle of a square is nearer than the place to which others are measured.
    var builder = RoadGraph.Builder()
    for (node, (north, east)) in [(0.0, 0.0), (5e-5, 0), (5e-5, 5e-5), (0, 5e-5), (0, -1e-3)].enumerated() {
      builder.add(node: Int64(node), at: LocationCoordinate2D(latitude: 10 + north, longitude: 20 + east))
    }
    builder.add(RoadWay(id: 1), through: [0, 1, 2, 3, 0])
    builder.add(RoadWay(id: 2), through: [0, 4])
    let square = try RoadGraph(builder.packed())
    let edge = try XCTUnwrap(try edges(square, 1).first)
    XCTAssertEqual(square.bearing(ofEdge: edge), 45)
    XCTAssertEqual(square.bearing(ofEdge: edge, atEnd: true), 45)
  }

  func testWhatIsFoundOfTheNetwork() throws {
    let graph = try graph()
    func slip(_ id: Int64) throws -> Bool { try edges(graph, id).contains { graph.isSlipLane($0) } }
    XCTAssertTrue(try slip(308))
    for id in [201, 202, 203, 204, 205, 206] as [Int64] { XCTAssertFalse(try slip(id), "\(id)") }
    let inside = try (0..<graph.edgeCount).filter { graph.isInsideJunction($0) }.map {
      try XCTUnwrap(graph.wayID(ofEdge: $0))
    }
    // Also where the carriageways end, and one turns from the one into the other.
    XCTAssertEqual(Set(inside), [306, 309, 310])
    let forks = (0..<graph.junctionCount).filter { graph.isFork($0) }.compactMap { graph.junction($0)?.node }
    XCTAssertEqual(Set(forks), [32])
    // A ramp to a secondary street is as important as that.
    XCTAssertEqual(try edges(graph, 203).map { graph.linkClass(ofEdge: $0) }, [.secondary])
    XCTAssertEqual(try edges(graph, 308).map { graph.linkClass(ofEdge: $0) }, [.secondary])
    XCTAssertEqual(try edges(graph, 302).map { graph.linkClass(ofEdge: $0) }, [nil])
    // Bearings in whole degrees, from the junction.
    let north = try XCTUnwrap(try edges(graph, 302).first)
    XCTAssertEqual(graph.bearing(ofEdge: north), 0)
    XCTAssertEqual(graph.bearing(ofEdge: north, atEnd: true), 180)
    let east = try XCTUnwrap(try edges(graph, 402).first)
    XCTAssertEqual(graph.bearing(ofEdge: east), 90)
    XCTAssertNil(graph.bearing(ofEdge: graph.edgeCount))
    // The class of the road, and not of the ferry, is counted.
    XCTAssertEqual(graph.way(try way(graph, 407))?.roadClass, .ferry)
  }

  func testRestrictionsOverWaysAndWithConditions() throws {
    let graph = try graph()
    XCTAssertEqual(leftOut.brokenRestrictions, 1)
    var overWays: [[Int64]] = []
    var conditions: [String] = []
    for rule in try graph.restrictions() {
      guard case .roads(let roads) = rule.place else { continue }
      let ways = roads.compactMap { graph.wayID(ofEdge: $0.edge) }
      if let condition = rule.condition { conditions.append(condition) } else { overWays.append(ways) }
      XCTAssertTrue(graph.restrictions(from: roads[0]).contains(rule))
      if ways == [305, 306, 307] {
        XCTAssertTrue(rule.isOnly)
        XCTAssertTrue(rule.vehicles.isSuperset(of: [.car, .heavyGoods]))
        XCTAssertTrue(rule.vehicles.isDisjoint(with: [.bus, .bicycle, .foot]))
      }
    }
    XCTAssertEqual(Set(overWays), [[301, 306, 304], [305, 306, 307]])
    XCTAssertEqual(conditions, ["no_right_turn @ (Mo-Fr 07:00-09:00)"])
    // At junctions: one, one for lorries alone, and two of a street that nobody may enter.
    let atJunctions = try graph.restrictions().filter { rule in
      if case .junction = rule.place { true } else { false }
    }
    XCTAssertEqual(atJunctions.count, 4)
    XCTAssertEqual(atJunctions.count { $0.vehicles == .heavyGoods }, 1)
  }

  func testCuttingEverythingChangesNothing() throws {
    let graph = try graph { $0.country = RoadCountry(code: "GB")! }
    let bytes = try graph.packed(keeping: Array(0..<graph.edgeCount))
    XCTAssertEqual(bytes.count, graph.size)
    XCTAssertEqual(try RoadGraph(bytes).packed(keeping: Array(0..<graph.edgeCount)), bytes)
    XCTAssertEqual(graph.country(at: LocationCoordinate2D(latitude: 48, longitude: 11))?.code, "GB")
    XCTAssertEqual(graph.country(at: LocationCoordinate2D(latitude: 48, longitude: 11))?.drivesOnLeft, true)
  }

  func testAPartKeepsWhatTheWholeHas() throws {
    let graph = try graph()
    let kept = try [201, 202, 203, 301, 306, 304, 305].flatMap { try edges(graph, $0) }
    let part = try RoadGraph(graph.packed(keeping: kept))
    try part.check()
    for id in [201, 202, 203, 301, 305] as [Int64] {
      let (a, b) = (try way(graph, id), try way(part, id))
      XCTAssertEqual(graph.attributes(ofWay: a), part.attributes(ofWay: b))
      for (a, b) in zip(try edges(graph, id), try edges(part, id)) {
        XCTAssertEqual(graph.bearing(ofEdge: a), part.bearing(ofEdge: b))
        XCTAssertEqual(graph.linkClass(ofEdge: a), part.linkClass(ofEdge: b))
        XCTAssertEqual(graph.spots(ofEdge: a).map { $0.attributes }, part.spots(ofEdge: b).map { $0.attributes })
      }
    }
    for node in [3, 32, 53, 56] as [Int64] {
      let (a, b) = (try junction(graph, node), try junction(part, node))
      XCTAssertEqual(graph.attributes(ofJunction: a), part.attributes(ofJunction: b))
      XCTAssertEqual(graph.isFork(a), part.isFork(b))
      for user in [RoadUsers.car, .bicycle, .foot] {
        XCTAssertEqual(graph.leads(from: a, for: user), part.leads(from: b, for: user))
        XCTAssertEqual(graph.isReached(a, for: user), part.isReached(b, for: user))
      }
    }
    let rules = try part.restrictions().filter { rule in if case .roads = rule.place { true } else { false } }
    XCTAssertEqual(rules.count, 1)
  }
}
