import FairwayDirections
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

/// Thresholds that mean nothing make no good decisions, but nothing traps.
final class OptionExtremesTests: XCTestCase {
  func testNoThresholdTraps() throws {
    let count = NumberSetter.count(in: NavigationOptions())
    XCTAssertGreaterThan(count, 40)
    var generator = SeededGenerator(seed: 11)
    let drives = try (0..<20).map { _ in try RandomDrive(using: &generator) }
    for place in 0..<count {
      for value in [1e300, -1e300, 0, 1e-300, 1e18, -1] {
        let options = NumberSetter.setting(place, of: NavigationOptions(), to: value)
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

/// Sets one of the numbers of options to any value, also one that no JSON may have.
private struct NumberSetter: OptionVisitor {
  private var place: Int
  private let value: Double

  static func setting<Options: OptionGroup>(_ place: Int, of options: Options, to value: Double) -> Options {
    var (options, setter) = (options, NumberSetter(place: place, value: value))
    options.visit(&setter)
    return options
  }

  static func count(in options: some OptionGroup) -> Int {
    var (options, setter) = (options, NumberSetter(place: -1, value: 0))
    options.visit(&setter)
    return -1 - setter.place
  }

  mutating func number(_ name: String, _ number: inout Double) {
    if place == 0 { number = value }
    place -= 1
  }

  mutating func group(_ name: String, _ value: inout some OptionGroup) { value.visit(&self) }
  mutating func value(_ name: String, _ value: inout some OptionValue) {}
  mutating func list(_ name: String, _ values: inout [some OptionValue], of things: String) {}
}
