import FairwayEngine
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A vehicle that stands before its destination, of which only positions are known: it makes no way, however long it
/// stands, is not at its destination, and arrives when it has driven on.
final class StandingBeforeTheEndTests: XCTestCase {
  private struct Outcome {
    /// How far progress moved while the vehicle stood, from when it has stood for 20 s, in metres.
    var crept = 0.0
    /// Whether it arrived while it stood.
    var hasArrived = false
    /// How long after it drove past its destination it arrived, in seconds.
    var delay = Double.infinity
  }

  /// A drive at 10 m/s, a stand of five minutes some metres before the end, and the rest at 6 m/s.
  private func stand(
    _ left: Double, _ receiver: SimpleReceiver, rate: Double, accuracy: Double?, using generator: inout SeededGenerator
  ) throws -> Outcome {
    var receiver = receiver
    let length = 600.0
    let engine = try RuleDrive([RuleDrive.road(to: length)]).engine
    var state = ProgressState()
    var outcome = Outcome()
    var time = 1_700_000_000.0
    func arrives(at along: Double) -> Bool {
      time += 1 / rate
      let seen = receiver.report(RuleDrive.place(along), after: 1 / rate, using: &generator)
      return engine.step(&state, Location(coordinate: seen, timestamp: time, horizontalAccuracy: accuracy))
        .contains(.didArrive)
    }
    let place = length - left
    for along in stride(from: 0, to: place, by: 10 / rate) { _ = arrives(at: along) }
    var settled = state.distanceAlong
    for number in 0..<Int(320 * rate) {
      if arrives(at: place) { outcome.hasArrived = true }
      if number == Int(20 * rate) { settled = state.distanceAlong }
    }
    guard !outcome.hasArrived else { return outcome }
    outcome.crept = state.distanceAlong - settled
    let start = time
    for along in stride(from: place, to: length + 200, by: 6 / rate) where arrives(at: along) {
      outcome.delay = time - start - left / 6
      break
    }
    return outcome
  }

  /// From 30 m on, nobody has arrived by the policy, and hardly anybody does whose receiver is wrong.
  func testAVehicleThatStandsBeforeItsDestinationMakesNoWay() throws {
    var (stands, nearArrivals, farArrivals, missed) = (0, 0, 0, 0)
    var (creeps, delays): ([Double], [Double]) = ([], [])
    try property(cases: 60) { generator in
      let error = generator.uniform(1...5)
      let receiver = generator.chance(0.5) ? SimpleReceiver(white: error) : SimpleReceiver(white: 0.3, slow: error)
      let rate = [0.2, 1, 10][generator.integer(0...2)]
      let left = generator.uniform(20...60)
      let outcome = try stand(
        left, receiver, rate: rate, accuracy: generator.chance(0.5) ? 10 : nil, using: &generator)
      stands += 1
      creeps.append(outcome.crept / error)
      XCTAssertLessThanOrEqual(outcome.crept, 5 + 3 * error, "\(left) m before the end, \(error) m, \(rate) Hz")
      if outcome.hasArrived {
        if left < 30 { nearArrivals += 1 } else { farArrivals += 1 }
      } else if outcome.delay.isFinite {
        delays.append(outcome.delay * min(rate, 1))
      } else {
        missed += 1
      }
    }
    creeps.sort()
    delays.sort()
    printFigure(
      "stands 20–60 m before its destination, positions only",
      """
      \(stands) stands: \(farArrivals) arrived from 30 m on, \(nearArrivals) nearer, \(missed) not when driving on; progress moved \
      by \(creeps[creeps.count * 95 / 100]) errors at 95 %, \(creeps[creeps.count - 1]) at most; arrived after \
      \(delays[delays.count / 2]) s or fixes, 95 %: \(delays[delays.count * 95 / 100])
      """)
    XCTAssertLessThanOrEqual(farArrivals, max(1, stands / 100))
    XCTAssertLessThanOrEqual(missed, max(1, stands / 100))
    XCTAssertLessThanOrEqual(delays[delays.count * 95 / 100], 4)
  }
}
