internal import CRoadGraph
internal import FairwayRoutes
internal import RoadGraph

/// The lanes at the ends of the edges of a walk, with those that lead on. Learned from Valhalla (`odin`,
/// `maneuversbuilder.cc` and `enhancedtrippath.cc`).
struct WalkLanes {
  /// A lane of an edge.
  struct WalkLane: Hashable {
    var arrows: UInt16
    var isValid = false
    var isActive = false
    /// The arrow that leads on.
    var arrow: UInt16 = 0
  }

  private let walk: RoadWalk
  private let drafts: [ManeuverDraft]
  private let arrivalSide: TurnSide?
  /// Of each edge, from the left; empty where nothing is known.
  private(set) var edges: [[WalkLane]]

  /// Before forks that are shorter than this no lanes are shown; the next arrow counts from so far away; and what follows
  /// within so far decides between lanes. In metres.
  private static let shortFork = 50.0, reach = 3000.0, near = 402.0

  init(_ maker: ManeuverMaker, arrivalSide: TurnSide?) {
    walk = maker.walk
    drafts = maker.drafts
    self.arrivalSide = arrivalSide
    edges = [[WalkLane]](repeating: [], count: walk.edges.count)
    guard read() else { return }
    for edge in maker.moved where edge > 0 && edges[edge].isEmpty { edges[edge] = edges[edge - 1] }
    for index in drafts.indices.dropFirst() { activate(before: index) }
  }

  /// The lanes before a junction; nil if there is none to be shown.
  func lanes(before junction: Int) -> [Lane]? {
    let lanes = edges[junction - 1]
    guard lanes.contains(where: { $0.isActive }), Self.areComplete(lanes) else { return nil }
    return lanes.map { lane in
      var made = Lane(indications: LaneIndication(arrows: lane.arrows), isValid: lane.isValid)
      made.isActive = lane.isActive
      made.validIndication = lane.isValid ? ManeuverDirection(arrow: lane.arrow) : nil
      return made
    }
  }

  private static func areComplete(_ lanes: [WalkLane]) -> Bool { LaneArrows(lanes.map { $0.arrows }).areComplete }

  /// Reads the lanes of all edges; returns whether there are any.
  private mutating func read() -> Bool {
    var buffer: [rg_attribute] = []
    for index in walk.edges.indices {
      let edge = walk.edges[index]
      let way = walk.ways[edge.way]
      guard way.traits.contains(.turnLanes) else { continue }
      if buffer.isEmpty { buffer = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES)) }
      guard var arrows = LaneArrows(way, isBackward: edge.road & 1 != 0, walk.ways.graph, &buffer) else { continue }
      // Where a restriction over several roads begins, it is not known which turns are allowed.
      let isOpen = rg_graph_paths(walk.ways.graph.handle, edge.road, nil, 0) == 0
      arrows.complete(turns(at: index + 1), addsTurns: isOpen)
      edges[index] = arrows.lanes.map { WalkLane(arrows: $0) }
    }
    return !buffer.isEmpty
  }

  /// The turns that a car may take at a junction.
  private func turns(at junction: Int) -> [TurnKind] {
    let graph = walk.ways.graph.handle
    let from = walk.ways[walk.edges[junction - 1].way].index
    var turns: [TurnKind] = []
    for port in walk.ports(at: junction) where port.isOut {
      // Nobody needs an arrow for a turn that is forbidden.
      let isForbidden =
        walk.junctions[junction].index.map {
          rg_graph_forbids(graph, UInt32(ROAD_CAR), $0, from, walk.ways[port.way].index)
        } ?? false
      if !isForbidden { turns.append(port.turn.kind) }
    }
    if junction < walk.edges.count { turns.append(walk.junctions[junction].turn.kind) }
    return turns
  }

  // MARK: Which lanes lead on

  /// Marks the lanes before a maneuver, and those along the step before it.
  private mutating func activate(before index: Int) {
    let (before, this) = (drafts[index - 1], drafts[index])
    let next = index + 1 < drafts.count ? drafts[index + 1].kind : .open
    let last = this.begin - 1
    if !(this.kind.isFork && this.length < Self.shortFork) {
      mark(last, arrow(of: this, on: last), remaining: this.length, this.kind, next)
    }
    var isOtherTurn = false
    var remaining = walk.edges[last].length
    let side = this.kind == .arrive ? arrivalSide : this.kind.side
    for junction in stride(from: before.end - 1, to: before.begin, by: -1) {
      let sides = walk.sides(at: junction)
      if side == .right && sides.rightOut > 0 || side == .left && sides.leftOut > 0 { isOtherTurn = true }
      let edge = junction - 1
      let wanted = edges[edge].isEmpty ? 0 : arrow(of: this, on: edge)
      if remaining < Self.reach, !isOtherTurn, wanted != 0 {
        mark(edge, wanted, remaining: this.length, this.kind, next)
      } else {
        mark(edge, LaneArrows.through, remaining: remaining, before.kind, this.kind)
      }
      remaining += walk.edges[edge].length
    }
  }

  /// The arrow for a maneuver among those of an edge; 0 if there is none.
  private func arrow(of draft: ManeuverDraft, on edge: Int) -> UInt16 {
    var all: UInt16 = 0
    for lane in edges[edge] { all |= lane.arrows }
    let (slightLeft, left) = (UInt16(ROAD_LANE_SLIGHT_LEFT), UInt16(ROAD_LANE_LEFT))
    let (slightRight, right) = (UInt16(ROAD_LANE_SLIGHT_RIGHT), UInt16(ROAD_LANE_RIGHT))
    func first(_ arrows: UInt16...) -> UInt16 { arrows.first { all & $0 != 0 } ?? 0 }
    let reverse = UInt16(ROAD_LANE_REVERSE)
    switch draft.kind {
    case .uTurnLeft: return first(reverse, left)
    case .uTurnRight: return first(reverse, right)
    case .sharpLeft: return first(UInt16(ROAD_LANE_SHARP_LEFT), left)
    case .sharpRight: return first(UInt16(ROAD_LANE_SHARP_RIGHT), right)
    case .left:
      return draft.turn.degrees > 270
        ? first(left, slightLeft) : draft.turn.degrees < 270 ? first(left, UInt16(ROAD_LANE_SHARP_LEFT)) : first(left)
    case .right:
      return draft.turn.degrees < 90
        ? first(right, slightRight)
        : draft.turn.degrees > 90 ? first(right, UInt16(ROAD_LANE_SHARP_RIGHT)) : first(right)
    case .slightLeft, .exitLeft: return first(slightLeft, left)
    case .slightRight, .exitRight: return first(slightRight, right)
    case .rampLeft: return draft.course == .left ? first(left, slightLeft) : first(slightLeft, left)
    case .rampRight: return draft.course == .right ? first(right, slightRight) : first(slightRight, right)
    case .forkLeft:
      let isOther = all & (right | slightRight) != 0
      return isOther ? first(slightLeft, left, LaneArrows.through) : first(slightLeft, left)
    case .forkRight:
      let isOther = all & (left | slightLeft) != 0
      return isOther ? first(slightRight, right, LaneArrows.through) : first(slightRight, right)
    case .goOn, .rampStraight, .forkStraight: return LaneArrows.through
    default: return 0
    }
  }

  /// Marks the lanes of an edge that have an arrow: all of them, or the outermost alone where the next turn is near.
  private mutating func mark(
    _ edge: Int, _ arrow: UInt16, remaining: Double, _ kind: ManeuverKind, _ next: ManeuverKind
  ) {
    guard arrow != 0, Self.areComplete(edges[edge]) else { return }
    let turnsRound = kind.isUTurn && arrow != UInt16(ROAD_LANE_REVERSE)
    let side = turnsRound ? kind.side : remaining < Self.near ? self.side(of: next, on: edge) : nil
    let lanes = edges[edge].indices
    let ordered = side == .right ? Array(lanes.reversed()) : Array(lanes)
    var isFirst = true
    for lane in ordered where edges[edge][lane].arrows & arrow != 0 {
      if side == nil || isFirst {
        edges[edge][lane].isActive = true
        edges[edge][lane].isValid = true
      } else if !(kind.isUTurn && kind.side == side) {
        edges[edge][lane].isValid = true
      }
      edges[edge][lane].arrow = arrow
      isFirst = false
    }
  }

  /// The side on which one must be for what follows; nil if that is any.
  private func side(of next: ManeuverKind, on edge: Int) -> TurnSide? {
    let isOnLeft = walk.edges[edge].has(.onLeft)
    switch next {
    case .merge: return isOnLeft ? .right : .left
    case .arrive: return arrivalSide ?? (isOnLeft ? .left : .right)
    default: return next.side
    }
  }
}

extension LaneIndication {
  /// The indications of arrows, which are bits of `ROAD_LANE_THROUGH` and others.
  fileprivate init(arrows: UInt16) {
    self = []
    for (bit, indication) in [
      (ROAD_LANE_THROUGH, LaneIndication.straightAhead), (ROAD_LANE_LEFT, .left), (ROAD_LANE_SLIGHT_LEFT, .slightLeft),
      (ROAD_LANE_SHARP_LEFT, .sharpLeft), (ROAD_LANE_RIGHT, .right), (ROAD_LANE_SLIGHT_RIGHT, .slightRight),
      (ROAD_LANE_SHARP_RIGHT, .sharpRight), (ROAD_LANE_REVERSE, .uTurn),
    ] where Int(arrows) & bit != 0 {
      insert(indication)
    }
  }
}

extension ManeuverDirection {
  /// The direction of one arrow.
  fileprivate init(arrow: UInt16) {
    switch Int(arrow) {
    case ROAD_LANE_LEFT: self = .left
    case ROAD_LANE_SLIGHT_LEFT: self = .slightLeft
    case ROAD_LANE_SHARP_LEFT: self = .sharpLeft
    case ROAD_LANE_RIGHT: self = .right
    case ROAD_LANE_SLIGHT_RIGHT: self = .slightRight
    case ROAD_LANE_SHARP_RIGHT: self = .sharpRight
    case ROAD_LANE_REVERSE: self = .uTurn
    default: self = .straightAhead
    }
  }
}
