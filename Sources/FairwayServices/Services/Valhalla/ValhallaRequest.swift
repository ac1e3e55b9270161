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
  var costingOptions: [String: Costing]?
  var format = "osrm"
  var shapeFormat: String
  var directionsType: String?
  var bannerInstructions: Bool
  var voiceInstructions: Bool
  var roundaboutExits: Bool?
  var language: String
  var units: String
  var alternates: Int?
  var dateTime: LocalTime?
  var filters: Filters?
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

  struct Costing: Encodable, Equatable {
    var useTolls: Double?
    var useHighways: Double?
    var useFerry: Double?
    var excludeUnpaved: Bool?
    var excludeCashOnlyTolls: Bool?
    var includeHov2: Bool?
    var includeHov3: Bool?
    var includeHot: Bool?
    var height: Double?
    var width: Double?
    var weight: Double?
    var length: Double?
    var axleLoad: Double?
    var axleCount: Int?
    var hazmat: Bool?
    var walkingSpeed: Double?
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
    let costs = Costing(options)
    costingOptions = costs == Costing() ? nil : [costing: costs]
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

  private static let attributeNames: [(option: AttributeOptions, name: String)] = [
    (.speed, "shape_attributes.speed"),
    (.expectedTravelTime, "shape_attributes.time"),
    (.distance, "shape_attributes.length"),
    (.maximumSpeedLimit, "shape_attributes.speed_limit"),
    (.closures, "shape_attributes.closure"),
  ]
}

extension ValhallaRequest.Place {
  private init(_ waypoint: Waypoint) {
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

extension ValhallaRequest.Costing {
  init(_ options: RouteOptions) {
    let avoided = options.roadClassesToAvoid
    useTolls = avoided.contains(.toll) ? 0 : nil
    useHighways = avoided.contains(.motorway) ? 0 : nil
    useFerry = avoided.contains(.ferry) ? 0 : nil
    excludeUnpaved = avoided.contains(.unpaved) ? true : nil
    excludeCashOnlyTolls = avoided.contains(.cashTollOnly) ? true : nil
    includeHov2 = options.roadClassesToAllow.contains(.highOccupancyVehicle2) ? true : nil
    includeHov3 = options.roadClassesToAllow.contains(.highOccupancyVehicle3) ? true : nil
    includeHot = options.roadClassesToAllow.contains(.highOccupancyToll) ? true : nil
    height = options.maximumHeight
    width = options.maximumWidth
    weight = options.maximumWeight
    length = options.maximumLength
    axleLoad = options.maximumAxleLoad
    axleCount = options.axleCount
    hazmat = options.carriesHazardousGoods ? true : nil
    // Converts metres per second to kilometres per hour.
    walkingSpeed = options.profileIdentifier == .walking ? options.speed.map { $0 * 3.6 } : nil
  }
}
