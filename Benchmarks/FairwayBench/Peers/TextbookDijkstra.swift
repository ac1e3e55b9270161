/// The search for the way of least cost that a textbook has: junctions as numbers, one cost for each edge, a heap. Turns cost
/// nothing, and nothing is forbidden.
public struct TextbookDijkstra {
  /// The edges that leave each junction stand from its entry on.
  private var first: [Int32]
  private var ends: [Int32]
  private var costs: [Int32]

  /// Creates it of directed edges.
  public init(junctionCount: Int, edges: [(from: Int, to: Int, cost: Int)]) {
    first = [Int32](repeating: 0, count: junctionCount + 1)
    for edge in edges { first[edge.from + 1] += 1 }
    for junction in 0..<junctionCount { first[junction + 1] += first[junction] }
    var next = first
    ends = [Int32](repeating: 0, count: edges.count)
    costs = ends
    for edge in edges {
      let place = Int(next[edge.from])
      next[edge.from] += 1
      ends[place] = Int32(edge.to)
      costs[place] = Int32(edge.cost)
    }
  }

  /// The junctions of the cheapest way; empty if there is none.
  public func way(from start: Int, to end: Int) -> [Int] {
    var best = [Int32](repeating: .max, count: first.count - 1)
    var before = [Int32](repeating: -1, count: first.count - 1)
    var heap = [(cost: Int32, junction: Int32)]()
    func push(_ item: (cost: Int32, junction: Int32)) {
      heap.append(item)
      var child = heap.count - 1
      while child > 0, heap[(child - 1) / 2].cost > heap[child].cost {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }
    func pop() -> (cost: Int32, junction: Int32)? {
      guard let least = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return least }
      heap[0] = last
      var parent = 0
      while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].cost < heap[least].cost {
          least = child
        }
        guard least != parent else { break }
        heap.swapAt(parent, least)
        parent = least
      }
      return least
    }
    best[start] = 0
    push((0, Int32(start)))
    while let (cost, junction) = pop(), Int(junction) != end {
      guard cost == best[Int(junction)] else { continue }
      for place in Int(first[Int(junction)])..<Int(first[Int(junction) + 1]) {
        let (next, sum) = (Int(ends[place]), cost + costs[place])
        guard sum < best[next] else { continue }
        best[next] = sum
        before[next] = junction
        push((sum, Int32(next)))
      }
    }
    guard best[end] < .max else { return [] }
    var way = [end]
    while way[way.count - 1] != start { way.append(Int(before[way[way.count - 1]])) }
    return way.reversed()
  }
}
