/// What a maneuver is, before it takes the words of a route.
enum ManeuverKind: UInt8 {
  /// Not decided yet: the maneuver begins with an edge inside a junction, or with a slip lane.
  case open
  case depart, arrive
  case enterRoundabout, leaveRoundabout
  case forkStraight, forkRight, forkLeft
  case exitRight, exitLeft
  case rampStraight, rampRight, rampLeft
  case merge, mergeRight, mergeLeft
  case boardFerry, leaveFerry
  /// Onto steps, on foot.
  case steps
  case goOn
  case slightRight, right, sharpRight, uTurnRight
  case uTurnLeft, sharpLeft, left, slightLeft
}

extension ManeuverKind {
  var isFork: Bool { self == .forkStraight || self == .forkRight || self == .forkLeft }
  var isExit: Bool { self == .exitRight || self == .exitLeft }
  var isRamp: Bool { self == .rampStraight || self == .rampRight || self == .rampLeft }
  var isMerge: Bool { self == .merge || self == .mergeRight || self == .mergeLeft }
  var isUTurn: Bool { self == .uTurnRight || self == .uTurnLeft }
  /// A turn to one side that is no U-turn.
  var isTurn: Bool { rawValue >= Self.slightRight.rawValue && !isUTurn }

  /// The side to which it leads; nil for neither.
  var side: TurnSide? {
    switch self {
    case .forkRight, .exitRight, .rampRight, .mergeRight, .slightRight, .right, .sharpRight, .uTurnRight: .right
    case .forkLeft, .exitLeft, .rampLeft, .mergeLeft, .slightLeft, .left, .sharpLeft, .uTurnLeft: .left
    default: nil
    }
  }
}

/// Where a maneuver leads beside the other roads of its junction.
enum ManeuverCourse: UInt8 {
  case none, straight, keepRight, keepLeft, right, left, reverse

  /// The course of an angle alone.
  init(_ turn: TurnAngle) {
    switch turn.degrees {
    case 31...159: self = .right
    case 160...200: self = .reverse
    case 201...329: self = .left
    default: self = .straight
    }
  }

  static func keep(_ side: TurnSide) -> ManeuverCourse { side == .right ? .keepRight : .keepLeft }

  /// The side to which it leads; nil for neither.
  var side: TurnSide? {
    switch self {
    case .keepRight, .right: .right
    case .keepLeft, .left: .left
    case .none, .straight, .reverse: nil
    }
  }

  var isKeeping: Bool { self == .keepRight || self == .keepLeft }
}
