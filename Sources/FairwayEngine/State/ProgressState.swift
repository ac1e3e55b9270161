public import GeoKernel

/// Everything that a session remembers, as a plain value of less than 1 KB.
///
/// It consists of one value for each concern, each in a file next to this one; ``ProgressEngine/step(_:_:)`` passes to
/// each stage only the values that the stage may change. A state that is stored and read again continues with the
/// same bits. It belongs to one route, which ``ProgressEngine/accepts(_:)`` checks.
public struct ProgressState: Hashable, Sendable {
  /// The version of this value's stored form.
  package static let currentVersion: UInt16 = 11

  /// The stored forms that are read. One of version 10 knows nothing of a maneuver that was told on the route before.
  static let readVersions: ClosedRange<UInt16> = 10...currentVersion

  /// The version of the form in which the state was stored.
  public internal(set) var version = ProgressState.currentVersion
  // Ordered to minimize padding.
  @usableFromInline var status = RouteStatus()
  @usableFromInline var session = SessionRecord()
  @usableFromInline var receiver = ReceiverHonesty()
  @usableFromInline var position = RoutePosition()
  var estimate = Estimate()
  var comeback = ReturnWatch()
  var vehicle = VehicleMotion()
  @usableFromInline var approach = Approach()
  var search = SearchMemory()
  var watch = RoadWatch()
  @usableFromInline var cursors = RouteCursors()
  @usableFromInline var laterStart = LaterStart()
  var jump = RejectedJump()
  @usableFromInline var pace = DriverPace()
  var voice = Voice()
  /// What was told of the next maneuver on the route before, until the vehicle is found on this one.
  var told = ToldManeuver()
  /// The memory of a ``DeviationJudge``; unused with the engine's own judge.
  var judgeMemory = JudgeMemory()

  /// Creates the state before the first fix. It belongs to any route until the first fix binds it to one.
  public init() {}

  /// Creates the state before the first fix on a route, to which it belongs.
  public init(on route: RouteIndex) { session.bind(to: route) }

  /// The state of a session on the same route that has seen no fix.
  package var withoutFixes: ProgressState {
    var fresh = ProgressState()
    fresh.session = session.withoutFixes
    return fresh
  }

  /// Adjusts the stored times after the clock of the fixes was set by a number of seconds, so that durations continue.
  @inline(never)
  mutating func setClock(by seconds: Double) {
    session.setClock(by: seconds)
    status.setClock(by: seconds)
    watch.setClock(by: seconds)
    search.setClock(by: seconds)
    pace.setClock(by: seconds)
    voice.setClock(by: seconds)
    judgeMemory.setClock(by: seconds)
  }

  /// The mean distance of the vehicle from the route shape over about the last kilometre.
  package var usualOffset: LocationDistance { Double(watch.usualOffset) }

  /// Whether the vehicle is followed along the route.
  @inline(__always)
  var isFollowing: Bool {
    session.hasStarted && !search.isLost && status.routeState != .offRoute && approach.arrivedLeg != position.leg
  }
}

// Inlinable, because otherwise a copy of the whole state is passed between modules for each value.
extension ProgressState {
  /// Whether the vehicle is on the route.
  @inlinable public var routeState: RouteState { status.routeState }

  /// The reason why the vehicle is off the route.
  @inlinable public var reason: DeviationReason { status.reason }

  /// The time at which ``routeState`` began, in seconds since 1970.
  @inlinable public var routeStateTime: Double { status.since }

  /// Whether a fix has been used.
  @inlinable public var hasStarted: Bool { session.hasStarted }

  /// The fingerprint of the route; 0 before the first fix if no route was given.
  @inlinable public var fingerprint: UInt64 { session.fingerprint }

  /// The number of fixes, including rejected ones.
  @inlinable public var fixCount: Int { Int(clamping: session.fixCount) }

  /// The number of rejected fixes, by reason.
  @inlinable public var rejected: RejectionCounts { session.rejected }

  /// The reason why the last rejected fix was rejected.
  @inlinable public var rejection: FixRejection { session.rejection }

  /// The time of the last fix used, in seconds since 1970.
  @inlinable public var timestamp: Double { session.timestamp }

  /// The accuracy of the last fix used, or the assumed one.
  @inlinable public var accuracy: LocationAccuracy { receiver.accuracy }

  /// The distance along the route shape that the vehicle has reached, in metres. On the route it does not decrease.
  @inlinable public var distanceAlong: LocationDistance { position.progress }

  /// The metres to where a step, a banner, an announcement, an intersection or an alert is to be looked at next; 0 at once.
  package var distanceToNextPoint: LocationDistance { max(0, cursors.nextPoint - position.progress) }

  /// The estimated distance between vehicle and route.
  @inlinable public var lateralDistance: LocationDistance { position.lateralDistance }

  /// The standard deviation of ``lateralDistance``.
  @inlinable public var lateralDeviation: LocationDistance {
    LocationDistance(max(0, position.lateralVariance)).squareRoot()
  }

  /// The coordinate of the last fix used, as reported by the receiver.
  public var rawCoordinate: LocationCoordinate2D { estimate.filter.fixCoordinate }

  /// The estimated coordinate of the vehicle, with the receiver's error removed, on or off the route.
  public var estimatedCoordinate: LocationCoordinate2D { estimate.coordinate }

  /// The speed that the engine assumes: that of the fixes, or what positions alone tell.
  package var estimatedSpeed: LocationSpeed { Double(vehicle.speed) }

  /// The index of the current leg in its route.
  @inlinable public var legIndex: Int { Int(position.leg) }

  /// The number of the current leg through the session, which a new route does not change.
  @inlinable public var legNumber: Int { number(ofLeg: legIndex) }

  /// The number of a leg of the route through the session, counted from 0.
  @inlinable public func number(ofLeg leg: Int) -> Int { Int(session.firstLeg) + leg }

  /// The index of the current step, counted through the whole route.
  @inlinable public var routeStepIndex: Int { Int(position.routeStep) }

  /// The last leg whose waypoint was reached; −1 before the first.
  @inlinable public var arrivedLegIndex: Int { Int(approach.arrivedLeg) }

  /// The last leg for whose waypoint the approach was announced; −1 before the first.
  @inlinable public var approachedLegIndex: Int { Int(approach.announcedLeg) }

  /// Whether the waypoint of the current leg was reached. True only on the last leg, or if legs do not advance by
  /// themselves.
  @inlinable public var hasArrivedAtWaypoint: Bool { approach.arrivedLeg == position.leg }

  /// The time that this driver needs for each second that the route expects, by what was driven so far: 1 before the
  /// first stretch, and always without ``NavigationOptions/learnsPace``.
  @inlinable public var paceFactor: Double { pace.factor }

  /// The last spoken instruction that was due, counted through the route; nil before the first.
  @inlinable public var lastSpoken: Int? { cursors.spoken > 0 ? Int(cursors.spoken) - 1 : nil }

  /// The last visual instruction that was due, counted through the route; nil before the first.
  @inlinable public var lastVisual: Int? { cursors.visual > 0 ? Int(cursors.visual) - 1 : nil }

  /// The last alert of ``RouteIndex/alerts`` that was announced; nil before the first.
  @inlinable public var lastAlert: Int? {
    let last = Int(cursors.alert) + UInt64.bitWidth - 1 - cursors.alertsAhead.leadingZeroBitCount
    return last >= 0 ? last : nil
  }
  /// Whether an alert of ``RouteIndex/alerts`` was announced, or lies behind.
  package func hasAnnounced(alert number: Int) -> Bool { cursors.hasAnnounced(alert: number) }
}
