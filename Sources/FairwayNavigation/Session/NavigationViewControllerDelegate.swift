public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

/// Shapes what a ``NavigationViewController`` shows, observes its session and answers its questions.
///
/// Every method has a default, which warns once and does what its description says. They are called on the caller's own
/// thread, within a call into the view controller or its service, in the order of `RouterDelegate`.
public protocol NavigationViewControllerDelegate: VisualInstructionDelegate {
  /// The session was ended.
  ///
  /// - Parameters:
  ///   - navigationViewController: The view.
  ///   - canceled: True if the user ended it by the Cancel button, false if it ended by any other means.
  func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  )

  /// Movement of the user has changed the progress.
  ///
  /// - Parameters:
  ///   - navigationViewController: The view.
  ///   - progress: The progress after all that the fix brought about.
  ///   - location: The place on the route where the vehicle is on it, else the raw one.
  ///   - rawLocation: The fix as it came.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  )

  /// The marker of the final destination was put on the map: at the start, and on every new route.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  )

  /// The waypoint of this leg comes near; with every fix while it does.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  )

  /// The waypoint of this leg was reached; once for each.
  ///
  /// - Returns: True to go on with the next leg, which is the default; false to stay, until
  ///   `Router.advanceLegIndex(completionHandler:)` of ``NavigationService/router`` is called.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool

  /// The user has selected a waypoint.
  func navigationViewController(_ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint)

  /// Waypoints were skipped, and the leg after them began: by `Router.skip(to:)`, or where the vehicle began on a later
  /// leg.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

  /// Something lies ahead that a driver may want to know of; once for each.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didApproach alert: UpcomingRouteAlert)

  /// May a new route be looked for, now that the user has left this one?
  ///
  /// Asked as soon as that is so; with true ``navigationViewController(_:willRerouteFrom:)`` follows at once.
  ///
  /// - Returns: True to look for a new route, which is the default; false to go on with this one.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool

  /// A faster route was found; it is taken when `completion` is called, and forgotten when it is not.
  ///
  /// Only with `Router.reroutesProactively`. The calls of an ordinary reroute do not follow, apart from
  /// ``navigationViewController(_:didRerouteAlong:)``. The default calls the completion at once.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  )

  /// Is no new route to be looked for after this arrival? The default is true.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool

  /// A new route is about to be asked for; after ``navigationViewController(_:shouldRerouteFrom:)``, together with the
  /// notification `routeControllerWillReroute`, before ``navigationViewController(_:modifiedOptionsForReroute:)``.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  )

  /// The options of the request for a new route, to be changed or returned as they are, which is the default. Not for
  /// proactive reroutes.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions

  /// A new route has come; together with the notification `routeControllerDidReroute`.
  func navigationViewController(_ navigationViewController: NavigationViewController, didRerouteAlong route: Route)

  /// The list of alternatives has changed.
  func navigationViewController(
    _ navigationViewController: NavigationViewController,
    didUpdateAlternatives updatedAlternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  )

  /// The list of alternatives could not be renewed.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  )

  /// A route of the same geometry from a better source has taken the route's place.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  )

  /// The user has turned onto an alternative, which is about to become the route.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  )

  /// The alternative has become the route.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  )

  /// The alternative could not become the route.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  )

  /// The user has selected an alternative.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  )

  /// No new route was found; together with the notification `routeControllerDidFailToReroute`.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  )

  /// The route has got newer attributes; together with the notification `routeControllerDidRefreshRoute`.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  )

  /// How a route's line is drawn; nil for the default, which is also the default answer.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer?

  /// How the line around a route's line is drawn; nil for the default.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer?

  /// How the parts of the route in restricted areas are drawn; nil for the default.
  func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer?

  /// The last word on a default layer before it is put on the map; nil to take it as it is.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)?

  /// How the circles at the destinations are drawn, where there are several; nil for the default.
  ///
  /// They lie under the symbols of ``navigationViewController(_:waypointSymbolLayerWithIdentifier:sourceIdentifier:)``.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer?

  /// How the symbols at the destinations are drawn, where there are several; nil for the default, which numbers them
  /// from 1.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer?

  /// The features of the destinations, the origin left out; nil for the default.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection?

  /// The name of the road at the user's location, to be shown; nil to show none. With every update.
  ///
  /// The default is the name of the road that the route takes there.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String?

  /// Is this fix to be ignored, which is too inaccurate to navigate by (`ReceiverModel.qualifies(_:)`)? The
  /// default is true.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldDiscard location: Location
  ) -> Bool

  /// The user has rated the trip at its end.
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  )
}
