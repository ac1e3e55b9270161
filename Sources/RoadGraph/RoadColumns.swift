internal import CRoadGraph

/// Nodes and ways as they were added, before they are cut into edges.
struct RoadColumns {
  /// Nodes of ways; a place that is not known has the latitude ``missing``.
  var nodes: [Int64] = []
  var places: [RoadPoint] = []
  /// The sets of what stands at nodes, by their indices.
  var nodeSets: [UInt32: UInt32] = [:]
  var ways: [rg_way] = []
  var waySets: [UInt32] = []
  var references: [UInt32] = []
  var wayNodes: [Range<Int>] = []
  var texts = RoadTexts()
  var sets = RoadSets()
  var rules: [Rule] = []
  var hasRestrictions = true
  var borders = RoadBorders()
  /// Nodes at which ways are cut, even if only one goes through them.
  var cuts: [UInt32] = []
  /// Whether neighbours that are too far apart make a gap in their way, instead of an error.
  var leavesOutLongPieces = false

  static let missing = Int32.min

  /// A restriction of turning, by the numbers of ways.
  struct Rule {
    var from: Int64
    /// The node between; nil if ways are between.
    var via: UInt32?
    var viaWays: [Int64] = []
    var to: Int64
    var only: Bool
    var access: UInt8
    var vehicles: UInt16
    /// The place among the words of the value with its conditions; 0 if it always holds.
    var condition: UInt32 = 0
  }

  func isMissing(_ node: UInt32) -> Bool { places[Int(node)].latitude == Self.missing }

  /// Whether an edge goes from a node straight on to another.
  func isPiece(from a: UInt32, to b: UInt32) -> Bool {
    guard !isMissing(a), !isMissing(b) else { return false }
    let (a, b) = (places[Int(a)], places[Int(b)])
    return !leavesOutLongPieces || rg_is_piece(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  /// A node that stands in ways often, or at the end of one: they are cut there.
  private static let isOften: UInt8 = 2
  /// A node at which something stands.
  private static let hasSet: UInt8 = 4

  /// Of each node: whether it stands in a way once (1), ``isOften`` and ``hasSet``.
  private func uses() -> [UInt8] {
    var uses = [UInt8](repeating: 0, count: nodes.count)
    for range in wayNodes {
      for (number, index) in range.enumerated() {
        let node = Int(references[index])
        let isEnd =
          number == 0 || index == range.upperBound - 1 || !isPiece(from: references[index - 1], to: references[index])
          || !isPiece(from: references[index], to: references[index + 1])
        uses[node] = min(2, uses[node] + (isEnd ? 2 : 1))
      }
    }
    for node in cuts { uses[Int(node)] = 2 }
    // At barriers, which may close a way for some.
    let isBarrier = sets.places.indices.map { set in
      sets.attributes(of: UInt32(set)).contains { $0.key == ROAD_KEY_BARRIER }
    }
    for (node, set) in nodeSets where set != 0 {
      uses[Int(node)] = (isBarrier[Int(set)] ? Self.isOften : uses[Int(node)]) | Self.hasSet
    }
    return uses
  }

  /// Where ways that come back to a node are in the middle of their loop, by the indices of references. Such a way is not
  /// cut there, but as seen from its junctions it leads no farther.
  private func middlesOfLoops(_ uses: [UInt8]) -> Set<Int> {
    var middles: Set<Int> = []
    // Where each node was met last: at this index of the references, if that is of the same way.
    var met = [Int32](repeating: -1, count: nodes.count)
    for range in wayNodes {
      for index in range {
        // A node that is met again is one of those that stand often.
        let node = Int(references[index])
        guard uses[node] & Self.isOften != 0 else { continue }
        let before = Int(met[node])
        if range.contains(before), before < index { middles.insert((before + index) / 2) }
        met[node] = Int32(index)
      }
    }
    return middles
  }

  /// Cuts the ways at nodes where they meet or end.
  ///
  /// Leaves no columns behind: each is freed as soon as it is not needed.
  mutating func network(_ leftOut: inout RoadsLeftOut) -> RoadNetwork { numberedNetwork(&leftOut).network }

  /// The same, with the numbers that the nodes of the columns have in the network; `.max` where no edge ends.
  mutating func numberedNetwork(_ leftOut: inout RoadsLeftOut) -> (network: RoadNetwork, numbers: [UInt32]) {
    var network = RoadNetwork()
    let wayEdges = cut(to: &network, &leftOut)
    (references, wayNodes) = ([], [])
    network.ways = ways
    network.waySets = waySets
    network.texts = texts.bytes
    network.sets = sets
    network.hasRestrictions = hasRestrictions
    network.borders = borders
    addRules(to: &network, wayEdges: wayEdges, &leftOut)
    let numbers = network.takeJunctions(of: &self)
    self = RoadColumns()
    return (network, numbers)
  }

  /// Adds the edges and points of a network, whose edges end at nodes of these columns. Returns the edges of each way.
  private func cut(to network: inout RoadNetwork, _ leftOut: inout RoadsLeftOut) -> [Range<Int>] {
    let uses = uses()
    let middles = middlesOfLoops(uses)
    network.points.reserveCapacity(references.count)
    network.edges.reserveCapacity(wayNodes.count * 2)
    var wayEdges: [Range<Int>] = []
    wayEdges.reserveCapacity(ways.count)
    for (way, range) in wayNodes.enumerated() {
      var start: UInt32?
      var (firstPoint, firstEdge, firstSpot) = (network.points.count, network.edges.count, network.spots.count)
      func dropPoints() {
        network.middles[UInt32(network.edges.count)] = nil
        network.points.removeSubrange(firstPoint...)
        network.spots.removeSubrange(firstSpot...)
      }
      for index in range {
        let node = references[index]
        guard !isMissing(node) else {
          start = nil
          dropPoints()
          continue
        }
        if start != nil, !isPiece(from: references[index - 1], to: node) {
          leftOut.longPieces += 1
          leftOut.firstLongWay = leftOut.firstLongWay ?? ways[way].id
          start = nil
        }
        guard let from = start else {
          dropPoints()
          start = node
          continue
        }
        let count = network.points.count - firstPoint
        guard uses[Int(node)] & Self.isOften != 0 || count >= Int(ROAD_MOST_POINTS) else {
          network.points.append(places[Int(node)])
          if middles.contains(index) { network.middles[UInt32(network.edges.count)] = UInt32(count) + 1 }
          if uses[Int(node)] & Self.hasSet != 0, let set = nodeSets[node] {
            network.spots.append(
              RoadNetwork.Spot(edge: UInt32(network.edges.count), point: UInt32(count) + 1, set: set))
          }
          continue
        }
        // An edge without a length is none.
        if node != from || count > 0 {
          network.edges.append(
            RoadNetwork.Edge(
              from: from, to: node, way: UInt32(way), firstPoint: UInt32(firstPoint), pointCount: UInt32(count)))
        }
        start = node
        (firstPoint, firstSpot) = (network.points.count, network.spots.count)
      }
      dropPoints()
      wayEdges.append(firstEdge..<network.edges.count)
      firstEdge = network.edges.count
    }
    return wayEdges
  }

  private func addRules(to network: inout RoadNetwork, wayEdges: [Range<Int>], _ leftOut: inout RoadsLeftOut) {
    guard !rules.isEmpty else { return }
    var wayIndices: [Int64: UInt32] = [:]
    for (index, way) in ways.enumerated() { wayIndices[way.id] = UInt32(index) }
    let paths = RoadPaths(edges: network.edges, wayEdges: wayEdges)
    for rule in rules {
      guard let from = wayIndices[rule.from], let to = wayIndices[rule.to] else {
        leftOut.brokenRestrictions += 1
        continue
      }
      if let via = rule.via, rule.condition == 0 {
        network.restrictions.append(
          RoadNetwork.Restriction(
            via: via, fromWay: from, toWay: to, only: rule.only ? 1 : 0, access: rule.access, vehicles: rule.vehicles))
        continue
      }
      let between = rule.viaWays.compactMap { wayIndices[$0] }
      let found =
        between.count == rule.viaWays.count
        ? paths.roads(from: Int(from), via: rule.via, over: between.map { Int($0) }, to: Int(to)) : []
      if found.isEmpty { leftOut.brokenRestrictions += 1 }
      for roads in found {
        network.paths.append(
          RoadNetwork.Path(roads: roads, only: rule.only, vehicles: rule.vehicles, condition: rule.condition))
      }
    }
  }
}
