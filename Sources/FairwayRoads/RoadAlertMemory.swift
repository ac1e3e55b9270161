internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// What a drive has announced of its roads: where, so that it says nothing twice, and when, so that it keeps its budget.
struct RoadAlertMemory: Sendable {
  /// A stretch for which an alert has been announced, or has found no room, by metres of the drive.
  private struct Covered {
    var kind: CustomAlert.Kind
    var start: LocationDistance
    var end: LocationDistance
    var measure: Double
    /// The edge on which it begins; nil if the drive has gone on in another file.
    var arc: RoadArc?
  }

  private var covered: [Covered] = []
  private var times: [Double] = []

  private static let minute = 60.0

  /// Whether an alert goes with one of its kind that was announced.
  ///
  /// - Parameter slack: By how many metres its place may be another one.
  func covers(_ alert: RoadAlert, at start: LocationDistance, slack: LocationDistance = 0) -> Bool {
    covered.contains {
      $0.kind == alert.kind && start + slack <= $0.end + alert.series.gap
        && start - slack >= $0.start - alert.series.gap && alert.strictness >= alert.series.factor * $0.measure
    }
  }

  /// Takes an alert by the metres of the drive at which it begins. Returns whether the budget has room for it.
  mutating func take(
    _ alert: RoadAlert, at start: LocationDistance, on arc: RoadArc?, time: Double, _ options: RoadAlertOptions
  ) -> Bool {
    covered.append(
      Covered(
        kind: alert.kind, start: start, end: start + alert.feature.end - alert.feature.start, measure: alert.strictness,
        arc: arc))
    times.removeAll { !(time - $0 < Self.minute && $0 <= time) }
    let most = max(0, options.mostInAMinute)
    guard times.count < (alert.priority == .alert ? most : most / 2) else { return false }
    times.append(time)
    return true
  }

  /// Forgets what lies behind a number of metres of the drive.
  mutating func pass(_ distance: LocationDistance) {
    covered.removeAll { $0.end + Self.longestGap < distance }
  }

  private static let longestGap = 200.0

  /// Forgets what lies ahead on edges that are no longer on the way.
  mutating func keep(aheadOf distance: LocationDistance, on ahead: RoadAhead) {
    covered.removeAll { place in
      guard place.start > distance, let arc = place.arc else { return false }
      return !ahead.edges.contains { $0.index == arc.edge && $0.direction == arc.direction }
    }
  }

  /// Goes on in another file, whose edges have other numbers.
  mutating func leaveFile() {
    for number in covered.indices { covered[number].arc = nil }
  }
}
