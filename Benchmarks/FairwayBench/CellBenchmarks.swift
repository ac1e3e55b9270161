import GeoKernel
import RoadGraph
import RoadNetworks
import RoadRoutes

/// Ways over the cells of a large road file, beside the same along its roads.
enum CellBenchmarks {
  static func entries(_ shelf: NetworkShelf) -> [BenchmarkEntry] {
    let edges = 1_000_000
    func routes(_ km: Int) throws -> RoadRoutes {
      try km > 60 ? shelf.routesInStrip() : shelf.routes(edges: edges)
    }
    // Along the roads of a way of 120 km a search takes a tenth of a second.
    return [(5, 40), (20, 20), (60, 8), (120, 5)].map { km, count in
      BenchmarkEntry("ways.route.cells", n: edges, variant: "\(km) km") {
        try overCells(routes(km), apart: Double(km) * 1000, count: count)
      }
    }
      + [5, 20, 60, 120].map { km in
        BenchmarkEntry("ways.route.avoiding", n: edges, variant: "\(km) km") {
          try avoiding(routes(km), apart: Double(km) * 1000, count: 20)
        }
      } + [
        BenchmarkEntry("ways.weights", n: edges, variant: "edge") { try weights(shelf.graph(edges: edges)) },
        BenchmarkEntry("ways.partition", n: 100_000, variant: "edge") { try partition(edges: 100_000) },
      ]
  }

  private static func requests(_ graph: RoadGraph, apart metres: Double, count: Int) -> [RoadRequest] {
    PlacePairs.junctions(of: graph, count: count, apart: metres, seed: 1).compactMap { pair in
      guard let from = graph.junction(pair.from), let to = graph.junction(pair.to) else { return nil }
      return RoadRequest(from: from.coordinate, to: to.coordinate)
    }
  }

  private static func candidate(_ name: String, _ routes: RoadRoutes, _ requests: [RoadRequest]) -> Benchmark.Candidate
  {
    .init(name, operations: requests.count) {
      try requests.reduce(0) { sum, request in
        let route = try routes.route(request)
        return sum + route.duration + Double(route.legs[0].line.count)
      }
    }
  }

  /// Routes with the costs of cells, beside the same without.
  private static func overCells(_ routes: RoadRoutes, apart metres: Double, count: Int) throws -> Benchmark {
    let requests = requests(routes.graph, apart: metres, count: count)
    return Benchmark(
      own: candidate("RoadRoutes.route, with its line, over cells", routes, requests),
      peers: [candidate("the same along roads", try RoadRoutes(on: routes.graph), requests)])
  }

  /// Routes with the road at their middle closed and a circle avoided, beside those without.
  private static func avoiding(_ routes: RoadRoutes, apart metres: Double, count: Int) throws -> Benchmark {
    let pairs = try requests(routes.graph, apart: metres, count: count).compactMap { request in
      try ClosedWay(request, on: routes, radius: min(2000, metres / 5))
    }
    return Benchmark(
      own: candidate("with a closed road and a circle avoided", routes, pairs.map(\.closed)),
      peers: [candidate("the same with all open", routes, pairs.map(\.open))])
  }

  /// What finding the costs of cells takes for a directed edge, beside preparing its roads, and the bytes of these costs.
  private static func weights(_ graph: RoadGraph) throws -> Benchmark {
    let count = NetworkFacts(graph).directedEdges
    let routes = try RoadRoutes(on: graph)
    let size = routes.size
    try routes.findCellCosts()
    return Benchmark(
      own: .init("RoadCellCosts", operations: count) {
        // A second one is found as the first was, and then given up.
        try routes.findCellCosts()
        return Double(routes.size)
      },
      peers: [.init("RoadRoutes.init(on:)", operations: count) { Double(try RoadRoutes(on: graph).stateCount) }],
      deviation: .init(value: Double(routes.size - size) / Double(count), unit: "bytes"))
  }

  /// What packing a file with cells takes for a directed edge, beside packing it without, and the bytes of the cells.
  private static func partition(edges: Int) throws -> Benchmark {
    let network = try MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: edges)
    let (with, without) = (try network.packed(.always).count, try network.packed(.never).count)
    let count = NetworkFacts(try RoadGraph(network.packed(.never))).directedEdges
    return Benchmark(
      own: .init("packed, with cells", operations: count) { Double(try network.packed(.always).count) },
      peers: [.init("the same without", operations: count) { Double(try network.packed(.never).count) }],
      deviation: .init(value: Double(with - without) / Double(count), unit: "bytes"))
  }
}

/// A way, and the same with the road at its middle closed and a circle about a place on it avoided.
private struct ClosedWay {
  let open: RoadRequest
  let closed: RoadRequest

  /// Nil where no other way is left.
  init?(_ request: RoadRequest, on routes: RoadRoutes, radius: Double) throws {
    let leg = try routes.route(request).legs[0]
    let road = leg.roads[leg.roads.count / 2]
    let centre = leg.line[leg.line.count / 3]
    let circle = (0..<32).map { part in
      Geodesic.destination(from: centre, distance: radius, bearing: Double(part) * 360 / 32)
    }
    var closed = request
    closed.avoiding = [
      .road(.init(edge: road.edge, direction: .forward)), .road(.init(edge: road.edge, direction: .backward)),
      .area(circle),
    ]
    guard (try? routes.route(closed)) != nil else { return nil }
    (open, self.closed) = (request, closed)
  }
}
