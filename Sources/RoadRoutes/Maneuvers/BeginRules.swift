/// Where a maneuver begins. The first rule that applies decides. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
enum BeginRules {
  /// The rule that makes a junction a maneuver, or keeps it silent.
  ///
  /// - Parameters:
  ///   - junction: The number of a junction between two edges.
  ///   - draft: The maneuver behind it. The rule leaves what it has found there, and the names that both share.
  ///   - walk: The walk.
  static func rule(at junction: Int, behind draft: inout ManeuverDraft, of walk: inout RoadWalk) -> RoadManeuverRule {
    let before = walk.edges[junction - 1]
    if draft.has(.onLeft) != before.has(.onLeft) { return .drivingSideChanges }
    if draft.has(.steps) || walk.areSteps(before) {
      return draft.has(.steps) && walk.areSteps(before) ? .onSteps : .steps
    }
    if walk.traveller != .car, draft.namelessPath != walk.namelessPath(before) { return .otherPath }
    if draft.has(.roundabout) || before.has(.roundabout) {
      return draft.has(.roundabout) && before.has(.roundabout) ? .withinRoundabout : .roundabout
    }
    if let fork = ForkRules.rule(at: junction, of: walk) {
      draft.traits.insert(.fork)
      return fork
    }
    if walk.traveller == .foot, ForkRules.isForkOnFoot(at: junction, of: walk) {
      draft.traits.insert(.fork)
      return .forkOnFoot
    }
    if let rule = ruleOfPieces(junction, before, draft) { return rule }
    if draft.signs.hasExit { return .exitSigns }
    if let rule = ruleOfLinks(junction, before, draft, walk) { return rule }
    if let rule = ruleOfTurningRound(junction, &draft, walk) { return rule }
    if doesOtherRoadLeadOn(junction, walk) {
      draft.traits.insert(.otherLeadsOn)
      return .otherRoadLeadsOn
    }
    let names = walk.names(of: junction - 1)
    let common = walk.names.common(names, draft.names)
    if isTee(junction, walk, hasCommonName: !common.isEmpty) {
      draft.traits.insert(.tee)
      return .tee
    }
    if bendsAway(junction, walk) { return .bendsAway }
    if !common.isEmpty {
      draft.names = common
      return .sameName
    }
    if draft.names.isEmpty, names.isEmpty,
      walk.ports(at: junction).isEmpty || walk.isStraightestOfAll(walk.junctions[junction].turn, at: junction)
    {
      return .nameless
    }
    return .otherName
  }

  /// Pieces inside junctions, and slip lanes.
  private static func ruleOfPieces(_ junction: Int, _ before: RoadWalk.Edge, _ draft: ManeuverDraft)
    -> RoadManeuverRule?
  {
    if before.has(.inside) != draft.has(.inside) { return .insideJunction }
    // The first edge is none.
    if before.has(.inside), junction > 1 { return .withinJunction }
    if before.has(.slipLane) != draft.has(.slipLane) { return .slipLane }
    return before.has(.slipLane) ? .withinSlipLane : nil
  }

  /// Ramps and ferries.
  private static func ruleOfLinks(
    _ junction: Int, _ before: RoadWalk.Edge, _ draft: ManeuverDraft, _ walk: RoadWalk
  ) -> RoadManeuverRule? {
    if before.has(.ramp) != draft.has(.ramp) { return .ramp }
    if before.has(.ramp) { return walk.junctions[junction].turn.isForward ? .withinRamp : .rampTurns }
    if before.has(.ferry) != draft.has(.ferry) { return .ferry }
    return before.has(.ferry) ? .onFerry : nil
  }

  private static func ruleOfTurningRound(
    _ junction: Int, _ draft: inout ManeuverDraft, _ walk: RoadWalk
  ) -> RoadManeuverRule? {
    let turn = walk.junctions[junction].turn.degrees
    let (before, after) = (walk.edges[junction - 1], walk.edges[junction])
    if turn == 180 {
      draft.kind = before.has(.onLeft) ? .uTurnRight : .uTurnLeft
      return .turnsRound
    }
    guard !after.has(.onLeft), before.isOneWay, after.isOneWay, (135...225).contains(turn),
      walk.names.share(walk.names(of: junction - 1), walk.names(of: junction))
    else { return nil }
    let sides = walk.sides(at: junction)
    if turn > 180, sides.leftOut == 0 {
      draft.kind = .uTurnLeft
      return .turnsRoundAtPoint
    }
    if turn < 180, sides.rightOut == 0 {
      draft.kind = .uTurnRight
      return .turnsRoundAtPoint
    }
    return nil
  }

  private static func doesOtherRoadLeadOn(_ number: Int, _ walk: RoadWalk) -> Bool {
    let junction = walk.junctions[number]
    guard !junction.ports.isEmpty, !junction.isExit, !junction.isFork,
      !(walk.edges[number].isMotorway && walk.edges[number - 1].isMotorway)
    else { return false }
    if !junction.turn.isForward {
      return walk.ports(at: number).contains { $0.isOut && $0.turn.isForward && !$0.has(.track) }
    }
    return walk.hasForwardPeer(at: number) && !walk.isStraightest(junction.turn, at: number)
  }

  /// Whether the road ends at one other road, which the way follows to one side.
  private static func isTee(_ junction: Int, _ walk: RoadWalk, hasCommonName: Bool) -> Bool {
    let ports = walk.ports(at: junction)
    guard ports.count == 1, let port = ports.first, port.isDriven else { return false }
    if hasCommonName, !port.isOut || port.has(.track) { return false }
    let (way, other) = (walk.junctions[junction].turn.kind, port.turn.kind)
    return way == .right && other == .left || way == .left && other == .right
  }

  /// Whether the way leaves straight on where nothing else leads on, and other roads begin.
  private static func bendsAway(_ junction: Int, _ walk: RoadWalk) -> Bool {
    let ports = walk.ports(at: junction)
    return !walk.isStraightest(walk.junctions[junction].turn, at: junction)
      && !ports.contains { $0.isOut && $0.turn.isForward } && ports.contains { $0.isOut && !$0.has(.track) }
  }
}
