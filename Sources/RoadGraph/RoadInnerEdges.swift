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
    // As in Valhalla, lengths count in whole metres.
    guard length.rounded() <= Self.longest, !topology.isRoundabout(road), !topology.isPath(road),
      topology.isDriven(road), !isMiddleOfLoop(road)
    else { return false }
    return isInside(road) || isInside(road ^ 1)
  }

  private func isInside(_ road: UInt32) -> Bool {
    let before = topology.leaving(topology.start(of: road))
    let after = topology.leaving(topology.end(of: road))
    guard before.count <= Self.mostRoads, after.count <= Self.mostRoads else { return false }
    var (leadsIn, leadsOut): (Turns, Turns) = ([], [])
    for other in before where other >> 1 != road >> 1 && isRoad(other ^ 1) {
      guard !topology.isRoundabout(other) else { return false }
      leadsIn.formUnion(Turns(bearings.turn(from: other ^ 1, into: road), isOneWay: topology.isOneWay(other ^ 1)))
    }
    guard leadsIn.contains(.oneWay) else { return false }
    for other in after where other >> 1 != road >> 1 && isRoad(other) {
      guard !topology.isRoundabout(other) else { return false }
      leadsOut.formUnion(Turns(bearings.turn(from: road, into: other), isOneWay: topology.isOneWay(other)))
    }
    guard leadsOut.contains(.oneWay), !leadsOut.isSuperset(of: [.left, .right]) else { return false }
    return !(leadsIn.contains(.left) && leadsOut.contains(.right))
      && !(leadsIn.contains(.right) && leadsOut.contains(.left))
  }

  /// Whether cars drive along a directed edge that is a road: no link, and no way into a yard or a car park.
  private func isRoad(_ road: UInt32) -> Bool {
    guard topology.isOpen(road, to: .car), !topology.isLink(road), !topology.isPath(road) else { return false }
    switch RoadClass(rawValue: topology.way(road).road_class) {
    case .ferry: return false
    case .service:
      let set = topology.network.waySets[Int(topology.edge(road).way)]
      return set == 0
        || !topology.network.sets.attributes(of: set).contains {
          Int($0.key) == ROAD_KEY_SERVICE && $0.isPlain && Self.yards.contains($0.value)
        }
    default: return true
    }
  }

  /// The numbers of `service` from driveway to emergency_access.
  private static let yards: ClosedRange<UInt32> = 1...5

  /// What the turns of roads are, of those that lead in or of those that lead out.
  private struct Turns: OptionSet {
    let rawValue: Int
    static let left = Turns(rawValue: 1)
    static let right = Turns(rawValue: 2)
    /// A one-way road turns by at least 30 degrees.
    static let oneWay = Turns(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ turn: Int, isOneWay: Bool) {
      self = (45...159).contains(turn) ? .right : (201...315).contains(turn) ? .left : []
      if isOneWay, (30...330).contains(turn) { insert(.oneWay) }
    }
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
