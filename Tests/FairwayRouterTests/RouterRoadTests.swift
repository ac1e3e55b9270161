import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A router asks its witness about each fix, and a request for a new route begins on the road that a map has under the
/// vehicle.
final class RouterRoadTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let witness = ScriptedWitness()
  private var vehicle = Vehicle()
  private let road = CurrentRoad(
    coordinate: LocationCoordinate2D(latitude: 1, longitude: 2), course: 77, way: 5, name: nil, number: "A 8")
  private static let beside = RoadEvidence(side: .offRoute, margin: 12, distance: 2, offTime: 60, offDistance: 600)

  /// What an observer sees of the road, and of the witness.
  private final class Observer: RouterObserver {
    var titles: [String: String?] = [:]
    var names: [String] = []
    var failures: [String] = []

    func router(_ router: any Router, didReport event: RouterEvent) {
      let name = event.message.name ?? "\(event.message)"
      names.append(name)
      titles[name] = (router as? RouteController)?.road?.title
      if case .roadsFailed(let reason) = event { failures.append(reason) }
    }
  }

  /// A router with the witness, and fixes along its route.
  private func scene() throws -> (RouteController, Observer, [Location]) {
    let controller = try Town.controller("valhalla-silent", provider: provider)
    let observer = Observer()
    controller.observer = observer
    controller.witness = witness
    return (controller, observer, vehicle.drive(controller.routeProgress.index.track, to: 150))
  }

  func testARequestBeginsOnTheRoad() throws {
    let (controller, observer, fixes) = try scene()
    let last = try XCTUnwrap(fixes.last)
    witness.testimonies[last.timestamp] = Testimony(roads: Self.beside, road: road)
    controller.update(fixes)
    let start = try XCTUnwrap(provider.requests.last?.options.waypoints.first)
    XCTAssertEqual(start.coordinate, road.coordinate)
    XCTAssertEqual(start.heading, 77)
    XCTAssertEqual(start.headingAccuracy, controller.options.headingAccuracy)
    XCTAssertEqual(observer.titles["rerouteRequested"], "A 8")
    XCTAssertEqual(controller.rawLocation?.coordinate, last.coordinate, "the fix itself is not moved")
    XCTAssertEqual(controller.rawLocation?.roads, Self.beside)
    XCTAssertNil(controller.road, "it was that of the fix")
  }

  func testWithoutARoadItBeginsAtTheFix() throws {
    let (controller, _, fixes) = try scene()
    let last = try XCTUnwrap(fixes.last)
    witness.testimonies[last.timestamp] = Testimony(roads: Self.beside)
    controller.update(fixes)
    XCTAssertEqual(provider.requests.last?.options.waypoints.first?.coordinate, last.coordinate)
  }

  /// On the route nothing begins elsewhere, whatever road was given.
  func testARoadOfAFixOnTheRouteIsNotUsed() throws {
    let (controller, _, fixes) = try scene()
    for fix in fixes { witness.testimonies[fix.timestamp] = Testimony(road: road) }
    controller.update(fixes)
    controller.reroute(from: try XCTUnwrap(controller.rawLocation), along: controller.routeProgress)
    XCTAssertEqual(
      provider.requests.last?.options.waypoints.first?.coordinate, controller.rawLocation?.coordinate)
  }

  /// Each fix is asked about once, one by one and in a batch, and what it said of itself does not count.
  func testEachFixIsAskedAboutOnce() throws {
    let (controller, _, fixes) = try scene()
    var lying = fixes
    for place in lying.indices { lying[place].roads = Self.beside }
    for fix in lying.prefix(5) { controller.update(fix) }
    controller.update(lying.dropFirst(5))
    XCTAssertEqual(witness.asked.map(\.time), fixes.map(\.timestamp))
    XCTAssertEqual(controller.routeProgress.state.routeState, .onRoute)
    XCTAssertTrue(provider.requests.isEmpty)
    controller.witness = nil
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 170))
    XCTAssertEqual(witness.asked.count, fixes.count)
  }

  /// A fix that finds a new route waiting is asked about on that one.
  func testAfterAnAnswerTheFixIsAskedAboutOnTheNewRoute() throws {
    let (controller, _, fixes) = try scene()
    let last = try XCTUnwrap(fixes.last)
    witness.testimonies[last.timestamp] = Testimony(roads: Self.beside)
    controller.update(fixes)
    let old = controller.routeProgress.index.fingerprint
    provider.answer(.success(try Town.response("valhalla-ferry")))
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 160))
    XCTAssertNotEqual(controller.routeProgress.index.fingerprint, old)
    XCTAssertEqual(witness.asked.map(\.route).filter { $0 == old }.count, fixes.count)
    XCTAssertEqual(witness.asked.last?.route, controller.routeProgress.index.fingerprint)
  }

  /// The fix counts, the failure is told once, and another failure again.
  func testAFailureIsToldOnce() throws {
    let (controller, observer, fixes) = try scene()
    let (first, second) = (fixes.count / 3, fixes.count / 2)
    controller.update(fixes.prefix(first))
    witness.failure = "block 3 is damaged"
    controller.update(fixes[first])
    XCTAssertEqual(observer.names.suffix(2), ["roadsFailed", "didUpdate"])
    controller.update(fixes[first + 1..<second])
    XCTAssertEqual(observer.failures, ["block 3 is damaged"])
    witness.failure = "the file is not there"
    controller.update(fixes.dropFirst(second))
    XCTAssertEqual(observer.failures, ["block 3 is damaged", "the file is not there"])
    XCTAssertEqual(controller.routeProgress.state.fixCount, fixes.count)
    XCTAssertEqual(observer.names.count { $0 == "didUpdate" }, fixes.count)
  }

  /// An observer may end the drive because of it.
  func testAnObserverMayFinishBecauseOfAFailure() throws {
    final class Finisher: RouterObserver {
      var count = 0
      func router(_ router: any Router, didReport event: RouterEvent) {
        count += 1
        if case .roadsFailed = event { router.finishRouting() }
      }
    }
    let (controller, _, fixes) = try scene()
    let finisher = Finisher()
    controller.observer = finisher
    witness.failure = "damaged"
    controller.update(fixes)
    XCTAssertEqual(finisher.count, 1)
    XCTAssertEqual(witness.asked.count, fixes.count, "a drive goes on with the road")
    XCTAssertEqual(controller.routeProgress.state.fixCount, 0)
  }
}
