import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// The first programs of the guides for those who come from other systems: compiled, run, and shown as they are here.
final class GuideTests: XCTestCase {
  private static let folder = "Sources/FairwayNavigation/FairwayNavigation.docc"

  private let provider = ScriptedProvider()

  private func drive() throws -> (response: RouteResponse, options: RouteOptions, fixes: [Location]) {
    let response = try Town.response("valhalla-legs")
    var vehicle = Vehicle()
    let track = try RouteIndex(XCTUnwrap(response.routes?.first)).track
    let fixes = vehicle.drive(track) + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5)
    return (response, RouteOptions(waypoints: response.waypoints ?? []), fixes)
  }

  func testTheFirstProgramForMapbox() throws {
    let (response, options, fixes) = try drive()
    let provider: any RoutingProvider = provider
    // Shown: mapbox
    final class Guide: NavigationServiceDelegate {
      var spoken: [String] = []
      func router(
        _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction,
        routeProgress: RouteProgress
      ) {
        spoken.append(instruction.text)
      }
      func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool { true }
    }

    let guide = Guide()
    let service = try NavigationService(
      indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: options,
      routingProvider: provider, simulating: .inTunnels)
    service.delegate = guide
    service.start(at: fixes[0].timestamp)
    for fix in fixes {
      service.update(fix)  // from Core Location, a receiver or a file
    }
    service.endNavigation()
    // Shown: end
    XCTAssertFalse(guide.spoken.isEmpty)
    XCTAssertEqual(service.routeProgress.legIndex, 1)
    try Readme.assertShows("mapbox", of: #filePath, in: "\(Self.folder)/ComingFromMapbox.md")
  }

  func testTheFirstProgramForMapbox3() async throws {
    let (response, options, fixes) = try drive()
    let provider: any RoutingProvider = provider
    // Shown: mapbox3
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options, routingProvider: provider)
    let events = router.events()
    let guide = Task {
      var spoken: [String] = []
      for await event in events {
        switch event {
        case .spokenInstruction(let instruction, _): spoken.append(instruction.text)
        case .didReroute(_, _, let reason): print("a new route:", reason)
        default: break
        }
      }
      return spoken
    }
    for fix in fixes { router.update(fix) }
    router.finishRouting()
    let spoken = await guide.value
    // Shown: end
    XCTAssertFalse(spoken.isEmpty)
    XCTAssertEqual(router.routeProgress.legIndex, 1)
    try Readme.assertShows("mapbox3", of: #filePath, in: "\(Self.folder)/ComingFromMapbox3.md")
  }

  func testTheFirstProgramForMapLibre() throws {
    let (response, options, fixes) = try drive()
    // Shown: maplibre
    final class Guide: RouterDelegate {
      var banners: [String] = []
      func router(
        _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
        routeProgress: RouteProgress
      ) {
        banners.append(instruction.primaryInstruction.text ?? "")
      }
      func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool { true }
    }

    let host = URL(string: "https://valhalla.example.com")
    let server = Directions(credentials: Credentials(host: host), style: .valhalla)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options, routingProvider: server)
    let guide = Guide()
    router.delegate = guide
    for fix in fixes { router.update(fix) }
    // Shown: end
    XCTAssertFalse(guide.banners.isEmpty)
    XCTAssertEqual(router.sessionLog.legs.count, 2)
    try Readme.assertShows("maplibre", of: #filePath, in: "\(Self.folder)/ComingFromMapLibre.md")
  }

  func testTheFirstProgramForFerrostar() throws {
    let (response, _, fixes) = try drive()
    // Shown: ferrostar
    guard let route = response.routes?.first else { return }
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState(on: engine.index)
    var arrivals = 0
    for fix in fixes {
      let mark = state.mark
      let change = engine.step(&state, fix)
      for event in engine.events(since: mark, after: state, change: change) where event.kind == .didArrive {
        arrivals += 1
      }
    }
    let remaining = engine.distanceRemaining(state)
    // Shown: end
    XCTAssertEqual(arrivals, 2)
    XCTAssertEqual(remaining, 0, accuracy: 5)
    try Readme.assertShows("ferrostar", of: #filePath, in: "\(Self.folder)/ComingFromFerrostar.md")
  }

  func testTheFirstProgramForGoogle() throws {
    let (response, options, fixes) = try drive()
    // Shown: google
    final class Trip: NavigatorListener {
      var reached: [String] = []
      func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
        reached.append(waypoint.title)
        navigator.continueToNextDestination()
        navigator.isGuidanceActive = true
      }
    }

    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options)
    let navigator = Navigator(router: router)
    let trip = Trip()
    navigator.add(trip)
    navigator.isGuidanceActive = true
    for fix in fixes { navigator.update(fix) }
    // Shown: end
    XCTAssertEqual(trip.reached.count, 2)
    try Readme.assertShows("google", of: #filePath, in: "\(Self.folder)/ComingFromGoogle.md")
  }

  /// Each word of code on the right of a guide's table is a word of this package's sources.
  func testTheNamesOfTheGuidesExist() throws {
    let sources = Fixtures.package.appending(path: "Sources")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var words: Set<Substring> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      words.formUnion(try String(contentsOf: file, encoding: .utf8).split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    for guide in ["Mapbox", "Mapbox3", "MapLibre", "Ferrostar", "Google"] {
      let path = "\(Self.folder)/ComingFrom\(guide).md"
      let text = try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8)
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      XCTAssertGreaterThanOrEqual(rows.count, 10, path)
      for row in rows {
        let here = row.split(separator: "|").last.map(String.init) ?? ""
        for code in here.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter({ $0.0 % 2 == 1 })
        {
          for word in code.1.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
            XCTAssertTrue(words.contains(word), "\(path): nothing is called \(word): \(row)")
          }
        }
      }
    }
  }
}
