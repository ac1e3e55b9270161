internal import GeoKernel

/// What is known of where on the route a vehicle may be before its place is sought anew, and how well a place fits.
///
/// A place costs what the logarithm of its likelihood would be if all errors were normal: half the square of each
/// number of standard deviations, up to a limit, since none of them is normal far out.
struct PlaceSearch {
  /// Where along the route the vehicle is expected, and within which standard deviation.
  var expected: Double
  var spread: Double
  /// Where it was before a gap; before anything else where there was none.
  var start = -Double.infinity
  /// The standard deviation of the fix.
  let sigma: Double
  /// Where the leg ends, and how far behind that a vehicle may have got.
  let legEnd: Double
  var farthest = Double.infinity
  let motion: Motion
  /// What expectation costs at most: where a drive begins, or a carried vehicle goes on, is a habit and no rule.
  let habit: Double
  /// Whether it is where the drive begins.
  let isStart: Bool

  /// Begins a search around a place of the route.
  init(
    expected: Double, reason: SearchReason, legEnd: Double, motion: Motion, accuracy: Double, _ model: SearchModel
  ) {
    self.expected = expected
    spread = reason == .start ? model.startSpread : Self.carriedSpread
    sigma = accuracy + Self.leastSigma
    self.legEnd = legEnd
    self.motion = motion
    habit = reason.isHabit ? Self.habitLimit : .infinity
    isStart = reason == .start
  }

  // Distances are metres, times seconds, speeds metres per second.

  /// How much faster than before, or than the route expects, a vehicle may have driven in a gap.
  static let haste = 1.5
  /// The first fix after a gap is worse than it says by this much.
  private static let leastSigma = 5.0
  /// Where a carried vehicle goes on, around the place that it left.
  private static let carriedSpread = 25.0
  /// The least that is uncertain after a gap, and the share of the way in it that is.
  private static let gapSpread = 5.0
  private static let gapShare = 0.5
  /// A vehicle that stood may have driven off: it counts as at least this fast.
  private static let gapSpeed = 8.0
  /// How far a vehicle may get in a gap: this much faster than it was, at this speed at least, and this far more.
  private static let reachShare = 2.0
  private static let reachSpeed = 25.0
  private static let reachMargin = 50.0
  /// How far behind the place before the gap the window begins.
  private static let windowMargin = 20.0
  /// A fix speaks for places within this distance and so many standard deviations.
  private static let nearRadius = 40.0
  private static let radiusSigmas = 3.0
  /// Nobody seeks farther around a bend than this, nor than so many standard deviations.
  private static let longestBend = 60.0
  private static let bendSigmas = 1.5
  /// Above this speed a course counts, fully at 3 m/s more: a slow receiver's is worth little, and a standing one may
  /// have a speed, and any course.
  private static let courseSpeed = 2.0
  private static let courseRange = 3.0
  /// The cosine under which a bearing is not the vehicle's.
  private static let sameWay = 0.7
  /// Before this much of the end no drive begins, though a round trip's ends are one place.
  private static let endReach = 50.0

  // Costs: half the square of so many standard deviations.

  /// Habit, 2.8 standard deviations.
  private static let habitLimit = 4.0
  /// Turning back, or driving against the route: 3.5 standard deviations.
  private static let contraryLimit = 6.0
  /// Beyond the leg's end: a waypoint is more often ahead than passed.
  private static let nextLegCost = 1.0
  /// A start at the end of the route.
  private static let endCost = 4.0

  /// How far from the fix a place may be.
  var radius: Double { Self.nearRadius + Self.radiusSigmas * sigma }

  /// How far along the route from the nearest place a bend is looked for another.
  var bendReach: Double { max(1, min(Self.bendSigmas * sigma, Self.longestBend)) }

  /// After a gap the vehicle is expected as far on as it drove at its mean speed.
  mutating func expectAfterGap(_ interval: Double) {
    expected += motion.distance
    spread = Self.gapSpread + Self.gapShare * max(meanSpeed(interval), Self.gapSpeed) * interval
  }

  /// How far a vehicle may have got in a gap.
  func reachAfterGap(_ interval: Double) -> Double {
    let fastest = max(Self.reachShare * meanSpeed(interval), Self.reachSpeed) * interval
    return max(fastest, 2 * spread) + Self.reachMargin
  }

  /// How far from a guess the place may be.
  var reachOfGuess: Double { 2 * spread + Self.reachMargin }

  private func meanSpeed(_ interval: Double) -> Double { motion.distance / max(interval, 0.001) }

  /// The part of the route in which to search, and a wider one if there is nothing in it: the vehicle may have turned
  /// back, but it has got no farther than that either.
  func windows(
    in part: ClosedRange<Double>, from: Double, to: Double, reach: Double
  ) -> (narrow: ClosedRange<Double>, wide: ClosedRange<Double>) {
    let start = from - Self.windowMargin - sigma
    return (part.part(from: start, to: to + reach), part.part(from: start - reach, to: to + reach))
  }

  /// How little a place fits that lies `distance` from the fix, where the route has a bearing.
  func cost(at along: Double, distance: Double, bearing: LocationDirection) -> Double {
    if along > max(legEnd, farthest) { return .infinity }
    let across = distance / sigma
    let ahead = (along - expected) / spread
    // Vehicles seldom turn back.
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

  /// Whether the vehicle goes another way than a bearing.
  func isAgainst(_ bearing: LocationDirection) -> Bool {
    motion.speed > Self.courseSpeed && agreement(with: bearing) < Self.sameWay
  }

  /// What the fix says of the place and what was expected, each by its variance; the fix alone where they are farther
  /// apart than their errors.
  func weighted(_ best: Double, leg: ClosedRange<Double>, end: Double) -> (along: Double, variance: Double) {
    let (measured, believed) = (sigma * sigma, spread * spread)
    guard abs(best - expected) < 3 * (spread + sigma) else { return (best, measured) }
    let along = (best * believed + expected * measured) / (believed + measured)
    // Expectation alone passes no waypoint.
    let limit = best > leg.upperBound ? end : leg.upperBound
    return (min(max(along, leg.lowerBound), limit), measured * believed / (measured + believed))
  }

  /// The cosine between the vehicle's course and a bearing.
  private func agreement(with bearing: LocationDirection) -> Double {
    PlaneVector(bearing: bearing).dot(motion.velocity) / motion.speed
  }
}
