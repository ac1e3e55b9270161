internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// The similarity of routes, by their shapes.
enum RouteSimilarity {
  /// The distance below which two lines are the same road, in metres.
  static let roadWidth = 20.0

  /// Returns the share of a route's length that runs along the rest of another one, from 0 to 1.
  ///
  /// - Complexity: O(*n* log *m*).
  static func share(of route: Route, on index: RouteIndex, from distance: LocationDistance) -> Double {
    guard let line = route.line, let track = try? Track(line), track.length > 0 else { return 0 }
    let sampleCount = 200
    var same = 0
    for sample in 0..<sampleCount {
      let place = track.point(at: track.length * (Double(sample) + 0.5) / Double(sampleCount))
      let snap = index.track.nearest(place.coordinate)
      if abs(snap.crossTrack) < roadWidth, snap.distanceAlong >= distance - roadWidth,
        abs(wrappedLongitude(snap.bearing - place.bearing)) < 90
      {
        same += 1
      }
    }
    return Double(same) / Double(sampleCount)
  }

  /// Returns the index of the route that shares most with the rest of another one; of equal ones the first.
  ///
  /// - Parameters:
  ///   - candidates: The indices of the routes to choose from.
  ///   - routes: All routes of a response.
  static func mostSimilar(
    of candidates: [Int], in routes: [Route], to index: RouteIndex, from distance: LocationDistance
  ) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let shares = routes.map { share(of: $0, on: index, from: distance) }
    return candidates.max { shares[$0] < shares[$1] || (shares[$0] == shares[$1] && $0 > $1) }
  }

  /// Returns the indices of the routes that do not pass a coordinate; of all routes if it is nil.
  static func places(of routes: [Route], around place: LocationCoordinate2D?) -> [Int] {
    guard let place else { return Array(routes.indices) }
    return routes.indices.filter { number in
      guard let line = routes[number].line, let track = try? Track(line) else { return false }
      return track.nearest(place).distance >= roadWidth
    }
  }
}
