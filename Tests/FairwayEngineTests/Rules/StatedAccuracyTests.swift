import FairwayEngine
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The accuracy that a receiver states is evidence: positions alone do not lead away if they are no farther aside than
/// that.
final class StatedAccuracyTests: XCTestCase {
  /// Drives along the route while the positions go aside, stay there and come back. Returns whether it left.
  private func isThoughtToLeave(
    accuracy: Double, aside: Double, speed: Double, over seconds: Double, using generator: inout SeededGenerator
  ) throws -> Bool {
    let engine = try RuleDrive([RuleDrive.road(to: 4000)]).engine
    var state = ProgressState()
    var receiver = SimpleReceiver(white: 0.3, slow: 1)
    for second in 0..<240 {
      let time = Double(second)
      let share = max(0, min(1, min((time - 60) / seconds, (60 + 2 * seconds + 30 - time) / seconds)))
      let place = RuleDrive.place(speed * time, -aside * share)
      let seen = receiver.report(place, after: 1, using: &generator)
      let fix = Location(coordinate: seen, timestamp: 1_700_000_000 + time, horizontalAccuracy: accuracy)
      if engine.step(&state, fix).contains(.offRoute) { return true }
    }
    return false
  }

  func testErrorsAsLargeAsTheAccuracyAreNoDeparture() throws {
    var (drives, alarms) = (0, 0)
    try property(cases: 60) { generator in
      let accuracy = generator.uniform(18...32)
      let aside = accuracy * generator.uniform(0.85...1.1)
      drives += 1
      if try isThoughtToLeave(
        accuracy: accuracy, aside: aside, speed: generator.uniform(8...15), over: generator.uniform(8...50),
        using: &generator)
      {
        alarms += 1
      }
    }
    printFigure(
      "positions only, as far aside as the stated accuracy of 18 to 32 m", "\(drives) drives, \(alarms) alarms")
    XCTAssertLessThanOrEqual(alarms, max(1, drives / 50))
  }

  /// A vehicle that turns off is noticed nevertheless.
  func testATurnIsNoticedWithAPoorAccuracy() throws {
    var metres: [Double] = []
    try property(cases: 60) { generator in
      let engine = try RuleDrive([RuleDrive.road(to: 4000)]).engine
      var state = ProgressState()
      let accuracy = generator.uniform(18...32)
      var receiver = SimpleReceiver(white: 0.3, slow: 0.25 * accuracy)
      let speed = generator.uniform(8...15)
      var left: Double?
      for second in 0..<140 {
        let along = speed * Double(second)
        let place = RuleDrive.place(min(along, speed * 60), -max(0, along - speed * 60))
        let seen = receiver.report(place, after: 1, using: &generator)
        let fix = Location(coordinate: seen, timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: accuracy)
        if engine.step(&state, fix).contains(.offRoute), second > 60, left == nil { left = along - speed * 60 }
      }
      metres.append(left ?? .infinity)
    }
    metres.sort()
    let (median, most) = (metres[metres.count / 2], metres[metres.count * 9 / 10])
    printFigure("… and a turn with that accuracy", "noticed after \(median) m, 90 %: \(most) m")
    XCTAssertLessThanOrEqual(median, 50)
    XCTAssertLessThanOrEqual(most, 80)
  }
}
