/// Makes the maneuvers of a walk: goes over its junctions from the last to the first, joins what belongs together, and says
/// of each junction which rule decided.
struct ManeuverMaker {
  var walk: RoadWalk
  /// From the departure to the arrival.
  private(set) var drafts: [ManeuverDraft] = []
  /// The rule that decided at each junction.
  var rules: [RoadManeuverRule]
  /// Edges inside junctions behind which a turn was moved: the lanes before them count behind them.
  var moved: [Int] = []

  /// Makes the maneuvers of a walk of at least one edge.
  init(_ walk: RoadWalk) {
    self.walk = walk
    rules = [RoadManeuverRule](repeating: .sameName, count: walk.junctions.count)
    produce()
    join()
    finish()
  }

  /// Replaces the maneuvers by what joining or finishing has made of them.
  mutating func replace(_ changed: [ManeuverDraft]) { drafts = changed }

  // MARK: Where maneuvers begin

  private mutating func produce() {
    let last = walk.edges.count
    var arrival = ManeuverDraft(begin: last, end: last)
    arrival.kind = .arrive
    arrival.endBearing = walk.edges[last - 1].endBearing
    var found = [arrival]
    rules[last] = .arrive
    var draft = begun(at: last)
    for junction in stride(from: last - 1, to: 0, by: -1) {
      let rule = BeginRules.rule(at: junction, behind: &draft, of: &walk)
      rules[junction] = rule
      if rule.isManeuver {
        complete(&draft, at: junction)
        found.append(draft)
        draft = begun(at: junction)
      } else {
        extend(&draft, before: junction)
      }
    }
    rules[0] = .depart
    draft.kind = .depart
    complete(&draft, at: 0)
    found.append(draft)
    drafts = found.reversed()
  }

  /// A maneuver that ends at a junction, with the edge before it.
  private func begun(at junction: Int) -> ManeuverDraft {
    let before = walk.edges[junction - 1]
    var draft = ManeuverDraft(begin: junction - 1, end: junction)
    draft.endBearing = before.endBearing
    draft.namelessPath = walk.namelessPath(before)
    if walk.areSteps(before) { draft.traits.insert(.steps) }
    for (trait, own) in [
      (RoadWalk.Traits.ramp, ManeuverDraft.Traits.ramp), (.slipLane, .slipLane), (.ferry, .ferry),
      (.roundabout, .roundabout), (.onLeft, .onLeft),
    ] where before.has(trait) {
      draft.traits.insert(own)
    }
    if before.has(.roundabout) { draft.exit = 1 }
    // Neither the first nor the last edge is only passed.
    if before.has(.inside), junction != walk.edges.count, junction != 1 { draft.traits.insert(.inside) }
    extend(&draft, before: junction)
    return draft
  }

  /// Adds the edge before a junction to a maneuver.
  private func extend(_ draft: inout ManeuverDraft, before junction: Int) {
    let edge = walk.edges[junction - 1]
    let inner = ManeuverCourse(walk.junctions[junction - 1].turn)
    let isNameless = draft.names.isEmpty && !draft.has(.inside)
    // Who turns off within a junction may be told the street there.
    let crosses = draft.has(.inside) && inner == (edge.has(.onLeft) ? .right : .left)
    if isNameless || crosses { draft.names = walk.names(of: junction - 1) }
    if junction > 1 {
      if inner == .right { draft.innerRights += 1 }
      if inner == .left { draft.innerLefts += 1 }
    }
    draft.length += edge.length
    if walk.ways[edge.way].traits.contains(.toll) { draft.traits.insert(.hasToll) }
    if edge.isMotorway { draft.traits.insert(.hasMotorway) }
    if edge.has(.roundabout), junction < walk.edges.count {
      let sides = walk.sides(at: junction)
      draft.exit += edge.has(.onLeft) ? sides.leftOut : sides.rightOut
    }
    if edge.signs >= 0 { draft.signs.add(walk.signs[Int(edge.signs)], areExits: true) }
  }

  /// Completes a maneuver that begins at a junction.
  private mutating func complete(_ draft: inout ManeuverDraft, at junction: Int) {
    let edge = walk.edges[junction]
    draft.begin = junction
    draft.beginBearing = edge.beginBearing
    if junction > 0 {
      draft.turn = walk.junctions[junction].turn
      draft.course = CourseRule.course(of: draft, in: walk)
    }
    let names = walk.names(of: junction)
    if !edge.isMotorway, !edge.has(.inside), walk.names[names].count > 1 {
      let common = walk.names.common(names, draft.names)
      if walk.names[names].count > walk.names[common].count { draft.beginNames = names }
    }
    if edge.signs >= 0 { draft.signs.add(walk.signs[Int(edge.signs)], areExits: false) }
    if draft.kind == .open { draft.kind = ManeuverKindRules(draft, in: walk).kind(mayStayOpen: true) }
  }
}
