/// A kind of roads that a traveller may avoid.
public enum RoadKind: UInt32, CaseIterable, Hashable, Sendable {
  case toll = 0
  case motorway
  case ferry
  case unpaved
  case tunnel

  /// The name on the command line, such as "toll".
  public var name: String {
    switch self {
    case .toll: "toll"
    case .motorway: "motorway"
    case .ferry: "ferry"
    case .unpaved: "unpaved"
    case .tunnel: "tunnel"
    }
  }

  /// Creates the kind with a name; nil if there is none.
  public init?(name: String) {
    for kind in Self.allCases where kind.name == name {
      self = kind
      return
    }
    return nil
  }
}

/// How much more than its own cost a road is worth to a traveller.
public enum RoadWeight: Hashable, Sendable {
  /// The cost is multiplied by a factor from 1 to 1,000: such a road is taken if the way around costs still more.
  case times(Double)
  /// The road is closed.
  case refused
}
