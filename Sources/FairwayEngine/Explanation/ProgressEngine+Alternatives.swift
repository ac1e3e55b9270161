internal import GeoKernel

/// What would have changed a decision: copies of the state are stepped with other fixes, and the least change with
/// another outcome is searched for.
extension ProgressEngine {
  /// The greatest distance by which the fix is moved, and the greatest accuracy that is tried, in metres.
  private static let farthest = 200.0
  /// How long the drive is continued, in seconds.
  private static let longest = 30.0
  /// The precision of the least change, in metres.
  private static let precision = 0.5

  func alternatives(
    to actual: Outcome, _ fix: Location, _ before: ProgressState
  ) -> [Explanation.Alternative] {
    guard fix.coordinate.isValid, fix.timestamp.isFinite else { return [] }
    return [
      moved(to: 90, "right", actual, fix, before), moved(to: -90, "left", actual, fix, before),
      moreAccurate(actual, fix, before), continued(fix, before, stands: false), continued(fix, before, stands: true),
    ].compactMap { $0 }
  }

  private func outcome(of fix: Location, _ before: ProgressState) -> Outcome {
    var state = before
    let change = step(&state, fix)
    return Outcome(change, state)
  }

  /// The least amount up to a limit, in steps that double, for which an outcome differs; found by bisection. That a fix
  /// farther away or worse is not used at all says nothing about the decision.
  private func least(
    upTo limit: Double, from start: Double, _ actual: Outcome, _ outcome: (Double) -> Outcome
  ) -> (amount: Double, outcome: Outcome)? {
    func differs(_ other: Outcome) -> Bool { other != actual && other.rejection == nil }
    var same = 0.0
    var amount = start
    while amount <= limit {
      var other = outcome(amount)
      if differs(other) {
        var different = amount
        while different - same > Self.precision {
          let middle = 0.5 * (same + different)
          let found = outcome(middle)
          if differs(found) { (different, other) = (middle, found) } else { same = middle }
        }
        return (different, other)
      }
      same = amount
      amount *= 2
    }
    return nil
  }

  private func moved(
    to side: Double, _ word: String, _ actual: Outcome, _ fix: Location, _ before: ProgressState
  ) -> Explanation.Alternative? {
    let bearing = track.point(at: before.position.along).bearing + side
    let found = least(upTo: Self.farthest, from: 1, actual) { metres in
      var fix = fix
      fix.coordinate = Geodesic.destination(from: fix.coordinate, distance: metres, bearing: bearing)
      return outcome(of: fix, before)
    }
    return found.map {
      Explanation.Alternative(
        change: "a fix \(Self.rounded($0.amount)) m farther to the \(word) of the route", outcome: $0.outcome.words)
    }
  }

  private func moreAccurate(
    _ actual: Outcome, _ fix: Location, _ before: ProgressState
  ) -> Explanation.Alternative? {
    let own = fix.horizontalAccuracy ?? options.receiver.assumedAccuracy
    func outcome(_ accuracy: Double) -> Outcome {
      var fix = fix
      fix.horizontalAccuracy = accuracy
      return self.outcome(of: fix, before)
    }
    let worse = least(upTo: Self.farthest, from: 1, actual) { outcome(own + $0) }
    let better = own > 1 ? least(upTo: own - 1, from: min(1, 0.5 * (own - 1)), actual) { outcome(own - $0) } : nil
    guard let found = better.map({ (own - $0.amount, $0.outcome) }) ?? worse.map({ (own + $0.amount, $0.outcome) })
    else { return nil }
    return Explanation.Alternative(
      change: "an accuracy of \(Self.rounded(found.0)) m instead of \(Self.rounded(own)) m", outcome: found.1.words)
  }

  /// What follows if the vehicle goes on as in this fix, or stands where it is.
  private func continued(
    _ fix: Location, _ before: ProgressState, stands: Bool
  ) -> Explanation.Alternative? {
    var state = before
    guard !step(&state, fix).contains(.rejectedFix), !state.hasArrivedAtWaypoint else { return nil }
    let interval = before.hasStarted ? min(max(fix.timestamp - before.timestamp, 0.1), 10) : 1
    let speed = stands ? 0 : state.vehicle.velocity.length
    let course = fix.course ?? track.point(at: state.position.along).bearing
    guard stands || speed > 0 else { return nil }
    var next = fix
    var time = 0.0
    while time < Self.longest {
      time += interval
      next.timestamp += interval
      next.speed = speed
      next.course = stands ? nil : course
      if !stands {
        next.coordinate = Geodesic.destination(from: next.coordinate, distance: speed * interval, bearing: course)
      }
      let change = step(&state, next)
      let outcome = Outcome(change, state)
      guard outcome.decisions.isEmpty else {
        return Explanation.Alternative(
          change: stands
            ? "standing here for another \(Self.rounded(time)) s"
            : "driving straight on for another \(Self.rounded(time)) s",
          outcome: outcome.words)
      }
    }
    return nil
  }
}
