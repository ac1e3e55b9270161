/// A number that moves towards a goal with bounded speed and acceleration, and comes to rest there.
struct BoundedMotion: Hashable, Sendable {
  var value: Double
  private(set) var speed = 0.0

  /// The bounds, a second and a second squared, and how near to the goal the number stays where it is.
  struct Limits {
    var speed: Double
    var acceleration: Double
    /// A goal that is nearer than this does not set a resting number in motion, so that noise of the goal is not seen.
    var deadband: Double
  }

  init(_ value: Double) { self.value = value }

  /// Moves for a short time.
  ///
  /// - Parameters:
  ///   - rest: The signed distance to the goal.
  ///   - time: The time, in seconds, short beside the reciprocal of the factors below.
  mutating func move(by rest: Double, for time: Double, _ limits: Limits) {
    let distance = abs(rest)
    let most = limits.acceleration * time
    if abs(speed) <= most, distance <= (speed == 0 ? limits.deadband : 0.1 * limits.deadband) {
      value += 0.5 * speed * time
      speed = 0
      return
    }
    // The greatest speed from which the number can still be braked to rest at the goal, with a margin for the length of a
    // step; near the goal in proportion to the distance, so that it is not overshot.
    let braked = (1.6 * limits.acceleration * distance).squareRoot()
    let wanted = min(limits.speed, braked, 4 * distance)
    let change = (rest < 0 ? -wanted : wanted) - speed
    let before = speed
    speed += min(max(change, -most), most)
    value += 0.5 * (before + speed) * time
  }

  /// Puts the number at the goal, at rest.
  mutating func jump(to goal: Double) { (value, speed) = (goal, 0) }
}
