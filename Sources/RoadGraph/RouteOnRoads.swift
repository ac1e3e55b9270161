internal import CRoadGraph
public import GeoKernel

/// A route that was laid on roads: which of them it uses and where, and where it lies on none.
///
/// A route that runs through the points of the roads is followed from road to road. One of another map lies beside its roads
/// by some metres: it is matched as a drive along it would be. Where it has no road within ``reach``, or leaps from one to
/// another that nothing connects, the roads say nothing of it, and ``gaps`` says why.
///
/// ```swift
/// let laid = try RouteOnRoads(index.track, on: roads, for: .car)
/// if let span = laid.span(at: along), let edge = roads.edge(span.edge) {
///   print(roads.way(edge.way)?.name ?? "no name", "for \(span.end - along) m")
/// }
/// ```
public final class RouteOnRoads: Sendable {
  /// A stretch of the route on one directed edge.
  public struct Span: Hashable, Sendable {
    /// Where it begins and ends, in metres along the route.
    public let start: LocationDistance
    public let end: LocationDistance
    /// The index of the edge in its file, and the direction of travel.
    public let edge: Int
    public let direction: RoadDirection
    /// The metres along the edge, in the direction of travel, at which the route comes onto it and leaves it.
    public let from: LocationDistance
    public let to: LocationDistance

    /// The metres along the edge, in the direction of travel, at a distance along the route.
    public func offset(at along: LocationDistance) -> LocationDistance {
      guard end > start else { return from }
      return from + max(0, min(1, (along - start) / (end - start))) * (to - from)
    }
  }

  /// A stretch of the route on no road.
  public struct Gap: Hashable, Sendable {
    public enum Reason: UInt8, Hashable, Sendable {
      /// No road is within ``RouteOnRoads/reach``, as on a ferry or on a road that the file does not have.
      case noRoad
      /// The roads before and behind are not connected.
      case notConnected
      /// It is outside the area of the file.
      case outside

      /// The name in files and in the bindings.
      public var name: String {
        switch self {
        case .noRoad: "noRoad"
        case .notConnected: "notConnected"
        case .outside: "outside"
        }
      }
    }

    /// Where it begins and ends, in metres along the route.
    public let start: LocationDistance
    public let end: LocationDistance
    public let reason: Reason
  }

  /// The stretches on roads, in the order of the route.
  public let spans: [Span]
  /// The stretches on none, in the order of the route.
  public let gaps: [Gap]
  /// The length of the route in metres.
  public let length: LocationDistance
  /// The route's directed edges: twice the edge, plus 1 against its way's nodes; in ascending order.
  let roads: [UInt32]
  /// The same in the slots in which the matcher looks for them; there are 2 to the power of `slotBits`.
  let slots: [UInt32]
  let slotBits: UInt32

  /// How far beside its road a route may lie, in metres.
  public static let reach = 15.0
  /// How near a place where the route lies on no road the rest of it does not count either, in metres.
  private static let margin = 30.0

  /// Lays a route on roads.
  ///
  /// - Parameters:
  ///   - line: The line of the route.
  ///   - graph: The roads.
  ///   - users: Whose roads it may use.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public init(_ line: Track, on graph: RoadGraph, for users: RoadUsers = .all) throws(RoadGraphError) {
    let end = line.length
    length = end
    // Points that repeat the first or the last one are not among the coordinates.
    let alongs = [0] + line.vertexDistances.filter { $0 > 0 && $0 < end } + [end]
    var walk = LineWalk(line.coordinates(from: 0, to: end), alongs: alongs, on: graph, for: users)
    walk.walk()
    var pieces = LinePieces(line, on: graph, for: users)
    try pieces.add(walk.pieces)
    (spans, gaps) = (pieces.spans, pieces.gaps)
    roads = Set(spans.map { UInt32(clamping: $0.edge) << 1 | ($0.direction == .backward ? 1 : 0) }).sorted()
    (slots, slotBits) = Self.slots(for: roads)
  }

  private static func slots(for roads: [UInt32]) -> ([UInt32], bits: UInt32) {
    var bits: UInt32 = 1
    while 1 << bits < 2 * roads.count { bits += 1 }
    var slots = [UInt32](repeating: UInt32.max, count: 1 << bits)
    for road in roads {
      var slot = Int(rg_route_slot(road >> 1, bits))
      while slots[slot] != UInt32.max { slot = (slot + 1) % slots.count }
      slots[slot] = road
    }
    return (slots, bits)
  }

  /// The share of the route that lies on the roads, from 0 to 1.
  public var share: Double {
    guard length > 0 else { return spans.isEmpty ? 0 : 1 }
    return max(0, min(1, 1 - gaps.reduce(0) { $0 + $1.end - $1.start } / length))
  }

  /// The stretch of the route at a distance along it; nil if it lies on no road there.
  public func span(at along: LocationDistance) -> Span? {
    var hint = 0
    return index(at: along, from: &hint).map { spans[$0] }
  }

  /// The last stretch that begins at a distance along the route or before it; -1 if none does.
  ///
  /// - Parameter hint: The number of a stretch that is probably it or the one before it, which is that of the answer
  ///   afterwards.
  private func lastSpan(startingBy along: LocationDistance, from hint: inout Int) -> Int {
    func isIt(_ number: Int) -> Bool {
      spans.indices.contains(number) && spans[number].start <= along
        && (number + 1 == spans.count || spans[number + 1].start > along)
    }
    if isIt(hint) { return hint }
    hint = isIt(hint + 1) ? hint + 1 : partitionPoint(0..<spans.count) { spans[$0].start > along } - 1
    return hint
  }

  /// The distance along the route of a match on it; nil if the match is on another road.
  ///
  /// - Parameters:
  ///   - along: Where the vehicle is probably: a route may use a road twice.
  ///   - hint: The number of the stretch where the vehicle was, which is that of where it is afterwards.
  package func along(
    of match: RoadMatch, near along: LocationDistance, from hint: inout Int
  ) -> LocationDistance? {
    func isThat(_ number: Int) -> Bool {
      spans[number].edge == match.edge && spans[number].direction == match.direction
    }
    // Nearly always it is the stretch of before, or the next one.
    let first = max(0, lastSpan(startingBy: along, from: &hint))
    guard let number = (first..<spans.count).first(where: isThat) ?? (0..<first).last(where: isThat) else { return nil }
    let span = spans[number]
    guard span.to > span.from else { return span.start }
    let share = max(0, min(1, (match.along - span.from) / (span.to - span.from)))
    return span.start + share * (span.end - span.start)
  }

  /// The number of the stretch at a distance along the route.
  ///
  /// - Parameter hint: The number of the stretch where the vehicle was, which is that of the answer afterwards.
  package func index(at along: LocationDistance, from hint: inout Int) -> Int? {
    let number = lastSpan(startingBy: along, from: &hint)
    return number >= 0 && spans[number].end >= along ? number : nil
  }

  /// Whether the route lies on the roads around a distance along its line.
  package func isLaid(at along: LocationDistance) -> Bool {
    guard along.isFinite else { return false }
    let next = partitionPoint(0..<gaps.count) { gaps[$0].end >= along - Self.margin }
    return next == gaps.count || gaps[next].start > along + Self.margin
  }
}

extension RoadGraph {
  /// Returns the directed edges on a short way between two, which is at most so many metres long; nil if there is none.
  package func roads(from start: UInt32, to goal: UInt32, within longest: Double) -> [UInt32]? {
    guard start != goal else { return [] }
    guard let first = end(of: start), let last = end(of: goal ^ 1) else { return nil }
    // Breadth first: a few short edges, the links of a junction.
    var ways: [(junction: UInt32, roads: [UInt32], length: Double)] = [(first, [], 0)]
    var seen: Set = [first]
    var next = 0
    while next < ways.count {
      let way = ways[next]
      if way.junction == last { return way.roads }
      next += 1
      for road in roads(leaving: way.junction) {
        let length = way.length + rg_graph_edge_length(handle, road >> 1)
        guard length <= longest, let junction = end(of: road), seen.insert(junction).inserted else { continue }
        ways.append((junction, way.roads + [road], length))
      }
    }
    return nil
  }

  /// The junction at the end of a directed edge.
  func end(of road: UInt32) -> UInt32? {
    guard let edge = rg_graph_edge(handle, road >> 1)?.pointee else { return nil }
    return road & 1 == 0 ? edge.to : rg_graph_from(handle, road >> 1)
  }

  func roads(leaving junction: UInt32) -> [UInt32] {
    var roads = [UInt32](repeating: 0, count: 64)
    let count = rg_graph_leaving(handle, junction, &roads, roads.count)
    return Array(roads[..<count])
  }
}
