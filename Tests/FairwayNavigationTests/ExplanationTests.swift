import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayNavigation

/// What the engine says about its decisions, held against the decisions themselves.
final class ExplanationTests: XCTestCase {
  private var vehicle = Vehicle()

  private func router(_ name: String = "valhalla-roundabout") throws -> RouteController {
    let response = try Town.response(name)
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), routingProvider: ScriptedProvider(),
      log: { _ in })
  }

  /// Fixes that leave the route, and the number of the one at which that is decided.
  private func departure(_ router: RouteController) throws -> (fixes: [Location], decision: Int) {
    let track = router.routeProgress.index.track
    let place = track.point(at: 400)
    let fixes =
      vehicle.drive(track, to: 400)
      + vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200)
    let trial = try self.router()
    for (number, fix) in fixes.enumerated() {
      trial.update(fix)
      if trial.routeProgress.state.routeState == .offRoute { return (fixes, number) }
    }
    return try XCTUnwrap(nil, "the drive does not leave the route")
  }

  func testLeavingTheRouteIsExplainedByConditionsThatHold() throws {
    let router = try router()
    let (fixes, decision) = try departure(router)
    router.update(fixes[..<decision])
    let state = router.routeProgress.state
    let explanation = router.explain(fixes[decision])
    XCTAssertEqual(router.routeProgress.state, state, "an explanation changes nothing")
    XCTAssertEqual(explanation.decisions, ["the vehicle left the route"])
    XCTAssertEqual(explanation.fixNumber, decision)
    let rule = try XCTUnwrap(explanation.rules.first { $0.decision == "off the route, beside the road" })
    XCTAssertTrue(rule.isMet, "\(explanation)")
    XCTAssertTrue(explanation.rules.contains { $0.decision == "a new route is requested" && $0.isMet })
    XCTAssertGreaterThan(explanation.probability, 0.95)

    let earlier = try self.router()
    earlier.update(fixes[..<(decision - 1)])
    let still = earlier.explain(fixes[decision - 1])
    XCTAssertEqual(still.decisions, [])
    XCTAssertFalse(try XCTUnwrap(still.rules.first { $0.decision == "off the route, beside the road" }).isMet)
    XCTAssertTrue(
      still.alternatives.contains { $0.change.contains("driving straight on for another 1.0 s") }, "\(still)")
  }

  /// What is said of a fix that lies elsewhere is what the engine does with it.
  func testALeastChangeIsOneAndAllBelowAreNone() throws {
    let router = try router()
    let (fixes, decision) = try departure(router)
    router.update(fixes[..<decision])
    let explanation = router.explain(fixes[decision])
    let progress = router.routeProgress
    let bearing = progress.index.track.point(at: progress.state.distanceAlong).bearing
    var found = 0
    for (word, side) in [("right", 90.0), ("left", -90.0)] {
      guard let alternative = explanation.alternatives.first(where: { $0.change.contains(word) }),
        let metres = alternative.change.split(separator: " ").compactMap({ Double($0) }).first
      else { continue }
      found += 1
      func isOff(_ shift: Double) throws -> Bool {
        let trial = try self.router()
        trial.update(fixes[..<decision])
        var fix = fixes[decision]
        fix.coordinate = Geodesic.destination(from: fix.coordinate, distance: shift, bearing: bearing + side)
        trial.update(fix)
        return trial.routeProgress.state.routeState == .offRoute
      }
      XCTAssertFalse(try isOff(metres + 0.1), alternative.change)
      XCTAssertTrue(try isOff(max(0, metres - 1)), alternative.change)
    }
    XCTAssertGreaterThan(found, 0, "\(explanation)")
  }

  func testARejectedFixSaysWhichLimitItBroke() throws {
    let router = try router()
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 100)
    router.update(fixes)
    var fix = try XCTUnwrap(fixes.last)
    fix.timestamp += 1
    fix.coordinate.latitude += 1
    let explanation = router.explain(fix)
    XCTAssertEqual(explanation.rejection, .teleport)
    let rule = try XCTUnwrap(explanation.rules.first { $0.decision == "the fix is used" })
    let broken = rule.conditions.filter { !$0.isMet }
    XCTAssertEqual(broken.map(\.name), ["the distance from the last fix used"], "\(explanation)")
    for (edit, rejection) in [
      ({ $0.timestamp = .nan }, FixRejection.notFinite), ({ $0.coordinate.latitude = 91 }, .outOfRange),
      ({ $0.horizontalAccuracy = 101 }, .unqualified), ({ $0.timestamp -= 5 }, .outOfOrder),
    ] as [((inout Location) -> Void, FixRejection)] {
      var other = try XCTUnwrap(fixes.last)
      other.timestamp += 1
      edit(&other)
      XCTAssertEqual(router.explain(other).rejection, rejection)
    }
  }

  func testAnArrivalIsExplained() throws {
    let router = try router()
    let track = router.routeProgress.index.track
    for fix in vehicle.drive(track) + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10) {
      let explanation = router.explain(fix)
      router.update(fix)
      XCTAssertEqual(explanation.distanceAlong, router.routeProgress.state.distanceAlong)
      guard explanation.decisions.contains("the waypoint was reached") else { continue }
      XCTAssertTrue(explanation.rules.contains { $0.decision.hasPrefix("arrived") && $0.isMet }, "\(explanation)")
      return
    }
    XCTFail("no arrival")
  }

  func testCandidatesOfACrossingShareTheLikelihood() throws {
    let router = try router("../../Sources/FairwayCommand/Resources/town-tour")
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, to: 500))
    let point = track.point(at: 505)
    var fix = vehicle.stand(at: point.coordinate, seconds: 1)[0]
    fix.speed = 10
    fix.course = point.bearing
    let candidates = router.explain(fix).candidates
    XCTAssertFalse(candidates.isEmpty)
    XCTAssertEqual(candidates.reduce(0) { $0 + $1.likelihood }, 1, accuracy: 1e-9)
    XCTAssertEqual(candidates[0].distanceAlong, 505, accuracy: 1)
  }

  func testAnExplanationIsStoredAsJSON() throws {
    let router = try router()
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 50)
    router.update(fixes.dropLast())
    let explanation = router.explain(fixes[fixes.count - 1])
    let data = try JSONEncoder().encode(explanation)
    XCTAssertEqual(try JSONDecoder().decode(Explanation.self, from: data), explanation)
  }
}
