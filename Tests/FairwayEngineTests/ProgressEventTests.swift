import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayEngine

final class ProgressEventTests: XCTestCase {
  /// The fix that arrives at a waypoint may begin the next leg, and be told of its first instruction.
  func testInstructionsAreOfTheStepTheyStandIn() throws {
    let route = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    let engine = ProgressEngine(index: try RouteIndex(route))
    let end = engine.index.range(ofLeg: 0).upperBound
    var legsBegunByIt: Set<Int> = []
    for gap in 0..<40 {
      var vehicle = Vehicle()
      let fixes = vehicle.drive(engine.index.track, from: end - 400, to: end + 400)
      var state = ProgressState()
      var count = 0
      for (number, fix) in fixes.enumerated() where number < 30 || number >= 30 + gap {
        let before = state
        let change = engine.step(&state, fix)
        for event in engine.events(since: before.mark, after: state, change: change) {
          guard event.kind == .spokenInstruction || event.kind == .visualInstruction else { continue }
          let place = try XCTUnwrap(event.position?.place)
          let step = route.legs[place.legIndex].steps[place.stepIndex]
          let instructions =
            event.kind == .spokenInstruction
            ? step.instructionsSpokenAlongStep?.count : step.instructionsDisplayedAlongStep?.count
          XCTAssertTrue((0..<(instructions ?? 0)).contains(try XCTUnwrap(event.item)), "\(event), gap of \(gap) s")
          if change.contains(.legAdvance) { legsBegunByIt.insert(place.legIndex) }
          count += 1
        }
      }
      XCTAssertGreaterThan(count, 1, "gap of \(gap) s")
    }
    XCTAssertTrue(legsBegunByIt.contains(1), "no fix both arrived and was told of the next leg's instruction")
  }
}
