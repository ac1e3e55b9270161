internal import GeoKernel
internal import RoadGraph

/// Roads one behind the other, and all that meets them: what maneuvers, signs, intersections and lanes are made of.
///
/// ``RoadWalkMaker`` makes one, of a way or of a matched trace, and reads the road file once. The rules look at nothing else.
/// Junction *i* is where edge *i* begins; the last junction is where the last edge ends. The first and the last one may lie
/// within an edge: then nothing meets there.
struct RoadWalk {
  var edges: [Edge] = []
  var junctions: [Junction] = []
  /// What else meets at the junctions: those of a junction stand one behind the other.
  var ports: [Port] = []
  var ways: WalkWays
  /// Who travels.
  let traveller: RoadUsers
  var names = WalkNames()
  var signs: [WalkSigns] = []
  /// The points of all edges.
  var line: [RoadPoint] = []

  /// An edge in the direction in which it is driven, as far as it is driven.
  struct Edge {
    /// Twice the edge, plus 1 against its way's nodes.
    var road: UInt32
    /// The number of its way and direction in ``RoadWalk/ways``.
    var way: Int32
    /// The class of the road, or of the roads that a link joins: a motorway is 0, what is less than residential 7.
    var rank: UInt8
    var traits: Traits
    /// The bearings in which one drives at its beginning and at its end.
    var beginBearing: Int
    var endBearing: Int
    /// In metres.
    var length: Double
    /// The seconds on it, and of the turn onto it.
    var duration: Double
    var turnDuration: Double
    /// The number of its last point in ``RoadWalk/line``; it begins with the last one of the edge before.
    var lastPoint: Int
    /// What the signs over it say, in ``RoadWalk/signs``; -1 for nothing.
    var signs: Int32 = -1
  }

  /// What an edge, or a port, is to a driver.
  struct Traits: OptionSet, Hashable {
    let rawValue: UInt16

    /// A link that is no slip lane.
    static let ramp = Traits(rawValue: 1)
    static let slipLane = Traits(rawValue: 1 << 1)
    /// A short piece between the carriageways of roads that cross.
    static let inside = Traits(rawValue: 1 << 2)
    static let roundabout = Traits(rawValue: 1 << 3)
    static let ferry = Traits(rawValue: 1 << 4)
    static let track = Traits(rawValue: 1 << 5)
    /// Who travels may leave the junction on it, and may come to the junction on it.
    static let out = Traits(rawValue: 1 << 6)
    static let into = Traits(rawValue: 1 << 7)
    static let onLeft = Traits(rawValue: 1 << 8)
    /// It has a name or number of the edge before the junction, or of the one behind it, or none of both has any.
    static let likeBefore = Traits(rawValue: 1 << 9)
    static let likeAfter = Traits(rawValue: 1 << 10)
    /// A roundabout, to those on foot.
    static let ring = Traits(rawValue: 1 << 11)
  }

  /// Where two edges of the walk meet.
  struct Junction {
    /// Its number in the file; nil within an edge.
    var index: UInt32?
    /// The turn from the edge before to the edge behind it.
    var turn = TurnAngle.straight
    var ports = 0..<0
    var isFork = false
    /// A place at which a motorway is left.
    var isExit = false
    var hasSignals = false
    /// Whether one drives on the left.
    var isOnLeft = false
    /// The set of the attributes of its node.
    var set: UInt32 = 0
    var country = RoadCountryCode()
  }

  /// A road that meets the walk at a junction and is not on it, footways included.
  struct Port {
    var road: UInt32
    var way: Int32
    var rank: UInt8
    var traits: Traits
    /// The bearing in which it leaves the junction.
    var bearing: Int
    /// The turn from the edge before the junction onto it.
    var turn: TurnAngle
  }

  /// A country in two letters, zeros where it is not known.
  struct RoadCountryCode: Hashable {
    var first: UInt8 = 0
    var second: UInt8 = 0

    var isAmerican: Bool { first == UInt8(ascii: "U") && second == UInt8(ascii: "S") }
  }

  init(on graph: RoadGraph, for profile: RoadProfile) {
    ways = WalkWays(graph, for: profile)
    traveller = profile.traveller
  }
}

extension RoadWalk {
  /// The ports of a junction.
  func ports(at junction: Int) -> ArraySlice<Port> { ports[junctions[junction].ports] }

  /// What an edge is used for: links are of a use of their own, as ramps or as slip lanes.
  func use(of edge: Edge) -> Use { Use(way: ways[edge.way].use, link: edge.traits.intersection([.ramp, .slipLane])) }
  func use(of port: Port) -> Use { Use(way: ways[port.way].use, link: port.traits.intersection([.ramp, .slipLane])) }

  struct Use: Hashable {
    var way: WalkWay.Use
    var link: Traits
  }

  /// What an edge is used for if it is a footway or a cycleway without a name; else nil.
  func namelessPath(_ edge: Edge) -> WalkWay.Use? {
    let way = ways[edge.way]
    return way.names.isEmpty && (way.use == .footway || way.use == .cycleway) ? way.use : nil
  }

  /// Whether an edge is of steps that are walked.
  func areSteps(_ edge: Edge) -> Bool { traveller == .foot && ways[edge.way].use == .steps }

  func names(of edge: Int) -> WalkNames.List { ways[edges[edge].way].names }

  /// The number of the first point of an edge.
  func firstPoint(of edge: Int) -> Int { edge == 0 ? 0 : edges[edge - 1].lastPoint }
}

extension RoadWalk.Edge {
  func has(_ trait: RoadWalk.Traits) -> Bool { traits.contains(trait) }

  /// A motorway, and no link of one.
  var isMotorway: Bool { rank == 0 && traits.isDisjoint(with: [.ramp, .slipLane]) }
  /// Whether who travels may go along it in this direction only.
  var isOneWay: Bool { !has(.into) }
  /// Neither a link nor a ferry.
  var isPlain: Bool { traits.isDisjoint(with: [.ramp, .slipLane, .ferry]) }
}

extension RoadWalk.Port {
  func has(_ trait: RoadWalk.Traits) -> Bool { traits.contains(trait) }

  /// Whether who travels may leave the junction on it.
  var isOut: Bool { has(.out) }
  /// Whether who travels may use it in any direction.
  var isDriven: Bool { !traits.isDisjoint(with: [.out, .into]) }
  var isMotorway: Bool { rank == 0 && traits.isDisjoint(with: [.ramp, .slipLane]) }
  var isPlain: Bool { traits.isDisjoint(with: [.ramp, .slipLane, .ferry]) }
}
