public import FairwayRoutes
internal import GeoKernel
public import RoadGraph

extension Route {
  /// Makes a route of a trace that a matcher has laid on roads: with maneuvers, as a way between its ends would have them.
  ///
  /// Where the roads of two fixes are not connected by at most 500 m of road, one leg ends and another begins. The times are
  /// those of the fixes.
  ///
  /// - Parameters:
  ///   - fixes: The fixes of the trace.
  ///   - matches: The road of each fix, from `RoadMatcher`; fixes without one are left out.
  ///   - graph: The roads that the trace was matched to.
  /// - Returns: The route; nil if no road is driven, and where the file is damaged.
  public init?(along fixes: [RoadFix], matchedTo matches: [RoadMatch?], on graph: RoadGraph) {
    var parts = TraceParts(graph)
    for (fix, match) in zip(fixes, matches) {
      if let match { parts.add(match, at: fix.timestamp) }
    }
    var legs: [RouteLeg] = []
    for part in parts.finished() {
      guard let walk = RoadWalkMaker.walk(on: graph, along: part) else { continue }
      let ends = [walk.line[0], walk.line[walk.line.count - 1]].map {
        Waypoint(coordinate: LocationCoordinate2D(units: $0.latitude, $0.longitude))
      }
      legs.append(RouteLeg(walk, arrivalSide: nil, source: ends[0], destination: ends[1]))
    }
    guard let first = legs.first, let last = legs.last else { return nil }
    var line: [LocationCoordinate2D] = []
    for leg in legs {
      let part = leg.shape?.coordinates ?? []
      line += line.last == part.first ? part.dropFirst() : part[...]
    }
    self.init(
      legs: legs, shape: LineString(line), distance: legs.reduce(0) { $0 + $1.distance },
      expectedTravelTime: legs.reduce(0) { $0 + $1.expectedTravelTime })
    waypoints = ([first.source] + legs.dropLast().map { $0.destination } + [last.destination]).compactMap { $0 }
  }
}

/// The connected parts of a trace on roads.
private struct TraceParts {
  private let graph: RoadGraph
  private var done: [[RoadRoute.Road]] = []
  private var part: [RoadRoute.Road] = []
  private var time = 0.0

  /// The longest way between the roads of two fixes, and the longest time, that belong together.
  private static let longestJoin = 500.0, longestPause = 600.0

  init(_ graph: RoadGraph) { self.graph = graph }

  mutating func add(_ match: RoadMatch, at time: Double) {
    guard let last = part.last else { return begin(match, at: time) }
    if last.edge == match.edge {
      if last.direction == match.direction {
        part[part.count - 1].to = max(last.to, match.along)
      } else if let length = graph.edge(match.edge)?.length {
        // Who turns round on an edge drives back over what was driven.
        let from = max(0, length - last.to)
        part.append(road(match, from: from, to: max(from, match.along)))
      }
    } else {
      guard let between = graph.roads(from: directed(last), to: directed(match), within: Self.longestJoin) else {
        return begin(match, at: time)
      }
      part[part.count - 1].to = graph.edge(last.edge)?.length ?? last.to
      for edge in between {
        let index = Int(clamping: edge >> 1)
        part.append(
          RoadRoute.Road(
            edge: index, direction: edge & 1 == 0 ? .forward : .backward, from: 0, to: graph.edge(index)?.length ?? 0,
            turnDuration: 0, duration: 0))
      }
      part.append(road(match, from: 0, to: match.along))
    }
    let passed = time - self.time
    if passed > 0, passed <= Self.longestPause { part[part.count - 1].duration += passed }
    self.time = time
  }

  mutating func finished() -> [[RoadRoute.Road]] {
    end()
    return done
  }

  private mutating func begin(_ match: RoadMatch, at time: Double) {
    end()
    part = [road(match, from: match.along, to: match.along)]
    self.time = time
  }

  private mutating func end() {
    if part.contains(where: { $0.from < $0.to }) { done.append(part) }
    part = []
  }

  private func road(_ match: RoadMatch, from: Double, to: Double) -> RoadRoute.Road {
    RoadRoute.Road(
      edge: match.edge, direction: match.direction, from: from, to: to, turnDuration: 0, duration: 0)
  }

  private func directed(_ road: RoadRoute.Road) -> UInt32 { Self.directed(road.edge, road.direction) }
  private func directed(_ match: RoadMatch) -> UInt32 { Self.directed(match.edge, match.direction) }

  private static func directed(_ edge: Int, _ direction: RoadDirection) -> UInt32 {
    UInt32(clamping: edge) << 1 | (direction == .backward ? 1 : 0)
  }
}
