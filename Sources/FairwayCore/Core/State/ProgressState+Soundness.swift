/// Whether a state that came from outside is one that the engine may have made on its route.
///
/// Each part checks its own numbers: places and counts lie on the route, and no number is undefined. What the numbers
/// mean together, such as whether the vehicle could have got there, nobody can check.
extension ProgressState {
  /// Whether the state is one of a session on a route.
  ///
  /// - Complexity: O(1).
  func isSound(on route: RouteIndex) -> Bool {
    guard session.isSound, cursors.isSound(on: route) else { return false }
    guard session.hasStarted else {
      var fresh = ProgressState()
      (fresh.session, fresh.cursors) = (session, cursors)
      // The first waypoints may have been skipped.
      if (1..<route.legCount).contains(Int(position.leg)) { fresh.position.begin(leg: Int(position.leg), of: route) }
      return self == fresh
    }
    return position.isSound(on: route) && approach.isSound(leg: position.leg) && status.isSound(fixCount: fixCount)
      && cursors.nextPoint <= max(position.progress, route.nextPoint(of: position, cursors))
      && estimate.isSound && vehicle.isSound && receiver.isSound && search.isSound && watch.isSound && comeback.isSound
      && laterStart.isSound(on: route) && jump.isSound
      && areNumbers(judgeMemory.since, Double(judgeMemory.first), Double(judgeMemory.second))
  }
}

/// Whether all are defined; infinite ones are, and come of thresholds without a limit.
func areNumbers(_ values: Double...) -> Bool { !values.contains { $0.isNaN } }
