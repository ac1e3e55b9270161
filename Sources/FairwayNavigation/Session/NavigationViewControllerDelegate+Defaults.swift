public import FairwayCore
internal import FairwayMap
public import Foundation
public import GeoKernel

extension NavigationViewControllerDelegate {
  public func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  ) {
    navigationViewController.unimplementedLog.note()
    completion()
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    navigationViewController.unimplementedLog.note()
    return options
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRerouteAlong route: Route
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection? {
    navigationViewController.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String? {
    navigationViewController.unimplementedLog.note()
    return navigationViewController.currentRoadName
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldDiscard location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) { navigationViewController.unimplementedLog.note() }
  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didApproach alert: UpcomingRouteAlert
  ) {
    navigationViewController.unimplementedLog.note()
  }
}

/// A view's delegate has a method for most events and questions of the router.
extension NavigationViewControllerDelegate {
  func hear(_ event: RouterEvent, _ view: NavigationViewController) {
    switch event {
    case .didUpdate(let progress, let location, let rawLocation):
      navigationViewController(view, didUpdate: progress, with: location, rawLocation: rawLocation)
    case .willArrive(let waypoint, let time, let distance):
      navigationViewController(view, willArriveAt: waypoint, after: time, distance: distance)
    case .didSkip(let waypoints, let progress):
      navigationViewController(view, didSkip: waypoints, routeProgress: progress)
    case .didApproach(let alert):
      navigationViewController(view, didApproach: alert)
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
    case .didReject, .visualInstruction, .spokenInstruction, .didBeginLeg: break
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
    case .didArrive(let waypoint):
      return navigationViewController(view, didArriveAt: waypoint)
    case .battery: return nil
    }
  }
}
