public import GeoKernel

/// Decides whether a vehicle has arrived at the waypoint of its leg.
///
/// The engine's own rules follow an ``ArrivalPolicy``. A custom judge is a class without mutable state that is passed to
/// ``ProgressEngine/init(index:options:judge:arrivalJudge:)``; it may decide some cases only:
///
/// ```swift
/// final class AtTheRamp: ArrivalJudge {
///   func hasArrived(_ question: ArrivalQuestion) -> Bool? {
///     // A lorry is there when it has stood at the ramp for a minute; on other legs the engine decides.
///     question.isLastLeg ? question.distanceLeft < 80 && question.standingTime > 60 : nil
///   }
/// }
/// let engine = ProgressEngine(index: index, arrivalJudge: AtTheRamp())
/// ```
public protocol ArrivalJudge: AnyObject, Sendable {
  /// Judges whether the waypoint of the leg is reached.
  ///
  /// The engine calls this for each fix that is used while the vehicle is on its route and has not arrived, and when it
  /// seems to leave the route or to have driven past its waypoint without fixes. A vehicle that is found on the next leg
  /// after a gap has arrived in any case.
  ///
  /// - Returns: The decision; `nil` to leave it to the engine's own rules.
  func hasArrived(_ question: ArrivalQuestion) -> Bool?
}

/// The information that a judge of arrivals decides by.
public struct ArrivalQuestion {
  /// The route.
  public let route: RouteIndex
  /// The index of the leg whose waypoint may be reached, and whether it is the last one.
  public let legIndex: Int
  public let isLastLeg: Bool
  /// The time of the fix, in seconds since 1970.
  public let timestamp: Double
  /// The distance left along the route to the waypoint, in metres.
  public let distanceLeft: LocationDistance
  /// The estimated coordinate of the vehicle, with the receiver's error removed, and its standard deviation in metres.
  public let estimatedCoordinate: LocationCoordinate2D
  public let deviation: LocationDistance
  /// The distance of that coordinate from the vehicle's position on the route, in metres.
  public let distanceFromRoute: LocationDistance
  /// The speed.
  public let speed: LocationSpeed
  /// For how long the vehicle has been standing within ``ArrivalPolicy/radius`` of the waypoint, in seconds.
  public let standingTime: Double
}

extension ProgressEngine {
  /// The verdict of a custom judge; `nil` if the engine's own rules decide.
  func judgeOfArrival(_ state: ProgressState, _ reasons: some Reasons) -> Bool? {
    guard let arrivalJudge else { return nil }
    let question = ArrivalQuestion(
      route: index, legIndex: state.legIndex, isLastLeg: state.legIndex == index.legCount - 1,
      timestamp: state.timestamp, distanceLeft: state.position.distanceLeft,
      estimatedCoordinate: state.estimatedCoordinate, deviation: state.estimate.filter.deviation,
      distanceFromRoute: distanceFromPlace(state), speed: Double(state.vehicle.speed),
      standingTime: Double(state.approach.standingTime))
    guard let hasArrived = arrivalJudge.hasArrived(question) else { return nil }
    return reasons.isTrue(.arriveByJudge, "the judge finds it at the waypoint", hasArrived)
  }
}
