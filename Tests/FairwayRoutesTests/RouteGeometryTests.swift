import FairwayRoutes
import GeoKernel
import XCTest

/// The line of a route and the vertices of its steps.
final class RouteGeometryTests: XCTestCase {
  private func place(_ number: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47, longitude: 8 + Double(number) / 1000)
  }

  private func step(_ type: ManeuverType, _ numbers: Int...) -> RouteStep {
    RouteStep(
      maneuver: Maneuver(location: place(numbers.first ?? 0), type: type),
      shape: numbers.isEmpty ? nil : LineString(numbers.map { place($0) }))
  }

  private func route(_ legs: [[RouteStep]]) -> Route {
    Route(
      legs: legs.map { RouteLeg(steps: $0, name: "", distance: 0, expectedTravelTime: 0) }, shape: nil, distance: 0,
      expectedTravelTime: 0)
  }

  func testStepsShareAVertexAndAnArrivalAddsNone() {
    let geometry = RouteGeometry(
      route([
        [step(.depart, 0, 1, 2), step(.turn, 2, 3), step(.arrive, 3, 3)],
        [step(.depart, 3, 4), step(.arrive, 4)],
      ]))
    XCTAssertEqual(geometry.coordinates, (0...4).map { place($0) })
    XCTAssertEqual(geometry.steps, [0...2, 2...3, 3...3, 3...4, 4...4])
    XCTAssertEqual(geometry.range(ofLeg: 0), 0...3)
    XCTAssertEqual(geometry.range(ofLeg: 1), 3...4)
    XCTAssertNil(geometry.range(ofLeg: 2))
    XCTAssertTrue(geometry.gaps.isEmpty)
  }

  func testAGapIsKnownAndBelongsToTheEarlierStep() {
    let geometry = RouteGeometry(route([[step(.depart, 0, 1), step(.turn, 5, 6), step(.arrive, 6)]]))
    XCTAssertEqual(geometry.coordinates, [0, 1, 5, 6].map { place($0) })
    XCTAssertEqual(geometry.steps, [0...1, 2...3, 3...3])
    XCTAssertEqual(geometry.gaps.map(\.step), [1])
    XCTAssertEqual(geometry.gaps.map(\.vertex), [2])
  }

  func testWhatHasNoShapeTakesNoPlace() {
    let geometry = RouteGeometry(route([[], [step(.depart), step(.turn, 2, 3), step(.turn), step(.arrive, 3)]]))
    XCTAssertEqual(geometry.coordinates, [2, 3].map { place($0) })
    XCTAssertEqual(geometry.steps, [0...0, 0...1, 1...1, 1...1])
    XCTAssertNil(geometry.range(ofLeg: 0))
    XCTAssertEqual(geometry.range(ofLeg: 1), 0...1)
  }

  func testWithoutShapesOfStepsTheLineIsTheRoutes() {
    var plain = route([[step(.depart, 0), step(.arrive, 9)]])
    XCTAssertFalse(RouteGeometry(plain).hasSteps)
    XCTAssertNil(plain.line)
    plain.shape = LineString([place(0), place(4), place(9)])
    XCTAssertFalse(RouteGeometry(plain).hasSteps)
    XCTAssertEqual(plain.line, [place(0), place(4), place(9)])
  }
}
