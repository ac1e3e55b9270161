internal import GeoKernel
internal import RoadGraph

/// Joins the roads that a matcher has found for the fixes of a trace to parts, each of which can be driven.
struct RoadTrace {
  private let graph: RoadGraph
  /// The longest way between the roads of two fixes that belong together, in metres.
  private let longestJoin: Double
  private var done: [Part] = []
  private var part = Part()
  private var time = 0.0

  /// The longest time between two fixes that counts as driving, in seconds.
  private static let longestPause = 600.0

  /// A part of the trace whose roads are connected.
  struct Part {
    var roads: [RoadRoute.Road] = []
    var marks: [Mark] = []
  }

  /// Where a part has passed a fix.
  struct Mark {
    /// The number of the fix.
    var fix: Int
    /// The road on which it is, as an index into those of the part, and the metres there.
    var road: Int
    var along: Double
  }

  init(_ graph: RoadGraph, longestJoin: Double) { (self.graph, self.longestJoin) = (graph, longestJoin) }

  /// Goes on to the road of a fix; begins another part if the two are not connected.
  mutating func add(_ match: RoadMatch, of fix: Int, at time: Double) {
    defer { mark(fix) }
    guard let last = part.roads.last else { return begin(match, at: time) }
    if last.edge == match.edge {
      if last.direction == match.direction {
        part.roads[part.roads.count - 1].to = max(last.to, match.along)
      } else if let length = graph.edge(match.edge)?.length {
        // Who turns round on an edge drives back over what was driven.
        let from = max(0, length - last.to)
        part.roads.append(road(match, from: from, to: max(from, match.along)))
      }
    } else {
      guard let between = graph.roads(from: directed(last), to: directed(match), within: longestJoin) else {
        return begin(match, at: time)
      }
      part.roads[part.roads.count - 1].to = graph.edge(last.edge)?.length ?? last.to
      for edge in between {
        let index = Int(clamping: edge >> 1)
        part.roads.append(
          RoadRoute.Road(
            edge: index, direction: edge & 1 == 0 ? .forward : .backward, from: 0, to: graph.edge(index)?.length ?? 0,
            turnDuration: 0, duration: 0))
      }
      part.roads.append(road(match, from: 0, to: match.along))
    }
    let passed = time - self.time
    if passed > 0, passed <= Self.longestPause { part.roads[part.roads.count - 1].duration += passed }
    self.time = time
  }

  /// Ends the part: what follows is another.
  mutating func end() {
    if part.roads.contains(where: { $0.from < $0.to }) { done.append(part) }
    part = Part()
  }

  mutating func finished() -> [Part] {
    end()
    return done
  }

  private mutating func begin(_ match: RoadMatch, at time: Double) {
    end()
    part.roads = [road(match, from: match.along, to: match.along)]
    self.time = time
  }

  private mutating func mark(_ fix: Int) {
    guard let last = part.roads.last else { return }
    part.marks.append(Mark(fix: fix, road: part.roads.count - 1, along: last.to))
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
