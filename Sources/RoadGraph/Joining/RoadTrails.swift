internal import CRoadGraph

/// Finds the trails of a file's ways out of its edges.
///
/// A file has the edges of a way in the order of their first junctions, and those of one junction in their order along the
/// way. So whoever begins where the way begins, and at each junction takes the next edge, goes as the way goes.
struct RoadTrails {
  let graph: RoadGraph
  /// The number of the file among those that are joined.
  let file: UInt32
  /// The edges of each way, by the first of them among all.
  private let first: [Int]
  private let edges: [UInt32]

  init(_ graph: RoadGraph, file: UInt32) throws(RoadGraphError) {
    (self.graph, self.file) = (graph, file)
    var first = [Int](repeating: 0, count: graph.wayCount + 1)
    func way(_ edge: Int) throws(RoadGraphError) -> Int {
      guard let record = rg_graph_edge(graph.handle, UInt32(edge))?.pointee, record.way < graph.wayCount else {
        throw graph.broken
      }
      return Int(record.way)
    }
    for edge in 0..<graph.edgeCount { first[try way(edge) + 1] += 1 }
    for index in 0..<graph.wayCount { first[index + 1] += first[index] }
    var next = first
    var edges = [UInt32](repeating: 0, count: graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      let way = try way(edge)
      edges[next[way]] = UInt32(edge)
      next[way] += 1
    }
    (self.first, self.edges) = (first, edges)
  }

  /// The edges of a way in the order of the file.
  func edges(ofWay way: Int) -> ArraySlice<UInt32> { edges[first[way]..<first[way + 1]] }

  /// The trails of a way, of which it has several where it has gaps.
  ///
  /// - Parameter set: The number in the joined file of a set of this one.
  func trails(ofWay way: Int, set: (UInt32) -> UInt32) throws(RoadGraphError) -> [RoadTrail] {
    var ends: [Ends] = []
    for edge in edges(ofWay: way) {
      guard let record = rg_graph_edge(graph.handle, edge)?.pointee else { throw graph.broken }
      ends.append(Ends(edge: edge, from: rg_graph_from(graph.handle, edge), to: record.to, points: Int(record.points)))
    }
    var trails: [RoadTrail] = []
    for chain in try chains(ends) { trails.append(try trail(chain, set: set)) }
    return trails
  }

  private struct Ends {
    var edge: UInt32
    var from: UInt32
    var to: UInt32
    var points: Int
  }

  /// The edges of a way in its order, each chain without a gap.
  private func chains(_ ends: [Ends]) throws(RoadGraphError) -> [[Ends]] {
    if ends.count < 2 { return ends.isEmpty ? [] : [ends] }
    // The edges that leave each junction, the first of them last; and how many more leave it than come to it.
    var leaving: [UInt32: [Int]] = [:]
    var surplus: [UInt32: Int] = [:]
    var before: [UInt32: Int] = [:]
    for index in ends.indices.reversed() {
      leaving[ends[index].from, default: []].append(index)
      surplus[ends[index].from, default: 0] += 1
      surplus[ends[index].to, default: 0] -= 1
      before[ends[index].to] = ends[index].points
    }
    var starts: [UInt32] = []
    for end in ends where surplus[end.from] ?? 0 > 0 {
      starts.append(end.from)
      surplus[end.from, default: 0] -= 1
    }
    // A closed way begins where nothing else makes a junction: not another way, nor the number of points.
    var others: [(rank: Int, from: UInt32)] = []
    for end in ends {
      let isLong = before[end.from] == Int(ROAD_MOST_POINTS)
      others.append((try isAlone(end.from, uses: 2) ? (isLong ? 1 : 0) : 2, end.from))
    }
    let ranked = others.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    var chains: [[Ends]] = []
    for start in starts + ranked.map({ $0.element.from }) {
      var chain: [Ends] = []
      var at = start
      while let next = leaving[at]?.popLast() {
        chain.append(ends[next])
        at = ends[next].to
      }
      if !chain.isEmpty { chains.append(chain) }
    }
    return chains
  }

  /// Whether this number of edges meets at a junction.
  private func isAlone(_ junction: UInt32, uses: Int) throws(RoadGraphError) -> Bool {
    // One more follows the last.
    guard let record = rg_graph_junction(graph.handle, junction)?.pointee,
      let next = rg_graph_junction(graph.handle, junction + 1)?.pointee
    else { throw graph.broken }
    return Int(next.first_out) - Int(record.first_out) + Int(next.first_in) - Int(record.first_in) == uses
  }

  private func trail(_ chain: [Ends], set: (UInt32) -> UInt32) throws(RoadGraphError) -> RoadTrail {
    var points: [RoadTrail.Point] = []
    func junction(_ junction: UInt32) throws(RoadGraphError) -> RoadTrail.Point {
      let node = rg_graph_node(graph.handle, junction)
      guard let record = rg_graph_junction(graph.handle, junction)?.pointee, node >= 0 else { throw graph.broken }
      return RoadTrail.Point(
        place: RoadPoint(latitude: record.latitude, longitude: record.longitude), node: node,
        set: set(rg_graph_junction_set(graph.handle, junction)), file: file, isCut: true,
        isAlone: try isAlone(junction, uses: 2))
    }
    for (index, end) in chain.enumerated() {
      if index == 0 { points.append(try junction(end.from)) }
      let shape = graph.shapeUnits(ofEdge: Int(end.edge))
      guard shape.count == end.points + 2 else { throw graph.broken }
      let begin = points.count - 1
      for place in shape.dropFirst().dropLast() { points.append(RoadTrail.Point(place: place)) }
      for spot in graph.spotSets(ofEdge: end.edge) where spot.point >= 1 && spot.point <= end.points {
        points[begin + Int(spot.point)].set = set(spot.set)
      }
      points.append(try junction(end.to))
      // Where only the number of points has made a junction, there may be none when more is known.
      if end.points == Int(ROAD_MOST_POINTS), index + 1 < chain.count, points[points.count - 1].isAlone {
        points[points.count - 1].isCut = false
      }
    }
    return RoadTrail(points: points)
  }
}
