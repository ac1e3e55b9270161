import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// Any text gives either a model or an error that names the place.
final class HostileAnswerTests: XCTestCase {
  // MARK: A small answer to spoil

  private static func maneuver(_ type: String) -> JSONValue {
    ["type": .string(type), "location": [1.5, 42.5], "bearing_after": 10, "exit": 2]
  }

  private static let step: JSONValue = [
    "maneuver": maneuver("turn"), "distance": 80, "duration": 9,
    "geometry": ["type": "LineString", "coordinates": [[1.5, 42.5], [1.501, 42.5], [1.502, 42.5]]],
    "intersections": [["location": [1.5, 42.5], "bearings": [0, 90], "entry": [true, false], "geometry_index": 0]],
    "voiceInstructions": [["distanceAlongGeometry": 50, "announcement": "Left"]],
  ]

  private static let arrival: JSONValue = [
    "maneuver": maneuver("arrive"), "distance": 0, "duration": 0,
    "geometry": ["type": "LineString", "coordinates": [[1.502, 42.5]]],
  ]

  private static func leg(_ steps: [JSONValue]) -> JSONValue {
    ["distance": 80, "duration": 9, "steps": .array(steps)]
  }

  private static let answer: JSONValue = [
    "code": "Ok", "waypoints": [["location": [1.5, 42.5], "name": ""]],
    "routes": [
      [
        "distance": 480, "duration": 54,
        "legs": [leg([step, arrival]), leg([step, step, step, step, step, arrival])],
      ]
    ],
  ]

  /// The answer with a value put at a place; nil takes the member out.
  private func answer(_ path: [Any], _ value: JSONValue?) -> [UInt8] {
    func put(_ whole: JSONValue, _ path: ArraySlice<Any>) -> JSONValue? {
      guard let first = path.first else { return value }
      if let name = first as? String, case .object(var members) = whole {
        members[name] = put(members[name] ?? .null, path.dropFirst())
        return .object(members)
      }
      if let index = first as? Int, case .array(var elements) = whole {
        elements[index] = put(elements[index], path.dropFirst()) ?? .null
        return .array(elements)
      }
      return nil
    }
    return (put(Self.answer, path[...]) ?? .null).json()
  }

  private func fault(_ bytes: [UInt8]) -> DirectionsError? {
    do throws(DirectionsError) {
      _ = try RouteResponse(json: bytes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Members

  func testTheSmallAnswerIsGood() throws {
    let response = try RouteResponse(json: Self.answer.json())
    XCTAssertEqual(response.routes?.first?.legs.map(\.steps.count), [2, 6])
  }

  func testEachFaultIsNamed() {
    let step: [Any] = ["routes", 0, "legs", 1, "steps", 4]
    let cases: [(at: [Any], value: JSONValue?, path: String, expected: String, found: String)] = [
      (
        step + ["maneuver", "location"], "here", "routes[0].legs[1].steps[4].maneuver.location",
        "[longitude, latitude] in degrees", "the string \"here\""
      ),
      (
        step + ["maneuver", "location"], nil, "routes[0].legs[1].steps[4].maneuver.location",
        "[longitude, latitude] in degrees", "nothing"
      ),
      (
        step + ["maneuver", "location"], [1.5, 91], "routes[0].legs[1].steps[4].maneuver.location",
        "[longitude, latitude] in degrees", "[1.5, 91.0]"
      ),
      (
        step + ["maneuver", "location"], [1.5], "routes[0].legs[1].steps[4].maneuver.location",
        "[longitude, latitude] in degrees", "1 numbers"
      ),
      (
        step + ["maneuver", "location"], [1.5, "42"], "routes[0].legs[1].steps[4].maneuver.location[1]",
        "a number", "the string \"42\""
      ),
      (
        step + ["maneuver", "exit"], 1.5, "routes[0].legs[1].steps[4].maneuver.exit",
        "a whole number from 0 to 2147483647", "the number 1.5"
      ),
      (
        step + ["maneuver", "exit"], -1, "routes[0].legs[1].steps[4].maneuver.exit",
        "a whole number from 0 to 2147483647", "the number -1"
      ),
      (
        step + ["maneuver", "exit"], 1e20, "routes[0].legs[1].steps[4].maneuver.exit",
        "a whole number from 0 to 2147483647", "the number 1e+20"
      ),
      (step + ["maneuver"], [1], "routes[0].legs[1].steps[4].maneuver", "an object", "an array"),
      (
        step + ["distance"], -1, "routes[0].legs[1].steps[4].distance", "a number from 0 to 1e12",
        "the number -1"
      ),
      (step + ["duration"], nil, "routes[0].legs[1].steps[4].duration", "a number from 0 to 1e12", "nothing"),
      (step + ["duration"], nil as JSONValue? ?? .null, "routes[0].legs[1].steps[4].duration", "a number", "null"),
      (step + ["name"], 7, "routes[0].legs[1].steps[4].name", "a string", "the number 7"),
      (
        step + ["intersections", 0, "entry", 1], 1, "routes[0].legs[1].steps[4].intersections[0].entry[1]",
        "true or false", "the number 1"
      ),
      (
        step + ["voiceInstructions", 0, "distanceAlongGeometry"], -5,
        "routes[0].legs[1].steps[4].voiceInstructions[0].distanceAlongGeometry", "a number from 0 to 1e12",
        "the number -5"
      ),
      (["routes", 0, "legs"], nil, "routes[0].legs", "an array", "nothing"),
      (["routes", 0], 1, "routes[0]", "an object", "the number 1"),
      (["waypoints", 0, "location"], .null, "waypoints[0].location", "[longitude, latitude] in degrees", "null"),
      (["code"], 5, "code", "a string", "the number 5"),
    ]
    for (place, value, path, expected, found) in cases {
      XCTAssertEqual(fault(answer(place, value)), .decoding(path: path, expected: expected, found: found), path)
    }
  }

  func testAttributesOfAnotherLength() {
    let leg: [Any] = ["routes", 0, "legs", 0, "annotation"]
    for name in ["distance", "duration", "speed", "congestion_numeric"] {
      for count in [0, 1, 3, 1000] {
        let values = JSONValue.array(Array(repeating: 1, count: count))
        XCTAssertEqual(
          fault(answer(leg, .object(["congestion": ["low", "new word"], name: values]))),
          .decoding(
            path: "routes[0].legs[0].annotation.\(name)", expected: "2 values, one for each segment of the leg",
            found: "\(count)"))
      }
      XCTAssertNil(fault(answer(leg, .object([name: [1, 1]]))))
    }
  }

  func testInstructionBeyondItsStepIsKept() throws {
    let path: [Any] = ["routes", 0, "legs", 0, "steps", 0, "voiceInstructions", 0, "distanceAlongGeometry"]
    let response = try RouteResponse(json: answer(path, 9999))
    let step = try XCTUnwrap(response.routes?.first?.legs.first?.steps.first)
    XCTAssertEqual(step.instructionsSpokenAlongStep?.first?.triggerDistanceRemaining, 9999)
  }

  func testReversedRangesAreRefused() {
    let closure: JSONValue = ["geometry_index_start": 5, "geometry_index_end": 2]
    XCTAssertEqual(
      fault(answer(["routes", 0, "legs", 0, "closures"], [closure])),
      .decoding(
        path: "routes[0].legs[0].closures[0].geometry_index_end", expected: "an index from 5 on", found: "2"))
  }

  func testWordsBeyondTheListsAreKept() throws {
    let type: [Any] = ["routes", 0, "legs", 0, "steps", 0, "maneuver", "type"]
    var response = try RouteResponse(json: answer(type, "levitate"))
    XCTAssertEqual(response.routes?[0].legs[0].steps[0].maneuverType, .turn)
    XCTAssertTrue(String(decoding: response.json(), as: UTF8.self).contains("levitate"))
    // A new word of the caller's takes its place.
    response.routes?[0].legs[0].steps[0].maneuver.type = .merge
    XCTAssertFalse(String(decoding: response.json(), as: UTF8.self).contains("levitate"))
  }

  // MARK: Shapes

  func testShapes() throws {
    let place: [Any] = ["routes", 0, "legs", 0, "steps", 0, "geometry"]
    let path = "routes[0].legs[0].steps[0].geometry"
    for (value, found) in [
      ("", "an empty one"), (5, "the number 5"), (["type": "Point", "coordinates": []], "GeoJSON of type Point"),
      (["type": "LineString"], "GeoJSON of type LineString"),
      (["type": "LineString", "coordinates": []], "an empty one"),
    ] as [(JSONValue, String)] {
      guard case .decoding(path, _, found)? = fault(answer(place, value), precision: 6) else {
        XCTFail("\(value): \(String(describing: fault(answer(place, value), precision: 6)))")
        continue
      }
    }
    // Cut off, a byte that no polyline has, latitudes beyond the pole.
    for text in ["_p~iF~ps|U_ul", "_p~iF ~ps|U", "????~~~~", "~~~~~~~~~~~~~~"] {
      guard case .decoding(path, "a polyline of precision 6", _)? = fault(answer(place, .string(text)), precision: 6)
      else {
        XCTFail(text)
        continue
      }
    }
  }

  private func fault(_ bytes: [UInt8], precision: Int) -> DirectionsError? {
    do throws(DirectionsError) {
      _ = try RouteFile(json: bytes, precision: precision)
      return nil
    } catch {
      return error
    }
  }

  func testOnePointIsAnEmptyWayOfTwo() throws {
    let response = try RouteResponse(json: Self.answer.json())
    let last = try XCTUnwrap(response.routes?.first?.legs.first?.steps.last)
    XCTAssertEqual(last.shape?.coordinates.count, 2)
    XCTAssertEqual(last.shape?.coordinates.first, last.shape?.coordinates.last)
    XCTAssertEqual(
      try JSONValue(json: response.json())["routes"], try RouteResponse(json: response.json()).routesAsJSON)
  }

  func testPrecisionThatCannotBeTold() throws {
    // Near 0, 0 both precisions begin within a kilometre of the start.
    let line = try Polyline.encode(
      [LocationCoordinate2D(latitude: 0.001, longitude: 0.001), LocationCoordinate2D(latitude: 0.1, longitude: 0.1)])
    let route: JSONValue = ["distance": 1, "duration": 1, "legs": [], "geometry": .string(line)]
    let near: JSONValue = ["code": "Ok", "routes": [route], "waypoints": [["location": [0.001, 0.001]]]]
    let far: JSONValue = ["code": "Ok", "routes": [route], "waypoints": [["location": [20, 20]]]]
    for answer in [near, far, route] {
      XCTAssertThrowsError(try RouteFile(json: answer.json())) { error in
        XCTAssertTrue("\(error)".contains("say which it is"), "\(error)")
      }
      for (precision, latitude) in [(5, 0.1), (6, 0.01)] {
        let file = try RouteFile(json: answer.json(), precision: precision)
        XCTAssertEqual(try XCTUnwrap(file.routes.first?.shape?.coordinates.last?.latitude), latitude, accuracy: 1e-9)
      }
    }
    XCTAssertThrowsError(try RouteFile(json: near.json(), precision: 7))
  }
}

extension RouteResponse {
  fileprivate var routesAsJSON: JSONValue? { try? JSONValue(json: json())["routes"] }
}
