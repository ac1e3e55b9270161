public import FairwayCore
public import FairwayDirections
public import GeoKernel

/// A session passes on what its router asks and tells: first to its delegate, then to its observers.
extension NavigationService: RouterDelegate {
  public func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
    answer(.serviceShouldReroute, true) { $0.navigationService(self, shouldRerouteFrom: location) }
  }

  public func router(
    _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    let offer = FasterRouteOffer(completion)
    let answered = answer(.serviceShouldProactivelyReroute, nil as Bool?) { delegate in
      delegate.navigationService(self, shouldProactivelyRerouteFrom: location, to: route) { [weak self] in
        guard let self, let recorder, !recorder.isInput else { return offer.accept() }
        input(.acceptFasterRoute) { offer.accept() }
      }
      return offer.isAccepted
    }
    recorder?.offer = offer
    if answered == nil { offer.accept() }
  }

  public func router(_ router: any Router, willRerouteFrom location: Location) {
    tell(.serviceWillReroute) { $0.navigationService(self, willRerouteFrom: location) }
    post(.noticeWillReroute, .willReroute(location: location, heading: router.heading))
  }

  public func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    receiver(.serviceModifiedOptions)?.navigationService(self, modifiedOptionsForReroute: options) ?? options
  }

  public func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
    answer(.serviceShouldDiscard, true) { $0.navigationService(self, shouldDiscard: location) }
  }

  public func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    recorder?.noteReplacement(self)
    tell(.serviceDidReroute) { $0.navigationService(self, didRerouteAlong: route, at: location, proactive: proactive) }
    post(
      .noticeDidReroute, .didReroute(location: location, heading: router.heading, isProactive: proactive))
  }

  public func router(
    _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    tell(.serviceDidUpdateAlternatives) {
      $0.navigationService(
        self, didUpdateAlternatives: updatedAlternatives, removedAlternatives: removedAlternatives)
    }
    post(.noticeAlternatives, .didUpdateAlternatives(updatedAlternatives, removed: removedAlternatives))
  }

  public func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
    tell(.serviceDidFailToUpdateAlternatives) { $0.navigationService(self, didFailToUpdateAlternatives: error) }
    post(.noticeAlternativesFailure, .didFailToUpdateAlternatives(error))
  }

  public func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
    tell(.serviceWillTakeAlternative) { $0.navigationService(self, willTakeAlternativeRoute: route, at: location) }
  }

  public func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) {
    tell(.serviceDidTakeAlternative) { $0.navigationService(self, didTakeAlternativeRouteAt: location) }
  }

  public func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
    tell(.serviceDidFailToTakeAlternative) { $0.navigationService(self, didFailToTakeAlternativeRouteAt: location) }
  }

  public func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) {
    tell(.serviceDidSwitchToCoincident) {
      $0.navigationService(self, didSwitchToCoincidentOnlineRoute: coincideRoute)
    }
  }

  public func router(_ router: any Router, didFailToRerouteWith error: any Error) {
    tell(.serviceDidFailToReroute) { $0.navigationService(self, didFailToRerouteWith: error) }
    post(.noticeDidFailToReroute, .didFailToReroute(error))
  }

  public func router(_ router: any Router, didRefresh routeProgress: RouteProgress) {
    tell(.serviceDidRefresh) { $0.navigationService(self, didRefresh: routeProgress) }
    post(.noticeDidRefresh, .didRefreshRoute(routeProgress))
  }

  public func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) {
    tell(.serviceDidUpdate) {
      $0.navigationService(self, didUpdate: progress, with: location, rawLocation: rawLocation)
    }
    post(
      .noticeProgress,
      .progressDidChange(progress, location: location, rawLocation: rawLocation, heading: router.heading))
  }

  public func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    answer(.serviceShouldPreventReroutes, true) {
      $0.navigationService(self, shouldPreventReroutesWhenArrivingAt: waypoint)
    }
  }

  public func router(
    _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance
  ) {
    tell(.serviceWillArrive) {
      $0.navigationService(self, willArriveAt: waypoint, after: remainingTimeInterval, distance: distance)
    }
  }

  public func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
    let advances = answer(.serviceDidArrive, true) { $0.navigationService(self, didArriveAt: waypoint) }
    post(.noticeDidArrive, .didArriveAtWaypoint(waypoint))
    return advances
  }

  public func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    tell(.serviceVisualInstruction) {
      $0.navigationService(self, didPassVisualInstructionPoint: instruction, routeProgress: routeProgress)
    }
    post(.noticeVisualInstruction, .didPassVisualInstructionPoint(routeProgress, instruction))
  }

  public func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) {
    tell(.serviceSpokenInstruction) {
      $0.navigationService(self, didPassSpokenInstructionPoint: instruction, routeProgress: routeProgress)
    }
    post(.noticeSpokenInstruction, .didPassSpokenInstructionPoint(routeProgress, instruction))
  }

  public func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
    answer(.serviceBattery, true) { $0.navigationServiceShouldDisableBatteryMonitoring(self) }
  }
}

extension NavigationService {
  /// The delegate, to be told something: nil where there is none.
  func receiver(_ call: DelegateCall) -> (any NavigationServiceDelegate)? {
    recorder?.note(event: call, answer: nil, self)
    return call.isMade ? delegate : nil
  }

  private func tell(_ call: DelegateCall, _ body: (any NavigationServiceDelegate) -> Void) {
    if let delegate = receiver(call) { body(delegate) }
  }

  /// Asks the delegate; without one the answer is the default. A recording has the answer with the question.
  private func answer<Answer>(
    _ call: DelegateCall, _ otherwise: Answer, _ body: (any NavigationServiceDelegate) -> Answer
  ) -> Answer {
    guard let recorder else { return call.isMade ? delegate.map(body) ?? otherwise : otherwise }
    let leg = router.routeProgress.legIndex
    let place = recorder.reserve(event: call, self)
    let answer = call.isMade ? delegate.map(body) ?? otherwise : otherwise
    recorder.fill(place, answer: answer as? Bool, hasAdvancedLeg: router.routeProgress.legIndex != leg)
    return answer
  }

  func post(_ call: DelegateCall, _ notice: @autoclosure () -> RouteNotice) {
    guard let notificationPoster, call.isMade else { return }
    let notice = notice()
    notificationPoster.post(notice.name, object: self, notice, notice.userInfo)
  }
}

/// A faster route that may be taken once.
final class FasterRouteOffer {
  private let take: () -> Void
  private(set) var isAccepted = false

  init(_ take: @escaping () -> Void) { self.take = take }

  func accept() {
    guard !isAccepted else { return }
    isAccepted = true
    take()
  }
}
