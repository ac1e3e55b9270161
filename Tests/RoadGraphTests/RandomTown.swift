import GeoKernel
import RoadGraph
import SeededRandom

/// A town of crooked streets in a grid, invented anew for each seed.
struct RandomTown {
  var places: [Int64: LocationCoordinate2D] = [:]
  var ways: [(way: RoadWay, nodes: [Int64])] = []
  let size: Int

  /// A town of `size` times `size` crossings, some 100 m apart.
  init(
    _ random: inout SeededGenerator, size: Int = 6, latitude: Double = 47, longitude: Double = 11, crooked: Double = 1
  ) {
    self.size = size
    func place(_ row: Double, _ column: Double) -> LocationCoordinate2D {
      var east = longitude + column * 0.0013
      if east > 180 { east -= 360 }
      // Rounded as a road file has it.
      func rounded(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }
      return LocationCoordinate2D(latitude: rounded(latitude + row * 0.0009), longitude: rounded(east))
    }
    for row in 0..<size {
      for column in 0..<size {
        places[Int64(row * size + column + 1)] = place(
          Double(row) + crooked * Double.random(in: -0.2...0.2, using: &random),
          Double(column) + crooked * Double.random(in: -0.2...0.2, using: &random))
      }
    }
    var next = Int64(size * size + 1)
    func street(_ id: Int64, _ crossings: [Int64]) {
      var nodes: [Int64] = []
      for (index, node) in crossings.enumerated() {
        nodes.append(node)
        guard index + 1 < crossings.count, Bool.random(using: &random),
          let a = places[node], let b = places[crossings[index + 1]]
        else { continue }
        let row =
          ((a.latitude + b.latitude) / 2 - latitude) / 0.0009 + crooked * Double.random(in: -0.1...0.1, using: &random)
        var middle = (a.longitude + b.longitude) / 2
        if abs(a.longitude - b.longitude) > 180 { middle += 180 }
        if middle < longitude - 1 { middle += 360 }
        places[next] = place(row, (middle - longitude) / 0.0013)
        nodes.append(next)
        next += 1
      }
      var way = RoadWay(id: id, roadClass: RoadClass.allCases.randomElement(using: &random)!, name: "Street \(id)")
      way.forwardLimit = .kilometresPerHour(Int.random(in: 1...254, using: &random))
      way.isBridge = Bool.random(using: &random)
      way.layer = Int.random(in: -3...3, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 { way.backward = .foot }
      ways.append((way, nodes))
    }
    for row in 0..<size { street(Int64(100 + row), (0..<size).map { Int64(row * size + $0 + 1) }) }
    for column in 0..<size { street(Int64(200 + column), (0..<size).map { Int64($0 * size + column + 1) }) }
  }

  /// A builder with the town, its nodes in the order of their numbers or from the last.
  func builder(reversed: Bool = false) -> RoadGraph.Builder {
    var builder = RoadGraph.Builder()
    builder.attribution = "invented"
    builder.source = "a test"
    builder.date = 1_600_000_000
    let nodes = places.keys.sorted()
    for node in reversed ? nodes.reversed() : nodes { builder.add(node: node, at: places[node]!) }
    for (way, nodes) in reversed ? ways.reversed() : ways { builder.add(way, through: nodes) }
    return builder
  }

  /// The ways with a node in some columns of a town at 11°, whole.
  func ways(in columns: ClosedRange<Int>) -> [(way: RoadWay, nodes: [Int64])] {
    let west = 11 + (Double(columns.lowerBound) - 0.5) * 0.0013
    let east = 11 + (Double(columns.upperBound) + 0.5) * 0.0013
    return ways.filter { way in way.nodes.contains { (west..<east).contains(places[$0]?.longitude ?? 0) } }
  }

  func graph() throws -> RoadGraph { try RoadGraph(builder().packed()) }
}
