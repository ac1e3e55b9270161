public import FairwayCore
public import Foundation
public import GeoKernel

/// A notification about a session with its payload: the typed form of its user info.
public enum RouteNotice: Sendable {
  case progressDidChange(RouteProgress, location: Location, rawLocation: Location, heading: LocationDirection?)
  case willReroute(location: Location, heading: LocationDirection?)
  case didReroute(location: Location?, heading: LocationDirection?, isProactive: Bool)
  case didFailToReroute(any Error)
  case didRefreshRoute(RouteProgress)
  case didPassVisualInstructionPoint(RouteProgress, VisualInstructionBanner)
  case didPassSpokenInstructionPoint(RouteProgress, SpokenInstruction)
  case didArriveAtWaypoint(Waypoint)
  case didSkip([Waypoint])
  case didApproach(UpcomingRouteAlert)
  case roadNameDidChange(String?)
  case didUpdateAlternatives([AlternativeRoute], removed: [AlternativeRoute])
  case didFailToUpdateAlternatives(AlternativeRouteError)
  case simulationDidChange(SimulationState, speedMultiplier: Double)

  /// The name of the notification.
  public var name: Notification.Name {
    switch self {
    case .progressDidChange: .routeControllerProgressDidChange
    case .willReroute: .routeControllerWillReroute
    case .didReroute: .routeControllerDidReroute
    case .didFailToReroute: .routeControllerDidFailToReroute
    case .didRefreshRoute: .routeControllerDidRefreshRoute
    case .didPassVisualInstructionPoint: .routeControllerDidPassVisualInstructionPoint
    case .didPassSpokenInstructionPoint: .routeControllerDidPassSpokenInstructionPoint
    case .didArriveAtWaypoint: .didArriveAtWaypoint
    case .didSkip: .routeControllerDidSkipWaypoints
    case .didApproach: .routeControllerDidApproachAlert
    case .roadNameDidChange: .currentRoadNameDidChange
    case .didUpdateAlternatives: .routeControllerDidUpdateAlternatives
    case .didFailToUpdateAlternatives: .routeControllerDidFailToUpdateAlternatives
    case .simulationDidChange: .navigationServiceSimulationDidChange
    }
  }

  /// The user info, by the keys of ``NotificationUserInfoKey``. Unknown values have no key.
  public var userInfo: [String: Any] {
    switch self {
    case .progressDidChange(let progress, let location, let rawLocation, let heading):
      Self.known([
        .routeProgressKey: progress, .locationKey: location, .rawLocationKey: rawLocation, .headingKey: heading,
      ])
    case .willReroute(let location, let heading): Self.known([.locationKey: location, .headingKey: heading])
    case .didReroute(let location, let heading, let isProactive):
      Self.known([.locationKey: location, .headingKey: heading, .isProactiveKey: isProactive])
    case .didFailToReroute(let error): Self.known([.routingErrorKey: error])
    case .didRefreshRoute(let progress): Self.known([.routeProgressKey: progress])
    case .didPassVisualInstructionPoint(let progress, let banner):
      Self.known([.routeProgressKey: progress, .visualInstructionKey: banner])
    case .didPassSpokenInstructionPoint(let progress, let instruction):
      Self.known([.routeProgressKey: progress, .spokenInstructionKey: instruction])
    case .didArriveAtWaypoint(let waypoint): Self.known([.waypointKey: waypoint])
    case .didSkip(let waypoints): Self.known([.waypointsKey: waypoints])
    case .didApproach(let alert): Self.known([.alertKey: alert])
    case .roadNameDidChange(let name): Self.known([.roadNameKey: name])
    case .didUpdateAlternatives(let alternatives, let removed):
      Self.known([.updatedAlternativesKey: alternatives, .removedAlternativesKey: removed])
    case .didFailToUpdateAlternatives(let error): Self.known([.alternativesErrorKey: error])
    case .simulationDidChange(let state, let multiplier):
      Self.known([.simulationStateKey: state, .simulatedSpeedMultiplierKey: multiplier])
    }
  }

  private static func known(_ values: [NotificationUserInfoKey: Any?]) -> [String: Any] {
    var info: [String: Any] = [:]
    for (key, value) in values {
      if let value { info[key.rawValue] = value }
    }
    return info
  }
}

/// The keys of the notifications' user info, as in Mapbox's navigation.
public enum NotificationUserInfoKey: String, Hashable, Sendable, CaseIterable {
  case routeProgressKey = "progress"
  case locationKey = "location"
  case rawLocationKey = "rawLocation"
  case headingKey = "heading"
  case isProactiveKey = "RouteControllerDidFindFasterRoute"
  case routingErrorKey = "error"
  case visualInstructionKey = "visualInstruction"
  case spokenInstructionKey = "spokenInstruction"
  case waypointKey = "waypoint"
  case waypointsKey = "waypoints"
  case alertKey = "alert"
  case roadNameKey = "roadName"
  case updatedAlternativesKey = "updatedAlternatives"
  case removedAlternativesKey = "removedAlternatives"
  case alternativesErrorKey = "alternativesError"
  case simulationStateKey = "simulationState"
  case simulatedSpeedMultiplierKey = "simulatedSpeedMultiplier"
}

extension RouteController {
  /// The keys of the notifications' user info.
  public typealias NotificationUserInfoKey = FairwayNavigation.NotificationUserInfoKey
}

extension Notification {
  /// The typed payload of a session's notification; `nil` for other notifications.
  public var routeNotice: RouteNotice? { userInfo?[NotificationPoster.noticeKey] as? RouteNotice }
}

extension Notification.Name {
  /// A fix was processed.
  public static let routeControllerProgressDidChange = Notification.Name("RouteControllerProgressDidChange")
  /// A new route is about to be requested.
  public static let routeControllerWillReroute = Notification.Name("RouteControllerWillReroute")
  /// A new route was received.
  public static let routeControllerDidReroute = Notification.Name("RouteControllerDidReroute")
  /// No new route was found.
  public static let routeControllerDidFailToReroute = Notification.Name("RouteControllerDidFailToReroute")
  /// The attributes of the route were updated.
  public static let routeControllerDidRefreshRoute = Notification.Name("RouteControllerDidRefreshRoute")
  /// An instruction is due to be displayed.
  public static let routeControllerDidPassVisualInstructionPoint = Notification.Name(
    "RouteControllerDidPassVisualInstructionPoint")
  /// An instruction is due to be spoken.
  public static let routeControllerDidPassSpokenInstructionPoint = Notification.Name(
    "RouteControllerDidPassSpokenInstructionPoint")
  /// A waypoint was reached.
  public static let didArriveAtWaypoint = Notification.Name("DidArriveAtWaypoint")
  /// Waypoints were skipped.
  public static let routeControllerDidSkipWaypoints = Notification.Name("RouteControllerDidSkipWaypoints")
  /// There is something ahead that a driver may want to know about.
  public static let routeControllerDidApproachAlert = Notification.Name("RouteControllerDidApproachAlert")
  /// The name of the road has changed.
  public static let currentRoadNameDidChange = Notification.Name("CurrentRoadNameDidChange")
  /// The list of alternatives has changed.
  public static let routeControllerDidUpdateAlternatives = Notification.Name("RouteControllerDidUpdateAlternatives")
  /// The list of alternatives could not be updated.
  public static let routeControllerDidFailToUpdateAlternatives = Notification.Name(
    "RouteControllerDidFailToUpdateAlternatives")
  /// A simulation has begun or ended.
  public static let navigationServiceSimulationDidChange = Notification.Name("NavigationServiceSimulationDidChange")
}
