public import GeoKernel
public import RoadGraph
internal import SeededRandom

/// Pairs of junctions that lie a given distance apart, between which cars get.
public enum PlacePairs {
  /// Returns pairs, which are the same for the same file and seed; fewer than asked for where the network is too small.
  ///
  /// - Parameters:
  ///   - graph: The network.
  ///   - count: How many.
  ///   - metres: How far apart their junctions lie, within a tenth.
  ///   - seed: What decides which.
  public static func junctions(
    of graph: RoadGraph, count: Int, apart metres: LocationDistance, seed: UInt64
  ) -> [(from: Int, to: Int)] {
    guard graph.junctionCount > 0 else { return [] }
    var random = SeededGenerator(seed: seed)
    var pairs: [(from: Int, to: Int)] = []
    for _ in 0..<count * 200 where pairs.count < count {
      let from = random.integer(0...graph.junctionCount - 1)
      guard graph.leads(from: from, for: .car), let start = graph.junction(from)?.coordinate else { continue }
      let aim = Geodesic.destination(from: start, distance: metres, bearing: random.uniform(0...360))
      guard aim.isValid else { continue }
      let near = graph.edges(near: aim, within: 200).sorted().compactMap { graph.edge($0)?.to }
      guard let to = near.first(where: { graph.isReached($0, for: .car) && $0 != from }),
        let end = graph.junction(to)?.coordinate, abs(Geodesic.distance(from: start, to: end) - metres) <= metres / 10
      else { continue }
      pairs.append((from, to))
    }
    return pairs
  }
}
