public import FairwayCore
internal import FairwayMap
public import Foundation
public import GeoKernel

extension NavigationViewControllerDelegate {
  public func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  ) {
    navigationViewController.unimplementedLog.note(32)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    navigationViewController.unimplementedLog.note(.didUpdate)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) {
    navigationViewController.unimplementedLog.note(34)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) {
    navigationViewController.unimplementedLog.note(.willArrive)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note(.didArrive)
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint
  ) {
    navigationViewController.unimplementedLog.note(37)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note(.shouldReroute)
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  ) {
    navigationViewController.unimplementedLog.note(.shouldProactivelyReroute)
    completion()
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note(.shouldPreventReroutes)
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  ) {
    navigationViewController.unimplementedLog.note(.willReroute)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    navigationViewController.unimplementedLog.note(.modifiedOptions)
    return options
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRerouteAlong route: Route
  ) {
    navigationViewController.unimplementedLog.note(.didReroute)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) {
    navigationViewController.unimplementedLog.note(.didUpdateAlternatives)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    navigationViewController.unimplementedLog.note(.didFailToUpdateAlternatives)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    navigationViewController.unimplementedLog.note(.didSwitchToCoincident)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    navigationViewController.unimplementedLog.note(.willTakeAlternative)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  ) {
    navigationViewController.unimplementedLog.note(.didTakeAlternative)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    navigationViewController.unimplementedLog.note(.didFailToTakeAlternative)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) {
    navigationViewController.unimplementedLog.note(50)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  ) {
    navigationViewController.unimplementedLog.note(.didFailToReroute)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  ) {
    navigationViewController.unimplementedLog.note(.didRefresh)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(53)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(54)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(55)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)? {
    navigationViewController.unimplementedLog.note(56)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer? {
    navigationViewController.unimplementedLog.note(57)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer? {
    navigationViewController.unimplementedLog.note(58)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection? {
    navigationViewController.unimplementedLog.note(59)
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String? {
    navigationViewController.unimplementedLog.note(60)
    return navigationViewController.currentRoadName
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldDiscard location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note(.shouldDiscard)
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) {
    navigationViewController.unimplementedLog.note(62)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) {
    navigationViewController.unimplementedLog.note(.didSkip)
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didApproach alert: UpcomingRouteAlert
  ) {
    navigationViewController.unimplementedLog.note(.didApproach)
  }
}
