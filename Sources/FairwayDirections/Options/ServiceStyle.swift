/// The kind of server that is asked, by the form of its requests.
public enum ServiceStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Mapbox's Directions and Map Matching services: GET with a token, POST for long requests.
  case mapbox
  /// `osrm-routed`: GET `/route/v1` and `/match/v1`; strict, an unknown parameter is an error.
  case osrm
  /// Valhalla: POST of JSON to `/route` and `/trace_route`, answers in OSRM's form.
  case valhalla

  /// The profile behind the name in an OSRM request's path.
  static func profile(ofOSRM name: String) -> ProfileIdentifier {
    switch name {
    case "driving": .automobile
    case "cycling": .cycling
    case "walking": .walking
    default: ProfileIdentifier(rawValue: name)
    }
  }

  /// The name of a profile in an OSRM request's path.
  static func osrmName(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "driving"
    case .cycling: "cycling"
    case .walking: "walking"
    default: profile.rawValue
    }
  }

  /// The name of a profile's costing model in a Valhalla request.
  static func costing(of profile: ProfileIdentifier) -> String {
    switch profile {
    case .automobile, .automobileAvoidingTraffic: "auto"
    case .cycling: "bicycle"
    case .walking: "pedestrian"
    default: profile.rawValue
    }
  }
}
