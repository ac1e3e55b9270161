package import FairwayRoutes
internal import GeoKernel

/// `osrm-routed`: GET `/route/v1` and `/match/v1`; strict, an unknown parameter is an error.
package final class OSRMService: DirectionsService {
  package var name: String { "osrm" }

  /// Creates the service; it has no settings.
  package init() {}

  package func getRequest(for options: AnyDirectionsOptions) -> ServiceRequest {
    let service = if case .match = options { "match" } else { "route" }
    return ServiceRequest(
      path: "\(service)/v1/\(Self.pathName(of: options.profileIdentifier))/\(options.coordinates)",
      query: parameters(options))
  }

  /// The parameters with OSRM's names; OSRM rejects a request with any other.
  private func parameters(_ options: AnyDirectionsOptions) -> [RequestParameter] {
    var common = options.common
    common.waypoints = common.waypoints.map { $0.inWholeDegrees }
    var parameters = common.shapeParameters
    let attributes = common.attributeOptions.intersection(Self.attributes).requestNames + common.customAttributes
    parameters.add("annotations", attributes.isEmpty ? nil : attributes.joined(separator: ","))
    let shared = ["bearings", "radiuses", "waypoints", "approaches"]
    parameters += common.waypointParameters.filter { shared.contains($0.name) }
    switch options {
    case .routes(let options):
      let comparesAlternatives = options.includesAlternativeRoutes || options.avoidsPlaces
      parameters.add("alternatives", comparesAlternatives ? "2" : "false")
      parameters.add("continue_straight", !options.allowsUTurnAtWaypoint)
      let excluded = options.roadClassesToAvoid.requestNames
      parameters.add("exclude", excluded.isEmpty ? nil : excluded.joined(separator: ","))
    case .match(let options):
      parameters.add("tidy", options.resamplesTraces)
      parameters.add("timestamps", options.timestampsText)
    }
    return parameters
  }

  private static let attributes: AttributeOptions = [.distance, .expectedTravelTime, .speed]

  package func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)? {
    let end = path.endIndex
    guard path.count >= 3, path[end - 2] == "v1", ["route", "match"].contains(path[end - 3]) else { return nil }
    return (path[end - 3] == "match", Self.profile(named: path[end - 1]))
  }

  /// The attributes of a list; OSRM has special values for all of its attributes and for none.
  package func attributeNames(_ annotations: String) -> [String] {
    switch annotations {
    case "true": ["distance", "duration", "speed", "nodes", "weight", "datasources"]
    case "false": []
    default: annotations.split(separator: ",").map(String.init)
    }
  }

  /// The profile with a name in a request's path.
  private static func profile(named name: String) -> ProfileIdentifier {
    switch name {
    case "driving": .automobile
    case "cycling": .cycling
    case "walking": .walking
    default: ProfileIdentifier(rawValue: name)
    }
  }

  /// The name of a profile in a request's path.
  private static func pathName(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "driving"
    case .cycling: "cycling"
    case .walking: "walking"
    default: profile.rawValue
    }
  }
}

// MARK: - Supported options

extension OSRMService {
  package func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    let avoidable: RoadClasses = [.toll, .motorway, .ferry, .restricted, .tunnel]
    found.refuse("roadClassesToAvoid", if: !options.roadClassesToAvoid.isSubset(of: avoidable))
    found.refuse("roadClassesToAllow", if: !options.roadClassesToAllow.isEmpty)
    found.compareAlternatives(options, points: false, areas: false)
    found.refuse("departAt", if: options.departureTime != nil)
    found.refuse("arriveBy", if: options.arrivalTime != nil)
    found.note(
      "includesExitRoundaboutManeuver", if: !options.includesExitRoundaboutManeuver && options.includesSteps,
      "the exit is always a step of its own")
    found.refuse("layer", options.waypoints) { $0.layer != nil }
    found.add(options, isKnown: { _ in false }, refusal: { _ in nil })
    found.addMapboxOnly(options)
    addUnsupported(options.common, to: &found)
    return found.list
  }

  package func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] {
    var found = UnsupportedOptions()
    found.refuse("layer", options.waypoints) { $0.layer != nil }
    addUnsupported(options.common, to: &found)
    return found.list
  }

  private func addUnsupported(_ common: CommonOptions, to found: inout UnsupportedOptions) {
    found.note("includesSpokenInstructions", if: common.includesSpokenInstructions)
    found.note("includesVisualInstructions", if: common.includesVisualInstructions)
    found.note(
      "locale", if: common.includesSteps && !common.languageTag.beginsWithBytes(of: "en"),
      "instructions are made in English here")
    found.refuse("targetCoordinate", common.waypoints) { $0.targetCoordinate != nil }
    found.refuse("allowsSnappingToClosedRoad", common.waypoints) { $0.allowsSnappingToClosedRoad }
    found.note("waypoint names", if: common.waypoints.contains { $0.name != nil })
    found.addMapboxOnly(common, attributes: Self.attributes)
  }
}

extension Waypoint {
  /// The waypoint with its heading in whole degrees: OSRM rejects a request with decimals there.
  fileprivate var inWholeDegrees: Waypoint {
    var waypoint = self
    waypoint.heading = heading?.rounded()
    waypoint.headingAccuracy = headingAccuracy?.rounded(.up)
    return waypoint
  }
}
