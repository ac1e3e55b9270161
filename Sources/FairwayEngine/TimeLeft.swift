/// The time that a vehicle is going to take for a distance: the planned one, within what its speed allows.
///
/// The numbers were found as those of ``StepEnd``.
enum TimeLeft {
  // Accelerations are in m/s², speeds in m/s.

  /// The accelerations of a vehicle that moves off: hardly any is greater, and few that drive on are smaller.
  private static let fast = 2.0
  private static let gentle = 0.8
  /// The acceleration from a standstill.
  private static let usual = 1.2
  /// The deceleration before a turn, and the speed in it.
  private static let deceleration = 1.5
  private static let turnSpeed = 5.0
  /// The least and the greatest ratio between the time and that at the present speed.
  private static let shares = 0.6...1.5
  /// The speed that is presumed at least, so that the time of a vehicle that stands is not infinite.
  private static let slowest = 0.5

  /// The time for a distance to the end of a step, in seconds.
  ///
  /// - Parameters:
  ///   - planned: The expected time at the pace of the driver; not above 0 for none.
  ///   - isBraked: Whether vehicles brake before the end.
  static func seconds(for distance: Double, at speed: Double, planned: Double, isBraked: Bool) -> Double {
    let steady = steadily(distance, from: max(speed, slowest), isBraked: isBraked)
    let least = max(
      accelerating(distance, from: speed, by: fast),
      min(shares.lowerBound * steady, accelerating(distance, from: speed, by: gentle)))
    return min(max(planned > 0 ? planned : steady, least), max(least, shares.upperBound * steady))
  }

  /// The time for a distance from a standstill, in seconds.
  static func fromRest(_ distance: Double) -> Double { accelerating(distance, from: 0, by: usual) }

  @inline(never)
  private static func accelerating(_ distance: Double, from speed: Double, by acceleration: Double) -> Double {
    ((speed * speed + 2 * acceleration * distance).squareRoot() - speed) / acceleration
  }

  private static func steadily(_ distance: Double, from speed: Double, isBraked: Bool) -> Double {
    guard isBraked, speed > turnSpeed else { return distance / speed }
    let braking = (speed * speed - turnSpeed * turnSpeed) / (2 * deceleration)
    return distance >= braking
      ? (distance - braking) / speed + (speed - turnSpeed) / deceleration : 2 * distance / (speed + turnSpeed)
  }
}
