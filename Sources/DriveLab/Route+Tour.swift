package import FairwayDirections

extension Route {
  /// A round trip driven several times as one long tour; `nil` if the route does not end where it begins.
  ///
  /// It has the legs of a single round and the same waypoints, each visited once, with whole rounds between them.
  /// Between two waypoints the others are passed without stopping or an announcement. Incidents, closures and silent
  /// waypoints are omitted, because their positions are those of a single round.
  ///
  /// - Complexity: O(*n*) in the number of steps of all rounds.
  package func tour(rounds: Int) -> Route? {
    guard var route = laps(rounds) else { return nil }
    let all = route.legs
    var first = 0
    route.legs = legs.indices.map { number in
      let round = max(0, rounds * (number + 1) / legs.count - 1)
      let last = round * legs.count + number
      defer { first = last + 1 }
      return all[first...last].dropFirst().reduce(all[first]) { $0.joined($1) }
    }
    return route
  }
}

extension RouteLeg {
  /// The leg followed by another one, without a waypoint between.
  fileprivate func joined(_ next: RouteLeg) -> RouteLeg {
    var leg = self
    if leg.steps.last?.maneuverType == .arrive { leg.steps.removeLast() }
    if let last = leg.steps.indices.last {
      // These instructions announce the arrival.
      leg.steps[last].instructionsSpokenAlongStep = nil
      leg.steps[last].instructionsDisplayedAlongStep = nil
    }
    var steps = next.steps
    if steps.first?.maneuverType == .depart {
      steps[0].maneuver.type = .continue
      steps[0].maneuver.instruction = nil
    }
    leg.steps += steps
    leg.distance += next.distance
    leg.expectedTravelTime += next.expectedTravelTime
    leg.typicalTravelTime = sum(leg.typicalTravelTime, next.typicalTravelTime)
    leg.weight = sum(leg.weight, next.weight)
    leg.typicalWeight = sum(leg.typicalWeight, next.typicalWeight)
    leg.destination = next.destination
    leg.attributes = leg.attributes.flatMap { own in next.attributes.map { own.joined($0) } }
    leg.viaWaypoints = nil
    leg.incidents = nil
    leg.closures = nil
    return leg
  }

  private func sum(_ first: Double?, _ second: Double?) -> Double? {
    first.flatMap { first in second.map { first + $0 } }
  }
}

extension RouteLeg.Attributes {
  /// The attributes of this leg's segments followed by those of another leg.
  fileprivate func joined(_ next: RouteLeg.Attributes) -> RouteLeg.Attributes {
    func both<Value>(_ values: KeyPath<RouteLeg.Attributes, [Value]?>) -> [Value]? {
      self[keyPath: values].flatMap { own in next[keyPath: values].map { own + $0 } }
    }
    var all = RouteLeg.Attributes()
    all.segmentDistances = both(\.segmentDistances)
    all.expectedSegmentTravelTimes = both(\.expectedSegmentTravelTimes)
    all.segmentSpeeds = both(\.segmentSpeeds)
    all.segmentCongestionLevels = both(\.segmentCongestionLevels)
    all.segmentNumericCongestionLevels = both(\.segmentNumericCongestionLevels)
    all.segmentMaximumSpeedLimits = both(\.segmentMaximumSpeedLimits)
    all.trafficTendencies = both(\.trafficTendencies)
    return all
  }
}
