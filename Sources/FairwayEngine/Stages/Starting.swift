internal import GeoKernel

/// Starting: until fixes agree on where the drive begins, none of them is evidence alone.
///
/// The first fix of a receiver may be hundreds of metres off, or be the last one of another day. So a drive begins again
/// with each fix that no vehicle could have got to from the one before, until fixes have agreed for some seconds.
/// Meanwhile the vehicle neither arrives nor leaves the route.
extension ProgressEngine {
  /// How long fixes have to agree, in seconds.
  static let startTime = 3.0
  /// The distance between two fixes that agree, in metres, and how much farther they are for each second in between: a
  /// fast drive, and the error of a receiver that has just been switched on.
  private static let startDistance = 20.0
  private static let startSpeed = 45.0

  /// Whether the drive begins with this fix, because it does not agree with the one before.
  @inline(never)
  func beginsAgain(with delta: FixDelta, at time: Double, _ session: inout SessionRecord) -> Bool {
    guard delta.moved.length <= Self.startDistance + Self.startSpeed * delta.interval else { return true }
    // Earlier engines stored a start before 1970 as 1970.
    if abs(time - session.startTime) >= Self.startTime { session.confirmStart() }
    return false
  }

  /// Forgets the fixes with which the drive seemed to begin.
  @inline(never)
  func beginAgain(with fix: Location, _ state: inout ProgressState) {
    let leg = state.legIndex
    var fresh = ProgressState()
    (fresh.session, fresh.pace) = (state.session, state.pace.onAnotherRoute)
    fresh.session.beginAgain()
    fresh.estimate.rescale(latitude: fix.coordinate.latitude)
    begin(leg: leg, &fresh.position, &fresh.cursors)
    pass(upTo: fresh.position.legStart, &fresh.cursors)
    state = fresh
  }
}
