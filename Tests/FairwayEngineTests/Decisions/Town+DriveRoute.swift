import DriveLab
import FairwayDirections
import TestSupport
import TownDrives
import XCTest

extension Town {
  /// The first route of an answer, read as the command line reads it.
  static func route(_ name: String) throws -> Route {
    try XCTUnwrap(RouteFile(json: [UInt8](Fixtures.townAnswer(name))).routes.first, name)
  }

  /// The same, to be driven along.
  static func driveRoute(_ name: String) throws -> DriveRoute {
    try XCTUnwrap(DriveRoute(route(name)), name)
  }
}
