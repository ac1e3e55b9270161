import BenchPeers
import FairwayDirections
import Foundation

/// Reading an answer with routes beside Foundation's decoder.
enum RouteBenchmarks {
  static var entries: [BenchmarkEntry] {
    // As long as an answer for some hundred kilometres with annotations and instructions; ns is per byte of text.
    [BenchmarkEntry("route.decode", n: 700_000, variant: "polyline6", isPerByte: true) { try decode(700_000) }]
  }

  /// The bundled answer with its route repeated until the text is `size` bytes long.
  private static func decode(_ size: Int) throws -> Benchmark {
    let bundled = PackageResources.town_tour_json
    var response = try RouteFile(json: bundled).response
    let routes = response.routes ?? []
    response.routes = Array(repeating: routes, count: max(1, size / bundled.count)).flatMap { $0 }
    let text = response.json()
    let data = Data(text)
    let again = try RouteResponse(json: text, shapeFormat: .polyline6)
    return Benchmark(
      own: .init("RouteResponse", operations: text.count) {
        let response = try RouteResponse(json: text, shapeFormat: .polyline6)
        return Double(response.routes?.last?.legs.last?.steps.count ?? 0)
      },
      peers: [
        .init("JSONDecoder into plain structs", operations: text.count) {
          Double(try PlainResponse.decode(data).routes?.last?.legs.last?.steps.count ?? 0)
        }
      ],
      deviation: .init(value: again == response ? 0 : 1, unit: "wrong answers"))
  }
}
