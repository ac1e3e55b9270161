import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// What an answer to a refresh does to a route.
final class RouteRefreshTests: XCTestCase {
  /// A route of two legs, each with steps of 3, 2 and (arriving) no segments of 10 s, and 2 s at the first turn.
  private func route() throws -> Route {
    func step(_ type: String, _ points: [[Double]], _ duration: Double) -> JSONValue {
      [
        "maneuver": ["type": .string(type), "location": .array(points[0].map(JSONValue.number))],
        "distance": 100, "duration": .number(duration),
        "geometry": [
          "type": "LineString", "coordinates": .array(points.map { .array($0.map(JSONValue.number)) }),
        ],
      ]
    }
    func leg(_ latitude: Double) -> JSONValue {
      let points = (0...5).map { [0.001 * Double($0), latitude] }
      return [
        "distance": 500, "duration": 52, "summary": "",
        "steps": [
          step("depart", Array(points[0...3]), 32), step("turn", Array(points[3...5]), 20),
          step("arrive", [points[5], points[5]], 0),
        ],
        "annotation": [
          "duration": [10, 10, 10, 10, 10], "congestion": ["low", "low", "low", "low", "low"], "extra": [1, 2],
        ],
        "incidents": [["id": "old", "type": "accident", "geometry_index_start": 0, "geometry_index_end": 1]],
        "closures": [["geometry_index_start": 0, "geometry_index_end": 1]],
      ]
    }
    let json: JSONValue = ["distance": 1000, "duration": 104, "legs": [leg(42), leg(43)]]
    return try Route(json: json.json())
  }

  private func refresh(_ legs: JSONValue...) throws -> RefreshedRoute {
    let json: JSONValue = ["code": "Ok", "uuid": "x", "route": ["legs": .array(legs)]]
    return try RouteRefreshResponse(json: json.json()).route
  }

  func testDurationsOfStepsLegAndRouteFollow() throws {
    var route = try route()
    route.refreshLegAttributes(
      from: try refresh(
        ["annotation": ["duration": [20, 20, 20, 5, 5]]], ["annotation": ["duration": [1, 1, 1, 1, 1]]]))
    XCTAssertEqual(route.legs[0].expectedSegmentTravelTimes, [20, 20, 20, 5, 5])
    // The 2 s at the turn are no segment's and stay.
    XCTAssertEqual(route.legs[0].steps.map(\.expectedTravelTime), [62, 10, 0])
    XCTAssertEqual(route.legs[0].expectedTravelTime, 72)
    XCTAssertEqual(route.legs[1].steps.map(\.expectedTravelTime), [5, 2, 0])
    XCTAssertEqual(route.legs[1].expectedTravelTime, 7)
    XCTAssertEqual(route.expectedTravelTime, 79)
    // What the refresh does not tell stays.
    XCTAssertEqual(route.legs[0].segmentCongestionLevels, Array(repeating: .low, count: 5))
    XCTAssertEqual(route.legs[0].attributes?.foreignMembers["extra"], [1, 2])
  }

  func testDurationsWithoutOlderOnesAreTheSums() throws {
    var route = try route()
    route.legs[0].attributes = nil
    route.refreshLegAttributes(from: try refresh(["annotation": ["duration": [1, 2, 3, 4, 5]]], [:]))
    XCTAssertEqual(route.legs[0].steps.map(\.expectedTravelTime), [6, 9, 0])
    XCTAssertEqual(route.legs[0].expectedTravelTime, 15)
    XCTAssertEqual(route.expectedTravelTime, 67)
  }

  /// An answer may name any index, and a leg that got it is stored and read again.
  func testTheLargestIndexStaysOneWhenItIsMoved() throws {
    var route = try route()
    let last = JSONValue.number(Double(Int32.max))
    let part = try refresh(
      [
        "incidents": [["id": "far", "type": "construction", "geometry_index_start": 1, "geometry_index_end": last]],
        "closures": [["geometry_index_start": last, "geometry_index_end": last]],
      ])
    route.refresh(
      from: part, refreshParameters: RefreshParameters(startingIndex: .init(legIndex: 1, legShapeIndex: 3)))
    let again = try Route(json: route.json())
    XCTAssertEqual(again.legs[1].incidents?.map { [$0.shapeIndexStart, $0.shapeIndexEnd] }, [[4, Int(Int32.max)]])
    XCTAssertEqual(again.legs[1].closures?.map(\.shapeIndexStart), [Int(Int32.max)])
    route.refresh(
      from: part, refreshParameters: RefreshParameters(startingIndex: .init(legIndex: 1, legShapeIndex: .max)))
    XCTAssertEqual(try Route(json: route.json()).legs[1].incidents?.map(\.shapeIndexStart), [Int(Int32.max)])
  }

  func testPartOfLegIsOverwrittenFromItsStart() throws {
    var route = try route()
    let part = try refresh(
      [
        "annotation": ["duration": [7, 7], "congestion": ["severe", "heavy"]],
        "incidents": [["id": "new", "type": "construction", "geometry_index_start": 0, "geometry_index_end": 2]],
        "closures": [["geometry_index_start": 1, "geometry_index_end": 2]],
      ])
    route.refresh(
      from: part, refreshParameters: RefreshParameters(startingIndex: .init(legIndex: 1, legShapeIndex: 3)))
    XCTAssertEqual(route.legs[1].expectedSegmentTravelTimes, [10, 10, 10, 7, 7])
    XCTAssertEqual(route.legs[1].segmentCongestionLevels, [.low, .low, .low, .severe, .heavy])
    XCTAssertEqual(route.legs[1].steps.map(\.expectedTravelTime), [32, 14, 0])
    XCTAssertEqual(route.legs[1].incidents?.map(\.identifier), ["new"])
    XCTAssertEqual(route.legs[1].incidents?.first?.shapeIndexRange, 3..<5)
    XCTAssertEqual(route.legs[1].closures?.first?.shapeIndexRange, 4..<5)
    XCTAssertEqual(route.expectedTravelTime, 98)
    // The leg that the refresh omits keeps its segments, and has no longer what may be outdated.
    XCTAssertEqual(route.legs[0].expectedSegmentTravelTimes, [10, 10, 10, 10, 10])
    XCTAssertNil(route.legs[0].incidents)
    XCTAssertNil(route.legs[0].closures)
  }

  func test_refreshLegIncidents_from() throws {
    var route = try route()
    let old = route
    let newer = try refresh(
      ["incidents": [["id": "new", "type": "accident", "geometry_index_start": 1, "geometry_index_end": 2]]])
    route.refreshLegIncidents(from: newer)
    XCTAssertNil(route.legs[0].incidents, "the refresh has none of this leg")
    XCTAssertEqual(route.legs[1].incidents?.map(\.identifier), ["new"])
    XCTAssertEqual(route.legs[1].incidents?.first?.shapeIndexRange, 1..<2)
    XCTAssertEqual(route.legs.map(\.closures), old.legs.map(\.closures), "nothing else is refreshed")
    XCTAssertEqual(route.legs.map(\.attributes), old.legs.map(\.attributes))
    route.refreshLegIncidents(from: newer, legIndex: 1, legShapeIndex: 2)
    XCTAssertEqual(route.legs[1].incidents?.first?.shapeIndexRange, 3..<4, "counted from the start of the refresh")
  }

  func test_refreshLegClosures_from_legIndex_legShapeIndex() throws {
    var route = try route()
    let old = route
    let newer = try refresh(["closures": [["geometry_index_start": 1, "geometry_index_end": 2]]])
    route.refreshLegClosures(from: newer, legIndex: 1, legShapeIndex: 2)
    XCTAssertNil(route.legs[0].closures, "the refresh has none of this leg")
    XCTAssertEqual(route.legs[1].closures?.map(\.shapeIndexRange), [3..<4])
    XCTAssertEqual(route.legs.map(\.incidents), old.legs.map(\.incidents), "nothing else is refreshed")
    route.refreshLegClosures(from: newer)
    XCTAssertEqual(route.legs[1].closures?.map(\.shapeIndexRange), [1..<2])
  }

  func testFewerLegsAreTheLastOnes() throws {
    var route = try route()
    route.refreshLegAttributes(from: try refresh(["annotation": ["duration": [1, 1, 1, 1, 1]]]), legIndex: 0)
    XCTAssertEqual(route.legs[0].expectedTravelTime, 52)
    XCTAssertEqual(route.legs[1].expectedTravelTime, 7)
  }

  func testMoreLegsThanTheRouteHasAreCutAtTheStart() throws {
    var route = try route()
    let legs: [JSONValue] = [3, 2, 1].map { time in
      ["annotation": ["duration": .array(Array(repeating: .number(time), count: 5))]]
    }
    route.refresh(from: try refresh(legs[0], legs[1], legs[2]))
    XCTAssertEqual(route.legs.map { $0.expectedSegmentTravelTimes?.first }, [2, 1])
  }

  func testWhatDoesNotFitIsLeft() throws {
    let original = try route()
    for (durations, start) in [([1, 1, 1, 1, 1, 1], 0), ([1, 1, 1], 3), ([1], 6), ([1], -1)] as [([JSONValue], Int)] {
      var route = original
      route.refreshLegAttributes(
        from: try refresh([:], ["annotation": ["duration": .array(durations)]]), legIndex: 1, legShapeIndex: start)
      XCTAssertEqual(route, original, "\(durations.count) values from \(start)")
    }
    // A part of the values is useless for an attribute that the route does not have.
    var route = original
    route.refreshLegAttributes(
      from: try refresh(["annotation": ["speed": [3, 3]]]), legIndex: 1, legShapeIndex: 3)
    XCTAssertNil(route.legs[1].segmentSpeeds)
  }

  func testNewerCalculationOfSameRoute() throws {
    var route = try route()
    var newer = route
    newer.legs[0].attributes?.expectedSegmentTravelTimes = [1, 1, 1, 1, 1]
    newer.legs[0].incidents = []
    route.refresh(from: newer)
    XCTAssertEqual(route.legs[0].steps.map(\.expectedTravelTime), [5, 2, 0])
    XCTAssertEqual(route.legs[0].incidents, [])
    XCTAssertEqual(route.legs[1], newer.legs[1])
  }

  func testAnswerRoundTrips() throws {
    let json: JSONValue = [
      "code": "Ok", "uuid": "x", "refresh_ttl": 600, "new": ["a": 1],
      "route": [
        "kind": "skeleton",
        "legs": [
          [
            "annotation": ["congestion_numeric": [1, nil, 100], "maxspeed": [["none": true]]], "more": 2,
            "incidents": [], "closures": [["geometry_index_start": 1, "geometry_index_end": 4, "why": "works"]],
          ]
        ],
      ],
    ]
    var response = try RouteRefreshResponse(json: json.json())
    XCTAssertEqual(try JSONValue(json: response.json()), json)
    XCTAssertEqual(response.route.legs.first?.attributes?.segmentNumericCongestionLevels, [1, nil, 100])
    XCTAssertNil(response.refreshInvalidationDate, "no client has read it")
    response.created = Creation(Date(timeIntervalSince1970: 1000))
    XCTAssertEqual(response.refreshInvalidationDate, Date(timeIntervalSince1970: 1600))
    XCTAssertThrowsError(try RouteRefreshResponse(json: Array(#"{"code":"Ok"}"#.utf8))) { error in
      XCTAssertEqual(error as? DirectionsError, .decoding(path: "route", expected: "an object", found: "nothing"))
    }
  }

  func testRouteFileRefusesIt() throws {
    XCTAssertThrowsError(try RouteFile(json: Array(#"{"code":"Ok","route":{"legs":[]}}"#.utf8))) { error in
      XCTAssertTrue("\(error)".contains("the answer to a refresh"), "\(error)")
    }
  }
}
