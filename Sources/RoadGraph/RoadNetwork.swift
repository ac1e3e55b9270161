internal import CRoadGraph

/// Junctions and edges on their way into a file: columns, so that a country's roads fit into memory.
struct RoadNetwork {
  /// An edge between two nodes of ``nodes``, with the range of its points between.
  struct Edge {
    var from: UInt32
    var to: UInt32
    var way: UInt32
    var firstPoint: UInt32
    var pointCount: UInt32
  }

  struct Restriction {
    var via: UInt32
    var fromWay: UInt32
    var toWay: UInt32
    var only: UInt8
    var access: UInt8
  }

  /// The numbers of the nodes at the ends of edges, in any order; others may be among them.
  var nodes: [Int64] = []
  var places: [RoadPoint] = []
  /// In the order along each way; the ways may be in any order.
  var edges: [Edge] = []
  /// The points between, of all edges.
  var points: [RoadPoint] = []
  var ways: [road_way] = []
  /// The name and the number of ways with their lengths before them, behind a zero byte.
  var texts: [UInt8] = [0]
  var restrictions: [Restriction] = []
  var date: Int64 = 0
  var attribution = ""
  var source = ""
}
