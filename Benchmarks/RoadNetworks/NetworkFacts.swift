public import RoadGraph

/// How large a network is for cars.
public struct NetworkFacts: Equatable, Sendable {
  /// Edges counted once for each direction that is open to cars, and their length in kilometres.
  public private(set) var directedEdges = 0
  public private(set) var directedKilometres = 0.0

  public init(_ graph: RoadGraph) {
    let directions = (0..<graph.wayCount).map { index in
      let way = graph.way(index)
      return (way?.forward.contains(.car) == true ? 1 : 0) + (way?.backward.contains(.car) == true ? 1 : 0)
    }
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index) else { continue }
      directedEdges += directions[edge.way]
      directedKilometres += Double(directions[edge.way]) * edge.length / 1000
    }
  }

  /// A checksum of the bytes of a file: FNV-1a of 64 bits.
  public static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
