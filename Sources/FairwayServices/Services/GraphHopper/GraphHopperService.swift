package import FairwayRoutes
internal import GeoKernel

/// GraphHopper: POST of JSON to `/route`, with answers in its own form.
///
/// Areas and points to avoid are a custom model, so the server must not have only routes that were prepared (contraction
/// hierarchies are switched off for such requests). A key is a parameter of the server's address: `…/api/1?key=…`.
package final class GraphHopperService: DirectionsService {
  package var name: String { "graphhopper" }
  package var prefersPost: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    guard case .routes(let options) = options else { throw Self.noMatches }
    // What an address cannot say is in the body alone.
    var query = options.waypoints.map {
      RequestParameter("point", "\($0.coordinate.latitude),\($0.coordinate.longitude)")
    }
    query.add("profile", Self.pathName(of: options.profileIdentifier))
    query.add("points_encoded", false)
    query.add("locale", options.common.languageTag)
    return ServiceRequest(path: "route", query: query)
  }

  package func postRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest? {
    guard case .routes(let options) = options else { throw Self.noMatches }
    return ServiceRequest(path: "route", body: .json(.object(Self.body(options))))
  }

  private static var noMatches: DirectionsError { .invalidInput(message: "graphhopper is asked for routes only") }

  private static func pathName(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "car"
    case .cycling: "bike"
    case .walking: "foot"
    default: profile.rawValue
    }
  }

  static func body(_ options: RouteOptions) -> JSONObject {
    var body: JSONObject = [
      "points": .array(options.waypoints.map { .position($0.coordinate) }),
      "profile": .string(pathName(of: options.profileIdentifier)), "locale": .string(options.common.languageTag),
      "instructions": true, "points_encoded": false,
    ]
    let details = Self.details.filter { options.attributeOptions.contains($0.option) }.map { $0.name }
    if !details.isEmpty { body["details"] = .array(details.map { .string($0) }) }
    if options.attributeOptions.contains(.elevation) { body["elevation"] = true }
    if options.includesAlternativeRoutes, options.waypoints.count == 2 {
      body["algorithm"] = "alternative_route"
      body["alternative_route.max_paths"] = 3
    }
    if let (heading, _) = options.waypoints.first?.bearing { body["headings"] = [.number(heading)] }
    if options.waypoints.count > 2 { body["pass_through"] = .bool(!options.allowsUTurnAtWaypoint) }
    if let model = customModel(options) { body["custom_model"] = model }
    let needsFlexibility = ["algorithm", "headings", "pass_through", "custom_model"].contains { body[$0] != nil }
    if needsFlexibility { body["ch.disable"] = true }
    return body
  }

  static let details: [(option: AttributeOptions, name: String)] = [
    (.expectedTravelTime, "time"), (.speed, "average_speed"), (.maximumSpeedLimit, "max_speed"),
  ]

  /// The conditions of roads to avoid if there is a reasonable alternative.
  private static let classes: [(class: RoadClasses, condition: String)] = [
    (.motorway, "road_class == MOTORWAY"), (.toll, "toll == ALL"), (.ferry, "road_environment == FERRY"),
    (.tunnel, "road_environment == TUNNEL"),
  ]

  private static func customModel(_ options: RouteOptions) -> JSONValue? {
    var priority: [JSONValue] = classes.filter { options.roadClassesToAvoid.contains($0.class) }.map {
      ["if": .string($0.condition), "multiply_by": "0.1"]
    }
    // A point is a small area around it.
    let areas = options.avoidedAreas + options.avoidedPoints.map { AvoidedArea(around: $0, radius: 10) }
    var features: [JSONValue] = []
    for (number, area) in areas.enumerated() {
      priority.append(["if": .string("in_avoided\(number)"), "multiply_by": "0"])
      features.append([
        "type": "Feature", "id": .string("avoided\(number)"), "properties": [:],
        "geometry": ["type": "Polygon", "coordinates": [.array(area.closedRing.map { .position($0) })]],
      ])
    }
    guard !priority.isEmpty else { return nil }
    var model: JSONObject = ["priority": .array(priority)]
    if !features.isEmpty { model["areas"] = ["type": "FeatureCollection", "features": .array(features)] }
    return .object(model)
  }
}

extension JSONValue {
  /// A number, rounded like the coordinates of every request.
  static func rounded(_ number: Double) -> JSONValue { .number(RequestText.rounded(number)) }

  /// A coordinate as GeoJSON's position, rounded like the coordinates of every request.
  static func position(_ coordinate: LocationCoordinate2D) -> JSONValue {
    .array([.rounded(coordinate.longitude), .rounded(coordinate.latitude)])
  }
}

// MARK: - Supported options

extension GraphHopperService {
  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    let avoidable: RoadClasses = [.motorway, .toll, .ferry, .tunnel]
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isSubset(of: avoidable))
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isEmpty)
    found.refuse("departAt", if: options.departureTime != nil)
    found.refuse("arriveBy", if: options.arrivalTime != nil)
    found.refuse("heading", Array(options.waypoints.dropFirst())) { $0.heading != nil }
    found.note("includesAlternativeRoutes", if: options.includesAlternativeRoutes && options.waypoints.count > 2)
    found.add(options, isKnown: { _ in false }, refusal: { _ in nil })
    found.addMapboxOnly(options)
    found.addPlain(
      options.common, attributes: AttributeOptions(Self.details.map { $0.option } + [.distance, .elevation]))
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    [UnsupportedOption(option: "a match", reason: "it is asked for routes only", changesRoute: true)]
  }
}

extension UnsupportedOptions {
  /// Adds what services do not have that give no waypoints and no guidance in Mapbox's form.
  mutating func addPlain(_ common: CommonOptions, attributes: AttributeOptions) {
    refuse("coordinateAccuracy", common.waypoints) { $0.coordinateAccuracy != nil }
    refuse("allowsArrivingOnOppositeSide", common.waypoints) { !$0.allowsArrivingOnOppositeSide }
    refuse("allowsSnappingToClosedRoad", common.waypoints) { $0.allowsSnappingToClosedRoad }
    refuse("targetCoordinate", common.waypoints) { $0.targetCoordinate != nil }
    refuse("layer", common.waypoints) { $0.layer != nil }
    note("includesSpokenInstructions", if: common.includesSpokenInstructions)
    note("includesVisualInstructions", if: common.includesVisualInstructions)
    note("routeShapeResolution", if: common.routeShapeResolution != .full, "the full line is given")
    note("customAttributes", if: !common.customAttributes.isEmpty)
    addMapboxOnly(common, attributes: attributes)
  }
}
