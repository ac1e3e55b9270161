import BenchPeers
import FairwayDirections
import Foundation

/// Decoding a response with routes, beside Foundation's decoder.
enum RouteBenchmarks {
  static var entries: [BenchmarkEntry] {
    // The size of a response for some hundred kilometres with annotations and instructions; the time is per byte.
    [BenchmarkEntry("route.decode", n: 700_000, variant: "polyline6", isPerByte: true) { try decode(700_000) }]
  }

  /// The bundled response, with its route repeated until the text has `size` bytes.
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
