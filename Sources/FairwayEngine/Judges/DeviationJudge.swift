public import GeoKernel

/// Decides whether a vehicle has left its route, and whether it is back on it.
///
/// The engine's own judge weighs evidence (``DeviationPolicy/evidence``). A custom judge is a class without mutable
/// state that is passed to ``ProgressEngine/init(index:options:judge:arrivalJudge:)``. What it remembers about a session is stored
/// in the session's state as ``JudgeMemory``, so that the session can be stored, resumed and replayed:
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
  /// Judges one fix of a vehicle on its route.
  ///
  /// The engine calls this for each fix that is used, except when the position on the route is searched for, and after
  /// the waypoint of the leg was reached.
  func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict

  /// Judges one fix of a vehicle off its route.
  ///
  /// - Returns: The verdict; `nil`, which the default returns, to leave it to the engine's own rules: the vehicle is back
  ///   after it has driven along the route for a while.
  func judgeReturn(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict?
}

extension DeviationJudge {
  public func judgeReturn(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict? { nil }
}

/// The information that a judge decides by.
public struct DeviationQuestion {
  /// The fix.
  public let fix: Location
  /// The route.
  public let route: RouteIndex
  /// The decision at the previous fix.
  public let routeState: RouteState
  /// The index of the leg, and that of the step counted through the whole route.
  public let legIndex: Int
  public let routeStepIndex: Int
  /// The distance of the vehicle along the route shape, in metres; off the route, where it left.
  public let distanceAlong: LocationDistance
  /// The estimated coordinate of the vehicle, with the receiver's error removed.
  public let estimatedCoordinate: LocationCoordinate2D
  /// The distance between the estimated coordinate and the road around ``distanceAlong``, and its standard deviation.
  public let lateralDistance: LocationDistance
  public let lateralDeviation: LocationDistance
  /// The accuracy of the fix, or the assumed one.
  public let accuracy: LocationAccuracy
  /// The speed, derived from positions if the fix has none, and its components to the east and north.
  public let speed: LocationSpeed
  public let speedEast: LocationSpeed
  public let speedNorth: LocationSpeed

  /// The component of the velocity in the direction of a bearing.
  public func speed(along bearing: LocationDirection) -> LocationSpeed {
    PlaneVector(bearing: bearing).dot(PlaneVector(east: speedEast, north: speedNorth))
  }
}

/// The decision of a judge.
public enum DeviationVerdict: Hashable, Sendable {
  /// The vehicle is on the route. If it was off the route, it continues from the point of the step nearest to the fix.
  case onRoute
  /// The vehicle is on the route, with evidence against it.
  case uncertain
  /// The vehicle is on the route at this point, wherever it was before.
  case onRouteAt(TrackSnap)
  /// The vehicle is off the route.
  case offRoute(DeviationReason)
}

/// What a judge remembers about a session between fixes; a part of the session's state.
///
/// It is reset when the vehicle leaves the route, reaches a waypoint or skips one, and when its position is searched
/// for, except after a gap.
public struct JudgeMemory: Hashable, Sendable {
  /// A time for the judge's use, in seconds since 1970; nil for none.
  public var since: Double? {
    get { mark.isSet ? mark.seconds : nil }
    set { mark = newValue.map { TimeMark($0) } ?? TimeMark() }
  }
  private var mark = TimeMark()
  /// Two numbers for the judge's use.
  public var first: Float = 0
  public var second: Float = 0

  /// Creates an empty memory.
  public init() {}

  var isSound: Bool { mark.isSound && areNumbers(Double(first), Double(second)) }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) { mark.setClock(by: seconds) }
}

extension JudgeMemory: PackedFields {
  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&mark)
    coder.field(&first)
    coder.field(&second)
  }
}

extension DeviationPolicy {
  /// The judge that implements this policy; `nil` for evidence, which the engine weighs itself.
  var judge: (any DeviationJudge)? {
    switch self {
    case .evidence: nil
    case .threshold(let distance, let minimumAccuracy):
      ThresholdJudge(distance: distance, minimumAccuracy: minimumAccuracy)
    case .legacy: LegacyJudge()
    }
  }
}
