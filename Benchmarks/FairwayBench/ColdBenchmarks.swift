import RoadGraph
import RoadNetworks
import RoadRoutes

/// The first way of a program on a large road file, from the opening of the file on.
enum ColdBenchmarks {
  static func entries(_ shelf: NetworkShelf) -> [BenchmarkEntry] {
    let edges = 1_000_000
    return [
      BenchmarkEntry("ways.cold", n: edges, variant: "20 km") { try first(shelf.files(edges: edges), apart: 20_000) },
      BenchmarkEntry("ways.kept", n: edges, variant: "20 km") { try later(shelf.files(edges: edges), apart: 20_000) },
    ]
  }

  private static func requests(_ graph: RoadGraph, apart metres: Double, count: Int) -> [RoadRequest] {
    PlacePairs.junctions(of: graph, count: count, apart: metres, seed: 1).compactMap { pair in
      guard let from = graph.junction(pair.from), let to = graph.junction(pair.to) else { return nil }
      return RoadRequest(from: from.coordinate, to: to.coordinate)
    }
  }

  /// The first way with what was prepared earlier, beside the first way without, and the bytes that become resident for it.
  private static func first(_ files: (roads: String, prepared: String), apart metres: Double) throws -> Benchmark {
    let requests = requests(try RoadGraph(path: files.roads), apart: metres, count: 10)
    func way(_ request: RoadRequest) throws -> Double {
      let routes = try RoadRoutes(on: RoadGraph(path: files.roads), preparedAt: files.prepared)
      let route = try routes.route(request)
      return route.duration + Double(route.legs[0].line.count)
    }
    let bytes = PeakMemory.bytes { _ = try? way(requests[0]) }
    return Benchmark(
      own: .init("open prepared roads, and the first way", operations: requests.count) {
        try requests.reduce(0) { sum, request in sum + (try way(request)) }
      },
      peers: [
        .init("prepare, find costs of cells, and the first way", operations: 1) {
          let routes = try RoadRoutes(on: RoadGraph(path: files.roads))
          try routes.findCellCosts()
          return try routes.route(requests[0]).duration
        }
      ],
      deviation: bytes.map { .init(value: Double($0), unit: "bytes") })
  }

  /// Ways on prepared roads that were opened, once all that they need was read, beside those on roads prepared now.
  private static func later(_ files: (roads: String, prepared: String), apart metres: Double) throws -> Benchmark {
    let graph = try RoadGraph(path: files.roads)
    let requests = requests(graph, apart: metres, count: 20)
    let kept = try RoadRoutes(on: graph, preparedAt: files.prepared)
    let fresh = try RoadRoutes(on: graph)
    try fresh.findCellCosts()
    func candidate(_ name: String, _ routes: RoadRoutes) -> Benchmark.Candidate {
      .init(name, operations: requests.count) {
        try requests.reduce(0) { sum, request in
          let route = try routes.route(request)
          return sum + route.duration + Double(route.legs[0].line.count)
        }
      }
    }
    return Benchmark(
      own: candidate("RoadRoutes.route on opened roads", kept),
      peers: [candidate("the same on roads prepared now", fresh)])
  }
}
