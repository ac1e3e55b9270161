import FairwayCamera
import FairwayEngine
import FairwayRoutes
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// What is seen on a map during a drive, by a map that is drawn here by other formulas.
final class NavigationCameraTests: XCTestCase {
  private let phone = CameraScreen(
    width: 390, height: 844, insets: CameraPadding(top: 130, right: 10, bottom: 90, left: 10))

  private func drive(_ generator: inout SeededGenerator) throws -> CameraDrive {
    let start = LocationCoordinate2D(latitude: generator.uniform(-65...65), longitude: generator.uniform(-180...180))
    return try CameraDrive(from: start, using: &generator)
  }

  private func screen(_ generator: inout SeededGenerator) -> CameraScreen {
    var screen = phone
    if generator.chance(0.5) { screen = CameraScreen(width: 844, height: 390, insets: CameraPadding(left: 300)) }
    if generator.chance(0.2) { screen = CameraScreen(width: 1280, height: 820) }
    return screen
  }

  /// The vehicle stays at its place on the screen.
  func testTheVehicleIsAtItsPlace() throws {
    try property(cases: 8) { generator in
      let drive = try drive(&generator)
      let screen = screen(&generator)
      let isNorthUp = generator.chance(0.3)
      var camera = NavigationCamera(on: screen)
      if isNorthUp { camera.options.orientation = .northUp }
      let (left, top) = (screen.insets.left, screen.insets.top)
      let free = (screen.width - left - screen.insets.right, screen.height - top - screen.insets.bottom)
      for time in stride(from: 0, to: drive.duration, by: 1 / 30.0) {
        let place = drive.place(at: time)
        let map = DrawnMap(position: camera.position(at: place, on: drive.engine.index), screen: screen)
        let (x, y) = try XCTUnwrap(map.place(of: place.coordinate))
        XCTAssertEqual(x, left + free.0 / 2, accuracy: 0.5, "at \(time)")
        XCTAssertEqual(y, top + free.1 * (isNorthUp ? 0.5 : 0.75), accuracy: 0.5, "at \(time)")
      }
    }
  }

  /// Whoever drives sees the next maneuver for at least ten seconds before it, and what follows it while passing it.
  func testTheManeuverAheadIsInView() throws {
    var (seen, count) = (0, 0)
    try property(cases: 8) { generator in
      let drive = try drive(&generator)
      let screen = screen(&generator)
      let index = drive.engine.index
      var camera = NavigationCamera(on: screen)
      for time in stride(from: 0, to: drive.duration, by: 1 / 30.0) {
        let place = drive.place(at: time)
        let map = DrawnMap(position: camera.position(at: place, on: index), screen: screen)
        let left = drive.distanceToManeuver(place)
        guard place.speed > 1, left < 10 * place.speed, left > 0 else { continue }
        count += 1
        let maneuver = index.track.point(at: place.distanceAlong + left).coordinate
        if map.shows(maneuver, within: 20) { seen += 1 }
      }
    }
    XCTAssertGreaterThan(count, 1000)
    XCTAssertGreaterThan(Double(seen) / Double(count), 0.97, "of \(count) frames")
  }

  /// From frame to frame nothing moves faster, or changes its speed faster, than is bearable to look at.
  func testSpeedAndAccelerationAreBounded() throws {
    try property(cases: 8) { generator in
      let drive = try drive(&generator)
      var camera = NavigationCamera(on: screen(&generator))
      if generator.chance(0.3) { camera.options.orientation = .northUp }
      let frame = 1 / [24.0, 30, 60, 120][Int.random(in: 0...3, using: &generator)]
      var last: (position: CameraPosition, rates: [Double])?
      for time in stride(from: 0, to: drive.duration, by: frame) {
        let position = camera.position(at: drive.place(at: time), on: drive.engine.index)
        defer { last = (position, last.map { rates(from: $0.position, to: position, frame) } ?? [0, 0, 0]) }
        guard let last else { continue }
        let now = rates(from: last.position, to: position, frame)
        for (rate, most) in zip(now, [1.5, 90, 45]) { XCTAssertLessThanOrEqual(abs(rate), most * 1.001, "at \(time)") }
        for (number, most) in [2.0, 120, 90].enumerated() {
          let change = abs(now[number] - last.rates[number])
          XCTAssertLessThanOrEqual(change, most * frame * 1.01 + 1e-4 * most, "number \(number) at \(time)")
        }
      }
    }
  }

  private func rates(from: CameraPosition, to: CameraPosition, _ time: Double) -> [Double] {
    let turn = (to.bearing - from.bearing + 540).truncatingRemainder(dividingBy: 360) - 180
    return [(to.zoom - from.zoom) / time, turn / time, (to.pitch - from.pitch) / time]
  }

  /// While the vehicle stands the view comes to rest, and stays so.
  func testAViewOfAStandingVehicleIsStill() throws {
    try property(cases: 8) { generator in
      let drive = try drive(&generator)
      var camera = NavigationCamera(on: screen(&generator))
      var end = 0.0
      for time in stride(from: 0, to: drive.duration, by: 1 / 60.0) {
        _ = camera.position(at: drive.place(at: time), on: drive.engine.index)
        end = time
      }
      var place = drive.place(at: end)
      var still: CameraPosition?
      for second in stride(from: 0, to: 20.0, by: 1 / 60.0) {
        place.timestamp = CameraDrive.start + end + second
        let position = camera.position(at: place, on: drive.engine.index)
        guard second > 4 else { continue }
        XCTAssertEqual(position, still ?? position, "\(second) s after the end")
        still = position
      }
    }
  }

  /// Another rate of frames shows the same.
  func testTheRateOfFramesChangesNothing() throws {
    try property(cases: 4) { generator in
      let drive = try drive(&generator)
      var (slow, fast) = (NavigationCamera(on: phone), NavigationCamera(on: phone))
      for number in 0..<Int(drive.duration * 20) {
        let time = Double(number) / 20
        for part in 0..<6 {
          _ = fast.position(at: drive.place(at: time - 0.05 + Double(part) / 120), on: drive.engine.index)
        }
        let a = slow.position(at: drive.place(at: time), on: drive.engine.index)
        let b = fast.position(at: drive.place(at: time), on: drive.engine.index)
        XCTAssertEqual(a.zoom, b.zoom, accuracy: 0.12, "at \(time)")
        XCTAssertEqual(rates(from: a, to: b, 1)[1], 0, accuracy: 9, "at \(time)")
      }
    }
  }

  /// An overview shows all that is left, from straight above, also across 180°.
  func testAnOverviewShowsWhatIsLeft() throws {
    try property(cases: 8) { generator in
      let start = LocationCoordinate2D(
        latitude: generator.uniform(-65...65),
        longitude: generator.chance(0.5) ? 179.995 : generator.uniform(-180...180))
      let drive = try CameraDrive(from: start, using: &generator)
      let screen = screen(&generator)
      let index = drive.engine.index
      var camera = NavigationCamera(on: screen)
      for time in stride(from: 0, to: drive.duration, by: 0.1) {
        let place = drive.place(at: time)
        camera.mode = time < 5 ? .following : .overview
        let position = camera.position(at: place, on: index)
        guard time > 5 + NavigationCamera.transitionTime else { continue }
        XCTAssertEqual([position.bearing, position.pitch], [0, 0])
        let map = DrawnMap(position: position, screen: screen)
        for distance in stride(from: place.distanceAlong, to: index.length, by: 50) {
          XCTAssertTrue(map.shows(index.track.point(at: distance).coordinate), "\(distance) m at \(time)")
        }
      }
    }
  }

  /// From one mode to the other the view changes from where it was to where it is then, with no jump on the way.
  func testAChangeOfModeIsSmooth() throws {
    var generator = SeededGenerator(seed: 4)
    let drive = try drive(&generator)
    var camera = NavigationCamera(on: phone)
    var last: CameraPosition?
    var (greatest, levels) = (0.0, 0.0)
    for frame in 0..<900 {
      let time = Double(frame) / 60
      camera.mode = (300..<600).contains(frame) ? .overview : .following
      let position = camera.position(at: drive.place(at: time), on: drive.engine.index)
      if let last {
        let map = DrawnMap(position: last, screen: phone)
        let (x, y) = try XCTUnwrap(map.place(of: position.center))
        let middle = try XCTUnwrap(map.place(of: last.center))
        greatest = max(greatest, hypot(x - middle.x, y - middle.y))
        levels = max(levels, abs(position.zoom - last.zoom))
      }
      last = position
    }
    XCTAssertLessThan(greatest, 40, "points from one frame to the next")
    XCTAssertLessThan(levels, 0.15)
    XCTAssertGreaterThan(levels, 0.01)
  }

  /// A map view takes no padding below 0, not even one of some rounding at the end of a change.
  func testNoPaddingIsBelowZeroAtTheEndOfAChange() throws {
    var generator = SeededGenerator(seed: 8)
    let drive = try drive(&generator)
    let place = drive.place(at: 20)
    for number in 1...2_000 {
      var camera = NavigationCamera(on: CameraScreen(width: 844, height: 390))
      camera.mode = .following
      _ = camera.position(at: place, on: drive.engine.index, frameTime: 10)
      camera.mode = .overview
      _ = camera.position(at: place, on: drive.engine.index, frameTime: 10)
      let end = 10 + NavigationCamera.transitionTime - Double(number) * 4e-9
      let padding = camera.position(at: place, on: drive.engine.index, frameTime: end).padding
      XCTAssertGreaterThanOrEqual(min(padding.top, padding.bottom), 0, "\(padding)")
    }
  }

  /// While the vehicle's time stands still the view still moves, in the time of the frames.
  func testAPausedDriveIsSeenInTheTimeOfTheFrames() throws {
    var generator = SeededGenerator(seed: 6)
    let drive = try drive(&generator)
    let (place, index) = (drive.place(at: 8), drive.engine.index)
    var camera = NavigationCamera(on: phone)
    let before = camera.position(at: place, on: index, frameTime: 0)
    camera.mode = .overview
    let zooms = (1...120).map { camera.position(at: place, on: index, frameTime: Double($0) / 60).zoom }
    XCTAssertLessThan(zooms[119], before.zoom)
    XCTAssertEqual(zooms[118], zooms[119], "it has come to rest")
    XCTAssertGreaterThan(Set(zooms).count, 60, "it has taken time")
    // So does that of a drive without a route.
    var free = NavigationCamera(on: phone)
    let start = free.position(at: place.location, frameTime: 0).pitch
    free.options.orientation = .northUp
    let soon = free.position(at: place.location, frameTime: 0.1).pitch
    XCTAssertTrue(0 < soon && soon < start, "\(soon)")
  }

  /// A vehicle at a hundred times its speed is in the middle at each frame.
  func testAHurriedReplayKeepsTheVehicleAtItsPlace() throws {
    var generator = SeededGenerator(seed: 7)
    let drive = try drive(&generator)
    var camera = NavigationCamera(on: phone)
    for frame in 0..<Int(drive.duration * 0.6) {
      let place = drive.place(at: Double(frame) * 100 / 60)
      let position = camera.position(at: place, on: drive.engine.index, frameTime: Double(frame) / 60)
      XCTAssertLessThan(Geodesic.distance(from: position.center, to: place.coordinate), 1e-3)
    }
  }

  /// A return from off the route moves the vehicle at once, and the map in time.
  func testALeapIsMadeUpForInTime() throws {
    var generator = SeededGenerator(seed: 5)
    let drive = try drive(&generator)
    var camera = NavigationCamera(on: phone)
    for time in stride(from: 0, to: 8, by: 1 / 60.0) {
      _ = camera.position(at: drive.place(at: time), on: drive.engine.index)
    }
    var away = drive.place(at: 8).location
    let before = camera.position(at: away)
    away.coordinate = Geodesic.destination(from: away.coordinate, distance: 40, bearing: 90)
    var (first, last) = (before, before)
    for frame in 1...180 {
      away.timestamp = CameraDrive.start + 8 + Double(frame) / 60
      last = camera.position(at: away)
      if frame == 1 { first = last }
    }
    XCTAssertLessThan(Geodesic.distance(from: before.center, to: first.center), 2)
    XCTAssertLessThan(Geodesic.distance(from: away.coordinate, to: last.center), 0.2)
  }

  /// Faster means farther.
  func testTheViewReachesFartherAtSpeed() throws {
    func zoom(_ speed: Double) -> Double {
      var camera = NavigationCamera(on: phone)
      var location = Location(
        coordinate: LocationCoordinate2D(latitude: 48, longitude: 11), timestamp: 0, speed: speed, course: 0)
      var zoom = 0.0
      for frame in 0...1200 {
        location.timestamp = Double(frame) / 60
        zoom = camera.position(at: location).zoom
      }
      return zoom
    }
    let zooms = [1, 8, 14, 25, 36, 70].map(zoom)
    XCTAssertEqual(zooms, zooms.sorted(by: >))
    XCTAssertEqual(zooms[0], 18, accuracy: 0.3)
    XCTAssertEqual(zooms[4], 16.1, accuracy: 0.4)
  }

  /// Whatever is given, what comes out can be drawn.
  func testHostileInputGivesFinitePositions() throws {
    let odd = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300, 90, -90, 180, 1_000]
    try property(cases: 40) { generator in
      func any() -> Double { odd[Int.random(in: 0..<odd.count, using: &generator)] }
      let drive = try drive(&generator)
      var camera = NavigationCamera(
        on: CameraScreen(
          width: any(), height: any(), insets: CameraPadding(top: any(), right: any(), bottom: any(), left: any())))
      camera.options.pitch = any()
      camera.options.lookAhead = any()
      camera.options.vehicleHeight = any()
      for number in 0..<50 {
        var place = drive.place(at: Double(number))
        if generator.chance(0.3) { place.timestamp = any() }
        if generator.chance(0.3) { place.speed = any() }
        if generator.chance(0.3) { place.course = any() }
        if generator.chance(0.2) { place.distanceAlong = any() }
        if generator.chance(0.2) { place.stepIndex = Int.random(in: -5...50, using: &generator) }
        if generator.chance(0.2) { place.legIndex = Int.random(in: -5...50, using: &generator) }
        if generator.chance(0.2) { place.coordinate = LocationCoordinate2D(latitude: any(), longitude: any()) }
        camera.mode = generator.chance(0.3) ? .overview : .following
        let position = camera.position(at: place, on: drive.engine.index)
        for value in [
          position.center.latitude, position.center.longitude, position.zoom, position.bearing, position.pitch,
          position.padding.top, position.padding.bottom,
        ] { XCTAssertTrue(value.isFinite, "\(position)") }
        XCTAssertGreaterThanOrEqual(min(position.padding.top, position.padding.bottom), 0, "\(position)")
        XCTAssertTrue((0...60).contains(position.pitch) && (0..<360).contains(position.bearing), "\(position)")
        XCTAssertTrue((0...24).contains(position.zoom) && position.center.isValid, "\(position)")
      }
    }
  }
}
