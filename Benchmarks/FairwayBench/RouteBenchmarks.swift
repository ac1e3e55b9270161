import FairwayCommand
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import SeededRandom

/// Decoding a response with routes, beside Foundation's decoder; making the guidance that a service does not send,
/// beside decoding it; and reading lines.
enum RouteBenchmarks {
  static var entries: [BenchmarkEntry] {
    // The size of a response for some hundred kilometres with annotations and instructions; the time is per byte.
    [BenchmarkEntry("route.decode", n: 700_000, variant: "polyline6", isPerByte: true) { try decode(700_000) }]
      // The time is per step.
      + GuidanceLanguage.all.map { language in
        BenchmarkEntry("route.guidance", n: 1000, variant: language) { try guide(1000, in: language) }
      }
      // The time is per alert.
      + [
        BenchmarkEntry("route.alerts", n: 100_000, variant: "500 km") { try alert(100_000) }
      ]
      // The time is per point.
      + ["bare", "times", "Garmin"].map { content in
        BenchmarkEntry("line.gpx", n: 1_000_000, variant: content) { try readGPX(1_000_000, content) }
      }
  }

  /// A track as a recorder writes it: bare points, points with heights and times, or also with Garmin's extensions.
  ///
  /// The error in the report is the memory of reading it, beside the text, as a multiple of the text.
  private static func readGPX(_ count: Int, _ content: String) throws -> Benchmark {
    var text = Array("<gpx version=\"1.1\"><trk><name>Ride</name><trkseg>\n".utf8)
    for number in 0..<count {
      let latitude = 46 + 5e-6 * Double(number)
      let longitude = 7 + 0.01 * sin(0.0005 * Double(number))
      text += Array(String(format: "<trkpt lat=\"%.7f\" lon=\"%.7f\">", latitude, longitude).utf8)
      if content != "bare" {
        let second = number % 86_400
        text += Array(
          String(
            format: "<ele>%.1f</ele><time>2026-05-%02dT%02d:%02d:%02dZ</time>", 500 + 50 * sin(Double(number) / 3000),
            1 + number / 86_400, second / 3600, second / 60 % 60, second % 60
          ).utf8)
      }
      if content == "Garmin" {
        text += Array(
          ("<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>"
            + "</gpxtpx:TrackPointExtension></extensions>").utf8)
      }
      text += Array("</trkpt>\n".utf8)
    }
    text += Array("</trkseg></trk></gpx>\n".utf8)
    let bytes = text
    let memory = try Machine.memory(of: {
      guard try LineFile(bytes).lines[0].points.count == count else {
        throw CommandFailure.failed("points are missing")
      }
    })
    return Benchmark(
      own: .init("LineFile", operations: count) { try LineFile(bytes).lines[0].points[count - 1].coordinate.longitude },
      peers: [
        .init("looking at each byte", operations: count) {
          Double(bytes.reduce(into: 0) { $0 &+= $1 == UInt8(ascii: "<") ? 1 : 0 })
        }
      ],
      deviation: .init(value: Double(memory) / Double(bytes.count), unit: "bytes a byte of text"))
  }

  /// Alerts in the box around a route of 500 km, of which a hundredth lie on it, and a tenth are stretches.
  private static func alert(_ count: Int) throws -> Benchmark {
    var line: [LocationCoordinate2D] = []
    for number in 0..<10_000 {
      let share = Double(number) / 10_000
      line.append(
        LocationCoordinate2D(latitude: 46 + 3 * share + 0.02 * sin(200 * share), longitude: 7 + 4 * share))
    }
    let step = RouteStep(
      maneuver: Maneuver(location: line[0], type: .depart), shape: LineString(line), distance: 500_000,
      expectedTravelTime: 20_000)
    let route = Route(
      legs: [RouteLeg(steps: [step], distance: 500_000, expectedTravelTime: 20_000)], shape: LineString(line),
      distance: 500_000, expectedTravelTime: 20_000)
    var generator = SeededGenerator(seed: 1)
    let placed = (0..<count).map { number in
      let isOnLine = number % 100 == 0
      let place = line[generator.integer(0...line.count - 2)]
      let from =
        isOnLine
        ? place
        : LocationCoordinate2D(latitude: generator.uniform(46...49), longitude: generator.uniform(7...11))
      let alert = CustomAlert(id: "\(number)", kind: .speedCamera)
      guard number % 10 == 5 else { return PlacedAlert(alert, at: from) }
      return PlacedAlert(
        alert,
        along: [from, LocationCoordinate2D(latitude: from.latitude + 0.003, longitude: from.longitude + 0.004)])
    }
    let alerts = CustomAlerts(placed)
    let track = try Track(line)
    var laid = route
    laid.addAlerts(alerts)
    let found = Set((laid.legs[0].alerts ?? []).map(\.alert.id))
    // To compare all takes minutes: those on the line, and as many of the others.
    let points = stride(from: 0, to: count, by: 50).map { placed[$0] }
    let wrong = points.count { found.contains($0.alert.id) != (track.nearest($0.coordinates[0]).distance <= $0.reach) }
    return Benchmark(
      own: .init("Route.addAlerts", operations: count) {
        var route = route
        route.addAlerts(alerts)
        return Double(route.legs[0].alerts?.count ?? 0)
      },
      peers: [
        .init("each compared with the route", operations: points.count) {
          Double(points.count { track.nearest($0.coordinates[0]).distance <= $0.reach })
        }
      ],
      deviation: .init(value: Double(wrong), unit: "wrong answers"))
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
