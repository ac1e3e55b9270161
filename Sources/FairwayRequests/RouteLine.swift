internal import FairwayRoutes
internal import GeoKernel

/// The line of a route with distances along it, by which an answer is checked.
struct RouteLine {
  let geometry: RouteGeometry
  /// The line with distances along it; nil if it has none.
  let track: Track?

  init(_ route: Route) {
    geometry = RouteGeometry(route)
    track = geometry.coordinates.isEmpty ? nil : try? Track(geometry.coordinates)
  }

  /// The longest gap between a step and the one before, in metres, and the step.
  var widestGap: (leg: Int, step: Int, metres: LocationDistance)? {
    var widest: (leg: Int, step: Int, metres: LocationDistance)?
    for gap in geometry.gaps {
      let metres = Geodesic.distance(
        from: geometry.coordinates[gap.vertex - 1], to: geometry.coordinates[gap.vertex])
      if metres > widest?.metres ?? 0 || metres.isNaN { widest = (gap.leg, gap.step, metres) }
    }
    return widest
  }

  /// The last vertex of a leg whose range is known, or of the line.
  func end(ofLeg leg: Int) -> LocationCoordinate2D {
    geometry.coordinates[geometry.range(ofLeg: leg)?.upperBound ?? geometry.coordinates.count - 1]
  }
}

extension Track {
  /// The distance in metres of a position from the track between two vertices, or from all of it.
  func distance(of place: LocationCoordinate2D, within vertices: ClosedRange<Int>?) -> LocationDistance {
    guard let vertices else { return nearest(place).distance }
    return distanceAndSegment(of: place, within: vertices, hint: vertices.lowerBound).distance
  }

  /// The same between two vertices, and the segment that is nearest.
  func distanceAndSegment(
    of place: LocationCoordinate2D, within vertices: ClosedRange<Int>, hint: Int
  ) -> (distance: LocationDistance, segment: Int) {
    let window = distance(ofVertex: vertices.lowerBound)...distance(ofVertex: vertices.upperBound)
    let foot = foot(place, from: window.lowerBound, to: window.upperBound, hint: hint)
    return (abs(foot.crossTrack), foot.segment)
  }
}
