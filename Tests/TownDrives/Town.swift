import EmbeddedShims
public import FairwayDirections
import Foundation
import TestSupport

/// Recorded answers of real servers about the project's own town.
public enum Town {
  /// A round trip of three legs, the route of the command line's default replay.
  public static let tour = "../../Sources/FairwayCommand/Resources/town-tour"

  /// The answers that were read. They are values, so that whoever changes one has another.
  private static let responses = Mutex<[String: RouteResponse]>([:])

  /// The answer in `Tests/TownRoutes/name.json`.
  public static func response(_ name: String) throws -> RouteResponse {
    if let response = responses.withLock({ $0[name] }) { return response }
    let url = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
    let response = try RouteResponse(json: [UInt8](Data(contentsOf: url)))
    responses.withLock { $0[name] = response }
    return response
  }
}
