internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// The features of a route that are drawn on the map.
package struct RouteFeatures {
  let progress: RouteProgress

  package init(progress: RouteProgress) { self.progress = progress }

  private var index: RouteIndex { progress.index }

  /// The lines of the legs, divided by congestion if the service provides it for each segment.
  package func lines(isAlternative: Bool = false) -> FeatureCollection {
    FeatureCollection(
      progress.route.legs.indices.flatMap { leg in
        runs(ofLeg: leg).map { run in
          var properties: JSONObject = [
            "isAlternateRoute": .bool(isAlternative), "isCurrentLeg": .bool(leg == progress.legIndex),
            "leg": .number(Double(leg)),
          ]
          properties["congestion"] = run.level.map { .string($0.rawValue) }
          return Feature(.lineString(run.line), properties: properties)
        }
      })
  }

  private func runs(ofLeg place: Int) -> [(line: [LocationCoordinate2D], level: CongestionLevel?)] {
    let leg = progress.route.legs[place]
    let range = index.range(ofLeg: place)
    let line = leg.shape?.coordinates ?? index.track.coordinates(from: range.lowerBound, to: range.upperBound)
    // A line needs two points; a leg of zero length has one.
    guard let first = line.first else { return [] }
    guard line.count > 1 else { return [([first, first], nil)] }
    guard let levels = leg.resolvedCongestionLevels(), !levels.isEmpty, levels.count < line.count else {
      return [(line, nil)]
    }
    var runs: [(line: [LocationCoordinate2D], level: CongestionLevel?)] = []
    var start = 0
    for segment in levels.indices {
      let isLast = segment == levels.count - 1
      guard isLast || levels[segment + 1] != levels[segment] else { continue }
      let end = isLast ? line.count - 1 : segment + 1
      runs.append((Array(line[start...end]), levels[segment]))
      start = end
    }
    return runs
  }

  /// The line of each leg as a whole.
  package func casings() -> FeatureCollection {
    FeatureCollection(
      progress.route.legs.indices.map { leg in
        let range = index.range(ofLeg: leg)
        return Feature(
          .lineString(line(from: range.lowerBound, to: range.upperBound)),
          properties: ["isCurrentLeg": .bool(leg == progress.legIndex), "leg": .number(Double(leg))])
      })
  }

  /// The stretches with restricted access.
  package func restrictedAreas() -> FeatureCollection {
    FeatureCollection(
      index.alerts.filter { $0.kind == .restrictedArea }.map { alert in
        Feature(.lineString(line(from: alert.start, to: alert.end)), properties: ["isRestrictedRoad": true])
      })
  }

  /// The part that has been driven; empty before the first metre.
  package func traversed() -> FeatureCollection {
    let end = progress.state.distanceAlong
    return end > 0 ? FeatureCollection([Feature(.lineString(line(from: 0, to: end)))]) : FeatureCollection()
  }

  private func line(from start: LocationDistance, to end: LocationDistance) -> [LocationCoordinate2D] {
    let line = index.track.coordinates(from: start, to: end)
    return line.count == 1 ? line + line : line
  }

  /// The ends of the legs, numbered from 1.
  package static func waypoints(_ waypoints: [Waypoint], legIndex: Int) -> FeatureCollection {
    FeatureCollection(
      waypoints.enumerated().map { place, waypoint in
        Feature(
          .point(waypoint.coordinate),
          properties: ["waypointCompleted": .bool(place < legIndex), "name": .string("\(place + 1)")])
      })
  }

  /// The arrow at the next maneuver: its shaft, from a distance before the maneuver to the same distance after it, and
  /// its tip.
  package func arrow(reach: LocationDistance = 30) -> (shaft: FeatureCollection, tip: FeatureCollection) {
    guard let upcoming = progress.currentLegProgress.upcomingStep, upcoming.maneuverType != .arrive else {
      return (FeatureCollection(), FeatureCollection())
    }
    let maneuver = index.range(ofRouteStep: progress.state.routeStepIndex).upperBound
    let end = min(index.length, maneuver + reach)
    let shaft = line(from: max(0, maneuver - reach), to: end)
    let tip = index.track.point(at: end)
    // At a vertex the bearing is that of the road ahead, but the arrow points in the direction of its shaft.
    let bearing = index.track.point(at: end - 0.5).bearing
    return (
      FeatureCollection([Feature(.lineString(shaft))]),
      FeatureCollection([Feature(.point(tip.coordinate), properties: ["bearing": .number(bearing)])])
    )
  }
}
