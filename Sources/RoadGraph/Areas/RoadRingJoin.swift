/// Joins the ways of a multipolygon to rings.
enum RoadRingJoin {
  /// How often at most a hole is compared with a point of an outline: a relation with more has no holes.
  private static let mostComparisons = 1 << 26

  /// Returns the rings that ways close, each as its nodes without the first one again, and how many ways are in none.
  static func rings(of ways: [[UInt32]]) -> (rings: [[UInt32]], left: Int) {
    var rings: [[UInt32]] = []
    var left = 0
    var isUsed = [Bool](repeating: false, count: ways.count)
    // The ways at each end, and how many of them are known to be used.
    var ends: [UInt32: (ways: [Int], next: Int)] = [:]
    for (index, way) in ways.enumerated() {
      guard let first = way.first, let last = way.last, way.count > 1, first != last else {
        isUsed[index] = true
        if way.count > 3 { rings.append(Array(way.dropLast())) } else { left += 1 }
        continue
      }
      ends[first, default: ([], 0)].ways.append(index)
      ends[last, default: ([], 0)].ways.append(index)
    }
    func next(at node: UInt32) -> Int? {
      while let end = ends[node], end.next < end.ways.count {
        ends[node]?.next += 1
        if !isUsed[end.ways[end.next]] { return end.ways[end.next] }
      }
      return nil
    }
    for start in ways.indices where !isUsed[start] {
      isUsed[start] = true
      var (line, count) = (ways[start], 1)
      while let end = line.last, end != line[0], let way = next(at: end) {
        isUsed[way] = true
        count += 1
        line += ways[way][0] == end ? ways[way].dropFirst() : ways[way].reversed().dropFirst()
      }
      if line.count > 3, line[0] == line[line.count - 1] { rings.append(line.dropLast()) } else { left += count }
    }
    return (rings, left)
  }

  /// Returns outlines with the holes in each of them.
  static func areas(
    outlines: [[RoadPoint]], holes: [[RoadPoint]]
  ) -> [(outline: [RoadPoint], holes: [[RoadPoint]])] {
    var areas = outlines.map { (outline: $0, holes: [[RoadPoint]]()) }
    let points = outlines.reduce(0) { $0 + $1.count }
    guard !outlines.isEmpty, points <= mostComparisons / max(1, holes.count) else { return areas }
    if outlines.count == 1 {
      areas[0].holes = holes
      return areas
    }
    for hole in holes {
      // The smallest one around it: there may be an island in a lake of an island.
      var (best, size): (Int?, UInt64) = (nil, .max)
      for (index, outline) in outlines.enumerated() {
        let own = RoadRing.twiceArea(outline).magnitude
        guard own < size, isWithin(hole, outline) else { continue }
        (best, size) = (index, own)
      }
      if let best { areas[best].holes.append(hole) }
    }
    return areas
  }

  /// Whether a hole is in an outline, by its first point that the outline does not have.
  private static func isWithin(_ hole: [RoadPoint], _ outline: [RoadPoint]) -> Bool {
    let corners = Set(outline)
    guard let point = hole.first(where: { !corners.contains($0) }) else { return false }
    return RoadRing.contains(outline, point)
  }
}
