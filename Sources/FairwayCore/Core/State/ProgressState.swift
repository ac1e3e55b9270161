public import GeoKernel

/// All that one session remembers: a plain value under 1 KB.
///
/// It is made of one value for each concern, which lie beside this file; ``ProgressEngine/step(_:_:)`` hands each stage
/// those that the stage may change. Stored as JSON and read again it goes on with the same bits. It belongs to one
/// route: ``ProgressEngine/accepts(_:)`` tells.
public struct ProgressState: Hashable, Sendable {
  /// The version of this value's stored form.
  public static let currentVersion: UInt16 = 4

  /// The version of the form it was stored in.
  public private(set) var version = ProgressState.currentVersion
  // In an order that leaves few bytes unused.
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
  /// What the judge of leaving the route remembers, unless it is the engine's own.
  var judgeMemory = JudgeMemory()

  /// The state before the first fix; it belongs to every route, and with the first fix to that one.
  public init() {}

  /// The state before the first fix on a route, to which it belongs.
  public init(on route: RouteIndex) { session.bind(to: route) }

  /// The clock of the fixes was set by some seconds: the times that are remembered go with it, so that what lasts goes
  /// on lasting.
  @inline(never)
  mutating func setClock(by seconds: Double) {
    session.timestamp += seconds
    status.setClock(by: seconds)
    watch.setClock(by: seconds)
    search.setClock(by: seconds)
    if judgeMemory.since >= 0 { judgeMemory.since += seconds }
  }

  /// Whether the vehicle is followed along the route.
  @inline(__always)
  var isFollowing: Bool {
    session.hasStarted && !search.isLost && status.routeState != .offRoute && approach.arrivedLeg != position.leg
  }
}

// In line, since between modules a copy of the whole state is handed over for each number otherwise.
extension ProgressState {
  /// Whether the vehicle is on the route.
  @inlinable public var routeState: RouteState { status.routeState }

  /// Why it is off the route.
  @inlinable public var reason: DeviationReason { status.reason }

  /// The fix at which ``routeState`` began, from 0.
  @inlinable public var routeStateFix: Int { Int(status.firstFix) }

  /// The time at which ``routeState`` began.
  @inlinable public var routeStateTime: Double { status.since }

  /// Whether there was a fix yet.
  @inlinable public var hasStarted: Bool { session.hasStarted }

  /// The fingerprint of the route; 0 before the first fix where no route was named.
  @inlinable public var fingerprint: UInt64 { session.fingerprint }

  /// How many fixes there were, rejected ones included.
  @inlinable public var fixCount: Int { session.fixCount }

  /// How many fixes were rejected.
  @inlinable public var rejected: RejectionCounts { session.rejected }

  /// Why the last rejected fix was rejected.
  @inlinable public var rejection: FixRejection { session.rejection }

  /// Seconds since 1970 of the last fix used.
  @inlinable public var timestamp: Double { session.timestamp }

  /// The accuracy of the last fix used, or the assumed one.
  @inlinable public var accuracy: LocationAccuracy { receiver.accuracy }

  /// How far along the route the vehicle has got, in metres of the geometry. It does not shrink on the route.
  @inlinable public var distanceAlong: LocationDistance { position.progress }

  /// The estimated distance between vehicle and route.
  @inlinable public var lateralDistance: LocationDistance { position.lateralDistance }

  /// The standard deviation of ``lateralDistance``.
  @inlinable public var lateralDeviation: LocationDistance {
    LocationDistance(max(0, position.lateralVariance)).squareRoot()
  }

  /// The last fix used, as the receiver gave it.
  public var rawCoordinate: LocationCoordinate2D { estimate.filter.fixCoordinate }

  /// Where the vehicle is estimated to be, the receiver's error taken off; on or off the route.
  public var estimatedCoordinate: LocationCoordinate2D { estimate.coordinate }

  /// The leg.
  @inlinable public var legIndex: Int { Int(position.leg) }

  /// The step, counted through the whole route.
  @inlinable public var routeStepIndex: Int { Int(position.routeStep) }

  /// The last leg whose waypoint was reached; −1 before the first.
  @inlinable public var arrivedLegIndex: Int { Int(approach.arrivedLeg) }

  /// The last leg whose waypoint's approach was announced; −1 before the first.
  @inlinable public var approachedLegIndex: Int { Int(approach.announcedLeg) }

  /// Whether the waypoint of the current leg was reached; only for the last leg, or where legs do not advance by
  /// themselves.
  @inlinable public var hasArrivedAtWaypoint: Bool { approach.arrivedLeg == position.leg }

  /// The next spoken instruction, counted through the route; the one before it is the last that was due.
  @inlinable public var nextSpoken: Int32 { cursors.spoken }

  /// The next visual instruction, counted through the route; the one before it is the last that was due.
  @inlinable public var nextVisual: Int32 { cursors.visual }

  /// The next intersection, counted through the route.
  @inlinable public var nextIntersection: Int32 { cursors.intersection }

  /// The next alert of ``RouteIndex/alerts``.
  @inlinable public var nextAlert: Int32 { cursors.alert }
}
