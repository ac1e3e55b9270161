public import GeoKernel

/// The urgency of an alert for the next maneuver.
public enum AlertLevel: Int, Hashable, Sendable, CaseIterable {
  /// Before the first fix.
  case none
  /// Departing from the origin.
  case depart
  /// Just after a maneuver.
  case low
  /// 70 seconds before the next maneuver.
  case medium
  /// 15 seconds before it.
  case high
  /// At the destination.
  case arrive
}

/// The thresholds of the alert levels, in seconds and metres.
public struct AlertRule: Hashable, Sendable {
  /// The time before the maneuver from which the level is medium, on steps longer than the distance.
  public var mediumInterval = 70.0
  public var mediumDistance: LocationDistance = 400
  /// The time before the maneuver from which the level is high, on steps longer than the distance.
  public var highInterval = 15.0
  public var highDistance: LocationDistance = 100
  /// The distance within which a maneuver or the destination counts as reached.
  public var maneuverZone: LocationDistance = 40

  /// Creates the default rule.
  public init() {}

  /// The information from which an alert level is determined.
  public struct Situation: Hashable, Sendable {
    /// The current level.
    public var level: AlertLevel
    /// The distance to the end of the step in metres, and the length of the step.
    public var distance: LocationDistance
    public var stepDistance: LocationDistance
    /// The speed in metres per second. If it is `nil` or 0, the vehicle stands or its speed is unknown, and only
    /// distances count.
    public var speed: LocationSpeed?
    /// Whether a new step has just begun.
    public var hasAdvanced: Bool
    /// Whether the next maneuver is the arrival.
    public var isBeforeArrival: Bool

    /// Creates a situation with the given properties.
    public init(
      level: AlertLevel, distance: LocationDistance, stepDistance: LocationDistance, speed: LocationSpeed?,
      hasAdvanced: Bool, isBeforeArrival: Bool
    ) {
      self.level = level
      self.distance = distance
      self.stepDistance = stepDistance
      self.speed = speed
      self.hasAdvanced = hasAdvanced
      self.isBeforeArrival = isBeforeArrival
    }

    fileprivate func isWithin(_ seconds: Double) -> Bool {
      guard let speed, speed > 0 else { return false }
      return distance / speed <= seconds
    }
  }

  /// The level in a situation.
  public func level(_ situation: Situation) -> AlertLevel {
    if situation.level == .none { return .depart }
    if situation.hasAdvanced, situation.level != .arrive {
      return situation.isWithin(mediumInterval) ? .medium : .low
    }
    if situation.distance <= maneuverZone {
      if situation.level == .depart { return situation.isWithin(highInterval) ? .high : .depart }
      return situation.isBeforeArrival ? .arrive : situation.level
    }
    if situation.isWithin(highInterval), situation.stepDistance > highDistance { return .high }
    if situation.isWithin(mediumInterval), situation.stepDistance > mediumDistance {
      // An alert does not become less urgent before its maneuver.
      return max(situation.level, .medium)
    }
    return situation.level
  }
}

extension AlertLevel: Comparable {
  public static func < (left: AlertLevel, right: AlertLevel) -> Bool { left.rawValue < right.rawValue }
}
