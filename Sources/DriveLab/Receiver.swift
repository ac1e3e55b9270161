import FairwayCore
import GeoKernel
import SeededRandom
import TraceFiles

/// Converts the motion of a vehicle to the fixes of its receiver, in chronological order.
struct Receiver {
  private let model: NoiseModel
  private let slow: DriftNoise
  private let fast: DriftNoise
  private let velocity: DriftNoise
  private let positions: WhiteNoise
  private let speeds: WhiteNoise
  private let qualities: WhiteNoise
  private let whiteDeviation: Double
  private let bursts: Episodes
  private let gaps: Episodes
  private let standings: Episodes
  /// The radius that the accuracy should state without disturbances, and the factor that is applied to it.
  private let radius: Double
  private let trust: Double
  private let optimism: ClosedRange<Double>
  private let laneOffset: Double
  private var burst = 0
  private var gap = 0
  private var standing = 0
  /// The frame of the last fix; it is replaced every few hundred metres.
  private var frame: LocalFrame

  init(model: NoiseModel, seed: UInt64, motion: DriveMotion, origin: LocationCoordinate2D) {
    // Models with the same positions draw the same numbers: the order here must not depend on the model.
    var random = SeededGenerator(seed: SeededGenerator.seed(seed, case: model.isUrban ? 1 : 2))
    let duration = motion.duration
    let scale = model == .clean ? 0.12 : 1.0
    let slowDeviation = scale * (model.isUrban ? random.uniform(2.5...6) : random.uniform(0.8...2.2))
    let fastDeviation = scale * (model.isUrban ? random.uniform(1...3) : random.uniform(0.3...0.8))
    whiteDeviation = scale * (model.isUrban ? random.uniform(0.5...1.2) : random.uniform(0.2...0.5))
    slow = DriftNoise(
      deviation: slowDeviation, correlation: random.uniform(20...90), duration: duration, random: &random)
    fast = DriftNoise(
      deviation: fastDeviation, correlation: random.uniform(2...7), duration: duration, random: &random)
    velocity = DriftNoise(
      deviation: random.uniform(0.08...0.2), correlation: 1.5, duration: duration, random: &random)
    positions = WhiteNoise(seed: random.next())
    speeds = WhiteNoise(seed: random.next())
    qualities = WhiteNoise(seed: random.next())
    laneOffset = random.uniform(1.2...2.8)
    trust = random.uniform(0.7...1.5)
    let low = random.uniform(3.5...5)
    optimism = low...(low + random.uniform(1...3))
    let variance =
      slowDeviation * slowDeviation + fastDeviation * fastDeviation + whiteDeviation * whiteDeviation
    // Two thirds of a circular normal distribution lie within one and a half standard deviations.
    radius = 1.5 * variance.squareRoot() + (model == .clean ? 2 : 1)
    bursts =
      model.isUrban
      ? Episodes(
        every: random.uniform(50...160), lasting: 4...random.uniform(8...22),
        strength: 15...random.uniform(25...60), rise: 1.5, fall: 2, duration: duration, random: &random)
      : Episodes()
    gaps =
      model == .dropout
      ? Episodes(
        every: random.uniform(60...180), lasting: 5...random.uniform(20...80), strength: 8...30, rise: 0, fall: 0,
        duration: duration, random: &random)
      : Episodes()
    standings =
      model == .redlight
      ? Self.drifts(motion.standings, random: &random)
      : Episodes()
    self.model = model
    frame = LocalFrame(origin: origin)
  }

  /// While the vehicle stands the position drifts away, and it returns within seconds of driving on.
  private static func drifts(
    _ standings: [(start: Double, end: Double)], random: inout SeededGenerator
  ) -> Episodes {
    var episodes: [Episodes.Episode] = []
    for (index, standing) in standings.enumerated() {
      let next = index + 1 < standings.count ? standings[index + 1].start : .infinity
      let end = min(standing.end + 6, next)
      let offset = PlaneVector(length: random.uniform(4...14), bearing: random.uniform(0...360))
      let rise = max(4, standing.end - standing.start)
      episodes.append(
        Episodes.Episode(start: standing.start, end: end, offset: offset, rise: rise, fall: 6))
    }
    return Episodes(episodes)
  }

  /// The fix at a time, with NaN for unknown values; `nil` in a gap. Times must not decrease.
  mutating func fix(at time: Double, timestamp: Double, sample: DriveMotion.Sample) -> FixColumns.Fix? {
    let milliseconds = Int(clamping: (time * 1000).rounded())
    var error = slow.value(at: time) + fast.value(at: time)
    let white = positions.pair(milliseconds)
    error = error + PlaneVector(east: white.0, north: white.1) * whiteDeviation
    var uncertainty = radius
    if let gap = gaps.current(at: time, cursor: &gap) {
      if time < gap.end, time > gap.start { return nil }
      let decay = max(0, 1 - (time - gap.end) / 6)
      error = error + gap.offset * (decay * decay)
      uncertainty += gap.offset.length * decay * decay
    }
    if let burst = bursts.current(at: time, cursor: &burst) {
      let strength = burst.strength(at: time)
      error = error + burst.offset * strength
      uncertainty += burst.offset.length * strength
    }
    if let drift = standings.current(at: time, cursor: &standing) {
      let strength = drift.strength(at: time)
      error = error + drift.offset * strength
      uncertainty += drift.offset.length * strength * 0.7
    }
    let aside = sample.heading.right * laneOffset
    let truth = LocationCoordinate2D(latitude: sample.latitude, longitude: sample.longitude)
    let place = moved(truth, by: error + aside)
    let quality = qualities.pair(milliseconds)
    var fix = FixColumns.Fix(timestamp: timestamp, latitude: place.latitude, longitude: place.longitude)
    if model == .urbanopt {
      let middle = (optimism.lowerBound + optimism.upperBound) / 2
      fix.horizontalAccuracy = rounded(
        min(optimism.upperBound, max(optimism.lowerBound, middle + quality.0 * 0.6)), 10)
    } else {
      fix.horizontalAccuracy = rounded(max(1, uncertainty * trust * (1 + 0.06 * quality.0)), 10)
    }
    if model != .nocourse { measureVelocity(&fix, time: time, milliseconds: milliseconds, sample: sample) }
    return fix
  }

  private func measureVelocity(_ fix: inout FixColumns.Fix, time: Double, milliseconds: Int, sample: DriveMotion.Sample)
  {
    let white = speeds.pair(milliseconds)
    let error = velocity.value(at: time) + PlaneVector(east: white.0, north: white.1) * 0.12
    if model == .redlight, sample.isStanding {
      // Noise that the receiver mistakes for motion.
      let wild = PlaneVector(east: white.0, north: white.1)
      fix.speed = rounded(wild.length * 0.8, 100)
      fix.course = rounded(wild.bearing, 10).truncatingRemainder(dividingBy: 360)
      return
    }
    let measured = sample.heading * sample.speed + error * (model == .clean ? 0.2 : 1)
    // Receivers report standstill below walking pace.
    let speed = sample.speed < 0.3 ? max(0, measured.length - 0.3) : measured.length
    fix.speed = rounded(speed, 100)
    if speed >= 0.6 { fix.course = rounded(measured.bearing, 10).truncatingRemainder(dividingBy: 360) }
  }

  private mutating func moved(_ truth: LocationCoordinate2D, by error: PlaneVector) -> LocationCoordinate2D {
    if abs(truth.latitude - frame.origin.latitude) > 0.005 { frame = LocalFrame(origin: truth) }
    return LocationCoordinate2D(
      latitude: rounded(truth.latitude + error.north / frame.metresPerDegreeNorth, 1e7),
      longitude: rounded(wrappedLongitude(truth.longitude + error.east / frame.metresPerDegreeEast), 1e7))
  }

  /// Rounds as a receiver does, which prints a fixed number of digits; the printed number reads back to the same value.
  private func rounded(_ value: Double, _ scale: Double) -> Double {
    (value * scale).rounded() / scale
  }
}

extension NoiseModel {
  /// Whether the positions are those of a street between buildings.
  var isUrban: Bool { self == .urban || self == .urbanopt }
}
