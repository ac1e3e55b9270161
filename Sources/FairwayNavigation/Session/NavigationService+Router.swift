public import FairwayCore
internal import FairwayDirections

/// A session forwards the events and questions of its router: to its observer, then as notifications.
extension NavigationService: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    observer?.navigationService(self, didReport: .router(event))
    guard notificationPoster != nil, let notice = RouteNotice(event, heading: router.heading) else { return }
    post(notice)
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> RouterAnswer {
    let answer = observer?.navigationService(self, asks: question) ?? .standard
    if case .didArrive(let waypoint) = question { post(.didArriveAtWaypoint(waypoint)) }
    return answer
  }

  /// Reports an event of a simulation.
  func report(_ message: SimulationMessage, _ event: (RouteProgress, SimulationReason) -> NavigationEvent) {
    let recording = recording
    recording?.willReport(message, at: SessionPlace(routeProgress))
    observer?.navigationService(self, didReport: event(routeProgress, simulationReason))
    recording?.didCallBack()
  }

  func post(_ notice: @autoclosure () -> RouteNotice) {
    guard let notificationPoster else { return }
    let notice = notice()
    notificationPoster.post(notice.name, object: self, notice, notice.userInfo)
  }
}
