import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// The programs of README and of the module's documentation are compiled and run here.
final class ReadmeTests: XCTestCase {
  private let json = [UInt8](
    (try? Data(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json"))) ?? Data())

  private func fixes() throws -> [Location] {
    var vehicle = Vehicle()
    let track = try Town.controller("valhalla-legs").routeProgress.index.track
    let drive = vehicle.drive(track)
    return drive + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5)
  }

  func testTheFirstProgram() throws {
    let fixes = try fixes().map { ($0.timestamp, $0.coordinate.latitude, $0.coordinate.longitude) }
    let progress = try XCTUnwrap(drive(json, by: fixes))
    XCTAssertEqual(progress.legIndex, 1)
    XCTAssertEqual(progress.distanceRemaining, 0, accuracy: 5)
    XCTAssertNil(try drive([UInt8](#"{"code": "Ok", "routes": []}"#.utf8), by: fixes))
  }

  func testTheRouterProgram() throws {
    let fixes = try fixes()
    let provider: (any RoutingProvider)? = nil
    // Shown: router
    final class Guide: RouterDelegate {
      func router(
        _ router: any Router, didUpdate progress: RouteProgress, with place: Location, rawLocation: Location
      ) {
        // once a fix: the place on the route, and how far it still is
      }
      func router(
        _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
      ) {
        print(instruction.text)
      }
      func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool { true }  // go on with the next leg
    }

    let response = try RouteResponse(json: json)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []),
      routingProvider: provider)
    let guide = Guide()
    router.delegate = guide
    for fix in fixes { router.update(fix) }
    // Shown: end
    XCTAssertEqual(router.sessionLog.legs.count, 2)
  }

  func testTheDocumentsShowThesePrograms() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FirstProgram.swift")
    try Readme.assertShows(file: file.path)
    try Readme.assertShows("router", of: #filePath, in: "Sources/FairwayCore/FairwayCore.docc/FairwayCore.md")
  }
}
