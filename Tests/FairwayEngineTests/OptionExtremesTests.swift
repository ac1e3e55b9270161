import FairwayDirections
import FairwayRoutes
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

/// Thresholds that mean nothing make no good decisions, but nothing traps.
final class OptionExtremesTests: XCTestCase {
  func testNoThresholdTraps() throws {
    let setter = ThresholdSetter(NavigationOptions())
    let thresholds = (0..<setter.count).filter { setter.options(setting: $0, to: 0.5) != nil }
    XCTAssertGreaterThan(thresholds.count, 40)
    var generator = SeededGenerator(seed: 11)
    let drives = try (0..<20).map { _ in try RandomDrive(using: &generator) }
    for place in thresholds {
      for value in [1e300, -1e300, 0, 1e-300, 1e18, -1] {
        let options = try XCTUnwrap(setter.options(setting: place, to: value))
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
}

/// The numbers of options, each of which is set to any value, also one that a program alone may set.
private struct ThresholdSetter {
  private let json: JSONValue
  let count: Int

  init(_ options: NavigationOptions) {
    json = options.json
    var left = Int.max
    _ = Self.setting(&left, in: json, to: 0)
    count = Int.max - left
  }

  /// The options with a number set; nil if it is a count, which is a whole number.
  func options(setting place: Int, to value: Double) -> NavigationOptions? {
    var (left, options) = (place, NavigationOptions())
    let json = Self.setting(&left, in: json, to: value)
    do {
      try OptionVisitor.read(json, into: &options, path: "options", within: OptionVisitor.anyRange)
      return options
    } catch {
      return nil
    }
  }

  private static func setting(_ place: inout Int, in json: JSONValue, to value: Double) -> JSONValue {
    switch json {
    case .number:
      defer { place -= 1 }
      return place == 0 ? .number(value) : json
    case .object(var members):
      for name in members.keys.sorted() { members[name] = setting(&place, in: members[name]!, to: value) }
      return .object(members)
    default: return json
    }
  }
}
