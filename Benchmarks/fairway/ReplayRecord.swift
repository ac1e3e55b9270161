import FairwayCore
import Foundation
import GeoKernel

/// What a replay writes down: events, progress and the sums of both.
struct ReplayRecord {
  private let engine: ProgressEngine
  private let keepsEvents: Bool
  private let keepsProgress: Bool
  private var state = ProgressState()
  private var counts: [ProgressEvent.Kind: Int] = [:]
  private var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
  /// NDJSON, one event a line.
  private(set) var events = Data()
  /// CSV, one row for each fix that was used.
  private(set) var progress = Data()

  init(engine: ProgressEngine, keepsEvents: Bool, keepsProgress: Bool) {
    self.engine = engine
    self.keepsEvents = keepsEvents
    self.keepsProgress = keepsProgress
    if keepsProgress {
      let header =
        "fix,timestamp,latitude,longitude,distance_traveled,distance_remaining,duration_remaining,leg,step,"
        + "distance_from_route,route_state\n"
      progress.append(contentsOf: header.utf8)
    }
  }

  mutating func take(_ fix: Location) {
    let before = state
    let change = engine.step(&state, fix)
    let number = before.fixCount
    if !change.isEmpty {
      for event in engine.events(before: before, after: state, change: change) {
        counts[event.kind, default: 0] += 1
        let line = Self.line(event, fix: number, timestamp: fix.timestamp)
        mix(line.utf8)
        if keepsEvents { events.append(contentsOf: line.utf8) }
      }
    }
    guard !change.contains(.rejectedFix) else { return }
    mix(state.distanceAlong.bitPattern)
    mix(UInt64(state.routeStepIndex) << 8 | UInt64(state.routeState.rawValue))
    guard keepsProgress else { return }
    let place = engine.snappedPoint(state).coordinate
    let row =
      "\(number),\(fix.timestamp),\(place.latitude),\(place.longitude),\(engine.distanceTraveled(state)),"
      + "\(engine.distanceRemaining(state)),\(engine.durationRemaining(state)),\(state.legIndex),"
      + "\(engine.stepIndex(state)),\(engine.distanceFromRoute(state)),\(state.routeState)\n"
    progress.append(contentsOf: row.utf8)
  }

  private static func line(_ event: ProgressEvent, fix: Int, timestamp: Double) -> String {
    var line = "{\"fix\":\(fix)"
    if timestamp.isFinite { line += ",\"timestamp\":\(timestamp)" }
    line += ",\"event\":\"\(event.kind.rawValue)\""
    if event.kind != .rejectedFix {
      line += ",\"leg\":\(event.legIndex),\"step\":\(event.stepIndex)"
      if let waypoint = event.waypoint { line += ",\"waypoint\":\(waypoint)" }
      line += ",\"distance_along\":\(event.distanceAlong)"
    }
    if let rejection = event.rejection { line += ",\"reason\":\"\(rejection)\"" }
    if let reason = event.reason { line += ",\"reason\":\"\(reason)\"" }
    if let probability = event.probability { line += ",\"probability\":\(probability)" }
    return line + "}\n"
  }

  private mutating func mix(_ bits: UInt64) {
    checksum = (checksum ^ bits) &* 0x100_0000_01b3
  }

  private mutating func mix(_ text: String.UTF8View) {
    for byte in text { mix(UInt64(byte)) }
  }

  /// The sums, for people or as JSON.
  func summary(seconds: Double, asJSON: Bool) -> String {
    let fixes = state.fixCount
    let nanoseconds = fixes > 0 ? seconds * 1e9 / Double(fixes) : 0
    let rate = seconds > 0 ? Double(fixes) / seconds : 0
    let kinds = ProgressEvent.Kind.allCases.filter { (counts[$0] ?? 0) > 0 }
    let hexadecimal = String(checksum, radix: 16)
    let sum = String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
    if asJSON {
      let events = kinds.map { "\"\($0.rawValue)\": \(counts[$0] ?? 0)" }.joined(separator: ", ")
      return """
        {"fixes": \(fixes), "rejected": \(state.rejected.total), "events": {\(events)}, \
        "ns_per_fix": \(nanoseconds), "fixes_per_second": \(rate), "checksum": "\(sum)"}
        """
    }
    let events = kinds.map { "  \($0.rawValue): \(counts[$0] ?? 0)" }.joined(separator: "\n")
    return """
      fixes: \(fixes), rejected: \(state.rejected.total)
      \(String(format: "%.1f", nanoseconds)) ns a fix, \(String(format: "%.0f", rate)) fixes a second
      checksum: \(sum)
      events:
      \(events)
      """
  }
}
