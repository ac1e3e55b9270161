import FairwayCore
import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

/// Simulated and replayed drives, in virtual time and by a real clock.
final class LocationSimulatorTests: XCTestCase {
  private func index(_ name: String) throws -> RouteIndex {
    try RouteIndex(XCTUnwrap(Town.response(name).routes?.first))
  }

  private func fixes(
    _ index: RouteIndex, from distance: Double = 0, _ edit: (inout LocationSimulator.Options) -> Void = { _ in }
  ) -> [Location] {
    var options = LocationSimulator.Options()
    edit(&options)
    var simulator = LocationSimulator(index: index, options: options, startTime: 1000, from: distance)
    var fixes: [Location] = []
    while let fix = simulator.next() { fixes.append(fix) }
    return fixes
  }

  func testADriveTakesTheTimeThatTheRouteExpects() throws {
    let index = try index("valhalla-roundabout")
    let fixes = fixes(index)
    let times = zip(fixes, fixes.dropFirst()).map { $1.timestamp - $0.timestamp }
    XCTAssertTrue(times.allSatisfy { abs($0 - 1) < 1e-6 })
    XCTAssertEqual(Double(fixes.count), index.expectedTravelTime, accuracy: index.expectedTravelTime * 0.1)
    XCTAssertEqual(fixes.last?.coordinate, index.track.point(at: index.length).coordinate)
    for fix in fixes {
      XCTAssertEqual(index.track.nearest(fix.coordinate).distance, 0, accuracy: 0.01)
      XCTAssertEqual([fix.horizontalAccuracy, fix.verticalAccuracy, fix.altitude], [40, 10, 0])
      XCTAssertTrue((0...30).contains(fix.speed ?? -1))
    }
    for (before, after) in zip(fixes, fixes.dropFirst()) {
      let driven =
        index.track.nearest(after.coordinate).distanceAlong - index.track.nearest(before.coordinate).distanceAlong
      XCTAssertLessThanOrEqual(driven, 30.01)
    }
  }

  func testSpeedFactorsMayBeAnyNumber() throws {
    let index = try index("valhalla-legs")
    let whole = Double(fixes(index) { $0.restDuration = 0 }.count)
    for factor in [0.1, 0.5, 0.999, 1.7, 4] {
      let count = Double(
        fixes(index) {
          $0.speedFactor = factor
          $0.restDuration = 0
        }.count)
      XCTAssertEqual(count * factor, whole, accuracy: 2 + factor, "\(factor)")
    }
    for nonsense in [0, -1, Double.nan] {
      XCTAssertEqual(fixes(index) { $0.speedFactor = nonsense }, fixes(index))
      XCTAssertEqual(fixes(index) { $0.rate = nonsense }, fixes(index))
    }
  }

  func testTheRateDoesNotChangeTheDrive() throws {
    let index = try index("valhalla-legs")
    let slow = fixes(index)
    for rate in [2.5, 10, 100] {
      let fast = fixes(index) { $0.rate = rate }
      for (second, fix) in slow.enumerated().dropLast() where (Double(second) * rate).rounded() == Double(second) * rate
      {
        let same = fast[Int(Double(second) * rate)]
        XCTAssertLessThan(Geodesic.distance(from: same.coordinate, to: fix.coordinate), 1e-3, "\(rate) \(second)")
      }
    }
  }

  func testASeedGivesTheSameNoiseAndDropouts() throws {
    let index = try index("valhalla-roundabout")
    func noisy(_ seed: UInt64) -> [Location] {
      fixes(index) {
        $0.noise = 5
        $0.dropoutProbability = 0.02
        $0.dropoutDuration = 6
        $0.seed = seed
      }
    }
    let first = noisy(1)
    XCTAssertEqual(first, noisy(1))
    XCTAssertNotEqual(first, noisy(2))
    XCTAssertLessThan(first.count, fixes(index).count - 5, "there are dropouts")
    XCTAssertTrue(zip(first, first.dropFirst()).contains { $1.timestamp - $0.timestamp > 5 })
    let offsets = (1...20).flatMap(noisy).map { index.track.nearest($0.coordinate).distance }
    let mean = offsets.reduce(0, +) / Double(offsets.count)
    XCTAssertEqual(mean, 4, accuracy: 0.5, "the mean distance of a normal noise of 5 m from a line")
  }

  func testADriveMayBeginAnywhere() throws {
    let index = try index("valhalla-legs")
    let fix = try XCTUnwrap(fixes(index, from: 1234.5).first)
    XCTAssertEqual(index.track.nearest(fix.coordinate).distanceAlong, 1234.5, accuracy: 0.01)
    XCTAssertEqual(fixes(index, from: 1e9).map(\.speed), [0, 0, 0, 0, 0], "it stands at the end for four seconds")
  }

  func testARouteWithoutTimesIsDrivenByItsShape() throws {
    let start = LocationCoordinate2D(latitude: 40, longitude: -30)
    let far = Geodesic.destination(from: start, distance: 2000, bearing: 90)
    let bend = stride(from: 5.0, through: 200, by: 5).map { Geodesic.destination(from: far, distance: $0, bearing: 0) }
    let line = [start, far] + bend
    let step = RouteStep(
      maneuver: Maneuver(location: start, type: .depart), shape: LineString(line), distance: 2200)
    let route = Route(
      legs: [RouteLeg(steps: [step], distance: 2200, expectedTravelTime: 0)], shape: nil, distance: 2200,
      expectedTravelTime: 0)
    let fixes = fixes(try RouteIndex(route))
    XCTAssertEqual(fixes[10].speed, 30, "fast on the long straight")
    XCTAssertEqual(fixes[fixes.count - 20].speed, 6, "slow where the vertices lie close")
  }

  func testATickCostsTheSameOnLongRoutes() throws {
    func ticksPerSecond(_ vertices: Int) throws -> Double {
      let line = (0..<vertices).map { LocationCoordinate2D(latitude: 10 + Double($0) * 2e-5, longitude: -30) }
      let step = RouteStep(
        maneuver: Maneuver(location: line[0], type: .depart), shape: LineString(line),
        distance: Double(vertices) * 2.2, expectedTravelTime: Double(vertices) / 5)
      let leg = RouteLeg(steps: [step], distance: step.distance, expectedTravelTime: step.expectedTravelTime)
      let route = Route(legs: [leg], shape: nil, distance: step.distance, expectedTravelTime: step.expectedTravelTime)
      var simulator = LocationSimulator(index: try RouteIndex(route), startTime: 0)
      let clock = ContinuousClock()
      let best = (0..<5).map { _ in clock.measure { for _ in 0..<300 { _ = simulator.next() } } }.min() ?? .zero
      return 300 / (best / .seconds(1))
    }
    // A tick that touched the rest of the route would be ten times slower.
    XCTAssertGreaterThan(try ticksPerSecond(200_000), try ticksPerSecond(20_000) / 4)
  }

  // MARK: Managers

  func testASimulatedDriveArrivesInVirtualTime() throws {
    let controller = try Town.controller("valhalla-legs")
    let manager = SimulatedLocationManager(
      simulator: LocationSimulator(index: controller.routeProgress.index, startTime: 5000), speedMultiplier: 0.25)
    XCTAssertNil(manager.nextUpdateTime)
    manager.startUpdatingLocation(at: 100)
    manager.drive(controller, until: 140)
    XCTAssertEqual(controller.rawLocation?.timestamp, 5010, "a quarter of the pace")
    manager.speedMultiplier = 8
    manager.drive(controller)
    XCTAssertEqual(controller.routeProgress.legIndex, 1)
    XCTAssertTrue(controller.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
    XCTAssertNil(manager.nextUpdateTime)
  }

  func testAReplayGivesEveryFixInTheOrderOfTime() throws {
    var fixes = fixes(try index("valhalla-legs")).prefix(20).map { $0 }
    let ordered = fixes
    fixes.swapAt(3, 11)
    let manager = ReplayLocationManager(locations: fixes, speedMultiplier: 2)
    manager.startUpdatingLocation(at: 0)
    var given: [Location] = []
    manager.advance(to: 4.9) { given.append($0) }
    XCTAssertEqual(given, Array(ordered.prefix(10)), "all that are due, not the last one only")
    manager.stopUpdatingLocation()
    manager.advance(to: 50) { given.append($0) }
    XCTAssertEqual(given.count, 10)
    manager.startUpdatingLocation(at: 100)
    manager.advance(to: 200) { given.append($0) }
    XCTAssertEqual(given, ordered)
  }

  func testALoopGoesOnWithLaterTimes() throws {
    let fixes = Array(fixes(try index("valhalla-legs")).prefix(5))
    let manager = ReplayLocationManager(locations: fixes, loops: true)
    manager.startUpdatingLocation(at: 0)
    var times: [Double] = []
    manager.advance(to: 11) { times.append($0.timestamp - 1000) }
    XCTAssertEqual(times, Array(0...11).map(Double.init))
    XCTAssertEqual(manager.loopCount, 2)
    XCTAssertNil(ReplayLocationManager(locations: [], loops: true).nextUpdateTime)
  }

  func testARealClockDrivesARouter() async throws {
    let controller = try Town.controller("valhalla-legs")
    let manager = SimulatedLocationManager(
      simulator: LocationSimulator(index: controller.routeProgress.index, startTime: 5000), speedMultiplier: 4000)
    manager.startUpdatingLocation(at: 0)
    let clock = ContinuousClock()
    let start = clock.now
    try await manager.run(controller, clock: clock)
    XCTAssertGreaterThan(clock.now - start, .milliseconds(40))
    XCTAssertTrue(controller.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
  }
}
