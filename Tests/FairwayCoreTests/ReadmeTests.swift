import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// README's programs are the bodies of these tests, line for line.
final class ReadmeTests: XCTestCase {
  private let json = [UInt8](
    (try? Data(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json"))) ?? Data())

  private func fixes() throws -> [Location] {
    var vehicle = Vehicle()
    let track = try Town.controller("valhalla-legs").routeProgress.index.track
    let drive = vehicle.drive(track)
    return drive + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5)
  }

  func testTheEngineProgram() throws {
    let fixes = try fixes()
    // README: engine
    let route = try RouteFile(json: json).routes[0]  // an answer of Mapbox, OSRM or Valhalla
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()  // all that a session remembers: a value under 1 KB

    for fix in fixes {
      let change = engine.step(&state, fix)  // no clock, no allocation
      if change.contains(.offRoute) { print("off the route: \(state.reason)") }
      if change.contains(.didArrive) { print("waypoint \(state.arrivedLegIndex + 1) reached") }
    }
    let progress = RouteProgress(index: engine.index, state: state)
    print(progress.distanceRemaining, progress.durationRemaining)
    // README: end
    XCTAssertEqual(state.arrivedLegIndex, 1)
    XCTAssertEqual(progress.distanceRemaining, 0, accuracy: 5)
  }

  func testTheRouterProgram() throws {
    let fixes = try fixes()
    let provider: (any RoutingProvider)? = nil
    // README: router
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
      routingProvider: provider)  // a Directions object, for new routes; nil to follow this one to its end
    let guide = Guide()
    router.delegate = guide
    for fix in fixes { router.update(fix) }
    // README: end
    XCTAssertEqual(router.sessionLog.legs.count, 2)
  }

  /// The programs in README are those above.
  func testReadmeShowsThesePrograms() throws {
    try Readme.assertShows("engine", of: #filePath)
    try Readme.assertShows("router", of: #filePath)
  }
}
