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
  /// Whether the step lies within a roundabout, which the maneuver leaves.
  var isWithinRoundabout = false

  /// The length of the road's end on which its planned speed is looked at, in metres.
  static let tail = 25.0
  /// The deceleration before a turn, in m/s².
  private static let deceleration = 1.2
  /// The greatest time that is added, in seconds: so a driver who does not brake at all hears it early enough, too.
  private static let greatest = 1.2

  init() {}

  /// - Parameters:
  ///   - type: The maneuver at the end, and its direction.
  ///   - speed: The planned speed before it, in m/s; NaN if it is unknown.
  init(_ type: ManeuverType, _ direction: ManeuverDirection?, plannedSpeed speed: Double) {
    isWaypoint = type == .arrive
    isWithinRoundabout = type == .exitRoundabout || type == .exitRotary
    let usual = Self.usualSpeed(type, direction)
    isBraked = usual < .infinity
    if speed > usual {
      slowing = min(Self.greatest, (speed - usual) * (speed - usual) / (2 * Self.deceleration * speed))
    }
  }

  /// The mean speed on the last metres before a maneuver, in m/s; infinite where a vehicle need not brake.
  private static func usualSpeed(_ type: ManeuverType, _ direction: ManeuverDirection?) -> Double {
    if type == .arrive { return 7 }
    if direction == .uTurn { return 4 }
    switch type {
    case .reachFork, .merge, .takeOnRamp, .takeOffRamp, .passNameChange, .heedWarning, .useLane: return .infinity
    default: break
    }
    return switch direction {
    case .straightAhead: .infinity
    case .sharpLeft, .sharpRight: 5
    case .slightLeft, .slightRight: 13
    default: 7
    }
  }
}

extension RouteIndexBuilder {
  /// How vehicles come to the end of each step.
  func stepEnds(_ route: Route, _ along: ContiguousArray<Double>) -> ContiguousArray<StepEnd> {
    var ends = ContiguousArray(repeating: StepEnd(), count: stepFirstVertex.count - 1)
    eachStep(route) { _, step, index in
      guard index > 0, let maneuver = step?.maneuver else { return }
      ends[index - 1] = StepEnd(
        maneuver.type, maneuver.direction, plannedSpeed: plannedSpeed(atTheEndOf: index - 1, along))
    }
    return ends
  }

  private func plannedSpeed(atTheEndOf step: Int, _ along: ContiguousArray<Double>) -> Double {
    let end = stepFirstVertex[step + 1]
    var vertex = end
    while vertex > stepFirstVertex[step], along[end] - along[vertex] < StepEnd.tail { vertex -= 1 }
    let time = times.toVertex[end] - times.toVertex[vertex]
    return time > 0 ? (along[end] - along[vertex]) / time : .nan
  }
}
