import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// What the services send in different ways about one town is the same in the model.
final class ServiceDifferencesTests: XCTestCase {
  private func route(_ name: String) throws -> Route {
    try XCTUnwrap(RouteFile(json: [UInt8](Fixtures.townAnswer(name))).routes.first)
  }

  func testArrivalsHaveTwoEqualPointsAndNoSegments() throws {
    for name in ["osrm-legs", "valhalla-legs", "osrm-same-point", "valhalla-same-point"] {
      for leg in try route(name).legs {
        let shape = try XCTUnwrap(leg.steps.last?.shape?.coordinates, name)
        XCTAssertEqual(shape.count, 2, name)
        XCTAssertEqual(shape.first, shape.last, name)
        XCTAssertEqual(leg.segmentRangesByStep.last?.count, 0, name)
        if let count = leg.segmentDistances?.count {
          XCTAssertEqual(leg.segmentRangesByStep.last?.upperBound, count, name)
          XCTAssertEqual(leg.shape?.coordinates.count, count + 1, name)
        }
      }
    }
  }

  func testPrecisionAndFormatOfShapesMakeNoDifference() throws {
    let lines = try ["plan-grid", "valhalla-polyline5", "valhalla-geojson"].map { try route($0).shape }
    let counts = lines.map { $0?.coordinates.count }
    XCTAssertEqual(lines.map { $0?.format }, [.polyline6, .polyline, .geoJSON])
    XCTAssertEqual(counts, [counts[0], counts[0], counts[0]])
    for line in lines {
      for (left, right) in zip(line?.coordinates ?? [], lines[0]?.coordinates ?? []) {
        XCTAssertEqual(left.latitude, right.latitude, accuracy: 6e-6)
        XCTAssertEqual(left.longitude, right.longitude, accuracy: 6e-6)
      }
    }
  }

  func testSpeedLimitsInTheirThreeForms() throws {
    let text = #"{"maxspeed":[{"speed":50,"unit":"km\/h"},{"speed":60,"unit":"mph"},{"unknown":true},{"none":true}]}"#
    let limits = try XCTUnwrap(
      JSONDecoder().decode(RouteLeg.Attributes.self, from: Data(text.utf8)).segmentMaximumSpeedLimits)
    XCTAssertEqual(try XCTUnwrap(limits[0].metersPerSecond), 50 / 3.6, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(limits[1].metersPerSecond), 26.8224, accuracy: 1e-9)
    XCTAssertEqual(limits[2], .unknown)
    XCTAssertEqual(limits[3].metersPerSecond, .infinity)
  }

  /// Of one town's roads: a service sends the way through a roundabout as one step or as two, with the exit's number in
  /// both of them or in the first only. Where to leave it is known at its beginning, and spoken of there.
  func testRoundaboutsOfOneStepAndOfTwo() throws {
    for service in ["osrm", "valhalla"] {
      let steps = try route("\(service)-roundabout").legs.flatMap(\.steps)
      let entries = steps.filter { [.takeRoundabout, .takeRotary, .turnAtRoundabout].contains($0.maneuverType) }
      XCTAssertFalse(entries.isEmpty, service)
      for entry in entries {
        XCTAssertEqual(entry.exitIndex, 1, service)
        XCTAssertTrue(entry.instructions.contains("1st") || entry.instructions.contains("first"), entry.instructions)
      }
    }
  }

  func testLegsHaveTheirEndsWithAndWithoutSilentWaypoints() throws {
    let route = try route("valhalla-legs")
    for (leg, next) in zip(route.legs, route.legs.dropFirst()) {
      XCTAssertNotNil(leg.source)
      XCTAssertEqual(leg.destination, next.source)
    }
    for (name, count) in [("valhalla-silent", 4), ("osrm-silent", 3)] {
      let response = try RouteFile(json: [UInt8](Fixtures.townAnswer(name))).response
      let leg = try XCTUnwrap(response.routes?.first?.legs.first)
      XCTAssertEqual(response.waypoints?.count, count, name)
      XCTAssertEqual(leg.source, response.waypoints?.first)
      XCTAssertEqual(leg.destination, response.waypoints?.last)
    }
  }

  func testMatchesHaveNullTracepointsAndBecomeRoutes() throws {
    let response = try MapMatchingResponse(json: [UInt8](Fixtures.townAnswer("osrm-match-outlier")))
    let points = try XCTUnwrap(response.tracepoints)
    XCTAssertEqual(points.map { $0 == nil }, [false, false, false, true, true, false, false, false, false])
    let routes = response.routeResponse
    XCTAssertEqual(routes.waypoints?.count, points.compactMap { $0 }.count)
    XCTAssertEqual(routes.routes?.first?.legs.count, response.matches?.first?.legs.count)
    XCTAssertNotNil(response.matches?.first?.confidence)
  }

  func testRouteOfAnObjectWithItsWaypointsAndProfile() throws {
    let answer = try JSONValue(json: [UInt8](Fixtures.townAnswer("valhalla-legs")))
    guard case .array(let routes)? = answer["routes"], case .object(let members)? = routes.first,
      case .array(let places)? = answer["waypoints"]
    else { return XCTFail("no routes") }
    let waypoints = try JSONDecoder().decode([Waypoint].self, from: JSONEncoder().encode(places))
    let route = try Route(json: members, waypoints: waypoints, profileIdentifier: .cycling)
    XCTAssertEqual(route.legs.map(\.source), Array(waypoints.dropLast()).map(Optional.some))
    XCTAssertEqual(route.legs.map(\.profileIdentifier), [.cycling, .cycling])
  }

  func testRoadsThatWereToBeAvoided() throws {
    let response = try RouteFile(json: [UInt8](Fixtures.townAnswer("valhalla-tunnel-hairpins"))).response
    let violations = response.roadClassExclusionViolations(avoiding: [.tunnel, .ferry])
    XCTAssertFalse(violations.isEmpty)
    for violation in violations {
      let step = try XCTUnwrap(
        response.routes?[violation.routeIndex].legs[violation.legIndex].steps[violation.stepIndex])
      let intersection = try XCTUnwrap(step.intersections?[violation.intersectionIndex])
      XCTAssertTrue(intersection.outletRoadClasses?.contains(.tunnel) == true)
      XCTAssertEqual(violation.roadClasses, .tunnel)
    }
    XCTAssertEqual(response.roadClassExclusionViolations(avoiding: .ferry), [])
  }

  func testHeightsThatAreNotKnownAreLeftOut() throws {
    let text = #"{"distance":40,"duration":1,"legs":[{"distance":40,"duration":1,"elevation":[7,null,9]}]}"#
    let elevation = try Route(json: Array(text.utf8)).legs[0].elevation
    XCTAssertEqual(elevation?.heights, [7, 9])
    XCTAssertEqual(elevation?.distances, [0, 40])
  }
}
