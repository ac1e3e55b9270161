import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Refreshes of a trip of several legs, against a service that looks at what it is asked.
final class RouterRefreshTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func controller(interval: Double) throws -> RouteController {
    var options = RouterOptions()
    options.refreshInterval = interval
    let controller = try Town.refreshedRouter(provider: provider, options: options)
    controller.attach(delegate)
    controller.reroutesProactively = false
    return controller
  }

  /// The segments of each leg, by its annotations.
  private func segmentCounts(_ route: Route) -> [Int] {
    route.legs.map { $0.attributes?.expectedSegmentTravelTimes?.count ?? 0 }
  }

  func testEachLegIsRefreshedFromTheVertexThatTheVehicleIsAt() throws {
    let controller = try controller(interval: 120)
    let track = controller.routeProgress.index.track
    let counts = segmentCounts(controller.route)
    let shape = try XCTUnwrap(controller.route.shape?.coordinates)
    var legs: Set<Int> = []
    vehicle.speed = 20
    for fix in vehicle.drive(track) {
      controller.update(fix)
      guard provider.hasOpenRefresh else { continue }
      let part = try XCTUnwrap(provider.refreshParts.last)
      let legIndex = part.startLegIndex
      legs.insert(legIndex)
      XCTAssertEqual(legIndex, controller.routeProgress.legIndex)
      let along = controller.routeProgress.state.distanceAlong
      let ofRoute = try XCTUnwrap(part.currentRouteShapeIndex)
      let ofLeg = try XCTUnwrap(part.currentLegShapeIndex)
      XCTAssertEqual(ofRoute, counts[..<legIndex].reduce(0, +) + ofLeg, "the one counts from the route's start")
      XCTAssertTrue((0..<counts[legIndex]).contains(ofLeg))
      let vertex = track.snap(
        shape[ofRoute], from: along - 2000, to: along + 10
      ).distanceAlong
      XCTAssertLessThanOrEqual(vertex, along + 0.01)
      let next = Geodesic.distance(from: shape[ofRoute], to: shape[ofRoute + 1])
      XCTAssertGreaterThan(vertex + next, along - 0.01)
      // An answer of twice the time from there on changes what lies ahead of the vehicle, and nothing behind.
      let before = controller.route
      let refreshed = before.legs[legIndex...].enumerated().map { number, leg in
        var attributes = leg.attributes ?? .init()
        attributes.expectedSegmentTravelTimes = attributes.expectedSegmentTravelTimes.map { times in
          times.dropFirst(number == 0 ? ofLeg : 0).map { $0 * 2 }
        }
        attributes.segmentDistances = nil
        attributes.segmentSpeeds = nil
        attributes.segmentMaximumSpeedLimits = nil
        return RefreshedRouteLeg(attributes: attributes)
      }
      provider.answerRefresh(.success(RouteRefreshResponse(route: RefreshedRoute(legs: refreshed))))
      controller.poll(now: fix.timestamp)
      for (leg, (old, new)) in zip(before.legs, controller.route.legs).enumerated() {
        let old = old.attributes?.expectedSegmentTravelTimes ?? []
        let new = new.attributes?.expectedSegmentTravelTimes ?? []
        let first = leg < legIndex ? old.count : leg == legIndex ? ofLeg : 0
        XCTAssertEqual(new, Array(old[..<first]) + old[first...].map { $0 * 2 }, "leg \(leg)")
      }
    }
    XCTAssertEqual(legs, [0, 1, 2])
    XCTAssertEqual(delegate.calls.filter { $0 == "didRefresh" }.count, provider.refreshParts.count)
  }
}
