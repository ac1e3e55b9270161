internal import FairwayRoutes

/// How vehicles come to the end of a step: what the plan of a route leaves out of the time to it.
///
/// The thresholds were found on tracks of recorded drives with numbers of one parity, and on simulated ones; those of
/// the other parity judge them (`Benchmarks/guidance-timing`).
struct StepEnd: Sendable {
  /// The time that braking before the maneuver takes beyond the plan, in seconds: most services expect the speed of the
  /// road up to the junction.
  var slowing = 0.0
  /// Whether vehicles brake before the maneuver at all.
  var isBraked = false
  /// Whether the waypoint of the leg is there, which is reached a little before it.
  var isWaypoint = false

  /// The length of the road's end on which its planned speed is looked at, in metres.
  static let tail = 25.0
  /// The deceleration before a turn, in m/s².
  private static let deceleration = 1.2
  /// The greatest time that is added, in seconds: so who does not brake at all is told early enough, too.
  private static let greatest = 1.2

  init() {}

  /// - Parameters:
  ///   - maneuver: The step whose maneuver is at the end; nil for none.
  ///   - speed: The planned speed before it, in m/s; nil if it is unknown.
  init(_ maneuver: RouteStep?, plannedSpeed speed: Double?) {
    guard let maneuver else { return }
    isWaypoint = maneuver.maneuverType == .arrive
    guard let usual = Self.usualSpeed(maneuver) else { return }
    isBraked = true
    if let speed, speed > usual {
      slowing = min(Self.greatest, (speed - usual) * (speed - usual) / (2 * Self.deceleration * speed))
    }
  }

  /// The mean speed on the last metres before a maneuver, in m/s; nil where a vehicle need not brake.
  private static func usualSpeed(_ maneuver: RouteStep) -> Double? {
    switch (maneuver.maneuverType, maneuver.maneuverDirection) {
    case (.arrive, _): 7
    case (_, .uTurn): 4
    case (.reachFork, _), (.merge, _), (.takeOnRamp, _), (.takeOffRamp, _), (.passNameChange, _), (.heedWarning, _),
      (.useLane, _), (_, .straightAhead):
      nil
    case (_, .sharpLeft), (_, .sharpRight): 5
    case (_, .slightLeft), (_, .slightRight): 13
    default: 7
    }
  }
}

extension RouteIndexBuilder {
  /// How vehicles come to the end of each step.
  func stepEnds(_ route: Route, _ along: ContiguousArray<Double>) -> ContiguousArray<StepEnd> {
    var steps: [RouteStep?] = []
    eachStep(route) { _, step, _ in steps.append(step) }
    return ContiguousArray(
      steps.indices.map { index in
        guard index + 1 < steps.count else { return StepEnd() }
        return StepEnd(steps[index + 1], plannedSpeed: plannedSpeed(atTheEndOf: index, along))
      })
  }

  private func plannedSpeed(atTheEndOf step: Int, _ along: ContiguousArray<Double>) -> Double? {
    let end = stepFirstVertex[step + 1]
    var vertex = end
    while vertex > stepFirstVertex[step], along[end] - along[vertex] < StepEnd.tail { vertex -= 1 }
    let speed = (along[end] - along[vertex]) / (times.toVertex[end] - times.toVertex[vertex])
    return speed.isFinite ? speed : nil
  }
}
