public import GeoKernel

/// Whether the vehicle is on the route.
public enum RouteState: UInt8, Hashable, Sendable, Codable {
  /// On it.
  case onRoute
  /// There is evidence against it, not yet enough.
  case uncertain
  /// Off it: distances and indices are those of the last place on it.
  case offRoute
}

/// Why the vehicle counts as off the route.
public enum DeviationReason: UInt8, Hashable, Sendable, Codable {
  /// It does not.
  case none
  /// It is too far beside the route.
  case distance
  /// It went another way, told by its course before it was far.
  case course
  /// It drives along the route against its direction.
  case wrongWay
  /// It drives on a later part of the route without having reached the waypoint between.
  case skippedWaypoint
}

/// Why a fix was not used.
public enum FixRejection: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Its position or time is no number.
  case notFinite
  /// Its position is no place on Earth.
  case outOfRange
  /// It is older than the fix before.
  case outOfOrder
  /// It has the time of the fix before.
  case duplicate
  /// It is farther away than any vehicle gets in the time.
  case teleport
  /// It tells a speed that no vehicle has.
  case impossibleSpeed
  /// It is too inaccurate.
  case unqualified
}

/// How many fixes were rejected, by reason.
public struct RejectionCounts: Hashable, Sendable, Codable {
  private var notFinite: UInt32 = 0
  private var outOfRange: UInt32 = 0
  private var outOfOrder: UInt32 = 0
  private var duplicate: UInt32 = 0
  private var teleport: UInt32 = 0
  private var impossibleSpeed: UInt32 = 0
  private var unqualified: UInt32 = 0

  /// The count of one reason.
  public internal(set) subscript(reason: FixRejection) -> Int {
    get {
      switch reason {
      case .notFinite: Int(notFinite)
      case .outOfRange: Int(outOfRange)
      case .outOfOrder: Int(outOfOrder)
      case .duplicate: Int(duplicate)
      case .teleport: Int(teleport)
      case .impossibleSpeed: Int(impossibleSpeed)
      case .unqualified: Int(unqualified)
      }
    }
    set {
      let count = UInt32(truncatingIfNeeded: newValue)
      switch reason {
      case .notFinite: notFinite = count
      case .outOfRange: outOfRange = count
      case .outOfOrder: outOfOrder = count
      case .duplicate: duplicate = count
      case .teleport: teleport = count
      case .impossibleSpeed: impossibleSpeed = count
      case .unqualified: unqualified = count
      }
    }
  }

  /// The count of all.
  public var total: Int { FixRejection.allCases.reduce(0) { $0 + self[$1] } }
}

/// All that one session remembers: a plain value under 512 bytes.
///
/// Stored as JSON and read again it goes on with the same bits. It belongs to one route: ``ProgressEngine/accepts(_:)``
/// tells.
public struct ProgressState: Hashable, Sendable, Codable {
  /// The version of this value's layout.
  public static let currentVersion: UInt16 = 3

  /// The version of the layout it was written with.
  public private(set) var version = ProgressState.currentVersion
  /// Whether the vehicle is on the route.
  public internal(set) var routeState = RouteState.onRoute
  /// Why it is off the route.
  public internal(set) var reason = DeviationReason.none
  /// Why the last rejected fix was rejected.
  public internal(set) var rejection = FixRejection.notFinite
  /// Whether there was a fix yet.
  public internal(set) var hasStarted = false
  private var leg: Int32 = 0
  private var routeStep: Int32 = 0
  private var arrivedLeg: Int32 = -1
  private var approachedLeg: Int32 = -1
  /// The fingerprint of the route, 0 before the first fix.
  public internal(set) var fingerprint: UInt64 = 0
  /// How many fixes there were, rejected ones included.
  public internal(set) var fixCount = 0
  private var stateFix: UInt32 = 0
  /// How many fixes were rejected.
  public internal(set) var rejected = RejectionCounts()
  /// Seconds since 1970 of the last fix used.
  public internal(set) var timestamp = 0.0
  /// The accuracy that the last fix told, or the assumed one.
  public internal(set) var accuracy: LocationAccuracy = 0
  /// How far along the route the vehicle has got, in metres of the geometry. It does not shrink on the route.
  public internal(set) var distanceAlong: LocationDistance = 0
  /// The estimated distance between vehicle and route.
  public internal(set) var lateralDistance: LocationDistance = 0
  var lateralVariance: Float = 0
  /// The mean speed along the road over the last seconds, near a waypoint.
  var approachSpeed: Float = 0
  /// The time at which ``routeState`` began.
  public internal(set) var routeStateTime = 0.0
  /// The next spoken and visual instruction, intersection and alert not told yet, counted through the route.
  public internal(set) var nextSpoken: Int32 = 0
  public internal(set) var nextVisual: Int32 = 0
  public internal(set) var nextIntersection: Int32 = 0
  public internal(set) var nextAlert: Int32 = 0

  // The estimate.
  var filter = MotionFilter()
  var scale = PlaneScale()
  var scaleLatitude: Float = 1000
  /// The accuracy with which the later ones are compared, and how long ago it was told.
  var accuracyBefore: Float = 0
  var takenAge: Float = 0
  var velocity = PlaneVector.zero
  var derivedVelocity = SIMD2<Float>(0, 0)
  /// Seconds since a fix told a speed, and a course.
  var speedAge: Float = 1e9
  var courseAge: Float = 1e9
  var speed: Float = 0
  /// The square of the factor by which accuracies are stated too small.
  var accuracyFactor: Float = 1
  /// Where on the route the estimate is, and the segment there.
  var along = 0.0
  var segment: Int32 = 0
  /// How far the road lies to the right of the estimate.
  var aside: Float = 0
  /// Where it was before the last gap.
  var searchStart: Float = 0
  // The leg, and where something next happens on it; copies, to be at hand.
  var legStart = 0.0
  var legEnd = 0.0
  var nextPoint = 0.0
  // What is being watched.
  var isLost = false
  /// The least distance from the waypoint on the way to it.
  var closestApproach = ProgressState.farAway
  var settleTime = -1e9
  var searchTime = -1e9
  /// Where the vehicle was expected after a gap and within which standard deviation, and the accuracy of the fix by
  /// which it was sought last.
  var searchAlong: Float = 0
  var searchSpread: Float = 0
  var searchAccuracy: Float = 0
  var offSince = -1.0
  var reverseTime: Float = 0
  var reverseDistance: Float = 0
  var reverseStart: Float = 0
  var backAlong: Float = 0
  var backTime: Float = 0
  var backDistance: Float = 0
  var standingTime: Float = 0
  /// For how long the receiver would have had to be wrong by more than it may be.
  var strayTime: Float = 0
  var rejectedLatitude: Float = 0
  var rejectedLongitude: Float = 0
  var rejectedTime = -1e9
  var rejectedSince = -1.0

  /// Farther than anything; JSON has no infinity.
  static let farAway: Float = 1e9

  /// The state before the first fix.
  public init() {}

  /// The last fix used, as the receiver gave it.
  public var rawCoordinate: LocationCoordinate2D { filter.fixCoordinate }

  /// The leg.
  public internal(set) var legIndex: Int {
    get { Int(leg) }
    set { leg = Int32(truncatingIfNeeded: newValue) }
  }

  /// The step, counted through the whole route.
  public internal(set) var routeStepIndex: Int {
    get { Int(routeStep) }
    set { routeStep = Int32(truncatingIfNeeded: newValue) }
  }

  /// The last leg whose waypoint was reached; −1 before the first.
  public internal(set) var arrivedLegIndex: Int {
    get { Int(arrivedLeg) }
    set { arrivedLeg = Int32(truncatingIfNeeded: newValue) }
  }

  /// The last leg whose waypoint's approach was announced; −1 before the first.
  public internal(set) var approachedLegIndex: Int {
    get { Int(approachedLeg) }
    set { approachedLeg = Int32(truncatingIfNeeded: newValue) }
  }

  /// The fix at which ``routeState`` began, from 0.
  public internal(set) var routeStateFix: Int {
    get { Int(stateFix) }
    set { stateFix = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The standard deviation of ``lateralDistance``.
  public var lateralDeviation: LocationDistance { LocationDistance(max(0, lateralVariance)).squareRoot() }

  /// Where the vehicle is estimated to be, the receiver's error taken off; on or off the route.
  public var estimatedCoordinate: LocationCoordinate2D { filter.coordinate(scale) }

  /// Whether the vehicle is followed along the route.
  var isFollowing: Bool { hasStarted && !isLost && routeState != .offRoute && arrivedLeg != leg }

  /// Whether the waypoint of the current leg was reached; only for the last leg, or where legs do not advance by
  /// themselves.
  public var hasArrivedAtWaypoint: Bool { arrivedLegIndex == legIndex }
}
