import EmbeddedShims
import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What a router does with an answer that is not what it asked for.
final class AnswerRefusalTests: XCTestCase {
  private final class Counts: Sendable {
    let refused = Mutex(0)
    var monitor: Monitor {
      Monitor(count: { counter, amount in if counter == .routesRefused { self.refused.withLock { $0 += amount } } })
    }
  }

  private final class Failures: RouterObserver {
    var errors: [RouterError] = []
    var routes = 0
    func router(_ router: any Router, didReport event: RouterEvent) {
      if case .didFailToReroute(let error) = event { errors.append(error) }
      if case .didReroute = event { routes += 1 }
    }
  }

  private let provider = ScriptedProvider()
  private let failures = Failures()
  private var vehicle = Vehicle()

  /// A router whose vehicle has left the route and that has asked for a new one.
  private func router(_ counts: Counts, _ change: (inout RouteOptions) -> Void = { _ in }) throws -> RouteController {
    let response = try Town.response("valhalla-roundabout")
    var options = RouteOptions(waypoints: response.waypoints ?? [])
    change(&options)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options, routingProvider: provider,
      log: { _ in })
    router.monitor = counts.monitor
    router.observer = failures
    let place = router.routeProgress.index.track.point(at: 400)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 400))
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 150))
    return router
  }

  private func answer(_ router: RouteController, _ change: (inout RouteResponse) -> Void) throws {
    var response = try Town.response("valhalla-roundabout")
    change(&response)
    provider.answer(.success(response))
    router.poll(now: vehicle.time)
  }

  func testARouteOfAnotherTripFailsWithItsReason() throws {
    let counts = Counts()
    let router = try router(counts)
    let route = router.route
    provider.answer(.success(try Town.response("valhalla-legs")))
    router.poll(now: vehicle.time)
    XCTAssertEqual(failures.errors.map(\.fault?.reason), [.legCount])
    XCTAssertEqual(counts.refused.withLock { $0 }, 1)
    XCTAssertEqual(router.route, route)
    XCTAssertTrue("\(failures.errors)".contains("does not fit the request"))
  }

  func testARouteThatBeginsElsewhereFails() throws {
    let router = try router(Counts())
    try answer(router) { _ in }
    XCTAssertEqual(failures.errors.map(\.fault?.reason), [.startTooFar], "it begins where the drive began")
    XCTAssertEqual(failures.errors.first?.fault?.expected ?? 0, 205, accuracy: 1, "200 m and the accuracy")
  }

  func testTheLimitIsAnOptionOfTheRequest() throws {
    let router = try router(Counts()) { $0.snapLimit = 2000 }
    try answer(router) { _ in }
    XCTAssertEqual(failures.errors, [])
    XCTAssertEqual(failures.routes, 1)
  }

  func testTheRouteThatAvoidsIsTakenWhereThereIsOne() throws {
    let town = try Town.response("valhalla-alternatives")
    let lines = try XCTUnwrap(town.routes).map { try Track(XCTUnwrap($0.shape).coordinates) }
    // A place on the first route that is on none of the others.
    let place = try XCTUnwrap(
      stride(from: 0, to: lines[0].length, by: 50).map { lines[0].point(at: $0).coordinate }.first { place in
        lines.dropFirst().allSatisfy { $0.nearest(place).distance > 50 }
      })
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: town), routeOptions: RouteOptions(waypoints: town.waypoints ?? []),
      routingProvider: provider, log: { _ in })
    router.observer = failures
    let decider = Avoiding(place)
    router.decider = decider
    router.update(vehicle.drive(lines[0], to: 30))
    let fix = try XCTUnwrap(router.rawLocation)
    router.reroute(from: fix, along: router.routeProgress)
    provider.answer(.success(town))
    router.poll(now: vehicle.time)
    XCTAssertEqual(failures.errors, [])
    XCTAssertEqual(router.route.distance, town.routes?[1].distance)
    router.reroute(from: fix, along: router.routeProgress)
    var first = town
    first.routes = [try XCTUnwrap(town.routes?[0])]
    provider.answer(.success(first))
    router.poll(now: vehicle.time)
    XCTAssertEqual(failures.errors.map(\.fault?.reason), [.avoidedPlace])
    withExtendedLifetime(decider) {}
  }

  private final class Avoiding: RouterDecider {
    let place: LocationCoordinate2D
    init(_ place: LocationCoordinate2D) { self.place = place }
    func router(_ router: any Router, asks question: RouterQuestion) -> Bool? { nil }
    func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
      var options = options
      options.avoidedPoints = [place]
      return options
    }
  }
}
