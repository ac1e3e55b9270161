/// The name of a member that a model has a property for.
///
/// The reader converts each member name to a key once; after that, names are compared as one byte.
enum JSONKey: String, CaseIterable {
  /// Any name that is not known.
  case foreign = ""

  // The members that an object may require. `requiredBit` lists them again.
  case code
  case distance
  case duration
  case geometryIndex = "geometry_index"
  case geometryIndexStart = "geometry_index_start"
  case geometryIndexEnd = "geometry_index_end"
  case id
  case legs
  case location
  case maneuver
  case primary
  case route
  case text
  case type
  case waypointIndex = "waypoint_index"
  case distanceAlongGeometry
  case announcement
  case currency

  case abbreviation = "abbr"
  case abbreviationPriority = "abbr_priority"
  case active
  case activeDirection = "active_direction"
  case adminIndex = "admin_index"
  case admins
  case affectedRoadNames = "affected_road_names"
  case alertCodes = "alertc_codes"
  case alerts = "custom_alerts"
  case allowsArrivingOnOppositeSide
  case allowsSnappingToClosedRoad
  case allowsSnappingToStaticallyClosedRoad
  case alternativesCount = "alternatives_count"
  case amenities
  case annotation
  case bannerInstructions
  case baseURL = "base_url"
  case bearingAfter = "bearing_after"
  case bearingBefore = "bearing_before"
  case bearings
  case brand
  case cash
  case classes
  case className = "class"
  case closed
  case closure
  case closures
  case components
  case confidence
  case congestion
  case congestionNumeric = "congestion_numeric"
  case coordinateAccuracy
  case countryCode = "iso_3166_1"
  case countryCodeAlpha3 = "iso_3166_1_alpha3"
  case creationTime = "creation_time"
  case degrees
  case description
  case destination
  case destinations
  case directions
  case displayRef = "display_ref"
  case distanceFromStart = "distance_from_start"
  case distanceText
  case distances
  case drivingSide = "driving_side"
  case durationTypical = "duration_typical"
  case elevation
  case electronicTollCollection = "etc"
  case endTime = "end_time"
  case entry
  case exit
  case exits
  case geometry
  case heading
  case headingAccuracy
  case heights
  case imageBaseURL
  case imageURL
  case impact
  case inbound = "in"
  case incidents
  case indications
  case instruction
  case interchange = "ic"
  case intersections
  case isUrban = "is_urban"
  case junction = "jct"
  case junctionName = "junction_name"
  case jumbo
  case lanes
  case lanesBlocked = "lanes_blocked"
  case large
  case layer
  case legIndex = "leg_index"
  case longDescription = "long_description"
  case mapboxShield = "mapbox_shield"
  case mapboxStreets = "mapbox_streets_v8"
  case matchings
  case matchingsIndex = "matchings_index"
  case maxspeed
  case message
  case middle
  case mode
  case modifier
  case name
  case none
  case numberOfLanesBlocked = "num_lanes_blocked"
  case outbound = "out"
  case paymentMethods = "payment_methods"
  case profileIdentifier
  case pronunciation
  case railwayCrossing = "railway_crossing"
  case ref
  case refreshTTL = "refresh_ttl"
  case restStop = "rest_stop"
  case rotaryName = "rotary_name"
  case rotaryPronunciation = "rotary_pronunciation"
  case routeIndex = "route_index"
  case routes
  case secondary
  case separatesLegs
  case small
  case source
  case speed
  case speedLimitSign
  case speedLimitUnit
  case ssmlAnnouncement
  case spokenClimb
  case spokenDistances
  case spokenHeights
  case spokenUnits
  case missingLanguage
  case spokenMoment
  case standard
  case startTime = "start_time"
  case steps
  case stopSign = "stop_sign"
  case sub
  case subType = "sub_type"
  case subTypeDescription = "sub_type_description"
  case summary
  case targetCoordinate
  case textColor = "text_color"
  case tollCollection = "toll_collection"
  case tollCosts = "toll_costs"
  case tracepoints
  case trafficCodes = "traffic_codes"
  case trafficSignal = "traffic_signal"
  case trafficTendency = "traffic_tendency"
  case tunnelName = "tunnel_name"
  case turnDuration = "turn_duration"
  case turnWeight = "turn_weight"
  case unit
  case unknown
  case uuid
  case valid
  case validIndication = "valid_indication"
  case value
  case viaWaypoints = "via_waypoints"
  case view
  case voiceInstructions
  case voiceLocale
  case waypoints
  case weight
  case weightName = "weight_name"
  case weightTypical = "weight_typical"
  case yieldSign = "yield_sign"

  /// The bit by which the reader records that a required member is present.
  var requiredBit: UInt32 {
    switch self {
    case .code: 1 << 0
    case .distance: 1 << 1
    case .duration: 1 << 2
    case .geometryIndex: 1 << 3
    case .geometryIndexStart: 1 << 4
    case .geometryIndexEnd: 1 << 5
    case .id: 1 << 6
    case .legs: 1 << 7
    case .location: 1 << 8
    case .maneuver: 1 << 9
    case .primary: 1 << 10
    case .route: 1 << 11
    case .text: 1 << 12
    case .type: 1 << 13
    case .waypointIndex: 1 << 14
    case .distanceAlongGeometry: 1 << 15
    case .announcement: 1 << 16
    case .currency: 1 << 17
    default: 0
    }
  }
}
