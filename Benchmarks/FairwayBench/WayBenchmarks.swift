import GeoKernel
import RoadGraph
import RoadNetworks
import RoadRoutes

/// Ways on road files, in networks of copies of an invented piece of country.
enum WayBenchmarks {
  static var entries: [BenchmarkEntry] {
    let shelf = NetworkShelf()
    let routes = [(10_000, 5), (100_000, 5), (1_000_000, 5), (100_000, 20), (1_000_000, 20)].map { edges, km in
      BenchmarkEntry("ways.route", n: edges, variant: "\(km) km") {
        try route(shelf.graph(edges: edges), apart: Double(km) * 1000, count: km > 5 ? 10 : 50)
      }
    }
    return routes + CellBenchmarks.entries(shelf) + ColdBenchmarks.entries(shelf) + [
      BenchmarkEntry("ways.corridor", n: 100, variant: "100 km") { try corridor() },
      BenchmarkEntry("ways.prepare", n: 100_000, variant: "edge") { try prepare(shelf.graph(edges: 100_000)) },
    ]
  }

  /// The same roads for a search that knows seconds of edges alone.
  private static func textbook(_ graph: RoadGraph) -> TextbookDijkstra {
    let ways = (0..<graph.wayCount).map { graph.way($0) }
    var edges: [(from: Int, to: Int, cost: Int)] = []
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = ways[edge.way] else { continue }
      func cost(_ limit: RoadWay.Limit?) -> Int {
        Int(clamping: (1000 * edge.length / (limit?.metresPerSecond ?? 8)).rounded())
      }
      if way.forward.contains(.car) { edges.append((edge.from, edge.to, cost(way.forwardLimit))) }
      if way.backward.contains(.car) { edges.append((edge.to, edge.from, cost(way.backwardLimit))) }
    }
    return TextbookDijkstra(junctionCount: graph.junctionCount, edges: edges)
  }

  private static func benchmark(
    _ graph: RoadGraph, pairs: [(from: Int, to: Int)]
  ) throws -> Benchmark {
    let routes = try RoadRoutes(on: graph)
    let requests = pairs.compactMap { pair -> RoadRequest? in
      guard let from = graph.junction(pair.from), let to = graph.junction(pair.to) else { return nil }
      return RoadRequest(from: from.coordinate, to: to.coordinate)
    }
    let textbook = textbook(graph)
    return Benchmark(
      own: .init("RoadRoutes.route, with its line", operations: pairs.count) {
        var sum = 0.0
        for request in requests {
          let route = try routes.route(request)
          sum += route.duration + Double(route.legs[0].line.count)
        }
        return sum
      },
      peers: [
        .init("textbook Dijkstra without turns, its junctions", operations: pairs.count) {
          var sum = 0.0
          for (from, to) in pairs { sum += Double(textbook.way(from: from, to: to).count) }
          return sum
        }
      ])
  }

  private static func route(_ graph: RoadGraph, apart metres: Double, count: Int) throws -> Benchmark {
    try benchmark(graph, pairs: PlacePairs.junctions(of: graph, count: count, apart: metres, seed: 1))
  }

  /// The roads within 250 m of a way of some 100 km, from the first junction of it to the last.
  private static func corridor() throws -> Benchmark {
    let strip = try RoadGraph(MirroredNetwork(of: RoadCell(inventedWith: 1), rows: 2, columns: 46).packed())
    let main = (0..<strip.junctionCount).filter { strip.leads(from: $0, for: .car) && strip.isReached($0, for: .car) }
      .compactMap { strip.junction($0) }
    guard let from = main.min(by: { $0.coordinate.longitude < $1.coordinate.longitude }),
      let to = main.max(by: { $0.coordinate.longitude < $1.coordinate.longitude })
    else { throw RoadNetworkError.noRoadsForCars }
    let line = try RoadRoutes(on: strip).route(RoadRequest(from: from.coordinate, to: to.coordinate)).legs[0].line
    let graph = try RoadGraph(strip.packed(keeping: strip.edges(along: line, within: 250)))
    let ends = (0..<graph.junctionCount).filter { [from.node, to.node].contains(graph.junction($0)?.node) }
    let isForward = graph.junction(ends[0])?.node == from.node
    return try benchmark(graph, pairs: [isForward ? (ends[0], ends[1]) : (ends[1], ends[0])])
  }

  /// What preparing costs for a directed edge, beside reading what it reads.
  private static func prepare(_ graph: RoadGraph) throws -> Benchmark {
    let count = NetworkFacts(graph).directedEdges
    let size = try RoadRoutes(on: graph).size
    return Benchmark(
      own: .init("RoadRoutes.init(on:)", operations: count) { Double(try RoadRoutes(on: graph).stateCount) },
      peers: [
        .init("textbook's arrays of edges", operations: count) {
          Double(textbook(graph).way(from: 0, to: 1).count)
        }
      ],
      deviation: .init(value: Double(size) / Double(count), unit: "bytes"))
  }
}
