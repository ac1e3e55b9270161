/// Which maneuvers are joined to those before them. The first rule that applies decides; they are tried again until none
/// does. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
extension ManeuverMaker {
  /// What becomes of a maneuver and of the one behind it.
  private enum Joining {
    case apart
    /// The first becomes the beginning of the second.
    case intoNext(RoadManeuverRule)
    /// The second becomes the end of the first.
    case intoThis(RoadManeuverRule)
  }

  /// A piece between carriageways is no longer than this, in metres.
  private static let longestInside = 32.0
  private static let longestSlipLane = 200.0
  private static let shortSlipLane = 36.0
  /// More passes than real ways need.
  private static let mostPasses = 100

  mutating func join() {
    for _ in 0..<Self.mostPasses where !joinOnce() { return }
  }

  /// Tries the rules on each maneuver and the next one; returns whether any was joined.
  private mutating func joinOnce() -> Bool {
    var all = drafts
    var done: [ManeuverDraft] = []
    done.reserveCapacity(all.count)
    var this = all[0]
    var next = 1
    var hasJoined = false
    while next < all.count {
      let joining = joining(after: done.last, this, &all[next], afterNext: next + 1 < all.count ? all[next + 1] : nil)
      switch joining {
      case .apart:
        done.append(this)
        this = all[next]
      case .intoNext(let rule):
        // The second one begins where the first one did.
        rules[all[next].begin] = rule
        joinInside(done.last, this, &all[next], rule)
        this = all[next]
      case .intoThis(let rule):
        rules[all[next].begin] = rule
        joinNames(&this, all[next], rule)
        this.append(all[next])
      }
      if case .apart = joining {} else { hasJoined = true }
      next += 1
    }
    done.append(this)
    replace(done)
    return hasJoined
  }

  private mutating func joining(
    after before: ManeuverDraft?, _ this: ManeuverDraft, _ next: inout ManeuverDraft, afterNext: ManeuverDraft?
  ) -> Joining {
    if this.has(.onLeft) != next.has(.onLeft) || next.kind == .arrive { return .apart }
    if turnsRoundAtMedian(before, this, next) {
      next.kind = ManeuverCourse(this.turn) == .left ? .uTurnLeft : .uTurnRight
      return .intoNext(.turnsRoundAtMedian)
    }
    if next.has(.steps) || next.has(.fork) || next.has(.tee) || this.has(.ferry) || next.has(.ferry) { return .apart }
    if this.has(.inside) { return .intoNext(.joinedInside) }
    if isSlipLane(before, this, into: next) { return .intoNext(.joinedSlipLane) }
    if next.has(.otherLeadsOn) { return .apart }
    let isPlain =
      next.course == .straight && !walk.edges[next.begin].has(.slipLane) && !next.has(.inside)
      && !this.has(.ramp) && !next.has(.ramp) && !this.has(.roundabout) && !next.has(.roundabout)
    if isPlain, walk.names.share(this.names, next.names) { return .intoThis(.joinedSameName) }
    if isPlain, this.names.isEmpty, next.names.isEmpty { return .intoThis(.joinedNameless) }
    if doesRampGoOn(this, next) { return .intoThis(.joinedRamp) }
    if isObvious(next, after: this, before: afterNext) { return .intoThis(.obvious) }
    if isShort(before, this, next), this.course(alone: true).side != nil, next.kind == .rampStraight {
      return .intoNext(.joinedInside)
    }
    return .apart
  }

  // MARK: Rules

  /// Whether a maneuver is as short as a piece between carriageways without being marked as one.
  private func isShort(_ before: ManeuverDraft?, _ this: ManeuverDraft, _ next: ManeuverDraft) -> Bool {
    !this.has(.inside) && this.kind != .depart && before?.has(.roundabout) != true && !this.has(.roundabout)
      && !next.has(.roundabout) && this.length <= Self.longestInside
  }

  /// Two turns to the same side over a short piece, from one carriageway of a road onto the other.
  private func turnsRoundAtMedian(_ before: ManeuverDraft?, _ this: ManeuverDraft, _ next: ManeuverDraft) -> Bool {
    guard let before, isShort(before, this, next), walk.names.share(before.names, next.names) else { return false }
    let course = this.course(alone: true)
    return (course == .left || course == .right) && next.course(alone: true) == course
      && ManeuverCourse(TurnAngle(from: before.endBearing, to: next.beginBearing)) == .reverse
  }

  /// Whether a slip lane and the road behind it are one turn.
  private func isSlipLane(_ before: ManeuverDraft?, _ this: ManeuverDraft, into next: ManeuverDraft) -> Bool {
    guard this.has(.slipLane), this.length <= Self.longestSlipLane,
      !walk.ports(at: this.end).contains(where: { $0.isOut && $0.turn.isForward }),
      this.end < walk.edges.count,
      walk.junctions[this.end].turn.fromStraight <= 70 || this.length < Self.shortSlipLane
    else { return false }
    let turn = TurnAngle(from: (before ?? this).endBearing, to: next.beginBearing).kind
    if this.course == .straight { return turn == .straight }
    guard let side = this.course.side, next.course != (side == .right ? .left : .right) else { return false }
    switch turn {
    case .straight, .reverse: return true
    case .slightRight, .right, .sharpRight: return side == .right
    case .slightLeft, .left, .sharpLeft: return side == .left
    }
  }

  private func doesRampGoOn(_ this: ManeuverDraft, _ next: ManeuverDraft) -> Bool {
    guard this.has(.ramp), next.has(.ramp), !next.has(.fork), !this.has(.inside), !next.has(.inside) else {
      return false
    }
    return next.kind == .rampStraight || !walk.ports(at: next.begin).contains { $0.isOut }
      || walk.straightestOut(at: next.begin).isBackward
  }

  /// Whether it is obvious that one goes on.
  private func isObvious(_ next: ManeuverDraft, after this: ManeuverDraft, before afterNext: ManeuverDraft?) -> Bool {
    guard next.kind == .goOn, !this.has(.steps) else { return false }
    let ports = walk.ports(at: next.begin)
    if !ports.contains(where: { $0.isDriven }) { return true }
    if next.signs.has(.exitNumber) { return false }
    if this.has(.ramp), this.has(.fork), !this.has(.hasObvious) {
      // Nothing lies on the side of the fork.
      let sides = walk.sides(at: next.begin)
      return this.kind == .forkStraight || this.kind == .forkLeft && sides.left == 0
        || this.kind == .forkRight && sides.right == 0
    }
    if next.length < ManeuverKindRules.shortWayOn, let afterNext, afterNext.kind != .goOn { return true }
    if walk.junctions[next.begin].isExit { return false }
    return !ports.contains { port in
      port.isDriven && port.has(.ramp) && !port.turn.isBackward && (port.has(.likeBefore) || port.has(.likeAfter))
    }
  }

  // MARK: Joining

  /// Lets a maneuver begin where the one before it, a piece inside a junction or a slip lane, does.
  private func joinInside(
    _ before: ManeuverDraft?, _ this: ManeuverDraft, _ next: inout ManeuverDraft, _ rule: RoadManeuverRule
  ) {
    next.turn = TurnAngle(from: (before ?? this).endBearing, to: next.beginBearing)
    next.begin = this.begin
    next.length += this.length
    if rule == .joinedSlipLane {
      next.course = this.course
      if next.signs.isEmpty { next.signs = this.signs }
    } else {
      next.course = ManeuverCourse(next.turn)
    }
    guard rule != .turnsRoundAtMedian else { return }
    if this.has(.inside) {
      (next.innerRights, next.innerLefts) = (this.innerRights, this.innerLefts)
      if next.course == .straight, this.innerRights > 0, this.innerLefts > 0 {
        next.course = ManeuverCourse(TurnAngle(from: (before ?? this).endBearing, to: this.endBearing))
      }
    }
    next.kind = before == nil ? .depart : this.has(.inside) || this.has(.slipLane) ? kind(of: next) : .open
  }

  private func kind(of draft: ManeuverDraft) -> ManeuverKind {
    ManeuverKindRules(draft, in: walk).kind(mayStayOpen: true)
  }

  /// Leaves the names to a maneuver that it shares with the next one.
  private mutating func joinNames(_ this: inout ManeuverDraft, _ next: ManeuverDraft, _ rule: RoadManeuverRule) {
    switch rule {
    case .joinedSameName:
      let common = walk.names.common(this.names, next.names)
      if this.beginNames.isEmpty, !this.has(.hasMotorway), walk.names[this.names].count > walk.names[common].count {
        this.beginNames = this.names
      }
      this.names = common
    case .obvious:
      if this.names.isEmpty { this.names = next.names }
      this.traits.insert(.hasObvious)
      this.traits.remove(.slipLane)
    default: break
    }
  }
}

extension ManeuverDraft {
  /// The course, of the angle alone.
  fileprivate func course(alone: Bool) -> ManeuverCourse { alone ? ManeuverCourse(turn) : course }

  /// Adds the maneuver behind this one.
  mutating func append(_ next: ManeuverDraft) {
    length += next.length
    endBearing = next.endBearing
    end = next.end
    traits.formUnion(next.traits.intersection(.shared))
  }
}
