internal import CRoadGraph

extension RoadNetwork {
  /// Takes those nodes of columns at which edges end, and gives them numbers in their order: edges and restrictions have
  /// named them by their indices there. Restrictions at others go. Returns the numbers by those indices; `.max` is none.
  mutating func takeJunctions(of columns: inout RoadColumns) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: columns.nodes.count)
    for edge in edges { (numbers[Int(edge.from)], numbers[Int(edge.to)]) = (0, 0) }
    var count: UInt32 = 0
    for index in numbers.indices where numbers[index] == 0 {
      numbers[index] = count
      count += 1
    }
    nodes.reserveCapacity(Int(count))
    places.reserveCapacity(Int(count))
    for index in numbers.indices where numbers[index] != .max {
      nodes.append(columns.nodes[index])
      places.append(columns.places[index])
    }
    (columns.nodes, columns.places) = ([], [])
    nodeSets = [UInt32](repeating: 0, count: Int(count))
    for (node, set) in columns.nodeSets where numbers[Int(node)] != .max { nodeSets[Int(numbers[Int(node)])] = set }
    for index in edges.indices {
      (edges[index].from, edges[index].to) = (numbers[Int(edges[index].from)], numbers[Int(edges[index].to)])
    }
    restrictions = restrictions.compactMap { rule in
      var rule = rule
      rule.via = numbers[Int(rule.via)]
      return rule.via == .max ? nil : rule
    }
    return numbers
  }
}
