import GeoKernel
import RoadGraph

/// A small map of which a test says every road: nodes on a grid of 100 m about a place near the equator.
struct TestMap {
  private var builder = RoadGraph.Builder()
  private var places: [Int64: LocationCoordinate2D] = [:]

  /// Nodes by their numbers, each so many hundred metres east and north of the first.
  init(_ nodes: [Int64: (Double, Double)]) {
    for (node, (east, north)) in nodes.sorted(by: { $0.key < $1.key }) {
      let place = Self.place(east, north)
      places[node] = place
      builder.add(node: node, at: place)
    }
  }

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: (1e7 + (north * 9000).rounded()) / 1e7, longitude: (1e7 + (east * 9000).rounded()) / 1e7)
  }

  /// Adds a way through nodes.
  mutating func way(
    _ id: Int64, _ nodes: [Int64], _ roadClass: RoadClass = .residential, _ attributes: [RoadAttribute] = [],
    isOneWay: Bool = false, name: String? = nil, limit: Int? = nil, isLink: Bool = false, isRoundabout: Bool = false,
    reference: String? = nil
  ) {
    var way = RoadWay(id: id, roadClass: roadClass, name: name, reference: reference)
    (way.isLink, way.isRoundabout) = (isLink, isRoundabout)
    if isOneWay { way.backward = .foot }
    if let limit { (way.forwardLimit, way.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit)) }
    builder.add(way, through: nodes, attributes: attributes)
  }

  /// The same with attributes alone.
  mutating func way(_ id: Int64, _ nodes: [Int64], _ attributes: [RoadAttribute]) {
    way(id, nodes, .residential, attributes)
  }

  /// Says what stands at a node.
  mutating func node(_ node: Int64, _ attributes: [RoadAttribute]) { builder.add(attributes, toNode: node) }

  mutating func restrict(
    _ from: Int64, _ node: Int64, _ to: Int64, only: Bool = false, for users: RoadUsers = .car, condition: String? = nil
  ) {
    builder.restrict(from: from, via: node, to: to, only: only, for: users, condition: condition)
  }

  mutating func restrict(
    _ from: Int64, over ways: [Int64], _ to: Int64, only: Bool = false, condition: String? = nil
  ) {
    builder.restrict(from: from, over: ways, to: to, only: only, for: .car, condition: condition)
  }

  func place(_ node: Int64) -> LocationCoordinate2D { places[node]! }

  /// The place so many hundred metres east and north of the first node.
  func at(_ east: Double, _ north: Double) -> LocationCoordinate2D { Self.place(east, north) }

  /// The place in the middle between two nodes.
  func between(_ a: Int64, _ b: Int64) -> LocationCoordinate2D {
    let (a, b) = (place(a), place(b))
    return LocationCoordinate2D(latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
  }

  /// The nodes that are points of a line.
  func nodes(on line: [LocationCoordinate2D]) -> [Int64] {
    line.compactMap { point in
      places.first {
        abs($0.value.latitude - point.latitude) < 2e-7 && abs($0.value.longitude - point.longitude) < 2e-7
      }?.key
    }
  }

  /// All roads lie in a country.
  mutating func lies(in country: String) { builder.country = RoadCountry(code: country)! }

  /// The roads lie on ground with heights in metres, by hundred metres east and north of the first node; nil where a height
  /// is not known.
  mutating func lies(on height: (_ east: Double, _ north: Double) -> Double?) {
    let step = 1e7 / 1200 / 9000
    let samples = (0..<40).map { row in
      (0..<40).map { column in
        height(Double(column) * step, Double(row) * step).map { Int16(clamping: Int(clamping: $0.rounded())) } ?? .min
      }
    }
    builder.ground = TestGround.heights(inTile: "N01E001", samples)
  }

  func bytes(overlay: RoadOverlay = .auto) throws -> [UInt8] {
    var builder = builder
    builder.overlay = overlay
    return try builder.packed()
  }

  func graph() throws -> RoadGraph { try RoadGraph(bytes()) }
}
