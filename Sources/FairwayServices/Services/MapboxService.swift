package import FairwayRoutes
internal import GeoKernel

/// Mapbox's Directions and Map Matching services, version 5: GET with a token, POST for long requests.
package final class MapboxService: DirectionsService {
  package var name: String { "mapbox" }
  package var requiresAccessToken: Bool { true }
  package var hasOfflineTiles: Bool { true }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: AnyDirectionsOptions) -> ServiceRequest {
    ServiceRequest(path: "\(options.abridgedPath)/\(options.coordinates)", query: options.parameters)
  }

  package func postRequest(for options: AnyDirectionsOptions) -> ServiceRequest? {
    let coordinates = RequestParameter("coordinates", options.coordinates)
    return ServiceRequest(path: options.abridgedPath, body: .form([coordinates] + options.parameters))
  }

  package func refreshRequest(for part: RouteRefreshPart) -> ServiceRequest? {
    let profile = ProfileIdentifier.automobileAvoidingTraffic.rawValue
    let index = part.currentRouteShapeIndex.map { RequestParameter("current_route_geometry_index", "\($0)") }
    var request = ServiceRequest(path: "directions-refresh/v1/\(profile)/", query: [index].compactMap { $0 })
    // The identifier comes from a server, so a slash in it must not lead to another path.
    let identifier = RequestText.escaped(part.responseIdentifier, isPath: false)
    request.path += "\(identifier)/\(part.routeIndex)/\(part.startLegIndex)"
    return request
  }

  package func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)? {
    let end = path.endIndex
    guard path.count >= 4, path[end - 3] == "v5", ["directions", "matching"].contains(path[end - 4]) else { return nil }
    return (path[end - 4] == "matching", ProfileIdentifier(rawValue: path.suffix(2).joined(separator: "/")))
  }
}

// MARK: - Supported options

extension MapboxService {
  package func maximumWaypointCount(of options: AnyDirectionsOptions) -> Int {
    if case .match = options { 100 } else { 25 }
  }

  package func validate(_ options: RouteOptions) throws(DirectionsOptionsError) {
    try validate(options.common)
    if options.arrivalTime != nil, options.profileIdentifier != .automobile {
      throw .arrivalTimeForProfile(options.profileIdentifier)
    }
  }

  package func validate(_ options: MatchOptions) throws(DirectionsOptionsError) {
    try validate(options.common)
  }

  private func validate(_ common: CommonOptions) throws(DirectionsOptionsError) {
    for (index, waypoint) in common.waypoints.enumerated() {
      if let name = waypoint.name, name.utf8.contains(UInt8(ascii: ";")) { throw .waypointName(waypoint: index) }
    }
  }

  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    let onFoot = options.profileIdentifier == .walking
    found.note(
      "refreshingEnabled",
      if: options.refreshingEnabled && options.profileIdentifier != .automobileAvoidingTraffic,
      UnsupportedOptions.refreshable)
    found.note("attributeOptions.elevation", if: options.attributeOptions.contains(.elevation))
    let avoidable: RoadClasses = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isSubset(of: avoidable))
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isSubset(of: .highOccupancy))
    found.refuse("avoidedPoints", if: options.avoidedPoints.count > 50, "more than 50")
    found.compareAlternatives(options, points: true, areas: false)
    found.add(options, isKnown: { $0.parameter != nil }, refusal: { $0 == .walker && !onFoot ? "on foot only" : nil })
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    found.refuse("targetCoordinate", options.waypoints) { $0.targetCoordinate != nil }
    found.refuse("layer", options.waypoints) { $0.layer != nil }
    return found.list
  }
}

extension RoadClasses {
  /// The road classes that a request may allow.
  static let highOccupancy: RoadClasses = [.highOccupancyVehicle2, .highOccupancyVehicle3, .highOccupancyToll]
}
