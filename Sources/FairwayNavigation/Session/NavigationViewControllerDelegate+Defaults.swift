public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

extension NavigationViewControllerDelegate {
  public func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  ) {
    navigationViewController.unimplementedLog.note(0, "navigationViewControllerDidDismiss(_:byCanceling:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    navigationViewController.unimplementedLog.note(1, "navigationViewController(_:didUpdate:with:rawLocation:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) {
    navigationViewController.unimplementedLog.note(2, "navigationViewController(_:didAdd:pointAnnotationManager:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) {
    navigationViewController.unimplementedLog.note(3, "navigationViewController(_:willArriveAt:after:distance:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note(4, "navigationViewController(_:didArriveAt:)")
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint
  ) {
    navigationViewController.unimplementedLog.note(5, "navigationViewController(_:didSelect:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note(6, "navigationViewController(_:shouldRerouteFrom:)")
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  ) {
    navigationViewController.unimplementedLog.note(
      7, "navigationViewController(_:shouldProactivelyRerouteFrom:to:completion:)")
    completion()
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    navigationViewController.unimplementedLog.note(
      8, "navigationViewController(_:shouldPreventReroutesWhenArrivingAt:)")
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  ) {
    navigationViewController.unimplementedLog.note(9, "navigationViewController(_:willRerouteFrom:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    navigationViewController.unimplementedLog.note(10, "navigationViewController(_:modifiedOptionsForReroute:)")
    return options
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRerouteAlong route: Route
  ) {
    navigationViewController.unimplementedLog.note(11, "navigationViewController(_:didRerouteAlong:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) {
    navigationViewController.unimplementedLog.note(
      12, "navigationViewController(_:didUpdateAlternatives:removedAlternatives:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    navigationViewController.unimplementedLog.note(13, "navigationViewController(_:didFailToUpdateAlternatives:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    navigationViewController.unimplementedLog.note(14, "navigationViewController(_:didSwitchToCoincidentOnlineRoute:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    navigationViewController.unimplementedLog.note(15, "navigationViewController(_:willTakeAlternativeRoute:at:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  ) {
    navigationViewController.unimplementedLog.note(16, "navigationViewController(_:didTakeAlternativeRouteAt:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    navigationViewController.unimplementedLog.note(17, "navigationViewController(_:didFailToTakeAlternativeRouteAt:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) {
    navigationViewController.unimplementedLog.note(18, "navigationViewController(_:didSelect:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  ) {
    navigationViewController.unimplementedLog.note(19, "navigationViewController(_:didFailToRerouteWith:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  ) {
    navigationViewController.unimplementedLog.note(20, "navigationViewController(_:didRefresh:)")
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(
      21, "navigationViewController(_:routeLineLayerWithIdentifier:sourceIdentifier:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(
      22, "navigationViewController(_:routeCasingLineLayerWithIdentifier:sourceIdentifier:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? {
    navigationViewController.unimplementedLog.note(
      23, "navigationViewController(_:routeRestrictedAreasLineLayerWithIdentifier:sourceIdentifier:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)? {
    navigationViewController.unimplementedLog.note(24, "navigationViewController(_:willAdd:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer? {
    navigationViewController.unimplementedLog.note(
      25, "navigationViewController(_:waypointCircleLayerWithIdentifier:sourceIdentifier:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer? {
    navigationViewController.unimplementedLog.note(
      26, "navigationViewController(_:waypointSymbolLayerWithIdentifier:sourceIdentifier:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection? {
    navigationViewController.unimplementedLog.note(27, "navigationViewController(_:shapeFor:legIndex:)")
    return nil
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String? {
    navigationViewController.unimplementedLog.note(28, "navigationViewController(_:roadNameAt:)")
    return navigationViewController.currentRoadName
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldDiscard location: Location
  ) -> Bool {
    navigationViewController.unimplementedLog.note(29, "navigationViewController(_:shouldDiscard:)")
    return true
  }

  public func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) {
    navigationViewController.unimplementedLog.note(30, "navigationViewController(_:didSubmitArrivalFeedback:)")
  }
}
