public import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes

/// What happens on a leg: its instructions, its arrival, and the next leg.
extension RouteController {
  /// Reports what comes after the event of a fix. The event has the progress: a caller that reads it copies the event with
  /// each fix.
  @inline(never)
  func tellMore(_ change: ProgressChange, after event: RouterEvent, _ removed: [AlternativeRoute]) -> Bool {
    guard case .didUpdate(let progress, _, _, _) = event else { return true }
    return tellMore(change, progress, removed)
  }

  /// Reports what only some fixes change, in the documented order, and asks the decider about the next leg. Returns
  /// whether to go on.
  ///
  /// - Parameters:
  ///   - change: What the fix has changed.
  ///   - progress: The progress after the fix, as it was reported.
  ///   - removed: The alternatives that were removed because legs are skipped.
  @inline(never)
  func tellMore(_ change: ProgressChange, _ progress: RouteProgress, _ removed: [AlternativeRoute]) -> Bool {
    let (number, isApproaching) = (drive.routeNumber, isApproaching)
    // These count even if the observer has begun another leg already.
    if change.contains(.backOnRoute) { cancelReroute() }
    if change.contains(.legSkip) { _ = didSkip(legs: progress.before.legIndex..<progress.legIndex, removed) }
    guard number == drive.routeNumber, !drive.isFinished else { return false }
    if state.distanceAlong >= nextVia {
      guard passVias(isFound: !change.isDisjoint(with: [.backOnRoute, .reacquired, .legSkip])) else { return false }
    }
    let isOnLeg =
      progress.legIndex == state.legIndex && tellOfLeg(change, progress, isApproaching: isApproaching)
    guard number == drive.routeNumber, !drive.isFinished else { return false }
    // An arrival counts even if the observer has begun the next leg already.
    if change.contains(.didArrive) {
      guard arrive(at: progress) else { return false }
    } else if !isOnLeg {
      return false
    }
    return change.contains(.alertAhead) ? announceAlerts(drive.lastFix) : true
  }

  /// Reports what comes before an arrival. Returns whether to go on.
  private func tellOfLeg(_ change: ProgressChange, _ progress: RouteProgress, isApproaching: Bool) -> Bool {
    let step = progress.currentLegProgress.currentStepProgress
    if change.contains(.visualInstruction), let instruction = step.passedVisualInstruction {
      guard goesOn(after: .visualInstruction(instruction, progress)) else { return false }
    }
    if change.contains(.spokenInstruction), let instruction = step.passedSpokenInstruction {
      // While a new route is pending, the old one is not followed, unless the new one is to avoid a closure ahead.
      if !memory.rerouteState.isWaiting || requests[.reroute]?.avoiding != nil {
        guard goesOn(after: .spokenInstruction(instruction, progress)) else { return false }
      }
    }
    guard isApproaching || change.contains(.willArrive) else { return true }
    let leg = progress.currentLegProgress
    return goesOn(
      after: .willArrive(
        index.destination(ofLeg: progress.legIndex), after: leg.durationRemaining, distance: leg.distanceRemaining))
  }

  /// Handles the arrival at the waypoint of a leg: the decider decides about reroutes and about the next leg. Returns
  /// whether to go on.
  private func arrive(at progress: RouteProgress) -> Bool {
    let (route, leg) = (drive.routeNumber, progress.legIndex)
    let waypoint = index.destination(ofLeg: leg)
    monitor.add(to: .arrivals)
    monitor.write(.information, .progress, "the vehicle has reached the waypoint of leg \(leg)")
    let stop = reachStop(ofLeg: leg)
    if let summary = drive.legLog.summary(at: progress, stop) { memory.sessionLog.legs.append(summary) }
    drive.legLog = drive.legLog.next
    let prevents = ask(.shouldPreventReroutes(arrivingAt: waypoint))
    guard route == drive.routeNumber, !drive.isFinished else { return false }
    if follower.engine.options.watchesAfterArrival == prevents {
      follower = follower.edited { $0.watchesAfterArrival = !prevents }
    }
    let advances = ask(.didArrive(waypoint))
    guard route == drive.routeNumber, !drive.isFinished else { return false }
    if advances, state.legIndex == leg, state.hasArrivedAtWaypoint, !routeProgress.isFinalLeg { _ = try? advanceLeg() }
    return route == drive.routeNumber && !drive.isFinished
  }

  /// Whether the waypoint of the leg is near. A new route may lead away from one whose approach was announced.
  var isApproaching: Bool {
    guard state.approachedLegIndex == state.legIndex, !state.hasArrivedAtWaypoint else { return false }
    let left = index.range(ofLeg: state.legIndex).upperBound - state.distanceAlong
    return left <= 1.1 * options.navigation.arrival.approachDistance
  }

  @discardableResult
  public func advanceLeg() throws(RouterError) -> RouteProgress {
    try perform(.advanceLeg) { () throws(RouterError) in
      guard !drive.isFinished else { throw .finished }
      guard !routeProgress.isFinalLeg else { throw .noNextLeg }
      let engine = follower.engine
      guard edit({ engine.advanceLeg(&$0) }) else { throw .waypointNotReached }
      let progress = routeProgress
      report(.didBeginLeg(progress))
      return progress
    }
  }
}
