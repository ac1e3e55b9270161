/// What has to be done at the start of a step.
///
/// A kind that is not in this list reads as ``turn``, as the services' documentation asks for.
public enum ManeuverType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Sets out from the first point of a leg.
  case depart
  /// Turns onto another road, or any maneuver that has no word of its own.
  case turn
  /// Stays on the road, perhaps around a turn.
  case `continue`
  /// Goes on where the road takes another name.
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
  /// Gets into a lane.
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

  /// The value where the kind is not known.
  public static var `default`: ManeuverType { .turn }
}

/// The direction of a maneuver, seen from the road that leads to it.
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

/// The side of the road on which one drives.
public enum DrivingSide: String, Hashable, Sendable, Codable, CaseIterable {
  case left
  case right

  /// The value where a service says nothing.
  public static var `default`: DrivingSide { .right }
}

/// The means of moving along a step.
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
