internal import GeoKernel

/// A search for the vehicle's position on the route: what is expected, and how well a candidate fits.
///
/// The cost of a candidate is its negative log-likelihood if all errors were normal: half the square of each number of
/// standard deviations, up to a limit, because no error is normally distributed in the tails.
struct PlaceSearch {
  /// The distance along at which the vehicle is expected, and its standard deviation.
  var expected: Double
  var spread: Double
  /// The distance along before a gap; −∞ without one.
  var start = -Double.infinity
  /// The standard deviation of the fix.
  let sigma: Double
  /// The end of the leg, and the greatest distance along that the vehicle may have reached beyond it.
  let legEnd: Double
  var farthest = Double.infinity
  let motion: Motion
  /// The upper limit of the expectation's cost. At the start of a drive, or after the vehicle was moved without fixes,
  /// the expected position is a preference and not evidence.
  let habit: Double
  /// Whether the drive begins with this search.
  let isStart: Bool

  /// Begins a search around a distance along the route.
  init(
    expected: Double, reason: SearchReason, legEnd: Double, motion: Motion, accuracy: Double, _ model: SearchModel
  ) {
    self.expected = expected
    spread = reason == .start ? model.startSpread : reason == .astray ? Self.astraySpread : Self.carriedSpread
    sigma = accuracy + Self.leastSigma
    self.legEnd = legEnd
    self.motion = motion
    habit = reason.isHabit ? Self.habitLimit : .infinity
    isStart = reason == .start
  }

  // Distances are in metres, times in seconds, speeds in metres per second.

  /// How much faster than before, or than the route expects, a vehicle may have driven in a gap.
  static let haste = 1.5
  /// The additional error of the first fix after a gap.
  private static let leastSigma = 5.0
  /// The standard deviation of the position at which a moved vehicle continues, around the one where it was.
  private static let carriedSpread = 25.0
  /// The standard deviation of the position of a vehicle that was followed with an error that the receiver did not have.
  private static let astraySpread = 100.0
  /// The least standard deviation after a gap, and its share of the distance driven in the gap.
  private static let gapSpread = 5.0
  private static let gapShare = 0.5
  /// The least speed in a gap: a vehicle that was standing may have driven off.
  private static let gapSpeed = 8.0
  /// How far a vehicle may get in a gap: at this multiple of its mean speed, at this speed at least, plus this margin.
  private static let reachShare = 2.0
  private static let reachSpeed = 25.0
  private static let reachMargin = 50.0
  /// How far behind the position before the gap the window begins.
  private static let windowMargin = 20.0
  /// The radius around a fix within which candidates are considered, plus a multiple of the standard deviation.
  private static let nearRadius = 40.0
  private static let radiusSigmas = 3.0
  /// The greatest distance searched around a bend, also as a number of standard deviations.
  private static let longestBend = 60.0
  private static let bendSigmas = 1.5
  /// The speed above which a course counts, in full at 3 m/s more. The course of a slow receiver is inaccurate, and a
  /// standing one may state a speed and an arbitrary course.
  private static let courseSpeed = 2.0
  private static let courseRange = 3.0
  /// The cosine below which a bearing is not the vehicle's direction.
  private static let sameWay = 0.7
  /// The distance from the end within which no drive begins, even if a round trip ends where it starts.
  private static let endReach = 50.0

  // The costs are half the square of a number of standard deviations.

  /// The limit for a preference: 2.8 standard deviations.
  private static let habitLimit = 4.0
  /// The limit for turning back, and for driving against the route: 3.5 standard deviations.
  private static let contraryLimit = 6.0
  /// The cost of a position beyond the end of the leg: a waypoint is more often ahead than passed.
  private static let nextLegCost = 1.0
  /// The cost of a start at the end of the route.
  private static let endCost = 4.0

  /// The greatest distance between the fix and a candidate.
  var radius: Double { Self.nearRadius + Self.radiusSigmas * sigma }

  /// The distance along the route from a candidate within which a bend is searched for another one.
  var bendReach: Double { max(1, min(Self.bendSigmas * sigma, Self.longestBend)) }

  /// Expects the vehicle after a gap as far ahead as it drove at its mean speed.
  mutating func expectAfterGap(_ interval: Double) {
    expected += motion.distance
    spread = Self.gapSpread + Self.gapShare * max(meanSpeed(interval), Self.gapSpeed) * interval
  }

  /// How far a vehicle may have got in a gap.
  func reachAfterGap(_ interval: Double) -> Double {
    let fastest = max(Self.reachShare * meanSpeed(interval), Self.reachSpeed) * interval
    return max(fastest, 2 * spread) + Self.reachMargin
  }

  /// The distance from a guess within which the position may be.
  var reachOfGuess: Double { 2 * spread + Self.reachMargin }

  private func meanSpeed(_ interval: Double) -> Double { motion.distance / max(interval, 0.001) }

  /// The part of the route to search, and a wider one for when nothing is found: the vehicle may have turned back, but
  /// it has got no farther in that direction.
  func windows(
    in part: ClosedRange<Double>, from: Double, to: Double, reach: Double
  ) -> (narrow: ClosedRange<Double>, wide: ClosedRange<Double>) {
    let start = from - Self.windowMargin - sigma
    return (part.part(from: start, to: to + reach), part.part(from: start - reach, to: to + reach))
  }

  /// The cost of a candidate at a `distance` from the fix, where the route has the given bearing.
  func cost(at along: Double, distance: Double, bearing: LocationDirection) -> Double {
    if along > max(legEnd, farthest) { return .infinity }
    let across = distance / sigma
    let ahead = (along - expected) / spread
    // Vehicles rarely turn back.
    let behind = max(0, start - along) / (sigma + 2 * Self.leastSigma)
    var cost =
      0.5 * across * across + min(habit, 0.5 * ahead * ahead) + min(Self.contraryLimit, 0.5 * behind * behind)
    if motion.speed > Self.courseSpeed {
      let weight = min(1, (motion.speed - Self.courseSpeed) / Self.courseRange)
      cost += weight * min(Self.contraryLimit, Self.contraryLimit * (1 - agreement(with: bearing)))
    }
    if along > legEnd { cost += Self.nextLegCost }
    if isStart, along > legEnd - Self.endReach { cost += Self.endCost }
    return cost
  }

  /// Whether the vehicle's direction differs from a bearing.
  func isAgainst(_ bearing: LocationDirection) -> Bool {
    motion.speed > Self.courseSpeed && agreement(with: bearing) < Self.sameWay
  }

  /// The position from fix and expectation, weighted by their variances; the fix alone if they differ by more than
  /// their errors explain.
  func weighted(_ best: Double, leg: ClosedRange<Double>, end: Double) -> (along: Double, variance: Double) {
    let (measured, believed) = (sigma * sigma, spread * spread)
    guard abs(best - expected) < 3 * (spread + sigma) else { return (best, measured) }
    let along = (best * believed + expected * measured) / (believed + measured)
    // Expectation alone does not pass a waypoint.
    let limit = best > leg.upperBound ? end : leg.upperBound
    return (min(max(along, leg.lowerBound), limit), measured * believed / (measured + believed))
  }

  /// The cosine of the angle between the vehicle's course and a bearing.
  private func agreement(with bearing: LocationDirection) -> Double {
    PlaneVector(bearing: bearing).dot(motion.velocity) / motion.speed
  }
}
