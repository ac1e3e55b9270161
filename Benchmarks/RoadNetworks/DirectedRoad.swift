internal import GeoKernel
internal import RoadGraph

/// An edge in one direction.
struct DirectedRoad: Hashable {
  let edge: Int
  let isBackward: Bool

  /// The junction at its end.
  func head(_ graph: RoadGraph) -> Int? { graph.edge(edge).map { isBackward ? $0.from : $0.to } }

  /// Its line in the direction of travel.
  func shape(_ graph: RoadGraph) -> [LocationCoordinate2D]? {
    let shape = graph.shape(ofEdge: edge)
    guard shape.count > 1 else { return nil }
    return isBackward ? shape.reversed() : shape
  }

  /// The roads that lead from the junction at a place, as far as cars may take them.
  static func leaving(_ place: LocationCoordinate2D, of graph: RoadGraph) -> [DirectedRoad] {
    graph.edges(near: place, within: 3).sorted().flatMap { number -> [DirectedRoad] in
      guard let edge = graph.edge(number), let way = graph.way(edge.way) else { return [] }
      func begins(at junction: Int) -> Bool {
        graph.junction(junction).map { Geodesic.distance(from: $0.coordinate, to: place) < 1 } ?? false
      }
      var roads: [DirectedRoad] = []
      if begins(at: edge.from), way.forward.contains(.car) {
        roads.append(DirectedRoad(edge: number, isBackward: false))
      }
      if begins(at: edge.to), way.backward.contains(.car) { roads.append(DirectedRoad(edge: number, isBackward: true)) }
      return roads
    }
  }

  /// The line of this road and of those straight on from it, up to a distance or to an end.
  func line(reach: LocationDistance, on graph: RoadGraph) -> [LocationCoordinate2D] {
    var (road, line, length) = (self, shape(graph) ?? [], 0.0)
    var seen: Set<Int> = [edge]
    while let shape = road.shape(graph), length < reach {
      if road != self { line += shape.dropFirst() }
      length += Geodesic.length(of: shape)
      guard let end = shape.last, let back = WrongTurn.bearing(of: shape.reversed()) else { break }
      let next = Self.leaving(end, of: graph).compactMap { other -> (DirectedRoad, LocationDirection)? in
        guard !seen.contains(other.edge), let shape = other.shape(graph), let bearing = WrongTurn.bearing(of: shape)
        else { return nil }
        return (other, WrongTurn.angle(bearing, back + 180))
      }
      guard let straight = next.min(by: { $0.1 < $1.1 }) else { break }
      road = straight.0
      seen.insert(road.edge)
    }
    return line
  }
}
