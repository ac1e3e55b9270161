import GeoKernel
import SeededRandom
import TraceFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sizes of the errors that ``RecordedReceiver`` makes: metres and seconds, fitted to recorded tracks.
///
/// Half of the tracks were used for the fit; `fairway measure` shows what comes of it beside all of them.
struct RecordedErrors: Sendable {
  /// How far the line of the map lies to the left of the lane for the whole of a drive: mean and deviation over drives.
  var side: (mean: Double, deviation: Double)
  /// By which power of e all that follows differs between drives, as a deviation.
  var spread: Double
  /// Errors that change over metres driven, the map's among them, on each axis: deviation and metres.
  var far: (deviation: Double, metres: Double)
  var near: (deviation: Double, metres: Double)
  /// Errors that change over seconds of driving: the median deviation, seconds, and by which power of e they swell.
  var fast: (deviation: Double, seconds: Double, swell: Double)
  /// Errors that change over seconds even while standing: the median deviation over drives, its spread, seconds.
  var wander: (deviation: Double, spread: Double, seconds: Double)
  /// Reflections: how often and how long in seconds of driving, how far in metres.
  var bursts: (every: Double, lasting: ClosedRange<Double>, strength: ClosedRange<Double>)

  static let car = RecordedErrors(
    side: (0.9, 2.2), spread: 0.4, far: (2.6, 500), near: (0.35, 75), fast: (0.15, 3, 1.2), wander: (0.08, 1.6, 40),
    bursts: (560, 4...50, 8...28))
  static let slow = RecordedErrors(
    side: (1, 2.5), spread: 0.55, far: (2.6, 500), near: (0.5, 75), fast: (0.15, 3, 1.2), wander: (0.1, 1.8, 60),
    bursts: (900, 15...160, 10...40))
}

/// A receiver like those that recorded the tracks which `fairway measure` was made for: positions and times, no more.
///
/// Three things set recorded positions apart from independent noise. The error changes over metres driven rather than
/// over time, since the line of the map is a part of it and since receivers hold their position while standing; it is
/// smooth from fix to fix; and its sizes differ from drive to drive and from minute to minute, so that large errors are
/// far more frequent than a normal distribution of the same median has them.
struct RecordedReceiver {
  private let errors: RecordedErrors
  private let side: Double
  private let far: DriftNoise
  private let near: DriftNoise
  private let fast: DriftNoise
  private let swelling: DriftNoise
  private let wander: DriftNoise
  private let bursts: Episodes
  private let gaps: Episodes
  private let drops: WhiteNoise
  /// The share of seconds without a fix.
  private let dropShare: Double
  private let standings: [(start: Double, end: Double)]
  private var stood = 0.0
  private var standing = 0
  private var burst = 0
  private var gap = 0
  private var frame: LocalFrame

  /// Metres of one step of the errors that change over metres.
  private static let step = 25.0

  init(errors: RecordedErrors, seed: UInt64, motion: Motion, length: Double, origin: LocationCoordinate2D) {
    var random = SeededGenerator(seed: SeededGenerator.seed(seed, case: 4))
    let duration = motion.duration
    let scale = exp(errors.spread * random.normal())
    self.errors = errors
    side = errors.side.mean + errors.side.deviation * random.normal()
    let steps = length / Self.step + 2
    far = DriftNoise(
      deviation: scale * errors.far.deviation, correlation: errors.far.metres / Self.step, duration: steps,
      random: &random)
    near = DriftNoise(
      deviation: scale * errors.near.deviation, correlation: errors.near.metres / Self.step, duration: steps,
      random: &random)
    fast = DriftNoise(
      deviation: scale * errors.fast.deviation, correlation: errors.fast.seconds, duration: duration, random: &random)
    swelling = DriftNoise(deviation: errors.fast.swell, correlation: 40, duration: duration, random: &random)
    wander = DriftNoise(
      deviation: errors.wander.deviation * exp(errors.wander.spread * random.normal()),
      correlation: errors.wander.seconds, duration: duration, random: &random)
    bursts = Episodes(
      every: errors.bursts.every / scale, lasting: errors.bursts.lasting, strength: errors.bursts.strength, rise: 3,
      fall: 3, duration: duration, random: &random)
    // Most tracks have a fix every second, some leave seconds out.
    dropShare = random.chance(0.35) ? random.uniform(0.02...0.16) : 0
    gaps =
      random.chance(0.6)
      ? Episodes(
        every: random.uniform(120...900), lasting: 5...random.uniform(10...30), strength: 0...0, rise: 0, fall: 0,
        duration: duration, random: &random) : Episodes()
    drops = WhiteNoise(seed: random.next())
    standings = motion.standings
    frame = LocalFrame(origin: origin)
  }

  /// What the receiver says at a moment; `nil` where it says nothing. Moments must not go back.
  mutating func fix(at time: Double, timestamp: Double, sample: Motion.Sample) -> FixColumns.Fix? {
    if time > 10 {
      if let gap = gaps.current(at: time, cursor: &gap), time < gap.end { return nil }
      if dropShare > 0, abs(drops.pair(Int(clamping: time.rounded(.down))).0) < dropShare * 1.2533 { return nil }
    }
    let driving = drivingTime(at: time)
    let steps = sample.odometer / Self.step
    var error = far.value(at: steps) + near.value(at: steps) + wander.value(at: time)
    error = error + fast.value(at: driving) * exp(swelling.value(at: driving).east)
    if let burst = bursts.current(at: driving, cursor: &burst) {
      error = error + burst.offset * burst.strength(at: driving)
    }
    error = error + Metres(east: sample.heading.north, north: -sample.heading.east) * side
    if abs(sample.latitude - frame.origin.latitude) > 0.005 {
      frame = LocalFrame(origin: LocationCoordinate2D(latitude: sample.latitude, longitude: sample.longitude))
    }
    return FixColumns.Fix(
      timestamp: timestamp, latitude: rounded(sample.latitude + error.north / frame.metresPerDegreeNorth),
      longitude: rounded(LocalFrame.wrapped(sample.longitude + error.east / frame.metresPerDegreeEast)))
  }

  /// The seconds until a moment in which the vehicle did not stand.
  private mutating func drivingTime(at time: Double) -> Double {
    while standing < standings.count, standings[standing].end <= time {
      stood += standings[standing].end - standings[standing].start
      standing += 1
    }
    let now = standing < standings.count ? max(0, time - standings[standing].start) : 0
    return time - stood - now
  }

  /// Six decimals, as recorders write them.
  private func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
