import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TownDrives
import XCTest

extension Town {
  /// A controller along one of the answers, with options that have the answer's own waypoints.
  static func controller(
    _ name: String, routeIndex: Int = 0, provider: (any RoutingProvider)? = nil,
    options: RouterOptions = RouterOptions(), edit: (inout RouteOptions) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> RouteController {
    let response = try response(name)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&routeOptions)
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response, routeIndex: routeIndex), routeOptions: routeOptions,
      routingProvider: provider, options: options, log: log)
  }
}

/// Records every call in order, and gives the answers that the test has set.
final class RecordingDelegate: RouterDelegate {
  var calls: [String] = []
  /// Calls that come with every fix are recorded only on request.
  var recordsUpdates = false
  var reroutes = true
  var discards = true
  var advances = true
  var preventsReroutes = true
  var takesFasterRoutes = true
  var completion: (() -> Void)?
  var editOptions: (RouteOptions) -> RouteOptions = { $0 }
  var onDiscardQuestion: () -> Void = {}
  var onUpdate: (RouteProgress, Location, Location) -> Void = { _, _, _ in }
  var requestedOptions: [RouteOptions] = []
  var failures: [any Error] = []
  var distancesToWaypoint: [Double] = []

  func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
    calls.append("shouldReroute")
    return reroutes
  }

  func router(
    _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    calls.append("shouldProactivelyReroute")
    self.completion = completion
    if takesFasterRoutes { completion() }
  }

  func router(_ router: any Router, willRerouteFrom location: Location) { calls.append("willReroute") }

  func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    calls.append("modifiedOptions")
    let options = editOptions(options)
    requestedOptions.append(options)
    return options
  }

  func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
    calls.append("shouldDiscard")
    onDiscardQuestion()
    return discards
  }

  func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    calls.append(proactive ? "didReroute proactive" : "didReroute")
  }

  func router(
    _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    calls.append("didUpdateAlternatives \(updatedAlternatives.count) \(removedAlternatives.count)")
  }

  func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
    calls.append("didFailToUpdateAlternatives")
  }

  func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
    calls.append("willTakeAlternative")
  }

  func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) {
    calls.append("didTakeAlternative")
  }

  func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
    calls.append("didFailToTakeAlternative")
  }

  func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) {
    calls.append("didSwitchToCoincident")
  }

  func router(_ router: any Router, didFailToRerouteWith error: any Error) {
    calls.append("didFailToReroute")
    failures.append(error)
  }

  func router(_ router: any Router, didRefresh routeProgress: RouteProgress) { calls.append("didRefresh") }

  func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) {
    if recordsUpdates { calls.append("didUpdate") }
    onUpdate(progress, location, rawLocation)
  }

  func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    calls.append("shouldPreventReroutes")
    return preventsReroutes
  }

  func router(
    _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance
  ) {
    calls.append("willArrive")
    distancesToWaypoint.append(distance)
  }

  func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
    calls.append("didArrive")
    return advances
  }

  func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    calls.append("visual")
  }

  func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) {
    calls.append("spoken")
  }

  func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
    calls.append("didSkip \(waypoints.map { $0.name ?? "" }.joined(separator: " ")) leg \(routeProgress.legIndex)")
  }

  func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
    calls.append("battery")
    return true
  }

  /// The calls without instructions, which depend on the server's words; a long approach counts once.
  var decisions: [String] {
    calls.filter { !["visual", "spoken"].contains($0) }.reduce(into: []) { decisions, call in
      // The approach is reported with every fix.
      if call != "willArrive" || decisions.last != call { decisions.append(call) }
    }
  }
}
