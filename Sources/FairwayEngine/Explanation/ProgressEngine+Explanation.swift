internal import EmbeddedShims
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
    let reasons = RecordedReasons.recording()
    let change = step(&after, fix, reasons)
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
      rules: reasons.rules,
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
    }.inOrder { $0.likelihood > $1.likelihood }
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
