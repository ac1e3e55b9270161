internal import CRoadGraph

extension RoadGraph {
  /// The index of an edge's way; nil behind the last and where the file is damaged.
  package func wayIndex(ofEdge index: Int) -> Int? {
    guard let index = UInt32(exactly: index), let edge = rg_graph_edge(handle, index)?.pointee else { return nil }
    return Int(clamping: edge.way)
  }

  /// Whether two ways, by their indices, are one road to a driver: they have the same name and number, or neither and the
  /// same class.
  package func isSameRoad(_ way: Int, _ other: Int) -> Bool {
    guard let way = UInt32(exactly: way), let other = UInt32(exactly: other) else { return false }
    return rg_graph_is_same_road(handle, way, other)
  }

  /// The greatest speed on a way in a direction, without its texts; nil if it is not known.
  package func limit(ofWay index: Int, _ direction: RoadDirection) -> RoadWay.Limit? {
    guard let index = UInt32(exactly: index) else { return nil }
    return rg_graph_way(handle, index)?.pointee.limit(isBackward: direction == .backward)
  }

  /// The class of a way, by its index; nil where the file is damaged.
  package func roadClass(ofWay index: Int) -> RoadClass? {
    guard let index = UInt32(exactly: index), let way = rg_graph_way(handle, index)?.pointee else { return nil }
    return RoadClass(rawValue: way.road_class)
  }

  /// The number in OpenStreetMap of a way, by its index; nil where the file is damaged.
  package func wayID(ofWay index: Int) -> Int64? {
    guard let index = UInt32(exactly: index) else { return nil }
    return rg_graph_way(handle, index)?.pointee.id
  }
}

extension RoadMatcher {
  /// How probable it is that the name, and the limit, of the last match are those of the road that the vehicle is on.
  ///
  /// It changes nothing; a function that may saves a copy of the state.
  package mutating func certainty(on graph: RoadGraph) -> (name: Double, limit: Double) {
    let certainty = rg_matcher_certainty(graph.handle, &state)
    return (certainty.name, certainty.limit)
  }
}
