public import FairwayCore
internal import FairwaySessions

/// A session forwards the events and questions of its router: to its observer, then as notifications.
extension NavigationService: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    observer?.router(router, didReport: event)
    guard notificationPoster != nil, let notice = RouteNotice(event, heading: router.heading) else { return }
    post(notice)
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    let answer = observer?.router(router, asks: question)
    if case .didArrive(let waypoint) = question { post(.didArriveAtWaypoint(waypoint)) }
    return answer ?? nil
  }

  public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    observer?.router(router, modifies: options)
  }

  public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    observer?.router(router, decidesAboutMissed: stop)
  }

  /// Reports an event of a simulation.
  func report(_ message: SimulationMessage, _ event: (RouteProgress, SimulationReason) -> SimulationEvent) {
    let recording = recording
    let stop = (router as? RouteController)?.stop(ofLeg: routeProgress.legIndex)
    recording?.willReport(message, at: SessionPlace(routeProgress, stop: stop))
    observer?.navigationService(self, didReport: event(routeProgress, simulationReason))
    recording?.didCallBack()
  }

  func post(_ notice: @autoclosure () -> RouteNotice) {
    guard let notificationPoster else { return }
    let notice = notice()
    notificationPoster.post(notice.name, object: self, notice, notice.userInfo)
  }
}
