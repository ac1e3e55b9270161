/// The time that a vehicle is going to take for a distance: the planned one, within what its speed allows.
///
/// The numbers were found as those of ``StepEnd``.
struct TimeLeft {
  // Accelerations are in m/s², speeds in m/s, distances in metres, times in seconds.

  /// The distance to the end of the step, and the speed of the vehicle.
  var distance: Double
  var speed: Double
  /// Whether vehicles brake before the end.
  var isBraked = false
  /// How many times the expected times the driver takes: who drives slower brakes more gently, too.
  var pace = 1.0

  /// The accelerations of a vehicle that moves off: hardly any is greater, and few that drive on are smaller.
  private static let fast = 2.0
  private static let gentle = 0.8
  /// The deceleration before a turn, and the speed in it, of a driver who takes the expected times.
  private static let deceleration = 1.0
  private static let turnSpeed = 3.0
  private static let paces = 0.7...1.6
  /// The share of the plan in the time; the rest is what the present speed lets expect.
  private static let shareOfPlan = 0.6
  /// The time beyond the plan at most: so a driver who does not brake at all hears an announcement early enough, too.
  private static let mostBeyondPlan = 2.0
  /// The least and the greatest ratio between the time and that at the present speed.
  private static let shares = 0.6...1.5
  /// The speed that is presumed at least, so that the time of a vehicle that stands is not infinite.
  private static let slowest = 0.5
  /// The deceleration above which a vehicle is taken to brake on, and the share of what that lets expect.
  private static let braking = 0.3
  private static let shareOfBraking = 0.6

  /// The time.
  ///
  /// - Parameters:
  ///   - planned: The expected time at the pace of the driver; not above 0 for none.
  ///   - slowing: What braking takes beyond the plan.
  func seconds(planned: Double, slowing: Double = 0) -> Double {
    let steady = steadily
    let least = max(
      accelerating(by: Self.fast), min(Self.shares.lowerBound * steady, accelerating(by: Self.gentle)))
    let usual =
      planned > 0
      ? min(
        steady + Self.shareOfPlan * (planned + slowing - steady), planned + max(slowing, Self.mostBeyondPlan))
      : steady
    return min(max(usual, least), max(least, Self.shares.upperBound * steady))
  }

  /// A time as ``seconds(planned:)`` gives it, for a vehicle that brakes already.
  ///
  /// - Parameters:
  ///   - seconds: The time without that.
  ///   - deceleration: The present deceleration.
  func braking(_ seconds: Double, by deceleration: Double) -> Double {
    let end = 0.5 * usualTurnSpeed
    guard deceleration > Self.braking, speed > end else { return seconds }
    let until = (speed * speed - end * end) / (2 * deceleration)
    let time =
      until < distance
      ? (speed - end) / deceleration + (distance - until) / end
      : (speed - (speed * speed - 2 * deceleration * distance).squareRoot()) / deceleration
    return max(seconds, seconds + Self.shareOfBraking * (time - seconds))
  }

  /// The least and the greatest time of a vehicle that moves off.
  var movingOff: (least: Double, greatest: Double) {
    (accelerating(by: Self.fast), accelerating(by: Self.gentle))
  }

  private var usualTurnSpeed: Double { Self.turnSpeed / min(max(pace, Self.paces.lowerBound), Self.paces.upperBound) }

  @inline(never)
  private func accelerating(by acceleration: Double) -> Double {
    ((speed * speed + 2 * acceleration * distance).squareRoot() - speed) / acceleration
  }

  private var steadily: Double {
    let (speed, turnSpeed) = (max(speed, Self.slowest), usualTurnSpeed)
    guard isBraked, speed > turnSpeed else { return distance / speed }
    let deceleration = Self.deceleration * turnSpeed / Self.turnSpeed
    let braking = (speed * speed - turnSpeed * turnSpeed) / (2 * deceleration)
    return distance >= braking
      ? (distance - braking) / speed + (speed - turnSpeed) / deceleration : 2 * distance / (speed + turnSpeed)
  }
}
