package import FairwayRoutes
internal import GeoKernel

/// GraphHopper's endpoint for clients of Mapbox: GET `/navigate/directions/v5/gh`, with answers in Mapbox's form.
///
/// It gives banners and announcements in its own words, and neither alternatives nor attributes of segments.
/// ``GraphHopperService`` can be asked for more.
package final class GraphHopperNavigateService: DirectionsService {
  package var name: String { "graphhopper-navigate" }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest {
    guard case .routes(let options) = options else {
      throw .invalidInput(message: "graphhopper-navigate is asked for routes only")
    }
    // Any other values are refused by the server.
    var query = ["steps", "roundabout_exits", "voice_instructions", "banner_instructions"].map {
      RequestParameter($0, "true")
    }
    query.add("geometries", RouteShapeFormat.polyline6.rawValue)
    query.add("overview", RouteShapeResolution.full.rawValue)
    query.add("language", options.common.languageTag)
    query.add("voice_units", options.common.distanceMeasurementSystem.rawValue)
    query += options.common.waypointParameters.filter { $0.name == "bearings" }
    let (profile, prefix) = (options.profileIdentifier.rawValue, "mapbox/")
    let known = profile.beginsWithBytes(of: prefix) ? profile.afterBytes(prefix.utf8.count) : profile
    return ServiceRequest(path: "navigate/directions/v5/gh/\(known)/\(options.coordinates)", query: query)
  }

  /// The routes, which have six decimals whatever was asked for.
  package func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    try RouteResponse(json: json, shapeFormat: .polyline6)
  }

  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    found.refuse("separatesLegs", options.waypoints) { !$0.separatesLegs }
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isEmpty)
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isEmpty)
    found.refuse("avoidedPoints", if: !options.avoidedPoints.isEmpty, "graphhopper can")
    found.refuse("avoidedAreas", if: !options.avoidedAreas.isEmpty, "graphhopper can")
    found.refuse("departAt", if: options.departureTime != nil)
    found.refuse("arriveBy", if: options.arrivalTime != nil)
    found.note("includesAlternativeRoutes", if: options.includesAlternativeRoutes)
    found.add(options, isKnown: { _ in false }, refusal: { _ in nil })
    found.addMapboxOnly(options)
    var common = options.common
    (common.includesSpokenInstructions, common.includesVisualInstructions) = (false, false)
    found.addPlain(common, attributes: [])
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    [UnsupportedOption(option: "a match", reason: "it is asked for routes only", changesRoute: true)]
  }
}
