public import FairwayCore

/// A view follows its session and forwards its events and questions.
extension NavigationViewController: NavigationServiceObserver {
  public func navigationService(_ navigationService: NavigationService, didReport event: NavigationEvent) {
    guard case .router(let event) = event else { return }
    switch event {
    case .didReroute, .didSwitchToCoincident: showRoute()
    case .didUpdateAlternatives, .didRefresh: reshapeLayers()
    case .visualInstruction(let instruction, _): show(instruction)
    default: break
    }
    delegate?.hear(event, self)
    if case .didUpdate(_, let location, _) = event { show(location) }
  }

  public func navigationService(_ navigationService: NavigationService, asks question: RouterQuestion) -> RouterAnswer {
    delegate?.answer(question, self) ?? .standard
  }
}
