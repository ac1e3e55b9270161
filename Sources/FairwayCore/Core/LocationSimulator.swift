public import GeoKernel

/// Drives along a route and gives the fixes that a receiver would: at any rate, at any speed, with noise and dropouts.
///
/// The same route, options and seed give the same fixes. Nothing waits: ``next()`` gives one fix after the other as fast
/// as it is called, with time stamps as far apart as the rate says.
public struct LocationSimulator: Sendable {
  /// The route.
  public let index: RouteIndex
  /// How it drives and what the receiver is like.
  public let options: Options
  /// How far along the route the vehicle is, in metres of the geometry.
  public private(set) var distanceAlong: LocationDistance
  /// Seconds since 1970 of the next fix.
  public private(set) var timestamp: Double
  /// Whether the last fix, at the end of the route, was given.
  public private(set) var isFinished = false

  private let speeds: [LocationSpeed]
  private var segment: Int
  private var random: SplitMix
  private var dropoutEnd: Double?
  private var endTime: Double?

  /// How a simulated vehicle drives, and what its receiver is like.
  public struct Options: Hashable, Sendable, Codable {
    /// Fixes a second.
    public var rate = 1.0
    /// By how much faster the vehicle is than the route expects; any number above 0.
    public var speedFactor = 1.0
    /// The slowest and the fastest speed before the factor, in metres per second.
    public var slowestSpeed: LocationSpeed = 6
    public var fastestSpeed: LocationSpeed = 30
    /// The accuracies that the fixes tell; nil for unknown.
    public var horizontalAccuracy: LocationAccuracy? = 40
    public var verticalAccuracy: LocationAccuracy? = 10
    /// The height that the fixes tell; nil for unknown.
    public var altitude: LocationDistance? = 0
    /// Standard deviation of the positions along each axis, in metres.
    public var noise: LocationDistance = 0
    /// How likely a second is to begin a time without fixes, and how long that lasts.
    public var dropoutProbability = 0.0
    public var dropoutDuration = 10.0
    /// For how many seconds the vehicle stands at the end, so that whoever follows it sees that it has arrived.
    public var restDuration = 4.0
    /// What noise and dropouts depend on.
    public var seed: UInt64 = 0

    /// The defaults: the speeds and accuracies that Mapbox's simulator has.
    public init() {}
  }

  /// A vehicle on a route.
  ///
  /// Its speed on a segment is the one that the route expects; where the route expects no times, it is slow where the
  /// line is dense or bends.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - options: How it drives and what the receiver is like.
  ///   - startTime: Seconds since 1970 of the first fix.
  ///   - distance: Where it starts, in metres of the geometry.
  /// - Complexity: O(*n*) in the vertices.
  public init(
    index: RouteIndex, options: Options = Options(), startTime: Double, from distance: LocationDistance = 0
  ) {
    self.index = index
    var options = options
    // A vehicle that does not move, or a receiver without fixes, would never get to the end.
    options.rate = options.rate > 0 ? options.rate : 1
    options.speedFactor = options.speedFactor > 0 ? options.speedFactor : 1
    options.slowestSpeed = max(0.1, options.slowestSpeed)
    self.options = options
    timestamp = startTime
    distanceAlong = max(0, min(distance, index.length))
    speeds = SimulatedSpeeds.speeds(of: index, options)
    segment = max(0, index.vertexDistances.lastIndex(notAbove: distanceAlong, below: index.vertexDistances.count - 1))
    random = SplitMix(state: options.seed)
  }

  /// What changes on the way, to go on from in another process.
  package struct Position: Codable, Sendable {
    var distanceAlong: LocationDistance
    var timestamp: Double
    var isFinished: Bool
    var segment: Int
    var random: UInt64
    var dropoutEnd: Double?
    var endTime: Double?

    /// Whether it is a place and a time of a drive along a route.
    func isSound(on route: RouteIndex) -> Bool {
      (0...route.length).contains(distanceAlong) && (0..<max(1, route.vertexDistances.count)).contains(segment)
        && [timestamp, dropoutEnd ?? 0, endTime ?? 0].allSatisfy { abs($0) < SessionRecord.latestTime }
    }
  }

  package var position: Position {
    get {
      Position(
        distanceAlong: distanceAlong, timestamp: timestamp, isFinished: isFinished, segment: segment,
        random: random.state, dropoutEnd: dropoutEnd, endTime: endTime)
    }
    set {
      (distanceAlong, timestamp, isFinished) = (newValue.distanceAlong, newValue.timestamp, newValue.isFinished)
      (segment, dropoutEnd, endTime) = (newValue.segment, newValue.dropoutEnd, newValue.endTime)
      random.state = newValue.random
    }
  }

  /// The next fix; nil after the one at the end of the route. Fixes lost in a dropout are left out.
  ///
  /// - Complexity: amortised O(1) for the way, and a look-up of O(log *n*) for the place; the rest of the route is never
  ///   touched.
  public mutating func next() -> Location? {
    while !isFinished {
      let fix = fix()
      if distanceAlong >= index.length {
        let end = endTime ?? timestamp
        endTime = end
        // Times add up from many ticks: a rounding error must not give one more.
        isFinished = timestamp + 0.5 / options.rate >= end + options.restDuration
      }
      advance(by: 1 / options.rate)
      if !isLost(fix.timestamp) || isFinished { return fix }
    }
    return nil
  }

  private mutating func advance(by interval: Double) {
    timestamp += interval
    var rest = interval
    while rest > 0, segment < speeds.count {
      let speed = speeds[segment] * options.speedFactor
      let end = index.vertexDistances[segment + 1]
      let needed = (end - distanceAlong) / speed
      guard needed <= rest else {
        distanceAlong += speed * rest
        return
      }
      rest -= needed
      distanceAlong = end
      segment += 1
    }
  }

  private mutating func fix() -> Location {
    let point = index.track.point(at: distanceAlong)
    // Over a corner the course is that of the way ahead.
    let ahead = index.track.point(at: min(index.length, distanceAlong + 1))
    var coordinate = point.coordinate
    if options.noise > 0 {
      let scale = metresPerDegree(latitude: coordinate.latitude)
      coordinate.latitude += options.noise * random.normal() / scale.north
      coordinate.longitude += options.noise * random.normal() / max(scale.east, 1)
    }
    let speed = speeds.isEmpty ? 0 : speeds[min(segment, speeds.count - 1)] * options.speedFactor
    return Location(
      coordinate: coordinate, timestamp: timestamp, horizontalAccuracy: options.horizontalAccuracy,
      speed: distanceAlong < index.length ? speed : 0, course: ahead.bearing, altitude: options.altitude,
      verticalAccuracy: options.verticalAccuracy)
  }

  private mutating func isLost(_ time: Double) -> Bool {
    guard options.dropoutProbability > 0 else { return false }
    if let end = dropoutEnd {
      if time < end { return true }
      dropoutEnd = nil
    }
    guard random.unit() < options.dropoutProbability / options.rate else { return false }
    dropoutEnd = time + options.dropoutDuration
    return true
  }
}

/// The speed at which a simulated vehicle drives each segment of a route.
private enum SimulatedSpeeds {
  static func speeds(of index: RouteIndex, _ options: LocationSimulator.Options) -> [LocationSpeed] {
    let count = max(0, index.vertexDistances.count - 1)
    let slowest = max(0, options.slowestSpeed)
    let allowed = slowest...max(slowest, options.fastestSpeed)
    return (0..<count).map { segment in
      let length = index.vertexDistances[segment + 1] - index.vertexDistances[segment]
      let time = index.times.toVertex[segment + 1] - index.times.toVertex[segment]
      let speed = time > 0 ? length / time : speedByShape(segment, index, allowed)
      return min(max(speed, allowed.lowerBound), allowed.upperBound)
    }
  }

  /// Slow where ten vertices lie within 100 m, fast where the next one is far, else the slower the sharper the bend.
  private static func speedByShape(
    _ segment: Int, _ index: RouteIndex, _ allowed: ClosedRange<LocationSpeed>
  ) -> LocationSpeed {
    let distances = index.vertexDistances
    let end = segment + 1
    if segment + 9 < distances.count, distances[segment + 9] - distances[segment] <= 100 { return allowed.lowerBound }
    if distances[end] - distances[segment] >= 50 { return allowed.upperBound }
    guard end + 1 < distances.count else { return allowed.lowerBound }
    let here = index.track.point(at: (distances[segment] + distances[end]) / 2).bearing
    let there = index.track.point(at: (distances[end] + distances[end + 1]) / 2).bearing
    let bend = min(90, abs(wrappedLongitude(there - here)))
    return allowed.upperBound - bend / 90 * (allowed.upperBound - allowed.lowerBound)
  }
}

/// A small random generator: the same numbers for the same seed.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but never, 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of mean 0 and deviation 1: twelve even ones added up come near enough to the normal distribution.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
