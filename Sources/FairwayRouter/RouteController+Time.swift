public import FairwayEngine

extension RouteController {
  /// Returns the predicted position of the vehicle at a time: what to draw between two fixes, in a tunnel, or after
  /// fixes have stopped.
  ///
  /// On one route the position does not move back from one call to the next; see
  /// `ProgressEngine.predict(_:at:after:)`.
  public func predictedPlace(at now: Double) -> PredictedPlace {
    let shown = shownPlace.flatMap { $0.route == routeNumber ? $0.place : nil }
    let place = follower.engine.predict(state, at: now, after: shown)
    shownPlace = (routeNumber, place)
    return place
  }

  /// The changes of the last fix on this route, each with its best known time: between sparse fixes a vehicle passes
  /// steps and waypoints that are reported only with the next fix.
  ///
  /// Read it while ``RouterEvent/didUpdate(_:location:rawLocation:)`` is reported; later events of the same fix may
  /// begin the next leg.
  public var progressEvents: [ProgressEvent] {
    guard let lastStep, lastStep.route == routeNumber else { return [] }
    return follower.engine.events(since: lastStep.before, after: state, change: lastStep.change)
  }
}
