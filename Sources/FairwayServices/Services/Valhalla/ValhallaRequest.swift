internal import FairwayRoutes
internal import GeoKernel

/// The body of a request to Valhalla's `/route` or `/trace_route`.
///
/// What is not asked for is left out. Numbers are those of the options, rounded like the coordinates of every request.
enum ValhallaRequest {
  /// The request for routes.
  static func body(_ options: RouteOptions) -> JSONValue {
    var body = body(options.common)
    let waypoints = options.waypoints
    let places: [JSONValue] = waypoints.indices.map { index in
      var place = place(routing: waypoints[index])
      if index > 0, index < waypoints.count - 1 {
        let separates = waypoints[index].separatesLegs
        // `break` and `via` allow U-turns, the other two types do not.
        place.set(
          "type", options.allowsUTurnAtWaypoint ? (separates ? nil : "via") : (separates ? "break_through" : "through"))
      }
      return .object(place)
    }
    body.set("locations", .array(places))
    if options.includesAlternativeRoutes { body.set("alternates", 2) }
    if !options.includesExitRoundaboutManeuver { body.set("roundabout_exits", false) }
    if let time = options.departureTime ?? options.arrivalTime {
      let zone = options.zoneOffset(at: time) ?? 0
      var localTime: JSONObject = [:]
      localTime.set("type", options.departureTime == nil ? 2 : 1)
      localTime.set("value", .string(RequestText.minute(time, east: zone)))
      body.set("date_time", .object(localTime))
    }
    if !options.avoidedPoints.isEmpty {
      body.set("exclude_locations", .array(options.avoidedPoints.map { .object(place(Waypoint(coordinate: $0))) }))
    }
    if !options.avoidedAreas.isEmpty {
      body.set("exclude_polygons", .array(options.avoidedAreas.map { .array($0.closedRing.map { .position($0) }) }))
    }
    let costs = costs(options)
    if !costs.isEmpty {
      body.set("costing_options", .object([ValhallaService.costing(of: options.profileIdentifier): .object(costs)]))
    }
    return .object(body)
  }

  /// The request for a match.
  static func body(_ options: MatchOptions) -> JSONValue {
    var body = body(options.common)
    let times = options.timestamps ?? []
    body.set("shape_match", "map_snap")
    let places: [JSONValue] = options.waypoints.indices.map { index in
      var place = place(tracing: options.waypoints[index])
      if index < times.count { place.set("time", .number(Double(times[index]))) }
      return .object(place)
    }
    body.set("shape", .array(places))
    if !times.isEmpty, !options.waypoints.isEmpty { body.set("use_timestamps", true) }
    return .object(body)
  }

  private static func body(_ common: CommonOptions) -> JSONObject {
    var body: JSONObject = [:]
    body.set("costing", .string(ValhallaService.costing(of: common.profileIdentifier)))
    body.set("format", "osrm")
    body.set("banner_instructions", .bool(common.includesVisualInstructions))
    body.set("voice_instructions", .bool(common.includesSpokenInstructions))
    body.set("language", .string(ValhallaLanguage.tag(for: common.languageTag)))
    body.set("units", common.distanceMeasurementSystem == .metric ? "kilometers" : "miles")
    let shapeFormat: JSONValue =
      switch common.shapeFormat {
      case .geoJSON: "geojson"
      case .polyline: "polyline5"
      case .polyline6: "polyline6"
      }
    body.set("shape_format", shapeFormat)
    if !common.includesSteps { body.set("directions_type", "none") }
    let attributes = attributeNames.filter { common.attributeOptions.contains($0.option) }
    if !attributes.isEmpty {
      var filters: JSONObject = [:]
      filters.set("action", "include")
      filters.set("attributes", .array(attributes.map { .string("shape_attributes.\($0.name)") }))
      body.set("filters", .object(filters))
    }
    if common.attributeOptions.contains(.elevation) { body.set("elevation_interval", .number(elevationInterval)) }
    return body
  }

  /// The distance between two heights of Valhalla's tiles, in metres.
  private static let elevationInterval = 30.0

  private static let attributeNames: [(option: AttributeOptions, name: String)] = [
    (.speed, "speed"), (.expectedTravelTime, "time"), (.distance, "length"), (.maximumSpeedLimit, "speed_limit"),
    (.closures, "closure"),
  ]
}

// MARK: - Places

extension ValhallaRequest {
  private static func place(_ waypoint: Waypoint) -> JSONObject {
    var place: JSONObject = [:]
    place.set("lat", .rounded(waypoint.coordinate.latitude))
    place.set("lon", .rounded(waypoint.coordinate.longitude))
    if waypoint.allowsSnappingToClosedRoad { place.set("search_filter", ["exclude_closures": false]) }
    return place
  }

  /// A waypoint of a route.
  private static func place(routing waypoint: Waypoint) -> JSONObject {
    var place = place(waypoint)
    if let bearing = waypoint.bearing {
      let heading = bearing.heading.rounded()
      place.set("heading", .number(heading < 360 ? heading : heading - 360))
      place.set("heading_tolerance", .number(bearing.accuracy.rounded()))
    }
    place.set("search_cutoff", waypoint.coordinateAccuracy.map(metres))
    place.set("name", waypoint.name.map { .string($0) })
    if !waypoint.allowsArrivingOnOppositeSide { place.set("preferred_side", "same") }
    place.set("display_lat", waypoint.targetCoordinate.map { .rounded($0.latitude) })
    place.set("display_lon", waypoint.targetCoordinate.map { .rounded($0.longitude) })
    place.set("preferred_layer", waypoint.layer.map { .number(Double($0)) })
    return place
  }

  /// A point of a trace.
  private static func place(tracing waypoint: Waypoint) -> JSONObject {
    var place = place(waypoint)
    place.set("type", waypoint.separatesLegs ? "break" : "via")
    place.set("radius", waypoint.coordinateAccuracy.map(metres))
    place.set("name", waypoint.name.map { .string($0) })
    return place
  }

  /// Whole metres; beyond the size of any road network the value is unlimited in effect.
  private static func metres(_ accuracy: LocationAccuracy) -> JSONValue { .number(min(accuracy, 1e6).rounded(.up)) }
}

// MARK: - Costs

extension ValhallaRequest {
  private static func costs(_ options: RouteOptions) -> JSONObject {
    let avoided = options.roadClassesToAvoid
    let classes: [(class: RoadClasses, name: String, cost: JSONValue)] = [
      (.toll, "use_tolls", 0), (.motorway, "use_highways", 0), (.ferry, "use_ferry", 0),
      (.unpaved, "exclude_unpaved", true), (.cashTollOnly, "exclude_cash_only_tolls", true),
    ]
    let allowed: [(class: RoadClasses, name: String)] = [
      (.highOccupancyVehicle2, "include_hov2"), (.highOccupancyVehicle3, "include_hov3"),
      (.highOccupancyToll, "include_hot"),
    ]
    var costs: JSONObject = [:]
    for row in classes where avoided.contains(row.class) { costs.set(row.name, row.cost) }
    for row in allowed where options.roadClassesToAllow.contains(row.class) { costs.set(row.name, true) }
    for (row, value) in options.rows {
      guard let costing = row.costing, row.traveller != .walker || options.profileIdentifier == .walking else {
        continue
      }
      if case .number(let number) = value {
        costs.set(costing.name, .number(number * costing.factor))
      } else {
        costs.set(costing.name, true)
      }
    }
    return costs
  }
}

extension JSONObject {
  /// Sets a member, unless it has no value. Not inlined: in a browser the copies would count.
  @inline(never)
  fileprivate mutating func set(_ name: String, _ value: JSONValue?) {
    if let value { self[name] = value }
  }
}
