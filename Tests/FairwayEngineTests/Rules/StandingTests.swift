import FairwayEngine
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A vehicle that stands on its route, of which only positions are known: it neither leaves the route nor drives against
/// it, and is followed again once it drives on.
final class StandingTests: XCTestCase {
  private struct Outcome {
    var alarms = 0
    /// How long it counted as off the route while it stood, in seconds.
    var off = 0.0
    /// How long after driving on the vehicle was on the route and within 30 m of its place, in seconds.
    var found: Double?
  }

  /// A drive of some metres, some hours of standing, and 300 m at 6 m/s.
  private func stand(
    _ receiver: SimpleReceiver, rate: Double, hours: Double, accuracy: Double?, seed: UInt64, driven: Double = 500
  ) throws -> Outcome {
    var receiver = receiver
    var generator = SeededGenerator(seed: seed)
    let engine = try RuleDrive().engine
    var state = ProgressState()
    var outcome = Outcome()
    var time = 1_700_000_000.0
    func step(at place: LocationCoordinate2D) -> ProgressChange {
      time += 1 / rate
      let seen = receiver.report(place, after: 1 / rate, using: &generator)
      return engine.step(
        &state, Location(coordinate: seen, timestamp: time, horizontalAccuracy: accuracy))
    }
    for along in stride(from: 0, to: driven, by: 10 / rate) { _ = step(at: RuleDrive.place(along)) }
    let place = RuleDrive.place(driven)
    for _ in 0..<Int(hours * 3600 * rate) {
      if step(at: place).contains(.offRoute) { outcome.alarms += 1 }
      if state.routeState == .offRoute { outcome.off += 1 / rate }
    }
    let start = time
    for along in stride(from: driven, to: driven + 300, by: 6 / rate) {
      _ = step(at: RuleDrive.place(along))
      if outcome.found == nil, state.routeState != .offRoute, abs(state.distanceAlong - along) < 30 {
        outcome.found = time - start
      }
    }
    return outcome
  }

  /// An hour each; FAIRWAY_CASES=24 makes it a day.
  func testAStandingVehicleStaysOnItsRoute() throws {
    let hours = Double(RandomCases.count(1))
    for (name, receiver, mostADay) in [
      ("white 5 m", SimpleReceiver(white: 5), 0), ("white 8 m", SimpleReceiver(white: 8), 0),
      ("slow 5 m", SimpleReceiver(slow: 5), 0), ("slow 8 m", SimpleReceiver(slow: 8), 1),
      ("slow 15 m", SimpleReceiver(slow: 15), 5),
      ("rounded to 1e-4°", SimpleReceiver(slow: 2, rounding: 1e-4), 0),
    ] {
      var (alarms, found): ([Int], [Double]) = ([], [])
      for rate in [0.2, 1, 10] {
        for accuracy in [nil, 10.0] {
          let outcome = try stand(receiver, rate: rate, hours: hours, accuracy: accuracy, seed: 17)
          let drive = "\(name), \(rate) Hz, accuracy \(accuracy.map { "\($0)" } ?? "unknown")"
          // Of infrequent fixes with much noise, the first minute does not tell whether the vehicle has turned off.
          let most = rate < 1 && receiver.white >= 8 ? 1 : mostADay
          XCTAssertLessThanOrEqual(outcome.alarms, most, drive)
          alarms.append(outcome.alarms)
          found.append(outcome.found ?? .infinity)
          // A position that is 30 m wrong takes longer to be right again.
          guard receiver.slow < 15 else { continue }
          // Nor do infrequent fixes with much noise tell soon that it has moved off.
          let fixes = rate < 1 && receiver.white >= 8 ? 6.0 : 4
          XCTAssertLessThanOrEqual(outcome.found ?? .infinity, max(5, fixes / rate), drive)
        }
      }
      printFigure(
        "\(name), \(hours) h, a fix every 5 s (without, with an accuracy), every second, ten a second",
        "\(alarms) alarms; followed again after \(found.map { ($0 * 10).rounded() / 10 }) s")
    }
  }

  /// A receiver whose errors are larger than it states seems to drive before it is known to stand. Then the alarm is taken
  /// back.
  func testAnAlarmBeforeItIsKnownToStandIsTakenBack() throws {
    var (alarms, off, found): (Int, [Double], [Double]) = (0, [], [])
    for driven in [0.0, 500] {
      for accuracy in [5.0, 10, nil] {
        for seed in 0..<UInt64(RandomCases.count(20)) {
          let outcome = try stand(
            SimpleReceiver(white: 8), rate: 1, hours: 0.25, accuracy: accuracy, seed: seed, driven: driven)
          alarms += outcome.alarms
          off.append(outcome.off)
          found.append(outcome.found ?? .infinity)
        }
      }
    }
    XCTAssertGreaterThan(alarms, 0, "otherwise nothing is taken back")
    XCTAssertLessThan(off.max() ?? 0, 60)
    XCTAssertLessThanOrEqual(found.max() ?? 0, 5)
    printFigure(
      "noise of 8 m from the first fix on, or after a drive",
      "\(alarms) alarms in \(off.count) stands, off for \(off.max() ?? 0) s at most")
  }

  /// With exact positions, what was driven before the vehicle counts as moving is not lost.
  func testAVehicleThatMovesOffIsWhereItIs() throws {
    var drive = try RuleDrive()
    for along in stride(from: 0.0, through: 500, by: 10) { drive.step(at: along, speed: nil) }
    for _ in 0..<60 { drive.step(at: 500, speed: nil) }
    XCTAssertEqual(drive.state.distanceAlong, 500, accuracy: 1)
    var along = 500.0
    for second in 1...20 {
      along += min(6, Double(second))
      drive.step(at: along, speed: nil)
      XCTAssertEqual(drive.state.distanceAlong, along, accuracy: 12)
      if second > 8 { XCTAssertEqual(drive.state.distanceAlong, along, accuracy: 1.5) }
    }
  }

  /// A car that moves off at a light makes way soon after, with the noise of a good receiver.
  func testACarThatMovesOffMakesWaySoon() throws {
    var delays: [Double] = []
    // Of a few starts neither the median nor the slowest tenth says much.
    try property(cases: 400) { generator in
      var receiver = SimpleReceiver(white: generator.uniform(0.1...0.6), slow: generator.uniform(1...4))
      let engine = try RuleDrive().engine
      var state = ProgressState()
      let (acceleration, stand) = (generator.uniform(1...2), generator.integer(20...90))
      var (speed, along, stood, second) = (10.0, 0.0, 0.0, 0)
      func step() {
        let seen = receiver.report(RuleDrive.place(along), after: 1, using: &generator)
        _ = engine.step(&state, Location(coordinate: seen, timestamp: 1_700_000_000 + Double(second)))
        second += 1
      }
      while along < 500 {
        along += speed
        step()
      }
      for _ in 0..<stand { step() }
      (speed, stood) = (0, state.distanceAlong)
      for delay in 1...15 where state.distanceAlong < stood + 0.7 {
        (along, speed) = (along + speed + 0.5 * acceleration, speed + acceleration)
        step()
        if state.distanceAlong >= stood + 0.7 { delays.append(Double(delay)) }
      }
    }
    delays.sort()
    printFigure(
      "a car moves off, positions only",
      "\(delays.count) starts: makes way after \(delays[delays.count / 2]) s, 90 %: \(delays[delays.count * 9 / 10]) s")
    XCTAssertLessThanOrEqual(delays[delays.count / 2], 4)
    XCTAssertLessThanOrEqual(delays[delays.count * 9 / 10], 5)
  }

  /// A walker is slow, but does not stand.
  func testAWalkerIsFollowed() throws {
    try property(cases: 20) { generator in
      var receiver = SimpleReceiver(white: 1, slow: 3)
      let engine = try RuleDrive().engine
      var state = ProgressState()
      let speed = generator.uniform(1.1...1.6)
      for second in 0..<400 {
        let along = speed * Double(second)
        let seen = receiver.report(RuleDrive.place(along), after: 1, using: &generator)
        _ = engine.step(&state, Location(coordinate: seen, timestamp: 1_700_000_000 + Double(second)))
        if second > 30 { XCTAssertEqual(state.distanceAlong, along, accuracy: 16) }
      }
    }
  }

  /// A car that turns round on the spot is noticed before its mean speed over some seconds shows that it does not reverse.
  func testAWrongWayIsToldWhileTheCarBecomesFaster() throws {
    let engine = try RuleDrive().engine
    var state = ProgressState()
    var time = 1_700_000_000.0
    func step(at along: Double) {
      time += 1
      _ = engine.step(
        &state, Location(coordinate: RuleDrive.place(along), timestamp: time, horizontalAccuracy: 3.5))
    }
    for along in stride(from: 0.0, through: 500, by: 10) { step(at: along) }
    for along in [509.0, 516, 521, 524, 525] { step(at: along) }
    // As fast after four seconds as nobody reverses.
    var driven = 0.0
    for second in 1...8 where state.routeState != .offRoute {
      driven = 0.9 * Double(second * second)
      step(at: 525 - driven)
    }
    XCTAssertEqual(state.reason, .wrongWay)
    XCTAssertLessThanOrEqual(driven, 15)
  }

  /// Who turns round drives against the route, which is told soon after, with the noise of a good receiver.
  func testAWrongWayIsToldSoon() throws {
    var delays: [Double] = []
    try property(cases: 40) { generator in
      var receiver = SimpleReceiver(white: 0.5, slow: 3)
      let engine = try RuleDrive().engine
      var state = ProgressState()
      let speed = generator.uniform(4...14)
      var along = 0.0
      for second in 0..<120 {
        along += second < 60 ? speed : -speed
        let seen = receiver.report(RuleDrive.place(along), after: 1, using: &generator)
        let change = engine.step(&state, Location(coordinate: seen, timestamp: 1_700_000_000 + Double(second)))
        XCTAssertFalse(second < 60 && change.contains(.offRoute))
        if change.contains(.offRoute) { delays.append(Double(second - 59)) }
      }
      XCTAssertEqual(state.routeState, .offRoute)
    }
    delays.sort()
    XCTAssertLessThanOrEqual(delays[delays.count / 2], 4.5)
    XCTAssertLessThanOrEqual(delays[delays.count * 9 / 10], 8)
    printFigure(
      "the wrong way, positions only",
      "\(delays.count) drives: \(delays[delays.count / 2]) s, 90 %: \(delays[delays.count * 9 / 10]) s")
  }
}
