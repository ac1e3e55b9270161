/// Where a maneuver leads beside the other roads at its beginning. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
enum CourseRule {
  /// The course of a maneuver, whose turn is known.
  static func course(of draft: ManeuverDraft, in walk: RoadWalk) -> ManeuverCourse {
    let course = ManeuverCourse(draft.turn)
    switch course {
    case .straight: return courseAhead(draft, walk)
    // A slight turn beside a true one to the same side.
    case .left where draft.turn.kind == .slightLeft && hasOut(.left, draft, walk): return .keepLeft
    case .right where draft.turn.kind == .slightRight && hasOut(.right, draft, walk): return .keepRight
    default: return course
    }
  }

  private static func hasOut(_ kind: TurnKind, _ draft: ManeuverDraft, _ walk: RoadWalk) -> Bool {
    walk.ports(at: draft.begin).contains { $0.isOut && $0.turn.kind == kind }
  }

  /// Straight on, or beside roads on one side only that lead on as well.
  private static func courseAhead(_ draft: ManeuverDraft, _ walk: RoadWalk) -> ManeuverCourse {
    let sides = walk.sides(at: draft.begin)
    if sides.rightSimilarOut == 0, sides.leftSimilarOut > 0 { return .keepRight }
    if sides.leftSimilarOut == 0, sides.rightSimilarOut > 0 { return .keepLeft }
    let other: TurnSide
    if sides.leftSimilarOut == 0, sides.leftOut > 0, sides.rightOut == 0 {
      other = .left
    } else if sides.rightSimilarOut == 0, sides.rightOut > 0, sides.leftOut == 0 {
      other = .right
    } else {
      return .straight
    }
    let keeps =
      draft.has(.fork) || draft.has(.slipLane) && draft.turn.kind != .straight
      || !walk.isStraightest(draft.turn, at: draft.begin)
    return keeps ? .keep(other.other) : .straight
  }
}
