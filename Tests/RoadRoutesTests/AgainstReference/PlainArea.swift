import RoadGraph
import SeededRandom

/// A polygon in whole units of a road file, and the roads in it by whole numbers alone: the area of a triangle says on which side
/// a point is, and a ring turns about a point within it.
struct PlainArea {
  var corners: [RoadPoint]
  var weight: UInt32

  /// A polygon about some road, of some corners, which may cross itself.
  init(near graph: RoadGraph, weight: UInt32, _ random: inout SeededGenerator) {
    self.init(about: random.integer(0...graph.edgeCount - 1), of: graph, weight: weight, &random)
  }

  /// A polygon about an edge, of some corners, which may cross itself.
  init(about edge: Int, of graph: RoadGraph, weight: UInt32, _ random: inout SeededGenerator) {
    self.weight = weight
    let around = graph.shapeUnits(ofEdge: edge)[0]
    let reach = random.integer(1000...40_000)
    func coordinate(_ about: Int32) -> Int32 { about + Int32(random.integer(-reach...reach)) }
    corners = (0..<random.integer(3...9)).map { _ in
      RoadPoint(latitude: coordinate(around.latitude), longitude: coordinate(around.longitude))
    }
  }

  var latitudes: [Double] { corners.map { Double($0.latitude) / 1e7 } }
  var longitudes: [Double] { corners.map { Double($0.longitude) / 1e7 } }

  /// Both directions of all edges with a part within.
  func roads(of graph: RoadGraph) -> [UInt32] {
    (0..<graph.edgeCount).filter { has(graph.shapeUnits(ofEdge: $0)) }.flatMap { [UInt32($0) * 2, UInt32($0) * 2 + 1] }
  }

  private func has(_ line: [RoadPoint]) -> Bool {
    line.contains(where: isInside) || zip(line, line.dropFirst()).contains(where: meets)
  }

  /// Twice the area of a triangle, which is greater than 0 if the third point lies to the left of the first two.
  private func area(_ a: RoadPoint, _ b: RoadPoint, _ c: RoadPoint) -> Int64 {
    let (east, north) = (Int64(b.longitude) - Int64(a.longitude), Int64(b.latitude) - Int64(a.latitude))
    return east * (Int64(c.latitude) - Int64(a.latitude)) - north * (Int64(c.longitude) - Int64(a.longitude))
  }

  private var sides: [(RoadPoint, RoadPoint)] { Array(zip(corners, corners.dropFirst() + corners.prefix(1))) }

  private func meets(_ a: RoadPoint, _ b: RoadPoint) -> Bool {
    sides.contains { c, d in (area(a, b, c) > 0) != (area(a, b, d) > 0) && (area(c, d, a) > 0) != (area(c, d, b) > 0) }
  }

  /// Whether an odd number of sides lies to the east.
  private func isInside(_ point: RoadPoint) -> Bool {
    sides.filter { a, b in
      let (low, high) = a.latitude <= b.latitude ? (a, b) : (b, a)
      return low.latitude <= point.latitude && high.latitude > point.latitude && area(low, high, point) > 0
    }.count % 2 == 1
  }
}
