internal import FairwayCore
internal import FairwayDirections

/// How much the traffic delays the way to the next destination. The numbers fall as the traffic gets heavier.
public enum NavigationDelayCategory: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing is known of the traffic, or there is no route.
  case noData = 0
  /// Heavy.
  case heavy = 1
  /// Medium.
  case medium = 2
  /// Light.
  case light = 3

  /// By the congestion at which most of the time to the next destination is driven; where the route tells none, by how
  /// much longer the leg takes than it usually does: medium from 1.1 times, heavy from 1.3 times.
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

  /// The known level of most of the time ahead; of most segments where there are no times.
  private static func mainLevel(_ levels: [CongestionLevel], _ leg: RouteLegProgress) -> CongestionLevel? {
    let times = leg.leg.expectedSegmentTravelTimes ?? []
    var sums: [CongestionLevel: Double] = [:]
    for segment in levels.indices.dropFirst(leg.segmentIndex) where levels[segment] != .unknown {
      sums[levels[segment], default: 0] += times.indices.contains(segment) ? times[segment] : 1
    }
    guard !sums.isEmpty else { return nil }
    // In the order of the cases, so that equal times do not depend on a dictionary's order.
    return CongestionLevel.allCases.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) }
  }
}
