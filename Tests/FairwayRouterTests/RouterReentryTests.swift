import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What a delegate does to the router within a call, and what it keeps of one.
final class RouterReentryTests: XCTestCase {
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func controller(_ name: String) throws -> RouteController {
    let controller = try Town.controller(name)
    controller.attach(delegate)
    return controller
  }

  func testAProgressThatIsKeptStaysAsItWas() throws {
    let controller = try controller("valhalla-legs")
    var kept: [(progress: RouteProgress, state: ProgressState)] = []
    delegate.onUpdate = { progress, _, _ in kept.append((progress, progress.state)) }
    controller.update(vehicle.drive(controller.routeProgress.index.track))
    XCTAssertGreaterThan(kept.count, 50)
    for (progress, state) in kept {
      XCTAssertEqual(progress.state, state)
    }
    XCTAssertEqual(Set(kept.map(\.progress.state.timestamp)).count, kept.count, "each has its own")
    let leg = kept[10].progress.currentLegProgress
    XCTAssertEqual(leg.distanceTraveled, kept[10].progress.distanceTraveled, accuracy: 1e-9)
  }

  func testALegBegunWithinAnUpdateIsNotUndone() throws {
    let controller = try controller("valhalla-legs")
    delegate.refused = [.didArrive]
    let index = controller.routeProgress.index
    let end = index.range(ofLeg: 0).upperBound
    controller.update(vehicle.drive(index.track, to: end))
    let place = index.track.point(at: end).coordinate
    controller.update(vehicle.stand(at: place, seconds: 20))
    XCTAssertTrue(controller.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
    var shown: [RouteProgress] = []
    delegate.onUpdate = { progress, _, _ in
      controller.advanceLegIndex()
      shown.append(progress)
    }
    controller.update(vehicle.stand(at: place, seconds: 1))
    XCTAssertEqual(shown.map(\.legIndex), [0], "what it was shown is the progress before it began the leg")
    XCTAssertEqual(controller.routeProgress.legIndex, 1)
    delegate.onUpdate = { _, _, _ in }
    controller.update(vehicle.stand(at: place, seconds: 1))
    XCTAssertEqual(controller.routeProgress.legIndex, 1)
  }

  func testAFixWithinAnUpdateCounts() throws {
    let controller = try controller("valhalla-legs")
    let fixes = vehicle.drive(controller.routeProgress.index.track, to: 300)
    var inner: [Location] = [fixes[11]]
    var times: [Double] = []
    delegate.onUpdate = { progress, _, _ in
      if !inner.isEmpty { controller.update(inner.removeLast()) }
      times.append(progress.state.timestamp)
    }
    controller.update(fixes[10])
    XCTAssertEqual(times, [fixes[11].timestamp, fixes[10].timestamp])
    XCTAssertEqual(controller.routeProgress.state.timestamp, fixes[11].timestamp)
    XCTAssertEqual(controller.rawLocation, fixes[11])
  }

  func testADelegatePutInPlaceWithinABatchHearsFromTheNextFixOn() throws {
    let controller = try controller("valhalla-legs")
    let other = CallRecorder()
    var seen = (first: 0, second: 0)
    delegate.onUpdate = { _, _, _ in
      seen.first += 1
      if seen.first == 5 { controller.attach(other) }
    }
    other.onUpdate = { _, _, _ in
      seen.second += 1
      if seen.second == 7 { controller.delegate = nil }
    }
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 301))
    XCTAssertEqual(seen.first, 5)
    XCTAssertEqual(seen.second, 7)
  }

  func testAFixIsNotUsedWhenTheQuestionAboutItEndsOrReplacesTheRoute() throws {
    for replaces in [true, false] {
      let controller = try controller("valhalla-legs")
      delegate.refused = [.shouldDiscard]
      delegate.recordsUpdates = true
      var fixes = vehicle.drive(controller.routeProgress.index.track, to: 300)
      let last = fixes.removeLast()
      controller.update(fixes)
      var inaccurate = last
      inaccurate.horizontalAccuracy = 150
      let response = IndexedRouteResponse(routeResponse: try Town.response("valhalla-spur"))
      var state: ProgressState?
      delegate.trigger = .shouldDiscard
      delegate.action = {
        if replaces {
          try? controller.updateRoute(with: response, routeOptions: nil)
        } else {
          controller.finishRouting()
        }
        state = controller.routeProgress.state
      }
      delegate.calls = []
      controller.update(inaccurate)
      XCTAssertEqual(
        delegate.calls, replaces ? ["shouldDiscard", "didChangeTrip", "didReroute", "didReject"] : ["shouldDiscard"])
      XCTAssertEqual(controller.routeProgress.state, try XCTUnwrap(state))
      XCTAssertEqual(controller.rawLocation, fixes.last)
    }
  }
}
