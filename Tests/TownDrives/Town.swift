public import FairwayDirections
import Foundation
import TestSupport

/// Recorded answers of real servers about the project's own town.
public enum Town {
  /// A round trip of three legs, the route of the command line's default replay.
  public static let tour = "../../Benchmarks/fairway/Resources/town-tour"

  /// The answer in `Tests/TownRoutes/name.json`.
  public static func response(_ name: String) throws -> RouteResponse {
    let url = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
    return try RouteResponse(json: [UInt8](Data(contentsOf: url)))
  }
}
