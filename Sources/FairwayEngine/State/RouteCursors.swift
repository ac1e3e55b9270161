/// The next item of each kind along the route, counted through the whole route.
@usableFromInline
struct RouteCursors: Hashable, Sendable, PackedFields {
  @usableFromInline var spoken: Int32 = 0
  @usableFromInline var visual: Int32 = 0
  @usableFromInline var intersection: Int32 = 0
  @usableFromInline var alert: Int32 = 0
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

  /// Whether the values are valid for a route.
  func isSound(on route: RouteIndex) -> Bool {
    spoken >= 0 && spoken <= route.spokenDistances.count && visual >= 0 && visual <= route.visualDistances.count
      && intersection >= 0 && intersection <= route.intersectionDistances.count && alert >= 0
      && alert <= route.alerts.count && !nextPoint.isNaN
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&spoken)
    coder.field(&visual)
    coder.field(&intersection)
    coder.field(&alert)
    coder.field(&nextPoint)
  }
}
