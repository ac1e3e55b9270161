import GeoKernel
import TestSupport
import XCTest

@testable import FairwayRoutes

/// An answer that was stored is read again without its request, whatever its polylines say of themselves.
final class StoredAnswerTests: XCTestCase {
  /// A route of one leg with two steps, whose polylines may begin far from its maneuvers.
  private func answer(_ formats: [RouteShapeFormat], offset: Double = 0) -> RouteResponse {
    let line = (0..<4).map { LocationCoordinate2D(latitude: 48 + Double($0) * 1e-3, longitude: 11) }
    let place = LocationCoordinate2D(latitude: 48 + offset, longitude: 11)
    let steps = [
      RouteStep(maneuver: Maneuver(location: place, type: .depart), shape: LineString(line, format: formats[1])),
      RouteStep(
        maneuver: Maneuver(location: line[3], type: .arrive), shape: LineString([line[3], line[3]], format: formats[2])),
    ]
    let leg = RouteLeg(steps: steps, distance: 334, expectedTravelTime: 30)
    let shape = LineString(line, format: formats[0])
    return RouteResponse(routes: [Route(legs: [leg], shape: shape, distance: 334, expectedTravelTime: 30)])
  }

  func testPolylinesThatBeginFarFromTheRoute() throws {
    for format in RouteShapeFormat.allCases {
      let answer = answer([format, format, format], offset: 0.05)
      if format != .geoJSON { XCTAssertThrowsError(try RouteResponse(json: answer.json())) }
      let read = try RouteResponse(stored: answer.stored)
      XCTAssertEqual(read, answer)
      XCTAssertEqual(read.routes?[0].shape?.format, format)
    }
  }

  func testAnAnswerWithoutItsPrecisionIsReadAsBefore() throws {
    let answer = answer([.polyline, .polyline, .polyline])
    XCTAssertEqual(try RouteResponse(stored: JSONValue(json: answer.json())), answer)
  }

  /// As of a way back that was joined to a route.
  func testPolylinesOfTwoPrecisions() throws {
    for formats in [[RouteShapeFormat.polyline, .polyline6, .polyline], [.polyline6, .polyline, .geoJSON]] {
      let answer = answer(formats)
      XCTAssertEqual(try RouteResponse(json: answer.json()), answer)
      XCTAssertEqual(try RouteResponse(stored: answer.stored), answer)
    }
  }
}
