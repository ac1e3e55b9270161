import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Alerts of an app along the routes of a router: each once, also where a route takes the place of another.
final class RouterCustomAlertTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let listener = CallRecorder()
  private var vehicle = Vehicle()
  private var names: [String] {
    // The identifier of the route's alert has that of the app's.
    listener.alerts.compactMap { alert in
      if case .custom = alert.alert.kind { return String(alert.alert.id.split(separator: " ")[2]) }
      return nil
    }
  }

  private func controller() throws -> RouteController {
    let response = try Town.response("valhalla-long-step")
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, routingProvider: provider,
      options: RouterOptions(), log: { _ in })
    controller.attach(listener)
    controller.reroutesProactively = false
    return controller
  }

  /// Alerts along the route of a router, every so many metres.
  private func alerts(_ controller: RouteController, every spacing: Double) -> CustomAlerts {
    let track = controller.routeProgress.index.track
    return CustomAlerts(
      stride(from: spacing, to: track.length, by: spacing).map { along in
        PlacedAlert(
          CustomAlert(id: "\(Int(clamping: along))", kind: .gate), at: track.point(at: along).coordinate,
          heading: track.point(at: along).bearing)
      })
  }

  func testEachIsReportedOnceWithItsWords() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    controller.customAlerts = alerts(controller, every: 500)
    controller.update(vehicle.drive(track))
    XCTAssertEqual(names, stride(from: 500, to: track.length, by: 500).map { "\(Int(clamping: $0))" })
    for alert in listener.alerts {
      guard case .custom = alert.alert.kind else { continue }
      XCTAssertEqual(alert.distanceToStart, 145, accuracy: 15)
      XCTAssertEqual(controller.routeProgress.index.announcement(of: alert)?.text, "Gate in 500 feet")
    }
  }

  func testSetOnTheWayAndTakenOff() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 700))
    controller.customAlerts = alerts(controller, every: 400)
    controller.update(vehicle.drive(track, from: 700, to: 1400))
    XCTAssertEqual(names, ["800", "1200"])
    controller.customAlerts = nil
    XCTAssertEqual(controller.route.legs.flatMap { $0.alerts ?? [] }, [])
    controller.update(vehicle.drive(track, from: 1400, to: 2000))
    XCTAssertEqual(names, ["800", "1200"])
  }

  /// The same route comes again right after an announcement, by the caller and as a refresh: nothing is said twice, and
  /// what was still to come comes.
  func testANewRouteRepeatsNothing() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    let response = controller.indexedRouteResponse
    controller.customAlerts = alerts(controller, every: 400)
    controller.update(vehicle.drive(track, to: 680))
    XCTAssertEqual(names, ["400", "800"])
    for along in stride(from: 680.0, to: 780, by: 20) {
      try controller.updateRoute(with: response, routeOptions: nil)
      XCTAssertEqual(controller.route.legs.flatMap { $0.alerts ?? [] }.count, Int(clamping: track.length / 400))
      controller.update(vehicle.drive(track, from: along, to: along + 20))
    }
    XCTAssertEqual(names, ["400", "800"])
    controller.update(vehicle.drive(track, from: 790, to: 1300))
    XCTAssertEqual(names, ["400", "800", "1200"])
  }

  func testARerouteHasThem() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    controller.customAlerts = alerts(controller, every: 400)
    controller.update(vehicle.drive(track, to: 500))
    let place = track.point(at: 500)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200))
    XCTAssertEqual(provider.requests.count, 1)
    provider.answer(.success(try Town.response("valhalla-long-step")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(listener.replacements, [.reroute])
    XCTAssertEqual(controller.route.legs.flatMap { $0.alerts ?? [] }.count, Int(clamping: track.length / 400))
    XCTAssertNotNil(controller.route.legs[0].alerts?[0].announcement)
  }

  func testASnapshotHasThoseOfItsRoute() throws {
    let controller = try controller()
    controller.customAlerts = alerts(controller, every: 400)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 280))
    XCTAssertEqual(names, ["400"])
    let resumed = try RouteController(resuming: controller.snapshot(), routingProvider: provider)
    resumed.attach(listener)
    resumed.update(vehicle.drive(controller.routeProgress.index.track, from: 290, to: 900))
    XCTAssertEqual(names, ["400", "800"])
  }
}
