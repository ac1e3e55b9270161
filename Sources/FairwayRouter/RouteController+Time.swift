public import FairwayEngine

extension RouteController {
  /// Returns the predicted position of the vehicle at a time: what to draw between two fixes, in a tunnel, or after
  /// fixes have stopped.
  ///
  /// On one route the position does not move back from one call to the next; see
  /// `ProgressEngine.predict(_:at:after:)`.
  public func predictedPlace(at now: Double) -> PredictedPlace {
    let place = follower.engine.predict(state, at: now, after: drive.shownPlace)
    drive.shownPlace = place
    return place
  }
}
