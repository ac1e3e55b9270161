public import FairwayCore

/// A view follows its session and forwards its events and questions.
extension NavigationViewController: NavigationServiceObserver {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    switch event {
    case .didReroute, .didSwitchToCoincident: showRoute()
    case .didUpdateAlternatives, .didRefresh: reshapeLayers()
    case .visualInstruction(let instruction, _): show(instruction)
    default: break
    }
    delegate?.hear(event, self)
    if case .didUpdate(_, let location, _, _) = event { show(location) }
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    delegate?.answer(question, self) ?? nil
  }

  public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    delegate?.navigationViewController(self, modifiedOptionsForReroute: options)
  }

  public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    delegate?.navigationViewController(self, didMiss: stop)
  }
}
