import FairwayRoutes
import GeoKernel
import XCTest

/// A stop keeps the name that its request gives it; the service's is the road's.
final class WaypointNameTests: XCTestCase {
  private let names = ["Prat", "Gran", ""]

  private func response() throws -> RouteResponse {
    let waypoints = names.enumerated().map { "{\"location\":[1.52,42.5\($0)],\"name\":\"\($1)\"}" }.joined(
      separator: ",")
    let leg = """
      {"distance":0,"duration":0,"summary":"","steps":[]}
      """
    return try RouteResponse(
      json: Array(
        """
        {"code":"Ok","waypoints":[\(waypoints)],
         "routes":[{"distance":0,"duration":0,"geometry":"_xkbG_{gHo}@?","legs":[\(leg),\(leg)]}]}
        """.utf8))
  }

  private func requested(_ names: [String?]) -> [Waypoint] {
    names.enumerated().map {
      Waypoint(coordinate: LocationCoordinate2D(latitude: 42.5 + Double($0) / 100, longitude: 1.52), name: $1)
    }
  }

  func testTheNameOfTheRequestWins() throws {
    var response = try response()
    response.complete(from: requested([nil, "Office", "Home"]), profile: .automobile)
    XCTAssertEqual(response.waypoints?.map(\.name), ["Prat", "Office", "Home"])
    XCTAssertEqual(response.waypoints?.map(\.roadName), [nil, "Gran", nil])
    XCTAssertEqual(response.routes?[0].legs.map { $0.destination?.name }, ["Office", "Home"])
  }

  func testItIsKeptWithTheAnswer() throws {
    var response = try response()
    response.complete(from: requested(["", "Office", nil]), profile: .automobile)
    var stored = try RouteResponse(json: response.json())
    XCTAssertEqual(stored.waypoints?.map(\.name), ["Prat", "Office", ""])
    XCTAssertEqual(stored.waypoints?[1].roadName, "Gran")
    // Answers are completed again where they are read again.
    stored.complete(from: requested(["", "Office", nil]), profile: .automobile)
    XCTAssertEqual(stored.waypoints?[1].roadName, "Gran")
    stored.complete(from: requested(["", "Club", nil]), profile: .automobile)
    XCTAssertEqual(stored.waypoints?[1].name, "Club")
    XCTAssertEqual(stored.waypoints?[1].roadName, "Gran")
  }
}
