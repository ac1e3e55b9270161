internal import FairwayRoutes
internal import GeoKernel

/// The line of a route as the engine follows it: the shapes of its steps, or that of the whole.
struct RouteLine {
  private(set) var coordinates: [LocationCoordinate2D] = []
  /// The first and last vertex of each step, by legs; empty if the steps have no shapes.
  private(set) var steps: [[ClosedRange<Int>]] = []
  /// The longest gap between a step and the next one, in metres, and where that begins.
  private(set) var widestGap: (leg: Int, step: Int, metres: LocationDistance)?
  /// The line with distances along it; nil if it has none.
  private(set) var track: Track?

  init(_ route: Route) {
    if route.legs.contains(where: { leg in leg.steps.contains { ($0.shape?.coordinates.count ?? 0) > 1 } }) {
      for (number, leg) in route.legs.enumerated() {
        steps.append([])
        for (place, step) in leg.steps.enumerated() { append(step, number, place) }
      }
    } else {
      coordinates = route.shape?.coordinates ?? []
    }
    track = coordinates.isEmpty ? nil : try? Track(coordinates)
  }

  private mutating func append(_ step: RouteStep, _ leg: Int, _ place: Int) {
    var first = max(0, coordinates.count - 1)
    // The arrival is the last vertex of the step before, as for the engine.
    if step.maneuverType != .arrive || coordinates.isEmpty, let part = step.shape?.coordinates, !part.isEmpty {
      if coordinates.last == part[0] {
        coordinates += part.dropFirst()
      } else {
        if let last = coordinates.last {
          let gap = Geodesic.distance(from: last, to: part[0])
          if gap > widestGap?.metres ?? 0 || gap.isNaN { widestGap = (leg, place, gap) }
          first = coordinates.count
        }
        coordinates += part
      }
    }
    steps[steps.count - 1].append(first...max(first, coordinates.count - 1))
  }

  /// The vertices of a leg; nil if its steps do not tell.
  func range(ofLeg leg: Int) -> ClosedRange<Int>? {
    guard leg < steps.count, let first = steps[leg].first, let last = steps[leg].last else { return nil }
    return first.lowerBound...last.upperBound
  }

  /// The last vertex of a leg whose range is known, or of the line.
  func end(ofLeg leg: Int) -> LocationCoordinate2D {
    coordinates[range(ofLeg: leg)?.upperBound ?? coordinates.count - 1]
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
