public import FairwayEngine
internal import FairwayRequests
internal import GeoKernel

/// What a router does with a fix, from the engine's step to the event.
extension RouteController {
  /// Processes a fix, and reports what it changes.
  ///
  /// - Complexity: O(1) on a drive along the route.
  public func update(_ location: Location) {
    update(location, follower, observer)
  }

  /// Processes several fixes, one after another.
  ///
  /// - Complexity: O(*n*) in the number of fixes; an array is the fastest sequence.
  public func update(_ locations: some Sequence<Location>) {
    let fixes = Array(locations)
    var next = fixes.startIndex
    while next < fixes.endIndex { next = update(fixes.span, from: next, follower, observer) }
  }

  @inline(never)
  private func update(_ fix: Location, _ follower: RouteFollower, _ observer: (any RouterObserver)?) {
    update(fix, follower.engine, observer)
  }

  /// Processes fixes until the route or the observer changes; returns the index of the first fix that is left.
  private func update(
    _ fixes: Span<Location>, from first: Int, _ follower: RouteFollower, _ observer: (any RouterObserver)?
  ) -> Int {
    let engine = follower.engine
    let number = observerNumber
    for place in first..<fixes.count {
      update(fixes[place], engine, observer)
      if follower !== self.follower || number != observerNumber { return place + 1 }
    }
    return fixes.count
  }

  private func update(_ fix: Location, _ engine: ProgressEngine, _ observer: (any RouterObserver)?) {
    if requests.hasAnswers, !drive.isFinished {
      takeAnswers(now: fix.timestamp)
      return update(fix, follower.engine, self.observer)
    }
    if isWatched {
      watch(fix)
    } else {
      guard !drive.isFinished else { return }
      inputDepth += 1
      process(fix, engine, observer, nil)
      inputDepth -= 1
    }
    // A provider on the device may have answered within the call.
    if requests.hasAnswersOfCall, !drive.isFinished, inputDepth == 0 { takeAnswers(now: fix.timestamp) }
  }

  /// Processes a fix that is shown to the witness, counted or recorded.
  @inline(never)
  private func watch(_ fix: Location) {
    let fix = witness.map { testified(fix, by: $0) } ?? fix
    guard !drive.isFinished else { return }
    monitor.add(to: .fixes)
    beginInput()
    defer { inputDepth -= 1 }
    let recording = activeRecording
    recording?.begin(fix, hasDecider: recordedDecider())
    process(fix, follower.engine, observer, recording)
    recording?.end()
  }

  /// Returns a fix with what a witness says of it, and reports its failure once. The witness of a router that is finished
  /// still follows the vehicle, for a drive that goes on without it.
  private func testified(_ fix: Location, by witness: any FixWitness) -> Location {
    let testimony = witness.testimony(of: fix, on: index, state)
    guard !drive.isFinished else { return fix }
    if let failure = witness.failure, failure != reportedFailure {
      reportedFailure = failure
      reportRoadFailure(failure)
      guard !drive.isFinished else { return fix }
    }
    road = testimony.road
    return fix.with(testimony)
  }

  /// Reports why the roads say nothing of some places.
  func reportRoadFailure(_ reason: String) { perform(.roadFailure(reason: reason)) { report(.roadsFailed(reason)) } }

  @inline(__always)
  private func process(
    _ fix: Location, _ engine: ProgressEngine, _ observer: (any RouterObserver)?, _ recording: (any RouterRecording)?
  ) {
    defer { if case .some = roadOfFix { roadOfFix = nil } }
    let number = drive.routeNumber
    let change = step(fix, engine)
    guard !change.contains(.rejectedFix) else {
      // If the decider has replaced the route instead of answering, the new one has not seen the fix.
      didReject(fix, because: number == drive.routeNumber ? state.rejection : .unqualified)
      return
    }
    lastStep = (number, change)
    // The clock of the fixes was set back: everything is due again by the new time. If the vehicle was found again
    // farther back, alerts that were behind it are ahead.
    if fix.timestamp < drive.lastFix.timestamp || state.distanceAlong < progress.before.distanceAlong {
      drive.nextTime = -.infinity
    }
    drive.lastFix = fix
    let progress = self.progress
    drive.legLog.add(drive.legLog.drive(to: fix.coordinate, progress, isStanding: progress.isStanding(by: engine)))
    // The vehicle was never on the legs before the one on which its drive begins. They are left out before anybody is
    // told of the fix, and may skip further legs.
    let removed =
      change.contains(.legSkip) ? leaveOut(legs: progress.before.legIndex..<progress.legIndex, traveled: 0) : []
    var location = fix
    place(&location, progress)
    let event = RouterEvent.update(progress, location: location, rawLocation: fix, follower, change)
    recording?.willReport(event, at: place(at: progress))
    observer?.router(self, didReport: event)
    streams?.yield(event)
    recording?.didCallBack()
    // If the observer has replaced the route, nothing more is done about the old one.
    guard number == drive.routeNumber, !drive.isFinished else { return }
    let mayHaveMore: ProgressChange = [
      .visualInstruction, .spokenInstruction, .willArrive, .didArrive, .legSkip, .backOnRoute, .alertAhead,
    ]
    if isApproaching || !change.isDisjoint(with: mayHaveMore) || state.distanceAlong >= nextVia,
      !tellMore(change, after: event, removed)
    {
      drive.nextTime = -.infinity
      return
    }
    if state.routeState == .offRoute {
      leave(fix)
    } else if fix.timestamp >= drive.nextTime || state.distanceAlong > offered.nextFork {
      keepCurrent(fix)
    }
  }

  @inline(__always)
  private func step(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    if let accuracy = fix.horizontalAccuracy, accuracy > options.navigation.receiver.worstAccuracy {
      return stepUnqualified(fix, engine)
    }
    return follow(fix, engine)
  }

  /// Steps the engine.
  @inline(__always)
  func follow(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    var progress = self.progress.take()
    defer { self.progress = progress }
    return progress.step(fix, engine)
  }

  /// Asks the decider about a fix that is too inaccurate, and steps the engine by the answer; not if the decider
  /// finishes or replaces the route meanwhile.
  @inline(never)
  private func stepUnqualified(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    guard hasDecider, engine.wouldReject(fix, as: .unqualified, state) else {
      return follow(fix, engine)
    }
    guard let answer = decision(.shouldDiscard(fix)) else { return .rejectedFix }
    let follower = answer ? self.follower : self.follower.edited { $0.receiver.worstAccuracy = .infinity }
    return follow(fix, follower.engine)
  }

  @inline(never)
  private func didReject(_ fix: Location, because reason: FixRejection) {
    guard !drive.isFinished else { return }
    monitor.add(to: .fixesRejected)
    monitor.write(.debug, .progress, "the fix of \(fix.timestamp) was not used: \(reason.words)")
    report(.didReject(fix, reason))
  }

  /// Changes the state in place; nothing else may read it during the change.
  @inline(__always)
  func edit<Answer>(_ change: (inout ProgressState) -> Answer) -> Answer {
    var progress = self.progress.take()
    defer { self.progress = progress }
    return progress.edit(change)
  }

  /// Moves a fix to the position on the route if the vehicle is on it; otherwise the device heading replaces an unknown
  /// course.
  @inline(__always)
  func place(_ location: inout Location, _ progress: RouteProgress) {
    if progress.state.routeState == .offRoute {
      if location.course == nil, let heading { location.course = heading }
    } else {
      progress.place(&location, largestDifference: options.largestCourseDifference)
    }
  }

  /// Decides what to do about a fix off the route.
  @inline(never)
  private func leave(_ fix: Location) {
    requests.begin(at: fix.timestamp)
    requests.expire(at: fix.timestamp, after: options.answerTimeout)
    // The requests of this fix wait from now on.
    defer { requests.begin(at: fix.timestamp) }
    if !state.hasArrivedAtWaypoint || follower.engine.options.watchesAfterArrival {
      considerReroute(fix)
    } else {
      keepCurrent(fix)
    }
  }
}
