internal import CRoadGraph

/// From which junctions many others can be reached, and which many reach: the rest lies on islands, in car parks and at
/// the edge of an extract, and no journey begins or ends there.
struct RoadReach {
  /// Of each junction, the bits ROAD_JUNCTION_LEADS and others.
  private(set) var marks: [UInt8]

  /// How many roads are looked at about a junction. Where these do not lead to enough others, they count as if they did.
  private static let budget = 4096

  init(_ topology: RoadTopology) {
    marks = [UInt8](repeating: 0, count: topology.network.nodes.count)
    for (shift, user) in [(0, RoadUsers.car), (2, .bicycle), (4, .foot)] {
      for (bit, isForward) in [(ROAD_JUNCTION_LEADS, true), (ROAD_JUNCTION_IS_REACHED, false)] {
        let many = Self.many(topology, for: user, isForward)
        for index in marks.indices where many[index] { marks[index] |= UInt8(bit << shift) }
      }
    }
  }

  private static func many(_ topology: RoadTopology, for user: RoadUsers, _ isForward: Bool) -> [Bool] {
    let count = topology.network.nodes.count
    var isMany = [Bool](repeating: false, count: count)
    // The search in which each junction was met last.
    var met = [UInt32](repeating: 0, count: count)
    var found: [Int] = []
    for start in 0..<count where !topology.closed[start].contains(user) {
      found.removeAll(keepingCapacity: true)
      found.append(start)
      met[start] = UInt32(start) + 1
      var (next, left) = (0, budget)
      // A junction that leads to one from which many can be reached is such a one itself.
      search: while next < found.count {
        let junction = found[next]
        next += 1
        if junction != start, topology.closed[junction].contains(user) { continue }
        for road in topology.leaving(junction) {
          left -= 1
          guard left > 0 else {
            isMany[start] = true
            break search
          }
          guard topology.isOpen(isForward ? road : road ^ 1, to: user) else { continue }
          let end = topology.end(of: road)
          if isMany[end] || found.count >= ROAD_MANY_JUNCTIONS {
            isMany[start] = true
            break search
          }
          guard met[end] != UInt32(start) + 1 else { continue }
          met[end] = UInt32(start) + 1
          found.append(end)
        }
      }
    }
    return isMany
  }
}
