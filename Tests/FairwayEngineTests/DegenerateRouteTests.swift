import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

/// Routes with faults in their shapes, steps and annotations: followed as far as they go, never a trap, never NaN.
final class DegenerateRouteTests: XCTestCase {
  private let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private func place(_ metres: Double, _ bearing: Double = 90) -> LocationCoordinate2D {
    Geodesic.destination(from: start, distance: metres, bearing: bearing)
  }

  private func step(_ places: [LocationCoordinate2D], _ type: ManeuverType = .turn) -> RouteStep {
    let length = Geodesic.length(of: places)
    return RouteStep(
      maneuver: Maneuver(location: places.first ?? start, type: type),
      shape: places.isEmpty ? nil : LineString(places), distance: length, expectedTravelTime: length / 10)
  }

  private func route(_ legs: [[RouteStep]], shape: [LocationCoordinate2D]? = nil) -> Route {
    let legs = legs.map { steps in
      let length = steps.reduce(0) { $0 + $1.distance }
      return RouteLeg(steps: steps, distance: length, expectedTravelTime: length / 10)
    }
    let length = legs.reduce(0) { $0 + $1.distance }
    return Route(legs: legs, shape: shape.map { LineString($0) }, distance: length, expectedTravelTime: length / 10)
  }

  /// Drives along a line and stops at its end; checks what always holds; returns the waypoints reached.
  @discardableResult
  private func follow(_ route: Route, along line: [LocationCoordinate2D]) throws -> [Int] {
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    var arrivals: [Int] = []
    var fixes: [Location] = []
    if line.count > 1, Geodesic.length(of: line) > 1 {
      fixes = try CoreDrive.fixes(along: line, speed: 10, rate: 1, standing: 8)
    } else {
      fixes = (0..<12).map {
        Location(coordinate: line[0], timestamp: Double($0), horizontalAccuracy: 4, speed: 0)
      }
    }
    for fix in fixes {
      let change = engine.step(&state, fix)
      if change.contains(.didArrive) { arrivals.append(state.arrivedLegIndex) }
      let progress = RouteProgress(index: engine.index, state: state)
      let (done, left) = (progress.distanceTraveled, progress.distanceRemaining)
      XCTAssertTrue(done >= 0 && left >= 0 && done.isFinite && left.isFinite)
      XCTAssertEqual(done + left, engine.index.statedLength, accuracy: 1e-6)
      XCTAssertTrue(progress.durationRemaining.isFinite && progress.durationRemaining >= 0)
      let leg = progress.currentLegProgress
      for share in [progress.fractionTraveled, leg.fractionTraveled, leg.currentStepProgress.fractionTraveled] {
        XCTAssertTrue((0...1).contains(share), "\(share)")
      }
      // Every property is asked for, for its traps.
      _ = (leg.currentSpeedLimit, leg.currentCongestionLevel, leg.remainingSteps, leg.upcomingStep, leg.followOnStep)
      _ = (progress.nearbyShape, progress.upcomingRouteAlerts, progress.averageCongestionLevelRemainingOnLeg)
      _ = (progress.congestionTimesPerStep, progress.remainingWaypoints, leg.currentStepProgress.upcomingIntersection)
      _ = (leg.currentStepProgress.userDistanceToUpcomingIntersection, leg.remainingViaWaypoints)
    }
    return arrivals
  }

  func testALegOfNoLength() throws {
    let line = [start, place(300)]
    let route = route([
      [step(line, .depart), step([line[1], line[1]], .arrive)], [step([line[1], line[1]]), step([line[1]], .arrive)],
    ])
    XCTAssertEqual(try follow(route, along: line), [0, 1])
  }

  func testStepsOfOnePoint() throws {
    let line = [start, place(200), place(400)]
    let steps = [step([start], .depart), step([start, line[1]]), step([line[1]]), step([line[1], line[2]])]
    XCTAssertEqual(try follow(route([steps + [step([line[2]], .arrive)]]), along: line), [0])
  }

  func testALegWithoutSteps() throws {
    let line = [start, place(400)]
    var whole = route([[]], shape: line)
    whole.distance = 400
    whole.legs[0].distance = 400
    XCTAssertEqual(try follow(whole, along: line), [0])
    let mixed = route([[step(line, .depart)], []])
    XCTAssertEqual(try follow(mixed, along: line), [0, 1])
  }

  func testNothingToFollowIsRefused() {
    XCTAssertThrowsError(try RouteIndex(route([]))) { XCTAssertEqual($0 as? RouteIndexError, .noLegs) }
    XCTAssertThrowsError(try RouteIndex(route([[]]))) { XCTAssertEqual($0 as? RouteIndexError, .noShape) }
    let nowhere = LocationCoordinate2D(latitude: .nan, longitude: 8)
    XCTAssertThrowsError(try RouteIndex(route([[step([start, nowhere])]]))) {
      guard case .geometry = $0 as? RouteIndexError else { return XCTFail("\($0)") }
    }
  }

  func testOnePointIsARouteOfNoLength() throws {
    XCTAssertEqual(try follow(route([[step([start], .depart)]]), along: [start]), [0])
    XCTAssertEqual(try follow(route([[step([start, start, start], .depart)]]), along: [start]), [0])
  }

  func testAnnotationsOfAnyCount() throws {
    let line = (0...6).map { place(Double($0) * 60) }
    for count in [0, 1, 5, 6, 7, 40] {
      var route = route([[step(line, .depart), step([line[6], line[6]], .arrive)]])
      var attributes = RouteLeg.Attributes()
      attributes.expectedSegmentTravelTimes = Array(repeating: 6, count: count)
      attributes.segmentDistances = Array(repeating: 60, count: count)
      attributes.segmentNumericCongestionLevels = Array(repeating: 30, count: count)
      attributes.segmentCongestionLevels = Array(repeating: .low, count: count)
      route.legs[0].attributes = attributes
      XCTAssertEqual(try follow(route, along: line), [0], "\(count) annotations for 6 segments")
      let time = try RouteProgress(route: route).durationRemaining
      XCTAssertEqual(time, 36, accuracy: 0.5, "whatever is missing goes by the step's own time")
    }
  }

  func testRepeatedCoordinates() throws {
    let line = [start, start, place(100), place(100), place(100), place(250), place(400), place(400)]
    let steps = [step(Array(line[0...3]), .depart), step(Array(line[3...])), step([line[7], line[7]], .arrive)]
    XCTAssertEqual(try follow(route([steps]), along: [start, place(400)]), [0])
  }

  func testEqualWaypointsAreReachedOnceEach() throws {
    let line = [start, place(300)]
    let there = [step(line, .depart), step([line[1], line[1]], .arrive)]
    let back = [step([line[1], line[0]], .depart), step([line[0], line[0]], .arrive)]
    XCTAssertEqual(
      try follow(route([there, back, there, back]), along: [start, line[1], start, line[1], start]), [0, 1, 2, 3])
    // Two legs to one place, the second of them a loop without length.
    let stay = [step([line[1], line[1]], .depart), step([line[1], line[1]], .arrive)]
    XCTAssertEqual(try follow(route([there, stay]), along: line), [0, 1])
  }

  func testInstructionsOfAnyDistance() throws {
    let line = [start, place(300)]
    var first = step(line, .depart)
    first.instructionsSpokenAlongStep = [-5, 0, 299, 300, 1e9, .nan].map {
      SpokenInstruction(triggerDistanceRemaining: $0, text: "\($0)")
    }
    XCTAssertEqual(try follow(route([[first, step([line[1], line[1]], .arrive)]]), along: line), [0])
  }
}
