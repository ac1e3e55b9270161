import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import TownDrives

/// Makes a scenario: a vehicle with the noise of a receiver drives along a way, things are done on the way, requests are
/// answered at once, and processes end.
struct ScenarioMaker {
  private(set) var inputs: [JSONValue]
  let router: TripRouter

  init(_ start: JSONValue) throws {
    inputs = [start]
    router = try TripRouter(start)
  }

  /// The lines of the whole scenario.
  var lines: [String] { router.lines + router.table }

  /// A way as fixes at a speed in metres a second, with some seconds at its end.
  static func fixes(along way: [GridRoads.Place], speed: Double, seed: UInt64) -> [Location] {
    var random = SeededGenerator(seed: seed)
    guard let track = try? Track(way.map { GridRoads.coordinate($0.x, $0.y) }) else { return [] }
    let driven = Array(stride(from: 0, through: track.length, by: speed))
    let stood = [Double](repeating: track.length, count: 12)
    return (driven + stood).enumerated().map { second, along in
      let point = track.point(at: along)
      let away = Geodesic.destination(
        from: point.coordinate, distance: abs(random.normal()) * 2, bearing: random.uniform(0...360))
      return Location(
        coordinate: away, timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 4,
        speed: second < driven.count ? speed : 0, course: (point.bearing + 360).truncatingRemainder(dividingBy: 360))
    }
  }

  mutating func add(_ input: JSONValue) throws {
    inputs.append(input)
    try router.run([input], kills: false)
  }

  /// Adds a fix, what is done after it, now and then the end of the process, and the answers to all that is asked for.
  mutating func add(
    _ fix: Location, then done: [JSONValue], isKilled: Bool,
    answering: (ProviderPurpose, RouteOptions) throws -> RouteResponse
  ) throws {
    let numbers = [
      fix.timestamp, fix.coordinate.latitude, fix.coordinate.longitude, 4, fix.speed ?? 0, fix.course ?? 0,
    ]
    try add(["fix": .array(numbers.map(JSONValue.number))])
    for input in done { try add(input) }
    // Also while requests are pending.
    if isKilled { inputs.append(["kill": true]) }
    for (purpose, request) in router.router.pendingRequests {
      let body =
        switch request.content {
        case .routes(let options): try answering(purpose, options).json()
        case .refresh(let part): GridRoads.refresh(of: part, router.router.route).json()
        }
      try add(["question": .string(purpose.name), "answer": try JSONValue(json: body)])
    }
  }
}
