import CRoadRoutes
import Foundation
import ReferenceRoutes
import RoadExtract
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport

/// The roads of a real map for a profile: prepared, with the costs of the cells that the file has, and as the reference sees them.
final class RealRoads {
  let graph: RoadGraph
  let bare: BareRoutes
  let overlay: BareOverlay
  let network: ReferenceNetwork
  private let routes: RoadRoutes
  private let open: [Int]
  private let plain: PlainCosts
  private let costs: [Int]
  private var turns: [Int: Int] = [:]

  struct Place {
    var road: Int
    var candidate: rr_candidate
  }

  init(_ map: String, _ profile: RoadProfile) throws {
    var builder = try RoadExtract.builder(ofFile: Fixtures.url("osm/\(map).osm.pbf").path)
    builder.overlay = .always
    let bytes = try builder.packed()
    graph = try RoadGraph(bytes)
    bare = try BareRoutes(bytes, profile: profile)
    overlay = try BareOverlay(ofFileOf: bare.network)
    network = try ReferenceNetwork(graph, for: profile)
    routes = try RoadRoutes(on: graph, profile: profile)
    let cars = profile == .car ? network : try ReferenceNetwork(graph)
    let plain = PlainCosts(graph, isOpen: cars.roads.map(\.isOpen), for: profile)
    self.plain = plain
    let network = network
    costs = network.roads.indices.map { network.roads[$0].isOpen ? plain.cost($0) : 0 }
    open = network.roads.indices.filter { network.roads[$0].isOpen }
  }

  func cost(_ road: Int) -> Int { costs[road] }

  func turn(_ from: Int, _ to: Int) -> Int {
    let key = from * costs.count + to
    if let known = turns[key] { return known }
    let cost = PlainTurn(plain, from: from, to: to).cost
    turns[key] = cost
    return cost
  }

  /// A place somewhere on an open road.
  func place(_ random: inout SeededGenerator) -> Place? {
    guard let road = open.randomElement(using: &random) else { return nil }
    let along = random.integer(0...Int(bare.lengths[road >> 1]))
    return bare.candidate(on: road, along: UInt32(along), beside: 0).map { Place(road: road, candidate: $0) }
  }

  /// Whether a start at the beginning of its road and an end at the end of its own are at one junction.
  func isOneJunction(_ start: Place, _ end: Place) -> Bool {
    start.candidate.along == 0 && end.candidate.along == end.candidate.length
      && network.roads[start.road].from == network.roads[end.road].to
  }

  /// The rules that hold at a time of the week.
  func moment(_ random: inout SeededGenerator) -> ([rr_road_now], [rr_turn_ban])? {
    guard let junction = graph.junction(random.integer(0...graph.junctionCount - 1)),
      let monday = LocalTime("2026-11-30T00:00")
    else { return nil }
    var request = RoadRequest(from: junction.coordinate, to: junction.coordinate)
    request.departure = monday.later(byMinutes: random.integer(0...7 * 24 * 60 - 1))
    let holding = routes.holding(for: request)
    return (
      holding.roads.map { rr_road_now(road: $0.road, is_open: $0.isOpen, is_zone: $0.isZone) },
      holding.bans.map { rr_turn_ban(from: $0.from, to: $0.to) }
    )
  }

  /// Roads and areas with another weight, among the roads of a way.
  func changes(on way: [Int], _ random: inout SeededGenerator) -> Changes {
    func weight() -> UInt32 { random.chance(0.5) ? UInt32.max : UInt32(random.integer(1000...9000)) }
    var changes = Changes()
    let roads = (0..<(random.chance(0.6) ? random.integer(1...6) : 0)).compactMap { _ in
      way.dropFirst().dropLast().randomElement(using: &random)
    }
    changes.roads = Set(roads).sorted().map { rr_change(road: UInt32($0), weight: weight()) }
    if random.chance(0.4), let road = way.randomElement(using: &random) {
      changes.areas = [PlainArea(about: road >> 1, of: graph, weight: weight(), &random)]
    }
    changes.weights = Dictionary(uniqueKeysWithValues: changes.roads.map { (Int($0.road), $0.weight) })
    for area in changes.areas {
      for road in area.roads(of: graph) {
        changes.weights[Int(road)] = max(changes.weights[Int(road)] ?? 0, area.weight)
      }
    }
    return changes
  }

  /// Roads and areas with another weight.
  struct Changes: CustomStringConvertible {
    /// What no way may cost.
    static let closed = 1 << 30

    var roads: [rr_change] = []
    var areas: [PlainArea] = []
    /// Of each road in thousandths, with those in areas.
    fileprivate(set) var weights: [Int: UInt32] = [:]

    var description: String { "\(roads.map { ($0.road, $0.weight) }), \(areas)" }

    private func weighted(_ cost: Int, _ road: Int) -> Int {
      guard let weight = weights[road] else { return cost }
      return weight == .max ? Self.closed : (cost * Int(weight) + 999) / 1000
    }

    /// What all of a road costs; as much as no way may if it is closed.
    func cost(_ road: Int, of roads: RealRoads) -> Int { weighted(roads.cost(road), road) }

    /// What the part of a place's road before it costs.
    func before(_ place: Place) -> Int { weighted(Int(place.candidate.before.cost), place.road) }
  }
}
