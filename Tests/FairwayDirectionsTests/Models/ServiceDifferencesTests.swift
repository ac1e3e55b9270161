import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// What the services send in different ways is the same in the model.
final class ServiceDifferencesTests: XCTestCase {
  private func route(_ name: String) throws -> Route {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let bytes = try [UInt8](Fixtures.data(name + ".json"))
    return try XCTUnwrap(RouteFile(json: bytes).routes.first)
  }

  func testArrivalsHaveTwoEqualPointsAndNoSegments() throws {
    for name in ["osrm-andorra-3legs", "valhalla-andorra-3legs", "osrm-andorra-same-point"] {
      for leg in try route("routes/\(name)").legs {
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
    let lines = try ["", "-polyline5", "-geojson"].map { try route("routes/valhalla-andorra-2km" + $0).shape }
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
      let file = Fixtures.package.appending(path: "Tests/TownRoutes/\(service)-roundabout.json")
      let route = try XCTUnwrap(RouteFile(json: [UInt8](Data(contentsOf: file))).routes.first)
      let steps = route.legs.flatMap(\.steps)
      let entries = steps.filter { [.takeRoundabout, .takeRotary, .turnAtRoundabout].contains($0.maneuverType) }
      XCTAssertFalse(entries.isEmpty, service)
      for entry in entries {
        XCTAssertEqual(entry.exitIndex, 1, service)
        XCTAssertTrue(entry.instructions.contains("1st") || entry.instructions.contains("first"), entry.instructions)
      }
    }
  }

  func testARoundaboutOfOneStep() throws {
    let steps = try route("routes/osrm-andorra-2km").legs.flatMap(\.steps)
    let turns = steps.filter { $0.maneuverType == .turnAtRoundabout }
    XCTAssertEqual(turns.map(\.exitIndex), [3, 1])
    XCTAssertTrue(turns.allSatisfy { $0.instructions.hasPrefix("At the roundabout") }, "\(turns.map(\.instructions))")
  }

  func testLegsHaveTheirEndsWithAndWithoutSilentWaypoints() throws {
    let three = try route("routes/valhalla-andorra-3legs")
    for (leg, next) in zip(three.legs, three.legs.dropFirst()) {
      XCTAssertNotNil(leg.source)
      XCTAssertEqual(leg.destination, next.source)
    }
    for name in ["valhalla-andorra-via-silent", "osrm-andorra-silent"] {
      let response = try RouteFile(json: [UInt8](Fixtures.data("routes/\(name).json"))).response
      let leg = try XCTUnwrap(response.routes?.first?.legs.first)
      XCTAssertEqual(response.waypoints?.count, 4)
      XCTAssertEqual(leg.source, response.waypoints?.first)
      XCTAssertEqual(leg.destination, response.waypoints?.last)
    }
  }

  func testMatchesHaveNullTracepointsAndBecomeRoutes() throws {
    let response = try MapMatchingResponse(json: [UInt8](Fixtures.data("mapbox/null-tracepoint.json")))
    let points = try XCTUnwrap(response.tracepoints)
    XCTAssertTrue(points.contains { $0 == nil })
    let routes = response.routeResponse
    XCTAssertEqual(routes.waypoints?.count, points.compactMap { $0 }.count)
    XCTAssertEqual(routes.routes?.first?.legs.count, response.matches?.first?.legs.count)
    XCTAssertNotNil(response.matches?.first?.confidence)
  }

  func testRouteOfAnObjectWithItsWaypointsAndProfile() throws {
    let answer = try JSONValue(json: [UInt8](Fixtures.data("routes/valhalla-andorra-3legs.json")))
    guard case .array(let routes)? = answer["routes"], case .object(let members)? = routes.first,
      case .array(let places)? = answer["waypoints"]
    else { return XCTFail("no routes") }
    let waypoints = try JSONDecoder().decode([Waypoint].self, from: JSONEncoder().encode(places))
    let route = try Route(json: members, waypoints: waypoints, profileIdentifier: .cycling)
    XCTAssertEqual(route.legs.map(\.source), Array(waypoints.dropLast()).map(Optional.some))
    XCTAssertEqual(route.legs.map(\.profileIdentifier), [.cycling, .cycling, .cycling])
  }

  func testRoadsThatWereToBeAvoided() throws {
    let response = try RouteFile(json: [UInt8](Fixtures.data("routes/valhalla-monaco-tunnel.json"))).response
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
}
