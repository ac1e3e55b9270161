internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The body of a request to Valhalla's `/route` or `/trace_route`.
///
/// Values that are `nil` are omitted. Numbers are those of the options, rounded like the coordinates of every request.
struct ValhallaRequest: Encodable {
  var locations: [Place]?
  var shape: [Place]?
  var shapeMatch: String?
  var costing: String
  var costingOptions: [String: [String: Cost]]?
  var format = "osrm"
  var shapeFormat: String
  var directionsType: String?
  var bannerInstructions: Bool
  var voiceInstructions: Bool
  var roundaboutExits: Bool?
  var language: String
  var units: String
  var alternates: Int?
  var excludeLocations: [Place]?
  var excludePolygons: [[[Double]]]?
  var dateTime: LocalTime?
  var filters: Filters?
  var elevationInterval: Int?
  var useTimestamps: Bool?

  struct Place: Encodable {
    var lat: Double
    var lon: Double
    var type: String?
    var heading: Int?
    var headingTolerance: Int?
    var searchCutoff: Int?
    var radius: Int?
    var time: Int?
    var name: String?
    var preferredSide: String?
    var displayLat: Double?
    var displayLon: Double?
    var preferredLayer: Int?
    var searchFilter: SearchFilter?
  }

  struct SearchFilter: Encodable {
    var excludeClosures = false
  }

  /// A value of a costing option.
  enum Cost: Encodable {
    case number(Double)
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  struct LocalTime: Encodable {
    var type: Int
    var value: String
  }

  struct Filters: Encodable {
    var attributes: [String]
    var action = "include"
  }

  /// The request as JSON, with members sorted by name.
  var body: Data {
    get throws(DirectionsError) {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        return try encoder.encode(self)
      } catch {
        // Only a number that is not finite fails, and such options do not pass validation.
        throw .invalidInput(message: "the options cannot be written as JSON")
      }
    }
  }
}

extension ValhallaRequest {
  private init(_ common: CommonOptions) {
    costing = ValhallaService.costing(of: common.profileIdentifier)
    shapeFormat =
      switch common.shapeFormat {
      case .geoJSON: "geojson"
      case .polyline: "polyline5"
      case .polyline6: "polyline6"
      }
    directionsType = common.includesSteps ? nil : "none"
    bannerInstructions = common.includesVisualInstructions
    voiceInstructions = common.includesSpokenInstructions
    language = ValhallaLanguage.tag(for: common.languageTag)
    units = common.distanceMeasurementSystem == .metric ? "kilometers" : "miles"
    let attributes = Self.attributeNames.filter { common.attributeOptions.contains($0.option) }.map(\.name)
    filters = attributes.isEmpty ? nil : Filters(attributes: attributes)
    elevationInterval = common.attributeOptions.contains(.elevation) ? Self.elevationInterval : nil
  }

  /// The request for routes.
  init(_ options: RouteOptions) {
    self.init(options.common)
    locations = options.waypoints.map { Place(routing: $0) }
    for index in options.waypoints.indices.dropFirst().dropLast() {
      let separates = options.waypoints[index].separatesLegs
      // `break` and `via` allow U-turns, the other two types do not.
      locations?[index].type =
        options.allowsUTurnAtWaypoint ? (separates ? nil : "via") : (separates ? "break_through" : "through")
    }
    alternates = options.includesAlternativeRoutes ? 2 : nil
    roundaboutExits = options.includesExitRoundaboutManeuver ? nil : false
    dateTime =
      options.departAt.map { LocalTime(type: 1, value: RequestText.minute($0, in: options.timeZone ?? .gmt)) }
      ?? options.arriveBy.map { LocalTime(type: 2, value: RequestText.minute($0, in: options.timeZone ?? .gmt)) }
    if !options.avoidedPoints.isEmpty {
      excludeLocations = options.avoidedPoints.map { Place(Waypoint(coordinate: $0)) }
    }
    if !options.avoidedAreas.isEmpty {
      excludePolygons = options.avoidedAreas.map { $0.closedRing.map(RequestText.position) }
    }
    let costs = Self.costs(options)
    costingOptions = costs.isEmpty ? nil : [costing: costs]
  }

  /// The request for a match.
  init(_ options: MatchOptions) {
    self.init(options.common)
    shapeMatch = "map_snap"
    shape = options.waypoints.map { Place(tracing: $0) }
    for (index, time) in (options.timestamps ?? []).enumerated() where index < options.waypoints.count {
      shape?[index].time = time
      useTimestamps = true
    }
  }

  /// The distance between two heights of Valhalla's tiles, in metres.
  private static let elevationInterval = 30

  private static let attributeNames: [(option: AttributeOptions, name: String)] = [
    (.speed, "shape_attributes.speed"),
    (.expectedTravelTime, "shape_attributes.time"),
    (.distance, "shape_attributes.length"),
    (.maximumSpeedLimit, "shape_attributes.speed_limit"),
    (.closures, "shape_attributes.closure"),
  ]
}

extension ValhallaRequest.Place {
  fileprivate init(_ waypoint: Waypoint) {
    lat = RequestText.rounded(waypoint.coordinate.latitude)
    lon = RequestText.rounded(waypoint.coordinate.longitude)
    if waypoint.allowsSnappingToClosedRoad { searchFilter = ValhallaRequest.SearchFilter() }
  }

  /// A waypoint of a route.
  init(routing waypoint: Waypoint) {
    self.init(waypoint)
    if let bearing = waypoint.bearing {
      heading = Int(clamping: bearing.heading.rounded()) % 360
      headingTolerance = Int(clamping: bearing.accuracy.rounded())
    }
    searchCutoff = waypoint.coordinateAccuracy.map(Self.metres)
    name = waypoint.name
    preferredSide = waypoint.allowsArrivingOnOppositeSide ? nil : "same"
    displayLat = waypoint.targetCoordinate.map { RequestText.rounded($0.latitude) }
    displayLon = waypoint.targetCoordinate.map { RequestText.rounded($0.longitude) }
    preferredLayer = waypoint.layer
  }

  /// A point of a trace.
  init(tracing waypoint: Waypoint) {
    self.init(waypoint)
    type = waypoint.separatesLegs ? "break" : "via"
    radius = waypoint.coordinateAccuracy.map(Self.metres)
    name = waypoint.name
  }

  /// Whole metres; beyond the size of any road network the value is unlimited in effect.
  private static func metres(_ accuracy: LocationAccuracy) -> Int {
    Int(clamping: min(accuracy, 1e6).rounded(.up))
  }
}

extension ValhallaRequest {
  private static func costs(_ options: RouteOptions) -> [String: Cost] {
    let avoided = options.roadClassesToAvoid
    let classes: [(class: RoadClasses, name: String, cost: Cost)] = [
      (.toll, "use_tolls", .number(0)), (.motorway, "use_highways", .number(0)), (.ferry, "use_ferry", .number(0)),
      (.unpaved, "exclude_unpaved", .flag(true)), (.cashTollOnly, "exclude_cash_only_tolls", .flag(true)),
    ]
    let allowed: [(class: RoadClasses, name: String)] = [
      (.highOccupancyVehicle2, "include_hov2"), (.highOccupancyVehicle3, "include_hov3"),
      (.highOccupancyToll, "include_hot"),
    ]
    var costs: [String: Cost] = [:]
    for row in classes where avoided.contains(row.class) { costs[row.name] = row.cost }
    for row in allowed where options.roadClassesToAllow.contains(row.class) { costs[row.name] = .flag(true) }
    for (row, value) in options.rows {
      guard let costing = row.costing, row.traveller != .walker || options.profileIdentifier == .walking else {
        continue
      }
      if case .number(let number) = value {
        costs[costing.name] = .number(number * costing.factor)
      } else {
        costs[costing.name] = .flag(true)
      }
    }
    return costs
  }
}
