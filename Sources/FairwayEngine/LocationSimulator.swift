public import GeoKernel

/// Drives along a route and produces the fixes of a simulated receiver, at any rate and speed, with noise and dropouts.
///
/// The same route, options and seed produce the same fixes. Nothing waits: ``next()`` returns fixes as fast as it is
/// called, with time stamps spaced by the rate.
public struct LocationSimulator: Sendable {
  /// The route.
  public let index: RouteIndex
  /// The properties of the vehicle and its receiver.
  public let options: Options
  /// The distance of the vehicle along the route shape, in metres.
  public private(set) var distanceAlong: LocationDistance
  /// The time of the next fix, in seconds since 1970.
  public private(set) var timestamp: Double
  /// Whether the last fix, at the end of the route, has been returned.
  public private(set) var isFinished = false

  private let speeds: [LocationSpeed]
  private var segment: Int
  private var random: SplitMix
  private var dropoutEnd: Double?
  private var endTime: Double?

  /// The properties of a simulated vehicle and its receiver.
  public struct Options: Hashable, Sendable, Codable {
    /// The number of fixes per second.
    public var rate = 1.0
    /// The ratio of the vehicle's speed to the one that the route expects; greater than 0.
    public var speedFactor = 1.0
    /// The lowest and highest speed before the factor, in metres per second.
    public var slowestSpeed: LocationSpeed = 6
    public var fastestSpeed: LocationSpeed = 30
    /// The accuracies of the fixes; `nil` for unknown.
    public var horizontalAccuracy: LocationAccuracy? = 40
    public var verticalAccuracy: LocationAccuracy? = 10
    /// The altitude of the fixes; `nil` for unknown.
    public var altitude: LocationDistance? = 0
    /// The standard deviation of the positions along each axis, in metres.
    public var noise: LocationDistance = 0
    /// The probability that a dropout begins in a given second, and its duration in seconds.
    public var dropoutProbability = 0.0
    public var dropoutDuration = 10.0
    /// How long the vehicle stands at the end, in seconds, so that an observer sees that it has arrived.
    public var restDuration = 4.0
    /// The seed of noise and dropouts.
    public var seed: UInt64 = 0

    /// Creates the default options, with the speeds and accuracies of Mapbox's simulator.
    public init() {}
  }

  /// Creates a vehicle on a route.
  ///
  /// Its speed on a segment is the one that the route expects. Without expected times, it is slow where the shape is
  /// dense or bends.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - options: The properties of the vehicle and its receiver.
  ///   - startTime: The time of the first fix, in seconds since 1970.
  ///   - distance: The starting point, in metres along the route shape.
  /// - Complexity: O(*n*) in the vertices.
  public init(
    index: RouteIndex, options: Options = Options(), startTime: Double, from distance: LocationDistance = 0
  ) {
    self.index = index
    var options = options
    // A vehicle that does not move, or a receiver without fixes, would never reach the end.
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

  /// Creates a vehicle on a route; see ``init(index:options:startTime:from:)``.
  public init(
    route: Route, options: Options = Options(), startTime: Double, from distance: LocationDistance = 0
  ) throws(RouteIndexError) {
    self.init(index: try RouteIndex(route), options: options, startTime: startTime, from: distance)
  }

  /// The variable part of the simulation, from which another process can continue.
  package struct Position: Codable, Sendable {
    var distanceAlong: LocationDistance
    package var timestamp: Double
    var isFinished: Bool
    var segment: Int
    var random: UInt64
    var dropoutEnd: Double?
    var endTime: Double?

    /// Whether the values are valid for a route.
    package func isSound(on route: RouteIndex) -> Bool {
      (0...route.length).contains(distanceAlong) && (0..<max(1, route.vertexDistances.count)).contains(segment)
        && [timestamp, dropoutEnd ?? 0, endTime ?? 0].allSatisfy { abs($0) < Location.latestTime }
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

  /// The next fix; `nil` after the one at the end of the route. Fixes lost in a dropout are skipped.
  ///
  /// - Complexity: Amortised O(1) for the motion and O(log *n*) to look up the position; the rest of the route is not
  ///   visited.
  public mutating func next() -> Location? {
    while !isFinished {
      let fix = fix()
      if distanceAlong >= index.length {
        let end = endTime ?? timestamp
        endTime = end
        // Times are sums over many ticks: a rounding error must not add a fix.
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
    // At a corner the course is that of the road ahead.
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

  /// A speed from the shape alone: lowest if ten vertices lie within 100 m, highest if the next vertex is at least 50 m
  /// away, otherwise lower the sharper the bend.
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

extension SplitMix {
  /// A number in 0..<1.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number with mean 0 and standard deviation 1: the sum of twelve uniform numbers is close enough to normal.
  fileprivate mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
