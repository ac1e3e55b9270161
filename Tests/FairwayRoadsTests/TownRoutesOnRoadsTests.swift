import FairwayEngine
import FairwayRoutes
import Foundation
import RoadGraph
import TestSupport
import TownDrives
import XCTest

/// The answers of servers about the town, laid on its road file: with points that repeat, ferries and turns back.
final class TownRoutesOnRoadsTests: XCTestCase {
  func testEachRouteLiesOnTheRoads() throws {
    let graph = try RoadGraph(path: Fixtures.package.appending(path: "Benchmarks/town.roads").path)
    let folder = Fixtures.package.appending(path: "Tests/TownRoutes")
    var laid = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.hasSuffix(".json")
    {
      guard let routes = (try? Town.response(String(name.dropLast(5))))?.routes else { continue }
      for route in routes {
        guard let index = try? RouteIndex(route) else { continue }
        let found = try RouteOnRoads(index.track, on: graph)
        XCTAssertGreaterThan(found.share, 0.9, name)
        laid += 1
      }
    }
    XCTAssertGreaterThan(laid, 20)
  }
}
