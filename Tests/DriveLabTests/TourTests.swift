import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TraceFiles
import XCTest

@testable import DriveLab

/// A round trip driven many times as one route with the waypoints of a single round, as `fairway replay` does unasked.
final class TourTests: XCTestCase {
  private func single() throws -> Route {
    let file = Fixtures.package.appending(path: "Sources/FairwayCommand/Resources/town-tour.json")
    return try XCTUnwrap(try RouteFile(json: [UInt8](Data(contentsOf: file))).routes.first)
  }

  func testATourHasTheWaypointsOfOneRound() throws {
    let single = try single()
    for rounds in [1, 2, 3, 7] {
      let tour = try XCTUnwrap(single.tour(rounds: rounds))
      XCTAssertEqual(tour.legs.count, single.legs.count)
      let index = try RouteIndex(tour)
      let round = try RouteIndex(single)
      XCTAssertEqual(index.length, Double(rounds) * round.length, accuracy: 0.01)
      XCTAssertEqual(tour.legs.reduce(0) { $0 + $1.distance }, Double(rounds) * single.distance, accuracy: 0.1)
      for (leg, own) in zip(tour.legs, single.legs) {
        XCTAssertEqual(leg.steps.last?.maneuverLocation, own.steps.last?.maneuverLocation)
        XCTAssertEqual(leg.steps.count { $0.maneuverType == .arrive }, 1)
        XCTAssertEqual(leg.steps.count { $0.maneuverType == .depart }, 1)
        XCTAssertEqual(leg.segmentSpeeds?.count, leg.segmentRangesByStep.last?.upperBound)
      }
    }
    var oneWay = single
    oneWay.legs.removeLast()
    XCTAssertNil(oneWay.tour(rounds: 2))
  }

  /// Each leg passes the same roads more often than a search for a place keeps passes: neither the start nor the return
  /// to the route may take another round's pass.
  func testRoundsAreNotMixedUp() throws {
    let options = DriveOptions(noise: .open, seed: 1, detours: [Detour(.turnReturn, along: 25_276)])
    let fitted = try FittedDrive(route: try single(), options: options, rounds: .tour, fixes: 66_000, rate: 1)
    XCTAssertGreaterThan(fitted.route.distance, 27 * 24_700)
    let trace = try fitted.drive.trace(noise: .open, rate: 1)
    let engine = ProgressEngine(index: try RouteIndex(fitted.route))
    var state = ProgressState()
    var counts: [ProgressEvent.Kind: Int] = [:]
    for fix in 0..<trace.fixes.count {
      let before = state
      let change = engine.step(&state, Location(trace.fixes[fix]))
      for event in engine.events(since: before.mark, after: state, change: change) {
        counts[event.kind, default: 0] += 1
      }
      if state.routeState == .onRoute, let along = trace.truth.fix.along[fix], fix % 100 == 0 {
        XCTAssertEqual(state.distanceAlong, along, accuracy: 100, "fix \(fix)")
      }
    }
    XCTAssertEqual(counts[.didArrive], 3)
    XCTAssertEqual(counts[.legAdvance], 2)
    XCTAssertEqual(counts[.offRoute], 1)
    XCTAssertEqual(counts[.backOnRoute], 1)
    XCTAssertNil(counts[.reacquired])
  }
}
