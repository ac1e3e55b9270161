/// Which route a session follows, and which fixes it has had.
@usableFromInline
struct SessionRecord: Hashable, Sendable, Codable {
  /// Whether a fix was used yet.
  @usableFromInline var hasStarted = false
  /// Why the last rejected fix was rejected.
  @usableFromInline private(set) var rejection = FixRejection.notFinite
  /// The fingerprint of the route, 0 before the first fix.
  @usableFromInline private(set) var fingerprint: UInt64 = 0
  /// How many fixes there were, rejected ones included.
  @usableFromInline var fixCount = 0
  /// How many fixes were rejected.
  @usableFromInline private(set) var rejected = RejectionCounts()
  /// Seconds since 1970 of the last fix used.
  @usableFromInline var timestamp = 0.0

  /// The first fix on a route is used.
  mutating func start(on route: RouteIndex) {
    hasStarted = true
    fingerprint = route.fingerprint
  }

  /// A fix is not used.
  mutating func reject(_ reason: FixRejection) {
    rejection = reason
    rejected[reason] += 1
  }

  private enum CodingKeys: String, CodingKey {
    case hasStarted, rejection, fingerprint, fixCount, rejected, timestamp
  }
}
