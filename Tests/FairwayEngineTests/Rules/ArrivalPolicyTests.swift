import FairwayDirections
import GeoKernel
import SeededRandom
import XCTest

@testable import FairwayEngine

/// Every rule of an `ArrivalPolicy`, with values from 1 m to 2 km, on roads with bends, stops and turns off the route:
/// the arrival comes at the first fix that satisfies the rule as it is stated, and at no other.
///
/// The rule is worked out here from what an engine without any rule knows at each fix; up to the arrival both know the
/// same.
final class ArrivalPolicyTests: XCTestCase {
  private let values: [Double] = [1, 2, 5, 12, 20, 40, 60, 99, 101, 130, 200, 350, 500, 800, 1300, 2000]

  /// What is known at a fix before the waypoint.
  private struct Known {
    var left: Double
    var apart: Double
    var deviation: Double
    var speed: Double
    /// The cosine between the vehicle's course and the direction away from the waypoint.
    var away: Double
  }

  private struct Drive {
    var index: RouteIndex
    var fixes: [Location]
    /// What is known at each fix on the route.
    var known: [Known]
    /// What was left when the vehicle left the route at the fix after those, if it did.
    var leftAtLeaving: Double?
    /// How far from the waypoint it was then, by the estimate and by the fix.
    var apartAtLeaving = (estimate: Double.infinity, fix: Double.infinity)
  }

  private static func engine(_ index: RouteIndex, _ edit: (inout ArrivalPolicy) -> Void = { _ in }) -> ProgressEngine {
    var options = NavigationOptions()
    options.arrival.distance = 0
    options.arrival.radius = 0
    options.arrival.closestApproach = 0
    options.arrival.parkingDistance = 0
    options.arrival.approachDistance = 0
    edit(&options.arrival)
    return ProgressEngine(index: index, options: options)
  }

  /// A drive along a road of some kilometres that folds back on itself, with stops; every other one turns off at a place
  /// before the waypoint, and every fourth one goes on behind the waypoint on another leg.
  private func drive(_ seed: UInt64) throws -> Drive {
    var generator = SeededGenerator(seed: seed)
    let start = LocationCoordinate2D(latitude: 47, longitude: 8)
    let line = CoreDrive.road(from: start, bearing: generator.uniform(0...360), vertices: 45, using: &generator)
    let lines = seed % 4 == 1 ? [Array(line[...30]), Array(line[30...])] : [line]
    let index = try RouteIndex(CoreDrive.route(lines))
    let track = try Track(line)
    let end = index.range(ofLeg: 0).upperBound
    let turnOff = seed.isMultiple(of: 2) ? end - exp(generator.uniform(log(3)...log(2500))) : .infinity
    var fixes: [Location] = []
    var (along, before) = (0.0, 0.0)
    var (nextStop, stopTime) = (generator.uniform(50...600), 0.0)
    var turned: (place: TrackPoint, driven: Double)?
    while along < end + 300, fixes.count < 1500, turned.map({ $0.driven < 300 }) ?? true {
      if along >= nextStop { (nextStop, stopTime) = (along + generator.uniform(50...600), generator.uniform(1...20)) }
      stopTime -= 1
      let speed = stopTime > 0 && turned == nil ? 0 : 12.0
      let driven = (before + speed) / 2
      before = speed
      along += driven
      if turned == nil, along > turnOff { turned = (track.point(at: along), 0) }
      turned?.driven += driven
      let point = turned?.place ?? track.point(at: along)
      let bearing = point.bearing + (turned == nil ? 0 : 75)
      fixes.append(
        Location(
          coordinate: Geodesic.destination(
            from: point.coordinate, distance: turned?.driven ?? 0, bearing: bearing),
          timestamp: 1_700_000_000 + Double(fixes.count), horizontalAccuracy: 4, speed: speed,
          course: speed > 0 ? (bearing + 360).truncatingRemainder(dividingBy: 360) : nil))
    }
    return try follow(index, fixes)
  }

  private func follow(_ index: RouteIndex, _ fixes: [Location]) throws -> Drive {
    let engine = Self.engine(index)
    let waypoint = index.track.point(at: index.range(ofLeg: 0).upperBound).coordinate
    var drive = Drive(index: index, fixes: fixes, known: [])
    var state = ProgressState()
    for fix in fixes {
      let change = engine.step(&state, fix)
      if change.contains(.didArrive) { return drive }
      if state.routeState == .offRoute {
        drive.leftAtLeaving = state.position.distanceLeft
        drive.apartAtLeaving = (
          Geodesic.distance(from: waypoint, to: state.estimatedCoordinate),
          Geodesic.distance(from: waypoint, to: fix.coordinate)
        )
        return drive
      }
      let line = Geodesic.inverse(from: waypoint, to: state.estimatedCoordinate)
      let course = fix.course.map { ($0 - line.finalBearing) * .pi / 180 }
      drive.known.append(
        Known(
          left: state.position.distanceLeft, apart: line.distance, deviation: state.estimate.filter.deviation,
          speed: fix.speed ?? 0, away: course.map(cos) ?? 0))
    }
    XCTFail("the drive ends before the waypoint")
    return drive
  }

  /// The first fix of an event; nil where it does not come.
  private func first(
    _ event: ProgressChange, _ drive: Drive, _ edit: (inout ArrivalPolicy) -> Void
  ) -> Int? {
    let engine = Self.engine(drive.index, edit)
    var state = ProgressState()
    for (number, fix) in drive.fixes.enumerated() {
      let change = engine.step(&state, fix)
      if !change.isDisjoint(with: event) { return number }
      if state.routeState == .offRoute { return nil }
    }
    return nil
  }

  /// Compares the fix of an event with the first one that satisfies its rule, which is asked about each fix in order.
  private func check(
    _ name: String, _ event: ProgressChange = .didArrive, set: (Double, inout ArrivalPolicy) -> Void,
    leaving: (Double, Drive) -> Bool = { _, _ in false }, rule: (Double, Drive, Int) -> Bool
  ) throws {
    var far = 0
    var count = 0
    for seed in UInt64(1)...12 {
      let drive = try drive(seed)
      for value in values {
        let stated = drive.known.indices.first { rule(value, drive, $0) }
        // After the known ones the vehicle is at the waypoint, or leaves the route.
        let last = drive.leftAtLeaving == nil || leaving(value, drive) ? drive.known.count : nil
        let expected = stated ?? last
        let found = first(event, drive) { set(value, &$0) }
        XCTAssertEqual(found, expected, "\(name) \(value) m, drive \(seed)")
        if expected != nil, stated != nil || drive.leftAtLeaving != nil {
          count += 1
          if value > 100 { far += 1 }
        }
      }
    }
    XCTAssertGreaterThan(count, 30, name)
    XCTAssertGreaterThan(far, 10, "\(name), beyond 100 m")
  }

  func testByDistance() throws {
    try check("distance") {
      $1.distance = $0
    } rule: { value, drive, fix in
      drive.known[fix].left <= value + drive.known[fix].speed / 2
    }
  }

  func testByRemainingTime() throws {
    // The route expects 10 m/s everywhere.
    try check("remaining time") {
      $1.remainingTime = $0 / 10
    } rule: { value, drive, fix in
      drive.known[fix].left <= value
    }
  }

  func testTheApproach() throws {
    try check("approach", .willArrive) {
      $1.approachDistance = $0
    } rule: { value, drive, fix in
      drive.known[fix].left <= value
    }
  }

  func testByStandingWithinTheRadius() throws {
    for dwell in [1.0, 9] {
      // Carried from fix to fix, since the rule is asked about each in order.
      var stood = 0.0
      try check("radius") {
        $1.radius = $0
        $1.dwellTime = dwell
      } rule: { value, drive, fix in
        let known = drive.known[fix]
        let deviation = min(known.deviation, 0.6 * value)
        if fix == 0 || known.left > value + 2.5 * deviation { stood = 0 }
        if known.left <= value + 2.5 * deviation { stood = max(0, stood + (known.speed > 0 ? -2 : 1)) }
        return stood >= dwell && known.left <= value + deviation * (stood >= 2.5 * dwell ? 2.5 : 1)
      }
    }
  }

  func testByTheClosestApproach() throws {
    /// How near the vehicle was at the fixes before one, of those that count.
    func closest(_ value: Double, _ drive: Drive, upTo end: Int) -> Double {
      drive.known[..<end].filter { $0.left <= 2 * value }.map(\.apart).min() ?? .infinity
    }
    try check("closest approach") {
      $1.closestApproach = $0
    } leaving: { value, drive in
      closest(value, drive, upTo: drive.known.count) <= value && (drive.leftAtLeaving ?? .infinity) <= 2 * value
    } rule: { value, drive, fix in
      let known = drive.known[fix]
      guard known.left <= 2 * value, known.away > 0.7, known.speed > 1 else { return false }
      let nearest = closest(value, drive, upTo: fix)
      return nearest <= value && known.apart > nearest + 5 + known.deviation
    }
  }

  func testByParkingBesideTheRoad() throws {
    try check("parking distance") {
      $1.parkingDistance = $0
    } leaving: { value, drive in
      // At least as far away as a vehicle may be and not have left its road, and the accuracy for the estimate.
      drive.index.legCount == 1 && (drive.leftAtLeaving ?? .infinity) < value
        && drive.apartAtLeaving.fix <= max(value, 40) && drive.apartAtLeaving.estimate <= max(value, 40) + 4
    } rule: { _, _, _ in
      false
    }
  }
}
