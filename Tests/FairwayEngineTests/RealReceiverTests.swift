import FairwayDirections
import GeoKernel
import XCTest

@testable import FairwayEngine

/// What real receivers and real maps do to a drive: offsets of the map, cut corners, fixes that come seldom, positions
/// alone.
final class RealReceiverTests: XCTestCase {
  private let origin = LocationCoordinate2D(latitude: 48.1, longitude: 11.5)

  private func point(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    let there = Geodesic.destination(from: origin, distance: abs(north), bearing: north < 0 ? 180 : 0)
    return Geodesic.destination(from: there, distance: abs(east), bearing: east < 0 ? 270 : 90)
  }

  /// A route along points, in metres east and north.
  private func engine(
    _ line: [(Double, Double)], options: NavigationOptions = NavigationOptions()
  ) throws -> ProgressEngine {
    ProgressEngine(
      index: try RouteIndex(CoreDrive.route([line.map { point($0.0, $0.1) }])), options: options)
  }

  /// Fixes along points at a constant speed, `interval` seconds apart.
  private func fixes(
    _ line: [(Double, Double)], speed: Double, every interval: Double = 1, hasCourse: Bool = true
  ) throws -> [Location] {
    let track = try Track(line.map { point($0.0, $0.1) })
    return stride(from: 0, through: track.length / speed, by: interval).map { time in
      let place = track.point(at: speed * time)
      return Location(
        coordinate: place.coordinate, timestamp: 1_700_000_000 + time, horizontalAccuracy: hasCourse ? 8 : nil,
        speed: hasCourse ? speed : nil, course: hasCourse ? place.bearing : nil)
    }
  }

  /// The numbers of the fixes at which the vehicle was found off the route, and back.
  private func decisions(_ engine: ProgressEngine, _ fixes: [Location]) -> (off: [Int], back: [Int]) {
    var state = ProgressState()
    var (off, back) = ([Int](), [Int]())
    for (number, fix) in fixes.enumerated() {
      let change = engine.step(&state, fix)
      if change.contains(.offRoute) { off.append(number) }
      if change.contains(.backOnRoute) { back.append(number) }
    }
    return (off, back)
  }

  func testARoadBesideItsPlaceInTheMapIsStillTheRoad() throws {
    for hasCourse in [true, false] {
      for side in [-25.0, 25] {
        // Where a map is off, it is so before.
        let usual = 0.3 * side
        let drive = try fixes(
          [(usual, 0), (usual, 1000), (side, 1200), (side, 1700), (usual, 1900), (usual, 2300)], speed: 15,
          hasCourse: hasCourse)
        let found = decisions(try engine([(0, 0), (0, 3000)]), drive)
        XCTAssertEqual(found.off, [], "\(side) m, course \(hasCourse)")
      }
    }
  }

  func testACutCornerIsNoTurn() throws {
    // The route's corner is square; the road is a quarter of a circle of 60 m, which passes 18 m from the route.
    let drive = try fixes(
      [(0, 0), (0, 440), (4.6, 463), (17.6, 482.4), (37, 495.4), (60, 500), (600, 500)], speed: 14)
    XCTAssertEqual(decisions(try engine([(0, 0), (0, 500), (800, 500)]), drive).off, [])
  }

  func testATurnIsFoundWithinSeconds() throws {
    for (hasCourse, seconds) in [(true, 3), (false, 4)] {
      for (east, north) in [(300.0, 800.0), (300, 600), (-300, 550), (200, 1000)] {
        let drive = try fixes([(0, 0), (0, 500), (east, north)], speed: 12, hasCourse: hasCourse)
        let found = decisions(try engine([(0, 0), (0, 2000)]), drive)
        let engineTrack = try Track([point(0, 0), point(0, 2000)])
        let apart = try XCTUnwrap(
          drive.firstIndex { engineTrack.snap($0.coordinate, from: 0, to: 2000).distance > 15 })
        XCTAssertLessThanOrEqual(try XCTUnwrap(found.off.first), apart + seconds, "to \(east), \(north)")
      }
    }
  }

  func testAWrongTurnIsFoundHoweverSeldomTheFixesCome() throws {
    for interval in [2.0, 3, 5, 10, 15, 30, 60] {
      for hasCourse in [true, false] {
        let drive = try fixes(
          [(0, 0), (0, 3010), (5000, 3010)], speed: 12, every: interval, hasCourse: hasCourse)
        let found = decisions(try engine([(0, 0), (0, 9000)]), drive)
        let apart = try XCTUnwrap(drive.firstIndex { $0.timestamp > 1_700_000_000 + (3010 + 15) / 12 })
        XCTAssertEqual(found.off.count, 1, "a fix every \(interval) s, course \(hasCourse)")
        let allowed = interval < 3 ? 3 : 2
        XCTAssertLessThanOrEqual(found.off.first ?? .max, apart + allowed, "a fix every \(interval) s")
        XCTAssertGreaterThanOrEqual(found.off.first ?? -1, apart - 1, "a fix every \(interval) s")
      }
    }
  }

  func testAReturnIsFoundWhenFixesComeSeldom() throws {
    for interval in [5.0, 10, 15] {
      let drive = try fixes(
        [(0, 0), (0, 1000), (900, 1000), (900, 2000), (0, 2000), (0, 5000)], speed: 12, every: interval)
      let found = decisions(try engine([(0, 0), (0, 9000)]), drive)
      XCTAssertEqual(found.off.count, 1, "a fix every \(interval) s")
      XCTAssertEqual(found.back.count, 1, "a fix every \(interval) s")
      let back = try XCTUnwrap(drive.firstIndex { $0.timestamp > 1_700_000_000 + 3800.0 / 12 })
      XCTAssertLessThanOrEqual(found.back.first ?? .max, back + 3, "a fix every \(interval) s")
    }
  }

  func testPositionsAloneDoNotTrail() throws {
    // 180 km/h, and braking to a crawl.
    let engine = try engine([(0, 0), (0, 20000)])
    var state = ProgressState()
    var (north, speed, time) = (0.0, 50.0, 0.0)
    while north < 15000 {
      let fix = Location(coordinate: point(0, north), timestamp: 1_700_000_000 + time)
      let change = engine.step(&state, fix)
      XCTAssertFalse(change.contains(.offRoute), "at \(north) m")
      if time > 20 { XCTAssertEqual(state.distanceAlong, north, accuracy: 3, "at \(speed) m/s") }
      if Int(time) % 60 > 40 { speed = max(4, speed - 4) } else { speed = min(50, speed + 3) }
      north += speed
      time += 1
    }
  }

  func testLapsWithoutCourseKeepTheirOrder() throws {
    let lap = [(0.0, 0.0), (0, 600), (500, 600), (500, 0), (0, 0)]
    let line = lap + lap.dropFirst() + lap.dropFirst()
    let engine = try engine(line)
    var state = ProgressState()
    var noise = 7.0
    for (number, fix) in try fixes(line, speed: 13, hasCourse: false).enumerated() {
      var fix = fix
      // A receiver's slow error of some metres.
      noise = noise * 0.9 + (number.isMultiple(of: 2) ? 1.5 : -1.2)
      fix.coordinate = Geodesic.destination(from: fix.coordinate, distance: abs(noise), bearing: noise < 0 ? 200 : 20)
      let before = state.distanceAlong
      let change = engine.step(&state, fix)
      if number > 0, abs(state.distanceAlong - before) > 60 { XCTAssertTrue(change.contains(.reacquired)) }
      if number > 5 { XCTAssertEqual(state.distanceAlong, 13 * Double(number), accuracy: 60, "fix \(number)") }
    }
  }

  func testAWalkerOnTheOtherSideOfASquareIsOnTheWay() throws {
    // Along a route through streets, up to 20 m from it, with stops.
    var walk = try fixes([(0, 0), (0, 80), (20, 130), (20, 220), (10, 260), (0, 400)], speed: 1.4)
    let stop = walk[100]
    for second in 1...60 {
      var fix = stop
      fix.timestamp += Double(second)
      fix.speed = 0.2
      fix.course = Double(second * 47 % 360)
      fix.coordinate = Geodesic.destination(
        from: stop.coordinate, distance: Double(second % 9), bearing: Double(second * 31 % 360))
      walk.insert(fix, at: 100 + second)
    }
    for index in 161..<walk.count { walk[index].timestamp += 60 }
    for mode in TravelMode.allCases {
      let engine = try engine([(0, 0), (0, 600)], options: NavigationOptions(for: mode))
      XCTAssertEqual(decisions(engine, walk).off, [], "\(mode)")
    }
  }

  func testTheWayOfTravellingIsThatOfTheRoute() throws {
    var route = CoreDrive.route([[point(0, 0), point(0, 500)]])
    XCTAssertEqual(TravelMode(of: route), .automobile)
    route.legs[0].steps[0].transportType = .walking
    XCTAssertEqual(TravelMode(of: route), .walking)
    route.legs[0].profileIdentifier = .cycling
    XCTAssertEqual(TravelMode(of: route), .cycling)
    // Whatever else is set, the way of travelling is the route's, unless that is set as well.
    var options = NavigationOptions()
    options.arrival.distance = 5
    let index = try RouteIndex(route)
    XCTAssertEqual(ProgressEngine(index: index).usualSpeed, 6)
    XCTAssertEqual(ProgressEngine(index: index, options: options).usualSpeed, 6)
    options.motion.usualSpeed = 3
    XCTAssertEqual(ProgressEngine(index: index, options: options).usualSpeed, 3)
    XCTAssertEqual(ProgressEngine(index: index, options: NavigationOptions(for: .automobile)).usualSpeed, 15)
  }
}
