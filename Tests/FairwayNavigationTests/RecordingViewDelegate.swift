import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Records every call in order, and gives the answers that the test has set.
final class RecordingViewDelegate: NavigationViewControllerDelegate {
  var calls: [String] = []
  var progress: RouteProgress?
  var location: Location?
  var rawLocation: Location?
  var annotations: [PointAnnotation] = []
  var waypoints: [Waypoint] = []
  var alternatives: [AlternativeRoute] = []
  var removedAlternatives: [AlternativeRoute] = []
  var routes: [Route] = []
  var errors: [any Error] = []
  var feedback: EndOfRouteFeedback?
  var canceled: Bool?
  var distances: [Double] = []
  var advances = true
  var reroutes = true
  var preventsReroutes = true
  var discards = true
  var takesFasterRoutes = true
  var completion: (() -> Void)?
  var roadName: (NavigationViewController) -> String? = { $0.currentRoadName }
  var editOptions: (RouteOptions) -> RouteOptions = { $0 }
  var editLayer: (any Layer) -> (any Layer)? = { _ in nil }
  var routeLine: (String, String) -> LineLayer? = { _, _ in nil }
  var routeCasing: (String, String) -> LineLayer? = { _, _ in nil }
  var restrictedAreas: (String, String) -> LineLayer? = { _, _ in nil }
  var circles: (String, String) -> CircleLayer? = { _, _ in nil }
  var symbols: (String, String) -> SymbolLayer? = { _, _ in nil }
  var shape: ([Waypoint], Int) -> FeatureCollection? = { _, _ in nil }
  var words: (String) -> String? = { _ in nil }

  /// The calls that are not made with every fix.
  var decisions: [String] {
    calls.filter { $0 != "didUpdate" && $0 != "roadName" }.reduce(into: []) { decisions, call in
      if call != "willArrive" || decisions.last != call { decisions.append(call) }
    }
  }

  func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString? {
    words(presented.string).map { NSAttributedString(string: $0) }
  }

  func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  ) {
    calls.append("didDismiss")
    self.canceled = canceled
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    calls.append("didUpdate")
    (self.progress, self.location, self.rawLocation) = (progress, location, rawLocation)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) {
    calls.append("didAdd")
    annotations.append(finalDestinationAnnotation)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) {
    calls.append("willArrive")
    distances.append(distance)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint
  ) -> Bool {
    calls.append("didArrive")
    waypoints.append(waypoint)
    return advances
  }

  func navigationViewController(_ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint) {
    calls.append("didSelectWaypoint")
    waypoints.append(waypoint)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool {
    calls.append("shouldReroute")
    self.location = location
    return reroutes
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route, completion: @escaping () -> Void
  ) {
    calls.append("shouldProactivelyReroute")
    routes.append(route)
    self.completion = completion
    if takesFasterRoutes { completion() }
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    calls.append("shouldPreventReroutes")
    return preventsReroutes
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  ) { calls.append("willReroute") }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    calls.append("modifiedOptions")
    return editOptions(options)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didRerouteAlong route: Route
  ) {
    calls.append("didReroute")
    routes.append(route)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    calls.append("didUpdateAlternatives")
    alternatives = updatedAlternatives
    self.removedAlternatives = removedAlternatives
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    calls.append("didFailToUpdateAlternatives")
    errors.append(error)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    calls.append("didSwitchToCoincident")
    routes.append(coincideRoute)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    calls.append("willTakeAlternative")
    routes.append(route)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  ) { calls.append("didTakeAlternative") }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) { calls.append("didFailToTakeAlternative") }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) {
    calls.append("didSelectAlternative")
    alternatives = [continuousAlternative]
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  ) {
    calls.append("didFailToReroute")
    errors.append(error)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  ) {
    calls.append("didRefresh")
    progress = routeProgress
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, routeLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? { routeLine(identifier, sourceIdentifier) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, routeCasingLineLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> LineLayer? { routeCasing(identifier, sourceIdentifier) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController,
    routeRestrictedAreasLineLayerWithIdentifier identifier: String, sourceIdentifier: String
  ) -> LineLayer? { restrictedAreas(identifier, sourceIdentifier) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)? { editLayer(layer) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointCircleLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> CircleLayer? { circles(identifier, sourceIdentifier) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, waypointSymbolLayerWithIdentifier identifier: String,
    sourceIdentifier: String
  ) -> SymbolLayer? { symbols(identifier, sourceIdentifier) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection? { shape(waypoints, legIndex) }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String? {
    calls.append("roadName")
    return roadName(navigationViewController)
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldDiscard location: Location
  ) -> Bool {
    calls.append("shouldDiscard")
    return discards
  }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) {
    calls.append("didSubmitFeedback")
    self.feedback = feedback
  }
}
