/// How many rules of prepared roads depend on the time, and what of their conditions is not looked at.
public struct RoadConditions: Hashable, Sendable {
  /// The ways with tags under conditions that are about the profile's roads.
  public internal(set) var wayCount: Int
  /// The restrictions of turning under conditions.
  public internal(set) var restrictionCount: Int
  /// What stands in conditions and is not looked at, such as "PH", "wet" or "weight>7.5", with how often it does. Holidays count
  /// as other days; what depends on anything else does not hold.
  public internal(set) var leftOut: [String: Int]
}

extension RoadRoutes {
  /// What depends on the time among the rules of these roads.
  public var conditions: RoadConditions {
    RoadConditions(wayCount: timed.ways.count, restrictionCount: timed.turns.count, leftOut: timed.leftOut)
  }
}
