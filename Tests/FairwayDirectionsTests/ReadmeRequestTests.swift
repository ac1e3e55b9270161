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
    let stops = [(40.00151, -29.997829), (40.005602, -29.986535), (39.999718, -29.982773)]
    let waypoints = stops.map { Waypoint(coordinate: LocationCoordinate2D(latitude: $0.0, longitude: $0.1)) }
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
