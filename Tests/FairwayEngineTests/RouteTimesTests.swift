import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// Remaining times add up to what the route states for itself, its legs and its steps.
final class RouteTimesTests: XCTestCase {
  /// A route or match of a recorded answer.
  private struct RecordedRoute {
    var name: String
    var route: Route
    /// Whether the answer is in the repository. How much the tests demand follows from these; others only add to them.
    var isOfTheTown: Bool
  }

  /// The routes and matches of all recorded answers of the town, and of the fixtures where they are.
  private func recordedRoutes() throws -> [RecordedRoute] {
    let town = Fixtures.package.appending(path: "Tests/TownRoutes")
    return try routes(in: town, areOfTheTown: true) + otherFolders().flatMap { try routes(in: $0, areOfTheTown: false) }
  }

  private func otherFolders() throws -> [URL] {
    let fixtures: URL
    do {
      fixtures = try Fixtures.directory
    } catch is XCTSkip {
      return []
    }
    let decisions = fixtures.appending(path: "decisions")
    return try ["routes", "mapbox", "ferrostar"].map { fixtures.appending(path: $0) }
      + FileManager.default.contentsOfDirectory(at: decisions, includingPropertiesForKeys: nil)
  }

  private func routes(in folder: URL, areOfTheTown: Bool) throws -> [RecordedRoute] {
    // What lies beside the folders is a file.
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return try files.sorted { $0.path < $1.path }.filter { $0.pathExtension == "json" }.flatMap { file in
      let bytes = [UInt8](try Data(contentsOf: file))
      // Some answers are errors, or are made wrong.
      let routes = (try? RouteFile(json: bytes))?.routes ?? []
      return routes.enumerated().map {
        RecordedRoute(name: "\(file.lastPathComponent) \($0.offset)", route: $0.element, isOfTheTown: areOfTheTown)
      }
    }
  }

  func testTheWholeRouteTakesWhatItStates() throws {
    var count = 0
    for recorded in try recordedRoutes() {
      let (name, route) = (recorded.name, recorded.route)
      guard let progress = try? RouteProgress(route: route) else { continue }
      let stated = route.expectedTravelTime
      XCTAssertEqual(progress.durationRemaining, stated, accuracy: 0.001 * stated, name)
      let engine = ProgressEngine(index: progress.index)
      var state = ProgressState()
      _ = engine.step(
        &state, Location(coordinate: progress.index.track.point(at: 0).coordinate, timestamp: 0, horizontalAccuracy: 4))
      if state.distanceAlong < 0.01 {
        XCTAssertEqual(engine.durationRemaining(state), stated, accuracy: 0.001 * stated, name)
      }
      if recorded.isOfTheTown { count += 1 }
    }
    XCTAssertGreaterThan(count, 30, "routes of the town")
  }

  func testAtEachStepTheStepsThatAreLeftAreLeft() throws {
    for recorded in try recordedRoutes() {
      let (name, route) = (recorded.name, recorded.route)
      guard let index = try? RouteIndex(route) else { continue }
      let stated = route.legs.flatMap { $0.steps.map(\.expectedTravelTime) }
      guard stated.count == index.routeStepCount else { continue }
      var left = stated.reduce(0, +)
      for step in stated.indices {
        let begin = index.range(ofRouteStep: step).lowerBound
        let remaining = index.expectedTravelTime - index.expectedTravelTime(beforeRouteStep: step)
        XCTAssertEqual(remaining, left, accuracy: 0.01 + 0.001 * left, "\(name), step \(step)")
        if index.range(ofRouteStep: step).upperBound > begin {
          let there = index.expectedTravelTime - index.expectedTravelTime(to: begin)
          XCTAssertEqual(there, left, accuracy: 0.01 + 0.001 * left, "\(name), at step \(step)")
        }
        left -= stated[step]
      }
    }
  }

  func testTheRemainingTimeNeverGrowsAlongTheWay() throws {
    for recorded in try recordedRoutes() {
      let (name, route) = (recorded.name, recorded.route)
      guard let index = try? RouteIndex(route) else { continue }
      var before = 0.0
      for place in 0...2000 {
        let time = index.expectedTravelTime(to: index.length * Double(place) / 2000)
        XCTAssertGreaterThanOrEqual(time, before - 1e-9, name)
        before = time
      }
      XCTAssertEqual(before, index.expectedTravelTime, accuracy: 0.01, name)
    }
  }

  /// Two legs of two segments a step, 500 m each; the first leg's steps take 70 and 50 s, its segments 25 s each, and the
  /// leg 8 s more than its steps.
  private func annotatedRoute() -> Route {
    var route = MadeRoute.route { leg in
      var attributes = RouteLeg.Attributes()
      attributes.expectedSegmentTravelTimes = [25, 25, 20, 20]
      leg.attributes = attributes
      leg.expectedTravelTime += 8
    }
    route.expectedTravelTime = route.legs.reduce(0) { $0 + $1.expectedTravelTime }
    return route
  }

  func testWhatAnnotationsLeaveOutStandsAtTheManeuver() throws {
    let index = try RouteIndex(annotatedRoute())
    let starts = (0...5).map { index.range(ofRouteStep: min($0, 4)) }
    func left(_ distance: Double) -> Double { index.expectedTravelTime - index.expectedTravelTime(to: distance) }
    XCTAssertEqual(left(0), 70 + 50 + 8 + 100, accuracy: 1e-6)
    XCTAssertEqual(left(500), 25 + 50 + 8 + 100, accuracy: 0.01, "the maneuver of the departure is done")
    XCTAssertEqual(left(starts[1].lowerBound - 1), 0.05 + 50 + 8 + 100, accuracy: 0.01)
    XCTAssertEqual(left(starts[1].lowerBound + 100), 36 + 8 + 100, accuracy: 0.01)
    XCTAssertEqual(left(starts[1].upperBound - 1), 0.04 + 8 + 100, accuracy: 0.01, "the leg's rest is at its end")
    XCTAssertEqual(left(starts[1].upperBound + 1e-6), 100, accuracy: 0.01)
    XCTAssertEqual(left(index.length), 0, accuracy: 1e-9)
  }

  func testARefreshKeepsTheTimeOfManeuvers() throws {
    var route = annotatedRoute()
    var attributes = RouteLeg.Attributes()
    attributes.expectedSegmentTravelTimes = [50, 50, 20, 20]
    let unchanged = RefreshedRouteLeg(attributes: nil)
    route.refresh(from: RefreshedRoute(legs: [RefreshedRouteLeg(attributes: attributes), unchanged]))
    let index = try RouteIndex(route)
    func left(_ distance: Double) -> Double { index.expectedTravelTime - index.expectedTravelTime(to: distance) }
    XCTAssertEqual(left(0), 120 + 50 + 8 + 100, accuracy: 1e-6)
    XCTAssertEqual(left(500), 50 + 50 + 8 + 100, accuracy: 0.01)
    XCTAssertEqual(left(0), route.expectedTravelTime, accuracy: 1e-6)
  }

  /// The steps of a leg from one on, as a service would answer at that step's maneuver.
  private func rest(of route: Route, from step: Int) -> Route {
    var leg = route.legs[0]
    let attributes = leg.attributes
    let passed = leg.steps[..<step].reduce(0) { $0 + ($1.shape?.coordinates.count ?? 1) - 1 }
    leg.steps.removeFirst(step)
    leg.attributes = RouteLeg.Attributes()
    leg.attributes?.expectedSegmentTravelTimes = (attributes?.expectedSegmentTravelTimes).map {
      Array($0.dropFirst(passed))
    }
    leg.distance = leg.steps.reduce(0) { $0 + $1.distance }
    leg.expectedTravelTime = leg.steps.reduce(0) { $0 + $1.expectedTravelTime }
    return Route(
      legs: [leg], shape: nil, distance: leg.distance, expectedTravelTime: leg.expectedTravelTime)
  }

  func testTheRestOfTheRouteIsNoFasterRoute() throws {
    var rule = FasterRouteRule()
    rule.minimumFirstStepTime = 0
    rule.largestShare = 0.999
    var count = 0
    for recorded in try recordedRoutes() {
      let (name, route) = (recorded.name, recorded.route)
      guard route.legs.count == 1, route.legs[0].steps.count > 2 else { continue }
      guard let index = try? RouteIndex(route), index.expectedTravelTime > 60 else { continue }
      for step in 0..<route.legs[0].steps.count - 1 {
        let range = index.range(ofRouteStep: step)
        let place = index.track.point(at: range.lowerBound)
        let engine = ProgressEngine(index: index)
        var state = ProgressState()
        _ = engine.step(&state, Location(coordinate: place.coordinate, timestamp: 0, course: place.bearing))
        guard abs(state.distanceAlong - range.lowerBound) < 0.01 else { continue }
        let remaining = engine.durationRemaining(state)
        let rest = rest(of: route, from: step)
        XCTAssertFalse(
          rule.accepts(
            travelTime: rest.expectedTravelTime, firstStepTime: rest.legs[0].steps[0].expectedTravelTime,
            remainingTime: remaining),
          "\(name), step \(step)")
        XCTAssertEqual(remaining, rest.expectedTravelTime, accuracy: 0.001 * rest.expectedTravelTime + 0.2, name)
        XCTAssertEqual(
          try RouteIndex(rest).expectedTravelTime, rest.expectedTravelTime,
          accuracy: 0.001 * rest.expectedTravelTime, name)
        if recorded.isOfTheTown { count += 1 }
      }
    }
    XCTAssertGreaterThan(count, 80, "steps of the town's routes")
  }
}
