import FairwayDirections
import Foundation
import XCTest

@testable import FairwayEngine

/// Options as JSON objects.
final class OptionJSONTests: XCTestCase {
  /// There is one form: a coder writes and reads it too.
  func testACoderWritesTheSame() throws {
    for policy in [DeviationPolicy.evidence, .legacy, .threshold(distance: 40, minimumAccuracy: 12.5)] {
      var options = NavigationOptions()
      options.deviationPolicy = policy
      let coded = try JSONEncoder().encode(options)
      XCTAssertEqual(options.json, try JSONValue(json: [UInt8](coded)))
      XCTAssertEqual(options, try JSONDecoder().decode(NavigationOptions.self, from: coded))
    }
  }

  /// Each member reaches its own property and no other.
  func testEveryMemberIsRead() throws {
    let plain = NavigationOptions()
    var count = 0
    func visit(_ value: JSONValue, _ path: [String]) throws {
      if case .object(let members) = value {
        for (name, member) in members where name != "deviationPolicy" { try visit(member, path + [name]) }
        return
      }
      let changed: JSONValue
      switch value {
      case .number(let number): changed = .number(number + 1)
      case .bool(let flag): changed = .bool(!flag)
      default: return XCTFail("\(path) is not a number or a flag")
      }
      let given = path.reversed().reduce(changed) { .object([$1: $0]) }
      let read = try NavigationOptions(json: given)
      XCTAssertNotEqual(read, plain, "\(path)")
      XCTAssertEqual(read, try JSONDecoder().decode(NavigationOptions.self, from: Data(read.json.json())), "\(path)")
      var member = read.json
      for name in path { member = member[name] ?? .null }
      XCTAssertEqual(member, changed, "\(path)")
      count += 1
    }
    try visit(plain.json, [])
    XCTAssertGreaterThan(count, 70)
  }

  func testWhatIsRefused() {
    let cases: [(String, OptionError)] = [
      ("3", .unexpected(path: "options", expected: "an object")),
      (#"{"arrival": 3}"#, .unexpected(path: "options.arrival", expected: "an object")),
      (#"{"arrival": {"distance": "3"}}"#, .unexpected(path: "options.arrival.distance", expected: "a number")),
      (#"{"arrival": {"distance": null}}"#, .unexpected(path: "options.arrival.distance", expected: "a number")),
      (#"{"arrival": {"distanc": 3}}"#, .unknown(path: "options.arrival.distanc")),
      (#"{"b": 1, "a": 1}"#, .unknown(path: "options.a")),
      (#"{"alertDistance": -1}"#, .outOfRange(path: "options.alertDistance")),
      (#"{"alertDistance": 1000001}"#, .outOfRange(path: "options.alertDistance")),
      (#"{"alertDistance": 9223372036854775807}"#, .outOfRange(path: "options.alertDistance")),
      (
        #"{"watchesAfterArrival": 1}"#,
        .unexpected(path: "options.watchesAfterArrival", expected: "true or false")
      ),
      (#"{"deviationPolicy": {"legacy": {"a": 1}}}"#, .unknown(path: "options.deviationPolicy.legacy.a")),
      (
        #"{"deviationPolicy": {"threshold": {"distance": 40}}}"#,
        .unexpected(path: "options.deviationPolicy.threshold.minimumAccuracy", expected: "a number")
      ),
      (
        #"{"deviationPolicy": {"legacy": {}, "evidence": {}}}"#,
        .unexpected(
          path: "options.deviationPolicy", expected: "an object with one member: evidence, threshold or legacy")
      ),
      (
        #"{"deviationPolicy": {"strict": {}}}"#,
        .unexpected(
          path: "options.deviationPolicy", expected: "an object with one member: evidence, threshold or legacy")
      ),
    ]
    for (text, meant) in [
      (#"{"arrival": {"distanc": 3}}"#, "there is no options.arrival.distanc (did you mean distance?)"),
      (#"{"arrival": {"metres": 3}}"#, "there is no options.arrival.metres; there are distance, "),
    ] {
      XCTAssertThrowsError(try NavigationOptions(json: JSONValue(json: Array(text.utf8))), text) { error in
        XCTAssertTrue("\(error)".hasPrefix(meant), "\(error)")
      }
    }
    for (text, expected) in cases {
      XCTAssertThrowsError(try NavigationOptions(json: JSONValue(json: Array(text.utf8))), text) { error in
        var error = error as? OptionError
        if case .unknown(let path, _) = error { error = .unknown(path: path) }
        XCTAssertEqual(error, expected, text)
      }
    }
  }
}
