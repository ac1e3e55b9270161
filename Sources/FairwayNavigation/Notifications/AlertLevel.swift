public import GeoKernel

/// How urgently a driver is to be alerted to the next maneuver.
public enum AlertLevel: Int, Hashable, Sendable, Codable, CaseIterable {
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

/// From when on an alert has which level; seconds and metres.
public struct AlertRule: Hashable, Sendable, Codable {
  /// The seconds before the maneuver from which on the level is medium, on steps longer than the distance.
  public var mediumInterval = 70.0
  public var mediumDistance: LocationDistance = 400
  /// The seconds before the maneuver from which on the level is high, on steps longer than the distance.
  public var highInterval = 15.0
  public var highDistance: LocationDistance = 100
  /// How near a maneuver or the destination counts as reached.
  public var maneuverZone: LocationDistance = 40

  /// The defaults.
  public init() {}

  /// What is known when an alert's level is decided.
  public struct Situation: Hashable, Sendable {
    /// The level so far.
    public var level: AlertLevel
    /// Metres to the end of the step, and its length.
    public var distance: LocationDistance
    public var stepDistance: LocationDistance
    /// Metres a second; nil or 0 where the vehicle stands or does not know: then distances alone decide.
    public var speed: LocationSpeed?
    /// Whether a new step has just begun.
    public var hasAdvanced: Bool
    /// Whether the next maneuver is the arrival.
    public var isBeforeArrival: Bool

    /// A situation with the given properties.
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
