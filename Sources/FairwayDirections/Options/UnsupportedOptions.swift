/// Collects what a style has no words for.
private struct Findings {
  var options: [UnsupportedOption] = []

  /// Something that decides which route is found.
  mutating func refuse(_ option: String, if condition: Bool, _ reason: String = "") {
    if condition { options.append(UnsupportedOption(option: option, reason: reason, changesRoute: true)) }
  }

  /// Something that decides what the answer tells of the route.
  mutating func note(_ option: String, if condition: Bool, _ reason: String = "") {
    if condition { options.append(UnsupportedOption(option: option, reason: reason, changesRoute: false)) }
  }

  /// Something that decides which route is found, for each waypoint that has it.
  mutating func refuse(_ option: String, _ waypoints: [Waypoint], _ condition: (Waypoint) -> Bool) {
    for (index, waypoint) in waypoints.enumerated() where condition(waypoint) {
      refuse("waypoints[\(index)].\(option)", if: true)
    }
  }
}

extension RouteOptions {
  public func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption] {
    var found = Findings()
    let onFoot = profileIdentifier == .walking
    found.refuse("speed", if: speed != nil && (!onFoot || style == .osrm), "on foot only, not with OSRM")
    found.note(
      "refreshingEnabled",
      if: refreshingEnabled && (style != .mapbox || profileIdentifier != .automobileAvoidingTraffic),
      "routes by car with traffic only, of Mapbox")
    switch style {
    case .mapbox:
      found.refuse("walkwayPriority", if: walkwayPriority != nil && !onFoot, "on foot only")
      let avoidable: RoadClasses = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
      found.refuse("roadClassesToAvoid", if: !roadClassesToAvoid.isSubset(of: avoidable))
    case .osrm:
      let avoidable: RoadClasses = [.toll, .motorway, .ferry, .restricted, .tunnel]
      found.refuse("roadClassesToAvoid", if: !roadClassesToAvoid.isSubset(of: avoidable))
      found.refuse("roadClassesToAllow", if: !roadClassesToAllow.isEmpty)
      found.refuse("maximumHeight", if: maximumHeight != nil)
      found.refuse("maximumWidth", if: maximumWidth != nil)
      found.refuse("maximumWeight", if: maximumWeight != nil)
      found.refuse("departAt", if: departAt != nil)
      found.refuse("arriveBy", if: arriveBy != nil)
      found.note(
        "includesExitRoundaboutManeuver", if: !includesExitRoundaboutManeuver && includesSteps,
        "the exit is always a step of its own")
      found.refuse("layer", waypoints) { $0.layer != nil }
    case .valhalla:
      let avoidable: RoadClasses = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
      found.refuse("roadClassesToAvoid", if: !roadClassesToAvoid.isSubset(of: avoidable))
      found.refuse(
        "roadClassesToAvoid", if: !roadClassesToAvoid.isEmpty && !profileIdentifier.isAutomobile, "by car only")
      found.refuse(
        "roadClassesToAllow", if: !roadClassesToAllow.isEmpty && !profileIdentifier.isAutomobile, "by car only")
      found.refuse("maximumHeight", if: maximumHeight != nil && !profileIdentifier.isAutomobile, "by car only")
      found.refuse("maximumWidth", if: maximumWidth != nil && !profileIdentifier.isAutomobile, "by car only")
      found.refuse("maximumWeight", if: maximumWeight != nil && !profileIdentifier.isAutomobile, "by car only")
    }
    if style != .mapbox {
      found.refuse("alleyPriority", if: alleyPriority != nil)
      found.refuse("walkwayPriority", if: walkwayPriority != nil)
      // A router asks for this on its own account whenever it reroutes: a route without it is better than none.
      found.note("initialManeuverAvoidanceRadius", if: initialManeuverAvoidanceRadius != nil)
      found.note("includesTollPrices", if: includesTollPrices)
    }
    let allowable: RoadClasses = [.highOccupancyVehicle2, .highOccupancyVehicle3, .highOccupancyToll]
    if style != .osrm { found.refuse("roadClassesToAllow", if: !roadClassesToAllow.isSubset(of: allowable)) }
    return found.options + common.unsupportedOptions(in: style)
  }
}

extension MatchOptions {
  public func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption] {
    var found = Findings()
    found.note("resamplesTraces", if: resamplesTraces && style == .valhalla)
    found.refuse("targetCoordinate", waypoints) { $0.targetCoordinate != nil }
    found.refuse("layer", waypoints) { $0.layer != nil }
    if style == .valhalla {
      found.refuse("heading", waypoints) { $0.heading != nil }
      found.refuse("allowsArrivingOnOppositeSide", waypoints) { !$0.allowsArrivingOnOppositeSide }
    }
    return found.options + common.unsupportedOptions(in: style)
  }
}

extension CommonOptions {
  fileprivate func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption] {
    guard style != .mapbox else { return [] }
    var found = Findings()
    found.note("profileIdentifier", if: profileIdentifier == .automobileAvoidingTraffic, "without traffic")
    let attributes: AttributeOptions
    switch style {
    case .mapbox:
      return []
    case .osrm:
      attributes = [.distance, .expectedTravelTime, .speed]
      found.note("includesSpokenInstructions", if: includesSpokenInstructions)
      found.note("includesVisualInstructions", if: includesVisualInstructions)
      found.note("locale", if: includesSteps && !languageTag.hasPrefix("en"), "instructions are made in English here")
      found.refuse("targetCoordinate", waypoints) { $0.targetCoordinate != nil }
      found.refuse("allowsSnappingToClosedRoad", waypoints) { $0.allowsSnappingToClosedRoad }
      found.note("waypoint names", if: waypoints.contains { $0.name != nil })
    case .valhalla:
      attributes = [.distance, .expectedTravelTime, .speed, .maximumSpeedLimit, .closures]
      found.note(
        "routeShapeResolution", if: routeShapeResolution == .low, "the full line is given")
      let language = ValhallaLanguage.tag(for: languageTag)
      found.note(
        "locale", if: includesSteps && language != languageTag, "instructions are in \(language), not \(languageTag)")
      found.note("customAttributes", if: !customAttributes.isEmpty)
    }
    for name in attributeOptions.subtracting(attributes).requestNames {
      found.note("attributeOptions.\(name)", if: true)
    }
    found.refuse("allowsSnappingToStaticallyClosedRoad", waypoints) { $0.allowsSnappingToStaticallyClosedRoad }
    return found.options
  }
}
