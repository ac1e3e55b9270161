import GeoKernel

/// Where another recorded line runs on a route and where it does not, by their common vertices.
///
/// Two answers of one server on one map have the very same vertices where they use the same roads.
struct LineOverlap {
  enum Part {
    /// The line follows the route between two distances.
    case common(Double, Double)
    /// The line is elsewhere; both ends are on the route, or the second is the end of the drive.
    case apart([LocationCoordinate2D])
  }

  private(set) var parts: [Part] = []

  /// How near vertices count as the same: servers round to a tenth of a metre and cut the ends where they snapped.
  private static let tolerance = 0.5

  /// `nil` when the line does not begin on the route's first metres.
  init?(route: DriveRoute, line: [LocationCoordinate2D]) {
    var builder = LineBuilder()
    for coordinate in line where coordinate.isValid {
      _ = builder.append(coordinate, speed: 1, longest: DriveRoute.longestSegment)
    }
    let line = builder.coordinates
    guard let first = line.first, line.count > 1 else { return nil }
    let start = LocalFrame(origin: first).vector(to: route.coordinates[0]).length
    guard start < 30 else { return nil }
    var vertex = 0
    var index = 0
    while index < line.count {
      let begin = vertex
      var end = route.distances[begin]
      march: while index + 1 < line.count, vertex + 1 < route.coordinates.count {
        let next = line[index + 1]
        let node = route.coordinates[vertex + 1]
        if Self.same(next, node) {
          vertex += 1
          index += 1
          end = route.distances[vertex]
        } else if Self.lies(next, from: route.coordinates[vertex], to: node) {
          // A vertex that only one of the two has, as a stop makes.
          index += 1
          end = route.distances[vertex] + Geodesic.distance(from: route.coordinates[vertex], to: next)
        } else if Self.lies(node, from: line[index], to: next) {
          vertex += 1
          end = route.distances[vertex]
        } else {
          break march
        }
      }
      if end > route.distances[begin] || parts.isEmpty { parts.append(.common(route.distances[begin], end)) }
      if index == line.count - 1 { return }
      // Off the route: on to the next vertex after which it is the route again.
      var road = [line[index]]
      var joined: Int?
      while joined == nil, index + 1 < line.count {
        index += 1
        road.append(line[index])
        guard index + 1 < line.count else { break }
        joined = Self.pair(line[index], line[index + 1], of: route, from: vertex)
      }
      parts.append(.apart(road))
      guard let joined else { return }
      vertex = joined
    }
  }

  private static func same(_ first: LocationCoordinate2D, _ second: LocationCoordinate2D) -> Bool {
    abs(first.latitude - second.latitude) < tolerance / 111_000
      && LocalFrame(origin: first).vector(to: second).length < tolerance
  }

  private static func lies(
    _ place: LocationCoordinate2D, from start: LocationCoordinate2D, to end: LocationCoordinate2D
  ) -> Bool {
    let frame = LocalFrame(origin: place)
    return Metres.zero.distance(toLineFrom: frame.vector(to: start), to: frame.vector(to: end)) < tolerance
  }

  /// The vertex of the route that a vertex equals, where the next one goes on along the route too.
  private static func pair(
    _ first: LocationCoordinate2D, _ second: LocationCoordinate2D, of route: DriveRoute, from vertex: Int
  ) -> Int? {
    (vertex..<(route.coordinates.count - 1)).first {
      same(first, route.coordinates[$0])
        && (lies(second, from: route.coordinates[$0], to: route.coordinates[$0 + 1])
          || lies(route.coordinates[$0 + 1], from: first, to: second))
    }
  }
}
