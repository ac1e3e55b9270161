public import GeoKernel

/// Decides whether a vehicle has left its route, and whether it is back on it.
///
/// The engine's own judge weighs evidence (``DeviationPolicy/evidence``). A judge of your own is a class without state
/// that changes, handed to ``ProgressEngine/init(index:options:judge:)``; what it remembers of a session goes into the
/// ``JudgeMemory`` that the session's state holds, so that a session can be stored, resumed and replayed with it:
///
/// ```swift
/// final class FarAway: DeviationJudge {
///   func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
///     question.lateralDistance > 100 ? .offRoute(.distance) : .onRoute
///   }
/// }
/// let engine = ProgressEngine(index: index, judge: FarAway())
/// ```
public protocol DeviationJudge: AnyObject, Sendable {
  /// Judges one fix. It is asked about each that was used, on and off the route, but not while the place on the route
  /// is sought anew, nor after the waypoint of the leg was reached.
  func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict
}

/// What a judge decides by.
public struct DeviationQuestion {
  /// The fix.
  public let fix: Location
  /// The route.
  public let route: RouteIndex
  /// What was decided with the fix before.
  public let routeState: RouteState
  /// The leg, and the step counted through the whole route.
  public let legIndex: Int
  public let routeStepIndex: Int
  /// How far along the route the vehicle is, in metres of the geometry; off the route where it left.
  public let distanceAlong: LocationDistance
  /// Where the vehicle is estimated to be, the receiver's error taken off.
  public let estimatedCoordinate: LocationCoordinate2D
  /// The distance of that place from the road around ``distanceAlong``, and its standard deviation.
  public let lateralDistance: LocationDistance
  public let lateralDeviation: LocationDistance
  /// The accuracy of the fix, or the assumed one.
  public let accuracy: LocationAccuracy
  /// The speed, from the positions where the fix has none, and as much of it as leads east and north.
  public let speed: LocationSpeed
  public let speedEast: LocationSpeed
  public let speedNorth: LocationSpeed

  /// The cosine of the angle between the vehicle's course and a bearing, times the speed.
  public func speed(along bearing: LocationDirection) -> LocationSpeed {
    PlaneVector(bearing: bearing).dot(PlaneVector(east: speedEast, north: speedNorth))
  }
}

/// What a judge finds.
public enum DeviationVerdict: Hashable, Sendable {
  /// The vehicle is on the route. Off the route before, it goes on from the place of the step that is nearest to the
  /// fix.
  case onRoute
  /// It is on the route, though there is evidence against it.
  case uncertain
  /// It is on the route at this place, wherever it was before.
  case onRouteAt(TrackSnap)
  /// It is off the route.
  case offRoute(DeviationReason)
}

/// What a judge remembers of a session from fix to fix; a part of the session's state.
///
/// It is as new again when a vehicle leaves the route, reaches a waypoint, and when its place is sought anew.
public struct JudgeMemory: Hashable, Sendable, Codable {
  /// A time, for the judge's use, in seconds since 1970; negative for none.
  public var since = -1.0
  /// Two numbers, for the judge's use.
  public var first: Float = 0
  public var second: Float = 0

  /// Nothing remembered.
  public init() {}
}

extension DeviationPolicy {
  /// The judge that goes by this policy; `nil` for evidence, which the engine weighs itself.
  var judge: (any DeviationJudge)? {
    switch self {
    case .evidence: nil
    case .threshold(let distance, let minimumAccuracy):
      ThresholdJudge(distance: distance, minimumAccuracy: minimumAccuracy)
    case .legacy: LegacyJudge()
    }
  }
}
