import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayRequests
@testable import FairwayRoutes

/// No true answer is refused: the town's, and beside the repository those of other projects and of real servers.
final class TrueAnswerTests: XCTestCase {
  /// What is wrong about the routes of a file with themselves; nil if it has none.
  private func faults(_ url: URL) -> [AnswerFault]? {
    guard let bytes = try? Data(contentsOf: url), let file = try? RouteFile(json: [UInt8](bytes)) else { return nil }
    let response = file.response
    return file.routes.enumerated().compactMap { number, route -> AnswerFault? in
      var options = RouteOptions(
        waypoints: (route.waypoints ?? response.waypoints ?? []).map { Waypoint(coordinate: $0.coordinate) })
      options.snapLimit = 1e7
      let ends = Set(route.endIndices(among: options.waypoints) ?? Array(options.waypoints.indices))
      for index in options.waypoints.indices { options.waypoints[index].separatesLegs = ends.contains(index) }
      do throws(AnswerFault) {
        try AnswerCheck(options).check(route, route.waypoints ?? response.waypoints, path: "routes[\(number)]")
        return nil
      } catch {
        return error
      }
    }
  }

  private func files(_ folder: URL) -> [URL] {
    let all =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return all.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }

  private func assertTrue(_ folder: URL, atLeast count: Int, except: Set<String> = []) {
    var routes = 0
    for file in files(folder) {
      guard let faults = faults(file) else { continue }
      routes += 1
      if except.contains(file.lastPathComponent) {
        XCTAssertFalse(faults.isEmpty, file.path)
      } else {
        XCTAssertEqual(faults.map(\.description), [], file.path)
      }
    }
    XCTAssertGreaterThanOrEqual(routes, count)
  }

  func testTheTownsAnswers() {
    assertTrue(Fixtures.package.appending(path: "Tests/TownRoutes"), atLeast: 25)
  }

  func testAnswersOfOtherProjectsAndOfRealServers() throws {
    // Put together from two answers: its line is of five decimals and that of its steps of six, on another continent.
    assertTrue(try Fixtures.directory, atLeast: 60, except: ["routeWithInstructions.json"])
  }

  func testRoutesOfRecordedDrives() throws {
    let beside = try Fixtures.directory.deletingLastPathComponent()
    assertTrue(beside.appending(path: "real-drives"), atLeast: 100)
  }
}
