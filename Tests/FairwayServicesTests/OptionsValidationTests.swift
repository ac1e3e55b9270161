import FairwayDirections
import Foundation
import GeoKernel
import XCTest

/// Options that no service accepts, and their error messages.
final class OptionsValidationTests: XCTestCase {
  private func options(_ count: Int = 2) -> RouteOptions {
    RouteOptions(coordinates: (0..<count).map { LocationCoordinate2D(latitude: 42, longitude: 1 + Double($0) / 1000) })
  }

  private func fault(_ options: some DirectionsOptions, _ style: ServiceStyle = .mapbox) -> DirectionsOptionsError? {
    do {
      try options.validate(for: style)
      return nil
    } catch {
      return error
    }
  }

  func testNumbersOfWaypoints() {
    for style in ServiceStyle.allCases {
      let most = style == .mapbox ? 25 : Int.max
      XCTAssertEqual(fault(options(0), style), .waypointCount(0, allowed: 2...most))
      XCTAssertEqual(fault(options(1), style), .waypointCount(1, allowed: 2...most))
      XCTAssertNil(fault(options(2), style))
      XCTAssertNil(fault(options(25), style))
    }
    XCTAssertEqual(fault(options(26)), .waypointCount(26, allowed: 2...25))
    XCTAssertNil(fault(options(26), .osrm), "servers of one's own have limits of their own")
    XCTAssertNil(fault(MatchOptions(waypoints: options(100).waypoints)))
    XCTAssertEqual(
      fault(MatchOptions(waypoints: options(101).waypoints)), .waypointCount(101, allowed: 2...100))
  }

  func testFaultsOfWaypoints() {
    let cases: [((inout Waypoint) -> Void, DirectionsOptionsError)] = [
      ({ $0.coordinate.latitude = 90.01 }, .coordinate(waypoint: 1)),
      ({ $0.coordinate.longitude = .nan }, .coordinate(waypoint: 1)),
      ({ $0.coordinate.longitude = .infinity }, .coordinate(waypoint: 1)),
      ({ $0.targetCoordinate = LocationCoordinate2D(latitude: 0, longitude: 181) }, .targetCoordinate(waypoint: 1)),
      (
        { ($0.heading, $0.headingAccuracy) = (360.1, 10) },
        .waypointValue(waypoint: 1, field: "heading", value: 360.1, allowed: 0...360)
      ),
      (
        { ($0.heading, $0.headingAccuracy) = (-1, 10) },
        .waypointValue(waypoint: 1, field: "heading", value: -1, allowed: 0...360)
      ),
      (
        { ($0.heading, $0.headingAccuracy) = (10, 181) },
        .waypointValue(waypoint: 1, field: "headingAccuracy", value: 181, allowed: 0...180)
      ),
      ({ $0.heading = 10 }, .incompleteHeading(waypoint: 1)),
      ({ $0.headingAccuracy = 10 }, .incompleteHeading(waypoint: 1)),
      ({ $0.separatesLegs = false }, .silentEnd(waypoint: 1)),
      ({ $0.name = "a;b" }, .waypointName(waypoint: 1)),
    ]
    for (index, (change, expected)) in cases.enumerated() {
      var options = options()
      change(&options.waypoints[1])
      XCTAssertEqual(fault(options), expected, "case \(index)")
      XCTAssertTrue(expected.description.contains("waypoint 1"), expected.description)
      XCTAssertFalse(expected.description.contains("\n"))
    }
    var silent = options(3)
    silent.waypoints[0].separatesLegs = false
    XCTAssertEqual(fault(silent), .silentEnd(waypoint: 0))
    var endless = options()
    endless.waypoints[0].coordinateAccuracy = .infinity
    XCTAssertNotNil(fault(endless))
    for heading in [0.0, 360] {
      var good = options()
      (good.waypoints[0].heading, good.waypoints[0].headingAccuracy) = (heading, 180)
      XCTAssertNil(fault(good))
    }
  }

  func testFaultsOfRoutes() {
    let cases: [((inout RouteOptions) -> Void, DirectionsOptionsError)] = [
      (
        {
          $0.profileIdentifier = .walking
          $0.speed = 7
        }, .value(field: "speed", value: 7, allowed: 0.14...6.94)
      ),
      (
        { $0.alleyPriority = DirectionsPriority(rawValue: 1.1) },
        .value(field: "alleyPriority", value: 1.1, allowed: -1...1)
      ),
      (
        {
          $0.profileIdentifier = .walking
          $0.walkwayPriority = DirectionsPriority(rawValue: -2)
        },
        .value(field: "walkwayPriority", value: -2, allowed: -1...1)
      ),
      (
        { $0.initialManeuverAvoidanceRadius = 0.5 },
        .value(field: "initialManeuverAvoidanceRadius", value: 0.5, allowed: 1...1000)
      ),
      ({ $0.maximumHeight = 11 }, .value(field: "maximumHeight", value: 11, allowed: 0...10)),
      ({ $0.maximumWidth = -1 }, .value(field: "maximumWidth", value: -1, allowed: 0...10)),
      ({ $0.maximumWeight = 101 }, .value(field: "maximumWeight", value: 101, allowed: 0...100)),
      ({ $0.maximumLength = 51 }, .value(field: "maximumLength", value: 51, allowed: 0...50)),
      ({ $0.maximumAxleLoad = -1 }, .value(field: "maximumAxleLoad", value: -1, allowed: 0...40)),
      ({ $0.axleCount = 1 }, .value(field: "axleCount", value: 1, allowed: 2...20)),
      ({ $0.avoidedPoints = [$0.waypoints[0].coordinate, .init(latitude: 91, longitude: 0)] }, .avoidedPoint(1)),
      ({ $0.avoidedAreas = [AvoidedArea([$0.waypoints[0].coordinate, $0.waypoints[1].coordinate])] }, .avoidedArea(0)),
      (
        {
          $0.departAt = Date()
          $0.arriveBy = Date()
        }, .departureAndArrival
      ),
      (
        {
          $0.profileIdentifier = .walking
          $0.arriveBy = Date()
        }, .arrivalTimeForProfile(.walking)
      ),
      ({ $0.profileIdentifier = ProfileIdentifier(rawValue: "a b") }, .profile(ProfileIdentifier(rawValue: "a b"))),
      ({ $0.profileIdentifier = ProfileIdentifier(rawValue: "x?y") }, .profile(ProfileIdentifier(rawValue: "x?y"))),
      ({ $0.profileIdentifier = ProfileIdentifier(rawValue: "") }, .profile(ProfileIdentifier(rawValue: ""))),
    ]
    for (index, (change, expected)) in cases.enumerated() {
      var options = options()
      change(&options)
      XCTAssertEqual(fault(options), expected, "case \(index)")
      XCTAssertFalse(expected.description.isEmpty)
    }
    var notANumber = options()
    notANumber.maximumWeight = .nan
    XCTAssertNotNil(fault(notANumber))
  }

  func testFaultsOfMatches() {
    var match = MatchOptions(waypoints: options(3).waypoints)
    for times in [[1, 2], [1, 2, 2], [3, 2, 1], [1, 2, 3, 4]] {
      match.timestamps = times
      XCTAssertEqual(fault(match), .timestamps, "\(times)")
    }
    match.timestamps = [1, 2, 3]
    XCTAssertNil(fault(match))
  }
}
