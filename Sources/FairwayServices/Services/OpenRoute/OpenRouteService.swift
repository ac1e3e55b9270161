package import FairwayRoutes
internal import GeoKernel

/// openrouteservice: POST of JSON to `/v2/directions`, with answers in its own form.
///
/// A server of one's own is at `…/ors`; the public one takes a key as a parameter of its address: `…?api_key=…`.
package final class OpenRouteService: DirectionsService {
  package var name: String { "openrouteservice" }
  package var prefersPost: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  /// The address of a request, whose options are in the body alone.
  package func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    ServiceRequest(path: "v2/directions/\(Self.pathName(of: options.profileIdentifier))/json")
  }

  package func postRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest? {
    guard case .routes(let route) = options else {
      throw .invalidInput(message: "openrouteservice is asked for routes only")
    }
    var request = try getRequest(for: options)
    request.body = .json(.object(Self.body(route)))
    return request
  }

  private static func pathName(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "driving-car"
    case .truck: "driving-hgv"
    case .cycling: "cycling-regular"
    case .walking: "foot-walking"
    default: profile.rawValue
    }
  }

  private static func body(_ options: RouteOptions) -> JSONObject {
    let waypoints = options.waypoints
    var body: JSONObject = [
      "coordinates": .array(waypoints.map { .position($0.coordinate) }), "instructions": true, "units": "m",
      "language": .string(options.common.languageTag), "roundabout_exits": true,
    ]
    if options.includesAlternativeRoutes, waypoints.count == 2 { body["alternative_routes"] = ["target_count": 3] }
    if !options.allowsUTurnAtWaypoint, waypoints.count > 2 { body["continue_straight"] = true }
    if waypoints.contains(where: { $0.bearing != nil }) {
      body["bearings"] = .array(
        waypoints.map { $0.bearing.map { [.number($0.heading), .number($0.accuracy)] } ?? [] })
    }
    if waypoints.contains(where: { $0.coordinateAccuracy != nil }) {
      // −1 is the largest that the server takes.
      body["radiuses"] = .array(waypoints.map { .number($0.coordinateAccuracy.map { max(1, min($0, 1e6)) } ?? -1) })
    }
    let rules = rules(options)
    if !rules.isEmpty { body["options"] = .object(rules) }
    return body
  }

  private static func rules(_ options: RouteOptions) -> JSONObject {
    var rules: JSONObject = [:]
    let features: [(class: RoadClasses, name: String)] = [
      (.motorway, "highways"), (.toll, "tollways"), (.ferry, "ferries"),
    ]
    let avoided = features.filter { options.roadClassesToAvoid.contains($0.class) }
    if !avoided.isEmpty { rules["avoid_features"] = .array(avoided.map { .string($0.name) }) }
    // A point is a small area around it.
    let areas = options.avoidedAreas + options.avoidedPoints.map { AvoidedArea(around: $0, radius: 10) }
    if !areas.isEmpty {
      rules["avoid_polygons"] = [
        "type": "MultiPolygon",
        "coordinates": .array(areas.map { [.array($0.closedRing.map { .position($0) })] }),
      ]
    }
    var restrictions: JSONObject = [:]
    for (row, value) in options.rows {
      if let name = restriction(of: row) { restrictions[name] = value }
    }
    if !restrictions.isEmpty {
      rules["vehicle_type"] = "hgv"
      rules["profile_params"] = ["restrictions": .object(restrictions)]
    }
    return rules
  }

  /// The name of a truck's measure, in the units of the options.
  private static func restriction(of row: RouteOptionRow) -> String? {
    switch row.name {
    case "maximumHeight": "height"
    case "maximumWidth": "width"
    case "maximumWeight": "weight"
    case "maximumLength": "length"
    case "maximumAxleLoad": "axleload"
    case "carriesHazardousGoods": "hazmat"
    default: nil
    }
  }

  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isSubset(of: [.motorway, .toll, .ferry]))
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isEmpty)
    found.refuse("departAt", if: options.departureTime != nil)
    found.refuse("arriveBy", if: options.arrivalTime != nil)
    found.note("includesAlternativeRoutes", if: options.includesAlternativeRoutes && options.waypoints.count > 2)
    found.add(
      options, isKnown: { Self.restriction(of: $0) != nil },
      refusal: { _ in options.profileIdentifier == .truck ? nil : "by truck only" })
    found.addMapboxOnly(options)
    var common = options.common
    for index in common.waypoints.indices { common.waypoints[index].coordinateAccuracy = nil }
    found.addPlain(common, attributes: [.distance])
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    [UnsupportedOption(option: "a match", reason: "it is asked for routes only", changesRoute: true)]
  }
}
