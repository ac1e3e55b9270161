import Foundation
import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// What lies ahead on paths through real extracts, beside labels that are read from osmium's text form of their tags.
final class RoadHorizonOfExtractsTests: XCTestCase {
  private static let names = ["andorra", "monaco", "heidelberg"]
  private static let reach = 2000.0

  func testFeaturesAndEdgesAreThoseOfTheTags() throws {
    for name in Self.names {
      let file = try Fixtures.url("osm/\(name).osm.pbf").path
      guard let text = try OPL.ofExtract(file) else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      let graph = try RoadGraph(RoadExtract.builder(ofFile: file).packed())
      let labels = Labels(text, graph)
      var leaving: [Int: [RoadArc]] = [:]
      for number in 0..<graph.edgeCount {
        let edge = graph.edge(number)!
        leaving[edge.from, default: []].append(RoadArc(edge: number, direction: .forward))
        leaving[edge.to, default: []].append(RoadArc(edge: number, direction: .backward))
      }
      var random = SeededGenerator(seed: 61)
      var counts: [String: Int] = [:]
      var edges = 0
      for _ in 0..<300 {
        let path = randomPath(graph, leaving, &random)
        let along = random.uniform(0...graph.edge(path[0].edge)!.length)
        var ahead = RoadAhead()
        ahead.look(along: path[...], from: along, within: Self.reach, for: .car, on: graph)
        // The edges are the path's own, as far as 2 km.
        let length = path.prefix(ahead.edges.count).reduce(0) { $0 + graph.edge($1.edge)!.length }
        XCTAssertEqual(ahead.edges.map(\.index), path.prefix(ahead.edges.count).map(\.edge))
        XCTAssertTrue(length >= along + Self.reach || ahead.edges.count == path.count, name)
        edges += ahead.edges.count
        for (kind, count) in labels.compare(ahead, path) { counts[kind, default: 0] += count }
      }
      print("\(name): \(edges) edges; \(counts.sorted { $0.key < $1.key })")
      XCTAssertGreaterThan(counts["pedestrian_crossing"] ?? 0, 20, name)
    }
  }

  /// A walk on roads for cars that turns anywhere, but not round.
  private func randomPath(
    _ graph: RoadGraph, _ leaving: [Int: [RoadArc]], _ random: inout SeededGenerator
  ) -> [RoadArc] {
    func isOpen(_ arc: RoadArc) -> Bool {
      guard let edge = graph.edge(arc.edge), let way = graph.way(edge.way) else { return false }
      return (arc.direction == .forward ? way.forward : way.backward).contains(.car)
    }
    var arc: RoadArc
    repeat {
      arc = RoadArc(edge: random.integer(0...graph.edgeCount - 1), direction: random.chance(0.5) ? .forward : .backward)
    } while !isOpen(arc)
    var path = [arc]
    var length = 0.0
    while length < 2 * Self.reach {
      let edge = graph.edge(arc.edge)!
      length += edge.length
      let junction = arc.direction == .forward ? edge.to : edge.from
      let next = (leaving[junction] ?? []).filter { $0.edge != arc.edge && isOpen($0) }
      guard !next.isEmpty else { break }
      arc = next[random.integer(0...next.count - 1)]
      path.append(arc)
    }
    return path
  }
}

/// The labels of an extract's ways and nodes, by rules that are written here anew.
private struct Labels {
  private let text: OPL
  private let graph: RoadGraph
  private var ways: [Int64: OPL.Thing] = [:]

  init(_ text: OPL, _ graph: RoadGraph) {
    (self.text, self.graph) = (text, graph)
    for way in text.ways { ways[way.id] = way }
  }

  /// The nodes of an edge along its way.
  private func nodes(of edge: Int) -> [Int64] {
    let record = graph.edge(edge)!
    let (from, to) = (graph.junction(record.from)!.node, graph.junction(record.to)!.node)
    let all = ways[graph.way(record.way)!.id]!.nodes
    let count = graph.shape(ofEdge: edge).count
    for first in all.indices where all[first] == from && first + count <= all.count && all[first + count - 1] == to {
      return Array(all[first..<first + count])
    }
    return []
  }

  /// Compares the features of a way ahead with the tags; returns how many of each kind agree.
  func compare(_ ahead: RoadAhead, _ path: [RoadArc]) -> [String: Int] {
    var expected: [(kind: String, along: Double)] = []
    var along = 0.0
    for (arc, edge) in zip(path, ahead.edges) {
      let isForward = arc.direction == .forward
      let nodes = isForward ? nodes(of: arc.edge) : nodes(of: arc.edge).reversed()
      let line = isForward ? graph.shape(ofEdge: arc.edge) : graph.shape(ofEdge: arc.edge).reversed()
      let lengths = zip(line, line.dropFirst()).map { Geodesic.distance(from: $0, to: $1) }
      let whole = lengths.reduce(0, +)
      var here = 0.0
      for (number, node) in nodes.enumerated().dropFirst() {
        here += lengths[number - 1]
        for kind in Self.kinds(text.nodes[node]?.tags ?? [:], isForward: isForward, isNearEnd: whole - here <= here) {
          expected.append((kind, along + here))
        }
      }
      along += graph.edge(arc.edge)!.length
      compareWay(ahead, edge, ways[graph.way(edge.way)!.id]!.tags)
    }
    var found = ahead.features.filter { $0.start == $0.end && !["limit", "crossing"].contains($0.kind.name) }
    var counts: [String: Int] = [:]
    for label in expected {
      let place = found.firstIndex { $0.kind.name == label.kind && abs($0.start - label.along) < 2 }
      guard let place else {
        XCTFail("no \(label.kind) at \(label.along) m")
        continue
      }
      found.remove(at: place)
      counts[label.kind, default: 0] += 1
    }
    XCTAssertEqual(found, [])
    return counts
  }

  private func compareWay(_ ahead: RoadAhead, _ edge: RoadAhead.Edge, _ tags: [String: String]) {
    XCTAssertEqual(edge.isToll, tags["toll"] == "yes")
    XCTAssertEqual(edge.isRoundabout, ["roundabout", "circular"].contains(tags["junction"] ?? ""))
    XCTAssertEqual(edge.isLink, tags["highway"]?.hasSuffix("_link") ?? false)
    XCTAssertEqual(edge.roadClass?.name, tags["highway"].map { $0.replacing("_link", with: "") } ?? "ferry")
    if let tunnel = tags["tunnel"] { XCTAssertEqual(edge.isTunnel, tunnel != "no", tunnel) }
    if let bridge = tags["bridge"] { XCTAssertEqual(edge.isBridge, bridge != "no", bridge) }
    if tags["lanes:forward"] == nil, tags["lanes:backward"] == nil, tags["oneway"] == "yes",
      tags["turn:lanes"] == nil, let lanes = tags["lanes"].flatMap(Int.init)
    {
      XCTAssertEqual(edge.lanes, lanes)
    }
    let own = edge.direction == .forward ? "lanes:forward" : "lanes:backward"
    if let lanes = tags[own].flatMap(Int.init) { XCTAssertEqual(edge.lanes, lanes) }
    let middle = (edge.start + edge.end) / 2
    func covers(_ kind: String) -> Bool {
      ahead.features.contains { $0.kind.name == kind && $0.start <= middle && middle <= $0.end && $0.end > $0.start }
    }
    XCTAssertEqual(covers("bridge"), edge.isBridge)
    XCTAssertEqual(covers("tunnel"), edge.isTunnel)
    for (key, kind) in [("maxheight", "height_limit"), ("maxweight", "weight_limit"), ("maxwidth", "width_limit")] {
      guard let value = tags[key], tags["\(key):physical"] == nil, tags["maxweightrating"] == nil else { continue }
      XCTAssertEqual(covers(kind), Double(value.split(separator: " ")[0]) != nil, "\(key) \(value)")
    }
    let zone = ["maxspeed:type", "source:maxspeed", "zone:maxspeed"].contains { key in
      guard let value = tags[key]?.lowercased(), key == "zone:maxspeed" || value.contains("zone") else { return false }
      let digits = value.reversed().prefix { $0.isNumber }.reversed()
      return Int(String(digits)).map { (1...30).contains($0) } ?? false
    }
    XCTAssertEqual(covers("low_speed_zone"), zone || tags["highway"] == "living_street")
  }

  /// What a driver meets at a node.
  private static func kinds(_ tags: [String: String], isForward: Bool, isNearEnd: Bool) -> [String] {
    var kinds: [String] = []
    func counts(_ key: String, otherwise: Bool) -> Bool {
      switch tags[key] {
      case "forward": isForward
      case "backward": !isForward
      case "both": true
      default: otherwise
      }
    }
    let highway = tags["highway"]
    if highway == "traffic_signals" || highway == "crossing" && tags["crossing"] == "traffic_signals",
      counts("traffic_signals:direction", otherwise: true)
    {
      kinds.append("traffic_signal")
    }
    if highway == "stop", counts("direction", otherwise: isNearEnd) { kinds.append("stop") }
    if highway == "give_way", counts("direction", otherwise: isNearEnd) { kinds.append("give_way") }
    if highway == "crossing", !["unmarked", "no"].contains(tags["crossing"] ?? "") {
      kinds.append("pedestrian_crossing")
    }
    if ["level_crossing", "tram_level_crossing"].contains(tags["railway"] ?? "") { kinds.append("level_crossing") }
    let calming = tags["traffic_calming"] ?? ""
    if ["bump", "hump", "table", "cushion", "yes", "dip", "mini_bumps", "double_dip"].contains(calming) {
      kinds.append("speed_bump")
    }
    if ["chicane", "choker"].contains(calming) { kinds.append("narrow") }
    let hazards = (tags["hazard"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    if hazards.contains(where: { ["school_zone", "school", "children"].contains($0) }) { kinds.append("school") }
    if tags["barrier"] == "toll_booth" || highway == "toll_gantry" {
      kinds.append("toll_collection")
    } else if let barrier = tags["barrier"], barriers.contains(barrier) {
      kinds.append("barrier")
    }
    let isMet = ["highway", "barrier", "railway", "traffic_calming", "hazard"].contains { tags[$0] != nil }
    for (key, kind) in [
      ("maxheight", "height_limit"), ("maxwidth", "width_limit"), ("maxlength", "length_limit"),
      ("maxweight", "weight_limit"), ("maxaxleload", "axle_load_limit"),
    ] where isMet && tags[key].flatMap(Double.init) != nil {
      kinds.append(kind)
    }
    return kinds
  }

  private static let barriers: Set<String> = [
    "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "bollard", "block", "chain", "bar",
    "cycle_barrier", "kissing_gate", "motorcycle_barrier", "fence", "wall", "jersey_barrier", "debris", "sump_buster",
    "border_control", "cattle_grid", "stile", "turnstile", "full-height_turnstile", "height_restrictor", "rope", "log",
    "planter", "bus_trap", "yes", "hampshire_gate", "wicket_gate", "barrier_board",
  ]
}
