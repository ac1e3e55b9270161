/// The next item of each kind along the route, counted through the whole route.
@usableFromInline
struct RouteCursors: Hashable, Sendable, PackedFields {
  @usableFromInline var spoken: Int32 = 0
  @usableFromInline var visual: Int32 = 0
  @usableFromInline var intersection: Int32 = 0
  /// The first alert that has not been announced, and of those from it on the ones that have: alerts are announced by
  /// their own leads, and not always in the order of their starts.
  @usableFromInline var alert: Int32 = 0
  @usableFromInline var alertsAhead: UInt64 = 0
  /// The distance along of the next item or step; cached for fast access.
  var nextPoint = 0.0

  /// Moves a cursor past the items up to a distance along; returns whether there were any.
  static func pass(
    _ next: inout Int32, from first: Int = 0, to end: Int, at along: Double, in distances: ContiguousArray<Double>
  ) -> Bool {
    var cursor = max(Int(next), first)
    let start = cursor
    while cursor < end, distances[cursor] <= along { cursor += 1 }
    guard cursor > start else { return false }
    next = Int32(truncatingIfNeeded: cursor)
    return true
  }

  /// The number of alerts, from the first that has not been announced, among which others may have been.
  static let alertsInView = UInt64.bitWidth

  /// Whether an alert has been announced.
  func hasAnnounced(alert number: Int) -> Bool {
    let place = number - Int(alert)
    return place < 0 || place < Self.alertsInView && alertsAhead >> UInt64(place) & 1 == 1
  }

  /// Records an alert as announced; one that is too far behind the first that has not been is left for later.
  mutating func announce(alert number: Int) {
    let place = number - Int(alert)
    if (0..<Self.alertsInView).contains(place) { alertsAhead |= 1 << UInt64(place) }
    let passed = (~alertsAhead).trailingZeroBitCount
    alert += Int32(truncatingIfNeeded: passed)
    alertsAhead = passed < Self.alertsInView ? alertsAhead >> UInt64(passed) : 0
  }

  /// Records all alerts before one as announced.
  mutating func announce(alertsBefore number: Int) {
    let passed = number - Int(alert)
    guard passed > 0 else { return }
    alert = Int32(truncatingIfNeeded: number)
    alertsAhead = passed < Self.alertsInView ? alertsAhead >> UInt64(passed) : 0
    announce(alert: -1)
  }

  /// Whether the values are valid for a route.
  func isSound(on route: RouteIndex) -> Bool {
    spoken >= 0 && spoken <= route.spokenDistances.count && visual >= 0 && visual <= route.visualDistances.count
      && intersection >= 0 && intersection <= route.intersectionDistances.count && alert >= 0
      && Int(alert) + Self.alertsInView - alertsAhead.leadingZeroBitCount <= route.alerts.count && alertsAhead & 1 == 0
      && !nextPoint.isNaN
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&spoken)
    coder.field(&visual)
    coder.field(&intersection)
    coder.field(&alert)
    coder.field(&alertsAhead)
    coder.field(&nextPoint)
  }
}
