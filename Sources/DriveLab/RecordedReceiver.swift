import FairwayCore
import Foundation
import GeoKernel
import SeededRandom
import TraceFiles

/// The sizes of the errors of ``RecordedReceiver`` in metres and seconds, fitted to recorded tracks.
///
/// Half of the tracks were used for the fit; `fairway measure` compares the result with all of them.
struct RecordedErrors: Sendable {
  /// The distance of the mapped line to the left of the lane for a whole drive: mean and deviation over drives.
  var side: (mean: Double, deviation: Double)
  /// The deviation between drives of all following sizes, as a power of e.
  var spread: Double
  /// Errors that change with distance driven, including those of the map, on each axis: deviation and metres.
  var far: (deviation: Double, metres: Double)
  var near: (deviation: Double, metres: Double)
  /// Errors that change with driving time: the median deviation, seconds, and their variation as a power of e.
  var fast: (deviation: Double, seconds: Double, swell: Double)
  /// Errors that change with time even while standing: the median deviation over drives, its spread, seconds.
  var wander: (deviation: Double, spread: Double, seconds: Double)
  /// Reflections: interval and duration in seconds of driving, and size in metres.
  var bursts: (every: Double, lasting: ClosedRange<Double>, strength: ClosedRange<Double>)

  static let car = RecordedErrors(
    side: (0.9, 2.2), spread: 0.4, far: (2.6, 500), near: (0.35, 75), fast: (0.15, 3, 1.2), wander: (0.08, 1.6, 40),
    bursts: (560, 4...50, 8...28))
  static let slow = RecordedErrors(
    side: (1, 2.5), spread: 0.55, far: (2.6, 500), near: (0.5, 75), fast: (0.15, 3, 1.2), wander: (0.1, 1.8, 60),
    bursts: (900, 15...160, 10...40))
}

/// A receiver like those that recorded the tracks for `fairway measure`, with positions and times only.
///
/// Recorded positions differ from independent noise in three ways. The error changes with distance driven rather than
/// with time, because the offset of the map is part of it and because receivers hold their position while standing. It
/// is smooth between fixes. And its sizes differ between drives and over minutes, so that large errors are far more
/// frequent than in a normal distribution with the same median.
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

  /// The step of the errors that change with distance, in metres.
  private static let step = 25.0

  init(errors: RecordedErrors, seed: UInt64, motion: DriveMotion, length: Double, origin: LocationCoordinate2D) {
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
    // Most tracks have a fix every second; some omit seconds.
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

  /// The fix at a time; `nil` if there is none. Times must not decrease.
  mutating func fix(at time: Double, timestamp: Double, sample: DriveMotion.Sample) -> FixColumns.Fix? {
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
    error = error + sample.heading.right * side
    if abs(sample.latitude - frame.origin.latitude) > 0.005 {
      frame = LocalFrame(origin: LocationCoordinate2D(latitude: sample.latitude, longitude: sample.longitude))
    }
    return FixColumns.Fix(
      timestamp: timestamp, latitude: rounded(sample.latitude + error.north / frame.metresPerDegreeNorth),
      longitude: rounded(wrappedLongitude(sample.longitude + error.east / frame.metresPerDegreeEast)))
  }

  /// The time until a given time in which the vehicle was not standing, in seconds.
  private mutating func drivingTime(at time: Double) -> Double {
    while standing < standings.count, standings[standing].end <= time {
      stood += standings[standing].end - standings[standing].start
      standing += 1
    }
    let now = standing < standings.count ? max(0, time - standings[standing].start) : 0
    return time - stood - now
  }

  /// Rounds to six decimals, as recorders do.
  private func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
