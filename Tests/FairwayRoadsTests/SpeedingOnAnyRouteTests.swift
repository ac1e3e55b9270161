import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import RoadGraph
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
}
