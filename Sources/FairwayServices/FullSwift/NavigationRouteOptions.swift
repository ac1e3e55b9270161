public import FairwayRequests
public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteOptions {
  /// The options for turn-by-turn navigation, called `NavigationRouteOptions` by Mapbox.
  ///
  /// They request steps, the full shape with six decimals, spoken and visual instructions in the locale's language and
  /// units, roundabout exits as steps, alternatives, and for each segment the duration, the congestion and, except on
  /// foot, the speed limit. Routes by car with traffic can be refreshed.
  public static func navigation(
    waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobileAvoidingTraffic,
    locale: Locale = .current
  ) -> RouteOptions {
    var options = RouteOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
    options.prepareForNavigation()
    options.common.speak(locale)
    return options
  }
}

extension MatchOptions {
  /// The options for turn-by-turn navigation along a trace, called `NavigationMatchOptions` by Mapbox.
  ///
  /// They request steps, the full shape with six decimals, spoken and visual instructions in the locale's language and
  /// units, and for each segment the duration, the congestion and, except on foot, the speed limit.
  public static func navigation(
    matching waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobileAvoidingTraffic,
    locale: Locale = .current
  ) -> MatchOptions {
    var options = MatchOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
    options.common.prepareForNavigation()
    options.common.speak(locale)
    return options
  }
}

extension CommonOptions {
  fileprivate mutating func speak(_ locale: Locale) {
    self.locale = locale
    distanceMeasurementSystem = MeasurementSystem(locale)
  }
}
