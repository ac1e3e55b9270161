package import GeoKernel

/// The severity of speeding.
public enum SpeedAlertSeverity: Int, Hashable, Sendable, CaseIterable {
  /// Speed or limit are unknown.
  case unknown = 0
  /// The speed is not high enough above the limit to be reported.
  case notSpeeding = 1
  /// The speed is above the limit.
  case minor = 2
  /// The speed is far above the limit, or has been above it for a long time.
  case major = 3

  /// The name in files and in the bindings.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .notSpeeding: "notSpeeding"
    case .minor: "minor"
    case .major: "major"
    }
  }
}

/// The thresholds of minor and major speeding.
public struct SpeedAlertOptions: Hashable, Sendable {
  /// The shares above the limit from which speeding is minor and major; 0.05 represents 5 %.
  ///
  /// With neither, it is minor from 10 km/h above the limit and major from 20 km/h. With only one, the other level does
  /// not occur. A minor share above the major one counts as equal to it.
  public var minorThreshold: Double?
  public var majorThreshold: Double?
  /// How long it takes for minor speeding to become major, in seconds; negative for never.
  public var severityUpgradeDuration = -1.0

  /// Creates the default options.
  public init() {}
}

/// Monitors the driver's speed against the limit.
package struct SpeedMonitor: Hashable, Sendable {
  /// The thresholds of minor and major speeding.
  package var options = SpeedAlertOptions()
  /// The speed above the limit in percent; 0 without speeding.
  package private(set) var percentage = 0.0
  /// The severity of the speeding.
  package private(set) var severity = SpeedAlertSeverity.unknown
  private var minorSince: Double?

  /// Creates a monitor.
  package init() {}

  /// Updates the monitor with a speed and the limit where it was driven, in metres per second; either may be unknown.
  package mutating func update(speed: LocationSpeed?, limit: LocationSpeed?, timestamp: Double) {
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
    // A start in the future comes from a clock that has been set back since.
    let since = min(minorSince ?? timestamp, timestamp)
    minorSince = since
    if options.severityUpgradeDuration >= 0, timestamp - since >= options.severityUpgradeDuration { severity = .major }
  }

  private func severity(share: Double, excess: LocationSpeed) -> SpeedAlertSeverity {
    let kilometerPerHour = 1 / 3.6
    // A limit is a round number: exactly 10 km/h above it counts as that.
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
