/// The next of all that lies along the route, counted through the whole route.
@usableFromInline
struct RouteCursors: Hashable, Sendable, Codable {
  @usableFromInline var spoken: Int32 = 0
  @usableFromInline var visual: Int32 = 0
  @usableFromInline var intersection: Int32 = 0
  @usableFromInline var alert: Int32 = 0
  /// Where the next of them, or the next step, lies; a copy, to be at hand.
  var nextPoint = 0.0

  /// Farther than any route reaches; JSON has no infinity.
  static let none = 1e12

  /// Moves a cursor past whatever lies before a distance along; returns whether there was anything.
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

  /// Whether they are counts of a route's things.
  func isSound(on route: RouteIndex) -> Bool {
    spoken >= 0 && spoken <= route.spokenDistances.count && visual >= 0 && visual <= route.visualDistances.count
      && intersection >= 0 && intersection <= route.intersectionDistances.count && alert >= 0
      && alert <= route.alerts.count && !nextPoint.isNaN
  }

  private enum CodingKeys: String, CodingKey {
    case spoken, visual, intersection, alert, nextPoint
  }
}
