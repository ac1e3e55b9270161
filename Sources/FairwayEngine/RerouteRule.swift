package import FairwayRoutes
public import GeoKernel

/// The conditions for requesting a new route: far enough and long enough after the last request, one at a time, and
/// less often while requests fail.
public struct RerouteRule: Hashable, Sendable {
  /// The least distance between two requests.
  public var minimumDistance: LocationDistance = 50
  /// The least interval between two requests, in seconds.
  public var minimumInterval = 5.0
  /// The factor by which the interval grows with each failure in a row.
  public var backoffFactor = 2.0
  /// The longest interval that failures lead to, in seconds.
  public var longestInterval = 120.0

  /// Creates the default rule.
  public init() {}
}

extension RerouteRule: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("minimumDistance", &minimumDistance)
    visitor.number("minimumInterval", &minimumInterval)
    visitor.number("backoffFactor", &backoffFactor)
    visitor.number("longestInterval", &longestInterval)
  }
}

/// The requests of a session for new routes.
package struct RerouteState: Hashable, Sendable {
  /// Whether an answer is pending.
  package private(set) var isWaiting = false
  /// The number of failed requests in a row.
  package private(set) var failureCount = 0
  /// The time and position of the last request; `nil` before the first.
  package private(set) var lastRequest: Request?

  /// A request for a new route.
  package struct Request: Hashable, Sendable {
    /// The time of the fix, in seconds since 1970.
    package var timestamp: Double
    /// The position of the vehicle.
    package var coordinate: LocationCoordinate2D
  }

  /// Creates the state before the first request.
  package init() {}

  /// The interval after which the next request is allowed, in seconds.
  package func interval(_ rule: RerouteRule) -> Double {
    var interval = rule.minimumInterval
    for _ in 0..<min(failureCount, 64) where interval < rule.longestInterval { interval *= rule.backoffFactor }
    return min(max(interval, rule.minimumInterval), max(rule.longestInterval, rule.minimumInterval))
  }

  /// Whether a vehicle that is off its route may request a new one at a given position and time.
  ///
  /// After a failure the distance does not matter: the position has not improved, but the network may have.
  package func allowsRequest(at coordinate: LocationCoordinate2D, timestamp: Double, rule: RerouteRule) -> Bool {
    guard !isWaiting else { return false }
    guard let lastRequest else { return true }
    let passed = timestamp - lastRequest.timestamp
    // A request in the future means that the clock of the fixes was set, so the time since is unknown.
    guard passed >= interval(rule) || passed < 0 else { return false }
    return failureCount > 0
      || Geodesic.shortLength(from: lastRequest.coordinate, to: coordinate) >= rule.minimumDistance
  }

  /// Records a request.
  package mutating func request(at coordinate: LocationCoordinate2D, timestamp: Double) {
    isWaiting = true
    lastRequest = Request(timestamp: timestamp, coordinate: coordinate)
  }

  /// Records that the pending answer is a route.
  package mutating func succeed() {
    isWaiting = false
    failureCount = 0
  }

  /// Records that the pending request failed.
  package mutating func fail() {
    isWaiting = false
    failureCount += 1
  }

  /// Records that the vehicle is back on its route: the pending answer is no longer needed, and failures are forgotten.
  package mutating func cancel() {
    isWaiting = false
    failureCount = 0
  }
}

extension RerouteState: PackedFields {
  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&isWaiting)
    coder.field(&failureCount)
    var hasRequest = lastRequest != nil
    coder.field(&hasRequest)
    var request = lastRequest ?? Request(timestamp: 0, coordinate: LocationCoordinate2D(latitude: 0, longitude: 0))
    coder.field(&request.timestamp)
    coder.field(&request.coordinate.latitude)
    coder.field(&request.coordinate.longitude)
    lastRequest = hasRequest ? request : nil
  }
}

/// A timer that runs on the time of the fixes, for looking for a faster route and refreshing traffic.
package struct FixTimer: Hashable, Sendable {
  /// The interval in seconds.
  package var interval: Double
  /// When the timer was last due or armed; `nil` before the first fix.
  package private(set) var last: Double?

  /// Creates a timer that is armed by its first fix.
  package init(interval: Double) { self.interval = interval }

  /// Whether the timer is due at a fix; if so, the next interval begins.
  package mutating func isDue(at timestamp: Double) -> Bool {
    guard let last, timestamp >= last else {
      self.last = timestamp
      return false
    }
    guard timestamp - last >= interval else { return false }
    self.last = timestamp
    return true
  }

  /// Makes the timer due at the next fix.
  package mutating func hurry() { last = -1e12 }

  /// Disarms the timer, as after a new route; the next fix arms it.
  package mutating func reset() { last = nil }
}

extension FixTimer: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("interval", &interval)
    visitor.value("last", &last)
  }
}

/// The conditions for offering a faster route, with the semantics of Mapbox's proactive rerouting.
public struct FasterRouteRule: Hashable, Sendable {
  /// The interval between two checks, in seconds.
  public var interval = 120.0
  /// The remaining time of the route below which there is no check, in seconds.
  public var minimumRemainingTime = 600.0
  /// The remaining time of the step below which there is no check, in seconds: the driver is about to turn.
  public var minimumRemainingStepTime = 70.0
  /// The least duration of the new route's first step, in seconds.
  public var minimumFirstStepTime = 70.0
  /// The largest duration of the new route, as a share of the remaining time.
  public var largestShare = 0.9

  /// Creates the default rule.
  public init() {}

  /// Whether a check is worthwhile, apart from the ``interval``.
  package func allowsLook(remainingTime: Double, remainingStepTime: Double, hasUpcomingStep: Bool) -> Bool {
    hasUpcomingStep && remainingTime > minimumRemainingTime && remainingStepTime > minimumRemainingStepTime
  }

  /// Whether a route is sufficiently faster.
  public func accepts(travelTime: Double, firstStepTime: Double, remainingTime: Double) -> Bool {
    firstStepTime >= minimumFirstStepTime && travelTime <= largestShare * remainingTime
  }

  /// The index of the fastest of some routes that are sufficiently faster; `nil` if none is.
  package func fastest(of routes: [Route], among allowed: [Int], remainingTime: Double) -> Int? {
    let worthy = allowed.filter { place in
      accepts(
        travelTime: routes[place].expectedTravelTime,
        firstStepTime: routes[place].legs.first?.steps.first?.expectedTravelTime ?? 0, remainingTime: remainingTime)
    }
    return worthy.min { routes[$0].expectedTravelTime < routes[$1].expectedTravelTime }
  }
}

extension FasterRouteRule: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("interval", &interval)
    visitor.number("minimumRemainingTime", &minimumRemainingTime)
    visitor.number("minimumRemainingStepTime", &minimumRemainingStepTime)
    visitor.number("minimumFirstStepTime", &minimumFirstStepTime)
    visitor.number("largestShare", &largestShare)
  }
}
