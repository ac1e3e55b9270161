import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayRoutes

/// What models store in little memory is what they were given.
final class CompactModelTests: XCTestCase {
  func testPackedListsHaveTheElementsThatTheyWereGiven() throws {
    try property(cases: 300) { random in
      let isWhole = random.chance(0.5)
      let headings = (0..<random.integer(0...9)).map { _ in
        isWhole || random.chance(0.8) ? Double(random.integer(-2...600)) : random.uniform(0...360)
      }
      XCTAssertEqual(HeadingList(headings).elements, headings)
      let entries = (0..<random.integer(0...70)).map { _ in random.chance(0.5) }
      XCTAssertEqual(EntryList(entries).elements, entries)
    }
  }

  func testOnlyLongListsTakeMemoryOfTheirOwn() {
    XCTAssertFalse(HeadingList([0, 359, 511, 90, 180, 270]).isLong)
    XCTAssertTrue(HeadingList([0.5]).isLong)
    XCTAssertTrue(HeadingList(Array(repeating: 1, count: 7)).isLong)
    XCTAssertFalse(EntryList(Array(repeating: true, count: 60)).isLong)
    XCTAssertTrue(EntryList(Array(repeating: true, count: 61)).isLong)
    XCTAssertLessThanOrEqual(MemoryLayout<Intersection>.stride, 176)
    XCTAssertLessThanOrEqual(MemoryLayout<RouteStep>.stride, 208)
  }

  func testNumbersAndIndicesMayBeMissing() {
    var intersection = Intersection(location: LocationCoordinate2D(latitude: 1, longitude: 2))
    let empty = intersection
    XCTAssertNil(intersection.expectedTravelTime)
    XCTAssertNil(intersection.geometryIndex)
    for time in [-0.0, 0, 1.5, .infinity, -.greatestFiniteMagnitude] {
      intersection.expectedTravelTime = time
      XCTAssertEqual(intersection.expectedTravelTime, time)
    }
    for index in [0, 7, -1, Int(Int32.max)] {
      intersection.geometryIndex = index
      XCTAssertEqual(intersection.geometryIndex, index)
    }
    (intersection.expectedTravelTime, intersection.geometryIndex) = (nil, nil)
    XCTAssertEqual(intersection, empty)
    var other = empty
    (intersection.weight, other.weight) = (0, -0.0)
    XCTAssertEqual(intersection, other)
    XCTAssertEqual(intersection.hashValue, other.hashValue)
  }

  func testRareMembersAreAsTheyWereSet() throws {
    var step = RouteStep(maneuver: Maneuver(location: LocationCoordinate2D(latitude: 1, longitude: 2), type: .turn))
    let plain = step
    step.exits = "7A"
    step.typicalTravelTime = 12
    XCTAssertEqual(step.exits, "7A")
    XCTAssertEqual(step.typicalTravelTime, 12)
    XCTAssertNil(step.rotaryName)
    var copy = step
    copy.exits = nil
    XCTAssertEqual(step.exits, "7A", "a copy is another value")
    XCTAssertNotEqual(step, plain)
    copy.typicalTravelTime = nil
    XCTAssertEqual(copy, plain, "nothing is left of what was set and taken back")
    XCTAssertEqual(copy.hashValue, plain.hashValue)
  }

  func testArraysHoldWhatTheirElementsNeed() throws {
    for count in [1, 2, 3, 5, 100, 5000] {
      let text =
        #"{"distance":1,"duration":1,"legs":[],"tolls":[1],"waypoints":["#
        + repeatElement(#"{"name":"The name of a waypoint","location":[1,2]}"#, count: count).joined(separator: ",")
        + "]}"
      let waypoints = try XCTUnwrap(Route(json: Array(text.utf8)).waypoints)
      XCTAssertEqual(waypoints.count, count)
      // The allocator rounds up, at most to whole pages.
      let rounding = 4096 / MemoryLayout.stride(ofValue: waypoints[0])
      XCTAssertLessThanOrEqual(waypoints.capacity, count + 1 + rounding)
      XCTAssertEqual(waypoints.last?.name, "The name of a waypoint")
    }
  }
}
