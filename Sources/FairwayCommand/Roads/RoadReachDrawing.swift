import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes

/// Roads within reach as GeoJSON.
enum RoadReachDrawing {
  static func text(_ roads: [ReachedRoad], on graph: RoadGraph) -> String {
    var text =
      "{\"type\":\"FeatureCollection\",\"attribution\":\(RoadDrawing.quoted(graph.attribution)),\"features\":[\n"
    for (number, road) in roads.enumerated() {
      text += RoadDrawing.feature(
        line: line(road, on: graph),
        properties: String(
          format: "\"edge\":%d,\"cost\":%.2f,\"secondsFrom\":%.1f,\"secondsTo\":%.1f", road.edge, road.cost,
          road.duration, road.durationAtEnd), isLast: number == roads.count - 1)
    }
    return text + "]}\n"
  }

  /// The part of a road that is reached, in the direction of travel.
  static func line(_ road: ReachedRoad, on graph: RoadGraph) -> [LocationCoordinate2D] {
    let shape = graph.shape(ofEdge: road.edge)
    let points = road.direction == .forward ? shape : shape.reversed()
    let pieces = zip(points, points.dropFirst()).map { Geodesic.shortLength(from: $0, to: $1) }
    let whole = pieces.reduce(0, +)
    guard let length = graph.edge(road.edge)?.length, length > 0, whole > 0 else { return points }
    // The file's length of an edge is rounded.
    let (from, to) = (road.from / length * whole, road.to / length * whole)
    var (line, passed): ([LocationCoordinate2D], Double) = ([], 0)
    for (number, piece) in pieces.enumerated() {
      let (a, b) = (points[number], points[number + 1])
      func place(_ distance: Double) -> LocationCoordinate2D {
        let share = piece > 0 ? min(1, max(0, (distance - passed) / piece)) : 0
        return LocationCoordinate2D(
          latitude: ((a.latitude + (b.latitude - a.latitude) * share) * 1e7).rounded() / 1e7,
          longitude: ((a.longitude + (b.longitude - a.longitude) * share) * 1e7).rounded() / 1e7)
      }
      if passed + piece >= from, passed <= to {
        if line.isEmpty { line.append(place(from)) }
        line.append(place(to))
      }
      passed += piece
    }
    return line
  }
}
