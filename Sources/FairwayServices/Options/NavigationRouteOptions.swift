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
    options.common.prepareForNavigation(locale: locale)
    options.includesAlternativeRoutes = true
    options.includesExitRoundaboutManeuver = true
    options.refreshingEnabled = profileIdentifier == .automobileAvoidingTraffic
    return options
  }
}

extension MatchOptions {
  /// The options for turn-by-turn navigation along a trace, called `NavigationMatchOptions` by Mapbox.
  ///
  /// They request steps, the full shape with six decimals, spoken and visual instructions in the locale's language and
  /// units, and for each segment the duration, the congestion and, except on foot, the speed limit.
  public static func navigation(
    waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobileAvoidingTraffic,
    locale: Locale = .current
  ) -> MatchOptions {
    var options = MatchOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
    options.common.prepareForNavigation(locale: locale)
    return options
  }
}

extension CommonOptions {
  fileprivate mutating func prepareForNavigation(locale: Locale) {
    includesSteps = true
    routeShapeResolution = .full
    shapeFormat = .polyline6
    attributeOptions = [.numericCongestionLevel, .expectedTravelTime]
    if profileIdentifier != .walking { attributeOptions.insert(.maximumSpeedLimit) }
    includesSpokenInstructions = true
    includesVisualInstructions = true
    self.locale = locale
    distanceMeasurementSystem = MeasurementSystem(locale)
  }
}
