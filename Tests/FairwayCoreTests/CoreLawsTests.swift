import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayCore

/// What holds whatever the route and whatever the fixes.
final class CoreLawsTests: XCTestCase {
  func testLawsOfProgress() throws {
    try property(cases: 10_000) { generator in
      let drive = try RandomDrive(using: &generator)
      let policies: [DeviationPolicy] = [.evidence, .evidence, .threshold(distance: 50, minimumAccuracy: 20), .legacy]
      var options = NavigationOptions()
      options.deviationPolicy = policies[generator.integer(0...3)]
      options.advancesLegsAutomatically = generator.chance(0.8)
      options.watchesAfterArrival = generator.chance(0.2)
      let engine = ProgressEngine(index: drive.index, options: options)
      var state = ProgressState()
      var arrived: Set<Int> = []
      var skipped: Set<Int> = []
      for (number, fix) in drive.fixes.enumerated() {
        let before = state
        let change = engine.step(&state, fix)
        XCTAssertEqual(state.fixCount, number + 1)
        if change.contains(.rejectedFix) {
          XCTAssertEqual(change, .rejectedFix)
          XCTAssertEqual(state.distanceAlong, before.distanceAlong)
          XCTAssertEqual(state.rejected.total, before.rejected.total + 1)
          continue
        }
        let traveled = engine.distanceTraveled(state)
        let remaining = engine.distanceRemaining(state)
        XCTAssertGreaterThanOrEqual(traveled, 0)
        XCTAssertGreaterThanOrEqual(remaining, 0)
        XCTAssertEqual(traveled + remaining, drive.index.statedLength, accuracy: 1e-6 + 1e-12 * traveled)
        if generator.chance(0.2) {
          XCTAssertGreaterThanOrEqual(engine.durationRemaining(state), 0)
          XCTAssertGreaterThanOrEqual(engine.distanceFromRoute(state), 0)
          XCTAssertTrue((0...1).contains(engine.deviationProbability(state)))
          XCTAssertTrue(engine.snappedPoint(state).coordinate.isValid)
        }

        XCTAssertTrue((0..<drive.index.legCount).contains(state.legIndex))
        XCTAssertTrue(drive.index.routeSteps(ofLeg: state.legIndex).contains(state.routeStepIndex))
        XCTAssertGreaterThanOrEqual(state.legIndex, before.legIndex)
        if state.routeStepIndex < before.routeStepIndex || state.distanceAlong < before.distanceAlong {
          XCTAssertFalse(change.isDisjoint(with: [.reacquired, .backOnRoute]), "went back without saying so")
        }
        if change.contains(.legSkip) {
          XCTAssertGreaterThan(state.legIndex, before.legIndex)
          XCTAssertTrue(change.isDisjoint(with: [.legAdvance, .didArrive]))
          skipped.formUnion(before.legIndex..<state.legIndex)
        } else if state.legIndex > before.legIndex {
          XCTAssertTrue(change.isSuperset(of: [.legAdvance, .didArrive]))
          XCTAssertEqual(state.legIndex, before.legIndex + 1)
        }
        if change.contains(.didArrive) {
          XCTAssertTrue(arrived.insert(state.arrivedLegIndex).inserted, "arrived twice")
          XCTAssertEqual(arrived.union(skipped), Set(0...state.arrivedLegIndex), "not in order")
        }
        if before.routeState == .offRoute, state.routeState == .offRoute {
          XCTAssertGreaterThanOrEqual(state.distanceAlong, before.distanceAlong, "went back while off the route")
          if state.distanceAlong > before.distanceAlong {
            let place = drive.index.track.point(at: state.distanceAlong).coordinate
            XCTAssertLessThan(
              Geodesic.distance(from: place, to: state.estimatedCoordinate),
              engine.options.deviation.besideDistance + 1, "progress while not beside the route")
          }
        }
        XCTAssertEqual(change.contains(.offRoute), before.routeState != .offRoute && state.routeState == .offRoute)
        XCTAssertEqual(state.routeState == .offRoute, state.reason != .none)
        XCTAssertGreaterThanOrEqual(state.nextSpoken, before.nextSpoken)
        XCTAssertGreaterThanOrEqual(state.nextVisual, before.nextVisual)
        for event in engine.events(since: before.mark, after: state, change: change) {
          XCTAssertGreaterThanOrEqual(event.distanceAlong, 0)
          XCTAssertGreaterThanOrEqual(event.stepIndex, 0)
        }
        if generator.chance(0.1) { _ = engine.advanceLeg(&state) }
      }
    }
  }
}
