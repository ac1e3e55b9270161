import FairwayDirections
import GeoKernel
import XCTest

@testable import FairwayRequests

/// Which routes pass the points and areas to avoid.
final class AvoidanceTests: XCTestCase {
  private func place(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private func route(_ line: [LocationCoordinate2D]) -> Route {
    Route(legs: [], shape: LineString(line), distance: 0, expectedTravelTime: 0)
  }

  private func options(_ change: (inout RouteOptions) -> Void) -> RouteOptions {
    var options = RouteOptions(coordinates: [])
    change(&options)
    return options
  }

  func testPoints() {
    let straight = route([place(42, 1), place(42, 1.1)])
    for (latitude, passes) in [(42.0, true), (42.00008, true), (42.0002, false)] {
      let options = options { $0.avoidedPoints = [place(41, 1), place(latitude, 1.05)] }
      XCTAssertEqual(options.isRespected(by: straight), !passes, "\(latitude)")
    }
    XCTAssertTrue(options { _ in }.isRespected(by: Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0)))
  }

  func testAreas() {
    let square = AvoidedArea([place(42, 1), place(42, 1.1), place(42.1, 1.1), place(42.1, 1)])
    let avoiding = options { $0.avoidedAreas = [square] }
    let cases: [(String, [LocationCoordinate2D], Bool)] = [
      ("across, without a vertex in it", [place(42.05, 0.9), place(42.05, 1.2)], false),
      ("a vertex in it", [place(42.05, 0.9), place(42.05, 1.05), place(41.9, 1.05)], false),
      ("beside it", [place(42.11, 0.9), place(42.11, 1.2)], true),
      ("around its corner", [place(41.99, 0.9), place(41.99, 1.11), place(42.2, 1.11)], true),
      ("out of it", [place(42.05, 1.05), place(42.06, 1.05), place(42.2, 1.05)], true),
      ("out of it and back", [place(42.05, 1.05), place(42.2, 1.05), place(42.2, 1.06), place(42.05, 1.06)], false),
      ("never out of it", [place(42.05, 1.05), place(42.06, 1.05)], false),
    ]
    for (name, line, isRespected) in cases {
      XCTAssertEqual(avoiding.isRespected(by: route(line)), isRespected, name)
    }
  }

  func testAnAreaOnTheAntimeridian() {
    let area = AvoidedArea(around: place(-17, 179.999), radius: 2000)
    XCTAssertTrue(area.isValid)
    let avoiding = options { $0.avoidedAreas = [area] }
    XCTAssertFalse(avoiding.isRespected(by: route([place(-17, 179.9), place(-17, -179.9)])))
    XCTAssertTrue(avoiding.isRespected(by: route([place(-17.1, 179.9), place(-17.1, -179.9)])))
  }

  func testTripsInJSON() throws {
    let json = #"""
      {"waypoints": [[1, 42], [1.1, 42]], "avoidedPoints": [[1.05, 42]], "avoidedAreas": [[[1, 2], [3, 4], [5, 7]]]}
      """#
    guard case .object(let trip) = try JSONValue(json: Array(json.utf8)) else { return XCTFail("no object") }
    let options = try RouteRequest(json: trip).options
    XCTAssertEqual(options.avoidedPoints, [place(42, 1.05)])
    XCTAssertEqual(options.avoidedAreas, [AvoidedArea([place(2, 1), place(4, 3), place(7, 5)])])
    guard case .object(let written) = RouteRequest(options).json else { return XCTFail("no object") }
    XCTAssertEqual(try RouteRequest(json: written).options, options)
    var wrong = trip
    wrong["avoidedAreas"] = .array([.array([.array([.number(1)])])])
    XCTAssertThrowsError(try RouteRequest(json: wrong)) {
      XCTAssertEqual("\($0)", "trip.avoidedAreas[0][0] is not longitude and latitude")
    }
  }
}
