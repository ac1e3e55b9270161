package import FairwayCore
import FairwayDirections
package import FairwayNavigation
import Foundation
import GeoKernel

/// What only a view tells its delegate, and what a test answers to that which only a view asks.
package struct ViewCalls {
  package fileprivate(set) var annotations: [PointAnnotation] = []
  package fileprivate(set) var selectedWaypoints: [Waypoint] = []
  package fileprivate(set) var selectedAlternative: AlternativeRoute?
  package fileprivate(set) var feedback: EndOfRouteFeedback?
  package fileprivate(set) var isCanceled: Bool?
  package var roadName: (NavigationViewController) -> String? = { $0.currentRoadName }
  package var editLayer: (any Layer) -> (any Layer)? = { _ in nil }
  package var routeLine: (String, String) -> LineLayer? = { _, _ in nil }
  package var routeCasing: (String, String) -> LineLayer? = { _, _ in nil }
  package var restrictedAreas: (String, String) -> LineLayer? = { _, _ in nil }
  package var circles: (String, String) -> CircleLayer? = { _, _ in nil }
  package var symbols: (String, String) -> SymbolLayer? = { _, _ in nil }
  package var shape: ([Waypoint], Int) -> FeatureCollection? = { _, _ in nil }
  package var words: (String) -> String? = { _ in nil }
}

final class ViewMethods: DelegateMethods, NavigationViewControllerDelegate {
  typealias View = NavigationViewController

  private func add(_ call: String, _ line: @autoclosure () -> String) {
    recorder.calls.append(call)
    recorder.add(line())
  }

  // MARK: What comes from the router

  func navigationViewController(
    _: View, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) { hear(.didUpdate(progress, location: location, rawLocation: rawLocation, events: UpdateEvents())) }
  func navigationViewController(
    _: View, willArriveAt waypoint: Waypoint, after time: TimeInterval, distance: LocationDistance
  ) { hear(.willArrive(waypoint, after: time, distance: distance)) }
  func navigationViewController(_: View, didArriveAt waypoint: Waypoint) -> Bool { isYes(.didArrive(waypoint)) }
  func navigationViewController(_: View, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
    hear(.didSkip(waypoints, routeProgress))
  }
  func navigationViewController(_: View, didApproach alert: UpcomingRouteAlert) { hear(.didApproach(alert)) }
  func navigationViewController(_: View, didChangeTrip change: TripChange) { hear(.didChangeTrip(change)) }
  func navigationViewController(_: View, shouldChangeTrip edit: TripEdit) -> Bool { isYes(.shouldChangeTrip(edit)) }
  func navigationViewController(_: View, didFailToChangeTrip edit: TripEdit, with error: any Error) {
    hear(.didFailToChangeTrip(edit, RouterError(cause: error)))
  }
  func navigationViewController(_: View, didMiss stop: Trip.Stop) -> MissedStopDecision { decided(stop) }
  func navigationViewController(_: View, shouldRerouteFrom location: Location) -> Bool {
    isYes(.shouldReroute(from: location))
  }
  func navigationViewController(
    _: View, shouldProactivelyRerouteFrom location: Location, to route: Route, completion: @escaping () -> Void
  ) { offer(route, location, completion) }
  func navigationViewController(_: View, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    isYes(.shouldPreventReroutes(arrivingAt: waypoint))
  }
  func navigationViewController(_: View, willRerouteFrom location: Location?) {
    if let location { hear(.willReroute(from: location)) }
  }
  func navigationViewController(_: View, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    edited(options)
  }
  func navigationViewController(_: View, didRerouteAlong route: Route) {
    recorder.hear(.didReroute(route, at: nil, because: .reroute), line: "didReroute \(text(route))")
  }
  func navigationViewController(
    _: View, didUpdateAlternatives alternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) { hear(.didUpdateAlternatives(alternatives, removed: removedAlternatives)) }
  func navigationViewController(_: View, didFailToUpdateAlternatives error: AlternativeRouteError) {
    hear(.didFailToUpdateAlternatives(error))
  }
  func navigationViewController(_: View, didSwitchToCoincidentOnlineRoute route: Route) {
    hear(.didSwitchToCoincident(route))
  }
  func navigationViewController(_: View, willTakeAlternativeRoute route: Route, at location: Location?) {
    hear(.willTakeAlternative(route, at: location))
  }
  func navigationViewController(_: View, didTakeAlternativeRouteAt location: Location?) {
    hear(.didTakeAlternative(at: location))
  }
  func navigationViewController(_: View, didFailToTakeAlternativeRouteAt location: Location?) {
    hear(.didFailToTakeAlternative(at: location))
  }
  func navigationViewController(_: View, didFailToRerouteWith error: any Error) {
    hear(.didFailToReroute(RouterError(cause: error)))
  }
  func navigationViewController(_: View, didRefresh progress: RouteProgress) { hear(.didRefresh(progress)) }
  func navigationViewController(_: View, shouldDiscard location: Location) -> Bool { isYes(.shouldDiscard(location)) }

  // MARK: What comes from the view

  func navigationViewControllerDidDismiss(_: View, byCanceling isCanceled: Bool) {
    add("didDismiss", "didDismiss canceled \(isCanceled)")
    recorder.view.isCanceled = isCanceled
  }
  func navigationViewController(
    _: View, didAdd annotation: PointAnnotation, pointAnnotationManager: PointAnnotationManager
  ) {
    add("didAdd", "didAddDestination \(text(annotation.coordinate))")
    recorder.view.annotations.append(annotation)
  }
  func navigationViewController(_: View, didSelect waypoint: Waypoint) {
    add("didSelectWaypoint", "didSelect \(text(waypoint))")
    recorder.view.selectedWaypoints.append(waypoint)
  }
  func navigationViewController(_: View, didSelect alternative: AlternativeRoute) {
    add("didSelectAlternative", "didSelect \(text([alternative]))")
    recorder.view.selectedAlternative = alternative
  }
  func navigationViewController(_ view: View, roadNameAt location: Location) -> String? {
    add("roadName", "roadName \(view.currentRoadName ?? "-")")
    return recorder.view.roadName(view)
  }
  func navigationViewController(_: View, didSubmitArrivalFeedback feedback: EndOfRouteFeedback) {
    add("didSubmitFeedback", "didSubmitFeedback \(feedback)")
    recorder.view.feedback = feedback
  }
  func navigationViewController(_: View, willAdd layer: any Layer) -> (any Layer)? {
    recorder.add("willAdd \(layer.id)")
    return recorder.view.editLayer(layer)
  }
  func navigationViewController(_: View, shapeFor waypoints: [Waypoint], legIndex: Int) -> FeatureCollection? {
    recorder.add("shapeFor \(waypoints.map { text($0) }) leg \(legIndex)")
    return recorder.view.shape(waypoints, legIndex)
  }
  func navigationViewController(_: View, routeLineLayerWithIdentifier layer: String, sourceIdentifier source: String)
    -> LineLayer?
  { recorder.view.routeLine(layer, source) }
  func navigationViewController(
    _: View, routeCasingLineLayerWithIdentifier layer: String, sourceIdentifier source: String
  ) -> LineLayer? { recorder.view.routeCasing(layer, source) }
  func navigationViewController(
    _: View, routeRestrictedAreasLineLayerWithIdentifier layer: String, sourceIdentifier source: String
  ) -> LineLayer? { recorder.view.restrictedAreas(layer, source) }
  func navigationViewController(
    _: View, waypointCircleLayerWithIdentifier layer: String, sourceIdentifier source: String
  ) -> CircleLayer? { recorder.view.circles(layer, source) }
  func navigationViewController(
    _: View, waypointSymbolLayerWithIdentifier layer: String, sourceIdentifier source: String
  ) -> SymbolLayer? { recorder.view.symbols(layer, source) }
  func label(
    _: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString? {
    recorder.add("label \(presented.string)")
    return recorder.view.words(presented.string).map { NSAttributedString(string: $0) }
  }
}
