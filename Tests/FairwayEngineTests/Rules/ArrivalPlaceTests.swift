import FairwayEngine
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Nobody arrives from elsewhere: whatever the route and wherever the vehicle stands or drives, it arrives only near the
/// waypoint.
final class ArrivalPlaceTests: XCTestCase {
  /// A route of some lines of random lengths and bends, and a vehicle that stands or drives straight on somewhere near it.
  func testNobodyArrivesFromElsewhere() throws {
    var (arrivals, farthest) = (0, 0.0)
    try property(cases: 2000) { generator in
      var places = [RuleDrive.place(0, 0)]
      var bearing = generator.uniform(0...360)
      for _ in 0..<generator.integer(1...4) {
        let length = generator.chance(0.5) ? generator.uniform(5...30) : generator.uniform(30...500)
        places.append(Geodesic.destination(from: places[places.count - 1], distance: length, bearing: bearing))
        bearing += generator.uniform(-120...120)
      }
      let drive = try RuleDrive([places])
      let (engine, track) = (drive.engine, drive.engine.index.track)
      let end = places[places.count - 1]
      var state = ProgressState()
      let accuracy = generator.chance(0.7) ? 5.0 : nil
      let knowsSpeed = generator.chance(0.5)
      let speed = generator.chance(0.4) ? 0 : generator.uniform(1...15)
      // Beside some place of the route, and along it or in any direction.
      let start = track.point(at: generator.uniform(0...engine.index.length))
      var place = Geodesic.destination(
        from: start.coordinate, distance: generator.uniform(40...150),
        bearing: start.bearing + (generator.chance(0.5) ? 90 : -90))
      let course = generator.chance(0.6) ? start.bearing : generator.uniform(0...360)
      for second in 0..<90 {
        if second > 0 { place = Geodesic.destination(from: place, distance: speed, bearing: course) }
        let seen = Geodesic.destination(
          from: place, distance: abs(generator.normal()) * 3, bearing: generator.uniform(0...360))
        let change = engine.step(
          &state,
          Location(
            coordinate: seen, timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: accuracy,
            speed: knowsSpeed ? speed : nil, course: knowsSpeed ? course : nil))
        guard change.contains(.didArrive) else { continue }
        let distance = Geodesic.distance(from: place, to: end)
        arrivals += 1
        farthest = max(farthest, distance)
        // As far as it may park beside the road and stand before the end, with the errors of the receiver.
        XCTAssertLessThan(distance, accuracy == nil ? 90 : 80, "at \(second) s, \(speed) m/s")
      }
    }
    print("\(arrivals) arrivals, at most \(farthest) m from the waypoint")
  }

  /// The receiver of a vehicle that stands, with errors of some metres that change slowly.
  private func stand(
    at place: LocationCoordinate2D, for seconds: Int, _ drive: inout RuleDrive, using generator: inout SeededGenerator
  ) -> Bool {
    let size = generator.uniform(1...4)
    let accuracy = generator.chance(0.7) ? 5.0 : nil
    let speed = generator.chance(0.5) ? 0.0 : nil
    var slow = (east: size * generator.normal(), north: size * generator.normal())
    for _ in 0..<seconds {
      slow = (0.97 * slow.east + 0.24 * size * generator.normal(), 0.97 * slow.north + 0.24 * size * generator.normal())
      let seen = Geodesic.destination(
        from: Geodesic.destination(from: place, distance: slow.east, bearing: 90), distance: slow.north, bearing: 0)
      let change = drive.step(
        Location(
          coordinate: seen, timestamp: drive.time + 1, horizontalAccuracy: accuracy, speed: speed,
          course: speed == nil ? nil : 0))
      if change.contains(.didArrive) { return true }
    }
    return false
  }

  /// Who has never been on the route does not arrive, however short it is: 50 m beside it, or beyond its end.
  func testWhoStandsBesideAShortRouteDoesNotArrive() throws {
    try property(cases: 1000) { generator in
      let length = generator.chance(0.5) ? generator.uniform(5...25) : generator.uniform(25...500)
      var drive = try RuleDrive([[RuleDrive.place(0), RuleDrive.place(length)]])
      let isBeyond = generator.chance(0.5)
      let place =
        isBeyond
        ? RuleDrive.place(length + 50)
        : RuleDrive.place(generator.uniform(0...length), generator.chance(0.5) ? 50 : -50)
      XCTAssertFalse(stand(at: place, for: 120, &drive, using: &generator), "\(length) m, beyond: \(isBeyond)")
    }
  }

  /// A receiver whose error changes slowly, and a little with each fix, in metres along each axis.
  private struct Receiver {
    let size: Double
    private var slow: (east: Double, north: Double)

    init(size: Double, using generator: inout SeededGenerator) {
      self.size = size
      slow = (size * generator.normal(), size * generator.normal())
    }

    mutating func report(_ place: LocationCoordinate2D, using generator: inout SeededGenerator) -> LocationCoordinate2D
    {
      slow.east = 0.967 * slow.east + 0.25 * size * generator.normal()
      slow.north = 0.967 * slow.north + 0.25 * size * generator.normal()
      let east = 0.8 * slow.east + 0.4 * size * generator.normal()
      let north = 0.8 * slow.north + 0.4 * size * generator.normal()
      return Geodesic.destination(
        from: Geodesic.destination(from: place, distance: east, bearing: 90), distance: north, bearing: 0)
    }
  }

  /// A vehicle that has driven along the route and leaves it gradually, to pass 50–100 m beside its end, arrives at most
  /// where a vehicle may park, and the receiver's error farther away.
  ///
  /// A thousand drives a case; `FAIRWAY_CASES=1000` makes it a million.
  func testWhoPassesBesideTheEndIsOutOfReach() throws {
    var (drives, arrivals, farthest) = (0, 0, 0.0)
    try property(cases: 1000) { generator in
      var places = [RuleDrive.place(0, 0)]
      var bearing = generator.uniform(0...360)
      for _ in 0..<generator.integer(1...4) {
        places.append(
          Geodesic.destination(
            from: places[places.count - 1], distance: generator.uniform(60...500), bearing: bearing))
        bearing += generator.uniform(-100...100)
      }
      let engine = try RuleDrive([places]).engine
      let (track, length, end) = (engine.index.track, engine.index.length, places[places.count - 1])
      var receiver = Receiver(size: generator.uniform(2...5), using: &generator)
      let accuracy = generator.chance(0.7) ? max(4, 1.2 * receiver.size) : nil
      let knowsSpeed = generator.chance(0.5)
      let (aside, speed) = (generator.uniform(50...100), generator.uniform(2...14))
      let (way, side) = (generator.uniform(40...200), generator.chance(0.5) ? 90.0 : -90)
      // It begins to leave the route early enough to be all that far away 60 m before the end.
      let leaves = min(generator.uniform(0...0.8) * length, length - 60 - way)
      var state = ProgressState()
      var time = 1_700_000_000.0
      for along in stride(from: max(0, leaves - 100), to: length + 150, by: speed) {
        let onRoute = track.point(at: min(along, length))
        let ahead = Geodesic.destination(
          from: onRoute.coordinate, distance: max(0, along - length), bearing: onRoute.bearing)
        let share = max(0, min(1, (along - leaves) / way))
        let place = Geodesic.destination(from: ahead, distance: aside * share, bearing: onRoute.bearing + side)
        time += 1
        let change = engine.step(
          &state,
          Location(
            coordinate: receiver.report(place, using: &generator), timestamp: time, horizontalAccuracy: accuracy,
            speed: knowsSpeed ? speed : nil))
        guard change.contains(.didArrive) else { continue }
        arrivals += 1
        farthest = max(farthest, Geodesic.distance(from: place, to: end))
        break
      }
      drives += 1
    }
    print("passing beside the end: \(drives) drives, \(arrivals) arrivals, at most \(farthest) m from it")
    XCTAssertLessThan(farthest, 80)
    // Most are off the route before they pass.
    XCTAssertLessThanOrEqual(arrivals, max(3, drives / 250))
  }

  /// A drive that begins at its destination arrives there, unless an option asks for a way.
  func testWhoBeginsAtTheDestinationArrivesByOption() throws {
    for (distance, arrives) in [(15.0, true), (0, false)] {
      var drive = try RuleDrive([RuleDrive.road(to: 400)], options: { $0.arrival.startDistance = distance })
      var changes: ProgressChange = []
      for _ in 0..<20 { changes.formUnion(drive.step(at: 398, speed: 0)) }
      XCTAssertEqual(changes.contains(.didArrive), arrives, "\(distance) m")
    }
  }
}
