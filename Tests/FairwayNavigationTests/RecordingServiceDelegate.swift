import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import XCTest

/// Writes down every call by its name.
final class RecordingServiceDelegate: NavigationServiceDelegate {
  var calls: [String] = []
  var reasons: [SimulationReason] = []
  var takesFasterRoute = false

  private func add(_ call: String) { if calls.last != call { calls.append(call) } }

  func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool {
    add("shouldReroute")
    return true
  }
  func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    add("shouldProactivelyReroute")
    if takesFasterRoute { completion() }
  }
  func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
    add("willReroute")
  }
  func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    add("modifiedOptions")
    return options
  }
  func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool {
    add("shouldDiscard")
    return true
  }
  func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) { add(proactive ? "didReroute proactive" : "didReroute") }
  func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) { add("didUpdateAlternatives") }
  func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  ) { add("didFailToUpdateAlternatives") }
  func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  ) { add("willTakeAlternative") }
  func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
    add("didTakeAlternative")
  }
  func navigationService(
    _ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?
  ) { add("didFailToTakeAlternative") }
  func navigationService(
    _ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) { add("didSwitchToCoincident") }
  func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error) {
    add("didFailToReroute")
  }
  func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress) {
    add("didRefresh")
  }
  func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) { add("didUpdate") }
  func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    add("shouldPreventReroutes")
    return true
  }
  func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) { add("willArrive") }
  func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool {
    add("didArrive")
    return true
  }
  func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) { add("visual") }
  func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  ) { add("spoken") }
  func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool {
    add("battery")
    return false
  }
  func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    add("willBegin")
    XCTAssertEqual(navigationService.simulationState, .notInSimulation)
    reasons.append(reason)
  }
  func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    add("didBegin")
    XCTAssertEqual(navigationService.simulationState, .inSimulation)
  }
  func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    add("willEnd")
    XCTAssertEqual(navigationService.simulationState, .inSimulation)
  }
  func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    add("didEnd")
    XCTAssertEqual(navigationService.simulationState, .notInSimulation)
  }

  var simulation: [String] { calls.filter { $0.hasSuffix("Begin") || $0.hasSuffix("End") } }
}
