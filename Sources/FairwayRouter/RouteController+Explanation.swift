public import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Explains what a fix would bring about now: call it before ``update(_:)-(Location)``.
  ///
  /// See `ProgressEngine.explain(_:in:)`. While the vehicle is off the route, the rule for requesting a new route is
  /// explained as well.
  public func explain(_ fix: Location) -> Explanation {
    var explanation = follower.engine.explain(fix, in: state)
    explanation.stop = stop(ofLeg: explanation.legIndex)
    if explanation.routeState == .offRoute, explanation.rejection == nil {
      explanation.rules.append(rerouteRule(fix))
    }
    return explanation
  }

  /// Whether a fix would bring about a decision that is worth explaining.
  package func decides(_ fix: Location) -> Bool {
    var state = state
    let change = follower.engine.step(&state, fix)
    return !change.isDisjoint(with: .decisions)
  }

  private func rerouteRule(_ fix: Location) -> Explanation.Rule {
    let (requests, rule) = (memory.rerouteState, options.reroute)
    var conditions = [
      Explanation.Condition(
        name: "the number of pending requests", value: requests.isWaiting ? 1 : 0, relation: .atMost, threshold: 0,
        unit: "requests"),
      Explanation.Condition(
        name: "the number of providers and deciders",
        value: (customRoutingProvider == nil ? 0 : 1) + (decider == nil ? 0 : 1), relation: .atLeast, threshold: 1,
        unit: "objects"),
    ]
    if let last = requests.lastRequest {
      let failures = requests.failureCount == 0 ? "" : ", after \(requests.failureCount) failures in a row"
      let passed = fix.timestamp - last.timestamp
      conditions.append(
        Explanation.Condition(
          name: "the time since the last request\(failures)", value: passed < 0 ? .infinity : passed,
          relation: .atLeast, threshold: requests.interval(rule), unit: "s"))
      if requests.failureCount == 0 {
        conditions.append(
          Explanation.Condition(
            name: "the distance from the last request",
            value: Geodesic.shortLength(from: last.coordinate, to: fix.coordinate), relation: .atLeast,
            threshold: rule.minimumDistance, unit: "m"))
      }
    }
    if let count = memory.missedStop.countedRequests(at: fix.timestamp, options.missedStops) {
      conditions.append(
        Explanation.Condition(
          name: "the number of requests for stop \(memory.missedStop.stop), which was driven past, "
            + "within \(options.missedStops.requestPeriod) s",
          value: Double(count), relation: .lessThan, threshold: Double(options.missedStops.mostRequests),
          unit: "requests"))
    }
    return Explanation.Rule(decision: "a new route is requested", conditions: conditions)
  }
}
