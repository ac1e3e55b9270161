public import FairwayCore
public import Foundation
public import GeoKernel

// The names are those of MapboxNavigation.swift 0.0.4, which existing code uses.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user has moved along the route.
public let RouteControllerProgressDidChange = Notification.Name("RouteControllerProgressDidChange")
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The urgency of the next maneuver has changed.
public let RouteControllerAlertLevelDidChange = Notification.Name("RouteControllerAlertLevelDidChange")
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user is off the route and needs a new one; posted with every fix while off the route.
public let RouteControllerShouldReroute = Notification.Name("RouteControllerShouldReroute")
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the progress, a `RouteProgress`.
public let RouteControllerProgressDidChangeNotificationProgressKey = "progress"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the location, a `Location`.
public let RouteControllerProgressDidChangeNotificationLocationKey = "location"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the time in seconds to the end of the step at the user's speed, a `Double`; missing if the user stands or
/// the speed is unknown.
public let RouteControllerProgressDidChangeNotificationSecondsRemainingOnStepKey = "seconds"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the metres to the end of the step, a `Double`.
public let RouteControllerAlertLevelDidChangeNotificationDistanceToEndOfManeuverKey = "distance"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the user's last location, a `Location`.
public let RouteControllerNotificationShouldRerouteKey = "location"

/// A notification of a ``LegacyRouteController`` with its payload: the typed form of its user info.
public enum LegacyNotice: Sendable {
  case progressDidChange(RouteProgress, location: Location, secondsRemainingOnStep: Double?)
  case alertLevelDidChange(RouteProgress, AlertLevel, distanceToEndOfManeuver: LocationDistance)
  case shouldReroute(Location)

  /// The name of the notification.
  public var name: Notification.Name {
    switch self {
    case .progressDidChange: RouteControllerProgressDidChange
    case .alertLevelDidChange: RouteControllerAlertLevelDidChange
    case .shouldReroute: RouteControllerShouldReroute
    }
  }

  /// The user info, with the keys of the same name.
  public var userInfo: [String: Any] {
    switch self {
    case .progressDidChange(let progress, let location, let seconds):
      var info: [String: Any] = [
        RouteControllerProgressDidChangeNotificationProgressKey: progress,
        RouteControllerProgressDidChangeNotificationLocationKey: location,
      ]
      if let seconds { info[RouteControllerProgressDidChangeNotificationSecondsRemainingOnStepKey] = seconds }
      return info
    case .alertLevelDidChange(let progress, _, let distance):
      return [
        RouteControllerProgressDidChangeNotificationProgressKey: progress,
        RouteControllerAlertLevelDidChangeNotificationDistanceToEndOfManeuverKey: distance,
      ]
    case .shouldReroute(let location): return [RouteControllerNotificationShouldRerouteKey: location]
    }
  }
}

extension Notification {
  /// The typed payload of a legacy notification; `nil` for other notifications.
  public var legacyNotice: LegacyNotice? { userInfo?[NotificationPoster.noticeKey] as? LegacyNotice }
}

/// Guides along a route and reports only by notifications, as MapboxNavigation.swift 0.0.4 did.
///
/// It never requests routes: on ``RouteControllerShouldReroute`` the app fetches one and sets ``routeProgress``.
///
/// ```swift
/// controller.routeProgress = try RouteProgress(route: newRoute)
/// ```
public final class LegacyRouteController {
  /// The underlying router.
  public let router: RouteController
  /// The poster of the notifications; `nil` for none, which costs nothing.
  public var notificationPoster: NotificationPoster?
  /// The thresholds of the alert levels.
  public var alertRule = AlertRule()
  /// The urgency of the alert for the next maneuver.
  public private(set) var alertLevel = AlertLevel.none
  /// Whether the session processes fixes.
  public private(set) var isResumed = false

  private var lastStep = (leg: 0, step: 0)
  private var lastDistance = -1.0

  /// Creates a controller for a route, suspended.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - options: The options of the router; it never offers alternatives.
  ///   - notificationPoster: The poster of the notifications, by default to the default center.
  public init(
    route: Route, options: RouterOptions = RouterOptions(),
    notificationPoster: NotificationPoster? = NotificationPoster()
  ) throws(RouteIndexError) {
    var options = options
    options.offersAlternatives = false
    router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route])),
      routeOptions: RouteOptions(waypoints: route.legs.compactMap(\.destination)), options: options, log: { _ in })
    self.notificationPoster = notificationPoster
    router.observer = self
    router.decider = self
  }

  /// The progress of the user.
  ///
  /// Set the progress of another route to follow that route from its start. The progress of a route that cannot be
  /// followed has no effect.
  public var routeProgress: RouteProgress {
    get { router.routeProgress }
    set {
      let response = IndexedRouteResponse(routeResponse: RouteResponse(routes: [newValue.route]))
      alertLevel = .none
      lastStep = (0, 0)
      lastDistance = -1
      // Only a router that was ended refuses a route that is followed already.
      try? router.updateRoute(with: response, routeOptions: nil)
    }
  }

  /// Starts or resumes processing fixes.
  public func resume() { isResumed = true }

  /// Stops processing fixes until it is resumed.
  public func suspend() { isResumed = false }

  /// Processes a fix.
  public func update(_ location: Location) {
    guard isResumed else { return }
    router.update(location)
  }

  /// Whether the user counts as on the route, after the last fix.
  public func userIsOnRoute(_ location: Location) -> Bool { router.userIsOnRoute(location) }

  private func post(_ notice: @autoclosure () -> LegacyNotice) {
    guard let notificationPoster else { return }
    let notice = notice()
    notificationPoster.post(notice.name, object: self, notice, notice.userInfo)
  }

  fileprivate func didUpdate(_ progress: RouteProgress, _ location: Location, _ rawLocation: Location) {
    if progress.state.routeState == .offRoute {
      post(.shouldReroute(rawLocation))
      return
    }
    let step = progress.currentLegProgress.currentStepProgress
    let distance = step.distanceRemaining
    // Not while the user stands; after the arrival with every fix.
    if progress.distanceTraveled != lastDistance || alertLevel == .arrive {
      lastDistance = progress.distanceTraveled
      let seconds = rawLocation.speed.flatMap { $0 > 0 ? distance / $0 : nil }
      post(.progressDidChange(progress, location: location, secondsRemainingOnStep: seconds))
    }
    let place = (progress.legIndex, progress.currentLegProgress.stepIndex)
    let situation = AlertRule.Situation(
      level: alertLevel, distance: distance, stepDistance: step.step?.distance ?? 0, speed: rawLocation.speed,
      hasAdvanced: place != lastStep,
      isBeforeArrival: progress.isFinalLeg
        && [nil, .arrive].contains(progress.currentLegProgress.upcomingStep?.maneuverType))
    lastStep = place
    let level = alertRule.level(situation)
    guard level != alertLevel else { return }
    alertLevel = level
    post(.alertLevelDidChange(progress, level, distanceToEndOfManeuver: distance))
  }
}

/// A legacy controller uses only the progress: legs advance by themselves, and it never requests routes.
extension LegacyRouteController: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    if case .didUpdate(let progress, let location, let rawLocation, _) = event {
      didUpdate(progress, location, rawLocation)
    }
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    if case .shouldReroute = question { false } else { nil }
  }
}
