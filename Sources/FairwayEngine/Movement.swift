/// How a vehicle moves, regardless of whether it is on its route.
public enum Movement: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Unknown: there was no fix yet, or the fixes contradict the last position and a new one is being searched for.
  case unknown
  /// Standing still: its positions wander, so neither its course nor its distance along the route is evidence.
  case standing
  /// Driving in the direction of the route, or away from it.
  case forward
  /// Driving along the route against its direction.
  case wrongWay
}

extension ProgressEngine {
  /// How the vehicle moves.
  ///
  /// Driving against the route is reported here once it has lasted for ``DeviationModel/wrongWayTime``; the event and
  /// ``ProgressState/routeState`` require a distance as well.
  public func movement(_ state: ProgressState) -> Movement {
    if !state.hasStarted || state.search.isLost { return .unknown }
    if isStanding(state) { return .standing }
    let reverseTime = Double(state.watch.reverseTime)
    let reversed = reverseTime >= options.deviation.wrongWayTime && reverseTime > 0
    let isOff = state.routeState == .offRoute && state.reason == .wrongWay
    return reversed || isOff ? .wrongWay : .forward
  }

  /// Whether the vehicle stands still. False while its position is unknown.
  @inline(__always)
  package func isStanding(_ state: ProgressState) -> Bool {
    state.hasStarted && !state.search.isLost && Double(state.vehicle.speed) < options.motion.standingSpeed
  }
}
