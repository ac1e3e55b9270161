package import FairwayRoutes

/// Valhalla: POST of JSON to `/route` and `/trace_route`, with answers in OSRM's form.
package final class ValhallaService: DirectionsService {
  package var name: String { "valhalla" }
  package var prefersPost: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    let text = String(decoding: Self.body(options).json(), as: UTF8.self)
    return ServiceRequest(path: Self.path(options), query: [RequestParameter("json", text)])
  }

  package func postRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest? {
    ServiceRequest(path: Self.path(options), body: .json(Self.body(options)))
  }

  private static func path(_ options: AnyDirectionsOptions) -> String {
    if case .match = options { "trace_route" } else { "route" }
  }

  private static func body(_ options: AnyDirectionsOptions) -> JSONValue {
    switch options {
    case .routes(let options): ValhallaRequest.body(options)
    case .match(let options): ValhallaRequest.body(options)
    }
  }

  /// The name of a profile's costing model.
  static func costing(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "auto"
    case .cycling: "bicycle"
    case .walking: "pedestrian"
    default: profile.rawValue
    }
  }
}

// MARK: - Supported options

extension ValhallaService {
  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    let avoidable: RoadClasses = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isSubset(of: avoidable))
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isSubset(of: .highOccupancy))
    found.refuse("departAt", if: options.lacksZone(of: options.departureTime), options.missingZone)
    found.refuse("arriveBy", if: options.lacksZone(of: options.arrivalTime), options.missingZone)
    let isTruck = options.profileIdentifier == .truck
    if !options.profileIdentifier.isAutomobile, !isTruck {
      let reason = "by car or truck only"
      found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isEmpty, reason)
      found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isEmpty, reason)
    }
    func refusal(_ traveller: RouteOptionRow.Traveller) -> String? {
      switch traveller {
      case .walker: options.profileIdentifier == .walking ? nil : "on foot only"
      case .carOrTruck: options.profileIdentifier.isAutomobile || isTruck ? nil : "by car or truck only"
      case .truck: isTruck ? nil : "by truck only"
      }
    }
    found.add(options, isKnown: { $0.costing != nil }, refusal: refusal)
    found.addMapboxOnly(options)
    addUnsupported(options.common, to: &found)
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    found.note("resamplesTraces", if: options.resamplesTraces)
    found.refuse("targetCoordinate", options.waypoints) { $0.targetCoordinate != nil }
    found.refuse("layer", options.waypoints) { $0.layer != nil }
    found.refuse("heading", options.waypoints) { $0.heading != nil }
    found.refuse("allowsArrivingOnOppositeSide", options.waypoints) { !$0.allowsArrivingOnOppositeSide }
    addUnsupported(options.common, to: &found)
    return found.list
  }

  private func addUnsupported(_ common: CommonOptions, to found: inout UnsupportedOptions) {
    found.note("routeShapeResolution", if: common.routeShapeResolution == .low, "the full line is given")
    let language = ValhallaLanguage.tag(for: common.languageTag)
    found.note(
      "locale", if: common.includesSteps && language != common.languageTag,
      "instructions are in \(language), not \(common.languageTag)")
    found.note(
      "attributeOptions.elevation", if: common.attributeOptions.contains(.elevation),
      "up to version 3.9.1 answers in this form have no heights")
    found.note("customAttributes", if: !common.customAttributes.isEmpty)
    found.addMapboxOnly(
      common, attributes: [.distance, .expectedTravelTime, .speed, .maximumSpeedLimit, .closures, .elevation])
  }
}
