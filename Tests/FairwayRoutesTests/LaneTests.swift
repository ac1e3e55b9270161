import FairwayRoutes
import TestSupport
import XCTest

/// What an app that draws lanes asks of an intersection and of a banner.
final class LaneTests: XCTestCase {
  private func intersection(_ members: JSONValue) throws -> Intersection {
    let step: JSONValue = [
      "maneuver": ["type": "turn", "modifier": "right", "location": [0, 42]], "distance": 10, "duration": 1,
      "geometry": ["type": "LineString", "coordinates": [[0, 42], [0.001, 42]]], "intersections": [members],
      "bannerInstructions": [
        [
          "distanceAlongGeometry": 10,
          "primary": ["text": "right", "components": [["type": "text", "text": "right"]]],
          "sub": [
            "text": "",
            "components": [
              ["type": "lane", "text": "", "directions": ["left"], "active": false],
              ["type": "text", "text": "x"], ["type": "lane", "text": "", "directions": ["right"], "active": true],
            ],
          ],
        ]
      ],
    ]
    let route: JSONValue = [
      "distance": 10, "duration": 1, "legs": [["distance": 10, "duration": 1, "summary": "", "steps": [step]]],
    ]
    let first = try XCTUnwrap(Route(json: route.json()).legs.first?.steps.first)
    let lanes = first.instructionsDisplayedAlongStep?.first?.tertiaryInstruction?.laneComponents
    XCTAssertEqual(lanes?.map(\.isUsable), [false, true])
    return try XCTUnwrap(first.intersections?.first)
  }

  func testLanesAreTheirIndices() throws {
    let intersection = try intersection([
      "location": [0, 42], "bearings": [0, 90, 180], "entry": [true, true, false],
      "lanes": [
        ["indications": ["left", "straight"], "valid": false, "active": false],
        ["indications": ["straight"], "valid": true, "active": false, "valid_indication": "straight"],
        ["indications": ["right"], "valid": true, "active": true, "valid_indication": "right"],
      ],
    ])
    XCTAssertEqual(intersection.outletIndexes, [0, 1])
    XCTAssertEqual(intersection.approachLanes, [[.left, .straightAhead], .straightAhead, .right])
    XCTAssertEqual(intersection.usableApproachLanes, [1, 2])
    XCTAssertEqual(intersection.preferredApproachLanes, [2])
    XCTAssertEqual(intersection.usableLaneIndication, .straightAhead)
  }

  func testWhatIsNotStatedIsNotKnown() throws {
    let bare = try intersection(["location": [0, 42], "bearings": [0]])
    XCTAssertEqual(bare.outletIndexes, [])
    XCTAssertNil(bare.approachLanes)
    XCTAssertNil(bare.usableApproachLanes)
    XCTAssertNil(bare.preferredApproachLanes)
    XCTAssertNil(bare.usableLaneIndication)
    // OSRM states which lanes may be used, and no more.
    let osrm = try intersection([
      "location": [0, 42], "bearings": [0], "entry": [true], "lanes": [["indications": ["none"], "valid": true]],
    ])
    XCTAssertEqual(osrm.usableApproachLanes, [0])
    XCTAssertEqual(osrm.preferredApproachLanes, [])
    XCTAssertNil(osrm.usableLaneIndication)
  }
}
