import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import XCTest

/// Where the vehicle is between fixes.
final class PredictionTests: XCTestCase {
  // MARK: What holds for every drive

  /// A drive along a random road, with noise and without speeds now and then.
  private func drives(_ count: UInt64) throws -> [(engine: ProgressEngine, fixes: [Location], seed: UInt64)] {
    try (1...count).map { seed in
      var generator = SeededGenerator(seed: seed)
      let start = LocationCoordinate2D(latitude: generator.uniform(-70...70), longitude: generator.uniform(-179...179))
      let line = CoreDrive.road(from: start, bearing: 40, vertices: 14, using: &generator)
      let rate = [0.2, 1, 1, 4][Int(seed % 4)]
      var fixes = try CoreDrive.fixes(along: line, speed: generator.uniform(3...30), rate: rate)
      let hasSpeed = !seed.isMultiple(of: 3)
      for place in fixes.indices {
        fixes[place].coordinate = Geodesic.destination(
          from: fixes[place].coordinate, distance: 2 * abs(generator.normal()), bearing: generator.uniform(0...360))
        if !hasSpeed { (fixes[place].speed, fixes[place].course) = (nil, nil) }
      }
      return (ProgressEngine(index: try RouteIndex(CoreDrive.route([line]))), fixes, seed)
    }
  }

  func testOfOneStatePlacesNeverGoBack() throws {
    for (engine, fixes, seed) in try drives(24) {
      var state = ProgressState()
      for fix in fixes {
        _ = engine.step(&state, fix)
        var last = engine.predict(state, at: fix.timestamp)
        XCTAssertGreaterThanOrEqual(last.distanceAlong, state.distanceAlong, "seed \(seed)")
        XCTAssertEqual(last, engine.predict(state, at: fix.timestamp - 100), "seed \(seed): before the fix is at it")
        for after in [0.016, 0.033, 0.5, 1, 2.5, 10, 59.9, 60, 60.1, 3600, 1e6, 1e9] {
          let place = engine.predict(state, at: fix.timestamp + after)
          XCTAssertGreaterThanOrEqual(place.distanceAlong, last.distanceAlong, "seed \(seed), \(after) s")
          // While it waits for the vehicle, the place gets better by what that drives.
          let driven = max(last.speed, place.speed) * (place.age - last.age)
          XCTAssertGreaterThanOrEqual(place.bound + driven, last.bound - 1e-6, "seed \(seed), \(after) s")
          XCTAssertLessThanOrEqual(place.distanceAlong, engine.index.length)
          XCTAssertGreaterThanOrEqual(place.legIndex, state.legIndex)
          last = place
        }
      }
    }
  }

  /// Predictions at 60 frames a second advance or wait, and never jump farther than the bound of the previous frame.
  func testFramesNeverGoBackAndJumpNoFartherThanStated() throws {
    for (engine, fixes, seed) in try drives(12) {
      var state = ProgressState()
      var shown: PredictedPlace?
      for (fix, next) in zip(fixes, fixes.dropFirst()) {
        _ = engine.step(&state, fix)
        for time in stride(from: fix.timestamp, to: next.timestamp, by: 1 / 60.0) {
          let place = engine.predict(state, at: time, after: shown)
          if let shown {
            let driven = max(shown.speed, place.speed) * (time - shown.timestamp) + 1e-6
            XCTAssertGreaterThanOrEqual(place.distanceAlong, shown.distanceAlong, "seed \(seed) at \(time)")
            XCTAssertLessThanOrEqual(place.distanceAlong, shown.distanceAlong + shown.bound + driven, "seed \(seed)")
          }
          shown = place
        }
      }
    }
  }

  /// The true place lies within the bound in nine of ten cases and more.
  func testTheBoundHolds() throws {
    for after in [1.0, 2, 5, 10] {
      var (held, count) = (0, 0)
      for seed: UInt64 in 1...12 {
        var generator = SeededGenerator(seed: seed)
        let start = LocationCoordinate2D(latitude: 50, longitude: 8)
        let line = CoreDrive.road(from: start, bearing: 40, vertices: 20, using: &generator)
        let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line])))
        let speed = generator.uniform(8...25)
        let fixes = try CoreDrive.fixes(along: line, speed: speed, rate: 1)
        var state = ProgressState()
        for (place, fix) in fixes.enumerated() {
          _ = engine.step(&state, fix)
          guard place + Int(after) < fixes.count else { break }
          let truth = engine.index.track.nearest(fixes[place + Int(after)].coordinate).distanceAlong
          let predicted = engine.predict(state, at: fix.timestamp + after)
          count += 1
          if abs(predicted.distanceAlong - truth) <= predicted.bound { held += 1 }
        }
      }
      XCTAssertGreaterThan(Double(held), 0.9 * Double(count), "\(after) s")
    }
  }

  func testTimesThatAreNoneDoNoHarm() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 500)
    let now = drive.engine.predict(drive.state, at: drive.time)
    for time in [Double.nan, -Double.infinity, -1e300, 0, drive.time - 1] {
      XCTAssertEqual(drive.engine.predict(drive.state, at: time), now, "\(time)")
    }
    for time in [Double.infinity, 1e300, drive.time + 1e9] {
      let place = drive.engine.predict(drive.state, at: time)
      XCTAssertEqual(place.distanceAlong, drive.engine.index.length, "\(time)")
      XCTAssertEqual(place.speed, 0, "nobody drives on at the end")
      XCTAssertTrue(place.bound.isFinite && place.timestamp.isFinite && place.coordinate.isValid, "\(time)")
      XCTAssertFalse(place.hasArrived, "only a fix arrives")
    }
  }

  // MARK: On the route

  func testBeforeTheFirstFixNothingIsKnown() throws {
    let drive = try RuleDrive()
    let place = drive.engine.predict(drive.state, at: drive.time)
    XCTAssertEqual(place.movement, .unknown)
    XCTAssertEqual(place.bound, .infinity)
    XCTAssertEqual(place.distanceAlong, 0)
    XCTAssertNil(place.course)
    XCTAssertNil(place.location.horizontalAccuracy)
  }

  func testAVehicleGoesOnAtItsSpeed() throws {
    for hasSpeed in [true, false] {
      var drive = try RuleDrive()
      for along in stride(from: 0.0, through: 600, by: 10) {
        var fix = drive.fix(at: along, speed: hasSpeed ? 10 : nil)
        if !hasSpeed { fix.course = nil }
        drive.step(fix)
      }
      for (after, error) in [(0.0, 0.5), (0.5, 0.5), (1, 0.5), (5, 1), (30, 5)] {
        let place = drive.engine.predict(drive.state, at: drive.time + after)
        XCTAssertEqual(place.distanceAlong, 600 + 10 * after, accuracy: error, "\(after) s, speeds \(hasSpeed)")
        XCTAssertEqual(place.speed, 10, accuracy: 0.3)
        XCTAssertEqual(place.age, after, accuracy: 1e-6)
        XCTAssertEqual(try XCTUnwrap(place.course), 90, accuracy: 1)
        let point = drive.engine.index.track.point(at: place.distanceAlong).coordinate
        XCTAssertEqual(Geodesic.distance(from: place.coordinate, to: point), 0, accuracy: 0.01)
        XCTAssertEqual(place.stepIndex, Int(place.distanceAlong / 500), "steps are of 500 m")
      }
    }
  }

  /// A vehicle that brakes or speeds up is where its last fix is, not where a smooth estimate has it.
  func testSpeedsFromDifferencesDoNotLag() throws {
    var drive = try RuleDrive()
    var along = 0.0
    for second in 0..<60 {
      let speed = min(20, Double(second) * 2)
      along += speed
      drive.step(at: along, speed: speed)
    }
    XCTAssertEqual(drive.engine.predict(drive.state, at: drive.time + 1).distanceAlong, along + 20, accuracy: 1)
    for second in 1...8 {
      along += 20 - 2 * Double(second)
      drive.step(at: along, speed: 20 - 2 * Double(second))
    }
    let place = drive.engine.predict(drive.state, at: drive.time + 1)
    XCTAssertEqual(place.distanceAlong, along + 2, accuracy: 3)
    XCTAssertLessThanOrEqual(abs(place.distanceAlong - along - 2), place.bound)
  }

  func testAVehicleThatStandsStays() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 500)
    for _ in 0..<20 { drive.step(at: 504, speed: 0.2) }
    let now = drive.engine.predict(drive.state, at: drive.time)
    let later = drive.engine.predict(drive.state, at: drive.time + 40)
    XCTAssertEqual(now.distanceAlong, later.distanceAlong)
    XCTAssertEqual(later.movement, .standing)
    XCTAssertEqual(later.speed, 0)
    XCTAssertGreaterThan(later.bound, 100, "the lights may have changed")
  }

  func testAVehicleGoesOnThroughATunnel() throws {
    var drive = try RuleDrive(route: { route in
      for (step, isTunnel) in [(1, true), (2, false)] {
        let shape = route.legs[0].steps[step].shape?.coordinates ?? []
        var intersection = Intersection(location: shape[0], headings: [90], outletIndex: 0)
        intersection.outletRoadClasses = isTunnel ? .tunnel : []
        route.legs[0].steps[step].intersections = [intersection]
      }
    })
    drive.drive(from: 0, to: 490)
    XCTAssertFalse(drive.engine.predict(drive.state, at: drive.time).isInTunnel)
    for after in stride(from: 5.0, through: 45, by: 5) {
      let place = drive.engine.predict(drive.state, at: drive.time + after)
      XCTAssertTrue(place.isInTunnel, "\(after) s")
      XCTAssertEqual(place.distanceAlong, 490 + 10 * after, accuracy: 5)
    }
    XCTAssertFalse(drive.engine.predict(drive.state, at: drive.time + 60).isInTunnel)
    drive.step(at: 1090, after: 60)
    XCTAssertEqual(drive.engine.predict(drive.state, at: drive.time).distanceAlong, 1090, accuracy: 15)
  }

  /// In the long run a vehicle is as fast as the route expects, whose times say more than its last second.
  func testWithoutFixesTheRoutesSpeedIsTakenOn() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 8000)])
    for along in stride(from: 0.0, through: 300, by: 5) { drive.step(at: along, speed: 5) }
    let place = drive.engine.predict(drive.state, at: drive.time + 600)
    XCTAssertGreaterThan(place.distanceAlong, 300 + 7 * 600)
    XCTAssertEqual(place.speed, 10, accuracy: 0.3, "the route expects 10 m/s")
  }

  // MARK: Waypoints, arrival, off the route

  func testLegsFollowEachOtherUnlessTheCallerBeginsThem() throws {
    for advances in [true, false] {
      var drive = try RuleDrive([RuleDrive.road(to: 500), RuleDrive.road(from: 500, to: 1000)]) {
        $0.advancesLegsAutomatically = advances
      }
      drive.drive(from: 0, to: 450)
      let place = drive.engine.predict(drive.state, at: drive.time + 10)
      XCTAssertEqual(place.distanceAlong, advances ? 550 : 500, accuracy: 2)
      XCTAssertEqual(place.legIndex, advances ? 1 : 0)
      XCTAssertEqual(place.stepIndex, advances ? 0 : 1, "the step of arriving")
    }
  }

  func testAVehicleThatHasArrivedStays() throws {
    var drive = try RuleDrive()
    XCTAssertTrue(drive.drive(from: 0, to: 2000).contains(.didArrive))
    for after in [0.0, 1, 100] {
      let place = drive.engine.predict(drive.state, at: drive.time + after)
      XCTAssertTrue(place.hasArrived)
      XCTAssertEqual(place.distanceAlong, drive.engine.index.length)
      XCTAssertEqual(place.speed, 0)
    }
  }

  func testOffTheRouteTheCourseLeadsOn() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 500)
    XCTAssertNotNil(drive.drive(from: (500, 0), to: (500, 400), until: .offRoute))
    let now = drive.engine.predict(drive.state, at: drive.time)
    XCTAssertEqual(now.routeState, .offRoute)
    XCTAssertEqual(now.distanceAlong, drive.state.distanceAlong, "the last place on the route")
    let later = drive.engine.predict(drive.state, at: drive.time + 3)
    XCTAssertEqual(later.distanceAlong, now.distanceAlong)
    XCTAssertEqual(Geodesic.distance(from: now.coordinate, to: later.coordinate), 30, accuracy: 1)
    let course = try XCTUnwrap(later.course)
    XCTAssertEqual(min(course, 360 - course), 0, accuracy: 1)
    XCTAssertGreaterThan(later.bound, now.bound)
    let muchLater = drive.engine.predict(drive.state, at: drive.time + 1e9)
    XCTAssertLessThan(Geodesic.distance(from: now.coordinate, to: muchLater.coordinate), 150)
  }

  /// A place that was shown too far is held for a while, but not for ever.
  func testAShownPlaceWaitsForTheVehicle() throws {
    for (back, isHeld) in [(20.0, true), (100, false)] {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 500)
      let shown = drive.engine.predict(drive.state, at: drive.time + 20)
      let plain = shown.distanceAlong - back
      drive.step(at: plain, after: 20)
      let place = drive.engine.predict(drive.state, at: drive.time, after: shown)
      if isHeld {
        XCTAssertEqual(place.distanceAlong, shown.distanceAlong)
        XCTAssertGreaterThan(place.bound, back - 10)
      } else {
        XCTAssertLessThan(place.distanceAlong, shown.distanceAlong - 50)
      }
    }
  }
}
