import DriveLab
import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// The routes in Tests/TownRoutes, recorded from this project's own servers on its own town.
enum RecordedRoute {
  static func driveRoute(_ name: String) throws -> DriveRoute {
    try driveRoute(at: url(name))
  }

  static func route(_ name: String) throws -> Route {
    try XCTUnwrap(RouteFile(json: [UInt8](Data(contentsOf: url(name)))).routes.first)
  }

  private static func url(_ name: String) -> URL {
    Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
  }

  static func driveRoute(at url: URL) throws -> DriveRoute {
    let file = try RouteFile(json: [UInt8](Data(contentsOf: url)))
    return try XCTUnwrap(DriveRoute(XCTUnwrap(file.routes.first)), url.lastPathComponent)
  }
}
