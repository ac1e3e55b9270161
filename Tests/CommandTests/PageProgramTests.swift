import FairwayCamera
import FairwayCore
import FairwayMap
import FairwayNavigation
import FairwayRoads
import FairwaySessions
import Foundation
import GeoCorridor
import GeoKernel
import RoadGraph
import RoadRoutes
import RouteLines
import TestSupport
import TownDrives
import XCTest

/// The programs of pages that no test of their module shows: compiled, run, and in the page as they are here.
final class PageProgramTests: XCTestCase {
  /// A route of two legs, and a drive along it.
  private func drive() throws -> (response: RouteResponse, options: RouteOptions, fixes: [Location]) {
    let response = try Town.response("valhalla-legs")
    var vehicle = Vehicle()
    let fixes = vehicle.drive(try RouteIndex(XCTUnwrap(response.routes?.first)).track)
    return (response, RouteOptions(waypoints: response.waypoints ?? []), fixes)
  }

  /// An engine on the route of an answer, and its state after some fixes.
  private func driven(
    _ response: RouteResponse, _ fixes: ArraySlice<Location>
  ) throws -> (engine: ProgressEngine, state: ProgressState) {
    let engine = ProgressEngine(index: try RouteIndex(XCTUnwrap(response.routes?.first)))
    var state = ProgressState()
    for fix in fixes { _ = engine.step(&state, fix) }
    return (engine, state)
  }

  /// Fails unless a page has the lines of a program without their indentation.
  private func shows(_ name: String, in page: String, line: UInt = #line) throws {
    try Readme.assertShows(name, of: #filePath, in: "Sources/\(page)", line: line)
  }

  /// Calls a program in a folder that has a file of roads: one street from the first place of the page to the second.
  private func withRoads(_ program: () throws -> Void) throws {
    var builder = RoadGraph.Builder()
    builder.add(node: 1, at: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218))
    builder.add(node: 2, at: LocationCoordinate2D(latitude: 42.5424, longitude: 1.7333))
    var way = RoadWay(id: 7, roadClass: .primary, name: "Main Street", reference: nil)
    way.forwardLimit = .kilometresPerHour(50)
    builder.add(way, through: [1, 2])
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "fairway-pages-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = files.currentDirectoryPath
    defer {
      _ = files.changeCurrentDirectoryPath(before)
      try? files.removeItem(at: folder)
    }
    try Data(builder.packed()).write(to: folder.appending(path: "andorra.roads"))
    XCTAssertTrue(files.changeCurrentDirectoryPath(folder.path))
    try program()
  }

  func testACameraFollows() throws {
    let (response, _, fixes) = try drive()
    let (engine, state) = try driven(response, fixes.prefix(30))
    let now = fixes[29].timestamp + 0.5
    // Shown: camera
    let screen = CameraScreen(width: 390, height: 844, insets: CameraPadding(top: 120, bottom: 90))
    var camera = NavigationCamera(on: screen)

    // For each frame:
    let place = engine.predict(state, at: now)
    let position = camera.position(at: place, on: engine.index)
    // Shown: end
    XCTAssertLessThan(Geodesic.distance(from: position.center, to: fixes[29].coordinate), 2000)
    try shows("camera", in: "FairwayCamera/FairwayCamera.docc/FairwayCamera.md")
  }

  func testAVehicleIsDrawnBetweenTwoFixes() throws {
    let (response, _, fixes) = try drive()
    let (engine, state) = try driven(response, fixes.prefix(30))
    let now = fixes[29].timestamp + 0.5
    var shown: PredictedPlace?
    // Shown: frames
    let place = engine.predict(state, at: now, after: shown)  // a PredictedPlace
    shown = place
    // Shown: end
    XCTAssertLessThan(Geodesic.distance(from: try XCTUnwrap(shown).coordinate, to: fixes[29].coordinate), 40)
    try shows("frames", in: "FairwayEngine/FairwayEngine.docc/BetweenFixes.md")
  }

  func testACorridorContainsTheDrive() throws {
    let (response, _, fixes) = try drive()
    let route = try RouteIndex(XCTUnwrap(response.routes?.first)).track
    let fix = fixes[5].coordinate
    // Shown: corridor
    let corridor = try Corridor(route, radius: 50)
    let isInside = corridor.contains(fix)  // some hundred nanoseconds, in any number of tasks
    let fence = corridor.geoJSON  // a Polygon or MultiPolygon as in RFC 7946
    // Shown: end
    XCTAssertTrue(isInside)
    XCTAssertTrue(fence.contains("Polygon"))
    try shows("corridor", in: "GeoCorridor/GeoCorridor.docc/GeoCorridor.md")
  }

  func testGuidanceIsMadeOnTheDevice() throws {
    let response = try Town.response("osrm-legs")
    // Shown: guidance
    var route = response.routes![0]
    route.addGuidance(GuidanceOptions(language: "de-CH"))
    print(route.legs[0].steps[0].instructionsSpokenAlongStep!.map(\.text))
    // Shown: end
    XCTAssertFalse(route.legs[0].steps[0].instructionsSpokenAlongStep?.isEmpty ?? true)
    try shows("guidance", in: "FairwayGuidance/FairwayGuidance.docc/MakingGuidance.md")
  }

  func testAMapIsDrawn() throws {
    let (response, options, _) = try drive()
    let service = try NavigationService(
      indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: options,
      routingProvider: ScriptedProvider())
    let view = NavigationViewController(navigationService: service)
    // Shown: style
    let style = try JSONEncoder().encode(view.mapLayers)
    // Shown: end
    // Shown: glyphs
    var layers = view.mapLayers
    layers.glyphs = "https://example.org/fonts/{fontstack}/{range}.pbf"
    // Shown: end
    XCTAssertGreaterThan(try JSONEncoder().encode(layers).count, style.count)
    try shows("style", in: "FairwayNavigation/FairwayNavigation.docc/DrawingTheMap.md")
    try shows("glyphs", in: "FairwayNavigation/FairwayNavigation.docc/DrawingTheMap.md")
  }

  func testADecisionHasAMap() throws {
    let (response, options, fixes) = try drive()
    let (engine, driven) = try driven(response, fixes.prefix(5))
    var state = driven
    let router = try RouteController(along: response, routeOptions: options, routingProvider: nil)
    let fix = fixes[5]
    try withRoads {
      // Shown: witness
      let roads = try RoadGraph(path: "andorra.roads")
      var witness = RoadWitness(roads)

      // An engine and its state:
      let change = engine.step(&state, witness.asked(fix, on: engine.index, state))

      // A router asks by itself:
      router.witness = SharedWitness(roads)
      router.update(fix)
      // Shown: end
      XCTAssertNotNil(change)
      XCTAssertGreaterThan(router.routeProgress.distanceTraveled, 0)
    }
    try shows("witness", in: "FairwayRoads/FairwayRoads.docc/FairwayRoads.md")
  }

  func testRoutesComeFromARoadFile() throws {
    let home = LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218)
    let shop = LocationCoordinate2D(latitude: 42.5424, longitude: 1.7333)
    let queue = DispatchQueue(label: "searches")
    try withRoads {
      // Shown: routing
      let roads = try RoadGraph(path: "andorra.roads")
      let routing = try RoadRouting(on: roads)
      let options = RouteOptions(waypoints: [Waypoint(coordinate: home), Waypoint(coordinate: shop)])
      let router = try RouteController(
        along: routing.response(to: options), routeOptions: options, routingProvider: routing)
      router.witness = SharedWitness(roads)  // the same roads judge whether the vehicle is still on its route
      // Shown: end
      XCTAssertEqual(router.route.distance, 17_800, accuracy: 200)
      do {
        // Shown: searches
        let routing = try RoadRouting(on: roads) { search in queue.async(execute: search) }
        // Shown: end
        XCTAssertEqual(try routing.response(to: options).routes?.count, 1)
      }
    }
    try shows("routing", in: "FairwayRoads/FairwayRoads.docc/RoutesWithoutAServer.md")
    try shows("searches", in: "FairwayRoads/FairwayRoads.docc/RoutesWithoutAServer.md")
  }

  func testTheRoadIsKnownOnARoute() throws {
    let places = [(42.5075, 1.5218), (42.5424, 1.7333)].map { LocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
    let options = RouteOptions(waypoints: places.map { Waypoint(coordinate: $0) })
    try withRoads {
      let routing = try RoadRouting(on: RoadGraph(path: "andorra.roads"))
      let router = try RouteController(
        along: routing.response(to: options), routeOptions: options, routingProvider: routing)
      let fix = Location(coordinate: places[0], timestamp: 1, horizontalAccuracy: 5)
      // Shown: facts
      let roads = SharedWitness(try RoadGraph(path: "andorra.roads"))
      roads.limits = LimitOptions(vehicle: .car, clockOffset: TimeZone.current.secondsFromGMT())
      router.witness = roads
      router.update(fix)

      let facts = router.roadFacts
      if let limit = facts.limit, let value = limit.value.value {
        print("\(value) \(limit.value.unit.rawValue), says the \(limit.source.name)")
      }
      // Shown: end
      XCTAssertEqual(facts.limit?.value.value, 50)
      // The route comes from the same roads, and says it itself.
      XCTAssertEqual(facts.limit?.source, .route)
    }
    try shows("facts", in: "FairwayRoads/FairwayRoads.docc/TheRoadOnARoute.md")
    try withRoads {
      let router = try RouteController(
        along: RoadRouting(on: RoadGraph(path: "andorra.roads")).response(to: options), routeOptions: options,
        routingProvider: nil)
      let roads = try RoadGraph(path: "andorra.roads")
      // Shown: check
      let check = RouteCheck(
        vehicle: RoadVehicle(height: 3.8, weight: 12),
        limits: LimitOptions(vehicle: .truck, clockOffset: TimeZone.current.secondsFromGMT()),
        departure: Date().timeIntervalSince1970)
      for obstacle in try roads.obstacles(on: router.routeProgress.index, for: check) {
        print("\(obstacle.rule.name) in \(Int(obstacle.start)) m")
      }
      // Shown: end
    }
    try shows("check", in: "FairwayRoads/FairwayRoads.docc/TheRoadOnARoute.md")
  }

  func testConditionsAreRead() throws {
    // Shown: conditions
    let values = ConditionalValues("no @ (Mo-Fr 07:00-09:00); delivery @ (Sa)")
    let time = LocalTime("2026-11-30T08:30")!
    print(values?.value(at: time) ?? "nothing")  // no
    // Shown: end
    XCTAssertEqual(values?.value(at: time), "no")
    try shows("conditions", in: "RoadGraph/RoadGraph.docc/ConditionsOfRoads.md")
  }

  func testATripChanges() throws {
    let places = (0...5).map { GridRoads.coordinate(Double($0) * 400, 0) }
    let options = RouteOptions(waypoints: places.map { Waypoint(coordinate: $0) })
    let provider = ScriptedProvider()
    let router = try RouteController(
      along: GridRoads.response(to: options), routeOptions: options, routingProvider: provider)
    router.update(Location(coordinate: places[0], timestamp: 1, horizontalAccuracy: 5))
    let charger = GridRoads.coordinate(900, 400)
    let home = GridRoads.coordinate(2000, 800)
    // Shown: trip
    try router.change(.add(Waypoint(coordinate: charger, name: "charger"), at: nil))  // where it adds least
    try router.change(.remove(3))
    try router.change(.move(4, to: 0))
    try router.change(.replaceDestination(Waypoint(coordinate: home)))
    try router.avoid(next: 500)  // the road ahead is blocked
    for stop in router.trip.stops { print(stop.id, stop.name ?? "", stop.state) }
    // Shown: end
    XCTAssertTrue(provider.requests.contains { $0.options.waypoints.contains { $0.name == "charger" } })
    try shows("trip", in: "FairwayRouter/FairwayRouter.docc/Trips.md")
  }

  func testAlertsOfAnApp() throws {
    let (response, options, fixes) = try drive()
    let router = try RouteController(along: response, routeOptions: options, routingProvider: nil)
    var route = try XCTUnwrap(response.routes?.first)
    let place = fixes[30].coordinate
    let text = """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "camera", "properties": {"kind": "speed_camera"},
      "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}]}
      """
    let bytes = Array(text.utf8)
    // Shown: alerts
    let alerts = try CustomAlerts(geoJSON: bytes)

    // A router lays them on its route, and on each one after it.
    router.customAlerts = alerts

    // For an engine alone, a route gets them, and then the words.
    route.addAlerts(alerts)
    route.addGuidance(GuidanceOptions(language: "de"))
    // Shown: end
    XCTAssertEqual(route.legs.flatMap { $0.alerts ?? [] }.map(\.alert.id), ["camera"])
    try shows("alerts", in: "FairwayRoutes/FairwayRoutes.docc/AlertsOfYourOwn.md")
  }

  func testADecoderSaysWhatItFound() throws {
    let bytes = Array(#"{"routes": [{"legs": [{"steps": [{"maneuver": {"type": "depart"}}]}]}]}"#.utf8)
    // Shown: decoding
    do {
      let file = try RouteFile(json: bytes)
      print(file.routes.count)
    } catch DirectionsError.decoding(let path, let expected, let found) {
      // routes[0].legs[1].steps[4].maneuver.location: expected [longitude, latitude] in degrees, found nothing
      print("\(path): expected \(expected), found \(found)")
    }
    // Shown: end
    XCTAssertThrowsError(try RouteFile(json: bytes)) {
      guard case DirectionsError.decoding(let path, _, _) = $0 else { return XCTFail("\($0)") }
      XCTAssertTrue(path.hasPrefix("routes[0].legs[0].steps[0]"), path)
    }
    try shows("decoding", in: "FairwayRoutes/FairwayRoutes.docc/FairwayRoutes.md")
  }

  func testASessionIsRecorded() throws {
    let (response, options, fixes) = try drive()
    let router = try RouteController(along: response, routeOptions: options, routingProvider: nil)
    try withRoads {
      // Shown: recording
      let file = SessionFile("drive.fairway")
      let recorder = SessionRecorder(to: file)
      recorder.record(router)
      // Shown: end
      for fix in fixes { router.update(fix) }
      recorder.flush()
      let size = try FileManager.default.attributesOfItem(atPath: "drive.fairway")[.size] as? Int
      XCTAssertGreaterThan(try XCTUnwrap(size), 1000)
    }
    try shows("recording", in: "FairwaySessions/FairwaySessions.docc/TheSessionFile.md")
  }

  func testTheRoadIsKnown() throws {
    let fix = RoadFix(timestamp: 1, coordinate: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218), accuracy: 5)
    try withRoads {
      // Shown: matcher
      let graph = try RoadGraph(path: "andorra.roads")
      var matcher = RoadMatcher(for: .car)
      if let match = try matcher.update(fix, on: graph), let edge = graph.edge(match.edge) {
        print(graph.way(edge.way)?.name ?? "no name", match.direction, match.distance)
      }
      // Shown: end
      XCTAssertEqual(graph.wayCount, 1)
    }
    try shows("matcher", in: "RoadGraph/RoadGraph.docc/RoadGraph.md")
  }

  func testANameIsFound() throws {
    try withRoads {
      // Shown: find
      let graph = try RoadGraph(path: "andorra.roads")
      let here = LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218)
      for found in graph.find("meritxel", near: here) {
        print(found.name, found.town ?? "", found.distance ?? 0, found.coordinate)
      }
      // Shown: end
      XCTAssertEqual(graph.find("main stret", near: here).map(\.name), ["Main Street"])
    }
    try shows("find", in: "RoadGraph/RoadGraph.docc/FindingNames.md")
  }

  func testAWayIsFound() throws {
    try withRoads {
      // Shown: way
      let routes = try RoadRoutes(on: RoadGraph(path: "andorra.roads"))
      let request = RoadRequest(
        from: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218),
        to: LocationCoordinate2D(latitude: 42.5424, longitude: 1.7333))
      let route = try routes.route(request)
      print(route.distance, route.duration, route.legs[0].line.count)
      // Shown: end
      XCTAssertEqual(route.distance, 17_800, accuracy: 200)
    }
    try shows("way", in: "RoadRoutes/RoadRoutes.docc/RoadRoutes.md")
  }

  func testALineBecomesARoute() throws {
    let bytes = [UInt8](try Data(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/ride.gpx")))
    // Shown: line
    let file = try LineFile(bytes)
    var route = try Route(along: file.lines[0], stops: file.places, profile: .cycling)
    route.addGuidance(GuidanceOptions(language: "de"))
    // Shown: end
    XCTAssertGreaterThan(route.legs[0].steps.count, 2)
    try shows("line", in: "RouteLines/RouteLines.docc/FollowingALine.md")
  }

  /// A page whose program no test names would show what nobody compiled.
  func testATestNamesEachPageThatHasAProgram() throws {
    let files = FileManager.default
    func texts(_ folder: String, _ suffix: String) -> [(name: String, text: String)] {
      let names = (files.enumerator(atPath: Fixtures.package.appending(path: folder).path)?.allObjects ?? [])
        .compactMap { $0 as? String }
      return names.filter { $0.hasSuffix(suffix) }.compactMap { name in
        let text = try? String(contentsOf: Fixtures.package.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        return text.map { (name, $0) }
      }
    }
    let tests = texts("Tests", "Tests.swift").map(\.text).joined()
    let pages = texts("Sources", ".md").filter { $0.text.contains("\n```swift\n") }
    XCTAssertGreaterThan(pages.count, 25)
    for page in pages {
      let name = page.name.split(separator: "/").last ?? ""
      XCTAssertTrue(tests.contains("/\(name)"), "no test runs the program of \(page.name)")
    }
  }
}
