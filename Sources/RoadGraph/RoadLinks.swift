internal import CRoadGraph

/// The classes of links, and which of them are slip lanes.
///
/// The rules were learned from Valhalla's `mjolnir` (`linkclassification.cc`): a link is as important as the less important
/// of the roads that it joins, and no less than a tertiary one; it is a slip lane if it is one way, shorter than 200 m,
/// less than a trunk road, leads on without another link, and has no number of an exit.
struct RoadLinks {
  /// The class of each link as the records of ways number classes; 0 of other edges.
  private(set) var classes: [UInt8]
  private(set) var isSlipLane: [Bool]

  /// How many edges a search for the roads at the end of links looks at.
  private static let budget = 256
  private static let longest = 200.0
  /// At more roads than these nothing is looked at: no junction has more.
  private static let mostRoads = 64

  init(_ topology: RoadTopology) {
    let count = topology.network.edges.count
    classes = [UInt8](repeating: 0, count: count)
    isSlipLane = [Bool](repeating: false, count: count)
    let links = (0..<count).filter { topology.isLink(UInt32($0) << 1) }
    for edge in links {
      let road = UInt32(edge) << 1
      let ends = [Self.bestRank(topology, from: road), Self.bestRank(topology, from: road ^ 1)]
      let worse = min(4, max(ends[0] ?? 7, ends[1] ?? 7))
      classes[edge] = UInt8(max(topology.rank(road), worse) + 1)
    }
    for edge in links where classes[edge] >= 3 {
      let road = UInt32(edge) << 1 | (topology.isOneWay(UInt32(edge) << 1) ? 0 : 1)
      isSlipLane[edge] = topology.isOneWay(road) && isShortChain(topology, through: road)
    }
  }

  /// The rank of the best road for cars that is no link, where links end that begin with a directed edge.
  private static func bestRank(_ topology: RoadTopology, from road: UInt32) -> Int? {
    var best: Int?
    var (next, seen, left) = ([topology.end(of: road)], Set([topology.end(of: road)]), budget)
    while let junction = next.popLast() {
      var links: [UInt32] = []
      var isEnd = false
      let all = topology.leaving(junction)
      guard all.count <= mostRoads else { continue }
      for other in all {
        left -= 1
        guard topology.isDriven(other) else { continue }
        if topology.isLink(other) {
          if other >> 1 != road >> 1 { links.append(other) }
        } else {
          best = min(best ?? 7, topology.rank(other))
          isEnd = true
        }
      }
      guard !isEnd, left > 0 else { continue }
      for link in links where seen.insert(topology.end(of: link)).inserted { next.append(topology.end(of: link)) }
    }
    return best
  }

  /// Whether the links that a one-way link is one of lead from one road into another within 200 m, and nothing leaves
  /// them.
  private func isShortChain(_ topology: RoadTopology, through road: UInt32) -> Bool {
    var length = 0.0
    func add(_ road: UInt32) {
      let points = topology.points(of: road)
      for (a, b) in zip(points, points.dropFirst()) {
        length += rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude)
      }
    }
    add(road)
    // Backwards from the beginning, then forwards from the end.
    var left = Self.budget
    for isForward in [false, true] {
      var at = road
      while true {
        left -= 1
        guard left > 0 else { return false }
        let junction = isForward ? topology.end(of: at) : topology.start(of: at)
        guard !Self.hasExitNumber(topology, junction) else { return false }
        let all = topology.leaving(junction)
        guard all.count <= Self.mostRoads else { return false }
        let driven = all.filter { topology.isDriven($0) }
        if driven.contains(where: { !topology.isLink($0) }) { break }
        guard driven.count == 2, let other = driven.first(where: { $0 >> 1 != at >> 1 }) else { return false }
        at = isForward ? other : other ^ 1
        guard at >> 1 != road >> 1, topology.isOneWay(at) else { return false }
        add(at)
        guard length < Self.longest else { return false }
      }
    }
    return length < Self.longest
  }

  private static func hasExitNumber(_ topology: RoadTopology, _ junction: Int) -> Bool {
    topology.attributes(at: junction).contains { $0.key == ROAD_KEY_REF || $0.key == ROAD_KEY_JUNCTION_REF }
  }
}
