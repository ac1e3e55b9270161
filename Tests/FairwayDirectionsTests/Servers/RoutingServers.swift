import FairwayDirections
import Foundation
import XCTest

/// The routing servers that `Tests/Servers/with-servers` starts, or what they answered once.
enum RoutingServers {
  /// A client of the town's server of a style: of the running one, else of its recorded answers.
  ///
  /// With `FAIRWAY_RECORD` set the questions go through a recorder to the running server.
  static func directions(_ style: ServiceStyle) throws -> Directions {
    let recorded = style == .osrm ? osrm : valhalla
    let isRecording = ProcessInfo.processInfo.environment["FAIRWAY_RECORD"] != nil
    let url = isRecording ? nil : environmentURL(style, map: "town")
    return Directions(
      credentials: Credentials(host: try url ?? recorded.get().url), style: style,
      completionQueue: DispatchQueue(label: "handlers"), warn: { _ in })
  }

  private static let osrm = Result { try RecordedServer(.osrm, recording: environmentURL(.osrm, map: "town")) }
  private static let valhalla = Result {
    try RecordedServer(.valhalla, recording: environmentURL(.valhalla, map: "town"))
  }

  /// The address of the running server of a style for a map; throws `XCTSkip` with the reason if there is none.
  static func url(_ style: ServiceStyle, map: String) throws -> URL {
    if let url = environmentURL(style, map: map) { return url }
    let environment = ProcessInfo.processInfo.environment
    if let reason = environment["FAIRWAY_SERVERS_UNAVAILABLE"] { throw XCTSkip("no routing servers: \(reason)") }
    throw XCTSkip("\(variable(style, map: map)) is not set; Tests/run --all starts the servers")
  }

  private static func environmentURL(_ style: ServiceStyle, map: String) -> URL? {
    ProcessInfo.processInfo.environment[variable(style, map: map)].flatMap { URL(string: $0) }
  }

  private static func variable(_ style: ServiceStyle, map: String) -> String {
    "FAIRWAY_\(style.rawValue.uppercased())\(map == "town" ? "" : "_\(map.uppercased())")_URL"
  }
}
