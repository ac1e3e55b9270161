internal import CRoadRoutes

/// What a traveller wants of a way: speeds, costs, and what is avoided. A value of whole numbers, each of which has a name.
///
/// ```swift
/// var profile = RoadProfile.car
/// profile.weights[.toll] = .refused
/// profile["gate_time"] = 60_000
/// ```
///
/// <doc:Costs> has all rows with their units, and where each was learned.
public struct RoadProfile: Hashable, Sendable {
  /// A car, by the way of least cost.
  public static let car = RoadProfile()

  /// What is least on the way.
  public enum Goal: UInt32, Hashable, Sendable {
    /// The cost: time with penalties.
    case fastest = 0
    /// The length.
    case shortest
  }
  public var goal = Goal.fastest
  /// The kinds of vehicles whose restrictions of turning apply.
  public var vehicles = RoadRestriction.Vehicles.car
  /// The kinds of roads that are avoided.
  public var weights: [RoadKind: RoadWeight] = [:]
}
