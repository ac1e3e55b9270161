package import FairwayRoutes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  package import Foundation
#endif

/// Valhalla: POST of JSON to `/route` and `/trace_route`, with answers in OSRM's form.
package struct ValhallaService: DirectionsService {
  package var name: String { "valhalla" }
  package var prefersPost: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: any DirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    let text = String(decoding: try Self.body(options), as: UTF8.self)
    return ServiceRequest(path: Self.path(options), query: [URLQueryItem(name: "json", value: text)])
  }

  package func postRequest(for options: any DirectionsOptions) throws(DirectionsError) -> ServiceRequest? {
    ServiceRequest(path: Self.path(options), body: .json(try Self.body(options)))
  }

  private static func path(_ options: any DirectionsOptions) -> String {
    options is MatchOptions ? "trace_route" : "route"
  }

  private static func body(_ options: any DirectionsOptions) throws(DirectionsError) -> Data {
    switch options {
    case let options as RouteOptions: return try ValhallaRequest(options).body
    case let options as MatchOptions: return try ValhallaRequest(options).body
    default: throw .invalidInput(message: "\(type(of: options)) are neither options of a route nor of a match")
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
    let needsZone = "without the time zone of the start"
    found.refuse("departAt", if: options.departAt != nil && options.timeZone == nil, needsZone)
    found.refuse("arriveBy", if: options.arriveBy != nil && options.timeZone == nil, needsZone)
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
