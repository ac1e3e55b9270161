package import FairwayRoutes

extension CongestionLevel {
  /// The level of a service's number: low below 40, moderate below 60, heavy below 80, and severe up to 100; unknown for
  /// nil and for any other number.
  init(_ number: NumericCongestionLevel?) {
    self =
      switch number {
      case .some(0..<40): .low
      case .some(40..<60): .moderate
      case .some(60..<80): .heavy
      case .some(80...100): .severe
      default: .unknown
      }
  }
}

extension RouteLeg {
  /// The level of each segment: from its number if the service gives numbers, otherwise the level that it names.
  package func resolvedCongestionLevels() -> [CongestionLevel]? {
    segmentNumericCongestionLevels?.map { CongestionLevel($0) } ?? segmentCongestionLevels
  }
}
