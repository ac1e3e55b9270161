import FairwayDirections
import FairwayEngine
import GeoKernel
import TownDrives
import XCTest

/// Makes the scenario of a drive whose route is replaced by an alternative, a faster route, a route of the caller and a way
/// back; `TripMaker` has new routes, changes of the trip and refreshes.
enum ReplacementsMaker {
  /// The corners of what is driven, in metres: the driver leaves the last road, and turns round.
  private static let way: [GridRoads.Place] = [
    (0, 0), (1000, 0), (1000, 500), (1500, 500), (1500, 750), (2250, 750), (2250, 500), (2750, 500), (2750, 250),
    (2750, 500), (4000, 500),
  ]
  private static let goal: GridRoads.Place = (4000, 500)
  private static let speed = 10.0

  /// The answer to a request for the trip, by way of a place.
  private static func response(to asked: RouteOptions, through place: GridRoads.Place?) -> RouteResponse {
    var options = asked
    if let place {
      var via = Waypoint(coordinate: GridRoads.coordinate(place.x, place.y))
      via.separatesLegs = false
      options.waypoints.insert(via, at: 1)
    }
    var response = GridRoads.response(to: options, identifier: "grid")
    guard var leg = response.routes?[0].legs[0] else { return response }
    leg.viaWaypoints = []
    // The first of a road's crossings is ahead of its start here, and not at it as in the answers of services.
    for step in leg.steps.indices { leg.steps[step].intersections = nil }
    response.routes?[0].legs[0] = leg
    response.waypoints = asked.waypoints
    return response
  }

  static func make() throws -> ScenarioMaker {
    let trip: [String: JSONValue] = [
      "profile": "driving-traffic", "language": "en", "units": "metric",
      "waypoints": .array(
        [Waypoint(coordinate: GridRoads.coordinate(0, 0)), Waypoint(coordinate: GridRoads.coordinate(goal.x, goal.y))]
          .map(\.json)),
    ]
    let asked = try RouteRequest(json: trip).options
    // An alternative that leads along the first road for longer, and takes longer than it should.
    var answer = response(to: asked, through: nil)
    var other = try XCTUnwrap(response(to: asked, through: (1500, 0)).routes?.first)
    other.expectedTravelTime *= 2
    other.legs[0].expectedTravelTime *= 2
    for step in other.legs[0].steps.indices { other.legs[0].steps[step].expectedTravelTime *= 2 }
    other.legs[0].attributes = nil
    answer.routes?.append(other)
    var maker = try ScenarioMaker([
      "trip": .object(trip), "answer": try JSONValue(json: answer.json()),
      "options": [
        "fasterRoute": [
          "interval": 70, "minimumRemainingTime": 10, "minimumRemainingStepTime": 5, "minimumFirstStepTime": 1,
        ],
        "wayBack": ["appliesToServices": true], "alternativesInterval": 100_000, "refreshInterval": 100_000,
      ],
    ])
    for (second, fix) in ScenarioMaker.fixes(along: way, speed: speed, seed: 33).enumerated() {
      var done: [JSONValue] = []
      if second == 15 { done = [["take": true]] }
      if second == 190 {
        var here = Waypoint(coordinate: fix.coordinate)
        (here.heading, here.headingAccuracy) = (90, 45)
        var options = asked
        options.waypoints[0] = here
        done = [["replace": try JSONValue(json: response(to: options, through: (2000, 750)).json())]]
      }
      try maker.add(fix, then: done, isKilled: second % 30 == 17) { response(to: $1, through: nil) }
    }
    return maker
  }
}
