import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// The workflow of MapboxNavigation.swift 0.0.4: one test for each of its names.
final class LegacyTests: XCTestCase {
  private let recorder = NoticeRecorder()
  private var notices: [Notification] = []
  private var vehicle = Vehicle()

  private func controller(_ name: String) throws -> LegacyRouteController {
    let route = try XCTUnwrap(Town.response(name).routes?.first)
    let controller = try LegacyRouteController(route: route, notificationPoster: NotificationPoster(recorder.center))
    recorder.hears = { [unowned self] in notices.append($0) }
    return controller
  }

  private func named(_ name: Notification.Name) -> [Notification] { notices.filter { $0.name == name } }

  private func drive(_ controller: LegacyRouteController, from: Double = 0, to: Double? = nil) {
    for fix in vehicle.drive(controller.routeProgress.index.track, from: from, to: to) { controller.update(fix) }
  }

  func test_LegacyRouteController_init_route_options_notificationPoster() throws {
    let controller = try controller("valhalla-legs")
    XCTAssertEqual(controller.alertLevel, .none)
    XCTAssertTrue(controller.router.alternatives.isEmpty)
    XCTAssertThrowsError(
      try LegacyRouteController(route: Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0)))
  }

  func test_resume() throws {
    let controller = try controller("valhalla-legs")
    drive(controller, to: 50)
    XCTAssertTrue(notices.isEmpty, "nothing before it is resumed")
    controller.resume()
    drive(controller, from: 50, to: 100)
    XCTAssertFalse(notices.isEmpty)
  }

  func test_suspend() throws {
    let controller = try controller("valhalla-legs")
    controller.resume()
    drive(controller, to: 50)
    controller.suspend()
    let count = notices.count
    drive(controller, from: 50, to: 100)
    XCTAssertEqual(notices.count, count)
  }

  func test_routeProgress() throws {
    let controller = try controller("valhalla-roundabout")
    controller.resume()
    drive(controller, to: 200)
    let newRoute = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    controller.routeProgress = try RouteProgress(route: newRoute)
    XCTAssertEqual(controller.routeProgress.route, newRoute.guided())
    XCTAssertEqual(controller.alertLevel, .none)
    vehicle.time += 60
    drive(controller, to: 200)
    XCTAssertNotEqual(controller.alertLevel, .none)
  }

  func test_RouteProgress_init_route() throws {
    let route = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    let progress = try RouteProgress(route: route)
    XCTAssertEqual(progress.distanceRemaining, route.legs.reduce(0) { $0 + $1.distance }, accuracy: 1)
    XCTAssertEqual(progress.legIndex, 0)
  }

  func test_RouteControllerProgressDidChange() throws {
    let controller = try controller("valhalla-legs")
    controller.resume()
    drive(controller, to: 100)
    XCTAssertEqual(named(RouteControllerProgressDidChange).count, 10)
    let place = controller.routeProgress.index.track.point(at: 90).coordinate
    for fix in vehicle.stand(at: place, seconds: 5) { controller.update(fix) }
    XCTAssertLessThan(named(RouteControllerProgressDidChange).count, 13, "not while the user stands")
  }

  func test_RouteControllerProgressDidChangeNotificationProgressKey() throws {
    let info = try progressInfo()
    let progress = info[RouteControllerProgressDidChangeNotificationProgressKey] as? RouteProgress
    XCTAssertEqual(progress?.distanceTraveled ?? 0, 90, accuracy: 5)
  }

  func test_RouteControllerProgressDidChangeNotificationLocationKey() throws {
    let info = try progressInfo()
    let location = info[RouteControllerProgressDidChangeNotificationLocationKey] as? Location
    XCTAssertEqual(location?.timestamp, vehicle.time - 1)
  }

  func test_RouteControllerProgressDidChangeNotificationSecondsRemainingOnStepKey() throws {
    let info = try progressInfo()
    let seconds = info[RouteControllerProgressDidChangeNotificationSecondsRemainingOnStepKey] as? Double
    XCTAssertEqual(seconds ?? 0, (439.83 - 90) / 10, accuracy: 0.5)
    guard
      case .progressDidChange(_, _, let typed)? = notices.last(where: { $0.name == RouteControllerProgressDidChange })?
        .legacyNotice
    else { return XCTFail("a typed payload lies beside") }
    XCTAssertEqual(typed, seconds)
  }

  private func progressInfo() throws -> [AnyHashable: Any] {
    let controller = try controller("valhalla-legs")
    controller.resume()
    drive(controller, to: 100)
    return try XCTUnwrap(named(RouteControllerProgressDidChange).last?.userInfo)
  }

  func test_RouteControllerAlertLevelDidChange() throws {
    let controller = try controller("valhalla-legs")
    controller.resume()
    let track = controller.routeProgress.index.track
    drive(controller)
    for fix in vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5) { controller.update(fix) }
    let levels = named(RouteControllerAlertLevelDidChange).compactMap { notification -> AlertLevel? in
      if case .alertLevelDidChange(_, let level, _)? = notification.legacyNotice { level } else { nil }
    }
    XCTAssertEqual(levels.first, .depart)
    XCTAssertEqual(levels.last, .arrive)
    XCTAssertTrue(levels.contains(.medium) && levels.contains(.high), "\(levels)")
    XCTAssertTrue(zip(levels, levels.dropFirst()).allSatisfy { $0 != $1 }, "only changes")
  }

  func test_RouteControllerAlertLevelDidChangeNotificationDistanceToEndOfManeuverKey() throws {
    let controller = try controller("valhalla-legs")
    controller.resume()
    drive(controller, to: 430)
    let high = try XCTUnwrap(
      named(RouteControllerAlertLevelDidChange).first { notification in
        if case .alertLevelDidChange(_, .high, _)? = notification.legacyNotice { true } else { false }
      })
    let distance = high.userInfo?[RouteControllerAlertLevelDidChangeNotificationDistanceToEndOfManeuverKey] as? Double
    XCTAssertEqual(distance ?? 0, 145, accuracy: 6, "15 s at 10 m/s, to the end of the step")
    XCTAssertNotNil(high.userInfo?[RouteControllerProgressDidChangeNotificationProgressKey] as? RouteProgress)
  }

  func test_RouteControllerShouldReroute() throws {
    let controller = try controller("valhalla-roundabout")
    controller.resume()
    drive(controller, to: 400)
    let place = controller.routeProgress.index.track.point(at: 400)
    let fixes = vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 300)
    for fix in fixes { controller.update(fix) }
    let off = named(RouteControllerShouldReroute)
    XCTAssertGreaterThan(off.count, 15, "with every fix off the route")
    XCTAssertTrue(controller.router.alternatives.isEmpty)
    XCTAssertFalse(controller.userIsOnRoute(fixes[fixes.count - 1]))
  }

  func test_RouteControllerNotificationShouldRerouteKey() throws {
    let controller = try controller("valhalla-roundabout")
    controller.resume()
    drive(controller, to: 400)
    let place = controller.routeProgress.index.track.point(at: 400)
    let fixes = vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 300)
    for fix in fixes { controller.update(fix) }
    let location = named(RouteControllerShouldReroute).last?.userInfo?[RouteControllerNotificationShouldRerouteKey]
    XCTAssertEqual(location as? Location, fixes.last)
  }

  func test_AlertLevel() {
    XCTAssertEqual(AlertLevel.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    XCTAssertEqual(
      AlertLevel.allCases.map { "\($0)" }, ["none", "depart", "low", "medium", "high", "arrive"])
    let rule = AlertRule()
    func level(
      _ old: AlertLevel, _ distance: Double, step: Double = 1000, speed: Double? = 10, advanced: Bool = false,
      arrival: Bool = false
    ) -> AlertLevel {
      rule.level(
        AlertRule.Situation(
          level: old, distance: distance, stepDistance: step, speed: speed, hasAdvanced: advanced,
          isBeforeArrival: arrival))
    }
    XCTAssertEqual(level(.none, 900), .depart)
    XCTAssertEqual(level(.low, 701), .low)
    XCTAssertEqual(level(.low, 700), .medium, "70 s before the maneuver")
    XCTAssertEqual(level(.low, 300, step: 400), .low, "not on steps of at most 400 m")
    XCTAssertEqual(level(.medium, 151), .medium)
    XCTAssertEqual(level(.medium, 150), .high, "15 s before the maneuver")
    XCTAssertEqual(level(.low, 90, step: 100), .low, "not on steps of at most 100 m")
    XCTAssertEqual(level(.high, 10, advanced: true), .medium, "the next maneuver is near")
    XCTAssertEqual(level(.high, 900, advanced: true), .low)
    XCTAssertEqual(level(.high, 40, arrival: true), .arrive)
    XCTAssertEqual(level(.high, 41, arrival: true), .high)
    XCTAssertEqual(level(.high, 40), .high)
    XCTAssertEqual(level(.depart, 40, speed: 2), .depart)
    XCTAssertEqual(level(.depart, 30, speed: 2), .high)
    // A vehicle that stands, or does not know its speed, goes by distances only.
    for speed in [nil, 0.0, -1] {
      XCTAssertEqual(level(.low, 50, speed: speed), .low)
      XCTAssertEqual(level(.high, 30, speed: speed, arrival: true), .arrive)
    }
  }

  func testWithoutAPosterNothingIsPosted() throws {
    let controller = try controller("valhalla-legs")
    controller.notificationPoster = nil
    controller.resume()
    drive(controller, to: 100)
    XCTAssertTrue(notices.isEmpty)
    XCTAssertNotEqual(controller.alertLevel, .none)
  }
}
