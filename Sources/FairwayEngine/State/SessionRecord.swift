/// The route that a session follows, and the fixes that it has had.
@usableFromInline
struct SessionRecord: Hashable, Sendable, PackedFields {
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
  /// The time since which fixes agree on where the drive begins, while they do.
  private(set) var startTime = -1.0
  /// Whether they have agreed for long enough, on this route or on the one before.
  private var isConfirmed = false
  /// The number of the route's first leg: of the legs that were left behind with earlier routes.
  @usableFromInline private(set) var firstLeg: Int32 = 0

  /// Binds the session to a route.
  mutating func bind(to route: RouteIndex) { fingerprint = route.fingerprint }

  /// Whether fixes do not agree yet on where the drive begins.
  @inline(__always) var isStarting: Bool { hasStarted && !isConfirmed }

  /// Records that the first fix on a route is used.
  mutating func start(on route: RouteIndex, at time: Double) {
    hasStarted = true
    if !isConfirmed { startTime = time }
    bind(to: route)
  }

  /// Records that fixes agree on where the drive begins.
  mutating func confirmStart() { (startTime, isConfirmed) = (-1, true) }

  /// Forgets the fixes that were used so far, apart from their number.
  mutating func beginAgain() { (hasStarted, timestamp, startTime) = (false, 0, -1) }

  /// Adjusts the times after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    timestamp += seconds
    if isStarting { startTime += seconds }
  }

  /// Goes on counting where a session on another route is, whose last used fix is processed once more.
  mutating func goOn(after earlier: SessionRecord, firstLeg number: Int) {
    fixCount = max(0, earlier.fixCount - (earlier.hasStarted ? 1 : 0))
    (rejection, rejected, isConfirmed) = (earlier.rejection, earlier.rejected, earlier.isConfirmed)
    firstLeg = Int32(clamping: number)
  }

  /// The record of a session at the same leg that has seen no fix.
  var withoutFixes: SessionRecord {
    var fresh = SessionRecord()
    fresh.firstLeg = firstLeg
    return fresh
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
      && abs(startTime) < Location.latestTime && (0...Self.mostLegs).contains(firstLeg)
  }

  /// Above this limit the legs of another route could not be counted.
  private static var mostLegs: Int32 { 1 << 30 }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&hasStarted)
    coder.field(&rejection)
    coder.field(&fingerprint)
    coder.field(&fixCount)
    coder.field(&rejected)
    coder.field(&timestamp)
    coder.field(&startTime)
    coder.field(&isConfirmed)
    coder.field(&firstLeg)
  }
}
