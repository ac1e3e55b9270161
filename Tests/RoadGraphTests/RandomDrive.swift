import GeoKernel
import RoadGraph
import SeededRandom

/// A drive through a town with the roads that it truly takes, and the fixes of a receiver whose error wanders.
struct RandomDrive {
  struct Moment {
    var fix: RoadFix
    var edge: Int
    var direction: RoadDirection
    /// Metres to the nearer end of the edge.
    var toEnd: Double
  }

  private(set) var moments: [Moment] = []

  var fixes: [RoadFix] { moments.map(\.fix) }

  /// - Parameters:
  ///   - rate: Fixes a second.
  ///   - error: The standard deviation of the receiver's error in each direction, in metres.
  init(
    on graph: RoadGraph, seconds: Double, rate: Double = 1, speed: Double = 10, error: Double = 3,
    _ random: inout SeededGenerator
  ) throws {
    var edge = Int.random(in: 0..<graph.edgeCount, using: &random)
    var direction = RoadDirection.forward
    var track = try Track(graph.shape(ofEdge: edge))
    var offset = 0.0
    var (east, north) = (0.0, 0.0)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) } }
    let share = max(0, 1 - 1 / (15 * rate))
    for step in 0..<Int(seconds * rate) {
      while offset > track.length {
        offset -= track.length
        let record = graph.edge(edge)!
        let end = direction == .forward ? record.to : record.from
        var next: [(Int, RoadDirection)] = []
        for index in 0..<graph.edgeCount where index != edge {
          let other = graph.edge(index)!
          let way = graph.way(other.way)!
          if other.from == end, way.forward.contains(.car) { next.append((index, .forward)) }
          if other.to == end, way.backward.contains(.car) { next.append((index, .backward)) }
        }
        (edge, direction) = next.randomElement(using: &random) ?? (edge, direction == .forward ? .backward : .forward)
        let shape = graph.shape(ofEdge: edge)
        track = try Track(direction == .forward ? shape : shape.reversed())
      }
      east = share * east + (1 - share * share).squareRoot() * error * normal()
      north = share * north + (1 - share * share).squareRoot() * error * normal()
      let place = track.point(at: offset).coordinate
      let degrees = 1 / 111_200.0
      var longitude = place.longitude + east * degrees / 0.68
      if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
      let fix = RoadFix(
        timestamp: 1_600_000_000 + Double(step) / rate,
        coordinate: LocationCoordinate2D(
          latitude: place.latitude + north * degrees, longitude: longitude))
      moments.append(
        Moment(fix: fix, edge: edge, direction: direction, toEnd: min(offset, track.length - offset)))
      offset += speed / rate
    }
  }
}
