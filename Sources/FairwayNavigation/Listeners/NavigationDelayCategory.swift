internal import FairwayCore
internal import FairwayDirections

/// The delay by traffic on the way to the next destination. The raw values decrease as traffic gets heavier.
public enum NavigationDelayCategory: Int, Hashable, Sendable, CaseIterable {
  /// The traffic is unknown, or there is no route.
  case noData = 0
  /// Heavy.
  case heavy = 1
  /// Medium.
  case medium = 2
  /// Light.
  case light = 3

  /// The category of the congestion level that takes most of the time to the next destination.
  ///
  /// If the route has no congestion levels, it is the ratio of the leg's expected time to its typical one: medium from
  /// 1.1, heavy from 1.3.
  init(_ progress: RouteProgress) {
    let leg = progress.currentLegProgress
    if let levels = leg.leg.resolvedCongestionLevels(), let level = Self.mainLevel(levels, leg) {
      switch level {
      case .severe, .heavy: self = .heavy
      case .moderate: self = .medium
      case .low: self = .light
      case .unknown: self = .noData
      }
    } else if let typical = leg.leg.typicalTravelTime, typical > 0 {
      let ratio = leg.leg.expectedTravelTime / typical
      self = ratio >= 1.3 ? .heavy : ratio >= 1.1 ? .medium : .light
    } else {
      self = .noData
    }
  }

  /// The known level that takes most of the remaining time, or covers most segments if there are no times.
  private static func mainLevel(_ levels: [CongestionLevel], _ leg: RouteLegProgress) -> CongestionLevel? {
    let times = leg.leg.expectedSegmentTravelTimes ?? []
    var sums: [CongestionLevel: Double] = [:]
    for segment in levels.indices.dropFirst(leg.segmentIndex) where levels[segment] != .unknown {
      sums[levels[segment], default: 0] += times.indices.contains(segment) ? times[segment] : 1
    }
    guard !sums.isEmpty else { return nil }
    // In the order of the cases, so that equal times do not depend on the order of a dictionary.
    return CongestionLevel.allCases.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) }
  }
}
