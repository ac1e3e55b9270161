public import FairwayRoutes
package import GeoKernel

extension Route {
  /// Lays the alerts of an app on the route, in place of those that it had: see ``RouteLeg/alerts``.
  ///
  /// A point is on the route wherever that passes it within its reach, in the direction of its heading. A stretch is on it
  /// for as long as the route runs along its line. A route that cannot be followed gets none.
  ///
  /// Words are added by `addGuidance(_:)` of FairwayGuidance, which is called afterwards.
  ///
  /// - Complexity: O(*n*) in the points of the route and O(log *m*) in the alerts, for each 200 m of it; those near the
  ///   route take their time.
  public mutating func addAlerts(_ alerts: CustomAlerts) {
    for leg in legs.indices { legs[leg].alerts = nil }
    guard !alerts.isEmpty else { return }
    var builder = RouteIndexBuilder()
    guard (try? builder.build(self)) != nil, let track = try? Track(builder.coordinates) else { return }
    let legStarts = builder.legFirstStep.map { track.distance(ofVertex: builder.stepFirstVertex[$0]) }
    let placed = AlertPlacer(track: track, alerts: alerts).placed
    let order = sortedOrder(below: placed.count) {
      (placed[$0].start, placed[$0].alert) < (placed[$1].start, placed[$1].alert)
    }
    // Both are in the order of the route, and so the alerts of a leg follow each other. The last start is the end of the
    // route, and belongs to the last leg, as does all that is behind it.
    var next = 0
    for leg in legs.indices {
      let isLast = leg == legs.count - 1
      var laid: [LegAlert] = []
      while next < order.count, case let place = placed[order[next]], isLast || place.start < legStarts[leg + 1] {
        laid.append(
          LegAlert(
            alerts.alerts[place.alert].alert, start: place.start - legStarts[leg], end: place.end - legStarts[leg]))
        next += 1
      }
      if !laid.isEmpty { legs[leg].alerts = laid }
    }
  }
}

/// Finds where alerts are on a line.
private struct AlertPlacer {
  let track: Track
  let alerts: CustomAlerts

  /// An alert, and where it is on the line in metres.
  struct Place {
    var alert: Int
    var start: LocationDistance
    var end: LocationDistance
  }

  /// The greatest angle between a stretch and the line, in degrees.
  private static let stretchAngle = 45.0
  /// The rise of the distance between two passes of a point, in metres.
  private static let prominence = 50.0
  /// The distance between the places at which a line is compared with a stretch, and what of it may lie apart.
  private static let step = 10.0
  private static let gap = 40.0
  /// The shortest way along a stretch that counts.
  private static let shortest = 15.0

  var placed: [Place] {
    // Where along the line each alert may be near, as often as it is found.
    var near: [Place] = []
    let half = CustomAlerts.stride / 2
    var along = 0.0
    while true {
      let (start, end) = (max(0, along - half), min(track.length, along + half))
      alerts.forEachNear(track.point(at: along).coordinate) { near.append(Place(alert: $0, start: start, end: end)) }
      if along >= track.length { break }
      along = min(track.length, along + CustomAlerts.stride)
    }
    var places: [Place] = []
    var open: Place?
    for number in sortedOrder(below: near.count, by: { near[$0].alert < near[$1].alert }) {
      let next = near[number]
      if let before = open, before.alert == next.alert, next.start <= before.end {
        open = Place(alert: next.alert, start: before.start, end: next.end)
      } else {
        if let open { add(open.alert, within: open.start...open.end, &places) }
        open = next
      }
    }
    if let open { add(open.alert, within: open.start...open.end, &places) }
    return places
  }

  private func add(_ number: Int, within part: ClosedRange<LocationDistance>, _ places: inout [Place]) {
    let alert = alerts.alerts[number]
    if alert.coordinates.count > 1 {
      addStretch(number, alert, part, &places)
    } else if let coordinate = alert.coordinates.first {
      let passes = track.candidates(
        coordinate, radius: alert.soundReach, from: part.lowerBound, to: part.upperBound, prominence: Self.prominence)
      for pass in passes where alert.agrees(pass.bearing, alert.heading) {
        places.append(Place(alert: number, start: pass.distanceAlong, end: pass.distanceAlong))
      }
    }
  }

  /// Adds the parts of the line that run along a stretch.
  private func addStretch(
    _ number: Int, _ alert: PlacedAlert, _ part: ClosedRange<LocationDistance>, _ places: inout [Place]
  ) {
    guard let stretch = try? Track(alert.coordinates) else { return }
    var run: ClosedRange<LocationDistance>?
    func finish() {
      guard let ended = run else { return }
      run = nil
      let found = snapped(ended, to: alert)
      if found.upperBound - found.lowerBound >= min(Self.shortest, 0.5 * stretch.length) {
        places.append(Place(alert: number, start: found.lowerBound, end: found.upperBound))
      }
    }
    var along = part.lowerBound
    while true {
      let here = track.point(at: along)
      let foot = stretch.nearest(here.coordinate)
      let isAlong =
        foot.distance <= alert.soundReach
        && alert.agrees(here.bearing, foot.bearing, within: Self.stretchAngle)
      if isAlong {
        run = (run?.lowerBound ?? along)...along
      } else if let before = run, along - before.upperBound > Self.gap {
        finish()
      }
      if along >= part.upperBound { break }
      // Nothing of the line is nearer before that.
      along = min(part.upperBound, along + max(Self.step, foot.distance - alert.soundReach))
    }
    finish()
  }

  /// A part along a stretch, from and to its ends if it begins and ends there.
  private func snapped(_ part: ClosedRange<LocationDistance>, to alert: PlacedAlert) -> ClosedRange<LocationDistance> {
    var (start, end) = (part.lowerBound, part.upperBound)
    for place in [alert.coordinates[0], alert.coordinates[alert.coordinates.count - 1]] {
      let reach = alert.soundReach + Self.step
      let foot = track.snap(place, from: start - reach, to: end + reach)
      guard foot.distance <= alert.soundReach else { continue }
      if abs(foot.distanceAlong - start) <= reach, foot.distanceAlong < end {
        start = foot.distanceAlong
      } else if abs(foot.distanceAlong - end) <= reach, foot.distanceAlong > start {
        end = foot.distanceAlong
      }
    }
    return start...end
  }
}

extension PlacedAlert {
  /// The greatest angle between the heading of an alert and the road, in degrees: that of a point was read off a map.
  package static let pointAngle = 60.0

  /// Whether a road has a heading, or for an alert for both directions the opposite one.
  package func agrees(
    _ bearing: LocationDirection, _ heading: LocationDirection?, within angle: LocationDirection = pointAngle
  ) -> Bool {
    guard let heading, heading.isFinite else { return true }
    let difference = abs(bearing - heading)
    let turn = min(difference, 360 - difference)
    return turn <= angle || isBothWays && turn >= 180 - angle
  }
}
