import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import TownDrives
import XCTest

/// Makes the scenario of a trip: a via that is driven past, three stops, one that is added, two that are swapped, one
/// that is left out, a driver who ignores routes, newer times, and processes that end.
struct TripMaker {
  /// The corners of what is driven, in metres.
  static let way: [GridRoads.Place] = [
    (0, 0), (2250, 0), (2250, 500), (2750, 500), (2750, 1000), (2000, 1000), (2000, 1500), (2250, 1500), (2250, 1000),
    (3000, 1000),
  ]
  /// What is changed, and after how many metres.
  private static let edits: [(metres: Double, edit: String)] = [
    (2100, #"{"add":{"longitude":LON,"latitude":LAT,"name":"added"}}"#), (3050, #"{"order":[4,3]}"#),
    (4550, #"{"remove":4}"#),
  ]
  private static let added = GridRoads.coordinate(2500, 500)
  private static let speed = 10.0
  private static let kills = 16

  /// The way as fixes with the noise of a receiver.
  static var fixes: [Location] {
    var random = SeededGenerator(seed: 32)
    let line = way.map { GridRoads.coordinate($0.x, $0.y) }
    guard let track = try? Track(line) else { return [] }
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

  func make() throws -> (inputs: [JSONValue], lines: [String]) {
    var via = Waypoint(coordinate: GridRoads.coordinate(750, 250), name: "via")
    via.separatesLegs = false
    let stops = [(2000.0, 0.0, "first"), (3000, 1000, "second"), (1000, 2000, "third")].map {
      Waypoint(coordinate: GridRoads.coordinate($0.0, $0.1), name: $0.2)
    }
    let trip: JSONValue = [
      "profile": "driving-traffic", "language": "en", "units": "metric",
      "waypoints": .array(([Waypoint(coordinate: GridRoads.coordinate(0, 0)), via] + stops).map(\.json)),
    ]
    guard case .object(let members) = trip else { return ([], []) }
    let answer = try answer(GridRoads.response(to: RouteRequest(json: members).options, identifier: "grid").json())
    let start: JSONValue = [
      "trip": trip, "options": ["refreshInterval": 40, "offersAlternatives": false], "answer": answer,
    ]
    let router = try TripRouter(start)
    var (inputs, edits) = ([start], Self.edits)
    let fixes = Self.fixes
    for (second, fix) in fixes.enumerated() {
      func add(_ input: JSONValue) throws {
        inputs.append(input)
        try router.run([input], kills: false)
      }
      let numbers = [
        fix.timestamp, fix.coordinate.latitude, fix.coordinate.longitude, 4, fix.speed ?? 0, fix.course ?? 0,
      ]
      try add(["fix": .array(numbers.map(JSONValue.number))])
      if let next = edits.first, Double(second) * Self.speed >= next.metres {
        edits.removeFirst()
        let text = next.edit.replacing("LON", with: "\(Self.added.longitude)").replacing(
          "LAT", with: "\(Self.added.latitude)")
        try add(["edit": try JSONValue(json: Array(text.utf8))])
      }
      // A process ends now and then, also while requests are pending.
      if second % (fixes.count / Self.kills) == 20 { inputs.append(["kill": true]) }
      for (purpose, request) in router.router.pendingRequests {
        let body =
          switch request.content {
          case .routes(let options): GridRoads.response(to: options, identifier: "grid").json()
          case .refresh(let part): GridRoads.refresh(of: part, router.router.route).json()
          }
        try add(["question": .string(purpose.name), "answer": try self.answer(body)])
      }
    }
    return (inputs, router.lines + router.table)
  }

  private func answer(_ body: [UInt8]) throws -> JSONValue { try JSONValue(json: body) }
}
