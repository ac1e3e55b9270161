import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

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
        func law(_ holds: Bool, _ message: @autoclosure () -> String, line: UInt = #line) {
          assertQuickly(holds, "\(message()) at fix \(number): \(change), before \(before), after \(state)", line: line)
        }
        law(state.fixCount == number + 1, "the fix was not counted")
        if change.contains(.rejectedFix) {
          law(change == .rejectedFix, "a rejected fix changed more")
          law(state.distanceAlong == before.distanceAlong, "a rejected fix moved the vehicle")
          law(state.rejected.total == before.rejected.total + 1, "a rejected fix was not counted")
          continue
        }
        let traveled = engine.distanceTraveled(state)
        let remaining = engine.distanceRemaining(state)
        law(traveled >= 0 && remaining >= 0, "\(traveled) m traveled and \(remaining) m remaining")
        law(
          abs(traveled + remaining - drive.index.statedLength) <= 1e-6 + 1e-12 * traveled,
          "\(traveled) m and \(remaining) m are not \(drive.index.statedLength) m")
        if generator.chance(0.2) {
          law(engine.durationRemaining(state) >= 0, "\(engine.durationRemaining(state)) s remaining")
          law(engine.distanceFromRoute(state) >= 0, "\(engine.distanceFromRoute(state)) m from the route")
          law(
            (0...1).contains(engine.deviationProbability(state)),
            "\(engine.deviationProbability(state)) is no probability")
          law(engine.snappedPoint(state).coordinate.isValid, "the place is not on the earth")
        }

        law((0..<drive.index.legCount).contains(state.legIndex), "no such leg")
        law(drive.index.routeSteps(ofLeg: state.legIndex).contains(state.routeStepIndex), "the step is of another leg")
        law(state.legIndex >= before.legIndex, "back to an earlier leg")
        if state.routeStepIndex < before.routeStepIndex || state.distanceAlong < before.distanceAlong {
          law(!change.isDisjoint(with: [.reacquired, .backOnRoute]), "went back without saying so")
        }
        if change.contains(.legSkip) {
          law(state.legIndex > before.legIndex, "skipped no leg")
          law(change.isDisjoint(with: [.legAdvance, .didArrive]), "skipped and arrived")
          skipped.formUnion(before.legIndex..<state.legIndex)
        } else if state.legIndex > before.legIndex {
          law(change.isSuperset(of: [.legAdvance, .didArrive]), "a leg began without an arrival")
          law(state.legIndex == before.legIndex + 1, "left out a leg")
        }
        if change.contains(.didArrive) {
          law(arrived.insert(state.arrivedLegIndex).inserted, "arrived twice")
          law(arrived.union(skipped) == Set(0...state.arrivedLegIndex), "not in order")
        }
        if before.routeState == .offRoute, state.routeState == .offRoute {
          law(state.distanceAlong >= before.distanceAlong, "went back while off the route")
          if state.distanceAlong > before.distanceAlong {
            let place = drive.index.track.point(at: state.distanceAlong).coordinate
            law(
              Geodesic.distance(from: place, to: state.estimatedCoordinate)
                < engine.options.deviation.besideDistance + 1, "progress while not beside the route")
          }
        }
        law(
          change.contains(.offRoute) == (before.routeState != .offRoute && state.routeState == .offRoute),
          "left the route without saying so, or said so without")
        law((state.routeState == .offRoute) == (state.reason != .none), "off the route without a reason")
        // A drive that begins again elsewhere has had no instruction.
        let beginsAgain = before.session.isStarting && change.contains(.reacquired)
        for last in [\ProgressState.lastSpoken, \.lastVisual] where !beginsAgain {
          law((state[keyPath: last] ?? -1) >= (before[keyPath: last] ?? -1), "instructions went back")
        }
        for event in engine.events(since: before.mark, after: state, change: change) {
          law(
            event.position?.place.map { $0.distanceAlong >= 0 && $0.stepIndex >= 0 } != false,
            "\(event) is before the route")
        }
        if generator.chance(0.1) { _ = engine.advanceLeg(&state) }
      }
    }
  }
}
