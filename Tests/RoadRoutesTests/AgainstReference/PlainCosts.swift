import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes

/// What roads and turns cost and take, in floating point and in words: the tables of Costs.md a second time, those of a car
/// with their numbers.
struct PlainCosts {
  let graph: RoadGraph
  let rows: RoadProfileRows
  let roads: [PlainRoad]
  let network: Roads
  private let nodes: [Node]
  /// By road; none for a car.
  let hills: [PlainHill]

  /// The edges and who meets where; which roads are open to cars.
  struct Roads {
    var edges: [RoadEdge]
    var leaving: [[Int]]
    var isOpen: [Bool]
  }

  struct Node {
    var tags: RoadTags
    var density: Int
    var drivesOnLeft: Bool
  }

  init(_ graph: RoadGraph, isOpen: [Bool], for profile: RoadProfile = .car) {
    self.graph = graph
    rows = RoadProfileRows(profile)
    let edges = (0..<graph.edgeCount).compactMap { graph.edge($0) }
    var lengths = [Int](repeating: 0, count: graph.wayCount)
    for edge in edges { lengths[edge.way] += Int(clamping: (edge.length * 10).rounded()) }
    roads = (0..<graph.wayCount).map { index in
      PlainRoad(
        way: graph.way(index) ?? RoadWay(id: 0), tags: RoadTags(graph.attributes(ofWay: index)), length: lengths[index],
        isTruck: profile.isTruck)
    }
    var leaving = [[Int]](repeating: [], count: graph.junctionCount)
    for edge in edges {
      leaving[edge.from].append(edge.index * 2)
      leaving[edge.to].append(edge.index * 2 + 1)
    }
    let rows = rows
    hills = rows.isCar ? [] : (0..<edges.count * 2).map { PlainHill($0, of: graph, rows) }
    network = Roads(edges: edges, leaving: leaving, isOpen: isOpen)
    nodes = (0..<graph.junctionCount).map { index in
      let place = graph.junction(index)?.coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
      return Node(
        tags: RoadTags(graph.attributes(ofJunction: index)), density: graph.density(at: place) ?? 0,
        drivesOnLeft: graph.country(at: place)?.drivesOnLeft ?? false)
    }
  }

  func road(_ number: Int) -> PlainRoad { roads[network.edges[number / 2].way] }
  func isBackward(_ number: Int) -> Bool { number % 2 == 1 }
  func head(_ number: Int) -> Int {
    let edge = network.edges[number / 2]
    return isBackward(number) ? edge.from : edge.to
  }
  func node(at junction: Int) -> Node { nodes[junction] }
  func isInsideJunction(_ number: Int) -> Bool { graph.isInsideJunction(number / 2) }

  func isSlipLane(_ number: Int) -> Bool { road(number).way.isLink && graph.isSlipLane(number / 2) }

  /// The rank of a road at a junction, where a link has that of the roads that it joins.
  func rank(_ number: Int) -> Int {
    let road = road(number)
    if road.way.isLink, let joined = graph.linkClass(ofEdge: number / 2), joined.rawValue <= 7 {
      return Int(joined.rawValue) - 1
    }
    return road.rank
  }

  private func speed(_ number: Int) -> Int {
    road(number).speed(
      isBackward(number), isDense: node(at: head(number)).density > 8, isSlipLane: isSlipLane(number))
  }

  /// Milliseconds of driving all of a road.
  func milliseconds(_ number: Int) -> Int {
    if !rows.isCar {
      let decimetres = Int(clamping: (network.edges[number / 2].length * 10).rounded())
      let (pace, times) = road(number).pace(rows, isBackward(number), over: hills[number])
      return (decimetres * 7200 / pace * times / 1000 + 1) / 2
    }
    let decimetres = (network.edges[number / 2].length * 10).rounded()
    return Int(clamping: (decimetres * 360 / Double(speed(number)) + 0.5).rounded(.down))
  }

  /// The cost of driving all of a road: milliseconds, not rounded, by their weight.
  func cost(_ number: Int) -> Int {
    let centimetres = RoadLengths.centimetres(ofEdge: number / 2, in: graph)
    if !rows.isCar {
      let (pace, times) = road(number).pace(rows, isBackward(number), over: hills[number])
      let weight = road(number).weight(
        rows, isBackward(number), traffic: speed(number), drivesOnLeft: node(at: head(number)).drivesOnLeft,
        over: hills[number])
      return (centimetres * 360_000 / pace * times / 1000 * weight + 999_999) / 1_000_000
    }
    let microseconds = centimetres * 36_000 / speed(number)
    let weight = road(number).weight(density: node(at: head(number)).density)
    return (microseconds * weight + 999_999) / 1_000_000
  }
}
