import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TestSupport
import TownDrives
import XCTest

/// The examples of the documentation do what they say, and stand there as they are compiled here.
final class ExampleTests: XCTestCase {
  private var vehicle = Vehicle()

  func testFollowingARouteWithAView() throws {
    let response = try Town.response("valhalla-legs")
    let provider = ScriptedProvider()
    let driver = Driver()
    let track = try RouteIndex(XCTUnwrap(response.routes?.first)).track
    let fixes = vehicle.drive(track) + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5)
    let options = RouteOptions(waypoints: response.waypoints ?? [])
    let style = try follow(response, options: options, provider: provider, fixes: fixes, driver: driver)
    XCTAssertEqual(driver.arrivals.count, 2)
    let layers = try MapLayers(json: style)
    XCTAssertEqual((layers.layer("routeLayer") as? LineLayer)?.lineColor, .constant("#7048e8"))
  }

  func testListeningToANavigator() throws {
    let response = try Town.response("valhalla-legs")
    let options = RouteOptions(waypoints: response.waypoints ?? [])
    // In the evening it gets dark on the way.
    let listener = try listen(response, options: options, from: 1_700_056_800 + 4.9 * 3600)
    XCTAssertEqual(listener.reached.count, 2)
    XCTAssertLessThan(listener.remaining, 200)
    XCTAssertEqual(listener.mapView.lightingMode, listener.mapView.navigator?.suggestedLightingMode)
  }

  func testBeingNotified() throws {
    let center = NotificationCenter()
    let routes = try Town.response("valhalla-alternatives").routes ?? []
    let guide = try NotifiedGuide(route: routes[0], newRoute: routes[1], center: center)
    let track = try RouteIndex(routes[1]).track
    for fix in vehicle.drive(track) { guide.navigation.update(fix) }
    XCTAssertEqual(guide.navigation.routeProgress.route, routes[1].guided(), "off the one route it took the other")
    XCTAssertTrue(guide.announced.contains(.high), "\(guide.announced)")
    guide.stop(center)
  }

  /// The client of a Valhalla that runs for the tests.
  private func runningServer() throws -> Directions {
    let environment = ProcessInfo.processInfo.environment
    guard let url = environment["FAIRWAY_VALHALLA_URL"].flatMap({ URL(string: $0) }) else {
      throw XCTSkip(
        environment["FAIRWAY_SERVERS_UNAVAILABLE"].map { "no routing servers: \($0)" }
          ?? "FAIRWAY_VALHALLA_URL is not set; Tests/run --all starts the servers")
    }
    return Directions(
      credentials: Credentials(host: url), style: .valhalla, completionQueue: DispatchQueue(label: "answers"),
      warn: { _ in })
  }

  /// A tour of the town with one stop.
  private var townTour: RouteOptions {
    var options = RouteOptions(coordinates: [
      LocationCoordinate2D(latitude: 40.00151, longitude: -29.997829),
      LocationCoordinate2D(latitude: 40.005602, longitude: -29.986535),
      LocationCoordinate2D(latitude: 39.999718, longitude: -29.982773),
    ])
    options.includesSteps = true
    options.routeShapeResolution = .full
    options.shapeFormat = .polyline6
    return options
  }

  /// Fixes along a route up to its first turn, and straight on there.
  private func missedTurn(_ route: Route) throws -> [Location] {
    let index = try RouteIndex(route)
    let turn = index.range(ofRouteStep: 0).upperBound
    let ahead = index.track.point(at: turn - 5).bearing
    return vehicle.drive(index.track, to: turn)
      + vehicle.drive(from: index.track.point(at: turn).coordinate, bearing: ahead, distance: 150)
  }

  func testADriveThroughTheTownIsReroutedByARunningServer() async throws {
    let directions = try runningServer()
    let options = townTour
    let response = try await directions.calculate(options)
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    let service = try NavigationService(
      indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: options,
      routingProvider: directions, simulating: .never, recorder: recorder, log: { _ in })
    let delegate = CallRecorder()
    let view = NavigationViewController(navigationService: service, log: { _ in })
    view.delegate = delegate.viewDelegate
    view.start(at: vehicle.time)
    // The driver goes straight on where the route turns.
    let oldRoute = service.route
    service.update(try missedTurn(oldRoute))
    for _ in 0..<500 where service.route == oldRoute {
      try await Task.sleep(for: .milliseconds(10))
      service.advance(to: vehicle.time)
    }
    XCTAssertTrue(service.route != oldRoute, "\(delegate.errors)")
    XCTAssertEqual(
      delegate.decisions.filter { $0.contains("eroute") || $0 == "modifiedOptions" },
      ["shouldReroute", "willReroute", "modifiedOptions", "didReroute"])
    service.driveToTheEnd(&vehicle, from: 20)
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 2)
    view.dismiss(.completed)
    recorder.flush()
    let replay = SessionReplay(parts: memory.parts, of: NavigationService.self)
    XCTAssertNil(try replay.run().difference, "the recorded drive replays")
  }

  func testAFirstDriveTakesTheRouteOfARunningServer() async throws {
    let directions = try runningServer()
    let options = RouteOptions.navigation(
      waypoints: townTour.waypoints, profileIdentifier: .automobile, locale: Locale(identifier: "en"))
    var elsewhere = townTour
    elsewhere.waypoints.reverse()
    elsewhere.waypoints[0] = townTour.waypoints[0]
    elsewhere.waypoints[1] = townTour.waypoints[2]
    elsewhere.waypoints.removeLast()
    let way = try await directions.calculate(elsewhere)
    let first = try await directions.calculate(options)
    let drive = try FirstDrive(by: XCTUnwrap(way.routes?.first), at: 1_700_000_000)
    let route = try await drive.drive(options, with: directions)
    XCTAssertNotEqual(route.shape, first.routes?.first?.shape)
  }

  func testANavigatorIsReroutedByARunningServer() async throws {
    let directions = try runningServer()
    let response = try await directions.calculate(townTour)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: townTour, routingProvider: directions,
      log: { _ in })
    let navigator = Navigator(router: router)
    let listener = TripListener(mapView: MapView(navigator: navigator))
    let oldRoute = router.route
    for fix in try missedTurn(oldRoute) { navigator.update(fix) }
    for _ in 0..<500 where router.route == oldRoute {
      try await Task.sleep(for: .milliseconds(10))
      navigator.poll(now: vehicle.time)
    }
    XCTAssertEqual(navigator.routeChangeReason, .leftRoute)
    navigator.locationSimulator.simulateLocationsAlongExistingRoute(at: vehicle.time)
    navigator.locationSimulator.advance(to: vehicle.time + 3600)
    XCTAssertEqual(listener.reached.count, 2)
  }

  func testANotifiedGuideTakesTheRouteOfARunningServer() async throws {
    let directions = try runningServer()
    let first = try await directions.calculate(townTour)
    let route = try XCTUnwrap(first.routes?.first)
    let fixes = try missedTurn(route)
    // The library asks nobody: the app has the way from where the driver will be.
    var options = townTour
    options.waypoints[0] = Waypoint(coordinate: fixes[fixes.count - 1].coordinate)
    let second = try await directions.calculate(options)
    let newRoute = try XCTUnwrap(second.routes?.first)
    let center = NotificationCenter()
    let guide = try NotifiedGuide(route: route, newRoute: newRoute, center: center)
    for fix in fixes { guide.navigation.update(fix) }
    XCTAssertEqual(guide.navigation.routeProgress.route.shape, newRoute.shape)
    let track = guide.navigation.routeProgress.index.track
    for fix in vehicle.drive(track) { guide.navigation.update(fix) }
    XCTAssertTrue(guide.announced.contains(.high), "\(guide.announced)")
    guide.stop(center)
  }

  func testTheDocumentationHasTheExamplesAsTheyAreCompiled() throws {
    let folder = Fixtures.package.appending(path: "Tests/FairwayNavigationTests/Examples")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let code = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined(separator: "\n")
    let articles = [
      "FairwayNavigation/FairwayNavigation.docc/Examples.md", "FairwayCore/FairwayCore.docc/FirstPrograms.md",
    ]
    let blocks = try articles.flatMap { article in
      let text = try String(contentsOf: Fixtures.package.appending(path: "Sources/\(article)"), encoding: .utf8)
      return text.components(separatedBy: "\n```swift\n").dropFirst().map {
        $0.components(separatedBy: "\n```")[0].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    XCTAssertEqual(blocks.count, 4)
    let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for block in blocks {
      let isThere = lines.indices.contains { lines[$0...].starts(with: block) }
      XCTAssertTrue(isThere, block.joined(separator: "\n"))
    }
  }
}
