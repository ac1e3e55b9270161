import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Newer times where the service has no refresh: the same way is calculated again.
final class RouterRenewalTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func controller(asksAgain: Bool = true, provider: any RoutingProvider) throws -> RouteController {
    var options = RouterOptions()
    options.refreshesByAskingAgain = asksAgain
    options.refreshInterval = 60
    options.fasterRoute.interval = 1e9
    let controller = try Town.controller("valhalla-legs", provider: provider, options: options)
    controller.attach(delegate)
    return controller
  }

  /// The rest of the route from the vehicle on, as a service answers: its first segment begins at the vehicle.
  private func rest(of controller: RouteController, times factor: Double) throws -> RouteResponse {
    var response = controller.indexedRouteResponse.routeResponse
    var route = controller.route
    let progress = controller.routeProgress
    let leg = progress.legIndex
    let segment = progress.currentLegProgress.segmentIndex
    route.legs.removeFirst(leg)
    let step = progress.currentLegProgress.stepIndex
    route.legs[0].steps.removeFirst(step)
    let track = progress.index.track
    let range = progress.index.range(ofRouteStep: progress.state.routeStepIndex)
    route.legs[0].steps[0].shape = LineString(
      track.coordinates(from: progress.state.distanceAlong, to: range.upperBound))
    let end = progress.index.length
    route.shape = LineString(track.coordinates(from: progress.state.distanceAlong, to: end))
    for number in route.legs.indices {
      let first = number == 0 ? segment : 0
      var attributes = route.legs[number].attributes ?? .init()
      attributes.expectedSegmentTravelTimes = attributes.expectedSegmentTravelTimes.map { times in
        times.dropFirst(first).map { $0 * factor }
      }
      attributes.segmentDistances = nil
      attributes.segmentMaximumSpeedLimits = nil
      attributes.segmentSpeeds = attributes.segmentSpeeds.map { $0.dropFirst(first).map { $0 / factor } }
      route.legs[number].attributes = attributes
      route.legs[number].incidents = [
        Incident(identifier: "new \(number)", kind: .accident, shapeIndexStart: 3, shapeIndexEnd: 4)
      ]
    }
    response.routes = [route]
    return response
  }

  func testTimesOfTheSameWayAreTakenOver() throws {
    let controller = try controller(provider: provider)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 650))
    let asked = try XCTUnwrap(provider.requests.last?.options)
    XCTAssertEqual(asked.waypoints.count, 3, "the same way: from the vehicle to the waypoints ahead")
    let before = controller.routeProgress
    let segment = before.currentLegProgress.segmentIndex
    let old = controller.route.legs.map { $0.expectedSegmentTravelTimes ?? [] }
    provider.answer(.success(try rest(of: controller, times: 2)))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.calls.filter { $0 == "didRefresh" }.count, 1)
    XCTAssertEqual(controller.routeProgress.state.fingerprint, before.state.fingerprint, "the same line")
    XCTAssertEqual(controller.routeProgress.distanceTraveled, before.distanceTraveled)
    let first = old[0][...segment] + old[0][(segment + 1)...].map { $0 * 2 }
    XCTAssertEqual(controller.route.legs[0].expectedSegmentTravelTimes, Array(first))
    XCTAssertEqual(controller.route.legs[1].expectedSegmentTravelTimes, old[1].map { $0 * 2 })
    XCTAssertEqual(controller.route.legs[0].incidents?.map(\.identifier), ["new 0"])
    XCTAssertEqual(controller.route.legs[0].incidents?[0].shapeIndexStart, segment + 3)
    XCTAssertEqual(controller.route.legs[1].incidents?[0].shapeIndexStart, 3)
    XCTAssertGreaterThan(controller.routeProgress.durationRemaining, before.durationRemaining * 1.5)
    // The second time replaces the incidents of the first.
    vehicle.time += 60
    controller.update(vehicle.drive(controller.routeProgress.index.track, from: 650, to: 660))
    provider.answer(.success(try rest(of: controller, times: 0.5)))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.route.legs[1].incidents?.count, 1)
    XCTAssertEqual(controller.route.legs[1].expectedSegmentTravelTimes, old[1])
  }

  func testAnotherWayChangesNothing() throws {
    let controller = try controller(provider: provider)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 650))
    let route = controller.route
    provider.answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    provider.answer(.failure(.timedOut))
    controller.poll(now: vehicle.time)
    XCTAssertFalse(delegate.calls.contains("didRefresh"))
    XCTAssertEqual(controller.route, route)
  }

  func testItIsOffUnlessWanted() throws {
    XCTAssertFalse(RouterOptions().refreshesByAskingAgain)
    let controller = try controller(asksAgain: false, provider: provider)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 1400))
    XCTAssertTrue(provider.requests.isEmpty)
  }

  /// Valhalla has no refresh: a route of half the speed becomes one of the true speed on the way.
  func testARealServerRefreshesTheSameWay() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let text = environment["FAIRWAY_VALHALLA_URL"], let url = URL(string: text) else {
      throw XCTSkip(environment["FAIRWAY_SERVERS_UNAVAILABLE"] ?? "FAIRWAY_VALHALLA_URL is not set")
    }
    let directions = Directions(credentials: Credentials(host: url), style: .valhalla)
    var routeOptions = RouteOptions(waypoints: try Town.response("valhalla-legs").waypoints ?? [])
    routeOptions.includesSteps = true
    routeOptions.routeShapeResolution = .full
    routeOptions.shapeFormat = .polyline6
    routeOptions.attributeOptions = [.distance, .expectedTravelTime, .speed]
    let waiting = Waiting<RouteResponse>()
    directions.calculateRoutes(for: routeOptions) { (result: Result<RouteResponse, DirectionsError>) in
      waiting.put(result)
    }
    var response = try waiting.take().get()
    let truth = response.routes?[0].legs.map { $0.expectedSegmentTravelTimes ?? [] } ?? []
    for leg in truth.indices {
      response.routes?[0].legs[leg].attributes?.expectedSegmentTravelTimes = truth[leg].map { $0 * 2 }
    }
    var options = RouterOptions()
    options.refreshesByAskingAgain = true
    options.refreshInterval = 30
    options.fasterRoute.interval = 1e9
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions, routingProvider: directions,
      options: options, log: { _ in })
    controller.attach(delegate)
    let end = Date().addingTimeInterval(20)
    for fix in vehicle.drive(controller.routeProgress.index.track, to: 400) { controller.update(fix) }
    while !delegate.calls.contains("didRefresh"), Date() < end {
      Thread.sleep(forTimeInterval: 0.02)
      controller.poll(now: vehicle.time)
    }
    XCTAssertTrue(delegate.calls.contains("didRefresh"))
    let renewed = controller.route.legs.map { $0.expectedSegmentTravelTimes ?? [] }
    for (new, old) in zip(renewed[1], truth[1]) { XCTAssertEqual(new, old, accuracy: 0.11) }
    XCTAssertEqual(try XCTUnwrap(renewed[0].last), try XCTUnwrap(truth[0].last), accuracy: 0.11)
    XCTAssertEqual(renewed[0][0], truth[0][0] * 2, accuracy: 0.01, "what lies behind stays")
  }
}

/// Waits for one answer, with a limit.
private final class Waiting<Value: Sendable>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var result: Result<Value, DirectionsError>?

  func put(_ result: Result<Value, DirectionsError>) {
    self.result = result
    semaphore.signal()
  }

  func take() -> Result<Value, DirectionsError> {
    guard semaphore.wait(timeout: .now() + 20) == .success, let result else { return .failure(.timedOut) }
    return result
  }
}
