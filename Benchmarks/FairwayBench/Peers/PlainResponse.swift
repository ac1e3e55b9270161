// The members have the names of the services, so that the decoder does not have to translate them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A response with routes as plain `Decodable` structs, as one would write it without this package, with exactly the
/// members that the package's model has and services send.
public struct PlainResponse: Decodable {
  public let code: String?
  public let uuid: String?
  public let message: String?
  public let routes: [Route]?
  public let waypoints: [Waypoint]?

  /// Decodes the text with Foundation's decoder.
  public static func decode(_ json: Data) throws -> PlainResponse {
    try JSONDecoder().decode(PlainResponse.self, from: json)
  }

  public struct Route: Decodable {
    public let geometry: String?
    public let legs: [Leg]
    let distance, duration: Double
    let duration_typical, weight, weight_typical: Double?
    let weight_name, voiceLocale: String?
  }

  public struct Leg: Decodable {
    public let steps: [Step]
    let distance, duration: Double
    let duration_typical, weight, weight_typical: Double?
    let summary: String?
    let annotation: Annotation?
    let via_waypoints: [ViaWaypoint]?
    let admins: [Region]?
  }

  struct Annotation: Decodable {
    let distance, duration, speed: [Double]?
    let congestion: [String]?
    let congestion_numeric: [Int?]?
    let maxspeed: [MaximumSpeed]?
    let traffic_tendency: [Int]?
  }

  struct MaximumSpeed: Decodable {
    let speed: Double?
    let unit: String?
    let unknown, none: Bool?
  }

  struct ViaWaypoint: Decodable {
    let waypoint_index: Int
    let distance_from_start: Double?
    let geometry_index: Int?
  }

  struct Region: Decodable {
    let iso_3166_1, iso_3166_1_alpha3: String?
  }

  public struct Step: Decodable {
    let geometry: String?
    let distance, duration: Double
    let duration_typical, weight, weight_typical: Double?
    let maneuver: Maneuver
    let mode, name, ref, exits, destinations, driving_side, rotary_name, pronunciation, rotary_pronunciation: String?
    let junction_name, speedLimitSign, speedLimitUnit: String?
    let intersections: [Intersection]?
    let voiceInstructions: [Voice]?
    let bannerInstructions: [Banner]?
  }

  struct Maneuver: Decodable {
    let location: [Double]
    let type: String
    let modifier, instruction: String?
    let bearing_before, bearing_after: Double?
    let exit: Int?
  }

  struct Intersection: Decodable {
    let location: [Double]
    let bearings: [Double]?
    let entry: [Bool]?
    let `in`, out, geometry_index, admin_index: Int?
    let duration, weight, turn_duration, turn_weight: Double?
    let classes: [String]?
    let lanes: [Lane]?
    let mapbox_streets_v8: [String: String]?
    let is_urban, railway_crossing, traffic_signal, stop_sign, yield_sign: Bool?
    let tunnel_name: String?
  }

  struct Lane: Decodable {
    let indications: [String]?
    let valid: Bool?
    let active: Bool?
    let valid_indication: String?
  }

  struct Voice: Decodable {
    let distanceAlongGeometry: Double
    let announcement: String
    let ssmlAnnouncement: String?
  }

  struct Banner: Decodable {
    let distanceAlongGeometry: Double
    let primary: Line
    let secondary, sub, view: Line?
  }

  struct Line: Decodable {
    let text, type, modifier, driving_side: String?
    let degrees: Double?
    let components: [Component]?
  }

  struct Component: Decodable {
    let type, text: String
    let abbr, imageBaseURL, imageURL, active_direction: String?
    let abbr_priority: Int?
    let active: Bool?
    let directions: [String]?
  }

  public struct Waypoint: Decodable {
    let location: [Double]
    let name: String?
    let distance: Double?
  }
}
