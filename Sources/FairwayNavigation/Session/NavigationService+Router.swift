public import FairwayCore
internal import FairwayDirections

/// A session forwards the events and questions of its router: to its recorder, its observer, then as notifications.
extension NavigationService: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    if case .didReroute = event { recorder?.noteReplacement(self) }
    recorder?.note(event: event.message, self)
    observer?.navigationService(self, didReport: .router(event))
    guard notificationPoster != nil, let notice = RouteNotice(event, heading: router.heading) else { return }
    post(notice)
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> RouterAnswer {
    let leg = router.routeProgress.legIndex
    let line = recorder?.reserve(event: question.message, self)
    let answer = self.answer(question)
    if let line, question.message != .modifiedOptions {
      recorder?.fill(line, answer: answer.isYes, hasAdvancedLeg: router.routeProgress.legIndex != leg)
    }
    if case .didArrive(let waypoint) = question { post(.didArriveAtWaypoint(waypoint)) }
    return answer
  }

  /// The answer of the delegate. If it accepts a faster route later, that is an input of the session.
  private func answer(_ question: RouterQuestion) -> RouterAnswer {
    guard case .shouldProactivelyReroute(let offer) = question else {
      return observer?.navigationService(self, asks: question) ?? .standard
    }
    recorder?.offer = offer
    let later = FasterRouteOffer(offer.route, at: offer.location) { [weak self] in
      guard let self, let recorder, !recorder.isInput else { return offer.accept() }
      input(.acceptFasterRoute) { offer.accept() }
    }
    return observer?.navigationService(self, asks: .shouldProactivelyReroute(later)) ?? .standard
  }

  /// Reports an event of a simulation with its name in a recording.
  func report(_ name: String, _ event: (RouteProgress, SimulationReason) -> NavigationEvent) {
    recorder?.append(name, self)
    observer?.navigationService(self, didReport: event(routeProgress, simulationReason))
  }

  func post(_ notice: @autoclosure () -> RouteNotice) {
    guard let notificationPoster else { return }
    let notice = notice()
    notificationPoster.post(notice.name, object: self, notice, notice.userInfo)
  }
}
