internal import FairwayCore

/// A view's delegate has a method for most events and questions of the router.
extension NavigationViewControllerDelegate {
  func hear(_ event: RouterEvent, _ view: NavigationViewController) {
    switch event {
    case .didUpdate(let progress, let location, let rawLocation, _):
      navigationViewController(view, didUpdate: progress, with: location, rawLocation: rawLocation)
    case .willArrive(let waypoint, let time, let distance):
      navigationViewController(view, willArriveAt: waypoint, after: time, distance: distance)
    case .didSkip(let waypoints, let progress):
      navigationViewController(view, didSkip: waypoints, routeProgress: progress)
    case .didApproach(let alert):
      navigationViewController(view, didApproach: alert)
    case .didChangeTrip(let change):
      navigationViewController(view, didChangeTrip: change)
    case .didFailToChangeTrip(let edit, let error):
      navigationViewController(view, didFailToChangeTrip: edit, with: error.cause)
    case .willReroute(let location):
      navigationViewController(view, willRerouteFrom: location)
    case .didReroute(let route, _, _):
      navigationViewController(view, didRerouteAlong: route)
    case .didFailToReroute(let error):
      navigationViewController(view, didFailToRerouteWith: error.cause)
    case .didUpdateAlternatives(let alternatives, let removed):
      navigationViewController(view, didUpdateAlternatives: alternatives, removedAlternatives: removed)
    case .didFailToUpdateAlternatives(let error):
      navigationViewController(view, didFailToUpdateAlternatives: error)
    case .willTakeAlternative(let route, let location):
      navigationViewController(view, willTakeAlternativeRoute: route, at: location)
    case .didTakeAlternative(let location):
      navigationViewController(view, didTakeAlternativeRouteAt: location)
    case .didFailToTakeAlternative(let location):
      navigationViewController(view, didFailToTakeAlternativeRouteAt: location)
    case .didSwitchToCoincident(let route):
      navigationViewController(view, didSwitchToCoincidentOnlineRoute: route)
    case .didRefresh(let progress):
      navigationViewController(view, didRefresh: progress)
    default: break
    }
  }

  func answer(_ question: RouterQuestion, _ view: NavigationViewController) -> Bool? {
    switch question {
    case .shouldReroute(let location):
      return navigationViewController(view, shouldRerouteFrom: location)
    case .shouldProactivelyReroute(let offer):
      navigationViewController(
        view, shouldProactivelyRerouteFrom: offer.location, to: offer.route, completion: offer.accept)
      return offer.isAccepted
    case .shouldDiscard(let location):
      return navigationViewController(view, shouldDiscard: location)
    case .shouldPreventReroutes(let waypoint):
      return navigationViewController(view, shouldPreventReroutesWhenArrivingAt: waypoint)
    case .shouldChangeTrip(let edit):
      return navigationViewController(view, shouldChangeTrip: edit)
    case .didArrive(let waypoint):
      return navigationViewController(view, didArriveAt: waypoint)
    case .battery: return nil
    }
  }
}
