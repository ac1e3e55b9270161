internal import CRoadGraph

/// Which edges lie inside junctions, between the carriageways of roads that cross; and at which junctions roads part as at
/// a fork.
///
/// The rules were learned from Valhalla's `mjolnir` (`graphenhancer.cc`).
struct RoadInnerEdges {
  let topology: RoadTopology
  let bearings: RoadBearings

  private static let longest = 32.0
  /// At more roads than these nothing is looked at: no junction has more.
  private static let mostRoads = 64

  /// Whether an edge of a length in metres lies inside a junction, in one direction or the other.
  func isInside(_ edge: Int, length: Double) -> Bool {
    let road = UInt32(edge) << 1
    guard length <= Self.longest, !topology.isRoundabout(road), !topology.isPath(road), topology.isDriven(road),
      !isMiddleOfLoop(road)
    else { return false }
    return isInside(road) || isInside(road ^ 1)
  }

  private func isInside(_ road: UInt32) -> Bool {
    let before = topology.leaving(topology.start(of: road))
    let after = topology.leaving(topology.end(of: road))
    guard before.count <= Self.mostRoads, after.count <= Self.mostRoads else { return false }
    var (leadsIn, leadsOut): (Turns, Turns) = ([], [])
    for other in before where other >> 1 != road >> 1 {
      guard !topology.isRoundabout(other) else { return false }
      if topology.isOneWay(other ^ 1), !topology.isLink(other) {
        leadsIn.formUnion(Turns(bearings.turn(from: other ^ 1, into: road)))
      }
    }
    for other in after where other >> 1 != road >> 1 {
      guard !topology.isRoundabout(other) else { return false }
      if topology.isOneWay(other), !topology.isLink(other) {
        leadsOut.formUnion(Turns(bearings.turn(from: road, into: other)))
      }
    }
    guard !leadsIn.isEmpty, !leadsOut.isEmpty, leadsOut != [.left, .right] else { return false }
    return !(leadsIn.contains(.left) && leadsOut.contains(.right))
      && !(leadsIn.contains(.right) && leadsOut.contains(.left))
  }

  /// Turns of at least 30 degrees.
  private struct Turns: OptionSet {
    let rawValue: Int
    static let left = Turns(rawValue: 1)
    static let right = Turns(rawValue: 2)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ turn: Int) { self = turn < 30 || turn > 330 ? [] : turn < 180 ? .right : .left }
  }

  /// Whether an edge is one of two that lead from a junction back to it.
  private func isMiddleOfLoop(_ road: UInt32) -> Bool {
    let (start, end) = (topology.start(of: road), topology.end(of: road))
    return start == end
      || topology.leaving(end).prefix(Self.mostRoads).contains { other in
        other >> 1 != road >> 1 && topology.end(of: other) == start
          && topology.edge(other).way == topology.edge(road).way
      }
  }

  /// Whether roads part at a junction as links do.
  func isFork(_ junction: Int) -> Bool {
    let all = topology.leaving(junction)
    guard all.count > 2, all.count <= Self.mostRoads else { return false }
    let out = all.filter { topology.isOpen($0, to: .car) }
    guard out.count > 1 else { return false }
    let links = all.count { topology.isLink($0) }
    if links == all.count { return true }
    let isExit = topology.attributes(at: junction).contains {
      $0.key == ROAD_KEY_HIGHWAY && $0.isPlain && $0.value == 1
    }
    return isExit && (links == 0 || (all.count - links == 1 && out.allSatisfy { topology.isLink($0) }))
  }
}
