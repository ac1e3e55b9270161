/// A maneuver as it is made: the part of a walk from where it begins to the next one.
struct ManeuverDraft {
  /// The numbers of the junctions where it begins and ends; edges have the numbers of the junctions at which they begin.
  var begin: Int
  var end: Int
  /// The bearings behind its beginning and before its end. Joining moves the beginning, and keeps the first.
  var beginBearing = 0
  var endBearing = 0
  var turn = TurnAngle.straight
  var course = ManeuverCourse.none
  var kind = ManeuverKind.open
  /// What all edges share, and what the first one has besides; none if that is the same.
  var names = WalkNames.List.none
  var beginNames = WalkNames.List.none
  /// Of a roundabout: the names of the road onto which one leaves it.
  var exitNames = WalkNames.List.none
  /// In metres.
  var length = 0.0
  var traits: Traits = []
  /// The number of the exit of a roundabout.
  var exit = 0
  /// How many turns inside the junction lead to each side.
  var innerRights = 0
  var innerLefts = 0
  var signs = WalkSigns()
  /// What its roads are if they have no name, and are a footway or a cycleway.
  var namelessPath: WalkWay.Use?

  struct Traits: OptionSet {
    let rawValue: UInt32

    static let ramp = Traits(rawValue: 1)
    static let slipLane = Traits(rawValue: 1 << 1)
    static let ferry = Traits(rawValue: 1 << 2)
    static let roundabout = Traits(rawValue: 1 << 3)
    /// It is inside a junction.
    static let inside = Traits(rawValue: 1 << 4)
    static let fork = Traits(rawValue: 1 << 5)
    static let tee = Traits(rawValue: 1 << 6)
    static let otherLeadsOn = Traits(rawValue: 1 << 7)
    /// An obvious maneuver was joined to it.
    static let hasObvious = Traits(rawValue: 1 << 8)
    static let hasMotorway = Traits(rawValue: 1 << 9)
    static let hasToll = Traits(rawValue: 1 << 10)
    static let onLeft = Traits(rawValue: 1 << 11)
    static let hasShortFork = Traits(rawValue: 1 << 12)
    static let hasMerge = Traits(rawValue: 1 << 13)
    /// Steps, on foot.
    static let steps = Traits(rawValue: 1 << 15)
    /// It stays on a road.
    static let stays = Traits(rawValue: 1 << 14)

    /// What two joined maneuvers have if one of them has it.
    static let shared: Traits = [.ramp, .ferry, .roundabout, .hasMotorway, .hasToll, .hasObvious]
  }

  func has(_ trait: Traits) -> Bool { traits.contains(trait) }
}
