import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import Synchronization
import TestSupport
import XCTest

/// Answers of a real server on the project's own town.
enum Town {
  static func response(_ name: String) throws -> RouteResponse {
    let url = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
    return try RouteResponse(json: [UInt8](Data(contentsOf: url)))
  }

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

/// A vehicle that drives along lines, a fix a second, without noise.
struct Vehicle {
  var time = 1_700_000_000.0
  var speed = 10.0

  /// Fixes along a track.
  mutating func drive(_ track: Track, from: Double = 0, to: Double? = nil) -> [Location] {
    var fixes: [Location] = []
    var distance = from
    let end = to ?? track.length
    while distance < end {
      fixes.append(fix(at: track.point(at: distance).coordinate, course: track.point(at: distance).bearing))
      distance += speed
    }
    return fixes
  }

  /// Fixes straight on from a place.
  mutating func drive(from start: LocationCoordinate2D, bearing: Double, distance: Double) -> [Location] {
    stride(from: 0, to: distance, by: speed).map { metres in
      fix(at: Geodesic.destination(from: start, distance: metres, bearing: bearing), course: bearing)
    }
  }

  /// Fixes of a vehicle that stands.
  mutating func stand(at place: LocationCoordinate2D, seconds: Int) -> [Location] {
    (0..<seconds).map { _ in
      var fix = fix(at: place, course: nil)
      fix.speed = 0
      return fix
    }
  }

  private mutating func fix(at place: LocationCoordinate2D, course: Double?) -> Location {
    defer { time += 1 }
    return Location(
      coordinate: place, timestamp: time, horizontalAccuracy: 4, speed: speed,
      course: course.map { ($0 + 360).truncatingRemainder(dividingBy: 360) })
  }
}

/// Writes down every call in order, and answers as it is told.
final class RecordingDelegate: RouterDelegate {
  var calls: [String] = []
  /// Calls that come with every fix are written down only if wanted.
  var recordsUpdates = false
  var reroutes = true
  var discards = true
  var advances = true
  var preventsReroutes = true
  var takesFasterRoutes = true
  var completion: (() -> Void)?
  var editOptions: (RouteOptions) -> RouteOptions = { $0 }
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

  func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
    calls.append("battery")
    return true
  }

  /// The calls without instructions, which depend on the server's words; a long approach counts once.
  var decisions: [String] {
    calls.filter { !["visual", "spoken"].contains($0) }.reduce(into: []) { decisions, call in
      // The approach is told with every fix.
      if call != "willArrive" || decisions.last != call { decisions.append(call) }
    }
  }
}

/// A provider that keeps the questions, so that a test answers when and as often as it likes.
final class ScriptedProvider: RoutingProvider {
  typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  struct Question: Sendable {
    var options: RouteOptions
    var answer: Answer
  }

  struct Request: RoutingRequest {
    let onCancel: @Sendable () -> Void
    func cancel() { onCancel() }
  }

  private let asked = Mutex<[Question]>([])
  private let refreshes = Mutex<[@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void]>([])
  private let parts = Mutex<[RouteRefreshPart]>([])
  private let cancelled = Mutex(0)

  var questions: [Question] { asked.withLock(\.self) }
  var refreshParts: [RouteRefreshPart] { parts.withLock(\.self) }
  var cancelCount: Int { cancelled.withLock(\.self) }

  func answerRefresh(_ result: Result<RouteRefreshResponse, DirectionsError>) {
    refreshes.withLock(\.self).last?(result)
  }

  func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
    asked.withLock { $0.append(Question(options: options, answer: answer)) }
    return Request { [weak self] in self?.cancelled.withLock { $0 += 1 } }
  }

  func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
    Request {}
  }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    parts.withLock { $0.append(part) }
    refreshes.withLock { $0.append(answer) }
    return Request { [weak self] in self?.cancelled.withLock { $0 += 1 } }
  }
}
