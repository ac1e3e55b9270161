import FairwayEngine
import FairwayRoutes
import GeoKernel
import TownDrives
import XCTest

/// What an app that shows the next maneuver asks of a progress.
final class StepProgressTests: XCTestCase {
  func testTheManeuverIsAtTheEndOfTheStepAndTheShapeAroundIt() throws {
    let route = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    var vehicle = Vehicle()
    var steps = Set<Int>()
    for fix in vehicle.drive(engine.index.track) {
      _ = engine.step(&state, fix)
      let progress = RouteProgress(index: engine.index, state: state)
      let step = progress.currentLegProgress.currentStepProgress
      XCTAssertEqual(step.userDistanceToManeuverLocation, step.distanceRemaining)
      guard steps.insert(state.routeStepIndex).inserted, let shape = step.step?.shape else { continue }
      // It begins where the step before does, and ends where the one after ends.
      let nearby = progress.nearbyShape.coordinates
      XCTAssertEqual(nearby.first, (progress.priorStep?.shape ?? shape).coordinates.first)
      XCTAssertEqual(nearby.last, (progress.upcomingStep?.shape ?? shape).coordinates.last)
      XCTAssertGreaterThanOrEqual(nearby.count, shape.coordinates.count)
    }
    XCTAssertGreaterThan(steps.count, 4)
  }

  /// The steps around one, what is due next on it, and the crossings up to the next maneuver.
  func testTheStepsAroundOneAndWhatIsNext() throws {
    let route = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    var vehicle = Vehicle()
    var (spoken, shown) = (0, 0)
    for fix in vehicle.drive(engine.index.track) {
      _ = engine.step(&state, fix)
      let leg = RouteProgress(index: engine.index, state: state).currentLegProgress
      let (steps, place) = (leg.leg.steps, leg.stepIndex)
      XCTAssertTrue(leg.isCurrentStep(place))
      XCTAssertFalse(leg.isCurrentStep(place + 1))
      XCTAssertEqual(leg.stepBefore(place), place > 0 ? steps[place - 1] : nil)
      XCTAssertEqual(leg.stepAfter(place), place + 1 < steps.count ? steps[place + 1] : nil)
      let step = leg.currentStepProgress
      XCTAssertEqual(step.currentSpokenInstruction, step.remainingSpokenInstructions?.first)
      XCTAssertEqual(step.currentVisualInstruction, step.remainingVisualInstructions?.first)
      spoken += step.currentSpokenInstruction == nil ? 0 : 1
      shown += step.currentVisualInstruction == nil ? 0 : 1
      let next = leg.stepAfter(place)?.intersections?.first
      XCTAssertEqual(
        step.intersectionsIncludingUpcomingManeuverIntersection,
        (steps[place].intersections ?? []) + (next.map { [$0] } ?? []))
    }
    XCTAssertGreaterThan(spoken, 0)
    XCTAssertGreaterThan(shown, 0)
  }
}
