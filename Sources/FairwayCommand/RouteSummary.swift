import FairwayDirections
import Foundation
import GeoKernel

/// A readable summary of a response: each route with its length and time, each leg, each step.
struct RouteSummary {
  let text: String

  /// The maximum length of a name or an instruction, in characters.
  private static let longest = 300

  init(_ response: RouteResponse) {
    let routes = response.routes ?? []
    var lines: [String] = []
    for (index, route) in routes.enumerated() {
      if index > 0 { lines.append("") }
      let count = routes.count > 1 ? " \(index + 1) of \(routes.count)" : ""
      lines.append("Route\(count): \(Self.distance(route.distance)), \(Self.time(route.expectedTravelTime))")
      for (number, leg) in route.legs.enumerated() {
        if route.legs.count > 1 {
          let ends = [leg.source?.name, leg.destination?.name].map {
            $0.flatMap { $0.isEmpty ? nil : PrintableText.line($0, limit: Self.longest) } ?? "?"
          }
          lines.append(
            "Leg \(number + 1), \(ends[0]) – \(ends[1]): "
              + "\(Self.distance(leg.distance)), \(Self.time(leg.expectedTravelTime))")
        }
        lines += leg.steps.enumerated().map(Self.line)
      }
    }
    for (index, waypoint) in (response.waypoints ?? []).enumerated() {
      if let line = Self.rest(index, waypoint) { lines.append(line) }
    }
    text = lines.joined(separator: "\n")
  }

  /// What is left to go from where the route passes a waypoint, from 10 m on.
  private static func rest(_ index: Int, _ waypoint: Waypoint) -> String? {
    let rest = waypoint.restOnFoot
    guard let metres = rest?.distance ?? waypoint.snappedDistance, metres >= 10 else { return nil }
    let name = waypoint.name.map { PrintableText.line($0, limit: longest) } ?? ""
    let bearing = rest.map { ", on foot at \(Int(clamping: $0.initialBearing.rounded()) % 360)°" } ?? ""
    return "Waypoint \(index + 1)\(name.isEmpty ? "" : ", \(name),") is \(distance(metres)) from the road\(bearing)"
  }

  private static func line(_ index: Int, _ step: RouteStep) -> String {
    let number = padded(String(index + 1), 4)
    let road = PrintableText.line((step.names ?? []).joined(separator: ", "), limit: Self.longest)
    let instruction =
      step.instructions.isEmpty
      ? step.maneuverType.rawValue : PrintableText.line(step.instructions, limit: Self.longest)
    // The instruction often contains the name already.
    let name = road.isEmpty || instruction.contains(road) ? "" : " [\(road)]"
    return "\(number). \(padded(distance(step.distance), 8))  \(instruction)\(name)"
  }

  /// Returns metres below a kilometre, otherwise kilometres with one decimal.
  static func distance(_ metres: Double) -> String {
    let rounded = metres.rounded()
    guard rounded >= 1000 else { return "\(Int(clamping: rounded)) m" }
    let tenths = Int(clamping: (metres / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }

  /// Returns hours and minutes, or minutes and seconds below an hour.
  static func time(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded())
    if whole >= 3600 {
      let minutes = whole / 60 + (whole % 60 + 30) / 60
      return "\(minutes / 60) h \(minutes % 60) min"
    }
    return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
