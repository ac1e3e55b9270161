internal import FairwayDirections
public import GeoKernel

/// When a new route may be asked for: far enough and long enough after the last request, one at a time, ever more
/// rarely while requests fail.
public struct RerouteRule: Hashable, Sendable, Codable {
  /// The least distance between the places of two requests.
  public var minimumDistance: LocationDistance = 50
  /// The least seconds between two requests.
  public var minimumInterval = 5.0
  /// After a failure the least seconds are multiplied by this, again after each further one.
  public var backoffFactor = 2.0
  /// The most seconds that failures lead to.
  public var longestInterval = 120.0

  /// The defaults.
  public init() {}
}

/// What is remembered of a session's requests for new routes.
public struct RerouteState: Hashable, Sendable, Codable {
  /// Whether an answer is awaited.
  public private(set) var isWaiting = false
  /// How many requests in a row failed.
  public private(set) var failureCount = 0
  /// When and where the last request was made; `nil` before the first.
  public private(set) var lastRequest: Request?

  /// One request.
  public struct Request: Hashable, Sendable, Codable {
    /// Seconds since 1970, by the fix.
    public var timestamp: Double
    /// Where the vehicle was.
    public var coordinate: LocationCoordinate2D
  }

  /// Before the first request.
  public init() {}

  /// How long after the last request the next may be made.
  public func interval(_ rule: RerouteRule) -> Double {
    var interval = rule.minimumInterval
    for _ in 0..<min(failureCount, 64) where interval < rule.longestInterval { interval *= rule.backoffFactor }
    return min(max(interval, rule.minimumInterval), max(rule.longestInterval, rule.minimumInterval))
  }

  /// Whether a vehicle that is off its route at a place and time may ask for a new one now.
  ///
  /// After a failure the distance does not count: the place has not become better, the network may have.
  public func allowsRequest(at coordinate: LocationCoordinate2D, timestamp: Double, rule: RerouteRule) -> Bool {
    guard !isWaiting else { return false }
    guard let lastRequest else { return true }
    let passed = timestamp - lastRequest.timestamp
    // Nobody knows how long ago a request was that lies in the future: the clock of the fixes was set.
    guard passed >= interval(rule) || passed < 0 else { return false }
    return failureCount > 0
      || Geodesic.shortLength(from: lastRequest.coordinate, to: coordinate) >= rule.minimumDistance
  }

  /// A request is made.
  public mutating func request(at coordinate: LocationCoordinate2D, timestamp: Double) {
    isWaiting = true
    lastRequest = Request(timestamp: timestamp, coordinate: coordinate)
  }

  /// The awaited answer is a route.
  public mutating func succeed() {
    isWaiting = false
    failureCount = 0
  }

  /// The awaited answer is none.
  public mutating func fail() {
    isWaiting = false
    failureCount += 1
  }

  /// The vehicle is back on its route: the awaited answer is of no use any more, and failures are forgotten.
  public mutating func cancel() {
    isWaiting = false
    failureCount = 0
  }
}

/// Something that is due every so often, by the time of the fixes: looking for a faster route, refreshing traffic.
public struct FixTimer: Hashable, Sendable, Codable {
  /// Seconds between two times.
  public var interval: Double
  /// When it was last due, or armed; `nil` before the first fix.
  public private(set) var last: Double?

  /// A timer that its first fix arms.
  public init(interval: Double) { self.interval = interval }

  /// Whether it is due at a fix; then the next interval begins.
  public mutating func isDue(at timestamp: Double) -> Bool {
    guard let last, timestamp >= last else {
      self.last = timestamp
      return false
    }
    guard timestamp - last >= interval else { return false }
    self.last = timestamp
    return true
  }

  /// Forgets the time, as after a new route: the next fix arms it.
  public mutating func reset() { last = nil }
}

/// Whether another route is worth taking instead of the one that is followed (semantics of Mapbox's proactive
/// rerouting).
public struct FasterRouteRule: Hashable, Sendable, Codable {
  /// Seconds between two looks.
  public var interval = 120.0
  /// No look when less than this is left of the route, in seconds.
  public var minimumRemainingTime = 600.0
  /// No look when less than this is left of the step, in seconds: the driver is about to turn.
  public var minimumRemainingStepTime = 70.0
  /// The first step of the new route must take at least this, in seconds.
  public var minimumFirstStepTime = 70.0
  /// The new route takes no more than this share of the time that is left.
  public var largestShare = 0.9

  /// The defaults.
  public init() {}

  /// Whether it is worth looking, apart from the ``interval``.
  public func allowsLook(remainingTime: Double, remainingStepTime: Double, hasUpcomingStep: Bool) -> Bool {
    hasUpcomingStep && remainingTime > minimumRemainingTime && remainingStepTime > minimumRemainingStepTime
  }

  /// Whether a route is faster enough.
  public func accepts(travelTime: Double, firstStepTime: Double, remainingTime: Double) -> Bool {
    firstStepTime >= minimumFirstStepTime && travelTime <= largestShare * remainingTime
  }

  /// Which of several routes is the fastest of those that are faster enough; nil if none is.
  func fastest(of routes: [Route], remainingTime: Double) -> Int? {
    let worthy = routes.indices.filter { place in
      accepts(
        travelTime: routes[place].expectedTravelTime,
        firstStepTime: routes[place].legs.first?.steps.first?.expectedTravelTime ?? 0, remainingTime: remainingTime)
    }
    return worthy.min { routes[$0].expectedTravelTime < routes[$1].expectedTravelTime }
  }
}
