import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Everything that one drive makes a face say, a line each, and what the drive's delegates answer.
final class GoldenLog {
  private(set) var lines: [String] = []
  var reroutes = true
  var discards = true
  var advances = true
  var preventsReroutes = true
  var takesFasterRoutes = true
  /// Accepts the last faster route that was offered.
  var acceptFasterRoute: (() -> Void)?

  func add(_ line: String) { lines.append(line) }

  func ask<Answer>(_ line: String, _ answer: Answer) -> Answer {
    add("\(line) -> \(answer)")
    return answer
  }

  /// The lines as text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// FNV-1a over the text, 64 bits.
  var hash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let bytes = Array(text.utf8)
    // An iterator of a text costs more in a debug build than the drive whose text it is.
    var place = 0
    while place < bytes.count {
      hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01b3
      place += 1
    }
    return String(hash, radix: 16)
  }
}

extension GoldenLog {
  static func text(_ progress: RouteProgress) -> String {
    let state = progress.state
    return "leg \(progress.legIndex) step \(progress.currentLegProgress.stepIndex) \(state.routeState)"
      + " driven \(progress.distanceTraveled) left \(progress.distanceRemaining) \(progress.durationRemaining) s"
      + (state.hasArrivedAtWaypoint ? " arrived" : "")
  }

  static func text(_ location: Location?) -> String {
    guard let location else { return "nowhere" }
    return "\(text(location.coordinate)) at \(location.timestamp) course \(text(location.course))"
      + " speed \(text(location.speed)) accuracy \(text(location.horizontalAccuracy))"
  }

  static func text(_ coordinate: LocationCoordinate2D) -> String { "\(coordinate.latitude),\(coordinate.longitude)" }

  static func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }

  static func text(_ waypoint: Waypoint) -> String { "\(waypoint.name ?? "-") \(text(waypoint.coordinate))" }

  static func text(_ route: Route) -> String {
    "\(route.legs.count) legs \(route.distance) m \(route.expectedTravelTime) s"
  }

  static func text(_ alternatives: [AlternativeRoute]) -> String {
    alternatives.map {
      "[\($0.id) \(text($0.route)) fork \($0.deviationDistance) \(text($0.deviationPoint)) \($0.distanceDelta) m"
        + " \($0.expectedTravelTimeDelta) s]"
    }.joined()
  }

  static func text(_ options: RouteOptions) -> String {
    "from " + options.waypoints.map { "\(text($0)) heading \(text($0.heading))" }.joined(separator: " to ")
      + " avoiding \(text(options.initialManeuverAvoidanceRadius))"
  }

  static func text(_ alert: UpcomingRouteAlert) -> String { "\(alert.alert.id) in \(alert.distanceToStart) m" }

  static func text(_ banner: VisualInstructionBanner) -> String {
    "\(banner.primaryInstruction.text ?? "-") / \(banner.secondaryInstruction?.text ?? "-")"
  }
}
