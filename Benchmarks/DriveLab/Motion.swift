import GeoKernel
import SeededRandom

/// How a vehicle moves along the line of a drive: a place and a speed for every moment.
///
/// The line is cut into pieces of about a metre. At each cut there is a highest speed (the road's, the bend's, zero at
/// a stop); a pass forwards and one backwards keep acceleration and braking within what a driver does, and between two
/// cuts the acceleration is constant.
struct Motion: Sendable {
  /// A moment of the drive.
  struct Sample {
    var latitude: Double
    var longitude: Double
    /// The direction of travel as a vector of length 1.
    var heading: Metres
    var speed: Double
    var odometer: Double
    /// Whether the vehicle stands at a stop.
    var isStanding: Bool
  }

  /// A stop: how many metres driven, and how long, in seconds.
  struct Stop: Sendable {
    var odometer: Double
    var seconds: Double
  }

  /// What the driver does, in metres, seconds and their quotients.
  struct Manner: Sendable {
    var acceleration = 1.8
    var braking = 2.2
    var sideways = 2.4
    /// The speed as a multiple of the road's usual one.
    var haste = 1.0
    /// What it never exceeds.
    var cruise = Double.infinity
    /// The factor by which everything happens later, for drives of a given length in time.
    var slowness = 1.0
  }

  private let spacing: Double
  private let slowness: Double
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var headings: [Metres] = []
  private var speeds: [Double]
  /// When the vehicle reaches each cut, and when it leaves it.
  private var reached: [Double]
  private var left: [Double]

  /// The time of the whole drive in seconds, the standing at its end included.
  var duration: Double { left[left.count - 1] * slowness }

  init(line: LineBuilder, stops: [Stop], manner: Manner) {
    let pieces = max(2, Int(clamping: line.length.rounded(.up)))
    spacing = line.length / Double(pieces)
    slowness = manner.slowness
    var limits: [Double] = []
    var offsets = [Metres](repeating: .zero, count: pieces + 1)
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
      let longitude = start.longitude + LocalFrame.wrapped(end.longitude - start.longitude) * clamped
      latitudes.append(latitude)
      longitudes.append(LocalFrame.wrapped(longitude))
      limits.append(min(line.speeds[segment] * manner.haste, manner.cruise))
      if cut > 0 {
        let before = LocationCoordinate2D(latitude: latitudes[cut - 1], longitude: longitudes[cut - 1])
        let here = LocationCoordinate2D(latitude: latitude, longitude: LocalFrame.wrapped(longitude))
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

  /// The mean direction over some metres around each cut: a vehicle does not turn on the spot.
  private static func smoothed(_ offsets: [Metres]) -> [Metres] {
    let reach = 3
    let last = offsets.count - 1
    return offsets.indices.map { cut in
      var sum = Metres.zero
      for index in max(1, cut - reach + 1)...max(1, min(last, cut + reach)) {
        sum = sum + offsets[index]
      }
      // At the point of turning round the two directions cancel out.
      if sum.length < 0.5 { sum = offsets[min(last, cut + 1)] }
      let length = sum.length
      return length > 0 ? sum * (1 / length) : Metres(east: 0, north: 1)
    }
  }

  private static func slowForBends(
    _ limits: inout [Double], headings: [Metres], spacing: Double, sideways: Double
  ) {
    let reach = 5
    for cut in limits.indices {
      let before = headings[max(0, cut - reach)]
      let after = headings[min(headings.count - 1, cut + reach)]
      // The chord of two unit vectors is near the angle between them, and 2 at the most.
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

  /// The times between which the vehicle stands still on its way, the end of the drive included.
  var standings: [(start: Double, end: Double)] {
    reached.indices.compactMap { left[$0] > reached[$0] ? (reached[$0] * slowness, left[$0] * slowness) : nil }
  }

  /// The moment at which a distance in metres has been driven; for a stop, the moment of reaching it. O(log n).
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

  /// Walks through the moments of a drive in order.
  struct Walk {
    fileprivate var cut = 0
    init() {}
  }

  /// The state at a moment, in seconds from the start; moments of one walk must not go back. Amortised O(1).
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
      longitude: LocalFrame.wrapped(
        longitudes[cut] + LocalFrame.wrapped(longitudes[cut + 1] - longitudes[cut]) * fraction),
      heading: heading, speed: (speeds[cut] + gain * seconds) / slowness,
      odometer: (Double(cut) + fraction) * spacing, isStanding: false)
  }
}
