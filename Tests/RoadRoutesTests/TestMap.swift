import GeoKernel
import RoadGraph

/// A small map of which a test says every road: nodes on a grid of 100 m about a place on the equator, named by letters.
struct TestMap {
  private var builder = RoadGraph.Builder()
  private var places: [Int64: LocationCoordinate2D] = [:]

  /// Nodes by their numbers, each so many hundred metres east and north of the first.
  init(_ nodes: [Int64: (Double, Double)]) {
    for (node, (east, north)) in nodes.sorted(by: { $0.key < $1.key }) {
      let place = LocationCoordinate2D(latitude: 1 + north * 0.0009, longitude: 1 + east * 0.0009)
      places[node] = place
      builder.add(node: node, at: place)
    }
  }

  /// A way through nodes.
  mutating func way(
    _ id: Int64, _ nodes: [Int64], _ roadClass: RoadClass = .residential, isOneWay: Bool = false, name: String? = nil,
    limit: Int? = nil, _ attributes: [RoadAttribute] = []
  ) {
    var way = RoadWay(id: id, roadClass: roadClass, name: name)
    if isOneWay { way.backward = .foot }
    if let limit { (way.forwardLimit, way.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit)) }
    builder.add(way, through: nodes, attributes: attributes)
  }

  /// What stands at a node.
  mutating func node(_ node: Int64, _ attributes: [RoadAttribute]) { builder.add(attributes, toNode: node) }

  func place(_ node: Int64) -> LocationCoordinate2D { places[node]! }

  func graph() throws -> RoadGraph { try RoadGraph(builder.packed()) }
}
