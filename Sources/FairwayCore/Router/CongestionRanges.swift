public import FairwayDirections

/// Which numbers of congestion count as which level.
public struct CongestionRanges: Hashable, Sendable {
  /// The numbers of each level.
  public let low: Range<Int>
  public let moderate: Range<Int>
  public let heavy: Range<Int>
  public let severe: Range<Int>

  /// The usual ranges: up to 40, 60, 80 and 100.
  public init() {
    (low, moderate, heavy, severe) = (0..<40, 40..<60, 60..<80, 80..<101)
  }

  /// Own ranges; nil unless they ascend, do not overlap and lie within 0 to 100. A number between two is unknown.
  public init?(low: Range<Int>, moderate: Range<Int>, heavy: Range<Int>, severe: Range<Int>) {
    let ranges = [low, moderate, heavy, severe]
    guard low.lowerBound >= 0, severe.upperBound <= 101,
      zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound })
    else { return nil }
    (self.low, self.moderate, self.heavy, self.severe) = (low, moderate, heavy, severe)
  }

  /// The level of a number; unknown for none.
  public func level(_ number: NumericCongestionLevel?) -> CongestionLevel {
    guard let number else { return .unknown }
    if low.contains(number) { return .low }
    if moderate.contains(number) { return .moderate }
    if heavy.contains(number) { return .heavy }
    return severe.contains(number) ? .severe : .unknown
  }
}

extension RouteLeg {
  /// The level of each segment: by its number where the service gives numbers, else as it is named.
  public func resolvedCongestionLevels(_ ranges: CongestionRanges = CongestionRanges()) -> [CongestionLevel]? {
    segmentNumericCongestionLevels?.map(ranges.level) ?? segmentCongestionLevels
  }
}
