/// What positions alone tell about whether the vehicle stands.
///
/// The fixes of a standing vehicle scatter around one place, however fast they seem to move from one to the next. So
/// fixes are collected as long as they stay around their mean. Once a line through them shows that nobody who walks
/// made them, the vehicle stands there. It has moved off when its fixes are farther from the place than those before
/// have been and come back from: a vehicle that drives away does not come back. Or sooner, when they go away from the
/// place faster than the receiver's errors change.
struct Standstill: Hashable, Sendable, PackedFields {
  // Positions are vectors from the last fix in metres, times are in seconds.

  /// Whether the vehicle stands.
  private(set) var isStanding = false
  /// The mean of the collected fixes; the place of a vehicle that stands.
  private(set) var centre = SIMD2<Float>(0, 0)
  /// The collected fixes: how many they are, the time from the first to the last, their mean age, and the sums for the
  /// line through them, each from the mean: of squared times, of times and positions, and of squared positions.
  private var count: Float = 0
  private var duration: Float = 0
  private var age: Float = 0
  private var squaredTimes: Float = 0
  private var products = SIMD2<Float>(0, 0)
  private var squares: Float = 0
  /// The position smoothed over some seconds.
  private var smoothed = SIMD2<Float>(0, 0)
  /// The variance along one axis of the error that is another one with each fix.
  private(set) var noise: Float = 1
  /// The displacement to the last fix, and its interval.
  private var moved = SIMD2<Float>(0, 0)
  private var interval: Float = 0
  /// The last place where the vehicle stood, how far along one axis the smoothed position scatters there, and how far
  /// away it is now, as far as it has not come back.
  private var place = SIMD2<Float>(0, 0)
  private var scatter = Standstill.firstScatter
  private var excursion: Float = 0

  /// How long the vehicle has stood, in seconds; 0 if it moves.
  var time: Double { isStanding ? Double(duration) : 0 }

  /// Follows the vehicle to the next fix. Returns whether it has moved off with this fix.
  ///
  /// - Parameter mayWalk: Whether it may be somebody who walks. A walker is only some metres behind when it moves off late,
  ///   and turns about where it stands.
  mutating func follow(_ displacement: PlaneVector, after seconds: Double, mayWalk: Bool) -> Bool {
    let moved = SIMD2<Float>(displacement.lanes)
    let interval = Float(seconds)
    learnNoise(moved, interval)
    (self.moved, self.interval) = (moved, interval)
    centre -= moved
    place -= moved
    smoothed = (smoothed - moved) * Float(decay(seconds / Self.smoothTime))
    // Elsewhere the sky is another one.
    if place.length > Self.elsewhere { scatter = min(scatter, Self.firstScatter) }
    if !isStanding {
      collect(interval)
      return false
    }
    let away = (smoothed - centre).length
    let reach = Self.reachSigmas * scatter
    let fixReach = (reach * reach + Self.fixSigmas * Self.fixSigmas * noise).squareRoot()
    if away > Self.leastReach + reach || centre.length > Self.leastReach + fixReach
      || !mayWalk && drivesAway(after: interval)
    {
      begin()
      return true
    }
    duration += interval
    centre -= centre * (interval / (min(duration, Self.memory) + interval))
    place = centre
    learnScatter(away, interval)
    return false
  }

  /// Forgets the fixes, because the vehicle was carried, or because fixes have told its speed since.
  mutating func forget() {
    begin()
    count = 0
    interval = 0
    smoothed = .zero
  }

  /// Whether the last fix is farther ahead of the smoothed position, and away from the place, than errors explain.
  ///
  /// The errors may change at random from fix to fix by all that ``noise`` shows. Of such a change the noise has learned
  /// a third, and the changes of half the smoothing time lie between the smoothed position and the fix.
  private func drivesAway(after interval: Float) -> Bool {
    guard interval <= Self.longestStep else { return false }
    let variance = noise * 1.5 * Float(Self.smoothTime) / interval
    let ahead = smoothed.length
    return ahead > Self.leastAhead + Self.aheadSigmas * variance.squareRoot()
      && (smoothed * centre).sum() > Self.outward * ahead * centre.length
  }

  // MARK: The errors of the receiver

  /// The noise of a receiver is learned over this time,
  private static let noiseTime = 15.0
  /// from displacements over no longer intervals: in more time a vehicle changes its speed by more than the noise.
  private static let longestStep: Float = 2
  /// The largest ratio of what is learned from one fix to what is known, plus a square metre.
  private static let largestRatio: Float = 6
  /// The time over which a position is smoothed, and over which the scatter of a receiver is forgotten.
  private static let smoothTime = 2.0
  private static let scatterTime = 1800.0
  /// The scatter of a receiver about which nothing is known, the least one, and the distance from the place where it
  /// was learned beyond which it is unknown again.
  private static let firstScatter: Float = 2
  private static let leastScatter: Float = 1
  private static let elsewhere: Float = 80

  /// Learns from the difference between two displacements, which a vehicle of constant velocity would not have.
  private mutating func learnNoise(_ moved: SIMD2<Float>, _ interval: Float) {
    guard self.interval > 0, max(interval, self.interval) <= Self.longestStep else { return }
    let ratio = min(interval / self.interval, Self.longestStep)
    let change = moved - self.moved * ratio
    // The displacements have a fix in common, so that its error counts twice.
    let variance = 0.5 * change.squaredLength / (1 + (1 + ratio) * (1 + ratio) + ratio * ratio)
    let share = Float(1 - decay(Double(interval) / Self.noiseTime))
    noise += (min(variance, Self.largestRatio * noise + 1) - noise) * share
  }

  /// Learns how far the position of a standing vehicle has been away, once it has come half the way back.
  private mutating func learnScatter(_ away: Float, _ interval: Float) {
    scatter = max(Self.leastScatter, scatter * Float(decay(Double(interval) / Self.scatterTime)))
    excursion = max(excursion, away)
    guard away < 0.5 * excursion else { return }
    // An excursion goes to about two standard deviations.
    scatter = max(scatter, 0.5 * excursion)
    excursion = away
  }

  // MARK: Standing

  /// The distance from the mean beyond which a fix is not collected, in metres and in standard deviations of the noise.
  private static let stayReach: Float = 4
  private static let staySigmas: Float = 4
  /// The variance of the noise of infrequent fixes, from which it cannot be learned.
  private static let unknownNoise: Float = 36
  /// The least number of fixes and the least time that show that a vehicle stands.
  private static let leastCount: Float = 4
  private static let leastTime: Float = 5
  /// The speed that the line through the fixes does not reach, even with some standard deviations more.
  private static let walkingSpeed: Float = 0.6
  private static let speedSigmas: Float = 2.5
  /// The variance, in square metres, that the slowly varying error of a receiver gains in a second: as one of 2.5 m that
  /// keeps for a minute.
  private static let driftRate: Float = 0.2
  /// The least variance of the fixes around their line, in square metres.
  private static let leastRest: Float = 0.05
  /// The distance from the place beyond which the vehicle has moved off, in metres and in standard deviations of the
  /// smoothed position and of a single fix: of a day's fixes, ten a second, none is as far away.
  private static let leastReach: Float = 3
  private static let reachSigmas: Float = 4.5
  private static let fixSigmas: Float = 6.5
  /// How far ahead of the smoothed position a vehicle that moves off is, in metres and in standard deviations, and the
  /// cosine of the largest angle between that direction and the one from the place.
  private static let leastAhead: Float = 0.5
  private static let aheadSigmas: Float = 5
  private static let outward: Float = 0.8
  /// The time over which the place of a standing vehicle is averaged.
  private static let memory: Float = 60

  /// Collects a fix, or begins again with it.
  private mutating func collect(_ interval: Float) {
    let known = interval > Self.longestStep ? max(noise, Self.unknownNoise) : noise
    guard count > 0, centre.length <= Self.stayReach + Self.staySigmas * known.squareRoot() else { return begin() }
    count += 1
    duration += interval
    age += interval
    // Welford's method. The new fix is at time and position zero.
    let (share, time, position) = (1 / count, age, -centre)
    squaredTimes += (1 - share) * time * time
    products += (1 - share) * time * position
    squares += (1 - share) * position.squaredLength
    age -= share * age
    centre -= share * centre
    guard count >= Self.leastCount, duration >= Self.leastTime else { return }
    let speed = products / squaredTimes
    let rest = max(0, squares - speed.squaredLength * squaredTimes) / (2 * (count - 2))
    // The slowly varying error may seem to hold a walker.
    let deviation = (max(rest, Self.leastRest) / squaredTimes + Self.driftRate / duration).squareRoot()
    isStanding = speed.length + Self.speedSigmas * deviation < Self.walkingSpeed
    guard isStanding else { return }
    // What is learned here belongs to this place.
    place = centre
    guard interval > Self.longestStep else { return }
    // Of infrequent fixes nothing else tells the errors.
    noise = max(noise, rest)
    let keep = Float(decay(Double(duration / (count - 1)) / Self.smoothTime))
    scatter = max(scatter, (rest * (1 - keep) / (1 + keep)).squareRoot())
  }

  /// Begins to collect with the last fix.
  @inline(never)
  private mutating func begin() {
    isStanding = false
    centre = .zero
    (count, duration, age) = (1, 0, 0)
    (squaredTimes, products, squares) = (0, .zero, 0)
    excursion = 0
  }

  /// Whether the values are valid for a vehicle.
  var isSound: Bool {
    centre.isFinite && products.isFinite && smoothed.isFinite && moved.isFinite && place.isFinite
      && areNumbers(
        Double(count), Double(duration), Double(age), Double(squaredTimes), Double(squares), Double(noise),
        Double(interval), Double(scatter), Double(excursion))
      && min(count, duration, squaredTimes, squares, noise, scatter) >= 0
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&isStanding)
    coder.field(&centre)
    coder.field(&count)
    coder.field(&duration)
    coder.field(&age)
    coder.field(&squaredTimes)
    coder.field(&products)
    coder.field(&squares)
    coder.field(&smoothed)
    coder.field(&noise)
    coder.field(&moved)
    coder.field(&interval)
    coder.field(&place)
    coder.field(&scatter)
    coder.field(&excursion)
  }
}

extension SIMD2<Float> {
  fileprivate var squaredLength: Float { (self * self).sum() }
  fileprivate var length: Float { squaredLength.squareRoot() }
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
