import CRoadRoutes
import Foundation
import GeoKernel
import ReferenceRoutes
import RoadGraph

/// Which roads a place is on: the rules 8 and 9 of RoadRoutes.md a second time, by looking at every edge of a file.
struct PlainPlaces {
  /// Where a place may be on a road: metres from the road's beginning in the direction of travel, and beside it.
  struct Spot {
    var along: Double
    var beside: Double
  }

  /// The roads with the spots on each of which one may be; nil where a difference of centimetres decides.
  typealias Answer = [Int: [Spot]]?

  private let graph: RoadGraph
  private let network: ReferenceNetwork
  private let shapes: [[LocationCoordinate2D]]
  private let leads: PlainReach

  init(_ graph: RoadGraph, _ network: ReferenceNetwork) {
    (self.graph, self.network) = (graph, network)
    shapes = (0..<graph.edgeCount).map { graph.shape(ofEdge: $0) }
    leads = PlainReach(graph, network)
  }

  /// An edge beside a place.
  private struct Side {
    var edge: Int
    var distance: Double
    var along: Double
    var whole: Double
    /// The directions of the pieces that are nearest, and where the place is from there, as metres to the east and north.
    var pieces: [(direction: (Double, Double), aside: (Double, Double))]
    /// Whether the edge is as near at two places, as a loop is.
    var isTwice: Bool
    /// The metres from the place to both junctions.
    var toEnds: (Double, Double)
  }

  func roads(at place: rr_place, isStart: Bool) -> Answer {
    let sides = shapes.indices.map { side($0, place) }
    var isClear = true
    func isLess(_ a: Double, _ b: Double) -> Bool {
      if abs(a - b) < 0.02 { isClear = false }
      return a < b
    }
    func allowed(_ side: Side) -> [Int] {
      [side.edge * 2, side.edge * 2 + 1].filter { road in
        guard network.roads[road].isOpen else { return false }
        let answers = Set(side.pieces.map { fits($0.direction, $0.aside, side.distance, road, place, &isClear) })
        if answers.count > 1 { isClear = false }
        return answers.contains(true)
      }
    }
    func counts(_ side: Side, _ mustLead: Bool) -> Bool {
      allowed(side).contains { !mustLead || place.may_lead_nowhere || leads.leadsOn($0, isStart: isStart) }
    }
    var found: [Int: [Spot]] = [:]
    func keep(_ side: Side) {
      if side.isTwice { isClear = false }
      for road in allowed(side) { found[road, default: []].append(spot(road, side.along, side.whole, side.distance)) }
    }
    func atJunction(_ side: Side) {
      guard place.heading.isNaN, place.side == UInt32(RR_SIDE_ANY) else { return }
      for (junction, far, left) in [
        (network.roads[side.edge * 2].from, side.toEnds.0, side.along),
        (network.roads[side.edge * 2].to, side.toEnds.1, side.whole - side.along),
      ] {
        guard left < 1e-9 || isLess(far, 5) else { continue }
        for road in network.roads.indices where network.roads[road].isOpen {
          let length = sides[road / 2].whole
          // The road along its nodes, or against them, begins or ends there.
          if network.roads[road].from == junction {
            found[road, default: []].append(Spot(along: 0, beside: side.distance))
          }
          if network.roads[road].to == junction {
            found[road, default: []].append(Spot(along: length, beside: side.distance))
          }
        }
        return
      }
    }
    let within = sides.filter { isLess($0.distance, place.radius) || $0.distance == place.radius }
    for side in within { keep(side) }
    if !within.contains(where: { counts($0, true) }) {
      for mustLead in [true, false] {
        let reached = sides.filter { isLess($0.distance, place.reach) && counts($0, mustLead) }
        guard let nearest = reached.map(\.distance).min() else {
          // Nothing leads on.
          if found.isEmpty { continue } else { break }
        }
        for side in sides where abs(side.distance - nearest) <= 0.012 {
          if abs(side.distance - nearest) > 0.008 { isClear = false }
          keep(side)
          if counts(side, mustLead) { atJunction(side) }
        }
        break
      }
    }
    let preferred = preferred(levelled(found, sides, &isClear), sides, isStart, &isClear)
    return isClear ? preferred : nil
  }

  /// All roads of junctions at which the place is are as near as the nearest of them.
  private func levelled(_ found: [Int: [Spot]], _ sides: [Side], _ isClear: inout Bool) -> [Int: [Spot]] {
    for side in sides where abs(side.toEnds.0 - 5) < 0.02 || abs(side.toEnds.1 - 5) < 0.02 { isClear = false }
    let near = found.keys.filter { min(sides[$0 / 2].toEnds.0, sides[$0 / 2].toEnds.1) < 5 }
    let least = near.compactMap { found[$0]?.first?.beside }.min()
    var found = found
    for road in near { for index in found[road]?.indices ?? 0..<0 { found[road]?[index].beside = least ?? 0 } }
    return found
  }

  /// A start at the end of a road counts only if there is no other, and so does an end at a beginning.
  private func preferred(
    _ found: [Int: [Spot]], _ sides: [Side], _ isStart: Bool, _ isClear: inout Bool
  ) -> [Int: [Spot]] {
    let inner = found.filter { road, spots in
      let left = spots.map { isStart ? sides[road / 2].whole - $0.along : $0.along }
      // A decimetre decides.
      if left.contains(where: { $0 > 1e-6 && $0 < 0.12 }) || Set(left.map { $0 < 1e-6 }).count > 1 { isClear = false }
      return left[0] > 1e-6
    }
    return inner.isEmpty ? found : inner
  }

  private func spot(_ road: Int, _ along: Double, _ whole: Double, _ beside: Double) -> Spot {
    Spot(along: road % 2 == 0 ? along : whole - along, beside: beside)
  }

  /// Whether a road may be used in the heading and on the side of a place.
  private func fits(
    _ direction: (Double, Double), _ aside: (Double, Double), _ distance: Double, _ road: Int, _ place: rr_place,
    _ isClear: inout Bool
  ) -> Bool {
    let backward = road % 2 == 1
    if !place.heading.isNaN {
      let degrees = atan2(direction.0, direction.1) * 180 / .pi + (backward ? 180 : 0)
      let apart = abs(remainder(degrees - place.heading, 360))
      if abs(apart - place.tolerance) < 0.01 { isClear = false }
      if apart > place.tolerance { return false }
    }
    guard place.side != UInt32(RR_SIDE_ANY) else { return true }
    if abs(distance - 1) < 0.02 { isClear = false }
    guard distance > 1 else { return true }
    let cross = direction.0 * aside.1 - direction.1 * aside.0
    if abs(cross) < 1e-4 * hypot(direction.0, direction.1) * distance { isClear = false }
    let isLeft = (cross > 0) != backward
    let here = LocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
    let drivesOnLeft = graph.country(at: here)?.drivesOnLeft ?? false
    return (isLeft == drivesOnLeft) == (place.side == UInt32(RR_SIDE_DRIVING))
  }

  /// The nearest place of an edge, on a plane about the place.
  private func side(_ edge: Int, _ place: rr_place) -> Side {
    let sine = sin(place.latitude * .pi / 180)
    let rest = 1 - 0.00669437999014 * sine * sine
    let across = 6_378_137 / rest.squareRoot() * .pi / 180
    let (north, east) = (across * (1 - 0.00669437999014) / rest, across * cos(place.latitude * .pi / 180))
    let points = shapes[edge].map {
      (x: ($0.longitude - place.longitude) * east, y: ($0.latitude - place.latitude) * north)
    }
    var (passed, pieces):
      (Double, [(distance: Double, along: Double, direction: (Double, Double), at: (Double, Double))]) =
        (0, [])
    for (a, b) in zip(points, points.dropFirst()) {
      let (x, y) = (b.x - a.x, b.y - a.y)
      let length = hypot(x, y)
      let share = length > 0 ? min(1, max(0, -(a.x * x + a.y * y) / (length * length))) : 0
      let at = (a.x + share * x, a.y + share * y)
      pieces.append((hypot(at.0, at.1), passed + share * length, (x, y), at))
      passed += length
    }
    let nearest = pieces.min { $0.distance < $1.distance } ?? (.infinity, 0, (0, 0), (0, 0))
    let same = pieces.filter { $0.distance < nearest.distance + 1e-6 }
    let (first, last) = (points.first ?? (.infinity, 0), points.last ?? (.infinity, 0))
    return Side(
      edge: edge, distance: nearest.distance, along: nearest.along, whole: passed,
      pieces: same.map { ($0.direction, (-$0.at.0, -$0.at.1)) },
      isTwice: same.contains { abs($0.along - nearest.along) > 1e-3 },
      toEnds: (hypot(first.x, first.y), hypot(last.x, last.y)))
  }
}
