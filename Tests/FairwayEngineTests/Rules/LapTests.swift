import FairwayEngine
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Where a route uses a road again, a vehicle that was off the route for a moment is on the pass that it left.
final class LapTests: XCTestCase {
  /// A course that uses its roads more than once: a block driven several times, there and back, or two blocks beside
  /// each other.
  private func course(
    using generator: inout SeededGenerator
  ) -> (places: [LocationCoordinate2D], turnsBack: Bool) {
    let (width, height) = (generator.uniform(150...700), generator.uniform(150...700))
    let block = [(0.0, 0.0), (width, 0), (width, height), (0, height)]
    let laps = generator.integer(2...4)
    var corners: [(Double, Double)]
    let kind = generator.integer(0...2)
    switch kind {
    case 0: corners = (0..<laps).flatMap { _ in block } + [block[0], block[1]]
    case 1: corners = (0..<laps).flatMap { _ in [(0, 0), (2 * width, 0), (2 * width, height)] + [(2 * width, 0)] }
    default: corners = (0..<laps).flatMap { _ in block + [(0, 0), (-width, 0), (-width, height), (0, height)] }
    }
    var places: [LocationCoordinate2D] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      let steps = max(1, Int(hypot(to.0 - from.0, to.1 - from.1) / 50))
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        places.append(RuleDrive.place(from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)))
      }
    }
    places.append(RuleDrive.place(corners[corners.count - 1].0, corners[corners.count - 1].1))
    return (places, kind == 1)
  }

  /// The receiver is far off for less than a minute; at most a minute or 300 m later progress is on the pass that was left,
  /// and stays there.
  func testAfterAShortAlarmTheVehicleIsOnThePassThatItLeft() throws {
    var (alarms, settled) = (0, 0)
    try property(cases: 150) { generator in
      let course = course(using: &generator)
      let drive = try RuleDrive([course.places])
      let (engine, length) = (drive.engine, drive.engine.index.length)
      var state = ProgressState()
      let speed = generator.uniform(5...15)
      // Nobody turns back at full speed; without a speed and a course that looks like driving on the wrong side of it.
      let knowsSpeed = course.turnsBack || generator.chance(0.5)
      let duration = length / speed
      let burst = generator.uniform(0.1 * duration...0.8 * duration)
      let end = burst + generator.uniform(4...55)
      let (size, direction) = (generator.uniform(45...95), generator.uniform(0...360))
      var slow = (east: 0.0, north: 0.0)
      var wasOff = false
      for second in 0..<Int(duration) - 5 {
        let point = engine.index.track.point(at: speed * Double(second))
        slow = (0.95 * slow.east + 0.6 * generator.normal(), 0.95 * slow.north + 0.6 * generator.normal())
        var place = Geodesic.destination(from: point.coordinate, distance: slow.east, bearing: 90)
        place = Geodesic.destination(from: place, distance: slow.north, bearing: 0)
        let isWrong = (burst...end).contains(Double(second))
        if isWrong { place = Geodesic.destination(from: place, distance: size, bearing: direction) }
        _ = engine.step(
          &state,
          Location(
            coordinate: place, timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 6,
            speed: knowsSpeed ? speed : nil, course: knowsSpeed ? point.bearing : nil))
        let error = abs(state.distanceAlong - speed * Double(second))
        let isOff = state.routeState == .offRoute
        if isOff, Double(second) >= burst, !wasOff {
          wasOff = true
          alarms += 1
        }
        if Double(second) < burst || Double(second) > end + max(60, 300 / speed) {
          XCTAssertFalse(isOff, "at \(second) s of \(duration), \(burst) to \(end), \(state.reason)")
          XCTAssertLessThan(error, 100, "at \(second) s of \(duration)")
          if isOff || error >= 100 { return }
        } else if !isOff, !isWrong, error >= 160 {
          // Until then it may be elsewhere on the pass that was left, but not where the vehicle is on another one.
          let there = engine.index.track.point(at: state.distanceAlong).coordinate
          let isOnAnother = Geodesic.shortLength(from: there, to: point.coordinate) < 100
          XCTAssertFalse(isOnAnother, "at \(second) s of \(duration), another pass, \(error) m along")
          if isOnAnother { return }
        }
      }
      if wasOff { settled += 1 }
    }
    XCTAssertGreaterThan(alarms, 0)
    printFigure(
      "laps, blocks, there and back, the receiver far off for less than a minute",
      "\(alarms) alarms, \(settled) back on the pass that was left")
  }
}
