internal import CRoadGraph
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// The attributes of the segments of a walk: lengths, times and limits; and the nodes at its junctions.
struct WalkAttributes {
  let walk: RoadWalk

  func attributes() -> RouteLeg.Attributes {
    var (distances, durations, speeds): ([Double], [Double], [Double]) = ([], [], [])
    var limits: [SpeedLimit] = []
    let count = walk.line.count - 1
    distances.reserveCapacity(count)
    durations.reserveCapacity(count)
    speeds.reserveCapacity(count)
    limits.reserveCapacity(count)
    for index in walk.edges.indices {
      let edge = walk.edges[index]
      let first = walk.firstPoint(of: index)
      let lengths = (first..<max(first, edge.lastPoint)).map { length($0) }
      let whole = lengths.reduce(0, +)
      let limit = limit(of: edge)
      for length in lengths {
        let share = whole > 0 ? length / whole : 1 / Double(lengths.count)
        distances.append(edge.length * share)
        durations.append(edge.duration * share)
        speeds.append(edge.duration > 0 ? edge.length / edge.duration : 0)
        limits.append(limit)
      }
    }
    // A line of one place has a segment of no length.
    while distances.count < count {
      distances.append(0)
      durations.append(0)
      speeds.append(0)
      limits.append(.unknown)
    }
    var made = RouteLeg.Attributes()
    made.segmentDistances = distances
    made.expectedSegmentTravelTimes = durations
    made.segmentSpeeds = speeds
    made.segmentMaximumSpeedLimits = limits
    made.foreignMembers["nodes"] = .array(nodes())
    return made
  }

  private func length(_ point: Int) -> Double {
    let (a, b) = (walk.line[point], walk.line[point + 1])
    return rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  func limit(of edge: RoadWalk.Edge) -> SpeedLimit {
    let way = Int(clamping: walk.ways[edge.way].index)
    switch walk.ways.graph.limit(ofWay: way, edge.road & 1 == 0 ? .forward : .backward) {
    case nil: return .unknown
    case .some(.none): return .unlimited
    case .kilometresPerHour(let speed): return SpeedLimit(Double(speed))
    case .milesPerHour(let speed): return SpeedLimit(Double(speed), unit: .milesPerHour)
    }
  }

  /// The nodes of OpenStreetMap at the points of the line; null within edges.
  private func nodes() -> [JSONValue] {
    var nodes = [JSONValue](repeating: .null, count: walk.line.count)
    for (index, junction) in walk.junctions.enumerated() {
      let point = index == 0 ? 0 : walk.edges[index - 1].lastPoint
      guard let number = junction.index, let node = walk.ways.graph.junction(Int(clamping: number))?.node else {
        continue
      }
      nodes[point] = .number(Double(node))
    }
    return nodes
  }
}
