import FairwayCore
import GeoKernel
import SeededRandom

/// The motion of a vehicle along the line of a drive: its position and speed at any time.
///
/// The line is divided into pieces of about a metre. Each boundary has a highest speed (that of the road, of the bend,
/// zero at a stop). A forward and a backward pass limit acceleration and braking to those of a driver, and between two
/// boundaries the acceleration is constant.
struct DriveMotion: Sendable {
  /// The state at a time of the drive.
  struct Sample {
    var latitude: Double
    var longitude: Double
    /// The direction of travel as a unit vector.
    var heading: PlaneVector
    var speed: Double
    var odometer: Double
    /// Whether the vehicle is standing at a stop.
    var isStanding: Bool
  }

  /// A stop: the distance driven in metres, and the duration in seconds.
  struct Stop: Sendable {
    var odometer: Double
    var seconds: Double
  }

  /// The behaviour of a driver, in metres, seconds and their quotients.
  struct Manner: Sendable {
    var acceleration = 1.8
    var braking = 2.2
    var sideways = 2.4
    /// The speed as a multiple of the usual speed of the road.
    var haste = 1.0
    /// The highest speed of the vehicle.
    var cruise = Double.infinity
    /// The factor by which all times are stretched, for drives of a given duration.
    var slowness = 1.0
  }

  private let spacing: Double
  private let slowness: Double
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var headings: [PlaneVector] = []
  private var speeds: [Double]
  /// The times at which the vehicle reaches and leaves each boundary.
  private var reached: [Double]
  private var left: [Double]

  /// The duration of the drive in seconds, including the stop at its end.
  var duration: Double { left[left.count - 1] * slowness }

  init(line: LineBuilder, stops: [Stop], manner: Manner) {
    let pieces = max(2, Int(clamping: line.length.rounded(.up)))
    spacing = line.length / Double(pieces)
    slowness = manner.slowness
    var limits: [Double] = []
    var offsets = [PlaneVector](repeating: .zero, count: pieces + 1)
    limits.reserveCapacity(pieces + 1)
    latitudes.reserveCapacity(pieces + 1)
    longitudes.reserveCapacity(pieces + 1)
    var segment = 0
    for cut in 0...pieces {
      let odometer = Double(cut) * spacing
      while segment + 2 < line.distances.count, line.distances[segment + 1] <= odometer { segment += 1 }
      let start = line.coordinates[segment]
      let end = line.coordinates[segment + 1]
      let fraction = (odometer - line.distances[segment]) / (line.distances[segment + 1] - line.distances[segment])
      let clamped = min(1, max(0, fraction))
      let latitude = start.latitude + (end.latitude - start.latitude) * clamped
      let longitude = start.longitude + wrappedLongitude(end.longitude - start.longitude) * clamped
      latitudes.append(latitude)
      longitudes.append(wrappedLongitude(longitude))
      limits.append(min(line.speeds[segment] * manner.haste, manner.cruise))
      if cut > 0 {
        let before = LocationCoordinate2D(latitude: latitudes[cut - 1], longitude: longitudes[cut - 1])
        let here = LocationCoordinate2D(latitude: latitude, longitude: wrappedLongitude(longitude))
        offsets[cut] = LocalFrame(origin: before).vector(to: here)
      }
    }
    headings = Self.smoothed(offsets)
    Self.slowForBends(&limits, headings: headings, spacing: spacing, sideways: manner.sideways)
    var dwell: [Int: Double] = [:]
    for stop in stops {
      let cut = min(pieces, max(0, Int(clamping: (stop.odometer / spacing).rounded(.up))))
      dwell[cut, default: 0] += stop.seconds
      limits[cut] = 0
    }
    speeds = Self.driven(limits, spacing: spacing, manner: manner)
    reached = [Double](repeating: 0, count: pieces + 1)
    left = reached
    for cut in 0...pieces {
      if cut > 0 {
        let sum = max(0.2, speeds[cut - 1] + speeds[cut])
        reached[cut] = left[cut - 1] + 2 * spacing / sum
      }
      left[cut] = reached[cut] + (dwell[cut] ?? 0)
    }
  }

  /// The mean direction over some metres around each boundary: a vehicle does not turn on the spot.
  private static func smoothed(_ offsets: [PlaneVector]) -> [PlaneVector] {
    let reach = 3
    let last = offsets.count - 1
    return offsets.indices.map { cut in
      var sum = PlaneVector.zero
      for index in max(1, cut - reach + 1)...max(1, min(last, cut + reach)) {
        sum = sum + offsets[index]
      }
      // At the point of a U-turn the two directions cancel out.
      if sum.length < 0.5 { sum = offsets[min(last, cut + 1)] }
      let length = sum.length
      return length > 0 ? sum * (1 / length) : PlaneVector(east: 0, north: 1)
    }
  }

  private static func slowForBends(
    _ limits: inout [Double], headings: [PlaneVector], spacing: Double, sideways: Double
  ) {
    let reach = 5
    for cut in limits.indices {
      let before = headings[max(0, cut - reach)]
      let after = headings[min(headings.count - 1, cut + reach)]
      // The chord of two unit vectors is close to the angle between them, and at most 2.
      let turn = (after - before).length
      let radius = turn > 1e-6 ? 2 * Double(reach) * spacing / turn : .infinity
      limits[cut] = min(limits[cut], max(1.8, (sideways * radius).squareRoot()))
    }
  }

  private static func driven(_ limits: [Double], spacing: Double, manner: Manner) -> [Double] {
    var speeds = limits
    speeds[0] = 0
    speeds[speeds.count - 1] = min(speeds[speeds.count - 1], 13)
    for cut in speeds.indices.dropFirst() {
      let most = speeds[cut - 1] * speeds[cut - 1] + 2 * manner.acceleration * spacing
      speeds[cut] = min(speeds[cut], most.squareRoot())
    }
    for cut in speeds.indices.dropLast().reversed() {
      let most = speeds[cut + 1] * speeds[cut + 1] + 2 * manner.braking * spacing
      speeds[cut] = min(speeds[cut], most.squareRoot())
    }
    return speeds
  }

  /// The intervals in which the vehicle stands still, including the end of the drive.
  var standings: [(start: Double, end: Double)] {
    reached.indices.compactMap { left[$0] > reached[$0] ? (reached[$0] * slowness, left[$0] * slowness) : nil }
  }

  /// The time at which a distance in metres has been driven; for a stop, the time of reaching it.
  ///
  /// - Complexity: O(log *n*).
  func time(at odometer: Double) -> Double {
    let cut = min(speeds.count - 2, max(0, Int(clamping: odometer / spacing)))
    let into = min(spacing, max(0, odometer - Double(cut) * spacing))
    if into <= 1e-9 { return reached[cut] * slowness }
    if cut == speeds.count - 2, into >= spacing - 1e-9 { return reached[cut + 1] * slowness }
    let speed = speeds[cut]
    let gain = (speeds[cut + 1] * speeds[cut + 1] - speed * speed) / (2 * spacing)
    let seconds: Double
    if abs(gain) < 1e-9 {
      seconds = into / max(0.1, speed)
    } else {
      seconds = ((speed * speed + 2 * gain * into).squareRoot() - speed) / gain
    }
    return (left[cut] + min(seconds, reached[cut + 1] - left[cut])) * slowness
  }

  /// A cursor for sampling a drive in chronological order.
  struct Walk {
    fileprivate var cut = 0
    init() {}
  }

  /// The state at a time in seconds from the start; the times of one walk must not decrease.
  ///
  /// - Complexity: Amortised O(1).
  func sample(at time: Double, walk: inout Walk) -> Sample {
    let time = time / slowness
    var cut = walk.cut
    let last = speeds.count - 1
    while cut < last, reached[cut + 1] <= time { cut += 1 }
    walk.cut = cut
    if cut == last || time <= left[cut] {
      return Sample(
        latitude: latitudes[cut], longitude: longitudes[cut], heading: headings[cut],
        speed: left[cut] > reached[cut] || cut == last ? 0 : speeds[cut] / slowness,
        odometer: Double(cut) * spacing, isStanding: left[cut] > reached[cut] || cut == last)
    }
    let seconds = time - left[cut]
    let whole = reached[cut + 1] - left[cut]
    let gain = (speeds[cut + 1] - speeds[cut]) / whole
    let fraction = min(1, max(0, (speeds[cut] + gain * seconds / 2) * seconds / spacing))
    let start = headings[cut]
    let end = headings[cut + 1]
    var heading = start * (1 - fraction) + end * fraction
    let length = heading.length
    heading = length > 0.1 ? heading * (1 / length) : start
    return Sample(
      latitude: latitudes[cut] + (latitudes[cut + 1] - latitudes[cut]) * fraction,
      longitude: wrappedLongitude(
        longitudes[cut] + wrappedLongitude(longitudes[cut + 1] - longitudes[cut]) * fraction),
      heading: heading, speed: (speeds[cut] + gain * seconds) / slowness,
      odometer: (Double(cut) + fraction) * spacing, isStanding: false)
  }
}
