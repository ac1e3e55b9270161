import FairwayDirections
import GeoKernel
import TownDrives

/// Makes the scenario of a trip: a via that is driven past, three stops, one that is added, two that are swapped, one
/// that is left out, a driver who ignores routes, newer times, and processes that end.
enum TripMaker {
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

  static func make() throws -> ScenarioMaker {
    var via = Waypoint(coordinate: GridRoads.coordinate(750, 250), name: "via")
    via.separatesLegs = false
    let stops = [(2000.0, 0.0, "first"), (3000, 1000, "second"), (1000, 2000, "third")].map {
      Waypoint(coordinate: GridRoads.coordinate($0.0, $0.1), name: $0.2)
    }
    let trip: [String: JSONValue] = [
      "profile": "driving-traffic", "language": "en", "units": "metric",
      "waypoints": .array(([Waypoint(coordinate: GridRoads.coordinate(0, 0)), via] + stops).map(\.json)),
    ]
    let answer = try GridRoads.response(to: RouteRequest(json: trip).options, identifier: "grid").json()
    var maker = try ScenarioMaker([
      "trip": .object(trip), "answer": try JSONValue(json: answer),
      "options": ["refreshInterval": 40, "offersAlternatives": false, "reroutesProactively": false],
    ])
    var edits = edits
    let fixes = ScenarioMaker.fixes(along: way, speed: speed, seed: 32)
    for (second, fix) in fixes.enumerated() {
      var done: [JSONValue] = []
      if let next = edits.first, Double(second) * speed >= next.metres {
        edits.removeFirst()
        let text = next.edit.replacing("LON", with: "\(added.longitude)").replacing("LAT", with: "\(added.latitude)")
        done = [["edit": try JSONValue(json: Array(text.utf8))]]
      }
      try maker.add(fix, then: done, isKilled: second % (fixes.count / kills) == 20) {
        GridRoads.response(to: $1, identifier: "grid")
      }
    }
    return maker
  }
}
