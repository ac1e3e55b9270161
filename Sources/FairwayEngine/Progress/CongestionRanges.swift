public import FairwayRoutes

/// The ranges of numeric congestion for each congestion level.
public struct CongestionRanges: Hashable, Sendable {
  /// The range of each level.
  public let low: Range<Int>
  public let moderate: Range<Int>
  public let heavy: Range<Int>
  public let severe: Range<Int>

  /// Creates the usual ranges: below 40, 60 and 80, and up to 100.
  public init() {
    (low, moderate, heavy, severe) = (0..<40, 40..<60, 60..<80, 80..<101)
  }

  /// Creates custom ranges; nil unless they ascend, do not overlap and lie within 0 to 100. Numbers between two ranges
  /// are unknown.
  public init?(low: Range<Int>, moderate: Range<Int>, heavy: Range<Int>, severe: Range<Int>) {
    let ranges = [low, moderate, heavy, severe]
    guard low.lowerBound >= 0, severe.upperBound <= 101,
      zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound })
    else { return nil }
    (self.low, self.moderate, self.heavy, self.severe) = (low, moderate, heavy, severe)
  }

  /// Returns the level of a number; unknown for nil.
  public func level(_ number: NumericCongestionLevel?) -> CongestionLevel {
    guard let number else { return .unknown }
    if low.contains(number) { return .low }
    if moderate.contains(number) { return .moderate }
    if heavy.contains(number) { return .heavy }
    return severe.contains(number) ? .severe : .unknown
  }
}

extension RouteLeg {
  /// The level of each segment: from its number if the service gives numbers, otherwise the level that it names.
  public func resolvedCongestionLevels(_ ranges: CongestionRanges = CongestionRanges()) -> [CongestionLevel]? {
    segmentNumericCongestionLevels?.map(ranges.level) ?? segmentCongestionLevels
  }
}
