internal import FairwayRoutes

/// The words of a route for a maneuver: as Valhalla says them in OSRM's form (`tyr`, `route_serializer_osrm.cc`).
struct StepForm {
  let walk: RoadWalk
  let draft: ManeuverDraft
  /// How many intersections the step before passes.
  let intersectionsBefore: Int

  /// The side of arrival as a modifier, for the arrival alone.
  func direction(arrivalSide: TurnSide?) -> ManeuverDirection? {
    switch draft.kind {
    case .depart: nil
    case .arrive: arrivalSide.map { $0 == .right ? .right : .left }
    case .slightRight, .forkRight, .exitRight, .mergeRight: .slightRight
    case .slightLeft, .forkLeft, .exitLeft, .mergeLeft: .slightLeft
    case .right: .right
    case .left: .left
    case .sharpRight: .sharpRight
    case .sharpLeft: .sharpLeft
    case .uTurnRight, .uTurnLeft: .uTurn
    case .rampRight: plainTurn.kind == .right ? .right : .slightRight
    case .rampLeft: plainTurn.kind == .left ? .left : .slightLeft
    case .enterRoundabout, .leaveRoundabout, .boardFerry, .leaveFerry: ManeuverDirection(plainTurn.kind)
    case .open, .steps, .goOn, .forkStraight, .rampStraight, .merge: .straightAhead
    }
  }

  /// The turn from the bearing before the maneuver to that behind it.
  private var plainTurn: TurnAngle {
    draft.begin > 0 ? TurnAngle(from: walk.edges[draft.begin - 1].endBearing, to: draft.beginBearing) : .straight
  }

  func type(changesMode: Bool, isRotary: Bool, leavesRotary: Bool) -> ManeuverType {
    if draft.kind == .depart { return .depart }
    if draft.kind == .arrive { return .arrive }
    if changesMode { return .heedWarning }
    switch draft.kind {
    case .enterRoundabout: return isRotary ? .takeRotary : .takeRoundabout
    case .leaveRoundabout: return leavesRotary ? .exitRotary : .exitRoundabout
    case .merge, .mergeRight, .mergeLeft: return .merge
    case .forkStraight, .forkRight, .forkLeft: return .reachFork
    case .exitRight, .exitLeft: return .takeOffRamp
    case .rampStraight, .rampRight, .rampLeft: return draft.turn.isNearStraight ? .takeOnRamp : .turn
    case .steps: return .turn
    case .goOn: return .passNameChange
    default: return turnType
    }
  }

  private var turnType: ManeuverType {
    if endsRoad { return .reachEnd }
    if walk.junctions[draft.begin].ports.isEmpty, changesName { return .passNameChange }
    return draft.kind.isUTurn || draft.has(.stays) ? .continue : .turn
  }

  /// Whether the road ends at one other road, both of whose arms have other names.
  private var endsRoad: Bool {
    let ports = walk.ports(at: draft.begin)
    guard intersectionsBefore > 1, ports.count == 1, let port = ports.first, draft.begin > 0,
      !walk.edges[draft.begin - 1].has(.ramp), !port.has(.likeBefore)
    else { return false }
    let turn = walk.junctions[draft.begin].turn.kind
    return turn == .right && port.turn.kind == .left || turn == .left && port.turn.kind == .right
  }

  /// Whether the edges before and behind have the same number of names, and different ones.
  private var changesName: Bool {
    guard draft.begin > 0 else { return false }
    let (before, after) = (walk.names[walk.names(of: draft.begin - 1)], walk.names[walk.names(of: draft.begin)])
    guard let first = before.first, let second = after.first else { return false }
    return before.count == after.count && first.text != second.text
  }
}

extension ManeuverDirection {
  init(_ kind: TurnKind) {
    switch kind {
    case .straight: self = .straightAhead
    case .slightRight: self = .slightRight
    case .right: self = .right
    case .sharpRight: self = .sharpRight
    case .reverse: self = .uTurn
    case .sharpLeft: self = .sharpLeft
    case .left: self = .left
    case .slightLeft: self = .slightLeft
    }
  }
}
