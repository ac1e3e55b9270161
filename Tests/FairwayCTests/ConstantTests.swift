import CFairway
import FairwayC
import Foundation
import TestSupport
import XCTest

/// The numbers of the header, which programs have compiled in.
final class ConstantTests: XCTestCase {
  private func constants(_ text: String, _ pattern: Regex<(Substring, Substring, Substring)>) throws -> [String: Int32]
  {
    let pairs = text.matches(of: pattern).map { (String($0.1), Int32($0.2)) }
    return try Dictionary(uniqueKeysWithValues: pairs.map { ($0.0, try XCTUnwrap($0.1, $0.0)) })
  }

  private func header() throws -> [String: Int32] {
    let all = try constants(HeaderText.read(), /(?m)^#define FAIRWAY_([A-Z_0-9]+) +(-?\d+)$/)
    return all.filter { !$0.key.hasPrefix("VERSION_") }
  }

  /// A number of a released version stays. `Constants.txt` is edited by hand, so that nobody changes one by accident.
  func testEveryNumberIsPinned() throws {
    let list = Fixtures.package.appending(path: "Tests/FairwayCTests/Constants.txt")
    let pinned = try constants(String(contentsOf: list, encoding: .utf8), /(?m)^FAIRWAY_([A-Z_0-9]+) (-?\d+)$/)
    XCTAssertGreaterThan(pinned.count, 100)
    XCTAssertEqual(try header(), pinned)
  }

  /// The functions name each constant as the header does: the numbers of Swift's cases are those of the header.
  func testEveryConstantIsCalledByItsName() throws {
    let functions: [(prefix: String, name: (Int32) -> UnsafePointer<CChar>?)] = [
      ("ERROR_", fairway_status_name), ("EVENT_", fairway_event_name), ("REASON_", fairway_reason_name),
      ("ROUTE_STATE_", fairway_route_state_name), ("MOVEMENT_", fairway_movement_name),
      ("MANEUVER_", fairway_maneuver_name), ("DIRECTION_", fairway_direction_name),
      ("COUNTER_", fairway_counter_name),
    ]
    let header = try header()
    for (prefix, name) in functions {
      let constants = header.filter { $0.key.hasPrefix(prefix) }
      XCTAssertFalse(constants.isEmpty, prefix)
      for (constant, number) in constants {
        let words = constant.dropFirst(prefix.count).lowercased().replacing("_", with: "")
        let text = try XCTUnwrap(name(number).map { String(cString: $0) }).lowercased().replacing(" ", with: "")
        XCTAssertEqual(text, words, "FAIRWAY_\(constant) \(number)")
      }
      // And they name nothing else.
      for number in -2...100 where !constants.values.contains(Int32(number)) && !(prefix == "ERROR_" && number == 0) {
        XCTAssertEqual(name(Int32(number)).map { String(cString: $0) }, "unknown", "\(prefix)\(number)")
      }
    }
  }
}
