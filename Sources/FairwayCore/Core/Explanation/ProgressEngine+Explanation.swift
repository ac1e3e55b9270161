internal import GeoKernel

extension ProgressEngine {
  /// Explains what a fix brings about in a state.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - before: The state before the fix, which does not change.
  /// - Complexity: That of some hundred fixes.
  public func explain(_ fix: Location, in before: ProgressState) -> Explanation {
    var after = before
    let change = step(&after, fix)
    let isRejected = change.contains(.rejectedFix)
    let outcome = Outcome(change, after)
    return Explanation(
      fix: fix, fixNumber: after.fixCount - 1, decisions: outcome.decisions,
      rejection: isRejected ? after.rejection : nil, routeState: after.routeState,
      routeStateTime: after.routeStateTime, reason: after.reason, coordinate: after.estimatedCoordinate,
      deviation: after.estimate.filter.deviation, distanceAlong: after.distanceAlong, legIndex: after.legIndex,
      stepIndex: stepIndex(after), distanceLeft: max(0, after.position.distanceLeft),
      lateralDistance: after.lateralDistance, lateralDeviation: after.lateralDeviation,
      probability: deviationProbability(after), movement: movement(after), speed: after.vehicle.velocity.length,
      candidates: isRejected ? [] : candidates(for: fix, before, after),
      rules: isRejected ? screeningRules(fix, before) : judgingRules(fix, before, after),
      alternatives: alternatives(to: outcome, fix, before))
  }

  /// The passes of the leg by the fix with their likelihoods, by the costs of a search around the expected position.
  private func candidates(
    for fix: Location, _ before: ProgressState, _ after: ProgressState
  ) -> [Explanation.Candidate] {
    let leg = index.range(ofLeg: after.legIndex)
    var motion = Motion()
    motion.velocity = after.vehicle.velocity
    motion.speed = motion.velocity.length
    motion.distance = before.hasStarted ? motion.speed * max(0, fix.timestamp - before.timestamp) : 0
    var search = PlaceSearch(
      expected: before.hasStarted ? before.position.along + motion.distance : leg.lowerBound, reason: .again,
      legEnd: leg.upperBound, motion: motion, accuracy: after.accuracy, options.search)
    search.spread = max(search.sigma, before.estimate.filter.deviation)
    let found = passes(by: fix.coordinate, radius: search.radius, within: leg, expected: search.expected)
      .map { ($0, search.cost(at: $0.distanceAlong, distance: $0.distance, bearing: $0.bearing)) }
    let least = found.map { $0.1 }.min() ?? 0
    let weights = found.map { decay(max(0, $0.1 - least)) }
    let sum = weights.reduce(0, +)
    return zip(found, weights).map { candidate, weight in
      Explanation.Candidate(
        distanceAlong: candidate.0.distanceAlong, distance: candidate.0.distance, bearing: candidate.0.bearing,
        likelihood: sum > 0 ? weight / sum : 0)
    }.sorted { $0.likelihood > $1.likelihood }
  }

  // MARK: Rules

  private func atLeast(_ name: String, _ value: Double, _ threshold: Double, _ unit: String) -> Explanation.Condition {
    Explanation.Condition(name: name, value: value, needsAtLeast: true, threshold: threshold, unit: unit)
  }

  private func atMost(_ name: String, _ value: Double, _ threshold: Double, _ unit: String) -> Explanation.Condition {
    Explanation.Condition(name: name, value: value, needsAtLeast: false, threshold: threshold, unit: unit)
  }

  /// The rules by which a fix is used, with those of its values that are known.
  private func screeningRules(_ fix: Location, _ before: ProgressState) -> [Explanation.Rule] {
    let receiver = options.receiver
    var conditions: [Explanation.Condition] = []
    if let accuracy = fix.horizontalAccuracy {
      conditions.append(atMost("its accuracy", accuracy, receiver.worstAccuracy, "m"))
    }
    if let speed = fix.speed { conditions.append(atMost("its speed", speed, receiver.highestSpeed, "m/s")) }
    if before.hasStarted, fix.timestamp.isFinite {
      let interval = fix.timestamp - before.timestamp
      conditions.append(atLeast("the time since the last fix used", interval, 0, "s"))
      conditions.append(atMost("the time since the last fix used", interval, receiver.longestPause, "s"))
      if fix.coordinate.isValid, interval > 0 {
        let reach =
          receiver.teleportDistance + receiver.teleportSpeed * interval
          + 3 * (fix.horizontalAccuracy ?? receiver.assumedAccuracy)
        let moved = Geodesic.shortLength(from: before.rawCoordinate, to: fix.coordinate)
        conditions.append(atMost("the distance from the last fix used", moved, reach, "m"))
      }
    }
    return [Explanation.Rule(decision: "the fix is used", conditions: conditions)]
  }

  /// The rules by which the vehicle leaves the route, comes back to it and arrives, as far as they apply.
  private func judgingRules(
    _ fix: Location, _ before: ProgressState, _ after: ProgressState
  ) -> [Explanation.Rule] {
    var rules: [Explanation.Rule] = []
    if judge == nil {
      if before.routeState == .offRoute {
        rules.append(returnRule(before, after, interval: fix.timestamp - before.timestamp))
      } else if before.hasStarted, !before.hasArrivedAtWaypoint {
        rules += [besideRule(fix, before, after), wrongWayRule(before, after)]
      }
    } else if case .threshold(let distance, let accuracy) = options.deviationPolicy {
      rules.append(
        Explanation.Rule(
          decision: "off the route, by the distance from the step alone",
          conditions: [
            atLeast("the distance of the fix from the route", distanceFromRoute(after), distance, "m"),
            atMost("its accuracy", after.accuracy, accuracy, "m"),
          ]))
    }
    if legEnd(before, after) - after.position.along <= max(watchReach, options.arrival.approachDistance),
      !before.hasArrivedAtWaypoint
    {
      rules += arrivalRules(before, after)
    }
    return rules
  }

  private func besideRule(_ fix: Location, _ before: ProgressState, _ after: ProgressState) -> Explanation.Rule {
    let model = options.deviation
    // A decision ends the observation that it was made by.
    let since = after.watch.awaySince >= 0 ? after.watch.awaySince : before.watch.awaySince
    let isSlow = Double(after.vehicle.pace) < options.motion.slowSpeed
    let reach =
      isSlow
      ? model.slowMapReach
      : min(model.mapReach, model.leastMapReach + model.offsetShare * Double(after.watch.usualOffset))
    return Explanation.Rule(
      decision: "off the route, beside the road",
      conditions: [
        atLeast(
          "the distance from the road", after.lateralDistance,
          model.distance + model.sigmas * after.lateralDeviation, "m"),
        atLeast(
          "how long the positions have led farther away than the \(Self.rounded(reach)) m that map errors explain",
          since >= 0 ? fix.timestamp - since : 0, model.time, "s"),
      ] + settling(fix, before))
  }

  /// Shortly after a start or a gap nothing is decided.
  private func settling(_ fix: Location, _ before: ProgressState) -> [Explanation.Condition] {
    let since = fix.timestamp - before.watch.settleTime
    guard since < 60 else { return [] }
    return [atLeast("the time since decisions are made again after a start or a gap", since, 0, "s")]
  }

  private func wrongWayRule(_ before: ProgressState, _ after: ProgressState) -> Explanation.Rule {
    let model = options.deviation
    let watch = after.routeState == .offRoute ? before.watch : after.watch
    let isFast = after.vehicle.velocity.length > model.backingSpeed
    return Explanation.Rule(
      decision: "off the route, the wrong way",
      conditions: [
        atLeast("the time driven against the route", Double(watch.reverseTime), model.wrongWayTime, "s"),
        atLeast(
          "the distance driven against the route", Double(watch.reverseDistance),
          model.wrongWayDistance * (isFast ? 0.5 : 1), "m"),
      ])
  }

  private func returnRule(
    _ before: ProgressState, _ after: ProgressState, interval: Double
  ) -> Explanation.Rule {
    let model = options.deviation
    let isBack = after.routeState != .offRoute
    let watch = isBack ? before.comeback : after.comeback
    let step = isBack ? min(max(0, interval), 1) : 0
    let leg = index.range(ofLeg: after.legIndex)
    let nearest = track.snap(after.estimatedCoordinate, from: leg.lowerBound, to: leg.upperBound).distance
    return Explanation.Rule(
      decision: "back on the route",
      conditions: [
        atMost(
          "the distance from the leg", nearest, model.backDistance + model.backSigmas * after.estimate.filter.deviation,
          "m"),
        atLeast("the time driven along it", Double(watch.time) + step, model.backTime, "s"),
        atLeast(
          "the distance driven along it", Double(watch.distance) + step * after.vehicle.velocity.length,
          model.backTravel, "m"),
      ])
  }

  /// The end of the leg that the fix was judged on; the next one may have begun.
  private func legEnd(_ before: ProgressState, _ after: ProgressState) -> Double {
    before.hasStarted ? before.position.legEnd : after.position.legEnd
  }

  private func arrivalRules(_ before: ProgressState, _ after: ProgressState) -> [Explanation.Rule] {
    let policy = options.arrival
    let left = max(0, legEnd(before, after) - after.position.along)
    let approach = after.hasArrivedAtWaypoint || after.legIndex > before.legIndex ? before.approach : after.approach
    let isNear = atMost("the distance left", left, policy.distance + 0.5 * after.vehicle.velocity.length, "m")
    var rules = [
      Explanation.Rule(decision: "arrived, by the distance left", conditions: [isNear]),
      Explanation.Rule(
        decision: "arrived, by standing",
        conditions: [
          atMost("the distance left", left, policy.radius, "m"),
          atLeast("the time of standing", Double(approach.standingTime), policy.dwellTime, "s"),
        ]),
    ]
    if policy.closestApproach > 0, approach.closest < Approach.farAway {
      rules.append(
        Explanation.Rule(
          decision: "arrived, by passing the waypoint",
          conditions: [atMost("the least distance from it", Double(approach.closest), policy.closestApproach, "m")]))
    }
    return rules
  }

  /// A number of metres for a text.
  static func rounded(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }
}

/// What a fix brings about, as far as it is a decision.
struct Outcome: Equatable {
  let decisions: [String]
  let routeState: RouteState
  let rejection: FixRejection?

  init(_ change: ProgressChange, _ state: ProgressState) {
    let words: [(ProgressChange, String)] = [
      (.reacquired, "the position was searched for and found"), (.wrongWay, "the vehicle drives the wrong way"),
      (.offRoute, "the vehicle left the route"), (.backOnRoute, "the vehicle is back on the route"),
      (.didArrive, "the waypoint was reached"), (.legSkip, "waypoints were skipped"),
    ]
    var decisions = words.filter { change.contains($0.0) }.map { $0.1 }
    rejection = change.contains(.rejectedFix) ? state.rejection : nil
    if let rejection { decisions.append("the fix was rejected: \(rejection.words)") }
    self.decisions = decisions
    routeState = state.routeState
  }

  /// Whether two outcomes are the same decision.
  static func == (one: Outcome, other: Outcome) -> Bool {
    one.decisions == other.decisions
      && (one.routeState == .offRoute) == (other.routeState == .offRoute)
  }

  /// The outcome in words.
  var words: String {
    if !decisions.isEmpty { return decisions.joined(separator: ", ") }
    return routeState == .offRoute ? "the vehicle is still off the route" : "the vehicle stays on the route"
  }
}

extension FixRejection {
  /// The reason in words.
  public var words: String {
    switch self {
    case .notFinite: "its position or time is not a number"
    case .outOfRange: "its position is not a valid coordinate"
    case .outOfOrder: "it is older than the last fix"
    case .duplicate: "it has the time of the last fix"
    case .teleport: "no vehicle gets there in the time"
    case .impossibleSpeed: "no vehicle is that fast"
    case .unqualified: "it is not accurate enough"
    case .timeJump: "it comes too long after the last fix"
    case .notInSeconds: "its time is not in seconds"
    }
  }
}
