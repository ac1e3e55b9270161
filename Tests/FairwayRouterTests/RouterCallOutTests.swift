import FairwayDirections
import FairwayEngine
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayEngine
@testable import FairwayRouter

/// Who is called by a router and calls it in turn: what was about the old route or leg does not go on.
final class RouterCallOutTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder(recordsUpdates: true)
  private var vehicle = Vehicle()

  private func controller(_ name: String) throws -> RouteController {
    let controller = try Town.controller(name, provider: provider)
    controller.attach(scene)
    return controller
  }

  /// A drive to the first waypoint, on, and away from the route.
  private func eventfulDrive(_ index: RouteIndex) -> [Location] {
    let end = index.range(ofLeg: 0).upperBound
    let away = index.track.point(at: end + 300)
    return vehicle.drive(index.track, to: end + 300)
      + vehicle.drive(from: away.coordinate, bearing: away.bearing + 90, distance: 300)
  }

  private static let told: [RouterMessage] = [
    .didUpdate, .visualInstruction, .spokenInstruction, .willArrive, .shouldPreventReroutes, .didArrive, .shouldReroute,
    .willReroute, .modifiedOptions,
  ]

  func testNothingIsToldAfterTheEnd() throws {
    for message in Self.told {
      vehicle = Vehicle()
      let controller = try controller("valhalla-legs")
      (scene.trigger, scene.after) = (message, nil)
      scene.action = { controller.finishRouting() }
      controller.update(eventfulDrive(controller.routeProgress.index))
      XCTAssertEqual(scene.after, [], "after \(message)")
      XCTAssertFalse(controller.hasPendingRequests)
    }
  }

  func testNothingIsToldAboutARouteThatWasReplaced() throws {
    let other = IndexedRouteResponse(routeResponse: try Town.response("valhalla-long-step"))
    for message in Self.told {
      vehicle = Vehicle()
      let controller = try controller("valhalla-legs")
      (scene.trigger, scene.after) = (message, nil)
      scene.action = { try? controller.updateRoute(with: other, routeOptions: nil) }
      for fix in eventfulDrive(controller.routeProgress.index) where scene.after == nil { controller.update(fix) }
      // The new route may be shown, and nothing else is told.
      XCTAssertEqual(
        scene.after?.filter { $0 != .visualInstruction }, [.didChangeTrip, .didReroute], "after \(message)")
      XCTAssertNotEqual(scene.after?.first, .visualInstruction, "after \(message)")
      XCTAssertFalse(controller.memory.rerouteState.isWaiting, "after \(message)")
    }
  }

  func testNothingIsToldAboutALegThatWasSkipped() throws {
    for message in [RouterMessage.didUpdate, .visualInstruction, .spokenInstruction, .willArrive] {
      vehicle = Vehicle()
      let controller = try controller("valhalla-legs")
      (scene.trigger, scene.after) = (message, nil)
      scene.action = { _ = try? controller.skip(to: 1) }
      for fix in vehicle.drive(controller.routeProgress.index.track) where scene.after == nil { controller.update(fix) }
      let after = try XCTUnwrap(scene.after)
      XCTAssertEqual(after.first, .didSkip, "after \(message)")
      let ofLeg: Set<RouterMessage> = [.visualInstruction, .spokenInstruction, .willArrive, .didArrive]
      XCTAssertTrue(ofLeg.isDisjoint(with: after), "after \(message): \(after)")
    }
  }

  /// A skip within the question asks again, about the new leg; the old question has nothing to request.
  func testASkipWithinTheQuestionAboutAReroute() throws {
    for message in [RouterMessage.shouldReroute, .willReroute, .modifiedOptions] {
      vehicle = Vehicle()
      let controller = try controller("valhalla-legs")
      (scene.trigger, scene.after) = (message, nil)
      let before = provider.requests.count
      scene.action = { _ = try? controller.skip(to: 1) }
      let place = controller.routeProgress.index.track.point(at: 300)
      controller.update(vehicle.drive(controller.routeProgress.index.track, to: 300))
      for fix in vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 300)
      where scene.after == nil {
        controller.update(fix)
      }
      XCTAssertEqual(
        scene.after?.filter { $0 != .visualInstruction },
        [.didSkip, .shouldReroute, .willReroute, .modifiedOptions], "after \(message)")
      XCTAssertEqual(provider.requests.count, before + 1)
      XCTAssertEqual(controller.pendingRequests.count, 1)
    }
  }

  /// A leg that the observer begins by itself takes nothing from the arrival.
  func testAnArrivalCountsAlthoughTheNextLegHasBegun() throws {
    for message in [RouterMessage.didUpdate, .willArrive] {
      vehicle = Vehicle()
      scene.messages = []
      let controller = try controller("valhalla-legs")
      final class Beginner: RouterObserver {
        let message: RouterMessage
        init(_ message: RouterMessage) { self.message = message }
        func router(_ router: any Router, didReport event: RouterEvent) {
          if event.message == message { _ = try? router.advanceLeg() }
        }
      }
      let beginner = Beginner(message)
      controller.observer = beginner
      let index = controller.routeProgress.index
      let end = index.range(ofLeg: 0).upperBound
      controller.update(vehicle.drive(index.track, to: end + 200))
      XCTAssertEqual(scene.messages.filter { $0 == .didArrive }.count, 1)
      XCTAssertEqual(controller.sessionLog.legs.map(\.legNumber), [0])
      XCTAssertEqual(try XCTUnwrap(controller.sessionLog.legs.first).distanceAlongRoute, end, accuracy: 60)
      withExtendedLifetime(beginner) {}
      XCTAssertEqual(controller.routeProgress.legIndex, 1)
    }
  }

  // MARK: Routes that replace another on a later leg

  /// The stops that were reached are so on another route as well: nothing is skipped once more.
  func testARouteThatReplacesAnotherOnALaterLegIsBegunAtItsFirstStopAhead() throws {
    let tour = try Town.response(Town.tour)
    for dropped in 0...1 {
      vehicle = Vehicle()
      scene.events = []
      vehicle.speed = 14
      let controller = try controller(Town.tour)
      let index = controller.routeProgress.index
      let leg = index.range(ofLeg: 2)
      let place = (leg.lowerBound + leg.upperBound) / 2
      controller.update(vehicle.drive(index.track, to: place))
      XCTAssertEqual(controller.routeProgress.legIndex, 2)
      let finished = controller.sessionLog.legs.count
      var response = tour
      response.routes?[0].legs.removeFirst(dropped)
      try controller.updateRoute(with: IndexedRouteResponse(routeResponse: response), routeOptions: nil)
      controller.update(vehicle.drive(index.track, from: place, to: min(place + 400, leg.upperBound - 60)))
      XCTAssertEqual(controller.trip.ahead.count, 1)
      XCTAssertEqual(scene.skipped.map(\.count), [])
      XCTAssertEqual(controller.routeProgress.legIndex, 2 - dropped)
      XCTAssertEqual(controller.routeProgress.legNumber, 2, "the leg is the same")
      XCTAssertEqual(controller.sessionLog.legs.count, finished)
    }
  }

  func testAlertsOfARouteThatWasReplacedWithinOne() throws {
    func incidents(_ name: String) -> (inout RouteResponse) -> Void {
      { response in
        let count = response.routes?[0].legs[0].attributes?.expectedSegmentTravelTimes?.count ?? 0
        response.routes?[0].legs[0].incidents = (0..<2).map { number in
          let start = count * 6 / 10 + number
          return Incident(
            identifier: "\(name)\(number)", kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 1)
        }
      }
    }
    var other = try Town.response("valhalla-long-step")
    incidents("new")(&other)
    for hasProvider in [true, false] {
      vehicle = Vehicle()
      scene.events = []
      var response = try Town.response("valhalla-long-step")
      incidents("old")(&response)
      let controller = try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []),
        routingProvider: hasProvider ? provider : nil, log: { _ in })
      controller.observer = scene
      scene.trigger = .didApproach
      scene.action = {
        try? controller.updateRoute(with: IndexedRouteResponse(routeResponse: other), routeOptions: nil)
      }
      let start = controller.routeProgress.index.alerts[0].start
      controller.update(vehicle.drive(controller.routeProgress.index.track, from: start - 1500, to: start - 400))
      let ids = scene.alerts.map(\.alert.id)
      XCTAssertEqual(ids, ["0 incident old0", "0 incident new0", "0 incident new1"], "\(hasProvider)")
    }
  }

  // MARK: Providers

  func testAProviderThatReplacesTheRouteWhileItIsAsked() throws {
    let controller = try controller("valhalla-legs")
    let other = IndexedRouteResponse(routeResponse: try Town.response("valhalla-long-step"))
    provider.isAsked = { [provider] in
      provider.isAsked = {}
      try? controller.updateRoute(with: other, routeOptions: nil)
    }
    let fix = vehicle.drive(controller.routeProgress.index.track, to: 10)[0]
    controller.update(fix)
    controller.reroute(from: fix, along: controller.routeProgress)
    XCTAssertFalse(controller.hasPendingRequests)
    XCTAssertEqual(provider.cancelCount, 1)
    provider.answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(scene.messages.filter { $0 == .didReroute }.count, 1)
    XCTAssertEqual(controller.route, other.currentRoute?.guided())
  }

  /// A better source of the same route withdraws the request for another one, which is not waited for any more.
  func testAReplacedRouteWaitsForNoRequestOfTheOldOne() throws {
    let controller = try controller("valhalla-long-step")
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 10))
    controller.isOnboardRoute = true
    let fix = try XCTUnwrap(controller.rawLocation)
    controller.requests.ask(.fasterRoute, .routes(controller.routeOptions), provider)
    let faster = try XCTUnwrap(provider.requests.last)
    controller.reroute(from: fix, along: controller.routeProgress)
    XCTAssertTrue(controller.memory.rerouteState.isWaiting)
    faster.answer(.success(controller.indexedRouteResponse.routeResponse))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(scene.messages.last, .didSwitchToCoincident)
    XCTAssertFalse(controller.memory.rerouteState.isWaiting)
  }

  // MARK: Order and streams

  func testAlertsComeBeforeAlternatives() throws {
    let controller = try controller("valhalla-alternatives")
    let passing = try XCTUnwrap(controller.alternatives.map { $0.deviationDistance + 2 * 15 }.min())
    let track = controller.routeProgress.index.track
    controller.reroutesProactively = false
    controller.update(vehicle.drive(track, to: passing - 15))
    let segments = controller.route.legs[0].attributes?.expectedSegmentTravelTimes?.count ?? 0
    // A refresh that comes just before the fork is passed has an incident that is near.
    let asked = RouteRefreshPart(
      responseIdentifier: "abc", routeIndex: 0, startLegIndex: 0, currentRouteShapeIndex: 0, currentLegShapeIndex: 0)
    let along = controller.routeProgress.index
    let near = (0..<segments).first { along.vertexDistances[$0] > passing + 100 } ?? 0
    controller.applyRefresh(
      RouteRefreshResponse(
        route: RefreshedRoute(legs: [
          RefreshedRouteLeg(
            attributes: nil,
            incidents: [Incident(identifier: "1", kind: .accident, shapeIndexStart: near, shapeIndexEnd: near + 1)])
        ])), of: asked)
    scene.messages = []
    vehicle.time += 4
    controller.update(vehicle.drive(track, from: passing + 35, to: passing + 40))
    let order = scene.messages.filter { [.didApproach, .didUpdateAlternatives].contains($0) }
    XCTAssertEqual(order, [.didApproach, .didUpdateAlternatives])
  }

  func testAStreamThatIsNotReadAnyMoreIsForgotten() async throws {
    let controller = try controller("valhalla-legs")
    var stream: AsyncStream<RouterEvent>? = controller.events()
    let fixes = vehicle.drive(controller.routeProgress.index.track, to: 40)
    controller.update(fixes[0])
    var iterator = stream?.makeAsyncIterator()
    let first = await iterator?.next()
    XCTAssertNotNil(first)
    XCTAssertEqual(controller.streams?.continuations.count, 1)
    (stream, iterator) = (nil, nil)
    controller.update(fixes[1])
    XCTAssertEqual(controller.streams?.continuations.count, 0)
  }
}
