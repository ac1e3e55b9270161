internal import CRoadGraph

/// A matcher on an atlas: it follows a vehicle from one file into the next.
public struct AtlasMatcher: Sendable {
  private var matcher: RoadMatcher
  private var place = AtlasPlace()

  /// Creates a matcher that has seen no fix.
  public init(for users: RoadUsers = .all) { matcher = RoadMatcher(for: users) }

  /// The number of the file that the last match is of.
  public var file: Int { place.file }

  /// Moves on by a fix. Returns its road in ``file``; nil if no road is near, if the file is damaged there, or if the fix is
  /// not valid.
  ///
  /// Each hundred metres it looks whether another file knows more of the roads ahead, and goes on in that. Use the same
  /// atlas in all calls.
  public mutating func update(_ fix: RoadFix, on atlas: RoadAtlas) throws(RoadGraphError) -> RoadMatch? {
    _ = place.move(&matcher, to: fix.coordinate, on: atlas)
    return try matcher.update(fix, on: atlas.files[min(place.file, atlas.files.count - 1)])
  }

  /// Returns what the matcher now believes about a fix that it has seen, at most ``RoadMatcher/mostLag`` ago, in ``file``.
  public func recall(_ fix: RoadFix, on atlas: RoadAtlas) throws(RoadGraphError) -> RoadMatch? {
    try matcher.recall(fix, on: atlas.files[min(place.file, atlas.files.count - 1)])
  }
}

extension RoadMatcher {
  /// What has become of a matcher in another file.
  package enum Move: Sendable {
    /// It knows there what it knew.
    case whole
    /// Less probable roads, or such that it was on before, are not there.
    case part
    /// The most probable road is not there, and the matcher is as it was.
    case none
  }

  /// Forgets all but whose roads are followed.
  mutating func beginAnew() { self = RoadMatcher(for: RoadUsers(rawValue: state.vehicles)) }

  /// Goes on in another file that has the same roads here.
  package mutating func move(from graph: RoadGraph, to other: RoadGraph) -> Move {
    switch rg_matcher_move(graph.handle, other.handle, &state) {
    case ROAD_MOVE_WHOLE: .whole
    case ROAD_MOVE_PART: .part
    default: .none
    }
  }
}

extension RoadAhead {
  /// Goes on in another file. The rest of the way that is not there ends it when the vehicle comes there.
  package mutating func move(from graph: RoadGraph, to other: RoadGraph) {
    for number in edges.indices where edges[number].index != nil {
      let road = rg_road_in(graph.handle, edges[number].road, other.handle)
      edges[number].index = road == UInt32.max ? nil : Int(clamping: road >> 1)
      if let index = edges[number].index, let way = other.wayIndex(ofEdge: index) { edges[number].way = way }
    }
  }
}
