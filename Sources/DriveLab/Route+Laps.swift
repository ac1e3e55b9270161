package import FairwayDirections
import GeoKernel

extension Route {
  /// The route driven several times in a row; `nil` if it does not end where it begins.
  ///
  /// Its legs are repeated, so each lap has all waypoints.
  package func laps(_ count: Int) -> Route? {
    guard count > 0, let first = legs.first?.steps.first?.shape?.coordinates.first,
      let last = legs.last?.steps.last?.shape?.coordinates.last, Geodesic.distance(from: first, to: last) < 1
    else { return nil }
    var route = self
    route.legs = (0..<count).flatMap { _ in legs }
    route.distance *= Double(count)
    route.expectedTravelTime *= Double(count)
    route.typicalTravelTime = typicalTravelTime.map { $0 * Double(count) }
    route.weight = weight.map { $0 * Double(count) }
    if let line = shape {
      var repeated = line
      for _ in 1..<count { repeated.coordinates += line.coordinates.dropFirst() }
      route.shape = repeated
    }
    route.waypoints = nil
    return route
  }
}
