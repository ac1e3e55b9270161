import BenchPeers
import FairwayCommand
import FairwayDirections
import Foundation

/// Decoding a response with routes, beside Foundation's decoder; and making the guidance that a service does not send,
/// beside decoding it.
enum RouteBenchmarks {
  static var entries: [BenchmarkEntry] {
    // The size of a response for some hundred kilometres with annotations and instructions; the time is per byte.
    [BenchmarkEntry("route.decode", n: 700_000, variant: "polyline6", isPerByte: true) { try decode(700_000) }]
      // The time is per step.
      + GuidanceLanguage.all.map { language in
        BenchmarkEntry("route.guidance", n: 1000, variant: language) { try guide(1000, in: language) }
      }
  }

  /// The bundled route, with its steps repeated until there are `count`.
  private static func guide(_ count: Int, in language: String) throws -> Benchmark {
    var route = try RouteArguments.bundled()
    let repeated = route.legs[0].steps.dropLast()
    let last = Array(route.legs[0].steps.suffix(1))
    route.legs = [route.legs[0]]
    route.legs[0].attributes = nil
    route.legs[0].steps =
      Array(Array(repeating: repeated, count: 1 + count / repeated.count).joined().prefix(count - 1)) + last
    let guidance = GuidanceOptions(source: .device, language: language)
    let made = RouteResponse(routes: [route.guided(guidance)])
    let text = made.json()
    let data = Data(text)
    let given = route
    let steps = { (response: RouteResponse) in response.routes?[0].legs[0].steps ?? [] }
    let wrong = zip(steps(made), steps(try RouteResponse(json: text, shapeFormat: .polyline6))).filter { made, read in
      made.instructions.isEmpty || made.instructionsDisplayedAlongStep != read.instructionsDisplayedAlongStep
        || made.instructionsSpokenAlongStep != read.instructionsSpokenAlongStep
    }
    return Benchmark(
      own: .init("Route.addGuidance", operations: count) {
        let spoken = given.guided(guidance).legs[0].steps.map { $0.instructionsSpokenAlongStep?.count ?? 0 }
        return Double(spoken.reduce(0, +))
      },
      peers: [
        .init("JSONDecoder into plain structs", operations: count) {
          Double(try PlainResponse.decode(data).routes?.last?.legs.last?.steps.count ?? 0)
        }
      ],
      deviation: .init(value: Double(wrong.count), unit: "wrong answers"))
  }

  /// The bundled response, with its route repeated until the text has `size` bytes.
  private static func decode(_ size: Int) throws -> Benchmark {
    let bundled = RouteArguments.bundledAnswer
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
