import FairwayRoutes
import Foundation
import RoadRoutes

/// Why there is a maneuver at each junction of a way, or none: a line each.
struct RoadDecisionText {
  let text: String

  init(_ found: RoadRouteArguments.Found, _ response: RouteResponse) {
    let legs = response.routes?.first?.legs ?? []
    var lines: [String] = []
    for (number, decisions) in found.routes.decisions(on: found.route).enumerated() {
      if number > 0 { lines.append("") }
      let steps = number < legs.count ? legs[number].steps : []
      lines += decisions.map { Self.line($0, steps) }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ decision: RoadDecision, _ steps: [RouteStep]) -> String {
    let place = String(format: "%8.1f m", decision.distance)
    let node = decision.node.map { "node \($0)" } ?? "within an edge"
    let roads = decision.otherRoads == 1 ? "1 other road" : "\(decision.otherRoads) other roads"
    let what = decision.step.flatMap { $0 < steps.count ? words(steps[$0]) : nil } ?? "no maneuver"
    return "\(place)  \(node), \(roads), \(decision.turn)°: \(what), because \(decision.rule.reason)"
  }

  private static func words(_ step: RouteStep) -> String {
    let names = [step.name, step.ref].compactMap { $0 }.filter { !$0.isEmpty }
    let words = [step.maneuverType.rawValue, step.maneuverDirection?.rawValue].compactMap { $0 }
    return words.joined(separator: " ") + (names.isEmpty ? "" : " (\(names.joined(separator: "; ")))")
  }
}
