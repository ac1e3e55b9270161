import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A router of a test's own drives every face.
final class AnyRouterTests: XCTestCase {
  /// A router that only uses the engine, and makes the requests and reports that a test tells it to make.
  private final class OwnRouter: Router {
    weak var observer: (any RouterObserver)?
    weak var decider: (any RouterDecider)?
    var heading: LocationDirection?
    var reroutesProactively = false
    private(set) var indexedRouteResponse: IndexedRouteResponse
    private(set) var routeProgress: RouteProgress
    private(set) var rawLocation: Location?
    private(set) var isFinished = false

    init(_ response: RouteResponse) throws {
      indexedRouteResponse = IndexedRouteResponse(routeResponse: response)
      routeProgress = try RouteProgress(route: XCTUnwrap(response.routes?.first))
    }

    var route: Route { routeProgress.route }
    var location: Location? { rawLocation }

    func update(_ location: Location) {
      rawLocation = location
      var state = routeProgress.state
      let change = ProgressEngine(index: routeProgress.index).step(&state, location)
      routeProgress = RouteProgress(index: routeProgress.index, state: state)
      report(.didUpdate(routeProgress, location: location, rawLocation: location, events: UpdateEvents()))
      if change.contains(.didArrive), let waypoint = route.legs[0].destination { _ = ask(.didArrive(waypoint)) }
    }

    func userIsOnRoute(_ location: Location) -> Bool { routeProgress.state.routeState != .offRoute }

    func reroute(from location: Location, along progress: RouteProgress) {
      guard ask(.shouldReroute(from: location)) else { return }
      report(.willReroute(from: location))
      report(.didFailToReroute(RouterError.noRoutingProvider))
    }

    func advanceLeg() throws(RouterError) -> RouteProgress { throw .noNextLeg }

    func updateRoute(
      with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?
    ) throws(RouterError) {
      guard let route = indexedRouteResponse.currentRoute, let progress = try? RouteProgress(route: route) else {
        throw .noRoute
      }
      self.indexedRouteResponse = indexedRouteResponse
      routeProgress = progress
      report(.didReroute(route, at: rawLocation, because: .caller))
    }

    func finishRouting() { isFinished = true }
  }

  private var vehicle = Vehicle()

  private func router(_ name: String = "valhalla-roundabout") throws -> OwnRouter {
    try OwnRouter(Town.response(name))
  }

  private func drive(_ router: OwnRouter, _ update: (Location) -> Void) {
    let track = router.routeProgress.index.track
    for fix in vehicle.drive(track) { update(fix) }
    for fix in vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10) { update(fix) }
  }

  func testItStandsUnderASessionWithNotifications() throws {
    let router = try router()
    let log = CallRecorder(writesLines: true)
    let notices = NoticeRecorder(log)
    let service = NavigationService(router: router, simulating: .never, log: { _ in })
    service.observer = log
    service.notificationPoster = NotificationPoster(notices.center)
    service.start(at: vehicle.time)
    drive(router) { service.update($0) }
    XCTAssertTrue(service.router === router)
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didUpdate") })
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didArrive") })
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("notice RouteControllerProgressDidChange") })
    log.refused = [.shouldReroute]
    router.reroute(from: try XCTUnwrap(router.rawLocation), along: router.routeProgress)
    XCTAssertTrue(log.lines.last?.hasSuffix("-> false") == true, "the session's delegate decides")
    log.refused = []
    router.reroute(from: try XCTUnwrap(router.rawLocation), along: router.routeProgress)
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didFailToReroute") })
    XCTAssertThrowsError(try service.router.advanceLeg())
    XCTAssertNil(service.snapshot(), "only a RouteController can be stored")
    service.endNavigation()
    XCTAssertTrue(router.isFinished)
  }

  func testItsFixesAreSimulated() throws {
    let router = try router()
    let service = NavigationService(router: router, simulating: .always, log: { _ in })
    service.start(at: vehicle.time)
    service.run()
    XCTAssertTrue(router.routeProgress.state.hasArrivedAtWaypoint)
  }

  func testItStandsUnderAView() throws {
    let router = try router()
    let log = CallRecorder(writesLines: true)
    let view = NavigationViewController(
      navigationService: NavigationService(router: router, simulating: .never, log: { _ in }), log: { _ in })
    view.delegate = log.viewDelegate
    view.start(at: vehicle.time)
    drive(router) { view.navigationService.update($0) }
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didUpdate") })
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didArrive") })
    XCTAssertFalse(view.mapLayers.layers.isEmpty)
    let end = router.routeProgress.index.track.point(at: router.routeProgress.index.length).coordinate
    XCTAssertEqual(view.select(at: end, within: .metres(50)), .waypoint(leg: 0))
  }

  func testItStandsUnderANavigator() throws {
    let router = try router()
    let log = CallRecorder(writesLines: true)
    let listener = ListenerRecorder(log)
    let navigator = Navigator(router: router)
    navigator.add(listener)
    drive(router) { navigator.update($0) }
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("distance") })
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didArrive") })
    XCTAssertNil(navigator.continueToNextDestination())
    XCTAssertTrue(
      navigator.setDestinations(IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs"))))
    XCTAssertEqual(navigator.routeLegs.count, 2)
    XCTAssertEqual(navigator.legSummaries, [])
  }

  func testADelegateHearsOfItToo() throws {
    let router = try router()
    let log = CallRecorder(writesLines: true)
    router.delegate = log.routerDelegate
    XCTAssertTrue(router.delegate === log.routerDelegate)
    drive(router) { router.update($0) }
    XCTAssertTrue(log.lines.contains { $0.hasPrefix("didArrive") })
    XCTAssertTrue(router.alternatives.isEmpty)
    XCTAssertNil(router.customRoutingProvider)
  }
}
