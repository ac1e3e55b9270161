internal import FairwayEngine
internal import GeoKernel
internal import RoadGraph

/// Alerts about what lies ahead on the road.
extension FreeDrive {
  /// A path that turns so much where roads meet is announced as a maneuver, and is no bend; in degrees.
  private static let leastManeuver = 25.0
  /// Where its turn is measured, and how near a bend a junction belongs to it, in metres.
  private static let maneuverReach = 12.0

  /// Announces what is due on the road. Returns whether there is anything.
  mutating func announceRoadAlerts() -> Bool {
    guard let options = roadAlerts, !isStanding, let time = fix?.timestamp else { return false }
    // What lies behind a place that was reached is forgotten, so that a vehicle that went back is looked at anew.
    let goesOn = along == reached
    if goesOn, let silence, silence.holds(at: along, speed) { return false }
    roadAlertMemory.pass(distance)
    var number = 0
    var limit = currentLimit
    while number < ahead.features.count {
      let feature = ahead.features[number]
      number += 1
      guard let (alert, start) = dueAlert(feature, before: &limit, at: speed, options) else { continue }
      guard alert.distance <= alert.lead(at: speed, options), !isManeuver(feature) else { continue }
      if roadAlertMemory.take(alert, at: start, on: arc(at: feature.start), time: time, options) {
        announcedRoadAlerts.append(alert)
      }
    }
    silence = goesOn ? silence(upTo: RoadSilence.greatestSpeed(after: speed), options) : nil
    return !announcedRoadAlerts.isEmpty
  }

  /// Finds up to where no alert is due for a vehicle that goes on, whatever its speed is up to a greatest.
  private func silence(upTo speed: LocationSpeed, _ options: RoadAlertOptions) -> RoadSilence {
    var end = LocationDistance.infinity
    var limit = currentLimit
    for feature in ahead.features {
      // A faster vehicle hears of more, and earlier.
      guard let (alert, _) = dueAlert(feature, before: &limit, at: speed, options, slack: RoadSilence.slack)
      else { continue }
      end = min(end, max(feature.start - alert.lead(at: speed, options), endOfManeuver(feature)))
    }
    return RoadSilence(end: end - RoadSilence.slack, speed: speed)
  }

  /// The alerts about the way ahead that a vehicle meets at its present speed, in the order of their places, whether they
  /// were announced or not.
  public var roadAlertsAhead: [RoadAlert] {
    guard let options = roadAlerts else { return [] }
    var limit = currentLimit
    return ahead.features.compactMap { feature in
      let alert = alert(of: feature, before: &limit, at: speed, options)
      return isManeuver(feature) ? nil : alert
    }
  }

  /// The metres to where the next alert about the road is due at the present speed; infinite if none is ahead.
  var distanceToRoadAlert: LocationDistance {
    guard let options = roadAlerts else { return .infinity }
    var nearest = Double.infinity
    var limit = currentLimit
    for feature in ahead.features {
      guard let (alert, _) = dueAlert(feature, before: &limit, at: speed, options) else { continue }
      nearest = min(nearest, max(0, alert.distance - alert.lead(at: speed, options)))
    }
    return nearest
  }

  /// The alert of a feature for a vehicle with a speed; nil behind the vehicle.
  ///
  /// - Parameter limit: The limit before the feature, and then behind it.
  private func alert(
    of feature: RoadAhead.Feature, before limit: inout LocationSpeed?, at speed: LocationSpeed,
    _ options: RoadAlertOptions
  ) -> RoadAlert? {
    let former = limit
    let gap = feature.start - along
    guard gap > 0 else { return nil }
    if case .limit(let next) = feature.kind { limit = next?.greatestSpeed }
    return RoadAlert(feature, in: gap, at: speed, limit: former, options)
  }

  /// The alert of a feature that was not announced, and where it begins in metres of the drive.
  ///
  /// - Parameters:
  ///   - limit: The limit before the feature, and then behind it.
  ///   - slack: By how many metres the place may be another one.
  @inline(never)
  private func dueAlert(
    _ feature: RoadAhead.Feature, before limit: inout LocationSpeed?, at speed: LocationSpeed,
    _ options: RoadAlertOptions, slack: LocationDistance = 0
  ) -> (alert: RoadAlert, start: LocationDistance)? {
    guard let alert = alert(of: feature, before: &limit, at: speed, options) else { return nil }
    let start = distance + alert.distance
    return roadAlertMemory.covers(alert, at: start, slack: slack) ? nil : (alert, start)
  }

  /// The limit where the vehicle is on the way ahead, in metres per second; nil if it is not known.
  private var currentLimit: LocationSpeed? {
    ahead.edges.first { $0.end > along }?.limit?.greatestSpeed
  }

  private func arc(at along: LocationDistance) -> RoadArc? {
    ahead.edges.first { $0.end >= along }.flatMap { edge in
      edge.index.map { RoadArc(edge: $0, direction: edge.direction) }
    }
  }

  /// Whether a bend is one that is driven at a junction, or in a roundabout.
  private func isManeuver(_ feature: RoadAhead.Feature) -> Bool {
    guard case .bend = feature.kind else { return false }
    return isInRoundabout(feature) || ahead.features.contains { isTurn($0, in: feature) }
  }

  /// How far the vehicle must be so that a feature is no maneuver any more: a junction that was passed is forgotten. It is
  /// infinite for one in a roundabout, and minus infinity for what is none.
  private func endOfManeuver(_ feature: RoadAhead.Feature) -> LocationDistance {
    guard case .bend = feature.kind else { return -.infinity }
    if isInRoundabout(feature) { return .infinity }
    return ahead.features.last { isTurn($0, in: feature) }?.start ?? -.infinity
  }

  private func isInRoundabout(_ bend: RoadAhead.Feature) -> Bool {
    ahead.edges.contains { $0.isRoundabout && $0.start <= bend.end && $0.end >= bend.start }
  }

  /// Whether the way turns at a crossing so that a bend belongs to it.
  @inline(never)
  private func isTurn(_ crossing: RoadAhead.Feature, in bend: RoadAhead.Feature) -> Bool {
    guard crossing.kind == .crossing, crossing.start >= bend.start - Self.maneuverReach,
      crossing.start <= bend.end + Self.maneuverReach,
      let before = ahead.place(at: crossing.start - Self.maneuverReach)?.bearing,
      let after = ahead.place(at: crossing.start + Self.maneuverReach)?.bearing
    else { return false }
    let turn = abs(after - before)
    return min(turn, 360 - turn) >= Self.leastManeuver
  }
}

/// A stretch of the way ahead on which no alert is due for a vehicle that goes on.
struct RoadSilence: Sendable {
  /// Where it ends, in metres along the way ahead.
  var end: LocationDistance
  /// The greatest speed at which nothing is due.
  var speed: LocationSpeed

  /// Distances are sums of many numbers, which differ by less in another order; in metres.
  static let slack = 0.001

  func holds(at along: LocationDistance, _ speed: LocationSpeed) -> Bool {
    along < end && speed >= 0 && speed <= self.speed
  }

  /// A speed that a vehicle seldom exceeds some seconds later; if it does, the silence does not hold.
  static func greatestSpeed(after speed: LocationSpeed) -> LocationSpeed { 1.1 * speed + 1 }
}
