/// A forecast of a vehicle's motion along its route without further fixes.
package struct Outlook {
  /// The distance along that was reached, behind which the prediction never lies, and the one from which it starts.
  package var reached: Double
  package var start: Double
  /// Where the route, or the leg, ends.
  package var end: Double
  /// The current speed along the route, and the speed that it approaches.
  package var speed = 0.0
  package var usualSpeed = 0.0
  /// The part of the vehicle's speed that is not along the route.
  package var missing = 0.0
  /// The standard deviation of the estimate along the road.
  package var deviation = 0.0
  /// How fast this vehicle can change its speed, as a share of what a fast vehicle can.
  package var sluggishness: Double

  package init(
    reached: Double, start: Double, end: Double, speed: Double = 0, sluggishness: Double = 1
  ) {
    (self.reached, self.start, self.end) = (reached, start, end)
    (self.speed, self.sluggishness) = (speed, sluggishness)
  }

  // Distances are in metres, speeds in metres per second, times in seconds.

  /// The longest age of a prediction.
  package static let longestAge = 1e9
  /// A fix up to this far from the estimate along the road is fully trusted; one three times as far not at all.
  static let believedError = 15.0
  /// Up to 60° off the direction of the road, the vehicle counts as driving along it.
  static let acrossFactor = 2.0
  /// How long the course is kept off the route, and the share of the distance that turning may take away.
  package static let courseTime = 10.0
  package static let turnShare = 0.7
  /// The speed is halfway to the one that the route expects after about half this time.
  private static let adaptingTime = 120.0
  /// The 90 % bound: its initial value, and its growth with the time to the power of 1.5 for a standing and for a
  /// driving vehicle. It grows more slowly at high speed, because fast roads have no traffic lights.
  private static let leastBound = 0.5
  /// Nine in ten normally distributed values are within this many standard deviations.
  private static let nineInTen = 1.645
  private static let standingGrowth = 1.3
  private static let drivingGrowth = 2.35
  private static let speedShare = 0.07
  private static let leastGrowth = 0.95
  /// A vehicle that has not been this fast for minutes is walking, cycling or crawling and changes its speed by less,
  /// but not below the least share.
  private static let fastPace = 15.0
  private static let leastSluggishness = 0.35

  package static func sluggishness(pace: Double) -> Double { min(1, max(leastSluggishness, pace / fastPace)) }

  /// The distance along after a time, and its bound.
  package func reach(_ age: Double) -> (along: Double, bound: Double) {
    let driven = usualSpeed * age + (speed - usualSpeed) * age * Self.adaptingTime / (Self.adaptingTime + age)
    let expected = start + driven
    let motion = motionBound(age) + missing * age
    let place = Self.nineInTen * deviation
    // A prediction ahead of the expected position waits there, and is wrong by the difference.
    let waiting = max(0, reached - expected)
    return (min(max(reached, expected), end), waiting + (motion * motion + place * place).squareRoot())
  }

  /// The speed after a time.
  package func speed(after age: Double) -> Double {
    let left = Self.adaptingTime / (Self.adaptingTime + age)
    return speed > 0 ? usualSpeed + (speed - usualSpeed) * left * left : 0
  }

  /// The bound on the difference between driven and expected distance after a time.
  package func motionBound(_ age: Double) -> Double {
    let growth =
      speed > 0 ? max(Self.leastGrowth, Self.drivingGrowth - Self.speedShare * speed) : Self.standingGrowth
    return Self.leastBound + growth * sluggishness * age * age.squareRoot()
  }
}
