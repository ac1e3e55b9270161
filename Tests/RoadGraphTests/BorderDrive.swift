import GeoKernel
import RoadGraph
import SeededRandom

/// Drives that cross a map from west to east and back, by roads that cars may use.
struct BorderDrive {
  private let graph: RoadGraph
  private var leaving: [[(edge: Int, direction: RoadDirection, end: Int)]]

  init(on graph: RoadGraph) {
    self.graph = graph
    leaving = Array(repeating: [], count: graph.junctionCount)
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { continue }
      if way.forward.contains(.car) { leaving[edge.from].append((index, .forward, edge.to)) }
      if way.backward.contains(.car) { leaving[edge.to].append((index, .backward, edge.from)) }
    }
  }

  /// The fixes of a drive that turns round whenever it comes to one of two longitudes, or to the end of a road.
  func fixes(
    between west: Double, and east: Double, seconds: Int, speed: Double = 12, _ random: inout SeededGenerator
  ) throws -> [RoadFix] {
    var isEastward = true
    var at = Int.random(in: 0..<graph.junctionCount, using: &random)
    while leaving[at].isEmpty { at = Int.random(in: 0..<graph.junctionCount, using: &random) }
    var (last, offset): (Int?, Double) = (nil, 0)
    var track: Track?
    func longitude(_ junction: Int) -> Double { graph.junction(junction)?.coordinate.longitude ?? 0 }
    return try (0..<seconds).map { second in
      while track.map({ offset > $0.length }) ?? true {
        offset -= track?.length ?? 0
        if longitude(at) > east { isEastward = false }
        if longitude(at) < west { isEastward = true }
        let all = leaving[at].filter { $0.edge != last }
        let onward = all.filter { isEastward == (longitude($0.end) > longitude(at)) }
        let some = onward.isEmpty || Int.random(in: 0..<4, using: &random) == 0 ? all : onward
        guard let next = (some.isEmpty ? leaving[at] : some).randomElement(using: &random) else { break }
        let shape = graph.shape(ofEdge: next.edge)
        track = try Track(next.direction == .forward ? shape : shape.reversed())
        (last, at) = (next.edge, next.end)
      }
      let place = track?.point(at: offset).coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
      offset += speed
      func error() -> Double { Double.random(in: -5...5, using: &random) / 111_200 }
      return RoadFix(
        timestamp: 1_600_000_000 + Double(second),
        coordinate: LocationCoordinate2D(latitude: place.latitude + error(), longitude: place.longitude + error()))
    }
  }

  /// What a matcher says, in words that do not depend on the file.
  static func text(_ match: RoadMatch?, _ graph: RoadGraph) -> String {
    guard let match, let road = graph.identity(ofEdge: match.edge) else { return "no road" }
    return
      "\(road.way) \(road.from)-\(road.to) \(match.direction) \(match.along) \(match.coordinate) \(match.probability)"
  }
}
