import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// One vocabulary for everything that hears of a router: observers, deciders, delegates and sequences.
final class RouterVocabularyTests: XCTestCase {
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func leave(_ controller: RouteController, at distance: Double) {
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 150))
  }

  func testAnObserverHearsAndADeciderDecides() throws {
    let controller = try Town.controller("valhalla-roundabout", provider: provider)
    let observer = CallRecorder(recordsUpdates: true)
    let decider = CallRecorder(recordsUpdates: true)
    decider.refused = [.shouldReroute]
    controller.observer = observer
    controller.decider = decider
    XCTAssertNil(controller.delegate, "an observer need not be a delegate")
    leave(controller, at: 600)
    XCTAssertTrue(observer.messages.contains(.didUpdate))
    XCTAssertEqual(Set(decider.messages), [.shouldReroute])
    XCTAssertTrue(provider.requests.isEmpty)
    var other = RouteOptions(waypoints: controller.routeOptions.waypoints)
    other.roadClassesToAvoid = .ferry
    decider.refused = []
    decider.editOptions = { _ in other }
    controller.update(vehicle.stand(at: try XCTUnwrap(controller.rawLocation).coordinate, seconds: 1))
    controller.reroute(from: try XCTUnwrap(controller.rawLocation), along: controller.routeProgress)
    XCTAssertEqual(provider.requests.last?.options, other)
  }

  func testANewRouteSaysWhyItIsNew() throws {
    let controller = try Town.controller("valhalla-alternatives", provider: provider)
    let observer = CallRecorder()
    controller.observer = observer
    let main = controller.indexedRouteResponse
    try controller.take(alternative: try XCTUnwrap(controller.alternatives.first).id)
    try controller.updateRoute(with: main, routeOptions: nil)
    let faster = RouterInput.acceptFasterRoute(
      response: main.routeResponse, index: main.routeIndex, options: controller.routeOptions)
    XCTAssertTrue(controller.apply(faster))
    leave(controller, at: 300)
    provider.answer(.success(try Town.response("valhalla-roundabout")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(observer.replacements, [.alternative, .caller, .fasterRoute, .reroute])
  }

  func testAFixThatIsNotUsedIsReportedWithTheReason() throws {
    let controller = try Town.controller("valhalla-roundabout")
    let observer = CallRecorder(recordsUpdates: true)
    controller.observer = observer
    let fixes = vehicle.drive(controller.routeProgress.index.track, to: 100)
    let (first, last) = (fixes[0], fixes[fixes.count - 1])
    controller.update(fixes)
    controller.update([first, last])
    XCTAssertEqual(observer.rejections, ["\(first.timestamp) outOfOrder", "\(last.timestamp) duplicate"])
    XCTAssertEqual(observer.messages.suffix(2), [.didReject, .didReject])
    XCTAssertEqual(observer.messages.count { $0 == .didUpdate }, fixes.count)
  }

  func testTheSequenceHasEveryEventAndEndsWithTheRouter() async throws {
    let controller = try Town.controller("valhalla-legs")
    let observer = CallRecorder(recordsUpdates: true)
    controller.observer = observer
    let events = controller.events()
    let second = controller.events(bufferingPolicy: .bufferingNewest(1))
    controller.update(vehicle.drive(controller.routeProgress.index.track))
    controller.finishRouting()
    var heard: [RouterMessage] = []
    for await event in events { heard.append(event.message) }
    XCTAssertEqual(heard, observer.messages)
    XCTAssertTrue(
      Set(heard).isSuperset(of: [.didUpdate, .visualInstruction, .spokenInstruction, .willArrive, .didBeginLeg]))
    var count = 0
    for await _ in second { count += 1 }
    XCTAssertEqual(count, 1)
    for await _ in controller.events() { XCTFail("nothing comes after the end") }
    var gone: RouteController? = try Town.controller("valhalla-legs")
    let last = try XCTUnwrap(gone).events()
    gone = nil
    for await _ in last { XCTFail("nothing comes from a router that is gone") }
  }

  func testALocationOfItsOwnIsJudgedByItsDistance() throws {
    let controller = try Town.controller("valhalla-roundabout")
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 300))
    let last = try XCTUnwrap(controller.rawLocation)
    XCTAssertTrue(controller.userIsOnRoute(last))
    var aside = last
    aside.coordinate = Geodesic.destination(
      from: last.coordinate, distance: 100, bearing: track.point(at: 300).bearing + 90)
    XCTAssertFalse(controller.userIsOnRoute(aside))
    aside.horizontalAccuracy = 40
    XCTAssertTrue(controller.userIsOnRoute(aside), "as far as it is inaccurate it may be on the route")
    XCTAssertTrue(controller.userIsOnRoute(last), "a question changes nothing")
    leave(controller, at: 600)
    var back = try XCTUnwrap(controller.rawLocation)
    XCTAssertFalse(controller.userIsOnRoute(back))
    back.coordinate = track.point(at: 700).coordinate
    XCTAssertTrue(controller.userIsOnRoute(back))
  }

  func testARefusalToGoOnIsThrown() throws {
    let controller = try Town.controller("valhalla-legs")
    let decider = CallRecorder(recordsUpdates: true)
    decider.refused = [.didArrive]
    controller.decider = decider
    func error() -> RouterError? {
      do throws(RouterError) {
        try controller.advanceLeg()
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(error(), .waypointNotReached)
    let track = controller.routeProgress.index.track
    let end = controller.routeProgress.index.range(ofLeg: 0).upperBound
    controller.update(vehicle.drive(track, to: end))
    controller.update(vehicle.stand(at: track.point(at: end).coordinate, seconds: 20))
    XCTAssertNil(error())
    XCTAssertEqual(controller.routeProgress.legIndex, 1)
    XCTAssertEqual(error(), .noNextLeg)
    controller.finishRouting()
    XCTAssertEqual(error(), .finished)
  }

  func testAProviderMayBeAwaited() async throws {
    final class Awaited: AsyncRoutingProvider {
      func routes(for options: RouteOptions) async throws(DirectionsError) -> RouteResponse {
        guard options.waypoints.count > 1 else { throw .unableToRoute }
        do { return try Town.response("valhalla-spur") } catch { throw .noData }
      }
    }
    let provider = Awaited()
    func answer<Value: Sendable>(
      _ ask: (@escaping @Sendable (Result<Value, DirectionsError>) -> Void) -> any RoutingRequest
    ) async -> Result<Value, DirectionsError> {
      await withCheckedContinuation { continuation in _ = ask { continuation.resume(returning: $0) } }
    }
    let waypoints = (0..<2).map { Waypoint(coordinate: .init(latitude: 40, longitude: Double($0))) }
    let routes = await answer { provider.calculateRoutes(for: RouteOptions(waypoints: waypoints), answer: $0) }
    XCTAssertEqual(try routes.get().routes?.count, 1)
    let none = await answer { provider.calculateRoutes(for: RouteOptions(waypoints: []), answer: $0) }
    XCTAssertEqual(none, .failure(.unableToRoute))
    let refresh = await answer {
      provider.refreshRoute(RouteRefreshPart(responseIdentifier: "a", routeIndex: 0), answer: $0)
    }
    guard case .failure(.refreshExpired) = refresh else { return XCTFail("\(refresh)") }
  }
}
