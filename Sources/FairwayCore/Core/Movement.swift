/// How a vehicle moves, apart from whether it is on its route.
public enum Movement: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Not known: there was no fix yet, or the fixes contradict all that is known and the place is being sought.
  case unknown
  /// It stands still: its positions wander, and neither its course nor its way along the route is evidence.
  case standing
  /// It drives the way the route goes, or away from it.
  case forward
  /// It drives along the route against its direction.
  case wrongWay
}

extension ProgressEngine {
  /// How the vehicle moves.
  ///
  /// Driving against the route's direction is told here as soon as it has lasted for
  /// ``DeviationModel/wrongWayTime``; the event and ``ProgressState/routeState`` ask for a distance too.
  public func movement(_ state: ProgressState) -> Movement {
    if !state.hasStarted || state.search.isLost { return .unknown }
    if isStanding(state) { return .standing }
    let reverseTime = Double(state.watch.reverseTime)
    let reversed = reverseTime >= options.deviation.wrongWayTime && reverseTime > 0
    let isOff = state.routeState == .offRoute && state.reason == .wrongWay
    return reversed || isOff ? .wrongWay : .forward
  }

  /// Whether it stands, as far as is known where it is.
  @inline(__always)
  func isStanding(_ state: ProgressState) -> Bool {
    state.hasStarted && !state.search.isLost && Double(state.vehicle.speed) < options.motion.standingSpeed
  }
}
