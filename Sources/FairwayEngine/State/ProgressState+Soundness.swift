/// Validation of a state from an external source: whether the engine may have produced it on its route.
///
/// Each part checks its own values: positions and counts are on the route, and no number is NaN. Whether the values are
/// plausible together, such as whether the vehicle could have got there, cannot be checked.
extension ProgressState {
  /// Whether the state is valid for a session on a route.
  ///
  /// - Complexity: O(1).
  func isSound(on route: RouteIndex) -> Bool {
    guard session.isSound, pace.isSound, voice.isSound, told.isSound, cursors.isSound(on: route) else {
      return false
    }
    guard session.hasStarted else {
      var fresh = ProgressState()
      (fresh.session, fresh.cursors, fresh.pace) = (session, cursors, pace.onAnotherRoute)
      (fresh.voice, fresh.told) = (voice, told)
      // The first waypoints may have been skipped.
      if (1..<route.legCount).contains(Int(position.leg)) { fresh.position.begin(leg: Int(position.leg), of: route) }
      return self == fresh
    }
    return position.isSound(on: route) && approach.isSound(leg: position.leg)
      && status.isSound(fixCount: session.fixCount)
      && cursors.nextPoint <= max(position.progress, route.nextPoint(of: position, cursors))
      && estimate.isSound && vehicle.isSound && receiver.isSound && search.isSound && watch.isSound && comeback.isSound
      && laterStart.isSound(on: route) && jump.isSound
      && judgeMemory.isSound
  }
}

/// Whether no value is NaN. Infinite values are valid; they result from thresholds without a limit.
func areNumbers(_ values: Double...) -> Bool { !values.contains { $0.isNaN } }
