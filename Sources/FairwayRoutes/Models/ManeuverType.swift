/// What to do at the start of a step.
///
/// An unknown kind is decoded as ``turn``, as the services' documentation recommends.
public enum ManeuverType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Sets out from the first point of a leg.
  case depart
  /// Turns onto another road, or any maneuver without a type of its own.
  case turn
  /// Stays on the road, perhaps around a turn.
  case `continue`
  /// Continues where the road changes its name.
  case passNameChange = "new name"
  /// Merges into a road.
  case merge
  /// Takes a ramp onto a road.
  case takeOnRamp = "on ramp"
  /// Takes a ramp off a road.
  case takeOffRamp = "off ramp"
  /// Chooses a side of a fork.
  case reachFork = "fork"
  /// Turns at the end of a road.
  case reachEnd = "end of road"
  /// Changes to a lane.
  case useLane = "use lane"
  /// Enters a roundabout.
  case takeRoundabout = "roundabout"
  /// Enters a roundabout that has a name.
  case takeRotary = "rotary"
  /// Turns at a roundabout so small that it is taken like an intersection.
  case turnAtRoundabout = "roundabout turn"
  /// Leaves a roundabout.
  case exitRoundabout = "exit roundabout"
  /// Leaves a roundabout that has a name.
  case exitRotary = "exit rotary"
  /// A notification, such as a change of the mode of transport.
  case heedWarning = "notification"
  /// Arrives at the end of a leg.
  case arrive

  /// The value for an unknown kind.
  public static var `default`: ManeuverType { .turn }
}

/// The direction of a maneuver relative to the road that leads to it.
public enum ManeuverDirection: String, Hashable, Sendable, Codable, CaseIterable {
  case sharpRight = "sharp right"
  case right
  case slightRight = "slight right"
  case straightAhead = "straight"
  case slightLeft = "slight left"
  case left
  case sharpLeft = "sharp left"
  case uTurn = "uturn"
}

/// The side of the road that traffic drives on.
public enum DrivingSide: String, Hashable, Sendable, Codable, CaseIterable {
  case left
  case right

  /// The value if a service states none.
  public static var `default`: DrivingSide { .right }
}

/// The mode of travel along a step.
public enum TransportType: String, Hashable, Sendable, Codable, CaseIterable {
  case automobile = "driving"
  case ferry
  case movableBridge = "movable bridge"
  case inaccessible = "unaccessible"
  case walking
  case cycling
  case train
  /// Walking beside a bicycle.
  case pushingBike = "pushing bike"
}
