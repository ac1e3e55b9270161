/// Why there is a maneuver at a junction, or none.
public enum RoadManeuverRule: UInt8, CaseIterable, Hashable, Sendable {
  // Ends of the way.
  case depart, arrive

  // A maneuver begins.
  case drivingSideChanges
  case roundabout
  case forkOfLinks, forkOfMotorways, forkOfClass, forkOfName, forkOfLanes, forkOnFoot
  case insideJunction, slipLane, exitSigns, ramp, rampTurns, ferry
  case turnsRound, turnsRoundAtPoint
  case otherRoadLeadsOn, tee, bendsAway, otherPath, steps, otherName

  // None begins.
  case withinRoundabout, withinJunction, withinSlipLane, withinRamp, onFerry, onSteps
  case sameName, nameless

  // One had begun, and was joined to another.
  case turnsRoundAtMedian, joinedInside, joinedSlipLane, joinedSameName, joinedNameless, joinedRamp, obvious
  case movedBehindInside, shortForkOfRamp, mergeAfterRamp

  /// Whether a maneuver is at the junction.
  package var isManeuver: Bool { rawValue < Self.withinRoundabout.rawValue }

  /// The reason as part of a sentence, such as "the way turns onto a ramp".
  public var reason: String {
    switch self {
    case .depart: "the way begins"
    case .arrive: "the way ends"
    case .drivingSideChanges: "one drives on the other side from here"
    case .roundabout: "a roundabout begins or ends"
    case .forkOfLinks: "links part"
    case .forkOfMotorways: "motorways part"
    case .forkOfClass: "the road parts into roads that are as important"
    case .forkOfName: "the road parts, and a road with its name leads on beside the way"
    case .forkOfLanes: "the lanes of the motorway part"
    case .forkOnFoot: "another road of the same kind leads on beside the way, or a roundabout ends"
    case .insideJunction: "the way leads through the inside of a junction"
    case .slipLane: "a slip lane begins or ends"
    case .exitSigns: "the road behind has signs of an exit"
    case .ramp: "a ramp begins or ends"
    case .rampTurns: "the ramp turns into another one"
    case .ferry: "a ferry begins or ends"
    case .turnsRound: "the way turns round"
    case .turnsRoundAtPoint: "the way turns round from one carriageway onto the other"
    case .otherRoadLeadsOn: "another road leads on"
    case .tee: "the road ends at another one"
    case .bendsAway: "the way leaves straight on, and other roads begin here"
    case .otherPath: "a footway or a cycleway without a name begins or ends"
    case .steps: "steps begin or end"
    case .otherName: "the road has another name"
    case .withinRoundabout: "the roundabout goes on"
    case .withinJunction: "the junction goes on"
    case .withinSlipLane: "the slip lane goes on"
    case .withinRamp: "the ramp goes on"
    case .onFerry: "the ferry goes on"
    case .onSteps: "the steps go on"
    case .sameName: "the road keeps its name"
    case .nameless: "neither road has a name, and the way goes straight on"
    case .turnsRoundAtMedian: "it is part of turning round at the median"
    case .joinedInside: "it is part of the turn that begins inside the junction"
    case .joinedSlipLane: "it is part of the turn that begins with the slip lane"
    case .joinedSameName: "the road goes straight on with its name"
    case .joinedNameless: "the road goes straight on without a name"
    case .joinedRamp: "the ramp goes on"
    case .obvious: "it is obvious where the way leads"
    case .movedBehindInside: "the turn is behind the piece inside the junction"
    case .shortForkOfRamp: "the fork is just before a turn to its side"
    case .mergeAfterRamp: "merging is part of the ramp"
    }
  }
}
