internal import CRoadGraph
public import GeoKernel

extension RoadAhead {
  /// An edge of the way ahead, in its direction of travel.
  public struct Edge: Hashable, Sendable {
    /// Its index in the file; nil if the drive has gone on in another file that does not have it.
    public internal(set) var index: Int?
    /// The direction of travel along the way's nodes, or against them.
    public internal(set) var direction: RoadDirection
    /// The index of its way.
    public internal(set) var way: Int
    /// Where it begins and ends.
    public internal(set) var start: LocationDistance
    public internal(set) var end: LocationDistance
    /// Nil where the file is damaged.
    public internal(set) var roadClass: RoadClass?
    /// The greatest speed in the direction of travel; nil if it is not known.
    public internal(set) var limit: RoadWay.Limit?
    public internal(set) var isLink = false
    public internal(set) var isRoundabout = false
    public internal(set) var isBridge = false
    public internal(set) var isTunnel = false
    public internal(set) var isToll = false
    /// The lanes in the direction of travel; nil if the map does not say how many. Of a number for both directions each has
    /// half, and an odd one says nothing.
    public internal(set) var lanes: Int?
    /// How steep it is from its beginning to its end: 0.08 rises 8 m in 100 m. Nil if the file does not know both heights.
    public internal(set) var grade: Double?

    /// Twice the edge, plus 1 against its way's nodes; the greatest number where the file does not have it.
    var road: UInt32 {
      index.flatMap { RoadArc(edge: $0, direction: direction).road } ?? UInt32.max
    }

    /// Whether it is the edge of a match.
    func isThat(of match: RoadMatch) -> Bool { index == match.edge && direction == match.direction }
  }
}

extension RoadAhead.Edge {
  init(_ road: UInt32, from start: LocationDistance, _ edge: rg_edge, on graph: RoadGraph) {
    let isBackward = road & 1 != 0
    index = Int(road >> 1)
    direction = isBackward ? .backward : .forward
    way = Int(edge.way)
    self.start = start
    end = start + rg_graph_edge_length(graph.handle, road >> 1)
    grade = Self.grade(road, to: edge.to, end - start, on: graph)
    guard let record = rg_graph_way(graph.handle, edge.way)?.pointee else { return }
    func has(_ flag: Int) -> Bool { Int(record.flags) & flag != 0 }
    roadClass = RoadClass(rawValue: record.road_class)
    limit = record.limit(isBackward: isBackward)
    (isLink, isRoundabout, isToll) = (has(ROAD_FLAG_LINK), has(ROAD_FLAG_ROUNDABOUT), has(ROAD_FLAG_TOLL))
    (isBridge, isTunnel) = (has(ROAD_FLAG_BRIDGE), has(ROAD_FLAG_TUNNEL))
  }

  private static func grade(
    _ road: UInt32, to: UInt32, _ length: LocationDistance, on graph: RoadGraph
  ) -> Double? {
    guard length > 0, rg_graph_has(graph.handle, UInt32(ROAD_SECTION_JUNCTION_HEIGHTS)) else { return nil }
    let start = rg_graph_junction_height(graph.handle, rg_graph_from(graph.handle, road >> 1))
    let end = rg_graph_junction_height(graph.handle, to)
    guard start != ROAD_NO_HEIGHT, end != ROAD_NO_HEIGHT else { return nil }
    let rise = Double(end - start) / Double(ROAD_HEIGHTS_TO_A_METRE)
    return (road & 1 == 0 ? rise : -rise) / length
  }
}

extension rg_way {
  /// Whether cars may use it in both directions.
  var isOpenBothWays: Bool { Int(access) & ROAD_CAR != 0 && Int(access) >> ROAD_BACKWARD_SHIFT & ROAD_CAR != 0 }
}

/// The attributes of a way that the way ahead is about, for a direction of travel.
struct WayTraits {
  /// The number of lanes by the attribute of the direction, by its arrows, and of both directions.
  private var ownLanes: UInt32?
  private var arrows: UInt32?
  private var allLanes: UInt32?
  private var carriageway: UInt32?
  private(set) var isSchool = false
  private(set) var isZone = false
  private(set) var hasBumps = false
  private(set) var hasNarrowing = false
  private let isBothWays: Bool

  init(_ attributes: some Sequence<rg_attribute>, _ way: rg_way, isBackward: Bool, on graph: RoadGraph) {
    isBothWays = way.isOpenBothWays
    isZone = RoadClass(rawValue: way.road_class) == .livingStreet
    for attribute in attributes where attribute.applies(isBackward: isBackward) {
      add(attribute, on: graph)
    }
  }

  private mutating func add(_ attribute: rg_attribute, on graph: RoadGraph) {
    let isOwn = Int(attribute.scope) & (ROAD_SCOPE_FORWARD | ROAD_SCOPE_BACKWARD) != 0
    switch Int(attribute.key) {
    case ROAD_KEY_LANES where !attribute.isText:
      if isOwn { ownLanes = attribute.value } else { allLanes = attribute.value }
    case ROAD_KEY_TURN_LANES where isOwn || !isBothWays:
      var length = 0
      if rg_graph_word(graph.handle, attribute.value, &length) != nil { arrows = UInt32(clamping: length / 2) }
    case ROAD_KEY_HAZARD: isSchool = isSchool || attribute.warnsOfChildren(on: graph)
    case ROAD_KEY_MAXSPEED_TYPE, ROAD_KEY_SOURCE_MAXSPEED, ROAD_KEY_ZONE_MAXSPEED:
      isZone = isZone || attribute.isLowSpeedZone(on: graph)
    case ROAD_KEY_TRAFFIC_CALMING:
      hasBumps = hasBumps || attribute.isBump
      hasNarrowing = hasNarrowing || attribute.isNarrowing
    case ROAD_KEY_WIDTH where !attribute.isText: carriageway = attribute.value
    default: break
    }
  }

  var lanes: Int? {
    let half = allLanes.flatMap { $0 % 2 == 0 ? $0 / 2 : nil }
    return (ownLanes ?? arrows ?? (isBothWays ? half : allLanes)).map { Int($0) }
  }

  /// Whether the road is too narrow for vehicles of usual widths to meet, or to be on.
  var isNarrow: Bool {
    guard let carriageway else { return hasNarrowing }
    return hasNarrowing || carriageway < (isBothWays ? Self.narrowBothWays : Self.narrow)
  }

  /// In centimetres.
  private static let narrowBothWays: UInt32 = 350
  private static let narrow: UInt32 = 250
}
