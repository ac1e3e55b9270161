public import GeoKernel

/// Why the engine decides as it does at one fix: what it believes, the evidence against its thresholds, and what would
/// have changed the decision.
///
/// An explanation is found by stepping copies of the state, and changes nothing. `\(explanation)` is its text.
public struct Explanation: Hashable, Sendable, Codable {
  /// A condition of a rule: a value, and the threshold that it stands against.
  public struct Condition: Hashable, Sendable, Codable {
    /// What is compared, in words.
    public var name: String
    /// The value.
    public var value: Double
    /// How the value must stand to the threshold.
    public var relation: Relation
    /// The threshold, by the options.
    public var threshold: Double
    /// The unit of both, such as "m"; empty for a condition that is no comparison, whose value is 1 if it holds and 0
    /// if not.
    public var unit: String

    package init(name: String, value: Double, relation: Relation, threshold: Double, unit: String) {
      self.name = name
      self.value = value
      self.relation = relation
      self.threshold = threshold
      self.unit = unit
    }

    /// Whether the condition is satisfied.
    public var isMet: Bool { relation.holds(value, threshold) }
  }

  /// How a value must stand to a threshold.
  public enum Relation: String, Hashable, Sendable, Codable {
    case atLeast
    case moreThan
    case atMost
    case lessThan

    /// Whether a value stands so to a threshold.
    @inline(__always)
    func holds(_ value: Double, _ threshold: Double) -> Bool {
      switch self {
      case .atLeast: value >= threshold
      case .moreThan: value > threshold
      case .atMost: value <= threshold
      case .lessThan: value < threshold
      }
    }
  }

  /// A rule: a decision, and the conditions that it needs, as far as they were checked.
  ///
  /// The conditions are those by which the engine has decided, with the values that it compared. One that does not hold
  /// may be the last of the list: what comes behind it was not checked.
  public struct Rule: Hashable, Sendable, Codable {
    /// The decision, in words.
    public var decision: String
    /// The conditions.
    public var conditions: [Condition]

    package init(decision: String, conditions: [Condition]) {
      self.decision = decision
      self.conditions = conditions
    }
  }

  /// A position on the leg at which the vehicle may be.
  public struct Candidate: Hashable, Sendable, Codable {
    /// The distance along the route shape, in metres.
    public var distanceAlong: LocationDistance
    /// The distance from the fix.
    public var distance: LocationDistance
    /// The direction of the route there.
    public var bearing: LocationDirection
    /// The likelihood among all candidates, from 0 to 1, by the costs with which the engine searches.
    public var likelihood: Double
  }

  /// A change of the fix, or of what follows, and what it would have brought about.
  public struct Alternative: Hashable, Sendable, Codable {
    /// What would have been different, in words.
    public var change: String
    /// What it would have brought about, in words.
    public var outcome: String
  }

  /// The fix.
  public var fix: Location
  /// The number of the fix in its session, counted from 0.
  public var fixNumber: Int
  /// What the fix brought about, in words; empty for nothing.
  public var decisions: [String]
  /// The reason why the fix was not used.
  public var rejection: FixRejection?
  /// Whether the vehicle is on the route after the fix, since when, and why it is off the route.
  public var routeState: RouteState
  public var routeStateTime: Double
  public var reason: DeviationReason
  /// The estimated position, with the receiver's error removed, and its standard deviation.
  public var coordinate: LocationCoordinate2D
  public var deviation: LocationDistance
  /// The distance along the route shape, in metres, with the leg and the step of that leg.
  public var distanceAlong: LocationDistance
  public var legIndex: Int
  public var stepIndex: Int
  /// The number of the stop at the end of the leg, where a router with a trip explains; nil where the engine alone does.
  public package(set) var stop: UInt32?
  /// The distance to the waypoint of the leg.
  public var distanceLeft: LocationDistance
  /// The distance from the road, and its standard deviation.
  public var lateralDistance: LocationDistance
  public var lateralDeviation: LocationDistance
  /// The probability that the vehicle is off the route.
  public var probability: Double
  /// How the vehicle moves, and its speed.
  public var movement: Movement
  public var speed: LocationSpeed
  /// The positions at which the vehicle may be, the likeliest first.
  public var candidates: [Candidate]
  /// The rules that the fix was judged by, in the order in which they were checked.
  public var rules: [Rule]
  /// What would have changed the decision.
  public var alternatives: [Alternative]
}

extension Explanation.Rule {
  /// Whether all conditions are satisfied.
  public var isMet: Bool { conditions.allSatisfy { $0.isMet } }
}
