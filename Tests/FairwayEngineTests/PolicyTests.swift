import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

/// The rules of other engines, at one fix a second: what they are documented to do, at, under and over each threshold.
final class PolicyTests: XCTestCase {
  private let start = LocationCoordinate2D(latitude: 47, longitude: 8)
  private var time = 1_700_000_000.0

  /// East for 1.5 km in steps of 500 m, then north for as long, without intersections unless there are some.
  private func engine(_ policy: DeviationPolicy, intersections: [Double] = []) throws -> ProgressEngine {
    let corner = Geodesic.destination(from: start, distance: 1500, bearing: 90)
    let line =
      (0..<30).map { Geodesic.destination(from: start, distance: Double($0) * 50, bearing: 90) }
      + (0...30).map { Geodesic.destination(from: corner, distance: Double($0) * 50, bearing: 0) }
    var route = CoreDrive.route([line], vertices: 10)
    route.legs[0].steps[0].intersections = intersections.map {
      Intersection(location: Geodesic.destination(from: start, distance: $0, bearing: 90), headings: [90, 270])
    }
    var options = NavigationOptions()
    options.deviationPolicy = policy
    return ProgressEngine(index: try RouteIndex(route), options: options)
  }

  /// A fix at an offset from the route, a second after the previous one.
  private func fix(
    _ engine: ProgressEngine, along: Double, beside: Double = 0, accuracy: Double = 5, turned: Double = 0
  ) -> Location {
    time += 1
    let point = engine.index.track.point(at: along)
    let course = (point.bearing + turned + 360).truncatingRemainder(dividingBy: 360)
    return Location(
      coordinate: Geodesic.destination(from: point.coordinate, distance: beside, bearing: point.bearing + 90),
      timestamp: time, horizontalAccuracy: accuracy, speed: 10, course: course)
  }

  /// On the route up to 100 m.
  private func approach(_ engine: ProgressEngine) -> ProgressState {
    var state = ProgressState()
    for along in stride(from: 0.0, through: 100, by: 10) { _ = engine.step(&state, fix(engine, along: along)) }
    XCTAssertEqual(state.routeState, .onRoute)
    return state
  }

  // MARK: Threshold, Ferrostar's

  func testThresholdIsTheDistanceOfThisFixFromTheStep() throws {
    let engine = try engine(.threshold(distance: 50, minimumAccuracy: 15))
    for (distance, isOff) in [(49.9, false), (50.1, true), (-49.9, false), (-50.1, true), (15, false)] {
      var state = approach(engine)
      let change = engine.step(&state, fix(engine, along: 110, beside: distance))
      XCTAssertEqual(change.contains(.offRoute), isOff, "\(distance) m beside, at once and not one fix late")
      XCTAssertEqual(state.routeState, isOff ? .offRoute : .onRoute)
    }
  }

  func testAFixWorseThanTheThresholdsAccuracyChangesNothing() throws {
    let engine = try engine(.threshold(distance: 50, minimumAccuracy: 15))
    for (accuracy, isOff) in [(14.9, true), (15, true), (15.1, false), (90, false)] {
      var state = approach(engine)
      _ = engine.step(&state, fix(engine, along: 110, beside: 60, accuracy: accuracy))
      XCTAssertEqual(state.routeState == .offRoute, isOff, "accuracy \(accuracy)")
    }
    var state = approach(engine)
    _ = engine.step(&state, fix(engine, along: 110, beside: 60))
    _ = engine.step(&state, fix(engine, along: 120, beside: 0, accuracy: 20))
    XCTAssertEqual(state.routeState, .offRoute, "nor does it clear what a good one said")
    let change = engine.step(&state, fix(engine, along: 130, beside: 49.9))
    XCTAssertTrue(change.contains(.backOnRoute), "within the distance it is back, at once")
  }

  func testTheThresholdKnowsNoCourse() throws {
    let engine = try engine(.threshold(distance: 50, minimumAccuracy: 15))
    var state = approach(engine)
    for second in 1...10 {
      _ = engine.step(&state, fix(engine, along: 100 + Double(second), beside: 20, turned: 90))
    }
    XCTAssertEqual(state.routeState, .onRoute)
  }

  // MARK: Legacy, Mapbox's

  func testLegacyIsFiftyMetresFarFromIntersections() throws {
    let engine = try engine(.legacy, intersections: [0, 400])
    for (distance, isOff) in [(45.0, false), (49.9, false), (50.1, true), (60, true)] {
      var state = approach(engine)
      let change = engine.step(&state, fix(engine, along: 110, beside: distance))
      XCTAssertEqual(change.contains(.offRoute), isOff, "\(distance) m beside")
      XCTAssertEqual(state.reason, isOff ? .distance : .none)
    }
  }

  func testLegacyIsFortyMetresNearAnIntersection() throws {
    let engine = try engine(.legacy, intersections: [0, 140])
    for (distance, isOff) in [(35.0, false), (39.9, false), (40.1, true), (49, true)] {
      var state = approach(engine)
      let change = engine.step(&state, fix(engine, along: 110, beside: distance))
      XCTAssertEqual(change.contains(.offRoute), isOff, "\(distance) m beside")
    }
  }

  func testLegacyGivesUpAfterTheFifthWrongCourse() throws {
    let engine = try engine(.legacy)
    var state = approach(engine)
    var off: Int?
    for second in 1...8 where off == nil {
      let change = engine.step(&state, fix(engine, along: 100 + Double(second), beside: 5, turned: 90))
      if change.contains(.offRoute) { off = second }
    }
    // The velocity is judged, which follows the course within a second.
    XCTAssertEqual(off, 5, "the fifth fix is four seconds after the first")
    XCTAssertEqual(state.reason, .course)
  }

  func testLegacyTrustsNoCourseThatIsSmallWrongOrInaccurate() throws {
    let engine = try engine(.legacy)
    for (turned, accuracy, isOff) in [(40.0, 5.0, false), (60, 5, true), (60, 19, true), (60, 20, false)] {
      var state = approach(engine)
      for second in 1...9 where state.routeState == .onRoute {
        _ = engine.step(
          &state, fix(engine, along: 100 + 5 * Double(second), beside: 3, accuracy: accuracy, turned: turned))
      }
      XCTAssertEqual(state.routeState == .offRoute, isOff, "\(turned)° wrong, accuracy \(accuracy)")
    }
  }

  func testARightCourseForgetsTheWrongOnes() throws {
    let engine = try engine(.legacy)
    var state = approach(engine)
    for second in 1...24 {
      let turned = second % 4 == 0 ? 0.0 : 60
      _ = engine.step(&state, fix(engine, along: 100 + 5 * Double(second), beside: 3, turned: turned))
      XCTAssertEqual(state.routeState, .onRoute, "second \(second)")
    }
  }

  func testLegacyLeapsToALaterStepWithinFifteenMetres() throws {
    let engine = try engine(.legacy)
    let index = engine.index
    for (beside, isOff) in [(14.0, false), (16, true)] {
      var state = approach(engine)
      // 60 m beyond the end of the step, which is more than 50 m from it but not a teleport.
      let target = index.range(ofRouteStep: 1).lowerBound + 60
      for along in stride(from: 110, to: 480, by: 10.0) { _ = engine.step(&state, fix(engine, along: along)) }
      XCTAssertEqual(state.routeStepIndex, 0)
      _ = engine.step(&state, fix(engine, along: target, beside: beside))
      XCTAssertEqual(state.routeState == .offRoute, isOff, "\(beside) m beside the later step")
      if !isOff { XCTAssertEqual(state.routeStepIndex, 1) }
    }
  }

  func testThePresetIsTheRule() {
    XCTAssertEqual(NavigationOptions.legacy.deviationPolicy, .legacy)
    XCTAssertEqual(NavigationOptions().deviationPolicy, .evidence)
  }
}
