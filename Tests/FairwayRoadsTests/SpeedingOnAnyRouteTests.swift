import EmbeddedShims
import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import RoadGraph
import SeededRandom
import TestSupport
import TownDrives
import XCTest

/// Speeding is told on a route whose service says no limits as it is with the limits of Valhalla, which knows them from the map of
/// which the road file is.
final class SpeedingOnAnyRouteTests: XCTestCase {
  private struct Told: Equatable {
    var limit: Double?
    var speeding: SpeedAlertSeverity
  }

  /// What a session with the town's roads says after each fix of a drive along a route, at speeds about the limits.
  private func told(_ route: Route, _ fixes: [Location], _ graph: RoadGraph) throws -> [(
    told: Told, source: RoadFacts.Source?
  )] {
    let session = FreeDriveSession(on: graph)
    session.follow(try RouteController(following: RouteResponse(routes: [route])))
    return fixes.enumerated().map { number, fix in
      var fix = fix
      // From 36 to 108 km/h and back within two minutes.
      fix.speed = 20 + 10 * sin(Double(number) * 2 * .pi / 120)
      session.update(fix)
      let state = session.state
      return (Told(limit: state.limit.value, speeding: state.speeding), state.limitSource)
    }
  }

  func testSpeedingIsThatOfTheLimitsOfValhalla() throws {
    let graph = try RoadGraph(path: Fixtures.package.appending(path: "Benchmarks/town.roads").path)
    let folder = Fixtures.package.appending(path: "Tests/TownRoutes")
    var (fixes, speeding, limits, routes) = (0, 0, 0, 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasPrefix("valhalla") && name.hasSuffix(".json") {
      guard let route = (try? Town.response(String(name.dropLast(5))))?.routes?.first,
        route.legs.contains(where: { $0.segmentMaximumSpeedLimits != nil }), let index = try? RouteIndex(route)
      else { continue }
      var silent = route
      for leg in silent.legs.indices { silent.legs[leg].attributes?.segmentMaximumSpeedLimits = nil }
      var vehicle = Vehicle()
      let drive = vehicle.drive(index.track)
      let (with, without) = (try told(route, drive, graph), try told(silent, drive, graph))
      XCTAssertFalse(without.contains { $0.source == .route }, name)
      var others = 0
      for (own, other) in zip(with, without) where own.source == .route {
        fixes += 1
        limits += own.told.limit == other.told.limit ? 1 : 0
        speeding += own.told.speeding == other.told.speeding ? 1 : 0
        others += own.told == other.told ? 0 : 1
      }
      if others > 0 { print("\(name): \(others) of \(with.count) differ") }
      routes += 1
    }
    print(
      "\(routes) routes, \(fixes) fixes: \(limits) limits, \(speeding) of speeding are the same"
    )
    XCTAssertGreaterThan(fixes, 1000)
    XCTAssertEqual(speeding, fixes)
    XCTAssertGreaterThanOrEqual(limits, fixes - fixes / 1000)
  }

  /// The same with running servers: OSRM's answers, which have no limits, are driven as they are, and with the limits that Valhalla
  /// says along the same line.
  func testAnAnswerOfOSRMSpeedsAsWithTheLimitsOfValhalla() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let osrm = environment["FAIRWAY_OSRM_URL"].flatMap({ URL(string: $0) }),
      let valhalla = environment["FAIRWAY_VALHALLA_URL"].flatMap({ URL(string: $0) })
    else {
      throw XCTSkip(
        environment["FAIRWAY_SERVERS_UNAVAILABLE"].map { "no routing servers: \($0)" }
          ?? "FAIRWAY_OSRM_URL is not set; Tests/run --all starts the servers")
    }
    let graph = try RoadGraph(path: Fixtures.package.appending(path: "Benchmarks/town.roads").path)
    var random = SeededGenerator(seed: 61)
    var (routes, fixes, speeding, limits, fast) = (0, 0, 0, 0, 0)
    for _ in 0..<100 where routes < 20 {
      let ends = (0..<2).map { _ in
        Waypoint(
          coordinate: LocationCoordinate2D(
            latitude: .random(in: 39.9985...40.0065, using: &random),
            longitude: .random(in: -29.9995 ... -29.981, using: &random)))
      }
      guard
        let silent = Self.answer({ done in
          var options = RouteOptions(waypoints: ends)
          (options.includesSteps, options.routeShapeResolution) = (true, .full)
          _ = Self.client(osrm, .osrm).calculateRoutes(for: options, answer: done)
        }),
        let line = silent.shape?.coordinates, silent.distance > 500
      else { continue }
      XCTAssertTrue(silent.legs.allSatisfy { $0.segmentMaximumSpeedLimits == nil })
      var trace = MatchOptions(waypoints: line.map { Waypoint(coordinate: $0) })
      for number in trace.waypoints.indices.dropFirst().dropLast() { trace.waypoints[number].separatesLegs = false }
      (trace.attributeOptions, trace.routeShapeResolution) = ([.maximumSpeedLimit], .full)
      // A match that takes another line, as where the route turns around, says nothing of this one.
      guard
        let matched = Self.answer({ done in
          Self.client(valhalla, .valhalla).calculateRoutes(matching: trace) { done($1) }
        }),
        matched.legs.contains(where: { $0.segmentMaximumSpeedLimits != nil }),
        let other = matched.shape?.coordinates, abs(matched.distance - silent.distance) < 5,
        let index = try? RouteIndex(silent),
        other.allSatisfy({ index.track.nearest($0).distance < 3 })
      else { continue }
      var vehicle = Vehicle()
      let drive = vehicle.drive(index.track)
      let (with, without) = (try told(matched, drive, graph), try told(silent, drive, graph))
      XCTAssertFalse(without.contains { $0.source == .route })
      for (own, other) in zip(with, without) where own.source == .route {
        fixes += 1
        fast += own.told.speeding.rawValue >= SpeedAlertSeverity.minor.rawValue ? 1 : 0
        limits += own.told.limit == other.told.limit ? 1 : 0
        speeding += own.told.speeding == other.told.speeding ? 1 : 0
      }
      routes += 1
    }
    print(
      "\(routes) routes of OSRM, \(fixes) fixes, \(fast) too fast: \(limits) limits, \(speeding) of speeding are the same"
    )
    XCTAssertEqual(routes, 20)
    XCTAssertGreaterThan(fast, 100)
    XCTAssertEqual(speeding, fixes)
    XCTAssertGreaterThanOrEqual(limits, fixes - fixes / 1000)
  }

  private static func client(_ url: URL, _ style: ServiceStyle) -> Directions {
    Directions(
      credentials: Credentials(host: url), style: style, completionQueue: DispatchQueue(label: "answers"),
      warn: { _ in })
  }

  /// The first route of an answer, once it is there.
  private static func answer(
    _ ask: (@escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void) -> Void
  ) -> Route? {
    let found = Mutex<Route?>(nil)
    let done = DispatchSemaphore(value: 0)
    ask { result in
      found.withLock { $0 = (try? result.get())?.routes?.first }
      done.signal()
    }
    done.wait()
    return found.withLock(\.self)
  }
}
