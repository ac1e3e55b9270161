internal import FairwayRoutes

/// The lanes of a walk, with those that lead on.
struct WalkLanes {
  /// A lane of an edge, from the left.
  struct WalkLane: Hashable {
    var arrows: UInt16
    var isValid = false
    var isActive = false
    /// The arrow that leads on.
    var arrow: UInt16 = 0
  }

  private let walk: RoadWalk
  /// Of each edge: the lanes at its end.
  var edges: [[WalkLane]]

  init(_ walk: RoadWalk) {
    self.walk = walk
    edges = [[WalkLane]](repeating: [], count: walk.edges.count)
  }

  /// The lanes before a junction; nil if there is none to be shown.
  func lanes(before junction: Int) -> [Lane]? { nil }
}
