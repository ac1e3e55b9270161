/// Where roads part, so that a driver must keep to one side. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
enum ForkRules {
  /// The rule by which the road parts at a junction; nil if it does not. One or two other roads meet there.
  static func rule(at junction: Int, of walk: RoadWalk) -> RoadManeuverRule? {
    let ports = walk.ports(at: junction)
    guard ports.count == 1 || ports.count == 2 else { return nil }
    let turn = walk.junctions[junction].turn
    let (before, after) = (walk.edges[junction - 1], walk.edges[junction])
    if walk.junctions[junction].isFork, turn.isWideForward, ports.contains(where: { $0.isOut && $0.turn.isWideForward })
    {
      return isForkOfLinks(junction, walk) ? .forkOfLinks : nil
    }
    if before.isMotorway, after.isMotorway, turn.isWideForward,
      ports.contains(where: { $0.isOut && $0.isMotorway && $0.turn.isWideForward })
    {
      return .forkOfMotorways
    }
    if before.isPlain, after.isPlain, turn.isForkForward {
      if before.rank >= after.rank, arePeers(ports, of: before) { return .forkOfClass }
      let mayBeService = before.rank == leastRank || after.rank == leastRank
      if ports.contains(where: { port in
        port.isOut && port.isPlain && port.turn.isForkForward && port.has(.likeBefore)
          && (mayBeService || port.rank != leastRank)
      }) {
        return .forkOfName
      }
    }
    return ports.count == 1 && doLanesPart(junction, walk) ? .forkOfLanes : nil
  }

  /// Whether another way of the same use leads on beside the one that is walked, or a roundabout ends.
  static func isForkOnFoot(at junction: Int, of walk: RoadWalk) -> Bool {
    let ports = walk.ports(at: junction)
    let turn = walk.junctions[junction].turn
    let (before, after) = (walk.edges[junction - 1], walk.edges[junction])
    guard turn.fromStraight < walkedOn, ports.count < 3 else { return false }
    if before.has(.ring), !after.has(.ring) { return true }
    guard let other = walk.straightestPort(at: junction), walk.use(of: other) == walk.use(of: after) else {
      return false
    }
    let sides = walk.sides(at: junction)
    return sides.leftSimilarOut > 0 || sides.rightSimilarOut > 0 || other.turn.fromStraight < walkedOn
  }

  /// On foot a turn by fewer degrees is straight on.
  private static let walkedOn = 45

  private static let leastRank: UInt8 = 7

  private static func isForkOfLinks(_ junction: Int, _ walk: RoadWalk) -> Bool {
    let ports = walk.ports(at: junction)
    let (before, after) = (walk.edges[junction - 1], walk.edges[junction])
    // A service area beside a motorway is no fork.
    if walk.junctions[junction].isExit, after.rank != leastRank, ports.contains(where: { $0.rank == leastRank }) {
      return false
    }
    let sides = walk.sides(at: junction)
    if sides.leftSimilarOut > 0 || sides.rightSimilarOut > 0 { return true }
    if sides.leftOut > 0 || sides.rightOut > 0, after.has(.ramp), !walk.straightestOut(at: junction).isBackward {
      return true
    }
    return walk.junctions[junction].turn.isForkForward && arePeers(ports, of: before)
  }

  /// Whether all other roads lead on side by side with the way, and are at least as important as the road before.
  private static func arePeers(_ ports: ArraySlice<RoadWalk.Port>, of before: RoadWalk.Edge) -> Bool {
    ports.allSatisfy { $0.isPlain && $0.rank <= before.rank && $0.isOut && $0.turn.isForkForward }
  }

  /// Whether the lanes of a motorway part into those of a motorway and of a ramp: two into one and one, more into two
  /// halves.
  private static func doLanesPart(_ junction: Int, _ walk: RoadWalk) -> Bool {
    let (before, after) = (walk.edges[junction - 1], walk.edges[junction])
    guard let port = walk.ports(at: junction).first, before.isMotorway,
      after.isMotorway && port.has(.ramp) || port.isMotorway && after.has(.ramp),
      walk.junctions[junction].turn.isForkForward, port.turn.isForkForward
    else { return false }
    let lanes = walk.ways[before.way].lanes
    let half = lanes == 2 ? 1 : lanes > 2 ? (lanes + 1) / 2 : 0
    return half > 0 && walk.ways[after.way].lanes == half && walk.ways[port.way].lanes == half
  }
}
