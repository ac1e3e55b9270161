public import FairwayRoutes

/// Collects the options that a service does not support. Its functions are called at many places and are fast enough: in a
/// browser their copies would count.
struct UnsupportedOptions {
  private(set) var list: [UnsupportedOption] = []

  /// Adds an option that decides which route is found.
  @inline(never)
  mutating func refuse(_ option: String, if condition: Bool, _ reason: String = "") {
    if condition { list.append(UnsupportedOption(option: option, reason: reason, changesRoute: true)) }
  }

  /// Adds an option that only affects what the answer contains.
  @inline(never)
  mutating func note(_ option: String, if condition: Bool, _ reason: String = "") {
    if condition { list.append(UnsupportedOption(option: option, reason: reason, changesRoute: false)) }
  }

  /// Adds an option that decides which route is found, for each waypoint that has it.
  @inline(never)
  mutating func refuse(_ option: String, _ waypoints: [Waypoint], _ condition: (Waypoint) -> Bool) {
    for (index, waypoint) in waypoints.enumerated() where condition(waypoint) {
      refuse("waypoints[\(index)].\(option)", if: true)
    }
  }

  /// Adds the options with rows that a service does not support: those that it does not have, and
  /// those that it refuses to a traveller, with the reason.
  mutating func add(
    _ options: RouteOptions, isKnown: (RouteOptionRow) -> Bool, refusal: (RouteOptionRow.Traveller) -> String?
  ) {
    for (row, _) in options.rows {
      let reason =
        isKnown(row) ? row.traveller.flatMap(refusal) : row.traveller == .truck ? "Valhalla's trucks only" : ""
      guard let reason else { continue }
      list.append(UnsupportedOption(option: row.name, reason: reason, changesRoute: row.changesRoute))
    }
  }

  /// Adds what is avoided by comparing alternatives, because the service cannot be asked to avoid points or areas.
  mutating func compareAlternatives(_ options: RouteOptions, points: Bool, areas: Bool) {
    let reason = "alternatives are compared"
    note("avoidedPoints", if: !points && !options.avoidedPoints.isEmpty, reason)
    note("avoidedAreas", if: !areas && !options.avoidedAreas.isEmpty, reason)
  }

  /// Adds the options that only Mapbox's own servers support and that do not change the route.
  mutating func addMapboxOnly(_ options: RouteOptions) {
    note("refreshingEnabled", if: options.refreshingEnabled, Self.refreshable)
    note("includesTollPrices", if: options.includesTollPrices)
  }

  /// Adds the options of routes and matches that only Mapbox's own servers support; `attributes` are the supported
  /// ones.
  mutating func addMapboxOnly(_ common: CommonOptions, attributes: AttributeOptions) {
    note("profileIdentifier", if: common.profileIdentifier == .automobileAvoidingTraffic, "without traffic")
    for name in common.attributeOptions.subtracting(attributes).requestNames {
      note("attributeOptions.\(name)", if: true)
    }
    refuse("allowsSnappingToStaticallyClosedRoad", common.waypoints) { $0.allowsSnappingToStaticallyClosedRoad }
  }

  /// The routes that can be refreshed.
  static let refreshable = "routes by car with traffic only, of Mapbox"
}

extension RouteOptions {
  public func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption] {
    style.service.unsupportedOptions(of: self)
  }
}

extension MatchOptions {
  public func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption] {
    style.service.unsupportedOptions(of: self)
  }
}
