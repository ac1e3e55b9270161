internal import GeoKernel

extension Explanation: CustomStringConvertible {
  /// The explanation in words, with a line for each fact.
  public var description: String { text { $0 } }

  /// The explanation in words that another language may have: `words` translates each of its phrases, numbers included.
  package func text(_ words: (String) -> String) -> String {
    let headline = decisions.isEmpty ? words("nothing was decided") : decisions.map(words).joined(separator: ", ")
    var lines = [words("fix \(fixNumber) at \(fix.timestamp)") + ": " + headline]
    if rejection == nil {
      let why = reason == .none ? "" : ", " + words(reason.words)
      let since = routeStateTime == 0 ? "" : " " + words("since \(routeStateTime)")
      lines += [
        words(
          "position: \(Self.text(coordinate)) ± \(Self.text(deviation)) m, reported \(Self.text(fix.coordinate))"
            + (fix.horizontalAccuracy.map { " ± \(Self.text($0)) m" } ?? " with unknown accuracy")),
        words(
          "on the route: \(Self.text(distanceAlong)) m along, leg \(legIndex), step \(stepIndex),"
            + " \(Self.text(distanceLeft)) m before \(stop.map { "stop \($0)" } ?? "the waypoint")"),
        words("state") + ": " + words(routeState.words) + why + since + "; "
          + words("the vehicle \(movement.words) at \(Self.text(speed)) m/s"),
        words(
          "beside the road: \(Self.text(lateralDistance)) ± \(Self.text(lateralDeviation)) m;"
            + " off the route with a probability of \(Self.text(probability, decimals: 3))"),
      ]
    }
    if !candidates.isEmpty {
      lines.append(words("candidates") + ":")
      lines += candidates.map { candidate in
        "  "
          + words(
            "\(Self.text(candidate.distanceAlong)) m along, \(Self.text(candidate.distance)) m away,"
              + " bearing \(Self.text(candidate.bearing))°: likelihood \(Self.text(candidate.likelihood, decimals: 3))")
      }
    }
    for rule in rulesByWeight {
      lines.append(words(rule.decision) + ": " + words(rule.isMet ? "all of this holds" : "not all of this holds"))
      lines += rule.conditions.map { $0.line(words) }
    }
    if !alternatives.isEmpty {
      lines.append(words("what would have changed it") + ":")
      lines += alternatives.map { "  " + words($0.change) + ": " + words($0.outcome) }
    }
    return lines.joined(separator: "\n")
  }

  /// The rules that decided, then those that did not; without the checks that each fix passes.
  private var rulesByWeight: [Rule] {
    let judged = rejection == nil ? rules.filter { $0.decision != Decision.useFix.rawValue } : rules
    return judged.filter { $0.isMet } + judged.filter { !$0.isMet }
  }

  /// A number with a few decimals.
  static func text(_ number: Double, decimals: Int = 1) -> String {
    guard number.isFinite else { return "\(number)" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return "\((number * scale).rounded() / scale)"
  }

  private static func text(_ coordinate: LocationCoordinate2D) -> String {
    "\(text(coordinate.latitude, decimals: 6)), \(text(coordinate.longitude, decimals: 6))"
  }
}

extension Explanation.Condition {
  /// The condition as a line of a text.
  fileprivate func line(_ words: (String) -> String) -> String {
    let answer = "  " + words(isMet ? "yes" : "no") + ": " + words(name)
    if unit.isEmpty { return answer }
    // The blank is a part of the phrase: Japanese has none.
    return answer + words(" is \(text(value)), \(relation.words) \(text(threshold)) is needed")
  }

  /// A value with its unit, or a number of things, whose units are words in the plural.
  private func text(_ value: Double) -> String {
    guard unit.utf8.count > 2, unit.utf8.last == UInt8(ascii: "s"), let count = Int(exactly: value) else {
      return "\(Explanation.text(value, decimals: 2)) \(unit)"
    }
    let ending = unit == "fixes" ? 2 : 1
    return "\(count) \(count == 1 ? String(Substring(unit.utf8.dropLast(ending))) : unit)"
  }
}

extension Explanation.Relation {
  fileprivate var words: String {
    switch self {
    case .atLeast: "at least"
    case .moreThan: "more than"
    case .atMost: "at most"
    case .lessThan: "less than"
    }
  }
}

extension RouteState {
  fileprivate var words: String {
    switch self {
    case .onRoute: "on the route"
    case .uncertain: "on the route, with evidence against it"
    case .offRoute: "off the route"
    }
  }
}

extension DeviationReason {
  fileprivate var words: String {
    switch self {
    case .none: "for no reason"
    case .distance: "because of the distance from it"
    case .course: "because of the course"
    case .wrongWay: "because of driving against it"
    case .skippedWaypoint: "because of a waypoint that was not reached"
    }
  }
}

extension Movement {
  fileprivate var words: String {
    switch self {
    case .unknown: "moves in an unknown way"
    case .standing: "stands"
    case .forward: "drives"
    case .wrongWay: "drives against the route"
    }
  }
}
