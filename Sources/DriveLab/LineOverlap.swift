import FairwayCore
import GeoKernel

/// The stretches on which another recorded line follows a route and those on which it does not, by their common
/// vertices.
///
/// Two answers of the same server on the same map have identical vertices where they use the same roads.
struct LineOverlap {
  enum Part {
    /// The line follows the route between two distances.
    case common(Double, Double)
    /// The line is elsewhere; both ends are on the route, or the second is the end of the drive.
    case apart([LocationCoordinate2D])
  }

  private(set) var parts: [Part] = []

  /// The distance within which vertices are equal: servers round to a tenth of a metre, and cut the ends at snapped
  /// points.
  private static let tolerance = 0.5

  /// Compares a line with a route; `nil` if the line does not begin on the first metres of the route.
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
          // A vertex that only one of the two has, for example because of a stop.
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
      // Off the route: skips to the next vertex from which the line follows the route again.
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
    return PlaneVector.zero.distance(toLineFrom: frame.vector(to: start), to: frame.vector(to: end)) < tolerance
  }

  /// The vertex of the route that equals a vertex, if the next one follows the route too.
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
