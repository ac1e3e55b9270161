package import FairwayRoutes
package import GeoKernel

/// A folder of road files on any web server, as `fairway roads publish` writes it. It has files and makes no routes.
package final class RoadsService: DirectionsService {
  package var name: String { "roads" }
  package var hasOfflineTiles: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  package var versionsRequest: ServiceRequest { ServiceRequest(path: Self.versionsPath) }

  package func tilesRequest(
    for bounds: BoundingBox, version: String
  ) throws(DirectionsError) -> ServiceRequest {
    ServiceRequest(path: try Self.path(bounds, version, ".roads"))
  }

  package func differenceRequest(
    for bounds: BoundingBox, from old: String, to version: String
  ) throws(DirectionsError) -> ServiceRequest {
    try Self.check(version: old)
    return ServiceRequest(path: try Self.path(bounds, version, Self.ending(ofDifferenceFrom: old)))
  }

  package func descriptionRequest(of file: ServiceRequest) -> ServiceRequest? {
    ServiceRequest(path: file.path + Self.descriptionEnding)
  }

  package func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    throw .invalidInput(message: Self.refusal)
  }

  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] { Self.everything }
  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] { Self.everything }

  private static let refusal =
    "a folder of roads has no routes: download its roads, and let RoadRouting find routes on them"
  private static let everything = [UnsupportedOption(option: "waypoints", reason: refusal, changesRoute: true)]

  // MARK: Names of files

  /// The list of versions.
  package static let versionsPath = "versions.json"
  /// What follows the name of a file in the name of its description.
  package static let descriptionEnding = ".json"

  /// What follows the name of a cell in the name of the difference from an older version.
  package static func ending(ofDifferenceFrom old: String) -> String { ".from-\(old).patch" }

  /// Whether a text is a version: a date, and a number within the day.
  package static func isVersion(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0].count == 4 && parts[1].count == 2 && parts[2].count == 2
      && (1...9).contains(parts[3].count)
      && parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  private static func check(version: String) throws(DirectionsError) {
    // It becomes a part of the path.
    guard isVersion(version) else {
      throw .invalidInput(message: "a version of roads is a date and a number, such as 2026-11-20-1")
    }
  }

  private static func path(
    _ bounds: BoundingBox, _ version: String, _ ending: String
  ) throws(DirectionsError) -> String {
    try check(version: version)
    guard let cell = RoadCell(smallestHolding: bounds) else {
      throw .invalidInput(
        message: "no cell holds these bounds; those of at most 11.25 degrees always have one, so ask for parts")
    }
    return "\(version)/\(cell.name)\(ending)"
  }
}
