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

  func testByLeavingTheRoadBeforeTheDestination() throws {
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

  /// Two legs that meet in the middle of the road; a vehicle turns off before that.
  private func turningOff(
    at along: Double, _ edit: (inout ArrivalPolicy) -> Void = { _ in }
  ) throws -> (arrivals: [Int], state: ProgressState) {
    let lines = [(0...10).map { place(Double($0) * 50) }, (10...20).map { place(Double($0) * 50) }]
    var options = NavigationOptions()
    edit(&options.arrival)
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route(lines)), options: options)
    var state = ProgressState()
    var arrivals: [Int] = []
    var time = 0.0
    func feed(_ coordinate: LocationCoordinate2D, _ course: Double) {
      time += 0.5
      let fix = Location(coordinate: coordinate, timestamp: time, horizontalAccuracy: 4, speed: 5, course: course)
      if engine.step(&state, fix).contains(.didArrive) { arrivals.append(state.arrivedLegIndex) }
    }
    for metres in stride(from: 0.0, through: along, by: 2.5) { feed(place(metres), 90) }
    for beside in stride(from: 2.5, through: 60, by: 2.5) { feed(place(along, beside: beside), 180) }
    return (arrivals, state)
  }

  func testByTheClosestApproachWithinItsDistanceOnly() throws {
    for (reach, left) in [(20.0, 15.0), (40, 35), (12, 10)] {
      let near = try turningOff(at: 500 - left) { $0.closestApproach = reach }
      XCTAssertEqual(near.arrivals, [0], "\(left) m before the waypoint, within \(reach) m")
      XCTAssertEqual(near.state.legIndex, 1)
    }
    for (reach, left) in [(20.0, 25.0), (30, 35), (5, 10), (0, 10)] {
      let far = try turningOff(at: 500 - left) { $0.closestApproach = reach }
      XCTAssertEqual(far.arrivals, [], "\(left) m before the waypoint, beyond \(reach) m")
      XCTAssertEqual(far.state.routeState, .offRoute)
    }
    XCTAssertEqual(try turningOff(at: 485).arrivals, [0], "the rule holds by default")
  }

  /// Driving up to a waypoint and standing a little before it is an approach, but nothing moves away.
  func testNearingAWaypointIsNoClosestApproach() throws {
    let policy: (inout ArrivalPolicy) -> Void = {
      $0.closestApproach = 60
      $0.dwellTime = 1000
    }
    XCTAssertNil(drive(try engine(policy), to: length - 15, standing: 60))
  }

  /// The route leads by its waypoint 20 m aside, then round a bend and back to it: it is not reached in passing.
  func testAWaypointThatTheRouteComesBackToIsNotReachedInPassing() throws {
    let line = [place(0), place(500), place(600), place(600, beside: -40), place(300, beside: -20)]
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line], vertices: 40)))
    var state = ProgressState()
    var arrivals: [LocationCoordinate2D] = []
    let fixes = try CoreDrive.fixes(along: line, speed: 10, rate: 1)
    for fix in fixes where engine.step(&state, fix).contains(.didArrive) {
      arrivals.append(fix.coordinate)
    }
    XCTAssertEqual(arrivals.count, 1)
    let end = try XCTUnwrap(line.last)
    XCTAssertLessThan(Geodesic.distance(from: try XCTUnwrap(arrivals.first), to: end), 15)
    XCTAssertGreaterThan(state.distanceAlong, 900)
  }

  /// The fixes end before the destination and continue beyond it: it was passed between them.
  func testADestinationThatIsPassedInAGapIsReachedAtItsEnd() throws {
    for (reach, isSaid) in [(20.0, true), (0, false)] {
      let engine = try engine {
        $0.closestApproach = reach
        $0.parkingDistance = 0
      }
      var state = ProgressState()
      var arrived: [Double] = []
      for time in Array(0...94) + Array(125...140) {
        let fix = Location(
          coordinate: place(Double(time) * 10), timestamp: Double(time), horizontalAccuracy: 4, speed: 10, course: 90)
        if engine.step(&state, fix).contains(.didArrive) { arrived.append(Double(time)) }
      }
      XCTAssertEqual(arrived.first == 125, isSaid, "at the first fix after the gap")
    }
  }

  /// Standing must be shown by fixes: a gap in slow traffic before the destination is not an arrival.
  func testAGapIsNoStanding() throws {
    let engine = try engine()
    var state = ProgressState()
    var arrivals = 0
    func feed(_ along: Double, _ time: Double, accuracy: Double) {
      let fix = Location(
        coordinate: place(along), timestamp: time, horizontalAccuracy: accuracy, speed: 0.5, course: nil)
      if engine.step(&state, fix).contains(.didArrive) { arrivals += 1 }
    }
    for second in 0...60 { feed(900 + 0.5 * Double(second), Double(second), accuracy: 4) }
    // The first fixes after the gap are 20 m too far ahead, and say that they are poor.
    for second in 0...10 {
      let error = max(0, 20 - 4 * Double(second))
      feed(950 + 0.5 * Double(second) + error, 100 + Double(second), accuracy: 4 + error)
    }
    XCTAssertEqual(arrivals, 0)
    XCTAssertEqual(state.distanceAlong, 955, accuracy: 15)
  }

  /// A standing receiver surrounded by reflections reports a walking speed in changing directions.
  func testByStandingAmongReflections() throws {
    let engine = try engine()
    var state = ProgressState()
    var arrived: Double?
    for second in 0...98 {
      _ = engine.step(
        &state,
        Location(
          coordinate: place(10 * Double(second)), timestamp: Double(second), horizontalAccuracy: 4, speed: 10,
          course: 90))
    }
    for second in 0...30 where arrived == nil {
      let fix = Location(
        coordinate: place(990 + (second % 2 == 0 ? 1 : -1)), timestamp: 99 + Double(second), horizontalAccuracy: 12,
        speed: 1.1, course: second % 2 == 0 ? 90 : 270)
      if engine.step(&state, fix).contains(.didArrive) { arrived = Double(second) }
    }
    XCTAssertLessThanOrEqual(try XCTUnwrap(arrived), 12)
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
