/// How a vehicle goes on along its route when nothing more is heard of it.
struct Outlook {
  /// The place that was reached, before which it is never shown; and the one that it goes on from.
  var reached: Double
  var start: Double
  /// Where the route, or the leg, ends.
  var end: Double
  /// How fast it gets on along the route, and how fast it will in the long run.
  var speed = 0.0
  var usualSpeed = 0.0
  /// What of its speed is not along the route.
  var missing = 0.0
  /// The standard deviation of the estimate along the road.
  var deviation = 0.0
  /// The share of a fast vehicle's change of speed that this one is capable of.
  var sluggishness: Double

  // Distances are metres, speeds metres per second, times seconds.

  /// Nobody waits longer for a fix.
  static let longestAge = 1e9
  /// A fix is believed to be this far from the estimate along the road, and one three times as far not at all.
  static let believedError = 15.0
  /// Up to 60° off the road's direction a vehicle counts as driving along the road.
  static let acrossFactor = 2.0
  /// For how long a course is kept off the route, and which share of the way is lost by turning.
  static let courseTime = 10.0
  static let turnShare = 0.7
  /// In about half this time a vehicle takes on the speed that the route expects.
  private static let adaptingTime = 120.0
  /// The bound of nine in ten: what is uncertain at once, and by how much it grows with the time to the power of 1.5:
  /// for a vehicle that stands, and for one that drives, less so at speed, since fast roads have no lights.
  private static let leastBound = 0.5
  /// Of what is normally distributed, nine in ten are within this many standard deviations.
  private static let nineInTen = 1.645
  private static let standingGrowth = 1.3
  private static let drivingGrowth = 2.35
  private static let speedShare = 0.07
  private static let leastGrowth = 0.95
  /// Who has not been this fast for minutes walks, rides or crawls, and changes its speed by less, but not below a share.
  private static let fastPace = 15.0
  private static let leastSluggishness = 0.35

  static func sluggishness(pace: Double) -> Double { min(1, max(leastSluggishness, pace / fastPace)) }

  /// The place after a time, and the bound.
  func reach(_ age: Double) -> (along: Double, bound: Double) {
    let driven = usualSpeed * age + (speed - usualSpeed) * age * Self.adaptingTime / (Self.adaptingTime + age)
    let expected = start + driven
    let motion = motionBound(age) + missing * age
    let place = Self.nineInTen * deviation
    // Who is shown farther than is expected waits, and is off by that.
    let waiting = max(0, reached - expected)
    return (min(max(reached, expected), end), waiting + (motion * motion + place * place).squareRoot())
  }

  /// The speed after a time.
  func speed(after age: Double) -> Double {
    let left = Self.adaptingTime / (Self.adaptingTime + age)
    return speed > 0 ? usualSpeed + (speed - usualSpeed) * left * left : 0
  }

  /// What a vehicle's way differs by from what is expected of it.
  func motionBound(_ age: Double) -> Double {
    let growth =
      speed > 0 ? max(Self.leastGrowth, Self.drivingGrowth - Self.speedShare * speed) : Self.standingGrowth
    return Self.leastBound + growth * sluggishness * age * age.squareRoot()
  }
}
