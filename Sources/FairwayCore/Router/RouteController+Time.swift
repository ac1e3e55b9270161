extension RouteController {
  /// Where the vehicle is now, without a fix: what to draw between two fixes, in a tunnel, wherever fixes have stopped.
  ///
  /// On one route the place does not go back from one call to the next; see
  /// ``ProgressEngine/predict(_:at:after:)``, which it comes from.
  public func predictedPlace(at now: Double) -> PredictedPlace {
    let shown = shownPlace.flatMap { $0.route == routeNumber ? $0.place : nil }
    let place = follower.engine.predict(state, at: now, after: shown)
    shownPlace = (routeNumber, place)
    return place
  }

  /// What the last fix brought about on this route, with the time of each event as best known: between sparse fixes a
  /// vehicle passes steps and waypoints that are reported with the fix behind them.
  ///
  /// Ask while ``RouterEvent/didUpdate(_:location:rawLocation:)`` is reported: what follows it may begin the next leg.
  public var progressEvents: [ProgressEvent] {
    guard let lastStep, lastStep.route == routeNumber else { return [] }
    return follower.engine.events(since: lastStep.before, after: state, change: lastStep.change)
  }
}
