import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Waypoints that a router leaves out: by a call, or since the drive began behind them.
final class RouterSkipTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  /// Three legs on three sides of a square of 2 km, with a silent waypoint in the middle of each.
  private func response() -> (RouteResponse, RouteOptions) {
    let corners = [(0.0, 0.0), (2000, 0), (2000, 2000), (0, 2000)].map { MadeRoute.place($0.0, $0.1) }
    var waypoints = [Waypoint(coordinate: corners[0], name: "start")]
    var legs: [RouteLeg] = []
    for (number, name) in ["one", "two", "three"].enumerated() {
      let (from, to) = (corners[number], corners[number + 1])
      let line = Geodesic.inverse(from: from, to: to)
      let points = stride(from: 0, through: line.distance, by: 50).map {
        Geodesic.destination(from: from, distance: $0, bearing: line.initialBearing)
      }
      var leg = MadeRoute.leg([MadeRoute.step(points + [to], .depart, time: 200)])
      var silent = Waypoint(coordinate: points[points.count / 2], name: "before \(name)")
      silent.separatesLegs = false
      let end = Waypoint(coordinate: to, name: name)
      leg.source = waypoints.last
      leg.destination = end
      legs.append(leg)
      waypoints += [silent, end]
    }
    let route = MadeRoute.route(legs)
    return (RouteResponse(routes: [route], waypoints: waypoints), RouteOptions(waypoints: waypoints))
  }

  private func router(options: RouterOptions = RouterOptions()) throws -> RouteController {
    let (response, routeOptions) = response()
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions.snappingAnywhere,
      routingProvider: provider,
      options: options, log: { _ in })
    router.attach(delegate)
    return router
  }

  /// The names of the waypoints of the last request, but for the vehicle's place.
  private var asked: [String] { provider.requests.last?.options.waypoints.dropFirst().map { $0.name ?? "" } ?? [] }

  func testAStopThatIsSkippedIsLeftOutOfTheRequestThatFollows() throws {
    let router = try router()
    router.update(vehicle.drive(router.routeProgress.index.track, to: 500))
    delegate.calls = []
    XCTAssertEqual(try router.skip(to: 1).legIndex, 1)
    XCTAssertEqual(delegate.decisions, ["didSkip one leg 1", "shouldReroute", "willReroute", "modifiedOptions"])
    XCTAssertEqual(asked, ["before two", "two", "before three", "three"])
    let summary = try XCTUnwrap(router.sessionLog.legs.first)
    XCTAssertEqual(router.sessionLog.legs.count, 1)
    XCTAssertTrue(summary.isSkipped)
    XCTAssertEqual(summary.legNumber, 0)
    XCTAssertEqual(summary.distanceAlongRoute, 500, accuracy: 15)
    XCTAssertGreaterThan(summary.rawDistance, 400)
  }

  func testSeveralStopsAreSkippedByOneCall() throws {
    let router = try router()
    router.update(vehicle.drive(router.routeProgress.index.track, to: 500))
    delegate.calls = []
    delegate.refused = [.shouldReroute]
    try router.skip(to: 2)
    XCTAssertEqual(delegate.decisions, ["didSkip one two leg 2", "shouldReroute"])
    XCTAssertEqual(router.sessionLog.legs.map(\.legNumber), [0, 1])
    XCTAssertEqual(router.sessionLog.legs.map(\.isSkipped), [true, true])
    XCTAssertEqual(router.sessionLog.legs[1].rawDistance, 0)
    // It drives to the last leg all the same, and arrives at its end only.
    router.update(vehicle.drive(router.routeProgress.index.track, from: 510))
    router.update(vehicle.stand(at: MadeRoute.place(0, 2000), seconds: 10))
    XCTAssertEqual(delegate.decisions.filter { $0 == "didArrive" }.count, 1)
    XCTAssertEqual(router.sessionLog.legs.map(\.isSkipped), [true, true, false])
  }

  /// If a stop was omitted by driving past it, the router reports this; after the call the vehicle is on its route.
  func testSkippingWhatTheVehicleLeftOutNeedsNoNewRoute() throws {
    let router = try router()
    delegate.refused = [.shouldReroute]
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, to: 1500))
    // Across, onto the second leg behind the first waypoint.
    let across = Geodesic.inverse(from: MadeRoute.place(1500, 0), to: MadeRoute.place(2000, 500))
    router.update(
      vehicle.drive(from: MadeRoute.place(1500, 0), bearing: across.initialBearing, distance: across.distance))
    router.update(vehicle.drive(track, from: 2510, to: 2700))
    XCTAssertEqual(router.routeProgress.state.routeState, .offRoute)
    delegate.calls = []
    try router.skip(to: 1)
    XCTAssertEqual(delegate.decisions, ["didSkip one leg 1"])
    XCTAssertEqual(router.routeProgress.state.routeState, .onRoute)
    XCTAssertEqual(router.routeProgress.distanceTraveled, 2700, accuracy: 20)
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func testRequestsAndOffersForASkippedStopAreOfNoUse() throws {
    var options = RouterOptions()
    options.fasterRoute.interval = 5
    options.fasterRoute.minimumRemainingTime = 1
    options.fasterRoute.minimumRemainingStepTime = 0
    options.fasterRoute.minimumFirstStepTime = 1
    let router = try router(options: options)
    delegate.refused = [.shouldProactivelyReroute]
    router.update(vehicle.drive(router.routeProgress.index.track, to: 300))
    XCTAssertEqual(asked.first, "before one")
    var faster = response().0
    faster.routes = faster.routes?.map { $0.lasting(100) }
    provider.answer(.success(faster))
    router.poll(now: vehicle.time)
    XCTAssertTrue(delegate.calls.contains("shouldProactivelyReroute"))
    router.update(vehicle.drive(router.routeProgress.index.track, from: 300, to: 400))
    let waiting = provider.requests.count
    XCTAssertEqual(waiting, 2)
    delegate.calls = []
    delegate.refused = [.shouldReroute]
    try router.skip(to: 1)
    provider.requests[1].answer(.success(faster))
    router.poll(now: vehicle.time)
    delegate.acceptFasterRoute()
    XCTAssertEqual(delegate.decisions, ["didSkip one leg 1", "shouldReroute"])
    XCTAssertEqual(router.route.expectedTravelTime, 600)
  }

  /// An offer leads to the waypoint that was next: once that is reached, it leads back.
  func testAnOfferEndsWithItsLeg() throws {
    var options = RouterOptions()
    options.fasterRoute.interval = 5
    options.fasterRoute.minimumRemainingTime = 1
    options.fasterRoute.minimumRemainingStepTime = 0
    options.fasterRoute.minimumFirstStepTime = 1
    let router = try router(options: options)
    delegate.refused = [.shouldProactivelyReroute]
    router.update(vehicle.drive(router.routeProgress.index.track, to: 300))
    var faster = response().0
    faster.routes?[0].expectedTravelTime = 10
    provider.answer(.success(faster))
    router.poll(now: vehicle.time)
    router.update(vehicle.drive(router.routeProgress.index.track, from: 300, to: 2300))
    XCTAssertEqual(router.routeProgress.legIndex, 1)
    delegate.acceptFasterRoute()
    XCTAssertEqual(router.route.expectedTravelTime, 600)
  }

  func testLegsThatCannotBeSkippedToAreRefused() throws {
    let router = try router()
    router.update(vehicle.drive(router.routeProgress.index.track, to: 2300))
    delegate.calls = []
    for (leg, error) in [(-1, RouterError.noSuchLeg), (3, .noSuchLeg), (0, .legNotAhead), (1, .legNotAhead)] {
      XCTAssertThrowsError(try router.skip(to: leg)) { XCTAssertEqual($0 as? RouterError, error) }
    }
    XCTAssertEqual(delegate.decisions, [])
    router.finishRouting()
    XCTAssertThrowsError(try router.skip(to: 2)) { XCTAssertEqual($0 as? RouterError, .finished) }
  }

  /// A router that is made anew on the second of three legs, with the whole route, does not lead back to the first stop.
  func testARestartOnALaterLegLeadsOn() throws {
    for (along, skipped, left) in [
      (2800.0, ["one"], ["two", "before three", "three"]), (4700, ["one", "two"], ["before three", "three"]),
    ] {
      delegate.calls = []
      vehicle = Vehicle()
      let router = try router()
      let track = router.routeProgress.index.track
      router.update(vehicle.drive(track, from: along, to: along + 260))
      XCTAssertEqual(
        delegate.decisions.filter { $0 != "didChangeTrip" },
        ["didSkip \(skipped.joined(separator: " ")) leg \(skipped.count)"])
      XCTAssertEqual(router.sessionLog.legs.map(\.isSkipped), skipped.map { _ in true })
      XCTAssertEqual(router.routeProgress.distanceTraveled, along + 260, accuracy: 20)
      let place = track.point(at: along + 260)
      router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 150))
      XCTAssertEqual(asked, left)
    }
  }

  /// What the engine has skipped is reported, also if the observer skips more when it hears of the same fix.
  func testAnObserverThatSkipsFurtherHearsOfBoth() throws {
    final class Hasty: RouterObserver {
      var skipped: [String] = []
      func router(_ router: any Router, didReport event: RouterEvent) {
        switch event {
        case .didUpdate(let progress, _, _, _) where progress.legIndex == 1: _ = try? router.skip(to: 2)
        case .didSkip(let waypoints, _): skipped += waypoints.map { $0.name ?? "" }
        default: break
        }
      }
    }
    let router = try router()
    let observer = Hasty()
    router.observer = observer
    delegate.refused = [.shouldReroute]
    router.update(vehicle.drive(router.routeProgress.index.track, from: 2800, to: 3060))
    XCTAssertEqual(observer.skipped.sorted(), ["one", "two"])
    XCTAssertEqual(router.sessionLog.legs.map(\.legNumber), [0, 1])
    XCTAssertEqual(router.sessionLog.legs.map(\.isSkipped), [true, true])
  }

  /// A state stored after a skip continues unchanged.
  func testASkipIsPartOfTheSnapshot() throws {
    let router = try Town.controller("valhalla-legs", provider: provider)
    router.attach(delegate)
    delegate.refused = [.shouldReroute]
    router.update(vehicle.drive(router.routeProgress.index.track, to: 500))
    try router.skip(to: 1)
    let data = try JSONEncoder().encode(router.snapshot())
    let snapshot = try JSONDecoder().decode(RouterSnapshot.self, from: data)
    let resumed = try RouteController(resuming: snapshot, routingProvider: provider, log: { _ in })
    XCTAssertEqual(resumed.routeProgress.state, router.routeProgress.state)
    XCTAssertEqual(resumed.sessionLog, router.sessionLog)
    XCTAssertEqual(resumed.sessionLog.legs.map(\.isSkipped), [true])
  }
}
