import Foundation
import GeoKernel
import RoadGraph

/// What the shortest way has as the length of a road, by arithmetic of its own.
enum RoadLengths {
  /// A file rounds lengths to decimetres; a road is not shorter than the straight line in space between its ends.
  static func centimetres(ofEdge index: Int, in graph: RoadGraph) -> Int {
    guard let edge = graph.edge(index), let from = graph.junction(edge.from), let to = graph.junction(edge.to) else {
      return 0
    }
    let (a, b) = (point(from.coordinate), point(to.coordinate))
    let squares = zip(a, b).map { ($0 - $1) * ($0 - $1) }
    return max(
      Int(clamping: (edge.length * 10).rounded()) * 10, Int(clamping: squares.reduce(0, +).squareRoot().rounded(.up)))
  }

  /// Whole centimetres from the middle of WGS84's ellipsoid.
  private static func point(_ place: LocationCoordinate2D) -> [Double] {
    let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let squaredEccentricity = 0.00669437999014
    let across = 637_813_700 / (1 - squaredEccentricity * sin(north) * sin(north)).squareRoot()
    return [
      across * cos(north) * cos(east), across * cos(north) * sin(east), across * (1 - squaredEccentricity) * sin(north),
    ].map { $0.rounded(.toNearestOrEven) }
  }
}
