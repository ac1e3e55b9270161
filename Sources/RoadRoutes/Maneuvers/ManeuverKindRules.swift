/// What kind a maneuver is of. The first rule that applies decides. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
struct ManeuverKindRules {
  let walk: RoadWalk
  let draft: ManeuverDraft
  private let before: RoadWalk.Edge?
  private let first: RoadWalk.Edge

  init(_ draft: ManeuverDraft, in walk: RoadWalk) {
    (self.draft, self.walk) = (draft, walk)
    before = draft.begin > 0 ? walk.edges[draft.begin - 1] : nil
    first = walk.edges[draft.begin]
  }

  /// The kind of the maneuver; whether it may stay open says whether others may yet be joined to it.
  func kind(mayStayOpen: Bool) -> ManeuverKind {
    if draft.has(.steps), before != nil { return .steps }
    if draft.has(.roundabout) { return .enterRoundabout }
    if before?.has(.roundabout) == true { return .leaveRoundabout }
    if draft.has(.fork) {
      return draft.course.side.map { $0 == .right ? .forkRight : .forkLeft } ?? .forkStraight
    }
    if mayStayOpen, draft.has(.inside) || draft.has(.slipLane) { return .open }
    if draft.has(.ramp), let before {
      if isExit(before) { return side(or: draft.has(.onLeft) ? .left : .right) == .right ? .exitRight : .exitLeft }
      if !before.isMotorway { return ramp() }
    }
    if let merge = merge() { return merge }
    if draft.has(.ferry) { return .boardFerry }
    if before?.has(.ferry) == true { return .leaveFerry }
    return plain()
  }

  private func side(or other: TurnSide) -> TurnSide { draft.course.side ?? other }

  private func isExit(_ before: RoadWalk.Edge) -> Bool {
    before.isMotorway || draft.signs.has(.exitNumber)
      || !before.has(.ramp) && draft.course.isKeeping && !leadsToMotorway
  }

  /// Whether the first road behind the ramp is a motorway.
  private var leadsToMotorway: Bool {
    var index = draft.begin
    while index < walk.edges.count, walk.edges[index].has(.ramp) { index += 1 }
    return index < walk.edges.count && walk.edges[index].isMotorway
  }

  private func ramp() -> ManeuverKind {
    switch draft.course {
    case .keepRight, .right, .none: .rampRight
    case .keepLeft, .left: .rampLeft
    case .straight: .rampStraight
    case .reverse: draft.turn.degrees < 180 || draft.turn.degrees == 180 && draft.has(.onLeft) ? .rampRight : .rampLeft
    }
  }

  private func merge() -> ManeuverKind? {
    guard let before, before.has(.ramp), !first.has(.ramp) else { return nil }
    let isGreatRoad =
      (first.rank == 1 || first.rank == 2) && first.isOneWay && draft.turn.isForward
      && walk.ports(at: draft.begin).contains { $0.has(.likeAfter) }
    guard first.isMotorway || isGreatRoad else { return nil }
    let sides = walk.sides(at: draft.begin)
    if sides.left > 0, sides.leftSimilar == 0, sides.right == 0 { return .mergeLeft }
    if sides.right > 0, sides.rightSimilar == 0, sides.left == 0 { return .mergeRight }
    return .merge
  }

  // MARK: Plain turns

  private func plain() -> ManeuverKind {
    switch draft.turn.kind {
    case .straight: straight()
    case .slightRight: goesOn(.right) ? .goOn : .slightRight
    case .right: turn(.right, .slightRight, .sharpRight)
    case .sharpRight: .sharpRight
    case .reverse: round()
    case .sharpLeft: .sharpLeft
    case .left: turn(.left, .slightLeft, .sharpLeft)
    case .slightLeft: goesOn(.left) ? .goOn : .slightLeft
    }
  }

  private func slight(_ side: TurnSide) -> ManeuverKind { side == .right ? .slightRight : .slightLeft }

  /// The greatest length of a short way on, in metres.
  static let shortWayOn = 600.0

  private func straight() -> ManeuverKind {
    guard before != nil else { return .goOn }
    if first.has(.slipLane), draft.course != .straight {
      return draft.course.isKeeping ? draft.course.side.map { slight($0) } ?? .goOn : .goOn
    }
    if first.has(.inside) { return draft.course.side.map { slight($0) } ?? .goOn }
    if first.isMotorway, draft.length < Self.shortWayOn { return .goOn }
    guard draft.course.isKeeping, let side = draft.course.side, hasPeerBeside else { return .goOn }
    guard
      first.isMotorway
        || walk.ports(at: draft.begin).contains(where: { $0.isOut && $0.turn.isForward && $0.has(.ramp) })
    else { return slight(side) }
    guard hasRoadBeside else { return .goOn }
    return side == .right ? .forkRight : .forkLeft
  }

  /// Whether a road leads straight on beside the way that is at most two classes less than the road before.
  private var hasPeerBeside: Bool {
    guard let before else { return false }
    return walk.ports(at: draft.begin).contains { isBeside($0) && Int($0.rank) - Int(before.rank) <= 2 }
  }

  /// Whether one does that is no ramp, or a ramp with the name of the road before.
  private var hasRoadBeside: Bool {
    walk.ports(at: draft.begin).contains { isBeside($0) && (!$0.has(.ramp) || $0.has(.likeBefore)) }
  }

  private func isBeside(_ port: RoadWalk.Port) -> Bool {
    port.isOut && draft.turn.isNearStraight && port.turn.isNearStraight && draft.turn.apart(from: port.turn) <= 30
  }

  /// Whether a slight turn is no more than the road itself: nothing else leads on, and a road is on the turn's side or
  /// there is none at all.
  private func goesOn(_ side: TurnSide) -> Bool {
    guard before != nil, draft.course == .straight, !walk.hasForwardPeer(at: draft.begin) else { return false }
    let sides = walk.sides(at: draft.begin)
    return (side == .right ? sides.right : sides.left) > 0 || sides.right == 0 && sides.left == 0
  }

  /// A turn, or a slight or a sharp one beside another road that is nearer to a right angle.
  private func turn(_ side: TurnSide, _ slight: ManeuverKind, _ sharp: ManeuverKind) -> ManeuverKind {
    let (plain, slightKind, sharpKind): (ManeuverKind, TurnKind, TurnKind) =
      side == .right ? (.right, .slightRight, .sharpRight) : (.left, .slightLeft, .sharpLeft)
    guard before != nil else { return plain }
    var square = draft.turn
    for port in walk.ports(at: draft.begin)
    where port.isOut && port.turn.apartFromSquare(side) < square.apartFromSquare(side) {
      square = port.turn
    }
    guard square != draft.turn else { return plain }
    let isSlight = (draft.turn.degrees < square.degrees) == (side == .right)
    let kind = isSlight ? slightKind : sharpKind
    let hasOther = walk.ports(at: draft.begin).contains { $0.isOut && $0.turn.kind == kind }
    return hasOther ? plain : isSlight ? slight : sharp
  }

  /// Turning round: to the side of the turns inside the junction, else as the angle says.
  private func round() -> ManeuverKind {
    if draft.innerLefts != draft.innerRights { return draft.innerLefts > draft.innerRights ? .uTurnLeft : .uTurnRight }
    if draft.course == .keepLeft { return .uTurnLeft }
    if draft.course == .keepRight { return .uTurnRight }
    let isRight = draft.turn.degrees < 180 || draft.turn.degrees == 180 && first.has(.onLeft)
    return isRight ? .uTurnRight : .uTurnLeft
  }
}
