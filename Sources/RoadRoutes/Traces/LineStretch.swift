internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// A stretch of a line that lies on roads, with what those say of it.
struct LineStretch {
  /// Where it begins and ends, in metres along the line.
  var begin: Double
  var end: Double
  /// The steps of its roads, and where they begin along the line; the first departs and the last arrives.
  let steps: [(along: Double, step: RouteStep)]
  /// The junctions on it, without its ends.
  let intersections: [(along: Double, intersection: Intersection)]
  /// The limits of its roads, and from where along the line they hold.
  let limits: [(along: Double, limit: SpeedLimit)]

  /// A shorter stretch says nothing: the line may as well cross the road, in metres.
  static let leastLength = 50.0
  /// The distance between two places at which a line is compared with the roads, in metres.
  private static let stride = 10.0
  /// How far beside its road a line may lie, in metres.
  private static let reach = 15.0
  /// The longest way between the roads of two neighbouring places, in metres.
  private static let longestJoin = 60.0

  /// Finds the stretches of a line, in their order, and the share of its length that they have.
  static func stretches(
    of line: Track, on graph: RoadGraph, for users: RoadUsers
  ) throws(RoadGraphError) -> [LineStretch] {
    let count = max(2, (Int(exactly: (line.length / stride).rounded(.up)) ?? 1) + 1)
    // As a drive at 10 m/s by a good receiver.
    let fixes = (0..<count).map { number in
      RoadFix(
        timestamp: Double(number),
        coordinate: line.point(at: min(Double(number) * stride, line.length)).coordinate, accuracy: 4)
    }
    var trace = RoadTrace(graph, longestJoin: longestJoin)
    for (number, match) in try RoadMatcher.match(fixes, on: graph, for: users).enumerated() {
      if let match, match.distance <= reach {
        trace.add(match, of: number, at: Double(number))
      } else {
        trace.end()
      }
    }
    return trace.finished().compactMap { LineStretch($0, of: line, on: graph) }
  }

  /// What a part of a trace says; nil if it is short, or not as long as the line.
  private init?(_ part: RoadTrace.Part, of line: Track, on graph: RoadGraph) {
    let scale = LineScale(part, stride: Self.stride, of: line)
    (begin, end) = (scale.lineAlongs[0], scale.lineAlongs[scale.lineAlongs.count - 1])
    guard end - begin >= Self.leastLength, scale.isAsLong else { return nil }
    guard let walk = RoadWalkMaker.walk(on: graph, along: part.roads) else { return nil }
    // Where each edge begins, and the last one ends.
    var places: [Double] = []
    places.reserveCapacity(walk.edges.count + 1)
    var driven = 0.0
    for edge in walk.edges.indices {
      places.append(scale.along(driven, at: walk.line[walk.firstPoint(of: edge)], after: places.last ?? begin))
      driven += walk.edges[edge].length
    }
    places.append(end)

    let attributes = WalkAttributes(walk: walk)
    limits = walk.edges.indices.map { (places[$0], attributes.limit(of: walk.edges[$0])) }
    var steps: [(along: Double, step: RouteStep)] = []
    var intersections: [(along: Double, intersection: Intersection)] = []
    var edge = 0
    for var step in WalkSteps(ManeuverMaker(walk), arrivalSide: nil).steps() {
      let junctions = step.intersections ?? []
      step.intersections = nil
      steps.append((places[min(edge, walk.edges.count)], step))
      for intersection in junctions {
        intersections.append((places[min(edge, walk.edges.count)], intersection))
        edge += 1
      }
    }
    self.steps = steps
    self.intersections = intersections
  }
}

/// Where along a line places of its roads are.
private struct LineScale {
  private let line: Track
  /// The metres that were driven on the roads at each mark, and those along the line there; both ascend.
  private var driven: [Double] = []
  private(set) var lineAlongs: [Double] = []

  /// How far from where it is expected a junction is looked for along the line, in metres.
  private static let window = 15.0

  init(_ part: RoadTrace.Part, stride: Double, of line: Track) {
    self.line = line
    var before = 0.0
    var road = 0
    for mark in part.marks {
      while road < mark.road {
        before += max(0, part.roads[road].to - part.roads[road].from)
        road += 1
      }
      driven.append(before + max(0, mark.along - part.roads[mark.road].from))
      lineAlongs.append(min(Double(mark.fix) * stride, line.length))
    }
  }

  /// Whether the roads are about as long as the line: others would have led elsewhere between two marks.
  var isAsLong: Bool {
    let (road, line) = (driven[driven.count - 1], lineAlongs[lineAlongs.count - 1] - lineAlongs[0])
    return abs(road - line) <= 40 + 0.1 * line
  }

  /// The distance along the line of a place on the roads, by its metres from their beginning.
  func along(_ metres: Double, at point: RoadPoint, after least: Double) -> Double {
    let next = partitionPoint(0..<driven.count) { driven[$0] >= metres }
    let (low, high) = (max(0, min(next, driven.count) - 1), min(next, driven.count - 1))
    let length = driven[high] - driven[low]
    let share = length > 0 ? min(1, max(0, (metres - driven[low]) / length)) : 0
    let expected = lineAlongs[low] + share * (lineAlongs[high] - lineAlongs[low])
    let end = lineAlongs[lineAlongs.count - 1]
    let (from, to) = (max(least, expected - Self.window), min(end, expected + Self.window))
    guard from < to else { return min(end, max(least, expected)) }
    let foot = line.foot(LocationCoordinate2D(units: point.latitude, point.longitude), from: from, to: to)
    return foot.distanceAlong.isFinite ? min(end, max(least, foot.distanceAlong)) : min(end, max(least, expected))
  }
}
