internal import FairwayEngine
package import FairwayRoutes
public import GeoKernel

/// What the router does about a stop that the vehicle drove past.
public enum MissedStopDecision: String, Hashable, Sendable, Codable, CaseIterable {
  /// Leave it out: new routes lead to the stop after it.
  case skip
  /// Insist on it: new routes lead back to it, and the router does not ask about it again.
  case insist
  /// Ask again: new routes lead back to it, and the router asks again if the driver also ignores them.
  case askAgain
}

/// When a stop counts as missed, and how often the router requests a route back to it.
///
/// When a vehicle leaves its route, the new one leads back to a stop that the vehicle has driven past. The vehicle
/// misses the stop by ignoring that: it leaves ``ignoredRoutes`` new routes, and is ``distance`` farther from the stop
/// than before.
public struct MissedStopPolicy: Hashable, Sendable, Codable {
  /// How much farther from the stop the vehicle is than it was, in a straight line.
  public var distance: LocationDistance = 100
  /// How many new routes to the stop it has left since. Less than one counts as one, because a driver misses a stop
  /// only by ignoring a way to it.
  public var ignoredRoutes = 2
  /// How near to the stop it has been. A vehicle that was never so near is on a detour, unless it comes nearer to the
  /// stop after it.
  public var nearness: LocationDistance = 1000
  /// Whether the router leaves out a missed via without asking.
  public var forgivesVias = true
  /// The most requests for a route back to a missed stop within ``requestPeriod``.
  public var mostRequests = 3
  /// The time for which requests count, in seconds.
  public var requestPeriod = 600.0

  /// Creates the default policy.
  public init() {}
}

extension MissedStopPolicy: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    var (ignored, most): (Int?, Int?) = (ignoredRoutes, mostRequests)
    visitor.number("distance", &distance)
    visitor.value("ignoredRoutes", &ignored)
    visitor.number("nearness", &nearness)
    visitor.value("forgivesVias", &forgivesVias)
    visitor.value("mostRequests", &most)
    visitor.number("requestPeriod", &requestPeriod)
    (ignoredRoutes, mostRequests) = (ignored ?? ignoredRoutes, most ?? mostRequests)
  }
}

extension MissedStopPolicy {
  fileprivate var leastIgnored: Int { max(1, ignoredRoutes) }
}

/// What a router remembers about routes to the next stop that the vehicle has left.
struct MissedStopWatch: Hashable {
  /// The stop that is next; 0 before the first new route.
  private(set) var stop: Trip.Stop.ID = 0
  /// The least distance from it, and the distance of the stop after it from the vehicle at that time.
  private var nearest = LocationDistance.greatestFiniteMagnitude
  private var distanceOfNext: LocationDistance?
  /// The number of new routes to it that were left since.
  private var ignored = 0
  /// The number of the route that the vehicle followed at the last request.
  private var route: Int?
  /// The times of the requests for routes to it, as far as they count.
  private var requests: [Double] = []
  /// What was decided about it, once it was missed.
  private(set) var decision: MissedStopDecision?

  /// Looks at a vehicle off its route. Returns whether it has missed the stop, and that is not decided yet.
  ///
  /// - Parameters:
  ///   - place: The place of the vehicle.
  ///   - number: The number of the route that it has left.
  ///   - ahead: The stops ahead.
  ///   - policy: When a stop counts as missed.
  mutating func misses(
    from place: LocationCoordinate2D, leaving number: Int, _ ahead: ArraySlice<Trip.Stop>, _ policy: MissedStopPolicy
  ) -> Bool {
    guard let next = ahead.first else { return false }
    if next.id != stop {
      self = MissedStopWatch()
      stop = next.id
    }
    let distance = Geodesic.shortLength(from: place, to: next.coordinate)
    let distanceOfNext = ahead.dropFirst().first.map { Geodesic.shortLength(from: place, to: $0.coordinate) }
    if distance < nearest {
      (nearest, self.distanceOfNext, ignored) = (distance, distanceOfNext, 0)
    } else if let route, route != number {
      ignored += 1
    }
    route = number
    guard ignored >= policy.leastIgnored, distance - nearest >= policy.distance,
      decision.map({ $0 == .askAgain }) ?? true
    else { return false }
    if nearest <= policy.nearness { return true }
    guard let before = self.distanceOfNext, let distanceOfNext else { return false }
    return before - distanceOfNext >= policy.distance
  }

  /// Records what was decided about the missed stop.
  mutating func decide(_ decision: MissedStopDecision) {
    (self.decision, ignored) = (decision, 0)
  }

  /// Whether another route may be requested.
  func allowsRequest(at time: Double, _ policy: MissedStopPolicy) -> Bool {
    countedRequests(at: time, policy).map { $0 < policy.mostRequests } ?? true
  }

  /// The number of requests that count; nil as long as any number is allowed: before routes to the stop were ignored.
  func countedRequests(at time: Double, _ policy: MissedStopPolicy) -> Int? {
    guard decision != nil || ignored >= policy.leastIgnored else { return nil }
    return requests.count { isRecent($0, at: time, policy) }
  }

  /// Records a request.
  mutating func request(at time: Double, _ policy: MissedStopPolicy) {
    requests = requests.filter { isRecent($0, at: time, policy) } + [time]
  }

  private func isRecent(_ request: Double, at time: Double, _ policy: MissedStopPolicy) -> Bool {
    // A request of the future means that the clock of the fixes was set.
    (0..<policy.requestPeriod).contains(time - request)
  }
}

extension MissedStopWatch: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("stop", &stop)
    visitor.value("nearest", &nearest)
    visitor.value("distanceOfNext", &distanceOfNext)
    visitor.value("ignored", &ignored)
    visitor.value("route", &route)
    visitor.value("requests", &requests)
    visitor.value("decision", &decision)
  }
}

extension MissedStopDecision: OptionChoice {}
