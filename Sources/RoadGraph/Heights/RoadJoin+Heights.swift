internal import CRoadGraph

extension RoadJoin {
  /// The heights of a joined network, whose edges are still in the order of its ways; nil if no file has any.
  ///
  /// An edge that is one in a file keeps its heights. Of one that is a part of an edge in each file the heights are those
  /// of that edge there, as many as it has on this part.
  func heights(of network: RoadNetwork, pieces: RoadJoinPieces, nodes: [Int64: UInt32]) -> RoadNetwork.Heights? {
    guard files.contains(where: { $0.graph.knows(.heights) }) else { return nil }
    var heights = RoadNetwork.Heights(junctionCount: network.nodes.count)
    for file in files where file.graph.knows(.heights) {
      for junction in 0..<UInt32(file.graph.junctionCount) {
        let height = rg_graph_junction_height(file.graph.handle, junction)
        guard height != Int32(ROAD_NO_HEIGHT), let node = nodes[rg_graph_node(file.graph.handle, junction)] else {
          continue
        }
        if heights.junctions[Int(node)] == RoadNetwork.Heights.unknown {
          heights.junctions[Int(node)] = RoadNetwork.Heights.stored(height)
        }
      }
    }
    var own = [[UInt8]?](repeating: nil, count: network.edges.count)
    var parts: [(edges: Range<Int>, file: Int, edge: UInt32)] = []
    for (index, way) in ways.enumerated() {
      for source in way.sources where files[source.file].graph.knows(.heights) {
        for edge in files[source.file].edges(ofWay: Int(source.way)) {
          let found = pieces.pieces(ofEdge: edge, file: source.file, way: index)
          if found.count > 1 { parts.append((found, source.file, edge)) }
          guard found.count == 1, own[found.lowerBound] == nil else { continue }
          let bytes = files[source.file].graph.heightBytes(ofEdge: edge)
          if bytes != RoadHeightBytes.unknown { own[found.lowerBound] = bytes }
        }
      }
    }
    for part in parts where part.edges.contains(where: { own[$0] == nil }) {
      let along = files[part.file].graph.heights(ofEdge: Int(part.edge))
      if !along.isEmpty { divide(along, over: part.edges, of: network, &own, &heights) }
    }
    for bytes in own { heights.append(bytes ?? RoadHeightBytes.unknown) }
    return heights
  }

  /// Gives edges that were one in a file the heights that it had.
  private func divide(
    _ along: [RoadHeight], over edges: Range<Int>, of network: RoadNetwork, _ own: inout [[UInt8]?],
    _ heights: inout RoadNetwork.Heights
  ) {
    func height(at distance: Double) -> Int32 {
      let next = along.firstIndex { $0.distance >= distance } ?? along.count - 1
      let (a, b) = (along[max(0, next - 1)], along[next])
      let share = b.distance > a.distance ? min(1, max(0, (distance - a.distance) / (b.distance - a.distance))) : 1
      let metres = a.height + (b.height - a.height) * share
      return Int32(clamping: (metres * Double(ROAD_HEIGHTS_TO_A_METRE)).rounded())
    }
    var start = 0.0
    for index in edges {
      let edge = network.edges[index]
      let between = network.points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
      let length = HeightLine(
        [network.places[Int(edge.from)]] + between + [network.places[Int(edge.to)]]
      ).length
      let end = start + length
      for (node, distance) in [(edge.from, start), (edge.to, end)]
      where heights.junctions[Int(node)] == RoadNetwork.Heights.unknown {
        heights.junctions[Int(node)] = RoadNetwork.Heights.stored(height(at: distance))
      }
      if own[index] == nil, let first = RoadNetwork.Heights.height(heights.junctions[Int(edge.from)]) {
        let count = along.lazy.filter { $0.distance > start && $0.distance < end }.count
        let inner = (0..<count).map { height(at: start + length * Double($0 + 1) / Double(count + 1)) }
        own[index] = RoadHeightBytes.even(inner, from: first)
      }
      start = end
    }
  }
}
