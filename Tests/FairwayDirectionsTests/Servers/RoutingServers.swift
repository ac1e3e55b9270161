import FairwayDirections
import Foundation
import XCTest

/// The routing servers that `Tests/Servers/with-servers` starts, as clients.
enum RoutingServers {
  /// A client of the server of a style on a map; throws `XCTSkip` with the reason where there is none.
  static func directions(_ style: ServiceStyle, map: String = "town") throws -> Directions {
    Directions(
      credentials: Credentials(host: try url(style, map: map)), style: style,
      completionQueue: DispatchQueue(label: "handlers"), warn: { _ in })
  }

  /// The address of the server of a style on a map.
  static func url(_ style: ServiceStyle, map: String = "town") throws -> URL {
    let middle = map == "town" ? "" : "_\(map.uppercased())"
    let variable = "FAIRWAY_\(style.rawValue.uppercased())\(middle)_URL"
    let environment = ProcessInfo.processInfo.environment
    if let url = environment[variable].flatMap({ URL(string: $0) }) { return url }
    if let reason = environment["FAIRWAY_SERVERS_UNAVAILABLE"] { throw XCTSkip("no routing servers: \(reason)") }
    throw XCTSkip("\(variable) is not set; Tests/run --all starts the servers")
  }
}
