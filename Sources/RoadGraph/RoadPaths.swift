internal import CRoadGraph

/// Finds the directed edges that a restriction of turning is about, by its ways.
struct RoadPaths {
  let edges: [RoadNetwork.Edge]
  /// The edges of each way, along it.
  let wayEdges: [Range<Int>]

  /// More edges of a way than these are not looked at: it would not stand between two roads of a junction.
  private static let mostEdges = 256

  /// The ways of going from a way into another that a restriction is about: one, or two if the way leads on beyond the
  /// junction. None if the ways do not follow each other.
  func roads(from: Int, via node: UInt32?, over between: [Int], to: Int) -> [[UInt32]] {
    if let node { return joined(from, entering: node, [], leaving: node, to) }
    for order in [between, Array(between.reversed())] {
      if let (entry, roads, exit) = middle(from: from, over: order, to: to) {
        let found = joined(from, entering: entry, roads, leaving: exit, to)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// The directed edges between, and the junctions at which they begin and end.
  private func middle(from: Int, over between: [Int], to: Int) -> (entry: UInt32, roads: [UInt32], exit: UInt32)? {
    var (entry, roads): (UInt32?, [UInt32]) = (nil, [])
    var at: UInt32?
    for (number, way) in between.enumerated() {
      guard wayEdges[way].count <= Self.mostEdges else { return nil }
      let stops = junctions(of: way)
      let entries = at.map { [$0] } ?? Array(junctions(of: from))
      let exits = Set(junctions(of: number + 1 < between.count ? between[number + 1] : to))
      var best: (from: Int, to: Int)?
      let starts = Set(entries)
      for (first, stop) in stops.enumerated() where starts.contains(stop) {
        for (last, other) in stops.enumerated() where exits.contains(other) && last != first {
          if best.map({ abs($0.to - $0.from) > abs(last - first) }) ?? true { best = (first, last) }
        }
      }
      guard let best else { return nil }
      entry = entry ?? stops[best.from]
      at = stops[best.to]
      let start = wayEdges[way].lowerBound
      roads +=
        best.from < best.to
        ? (best.from..<best.to).map { UInt32(start + $0) << 1 }
        : (best.to..<best.from).reversed().map { UInt32(start + $0) << 1 | 1 }
    }
    guard let entry, let at, roads.count + 2 <= ROAD_MOST_PATH else { return nil }
    return (entry, roads, at)
  }

  /// The junctions along a way, of which consecutive ones have an edge between them; empty if it has a gap.
  private func junctions(of way: Int) -> [UInt32] {
    let own = edges[wayEdges[way].prefix(Self.mostEdges)]
    for (a, b) in zip(own, own.dropFirst()) where a.to != b.from { return [] }
    return own.first.map { [$0.from] + own.map { $0.to } } ?? []
  }

  /// All edges of a way that come to a junction, followed by some and by all edges of another that leave one.
  private func joined(
    _ from: Int, entering entry: UInt32, _ roads: [UInt32], leaving exit: UInt32, _ to: Int
  ) -> [[UInt32]] {
    var (firsts, lasts): ([UInt32], [UInt32]) = ([], [])
    for edge in wayEdges[from].prefix(Self.mostEdges) {
      if edges[edge].to == entry { firsts.append(UInt32(edge) << 1) }
      if edges[edge].from == entry { firsts.append(UInt32(edge) << 1 | 1) }
    }
    for edge in wayEdges[to].prefix(Self.mostEdges) {
      if edges[edge].from == exit { lasts.append(UInt32(edge) << 1) }
      if edges[edge].to == exit { lasts.append(UInt32(edge) << 1 | 1) }
    }
    // From a way into itself one turns round.
    return firsts.prefix(2).flatMap { first in
      lasts.prefix(2).filter { from != to || !roads.isEmpty || $0 == first ^ 1 }.map { [first] + roads + [$0] }
    }
  }
}
