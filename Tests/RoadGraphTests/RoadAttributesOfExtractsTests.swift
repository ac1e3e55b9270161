import Foundation
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// Every way, node and relation of real extracts beside osmium's text form of them.
final class RoadAttributesOfExtractsTests: XCTestCase {
  private static let names = ["andorra", "monaco", "singapore", "new-york", "heidelberg"]

  func testAttributesEqualOsmiumsText() throws {
    for name in Self.names {
      let path = try Fixtures.url("osm/\(name).osm.pbf").path
      guard let text = try OPL.ofExtract(path) else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      let graph = try RoadGraph(RoadExtract.builder(ofFile: path).packed())
      try graph.check()
      let ways = try compareWays(graph, text, name)
      let nodes = try compareNodes(graph, text, name)
      let rules = try compareRelations(graph, text, name)
      print("\(name): \(ways) ways, \(nodes) nodes and \(rules) restrictions are the same")
    }
  }

  private func described(_ attributes: [RoadAttribute]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: attributes.map { ($0.tag, $0.text) })
  }

  private func compareWays(_ graph: RoadGraph, _ text: OPL, _ name: String) throws -> Int {
    var networks: [Int64: [String: Set<String>]] = [:]
    for relation in text.relations where relation.tags["type"] == "route" {
      let kinds = ["bicycle": "c", "mtb": "c", "hiking": "w", "foot": "w"]
      guard let letter = kinds[relation.tags["route"] ?? ""], let network = relation.tags["network"],
        network.count == 3, network.hasSuffix("\(letter)n"),
        let level = ["l": "local", "r": "regional", "n": "national", "i": "international"][String(network.prefix(1))]
      else { continue }
      for member in relation.members where member.type == "w" {
        networks[member.id, default: [:]][letter == "c" ? "bicycle_network" : "foot_network", default: []].insert(level)
      }
    }
    var indices: [Int64: Int] = [:]
    for index in 0..<graph.wayCount { if let way = graph.way(index) { indices[way.id] = index } }
    var count = 0
    for thing in text.ways {
      guard let index = indices[thing.id], let way = graph.way(index) else { continue }
      let isDriven = !way.forward.union(way.backward).isDisjoint(with: [.car, .bicycle])
      var expected = ExpectedAttributes.ofWay(thing.tags, isDriven: isDriven)
      for (key, levels) in networks[thing.id] ?? [:] {
        expected[key] = ["local", "regional", "national", "international"].filter(levels.contains).joined(
          separator: ";")
      }
      XCTAssertEqual(described(graph.attributes(ofWay: index)), expected, "\(name), way \(thing.id)")
      XCTAssertEqual(way.name, thing.tags["name"], "\(name), way \(thing.id)")
      XCTAssertEqual(way.reference, thing.tags["ref"], "\(name), way \(thing.id)")
      XCTAssertEqual(way.isToll, thing.tags["toll"] == "yes", "\(name), way \(thing.id)")
      if thing.tags["route"] == "ferry", thing.tags["highway"] == nil { XCTAssertEqual(way.roadClass, .ferry) }
      if isDriven, let direction = thing.tags["oneway"], way.forward.contains(.car) != way.backward.contains(.car) {
        XCTAssertEqual(way.backward.contains(.car), direction == "-1", "\(name), way \(thing.id)")
      }
      count += 1
    }
    XCTAssertEqual(count, graph.wayCount)
    return count
  }

  private func compareNodes(_ graph: RoadGraph, _ text: OPL, _ name: String) throws -> Int {
    // The nodes of an edge, by those of its way between its ends.
    var waysByID: [Int64: OPL.Thing] = [:]
    for way in text.ways { waysByID[way.id] = way }
    var (seen, count): (Set<Int64>, Int) = ([], 0)
    for index in 0..<graph.junctionCount {
      let node = try XCTUnwrap(graph.junction(index)).node
      let expected = ExpectedAttributes.ofNode(text.nodes[node]?.tags ?? [:])
      XCTAssertEqual(described(graph.attributes(ofJunction: index)), expected ?? [:], "\(name), node \(node)")
      seen.insert(node)
      if expected != nil { count += 1 }
    }
    var spots: [String: [String: String]] = [:]
    for edge in 0..<graph.edgeCount {
      let shape = graph.shape(ofEdge: edge)
      for spot in graph.spots(ofEdge: edge) {
        let id = try XCTUnwrap(graph.wayID(ofEdge: edge))
        spots["\(id) \(shape[spot.point].latitude) \(shape[spot.point].longitude)"] = described(spot.attributes)
      }
    }
    // Whatever stands at a node between is found at its place, and nothing else.
    var expectedCount = 0
    let kept = Set((0..<graph.wayCount).compactMap { graph.way($0)?.id })
    for way in text.ways where kept.contains(way.id) {
      var own: Set<Int64> = []
      for node in way.nodes where !seen.contains(node) && own.insert(node).inserted {
        guard let thing = text.nodes[node], thing.hasPlace, ExpectedAttributes.ofNode(thing.tags) != nil else {
          continue
        }
        expectedCount += 1
      }
    }
    XCTAssertEqual(spots.count, expectedCount, name)
    let expected = text.ways.filter { kept.contains($0.id) }.flatMap { way in
      Set(way.nodes.filter { !seen.contains($0) }).compactMap { node -> String? in
        guard let thing = text.nodes[node], thing.hasPlace else { return nil }
        return ExpectedAttributes.ofNode(thing.tags).map { "\(way.id) \($0.sorted { $0.key < $1.key })" }
      }
    }
    let found = spots.map { key, tags in "\(key.prefix { $0 != " " }) \(tags.sorted { $0.key < $1.key })" }
    XCTAssertEqual(found.sorted(), expected.sorted(), name)
    return count + spots.count
  }

  private func compareRelations(_ graph: RoadGraph, _ text: OPL, _ name: String) throws -> Int {
    var indices: [Int64: Int] = [:]
    for index in 0..<graph.wayCount { if let way = graph.way(index) { indices[way.id] = index } }
    // The ends of ways: a restriction over ways needs no more of them where ways are split at their junctions.
    var expected: Set<String> = []
    for relation in text.relations where relation.tags["type"] == "restriction" {
      func ways(_ role: String) -> [Int64] {
        relation.members.filter { $0.type == "w" && $0.role == role }.map(\.id)
      }
      let nodes = relation.members.filter { $0.type == "n" && $0.role == "via" }.map(\.id)
      let (from, via, to) = (ways("from"), ways("via"), ways("to"))
      guard from.count == 1, to.count == 1, nodes.count + via.count >= 1,
        (from + via + to).allSatisfy({ indices[$0] != nil })
      else { continue }
      for key in ["restriction", "restriction:conditional"] {
        guard let value = relation.tags[key], value.hasPrefix("no_") || value.hasPrefix("only_") else { continue }
        let kind = value.hasPrefix("no_") ? "no" : "only"
        let isConditional = key != "restriction"
        let between =
          via.isEmpty && !isConditional ? "node \(nodes[0])" : "\(via)" + (isConditional ? " \(value)" : "")
        expected.insert("\(kind) \(from[0]) \(between) \(to[0])")
      }
    }
    var found: Set<String> = []
    for rule in try graph.restrictions() {
      let kind = rule.isOnly ? "only" : "no"
      switch rule.place {
      case .junction(let via, let from, let to):
        let ids = [from, to].map { graph.way($0)?.id ?? -1 }
        found.insert("\(kind) \(ids[0]) node \(graph.junction(via)?.node ?? -1) \(ids[1])")
      case .roads(let roads):
        // The edges follow each other.
        for (a, b) in zip(roads, roads.dropFirst()) {
          let (one, next) = (try XCTUnwrap(graph.edge(a.edge)), try XCTUnwrap(graph.edge(b.edge)))
          XCTAssertEqual(
            a.direction == .forward ? one.to : one.from, b.direction == .forward ? next.from : next.to, name)
        }
        let ids = roads.map { graph.wayID(ofEdge: $0.edge) ?? -1 }
        var between: [Int64] = []
        for id in ids.dropFirst().dropLast() where between.last != id { between.append(id) }
        found.insert(
          "\(kind) \(ids[0]) \(between)" + (rule.condition.map { " \($0)" } ?? "") + " \(ids[ids.count - 1])")
        XCTAssertEqual(graph.restrictions(from: roads[0]).contains(rule), true)
      }
    }
    XCTAssertEqual(found, expected, name)
    return found.count
  }
}
