internal import CRoadGraph
internal import RoadGraph

/// The arrows of the lanes of an edge, from the left, with those that a map leaves out. Which are added was learned from
/// Valhalla (`mjolnir`, `graphenhancer.cc`).
struct LaneArrows {
  /// Bits of `ROAD_LANE_THROUGH` and others for each lane.
  private(set) var lanes: [UInt16]

  static let through = UInt16(ROAD_LANE_THROUGH)
  static let lefts = UInt16(ROAD_LANE_LEFT | ROAD_LANE_SLIGHT_LEFT | ROAD_LANE_SHARP_LEFT)
  static let rights = UInt16(ROAD_LANE_RIGHT | ROAD_LANE_SLIGHT_RIGHT | ROAD_LANE_SHARP_RIGHT)

  /// Reads the lanes of a way in a direction; nil if the file says nothing of them.
  init?(_ way: WalkWay, isBackward: Bool, _ graph: RoadGraph, _ buffer: inout [rg_attribute]) {
    let here = isBackward ? ROAD_SCOPE_BACKWARD : ROAD_SCOPE_FORWARD
    let count = min(rg_graph_attributes(graph.handle, way.set, &buffer, buffer.count), buffer.count)
    var bytes: [UInt8]?
    for attribute in buffer[..<count] where Int(attribute.key) == ROAD_KEY_TURN_LANES {
      // Without a direction it is that of the way's nodes.
      let scope = Int(attribute.scope)
      if scope == here || scope == 0 && !isBackward { bytes = graph.word(at: attribute.value) }
    }
    guard let bytes, bytes.count >= 2 else { return nil }
    lanes = (0..<min(bytes.count / 2, Int(ROAD_MOST_LANES))).map {
      UInt16(bytes[$0 * 2]) | UInt16(bytes[$0 * 2 + 1]) << 8
    }
  }

  init(_ lanes: [UInt16]) { self.lanes = lanes }

  /// Whether every lane has an arrow.
  var areComplete: Bool { lanes.allSatisfy { !Self.isBlank($0) } }

  private static func isBlank(_ lane: UInt16) -> Bool { lane & ~UInt16(ROAD_LANE_NONE) == 0 }

  /// Adds the arrows of lanes that have none, by those beside them and by the turns that cars may take at the end of the
  /// edge. The latter are added to the outermost lanes alone, and only if `addsTurns` says so.
  mutating func complete(_ turns: [TurnKind], addsTurns: Bool) {
    guard !areComplete, lanes.count > 0 else { return }
    let added = addsTurns ? turns : []
    if let filled = filledUpToRight() {
      lanes = filled
    } else if let filled = filled(lanes, outer: Self.lefts) {
      lanes = filled
      if turns.contains(where: { $0 == .slightLeft || $0 == .left || $0 == .sharpLeft }) { addRights(added) }
    } else if lanes[lanes.count - 1] & Self.rights != 0, Self.isBlank(lanes[0]),
      let filled = filled(lanes.reversed(), outer: Self.rights)
    {
      lanes = filled.reversed()
      if turns.contains(where: { $0 == .slightRight || $0 == .right || $0 == .sharpRight }) { addLefts(added) }
    } else if lanes[lanes.count - 1] & Self.through != 0, Self.isBlank(lanes[0]),
      let filled = filled(lanes.reversed(), outer: 0)
    {
      lanes = filled.reversed()
      addRights(added)
      addLefts(added)
    }
  }

  /// From the left to the first lane that leads to the right alone: there must be one.
  private func filledUpToRight() -> [UInt16]? {
    var lanes = lanes
    var hasArrow = false
    for index in lanes.indices {
      let lane = lanes[index]
      if lane & (Self.lefts | Self.through) != 0 {
        hasArrow = true
      } else if hasArrow, Self.isBlank(lane) {
        lanes[index] = Self.through
      } else {
        return hasArrow && lane & Self.rights != 0 ? lanes : nil
      }
    }
    return nil
  }

  /// From one side to the other, where lanes lead to that side, straight on, or have no arrow.
  private func filled(_ lanes: [UInt16], outer: UInt16) -> [UInt16]? {
    var lanes = lanes
    var (hasArrow, hasFilled) = (false, false)
    for index in lanes.indices {
      if lanes[index] & (outer | Self.through) != 0 {
        hasArrow = true
      } else if hasArrow, Self.isBlank(lanes[index]) {
        lanes[index] = Self.through
        hasFilled = true
      } else {
        return nil
      }
    }
    return hasFilled ? lanes : nil
  }

  private mutating func addRights(_ turns: [TurnKind]) {
    add(turns, to: lanes.count - 1, .slightRight, UInt16(ROAD_LANE_SLIGHT_RIGHT), .right, UInt16(ROAD_LANE_RIGHT))
    if turns.contains(.sharpRight) { lanes[lanes.count - 1] |= UInt16(ROAD_LANE_SHARP_RIGHT) }
  }

  private mutating func addLefts(_ turns: [TurnKind]) {
    add(turns, to: 0, .slightLeft, UInt16(ROAD_LANE_SLIGHT_LEFT), .left, UInt16(ROAD_LANE_LEFT))
    if turns.contains(.sharpLeft) { lanes[0] |= UInt16(ROAD_LANE_SHARP_LEFT) }
  }

  private mutating func add(
    _ turns: [TurnKind], to lane: Int, _ slight: TurnKind, _ slightArrow: UInt16, _ turn: TurnKind, _ arrow: UInt16
  ) {
    // Without a road straight on a slight turn is the way through.
    if turns.contains(slight), lanes[lane] == Self.through, turns.contains(.straight) { lanes[lane] |= slightArrow }
    if turns.contains(turn) { lanes[lane] |= arrow }
  }
}
