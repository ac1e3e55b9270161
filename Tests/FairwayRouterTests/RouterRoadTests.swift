import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A request for a new route begins on the road that a map has under the vehicle.
final class RouterRoadTests: XCTestCase {
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()
  private let road = CurrentRoad(
    coordinate: LocationCoordinate2D(latitude: 1, longitude: 2), course: 77, way: 5, name: nil, number: "A 8")

  /// What an observer sees of the road.
  private final class Observer: RouterObserver {
    var titles: [String: String?] = [:]

    func router(_ router: any Router, didReport event: RouterEvent) {
      titles[event.message.name ?? "didUpdate"] = (router as? RouteController)?.road?.title
    }
  }

  /// A fix of a vehicle that has left its route, as the roads say, and one on it before.
  private func fixes(_ controller: RouteController) -> [Location] {
    var fixes = vehicle.drive(controller.routeProgress.index.track, to: 150)
    fixes[fixes.count - 1].roads = RoadEvidence(
      side: .offRoute, margin: 12, distance: 2, offTime: 60, offDistance: 600)
    return fixes
  }

  func testARequestBeginsOnTheRoad() throws {
    let controller = try Town.controller("valhalla-silent", provider: provider)
    let observer = Observer()
    controller.observer = observer
    let fixes = fixes(controller)
    controller.update(Array(fixes.dropLast()))
    controller.road = road
    controller.update(fixes[fixes.count - 1])
    let start = try XCTUnwrap(provider.requests.last?.options.waypoints.first)
    XCTAssertEqual(start.coordinate, road.coordinate)
    XCTAssertEqual(start.heading, 77)
    XCTAssertEqual(start.headingAccuracy, controller.options.headingAccuracy)
    XCTAssertEqual(observer.titles["rerouteRequested"], "A 8")
    XCTAssertEqual(controller.rawLocation?.coordinate, fixes.last?.coordinate, "the fix itself is not moved")
    XCTAssertNil(controller.road, "it was that of the fix")
  }

  func testWithoutARoadItBeginsAtTheFix() throws {
    let controller = try Town.controller("valhalla-silent", provider: provider)
    let fixes = fixes(controller)
    controller.update(fixes)
    XCTAssertEqual(provider.requests.last?.options.waypoints.first?.coordinate, fixes.last?.coordinate)
  }

  /// On the route nothing begins elsewhere, whatever road was given.
  func testARoadOfAFixOnTheRouteIsNotUsed() throws {
    let controller = try Town.controller("valhalla-silent", provider: provider)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 150))
    controller.road = road
    controller.reroute(from: try XCTUnwrap(controller.rawLocation), along: controller.routeProgress)
    XCTAssertEqual(
      provider.requests.last?.options.waypoints.first?.coordinate, controller.rawLocation?.coordinate)
  }
}
