/// Which route a session follows, and which fixes it has had.
@usableFromInline
struct SessionRecord: Hashable, Sendable, Codable {
  /// Whether a fix was used yet.
  @usableFromInline var hasStarted = false
  /// Why the last rejected fix was rejected.
  @usableFromInline private(set) var rejection = FixRejection.notFinite
  /// The fingerprint of the route, 0 while the session belongs to none.
  @usableFromInline private(set) var fingerprint: UInt64 = 0
  /// How many fixes there were, rejected ones included.
  @usableFromInline var fixCount = 0
  /// How many fixes were rejected.
  @usableFromInline private(set) var rejected = RejectionCounts()
  /// Seconds since 1970 of the last fix used.
  @usableFromInline var timestamp = 0.0

  /// The session belongs to a route from now on.
  mutating func bind(to route: RouteIndex) { fingerprint = route.fingerprint }

  /// The first fix on a route is used.
  mutating func start(on route: RouteIndex) {
    hasStarted = true
    bind(to: route)
  }

  /// A fix is not used.
  mutating func reject(_ reason: FixRejection) {
    rejection = reason
    rejected[reason] += 1
  }

  /// Whether the numbers are those of a session.
  var isSound: Bool {
    // Beyond the limit one more fix could not be counted.
    (0...1 << 53).contains(fixCount) && rejected.total <= fixCount - (hasStarted ? 1 : 0)
      && abs(timestamp) < Self.latestTime && (hasStarted || timestamp == 0)
  }

  /// Times in seconds stay below this, the year 5138; those in milliseconds are above it from 1973 on.
  static let latestTime = 1e11

  private enum CodingKeys: String, CodingKey {
    case hasStarted, rejection, fingerprint, fixCount, rejected, timestamp
  }
}
