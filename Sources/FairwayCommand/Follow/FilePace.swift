/// How fast the fixes of a file are taken.
struct FilePace {
  /// How many times as fast as they were driven.
  var factor: Double

  /// The longest gap between fixes that is waited for, in seconds: after a longer one the drive goes on at once.
  private static let longestGap = 3600.0

  /// The time to wait between fixes; none where times go back.
  func duration(from earlier: Double, to later: Double) -> Duration {
    let gap = later - earlier
    return gap > 0 && gap <= Self.longestGap ? .seconds(gap / factor) : .zero
  }
}
