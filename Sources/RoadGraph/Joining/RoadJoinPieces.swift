internal import CRoadGraph

/// Finds the edges of a joined network that an edge of a file has become: it may be cut at junctions which that file does
/// not have.
struct RoadJoinPieces {
  private let files: [RoadTrails]
  private let nodes: [Int64: UInt32]
  private let edges: [RoadNetwork.Edge]
  private let places: [RoadPoint]
  private let points: [RoadPoint]
  /// Of each way, its edges, along it.
  private var wayEdges: [Range<Int>]
  /// The first of the edges of a way that begin at a node, and the next one after each.
  private var firsts: [Start: Int] = [:]
  private var nexts: [Int32]

  private struct Start: Hashable {
    var way: UInt32
    var node: UInt32
  }

  /// Of more edges of a way at one node no more are looked at: a road comes there once or twice.
  private static let mostOfNode = 64

  /// Of a network whose edges are still in the order of its ways.
  init(_ join: RoadJoin, _ network: RoadNetwork, nodes: [Int64: UInt32]) {
    (files, self.nodes) = (join.files, nodes)
    (edges, places, points) = (network.edges, network.places, network.points)
    wayEdges = [Range<Int>](repeating: 0..<0, count: network.ways.count)
    for (index, edge) in edges.enumerated() {
      let known = wayEdges[Int(edge.way)]
      wayEdges[Int(edge.way)] = (known.isEmpty ? index : known.lowerBound)..<index + 1
    }
    nexts = [Int32](repeating: -1, count: edges.count)
    for (index, edge) in edges.enumerated().reversed() {
      let start = Start(way: edge.way, node: edge.from)
      if let next = firsts[start] { nexts[index] = Int32(next) }
      firsts[start] = index
    }
  }

  /// The edges that have the points of an edge of a file; empty if there are none.
  ///
  /// - Parameter way: The way's number in the network.
  func pieces(ofEdge edge: UInt32, file: Int, way: Int) -> Range<Int> {
    let graph = files[file].graph
    let shape = graph.shapeUnits(ofEdge: Int(edge))
    let from = rg_graph_node(graph.handle, rg_graph_from(graph.handle, edge))
    guard shape.count > 1, let start = nodes[from] else { return 0..<0 }
    var (number, tries) = (firsts[Start(way: UInt32(way), node: start)] ?? -1, 0)
    while number >= 0, tries < Self.mostOfNode {
      let first = number
      var (next, place) = (first, 1)
      while next < wayEdges[way].upperBound, place < shape.count,
        next == first || edges[next].from == edges[next - 1].to
      {
        let range = Int(edges[next].firstPoint)..<Int(edges[next].firstPoint + edges[next].pointCount)
        let end = place + range.count
        guard end < shape.count, points[range].elementsEqual(shape[place..<end]),
          places[Int(edges[next].to)] == shape[end]
        else { break }
        (next, place) = (next + 1, end + 1)
      }
      if place == shape.count { return first..<next }
      (number, tries) = (Int(nexts[first]), tries + 1)
    }
    return 0..<0
  }

  /// Gives edges of loops the bearings that a file has found: it knew where each loop begins and has its middle.
  func addBearings(of ways: [RoadJoin.Way], to network: inout RoadNetwork) {
    for (index, way) in ways.enumerated() where way.trails.contains(where: { $0.hasLoop }) {
      for source in way.sources {
        let graph = files[source.file].graph
        for edge in files[source.file].edges(ofWay: Int(source.way)) {
          let found = pieces(ofEdge: edge, file: source.file, way: index)
          let bearings = [0, 1].map { rg_graph_bearing(graph.handle, edge, $0) }
          guard found.count == 1, bearings[0] >= 0, bearings[1] >= 0 else { continue }
          let number = UInt32(found.lowerBound)
          if network.bearings[number] == nil {
            network.bearings[number] = UInt32(bearings[0]) | UInt32(bearings[1]) << 9
          }
        }
      }
    }
  }
}
