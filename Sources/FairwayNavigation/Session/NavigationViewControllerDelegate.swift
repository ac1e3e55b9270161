public import FairwayCore
internal import FairwayMap
public import Foundation
public import GeoKernel

/// Customizes the content of a ``NavigationViewController``, observes its session and answers its questions.
///
/// Every method has a default, which warns once and does what its description says. The methods are called on the
/// caller's thread, during a call to the view controller or its service, in the order of `RouterDelegate`.
public protocol NavigationViewControllerDelegate: VisualInstructionDelegate {
  /// The session has ended.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - canceled: True if the user ended it with the Cancel button, otherwise false.
  func navigationViewControllerDidDismiss(
    _ view: NavigationViewController, byCanceling canceled: Bool
  )

  /// The progress has changed.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - progress: The progress after everything that the fix brought about.
  ///   - location: The position on the route if the vehicle is on it, otherwise the raw location.
  ///   - rawLocation: The fix as received.
  func navigationViewController(
    _ view: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  )

  /// The marker of the final destination was added to the map: at the start, and on each new route.
  func navigationViewController(
    _ view: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  )

  /// The waypoint of this leg is near; called with every fix while it is.
  func navigationViewController(
    _ view: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  )

  /// The waypoint of this leg was reached; called once for each.
  ///
  /// - Returns: True to continue with the next leg, which is the default; false to stay until
  ///   `Router.advanceLegIndex(completionHandler:)` of ``NavigationService/router`` is called.
  func navigationViewController(
    _ view: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool

  /// The user has selected a waypoint.
  func navigationViewController(_ view: NavigationViewController, didSelect waypoint: Waypoint)

  /// Waypoints were skipped and the leg after them began, by `Router.skip(to:)` or because the drive began on a later
  /// leg.
  func navigationViewController(
    _ view: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

  /// There is something ahead that a driver may want to know about; called once for each.
  func navigationViewController(
    _ view: NavigationViewController, didApproach alert: UpcomingRouteAlert)

  /// The stops of the trip have changed, or a via was passed.
  func navigationViewController(_ view: NavigationViewController, didChangeTrip change: TripChange)

  /// Whether the stops of the trip may be changed like this. The default is true.
  func navigationViewController(_ view: NavigationViewController, shouldChangeTrip edit: TripEdit) -> Bool

  /// A change of the trip has no route: the trip is as it was.
  func navigationViewController(
    _ view: NavigationViewController, didFailToChangeTrip edit: TripEdit, with error: any Error)

  /// What to do about a stop that was driven past. The default is to insist on it.
  func navigationViewController(_ view: NavigationViewController, didMiss stop: Trip.Stop) -> MissedStopDecision

  /// Whether to request a new route after the user has left this one.
  ///
  /// Called as soon as that happens; if the result is true, ``navigationViewController(_:willRerouteFrom:)`` follows at
  /// once.
  ///
  /// - Returns: True to request a new route, which is the default; false to continue with this one.
  func navigationViewController(
    _ view: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool

  /// A faster route was found; it is used if `completion` is called, and otherwise discarded.
  ///
  /// Called only with `Router.reroutesProactively`. The other calls of a reroute do not follow, except
  /// ``navigationViewController(_:didRerouteAlong:)``. The default calls the completion at once.
  func navigationViewController(
    _ view: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  )

  /// Whether to stop rerouting after this arrival. The default is true.
  func navigationViewController(
    _ view: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool

  /// A new route is about to be requested.
  ///
  /// Called after ``navigationViewController(_:shouldRerouteFrom:)``, together with the notification
  /// `routeControllerWillReroute`, and before ``navigationViewController(_:modifiedOptionsForReroute:)``.
  func navigationViewController(
    _ view: NavigationViewController, willRerouteFrom location: Location?
  )

  /// The options of the request for a new route; the default returns them unchanged. Not called for proactive reroutes.
  func navigationViewController(
    _ view: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions

  /// A new route was received; together with the notification `routeControllerDidReroute`.
  func navigationViewController(_ view: NavigationViewController, didRerouteAlong route: Route)

  /// The list of alternatives has changed.
  func navigationViewController(
    _ view: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  )

  /// The list of alternatives could not be updated.
  func navigationViewController(
    _ view: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  )

  /// A route with the same geometry from a better source has replaced the route.
  func navigationViewController(
    _ view: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  )

  /// The user has turned onto an alternative, which is about to become the route.
  func navigationViewController(
    _ view: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  )

  /// The alternative has become the route.
  func navigationViewController(
    _ view: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  )

  /// The alternative could not become the route.
  func navigationViewController(
    _ view: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  )

  /// The user has selected an alternative.
  func navigationViewController(
    _ view: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  )

  /// No new route was found; together with the notification `routeControllerDidFailToReroute`.
  func navigationViewController(
    _ view: NavigationViewController, didFailToRerouteWith error: any Error
  )

  /// The attributes of the route were updated; together with the notification `routeControllerDidRefreshRoute`.
  func navigationViewController(
    _ view: NavigationViewController, didRefresh routeProgress: RouteProgress
  )

  /// The style of a route's line; `nil`, which the default returns, for the default style.
  func navigationViewController(
    _ view: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer?

  /// The style of the casing of a route's line; `nil` for the default.
  func navigationViewController(
    _ view: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer?

  /// The style of the route's parts in restricted areas; `nil` for the default.
  func navigationViewController(
    _ view: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer?

  /// The final changes to a default layer before it is added to the map; `nil` to use it unchanged.
  func navigationViewController(
    _ view: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)?

  /// The style of the circles at several destinations; `nil` for the default.
  ///
  /// They lie below the symbols of ``navigationViewController(_:waypointSymbolLayerWithIdentifier:sourceIdentifier:)``.
  func navigationViewController(
    _ view: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer?

  /// The style of the symbols at several destinations; `nil` for the default, which numbers them from 1.
  func navigationViewController(
    _ view: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer?

  /// The features of the destinations, without the origin; `nil` for the default.
  func navigationViewController(
    _ view: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection?

  /// The name of the road to display at the user's location; `nil` for none. Called with every update.
  ///
  /// The default is the name of the road that the route follows there.
  func navigationViewController(
    _ view: NavigationViewController, roadNameAt location: Location
  ) -> String?

  /// Whether to ignore a fix that is too inaccurate for navigation (`ReceiverModel.qualifies(_:)`). The default is
  /// true.
  func navigationViewController(
    _ view: NavigationViewController, shouldDiscard location: Location
  ) -> Bool

  /// The user has rated the trip at its end.
  func navigationViewController(
    _ view: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  )
}
