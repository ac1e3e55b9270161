import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// The documentation's request of a route from a server of one's own is the body of this test.
final class ReadmeRequestTests: ClientTestCase {
  func testTheRequest() async throws {
    let answer = try Data(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json"))
    let loopback = try server(answer)
    let server = loopback.url
    let waypoints = places.map { Waypoint(coordinate: $0) }
    // Shown: request
    let directions = Directions(credentials: Credentials(host: server), style: .valhalla)  // or .osrm, or .mapbox
    let options = RouteOptions.navigation(waypoints: waypoints, profileIdentifier: .automobile)
    let response = try await directions.calculate(options)
    // Shown: end
    XCTAssertEqual(response.routes?.first?.legs.count, 2)
    XCTAssertEqual(loopback.requests.map(\.target), ["/route"])
    try Readme.assertShows(
      "request", of: #filePath, in: "Sources/FairwayDirections/FairwayDirections.docc/FairwayDirections.md")
  }
}
