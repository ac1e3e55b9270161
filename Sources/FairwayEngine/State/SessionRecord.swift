/// The route that a session follows, and the fixes that it has had.
@usableFromInline
struct SessionRecord: Hashable, Sendable, Codable, PackedFields {
  /// Whether a fix has been used.
  @usableFromInline var hasStarted = false
  /// The reason why the last rejected fix was rejected.
  @usableFromInline private(set) var rejection = FixRejection.notFinite
  /// The fingerprint of the route; 0 while the session belongs to none.
  @usableFromInline private(set) var fingerprint: UInt64 = 0
  /// The number of fixes, including rejected ones; 64 bits wide where `Int` is not.
  @usableFromInline var fixCount: Int64 = 0
  /// The number of rejected fixes, by reason.
  @usableFromInline private(set) var rejected = RejectionCounts()
  /// The time of the last fix used, in seconds since 1970.
  @usableFromInline var timestamp = 0.0

  /// Binds the session to a route.
  mutating func bind(to route: RouteIndex) { fingerprint = route.fingerprint }

  /// Records that the first fix on a route is used.
  mutating func start(on route: RouteIndex) {
    hasStarted = true
    bind(to: route)
  }

  /// Records that a fix is not used.
  mutating func reject(_ reason: FixRejection) {
    rejection = reason
    rejected[reason] += 1
  }

  /// Whether the values are valid for a session.
  var isSound: Bool {
    // Above this limit another fix could not be counted.
    (0...1 << 53).contains(fixCount) && Int64(rejected.total) <= fixCount - (hasStarted ? 1 : 0)
      && abs(timestamp) < Location.latestTime && (hasStarted || timestamp == 0)
  }

  private enum CodingKeys: String, CodingKey {
    case hasStarted, rejection, fingerprint, fixCount, rejected, timestamp
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&hasStarted)
    coder.field(&rejection)
    coder.field(&fingerprint)
    coder.field(&fixCount)
    coder.field(&rejected)
    coder.field(&timestamp)
  }
}
