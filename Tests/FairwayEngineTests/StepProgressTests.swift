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
}
