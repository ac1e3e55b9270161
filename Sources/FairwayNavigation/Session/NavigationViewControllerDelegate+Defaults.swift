public import FairwayCore
internal import FairwayMap
public import Foundation
public import GeoKernel

/// What is done where a delegate does not say: it is noted once.
extension NavigationViewControllerDelegate {
  public func navigationViewControllerDidDismiss(
    _ view: NavigationViewController, byCanceling canceled: Bool
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) { view.unimplementedLog.note() }
  public func navigationViewController(_ view: NavigationViewController, didArriveAt waypoint: Waypoint) -> Bool {
    view.unimplementedLog.note()
    return true
  }

  public func navigationViewController(_ view: NavigationViewController, didSelect waypoint: Waypoint) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(_ view: NavigationViewController, shouldRerouteFrom location: Location) -> Bool {
    view.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ view: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  ) {
    view.unimplementedLog.note()
    completion()
  }

  public func navigationViewController(
    _ view: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    view.unimplementedLog.note()
    return true
  }

  public func navigationViewController(_ view: NavigationViewController, willRerouteFrom location: Location?) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(
    _ view: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    view.unimplementedLog.note()
    return options
  }

  public func navigationViewController(_ view: NavigationViewController, didRerouteAlong route: Route) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(
    _ view: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) { view.unimplementedLog.note() }
  public func navigationViewController(_ view: NavigationViewController, didTakeAlternativeRouteAt location: Location?)
  { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) { view.unimplementedLog.note() }
  public func navigationViewController(_ view: NavigationViewController, didFailToRerouteWith error: any Error) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(_ view: NavigationViewController, didRefresh routeProgress: RouteProgress) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(
    _ view: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ view: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ view: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(_ view: NavigationViewController, willAdd layer: any Layer) -> (any Layer)? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ view: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(
    _ view: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer? {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(_ view: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int)
    -> FeatureCollection?
  {
    view.unimplementedLog.note()
    return nil
  }

  public func navigationViewController(_ view: NavigationViewController, roadNameAt location: Location) -> String? {
    view.unimplementedLog.note()
    return view.currentRoadName
  }

  public func navigationViewController(_ view: NavigationViewController, shouldDiscard location: Location) -> Bool {
    view.unimplementedLog.note()
    return true
  }

  public func navigationViewController(
    _ view: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) { view.unimplementedLog.note() }
  public func navigationViewController(
    _ view: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) { view.unimplementedLog.note() }
  public func navigationViewController(_ view: NavigationViewController, didApproach alert: UpcomingRouteAlert) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(_ view: NavigationViewController, didChangeTrip change: TripChange) {
    view.unimplementedLog.note()
  }
  public func navigationViewController(_ view: NavigationViewController, shouldChangeTrip edit: TripEdit) -> Bool {
    view.unimplementedLog.note()
    return true
  }
  public func navigationViewController(
    _ view: NavigationViewController, didFailToChangeTrip edit: TripEdit, with error: any Error
  ) { view.unimplementedLog.note() }
  public func navigationViewController(_ view: NavigationViewController, didMiss stop: Trip.Stop) -> MissedStopDecision
  {
    view.unimplementedLog.note()
    return .insist
  }
}
