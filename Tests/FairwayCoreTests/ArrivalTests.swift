import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

/// Each way to arrive, alone, and the order of arrivals.
final class ArrivalTests: XCTestCase {
  private let start = LocationCoordinate2D(latitude: 47, longitude: 8)
  private let length = 1000.0

  private func place(_ metres: Double, beside: Double = 0) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(from: start, distance: metres, bearing: 90), distance: beside, bearing: 180)
  }

  private func engine(_ edit: (inout ArrivalPolicy) -> Void = { _ in }) throws -> ProgressEngine {
    let line = (0...20).map { place(Double($0) * 50) }
    var options = NavigationOptions()
    edit(&options.arrival)
    return ProgressEngine(index: try RouteIndex(CoreDrive.route([line], vertices: 20)), options: options)
  }

  /// Drives at 10 m/s and 2 Hz to a place and stands there; where the vehicle was along the route when it had arrived,
  /// and how long after it came to stand.
  private func drive(
    _ engine: ProgressEngine, to end: Double, standing: Double = 0, speed: Double = 10
  ) -> (along: Double, stood: Double)? {
    var state = ProgressState()
    var time = 0.0
    func arrives(_ along: Double, _ speed: Double) -> Bool {
      time += 0.5
      let fix = Location(
        coordinate: place(along), timestamp: time, horizontalAccuracy: 4, speed: speed, course: speed > 0 ? 90 : nil)
      return engine.step(&state, fix).contains(.didArrive)
    }
    for along in stride(from: 0, through: end, by: speed / 2) where arrives(along, speed) { return (along, 0) }
    for stood in stride(from: 0.5, through: standing, by: 0.5) where arrives(end, 0) { return (end, stood) }
    return nil
  }

  func testByDistanceAlongTheRoute() throws {
    for distance in [3.0, 20, 60] {
      let arrival = try XCTUnwrap(drive(engine { $0.distance = distance }, to: length))
      XCTAssertEqual(length - arrival.along, distance, accuracy: 5.5, "to half a second")
    }
    XCTAssertNil(drive(try engine { $0.distance = 3 }, to: length - 20))
  }

  func testByStandingWithinTheRadius() throws {
    let arrival = try XCTUnwrap(drive(engine(), to: length - 10, standing: 20))
    XCTAssertEqual(arrival.stood, 3, accuracy: 1)
    let patient = try XCTUnwrap(drive(engine { $0.dwellTime = 8 }, to: length - 10, standing: 30))
    XCTAssertEqual(patient.stood, 8, accuracy: 1)
    XCTAssertNil(drive(try engine(), to: length - 60, standing: 60), "a red light before the destination")
    let wide = try XCTUnwrap(drive(engine { $0.radius = 70 }, to: length - 60, standing: 20))
    XCTAssertEqual(wide.stood, 3, accuracy: 1)
  }

  func testByRemainingTime() throws {
    for seconds in [5.0, 15] {
      let arrival = try XCTUnwrap(drive(engine { $0.remainingTime = seconds }, to: length))
      XCTAssertEqual((length - arrival.along) / 10, seconds, accuracy: 1, "the route expects 10 m/s")
    }
  }

  func testByTheClosestApproachOfAVehicleThatParksBesideTheRoad() throws {
    for (reach, arrivals) in [(40.0, 1), (5, 0)] {
      let engine = try engine { $0.parkingDistance = reach }
      var state = ProgressState()
      var count = 0
      var time = 0.0
      func feed(_ coordinate: LocationCoordinate2D, _ course: Double) {
        time += 0.5
        let fix = Location(coordinate: coordinate, timestamp: time, horizontalAccuracy: 4, speed: 10, course: course)
        if engine.step(&state, fix).contains(.didArrive) { count += 1 }
      }
      for along in stride(from: 0.0, through: 975, by: 5) { feed(place(along), 90) }
      for beside in stride(from: 5.0, through: 100, by: 5) { feed(place(975, beside: beside), 180) }
      XCTAssertEqual(count, arrivals, "25 m before the end, within \(reach) m")
      XCTAssertEqual(state.routeState == .offRoute, arrivals == 0)
    }
  }

  func testDrivingPastTheEndIsAnArrival() throws {
    let engine = try engine()
    var state = ProgressState()
    var arrivals: [Double] = []
    for number in 0...130 {
      let fix = Location(
        coordinate: place(Double(number) * 10), timestamp: Double(number), horizontalAccuracy: 4, speed: 10, course: 90)
      if engine.step(&state, fix).contains(.didArrive) { arrivals.append(Double(number) * 10) }
      if !arrivals.isEmpty { XCTAssertEqual(state.routeState, .onRoute, "none after the arrival") }
    }
    XCTAssertEqual(arrivals.count, 1)
    XCTAssertEqual(arrivals.first ?? 0, length, accuracy: 10)
  }

  func testTheApproachComesOnceAndBeforeTheArrival() throws {
    for distance in [50.0, 150, 400] {
      let engine = try engine { $0.approachDistance = distance }
      var state = ProgressState()
      var said: [(ProgressChange, Double)] = []
      for number in 0...200 {
        let along = Double(number) * 5
        let fix = Location(
          coordinate: place(along), timestamp: Double(number) / 2, horizontalAccuracy: 4, speed: 10, course: 90)
        let change = engine.step(&state, fix)
        if change.contains(.willArrive) { said.append((.willArrive, along)) }
        if change.contains(.didArrive) { said.append((.didArrive, along)) }
      }
      XCTAssertEqual(said.map(\.0), [.willArrive, .didArrive])
      XCTAssertEqual(length - (said.first?.1 ?? 0), distance, accuracy: 6)
    }
  }

  /// The second waypoint is passed on the way to the first, and is not reached by that.
  func testWaypointsAreReachedInTheirOrderOnly() throws {
    let out = (0...10).map { place(Double($0) * 50) }
    let back = (0...5).map { place(500 - Double($0) * 50) }
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([out, back])))
    var state = ProgressState()
    var arrivals: [(leg: Int, odometer: Double)] = []
    for (number, fix) in try CoreDrive.fixes(along: out + back.dropFirst(), speed: 10, rate: 1).enumerated() {
      let change = engine.step(&state, fix)
      if change.contains(.didArrive) { arrivals.append((state.arrivedLegIndex, Double(number))) }
    }
    XCTAssertEqual(arrivals.map(\.leg), [0, 1])
    XCTAssertGreaterThan(arrivals[1].odometer - arrivals[0].odometer, 15, "seconds from one to the other")
  }
}
