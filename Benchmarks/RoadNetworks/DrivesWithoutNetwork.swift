internal import GeoKernel

/// What became of many drives.
public struct DrivesWithoutNetwork: Sendable {
  /// How many there were, and how many of them arrived.
  public let (count, arrived): (Int, Int)
  /// How many got their new stop with the next fix, and heard something.
  public let (newStops, heard): (Int, Int)
  /// How many turned wrong and were alarmed; how many of these had the new route in the call that raised the alarm.
  public let (wrongTurns, atOnce): (Int, Int)
  /// How long those calls took, in seconds, from the shortest to the longest.
  public let seconds: [Double]
  /// How many bytes those calls took at most, as far as that was measured, from the least to the most.
  public let memory: [Double]
  /// What was driven from the alarm on as a multiple of the best way, from the least to the most.
  public let detours: [Double]

  public init(_ drives: [DriveWithoutNetwork]) {
    let recoveries = drives.compactMap(\.recovery)
    (count, arrived) = (drives.count, drives.count { $0.hasArrived })
    (newStops, heard) = (drives.count { $0.hasNewStop }, drives.count { $0.announcements > 0 })
    (wrongTurns, atOnce) = (recoveries.count, recoveries.count { $0.call != nil })
    seconds = recoveries.compactMap { $0.call?.seconds }.sorted()
    memory = recoveries.compactMap { $0.call?.memory.map(Double.init) }.sorted()
    detours = recoveries.filter { $0.best > 0 }.map { $0.driven / $0.best }.sorted()
  }

  /// The value that a share of sorted values do not exceed; 0 without any.
  public static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(clamping: (Double(sorted.count) * share).rounded(.down)))]
  }

  /// The whole as lines.
  public var text: String {
    func quantile(_ share: Double, _ values: [Double], _ factor: Double) -> String {
      String(Double(Int(clamping: (Self.quantile(share, of: values) * factor * 1000).rounded())) / 1000)
    }
    let (values, factor, unit) = memory.isEmpty ? (seconds, 1000, "ms") : (memory, 0.001, "KB")
    func most(_ share: Double) -> String { "\(quantile(share, values, factor)) \(unit)" }
    return """
      drives:     \(count), of which \(arrived) arrived
      new stops:  \(newStops) with the next fix
      words:      \(heard) drives with announcements
      alarms:     \(wrongTurns) after a wrong turn, \(atOnce) with the new route in the same call
      call:       median \(most(0.5)), 99 % within \(most(0.99)), all within \(most(1))
      driven:     median \(quantile(0.5, detours, 1)), 95 % within \(quantile(0.95, detours, 1)) of the best way
      """
  }
}
