internal import FairwayRoutes

extension RouteOptions {
  /// Asks for what turn-by-turn navigation needs.
  package mutating func prepareForNavigation() {
    common.prepareForNavigation()
    includesAlternativeRoutes = true
    includesExitRoundaboutManeuver = true
    refreshingEnabled = profileIdentifier == .automobileAvoidingTraffic
  }
}

extension CommonOptions {
  /// Asks for what turn-by-turn navigation needs.
  package mutating func prepareForNavigation() {
    includesSteps = true
    routeShapeResolution = .full
    attributeOptions = [.numericCongestionLevel, .expectedTravelTime]
    if profileIdentifier != .walking { attributeOptions.insert(.maximumSpeedLimit) }
    includesSpokenInstructions = true
    includesVisualInstructions = true
  }
}
