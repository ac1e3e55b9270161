/// Whether the vehicle is on the route.
public enum RouteState: UInt8, Hashable, Sendable, Codable {
  /// On it.
  case onRoute
  /// There is evidence against it, not yet enough.
  case uncertain
  /// Off it: distances and indices are those of the last place on it.
  case offRoute
}

/// Why the vehicle counts as off the route.
public enum DeviationReason: UInt8, Hashable, Sendable, Codable {
  /// It does not.
  case none
  /// It is too far beside the route.
  case distance
  /// It went another way, told by its course before it was far: by ``DeviationPolicy/legacy``, or a judge of one's own.
  case course
  /// It drives along the route against its direction.
  case wrongWay
  /// It drives on a later part of the route without having reached the waypoint between.
  case skippedWaypoint
}

/// Whether the vehicle is on the route, why not, and since when.
@usableFromInline
struct RouteStatus: Hashable, Sendable, Codable {
  @usableFromInline private(set) var routeState = RouteState.onRoute
  @usableFromInline var reason = DeviationReason.none
  /// The fix at which ``routeState`` began, from 0, and its time.
  @usableFromInline private(set) var firstFix: UInt32 = 0
  @usableFromInline private(set) var since = 0.0

  /// The clock of the fixes was set; a state that has lasted from the start has no time.
  mutating func setClock(by seconds: Double) {
    if since != 0 { since += seconds }
  }

  /// Whether the numbers are those of a session with this number of fixes.
  func isSound(fixCount: Int) -> Bool {
    !since.isNaN && Int(firstFix) <= fixCount && (routeState == .offRoute) == (reason != .none)
  }

  /// Begins another state at a time and with a fix; the same one goes on.
  mutating func enter(_ routeState: RouteState, at time: Double, fix: Int) {
    guard self.routeState != routeState else { return }
    self.routeState = routeState
    firstFix = UInt32(truncatingIfNeeded: fix)
    since = time
  }

  private enum CodingKeys: String, CodingKey {
    case routeState = "state"
    case reason, firstFix, since
  }
}
