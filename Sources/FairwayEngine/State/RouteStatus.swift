/// Whether the vehicle is on the route.
public enum RouteState: UInt8, Hashable, Sendable, Codable {
  /// On the route.
  case onRoute
  /// On the route, with evidence against it that is not yet sufficient.
  case uncertain
  /// Off the route; distances and indices are those of the last position on it.
  case offRoute
}

/// The reason why the vehicle counts as off the route.
public enum DeviationReason: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// The vehicle is not off the route.
  case none
  /// The vehicle is too far from the route.
  case distance
  /// The vehicle took another direction, detected by its course before it was far away. Only ``DeviationPolicy/legacy``
  /// and custom judges use this reason.
  case course
  /// The vehicle is driving along the route against its direction.
  case wrongWay
  /// The vehicle is driving on a later leg without having reached the waypoint before it.
  case skippedWaypoint

  private var row: (number: Int32, name: String) {
    switch self {
    case .none: (0, "none")
    case .distance: (15, "distance")
    case .course: (16, "course")
    case .wrongWay: (17, "wrongWay")
    case .skippedWaypoint: (18, "skippedWaypoint")
    }
  }

  /// The number in `fairway.h`.
  package var number: Int32 { row.number }
  /// The name in files and in the bindings.
  public var name: String { row.name }
}

/// Whether the vehicle is on the route, the reason if not, and the time since.
@usableFromInline
struct RouteStatus: Hashable, Sendable, PackedFields {
  @usableFromInline private(set) var routeState = RouteState.onRoute
  @usableFromInline var reason = DeviationReason.none
  /// The index of the fix at which ``routeState`` began, counted from 0, and its time.
  @usableFromInline private(set) var firstFix: UInt32 = 0
  @usableFromInline private(set) var since = 0.0

  /// Adjusts the time after the clock of the fixes was set; a state that has lasted from the start has no time.
  mutating func setClock(by seconds: Double) {
    if since != 0 { since += seconds }
  }

  /// Whether the values are valid for a session with this number of fixes.
  func isSound(fixCount: Int64) -> Bool {
    !since.isNaN && firstFix <= fixCount && (routeState == .offRoute) == (reason != .none)
  }

  /// Enters a state at the given time and fix. The current state continues unchanged.
  mutating func enter(_ routeState: RouteState, at time: Double, fix: Int) {
    guard self.routeState != routeState else { return }
    self.routeState = routeState
    firstFix = UInt32(truncatingIfNeeded: fix)
    since = time
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&routeState)
    coder.field(&reason)
    coder.field(&firstFix)
    coder.field(&since)
  }
}
