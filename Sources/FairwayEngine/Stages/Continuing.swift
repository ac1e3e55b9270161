internal import FairwayRoutes
internal import GeoKernel

/// Continuing: what goes on when another route takes the place of the one that is followed.
extension ProgressEngine {
  /// The state of a session that continues on this route, and processes its last used fix once more.
  ///
  /// Fixes and legs are counted on: that fix keeps its number if it is the last one, and legs that lead to the same
  /// waypoints keep theirs. What the driver was told of the next maneuver, of alerts and of the waypoint is not told
  /// again.
  package func restarted(after state: ProgressState, on earlier: RouteIndex) -> ProgressState {
    let isNext = state.legIndex + (state.hasArrivedAtWaypoint ? 1 : 0)
    return restarted(
      after: state, on: earlier, firstLeg: numberOfFirstLeg(after: state, on: earlier),
      isApproached: isNext == state.approachedLegIndex && endsAlike(0, earlier, isNext))
  }

  /// The same where the caller knows more of the way than the routes show.
  ///
  /// - Parameters:
  ///   - number: The number of the route's first leg through the session.
  ///   - leg: The leg of this route on which the vehicle is.
  ///   - isApproached: Whether that leg ends at a waypoint whose approach was announced.
  package func restarted(
    after state: ProgressState, on earlier: RouteIndex, firstLeg number: Int, onLeg leg: Int = 0, isApproached: Bool
  ) -> ProgressState {
    var fresh = ProgressState(on: index)
    fresh.pace = state.pace.onAnotherRoute
    fresh.session.goOn(after: state.session, firstLeg: number)
    fresh.voice = state.voice.onNewRoute
    let told = earlier.told(state)
    fresh.told = told.isPending ? told : state.told
    if leg > 0 { _ = try? skip(&fresh, to: leg) }
    if isApproached { _ = fresh.approach.announce(leg: fresh.position.leg) }
    return fresh
  }

  private func numberOfFirstLeg(after state: ProgressState, on earlier: RouteIndex) -> Int {
    let dropped = earlier.legCount - index.legCount
    if dropped >= 0, (0..<index.legCount).allSatisfy({ endsAlike($0, earlier, $0 + dropped) }) {
      return state.number(ofLeg: dropped)
    }
    // Another trip: its first leg takes the place of the one that the vehicle is on.
    return state.hasArrivedAtWaypoint ? state.legNumber + 1 : state.legNumber
  }

  /// Whether a leg of this route ends at the waypoint of a leg of another one, whichever side of the road that is on.
  private func endsAlike(_ leg: Int, _ other: RouteIndex, _ otherLeg: Int) -> Bool {
    guard otherLeg < other.legCount else { return false }
    let (end, otherEnd) = (index.end(ofLeg: leg), other.end(ofLeg: otherLeg))
    return Geodesic.shortLength(from: end, to: otherEnd) <= Self.samePlace
  }

  private static var samePlace: LocationDistance { 100 }

  /// Goes on from what was told of the next maneuver on the route before, if it is the same one. Returns the hash of the
  /// banner that shows it already; 0 for none.
  @inline(never)
  func goOn(
    from told: inout ToldManeuver, before step: Int, at along: Double, _ spoken: inout Int32, _ voice: inout Voice
  ) -> UInt64 {
    defer { told = ToldManeuver() }
    guard index.hasTold(told, after: step, from: along) else { return 0 }
    let (first, end) = (index.stepFirstSpoken[step], index.stepFirstSpoken[step + 1])
    guard Int(told.left) <= end - first else { return told.banner }
    spoken = max(spoken, Int32(truncatingIfNeeded: end - Int(told.left)))
    voice.isNew = false
    return told.banner
  }

  /// Leaves out how to set out, which a vehicle under way does not need.
  func passDeparture(_ state: inout ProgressState) {
    if state.voice.isNew, state.position.routeStep == 0, index.beginsWithDeparture {
      state.cursors.spoken = max(state.cursors.spoken, 1)
    }
  }
}
