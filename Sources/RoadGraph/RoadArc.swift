internal import CRoadGraph

/// An edge in a direction of travel: what a path on roads is made of.
public struct RoadArc: Hashable, Sendable {
  /// The index of the edge in its file.
  public var edge: Int
  /// The direction of travel along the way's nodes, or against them.
  public var direction: RoadDirection

  public init(edge: Int, direction: RoadDirection) {
    (self.edge, self.direction) = (edge, direction)
  }

  /// Twice the edge, plus 1 against its way's nodes; nil for an edge that no file can have.
  var road: UInt32? {
    guard let edge = UInt32(exactly: edge), edge < 1 << 31 else { return nil }
    return edge << 1 | (direction == .backward ? 1 : 0)
  }
}

extension RoadGraph {
  /// Whether a directed edge begins where another one ends.
  func goesOn(from road: UInt32, to next: UInt32) -> Bool {
    guard let edge = rg_graph_edge(handle, road >> 1)?.pointee, let other = rg_graph_edge(handle, next >> 1)?.pointee
    else { return false }
    let end = road & 1 == 0 ? edge.to : rg_graph_from(handle, road >> 1)
    return end == (next & 1 == 0 ? rg_graph_from(handle, next >> 1) : other.to)
  }
}

extension RouteOnRoads {
  /// The edges of the route in their order, without those at its ends on which it is for less than a metre: they only begin at
  /// a junction where the route does.
  ///
  /// Where the route lies on no road, an edge does not begin at the end of the one before it.
  public var arcs: [RoadArc] {
    func isDriven(_ span: Span) -> Bool { span.end - span.start >= Self.leastSpan }
    guard let first = spans.firstIndex(where: isDriven), let last = spans.lastIndex(where: isDriven) else { return [] }
    var arcs: [RoadArc] = []
    arcs.reserveCapacity(last - first + 1)
    for span in spans[first...last] {
      let arc = RoadArc(edge: span.edge, direction: span.direction)
      if arc != arcs.last { arcs.append(arc) }
    }
    return arcs
  }

  private static let leastSpan = 1.0
}
