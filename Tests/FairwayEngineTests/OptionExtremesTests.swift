import FairwayDirections
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

/// Thresholds that mean nothing make no good decisions, but nothing traps.
final class OptionExtremesTests: XCTestCase {
  func testNoThresholdTraps() throws {
    let plain = try JSONValue(json: [UInt8](JSONEncoder().encode(NavigationOptions())))
    let places = Self.numbers(in: plain)
    XCTAssertGreaterThan(places.count, 40)
    var generator = SeededGenerator(seed: 11)
    let drives = try (0..<20).map { _ in try RandomDrive(using: &generator) }
    for place in places {
      for value in [1e300, -1e300, 0, 1e-300, 1e18, -1] {
        let changed = Self.setting(plain, place[...], to: value)
        let options = try JSONDecoder().decode(NavigationOptions.self, from: Data(changed.json()))
        for drive in drives {
          let engine = ProgressEngine(index: drive.index, options: options)
          var state = ProgressState()
          for fix in drive.fixes {
            let before = state
            let change = engine.step(&state, fix)
            _ = engine.events(since: before.mark, after: state, change: change)
          }
          XCTAssertEqual(state.fixCount, drive.fixes.count)
        }
      }
    }
  }

  /// The paths of all numbers in a value.
  private static func numbers(in value: JSONValue) -> [[String]] {
    switch value {
    case .number: [[]]
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, member in numbers(in: member).map { [name] + $0 } }
    default: []
    }
  }

  private static func setting(_ value: JSONValue, _ place: ArraySlice<String>, to number: Double) -> JSONValue {
    guard let name = place.first, case .object(var members) = value, let member = members[name] else {
      return .number(number)
    }
    members[name] = setting(member, place.dropFirst(), to: number)
    return .object(members)
  }
}
