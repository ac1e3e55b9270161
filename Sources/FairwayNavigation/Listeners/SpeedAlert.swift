public import GeoKernel

/// How serious speeding is.
public enum SpeedAlertSeverity: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Speed or limit are not known.
  case unknown = 0
  /// Not faster than allowed by enough to say so.
  case notSpeeding = 1
  /// Faster.
  case minor = 2
  /// Much faster, or faster for long.
  case major = 3
}

/// When speeding is minor and when it is major.
public struct SpeedAlertOptions: Hashable, Sendable, Codable {
  /// From which share above the limit on it is minor and major; 0.05 for 5 %.
  ///
  /// With neither, it is minor from 10 km/h above the limit on and major from 20. With one, the other never is. A minor
  /// share above the major one counts as equal to it.
  public var minorThreshold: Double?
  public var majorThreshold: Double?
  /// Minor speeding becomes major after this many seconds; negative for never.
  public var severityUpgradeDuration = -1.0

  /// The defaults.
  public init() {}
}

/// Follows the driver's speed against the limit.
public struct SpeedMonitor: Hashable, Sendable, Codable {
  /// When speeding is serious.
  public var options = SpeedAlertOptions()
  /// Percent above the limit; 0 for no speeding.
  public private(set) var percentage = 0.0
  /// How serious it is.
  public private(set) var severity = SpeedAlertSeverity.unknown
  private var minorSince: Double?

  /// Before the first fix.
  public init() {}

  /// Takes in a speed and the limit where it was driven, in metres per second; either may be unknown.
  public mutating func update(speed: LocationSpeed?, limit: LocationSpeed?, timestamp: Double) {
    guard let speed, let limit, limit > 0 else {
      percentage = 0
      severity = .unknown
      minorSince = nil
      return
    }
    let share = limit.isFinite ? max(0, speed / limit - 1) : 0
    percentage = share * 100
    severity = severity(share: share, excess: share > 0 ? speed - limit : 0)
    guard severity == .minor else {
      minorSince = nil
      return
    }
    // A start in the future is one by a clock that was set back since.
    let since = min(minorSince ?? timestamp, timestamp)
    minorSince = since
    if options.severityUpgradeDuration >= 0, timestamp - since >= options.severityUpgradeDuration { severity = .major }
  }

  private func severity(share: Double, excess: LocationSpeed) -> SpeedAlertSeverity {
    let kilometerPerHour = 1 / 3.6
    // A limit is a round number: what is printed as 10 km/h above it shall count as that.
    let tolerance = 1e-9
    guard options.minorThreshold != nil || options.majorThreshold != nil else {
      if excess + tolerance >= 20 * kilometerPerHour { return .major }
      return excess + tolerance >= 10 * kilometerPerHour ? .minor : .notSpeeding
    }
    if let major = options.majorThreshold, share + tolerance >= major { return .major }
    if let minor = options.minorThreshold, share + tolerance >= min(minor, options.majorThreshold ?? minor) {
      return .minor
    }
    return .notSpeeding
  }
}
