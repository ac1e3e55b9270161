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
}
