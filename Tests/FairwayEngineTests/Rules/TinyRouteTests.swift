import FairwayCore
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Routes and legs so short that their end is near wherever the vehicle is along them.
final class TinyRouteTests: XCTestCase {
  /// A line of at most that many metres; of one place now and then, as servers answer for the same start and end.
  private func line(
    from start: LocationCoordinate2D, longest: Double = 40, using generator: inout SeededGenerator
  ) -> [LocationCoordinate2D] {
    if generator.chance(0.2) { return [start, start] }
    let count = generator.integer(1...3)
    var line = [start]
    for _ in 0..<count {
      line.append(
        Geodesic.destination(
          from: line[line.count - 1], distance: generator.uniform(0.5...longest) / Double(count),
          bearing: generator.uniform(0...360)))
    }
    return line
  }

  /// A vehicle elsewhere neither arrives nor is on the route, standing or driving, with gaps and without.
  func testAVehicleElsewhereNeitherArrivesNorIsOnTheRoute() throws {
    try property(cases: 2_000) { generator in
      let start = LocationCoordinate2D(latitude: generator.uniform(-75...75), longitude: generator.uniform(-180...180))
      var lines = [line(from: start, using: &generator)]
      while lines.count < 3, generator.chance(0.3) {
        lines.append(line(from: lines[lines.count - 1].last ?? start, using: &generator))
      }
      var options = NavigationOptions()
      let policies: [DeviationPolicy] = [.evidence, .evidence, .threshold(distance: 50, minimumAccuracy: 20), .legacy]
      options.deviationPolicy = policies[generator.integer(0...3)]
      let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route(lines, vertices: 2)), options: options)
      var state = ProgressState()
      var place = Geodesic.destination(
        from: start, distance: generator.logarithmic(400...2_000_000), bearing: generator.uniform(0...360))
      // Away from the route, so that it never gets near.
      let course = Geodesic.inverse(from: start, to: place).initialBearing
      let speed = generator.chance(0.3) ? 0 : generator.uniform(1...35)
      let accuracy = generator.logarithmic(3...60)
      var time = 1_700_000_000.0
      for _ in 0..<12 {
        let interval = generator.chance(0.9) ? generator.uniform(0.2...2) : generator.uniform(5...600)
        time += interval
        place = Geodesic.destination(from: place, distance: speed * interval, bearing: course)
        let fix = Location(
          coordinate: place, timestamp: time, horizontalAccuracy: accuracy, speed: speed,
          course: speed > 0 ? (course + 360).truncatingRemainder(dividingBy: 360) : nil)
        let change = engine.step(&state, fix)
        XCTAssertTrue(change.isDisjoint(with: [.didArrive, .willArrive, .legAdvance]), "\(change)")
        XCTAssertNotEqual(state.routeState, .onRoute, "fix \(state.fixCount)")
      }
    }
  }

  /// Where the route is, a vehicle arrives on it as before.
  func testAVehicleAtATinyRouteArrives() throws {
    try property(cases: 200) { generator in
      let start = LocationCoordinate2D(latitude: generator.uniform(-75...75), longitude: generator.uniform(-180...180))
      let line = line(from: start, longest: 12, using: &generator)
      let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line], vertices: 2)))
      var state = ProgressState()
      let end = line[line.count - 1]
      for second in 0..<10 {
        let fix = Location(
          coordinate: Geodesic.destination(from: end, distance: generator.uniform(0...4), bearing: 0),
          timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 4, speed: 0)
        _ = engine.step(&state, fix)
      }
      XCTAssertTrue(state.hasArrivedAtWaypoint)
    }
  }
}
