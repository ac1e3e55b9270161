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

  func testTheEngineProgram() throws {
    let fixes = try fixes()
    // Shown: engine
    let route = try RouteFile(json: json).routes[0]
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    for fix in fixes {
      let change = engine.step(&state, fix)
      if change.contains(.offRoute) { print("off the route:", state.reason) }
      if change.contains(.didArrive) { print("arrived") }
    }
    // Shown: end
    XCTAssertEqual(state.arrivedLegIndex, 1)
    let driven = state
    // Shown: storing
    let stored = state.packed()
    let restored = try ProgressState(packed: stored)
    if engine.accepts(restored) { state = restored }  // otherwise it belongs to another route
    // Shown: end
    XCTAssertEqual(state, driven)
    // Shown: options
    let text = Array(#"{"arrival": {"distance": 5}, "deviationPolicy": {"legacy": {}}}"#.utf8)
    let options = try NavigationOptions(json: JSONValue(json: text))
    // Shown: end
    XCTAssertEqual(options.arrival.distance, 5)
    for fragment in ["engine", "storing", "options"] {
      try Readme.assertShows(fragment, of: #filePath, in: "Sources/FairwayEngine/FairwayEngine.docc/FairwayEngine.md")
    }
  }

  func testTheTrackProgram() throws {
    // Shown: track
    let line = try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")  // or an array of coordinates
    let track = try Track(line)
    let fix = LocationCoordinate2D(latitude: 39.5, longitude: -120.5)
    let snap = track.snap(fix, from: 0, to: track.length)
    print(snap.distanceAlong)  // metres from the start
    print(Geodesic.distance(from: fix, to: snap.coordinate))
    // Shown: end
    XCTAssertEqual(snap.distanceAlong, track.nearest(fix).distanceAlong, accuracy: 0.001)
    let coordinates = (0..<20).map { LocationCoordinate2D(latitude: 47 + Double($0) * 0.0005, longitude: 9.5) }
    let fixes = coordinates
    // Shown: following
    let road = try Track(coordinates)
    var along = 0.0
    var segment = 0
    for fix in fixes {
      let snap = road.snap(fix, from: along - 50, to: along + 150, hint: segment)
      (along, segment) = (snap.distanceAlong, snap.segment)
    }
    // Shown: end
    XCTAssertEqual(along, road.length, accuracy: 0.001)
    try Readme.assertShows("track", of: #filePath, in: "Sources/GeoKernel/GeoKernel.docc/GeoKernel.md")
    try Readme.assertShows("following", of: #filePath, in: "Sources/GeoKernel/GeoKernel.docc/FollowingATrack.md")
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
    let router = try RouteController(following: response, routingProvider: provider)
    let guide = Guide()
    router.delegate = guide
    for fix in fixes { router.update(fix) }
    // Shown: end
    XCTAssertEqual(router.sessionLog.legs.count, 2)
  }

  func testTheProgramsOfTheRoutersPages() throws {
    let fixes = try fixes()
    let provider: (any RoutingProvider)? = nil
    let response = try RouteResponse(json: json)
    let request = RouteOptions(waypoints: response.waypoints ?? [])
    // Shown: controller
    let router = try RouteController(along: response, routeOptions: request, routingProvider: provider)
    for fix in fixes.prefix(100) {
      router.update(fix)
      print("\(router.routeProgress.distanceRemaining) m to \(router.trip.ahead.count) stops")
    }
    let stored = router.snapshot().json  // all that it remembers, for an app that is killed
    let resumed = try RouteController(resuming: RouterSnapshot(json: stored), routingProvider: provider)
    // Shown: end
    for fix in fixes.dropFirst(100) {
      router.update(fix)
      resumed.update(fix)
    }
    XCTAssertEqual(resumed.snapshot().json, router.snapshot().json)
    XCTAssertEqual(resumed.sessionLog.legs.count, 2)
    // Shown: delegate
    final class Dispatcher: RouterDelegate {
      func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
        var options = options
        options.roadClassesToAvoid = .toll
        return options
      }
      func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
        let place = router.routeProgress.distanceTraveled  // not 0 on an alternative, which begins where its trip began
        print("\(route.distance - place) m from here")
      }
      func router(_ router: any Router, didFailToRerouteWith error: any Error) {
        print("still off the route: \(error)")  // the router asks again later
      }
    }
    // Shown: end
    let dispatcher = Dispatcher()
    resumed.delegate = dispatcher
    XCTAssertEqual(dispatcher.router(resumed, modifiedOptionsForReroute: request).roadClassesToAvoid, .toll)
  }

  func testTheDocumentsShowThesePrograms() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FirstProgram.swift")
    try Readme.assertShows(file: file.path)
    try Readme.assertShows("router", of: #filePath, in: "Sources/FairwayRouter/FairwayRouter.docc/FairwayRouter.md")
    try Readme.assertShows(
      "controller", of: #filePath, in: "Sources/FairwayRouter/FairwayRouter.docc/RouteController.md")
    try Readme.assertShows(
      "delegate", of: #filePath, in: "Sources/FairwayRouter/FairwayRouter.docc/RouterDelegate.md")
  }
}
