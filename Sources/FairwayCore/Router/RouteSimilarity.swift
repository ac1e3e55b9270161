internal import FairwayDirections
internal import GeoKernel

/// How much two routes have in common, by their lines.
enum RouteSimilarity {
  /// Lines nearer than this are the same road, in metres.
  static let roadWidth = 20.0

  /// The share of a route's length that runs along what is left of another one, from 0 to 1.
  ///
  /// - Complexity: O(*n* log *m*).
  static func share(of route: Route, on index: RouteIndex, from distance: LocationDistance) -> Double {
    guard let line = line(of: route), let track = try? Track(line), track.length > 0 else { return 0 }
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

  /// Which of several routes shares most with what is left of another one; of equal ones the first.
  ///
  /// - Parameters:
  ///   - candidates: The places of those that come into question.
  ///   - routes: All routes of an answer.
  static func mostSimilar(
    of candidates: [Int], in routes: [Route], to index: RouteIndex, from distance: LocationDistance
  ) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let shares = routes.map { share(of: $0, on: index, from: distance) }
    return candidates.max { shares[$0] < shares[$1] || (shares[$0] == shares[$1] && $0 > $1) }
  }

  /// The places of the routes that do not pass a place; all of them where there is no such place.
  static func places(of routes: [Route], around place: LocationCoordinate2D?) -> [Int] {
    guard let place else { return Array(routes.indices) }
    return routes.indices.filter { number in
      guard let line = line(of: routes[number]), let track = try? Track(line) else { return false }
      return track.nearest(place).distance >= roadWidth
    }
  }

  /// A route's own line, or that of its steps.
  static func line(of route: Route) -> [LocationCoordinate2D]? {
    if let shape = route.shape?.coordinates, shape.count > 1 { return shape }
    let joined = route.legs.flatMap { $0.steps.flatMap { $0.shape?.coordinates ?? [] } }
    return joined.count > 1 ? joined : nil
  }
}
