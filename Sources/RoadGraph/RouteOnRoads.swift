internal import CRoadGraph
public import GeoKernel

/// A route that was laid on roads: which of them it uses, and where it lies on none.
///
/// A route of another service, or of another map, lies beside its roads by some metres. It is matched as a drive along it
/// would be. Where it has no road within ``reach``, or leaps from one to another that nothing connects, the roads say
/// nothing of it.
public final class RouteOnRoads: Sendable {
  /// The route's directed edges: twice the edge, plus 1 against its way's nodes; in ascending order.
  let roads: [UInt32]
  /// Whether the route lies on the roads, for each stretch of ``stride`` metres.
  private let isLaid: [Bool]

  /// The distance between two places at which a route is compared with the roads, in metres.
  private static let stride = 10.0
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
    let length = line.length
    let count = max(2, Int(exactly: (length / Self.stride).rounded(.up)).map { $0 + 1 } ?? 2)
    // As a drive at 10 m/s by a good receiver.
    let fixes = (0..<count).map { number in
      RoadFix(
        timestamp: Double(number),
        coordinate: line.point(at: min(Double(number) * Self.stride, length)).coordinate, accuracy: 4)
    }
    var roads: Set<UInt32> = []
    var isLaid = [Bool](repeating: false, count: count)
    var last: UInt32?
    for (number, match) in try RoadMatcher.match(fixes, on: graph, for: users).enumerated() {
      guard let match, match.distance <= Self.reach else {
        last = nil
        continue
      }
      let road = UInt32(match.edge) << 1 | (match.direction == .backward ? 1 : 0)
      let between = last.map { graph.roads(from: $0, to: road, within: Self.longestJoin) } ?? []
      isLaid[number] = between != nil
      roads.insert(road)
      roads.formUnion(between ?? [])
      last = road
    }
    self.roads = roads.sorted()
    self.isLaid = isLaid
  }

  /// The longest way between two roads that follow each other on a route, in metres.
  private static let longestJoin = 60.0

  /// The share of the route that lies on the roads, from 0 to 1.
  public var share: Double { Double(isLaid.count { $0 }) / Double(isLaid.count) }

  /// Whether the route lies on the roads around a distance along its line.
  package func isLaid(at along: LocationDistance) -> Bool {
    guard along.isFinite else { return false }
    let last = Double(isLaid.count - 1)
    func place(_ along: Double) -> Int { Int(exactly: max(0, min(along / Self.stride, last)).rounded()) ?? 0 }
    return isLaid[place(along - Self.margin)...place(along + Self.margin)].allSatisfy { $0 }
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
  private func end(of road: UInt32) -> UInt32? {
    guard let edge = rg_graph_edge(handle, road >> 1)?.pointee else { return nil }
    return road & 1 == 0 ? edge.to : rg_graph_from(handle, road >> 1)
  }

  private func roads(leaving junction: UInt32) -> [UInt32] {
    var roads = [UInt32](repeating: 0, count: 64)
    let count = rg_graph_leaving(handle, junction, &roads, roads.count)
    return Array(roads[..<count])
  }
}
