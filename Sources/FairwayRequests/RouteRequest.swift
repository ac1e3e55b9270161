package import FairwayRoutes

/// The request for a trip as JSON: its waypoints, and any other options by the names of their properties.
package struct RouteRequest {
  /// The options of the request.
  package var options: RouteOptions

  /// Wraps the options of a request.
  package init(_ options: RouteOptions) { self.options = options }

  /// Decodes a trip; members that are missing are as turn-by-turn navigation needs them.
  package init(json: JSONObject) throws(OptionError) {
    options = RouteOptions(waypoints: [])
    if case .string(let name)? = json["profile"] {
      options = RouteOptions(waypoints: [], profileIdentifier: ProfileIdentifier(tripName: name))
    }
    options.prepareForNavigation()
    try change(json)
    guard options.waypoints.count > 1 else {
      throw .unexpected(path: "trip.waypoints", expected: "an array of two or more waypoints")
    }
  }

  /// Changes the options that are members of a JSON object; an unknown member is an error.
  package mutating func change(_ json: JSONObject) throws(OptionError) {
    try OptionVisitor.read(.object(json), into: &self, path: "trip")
  }

  /// The trip as a JSON object; options that are not set are omitted.
  package var json: JSONValue { OptionVisitor.json(of: self) }
}

extension RouteRequest: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.list("waypoints", &options.common.waypoints, of: "waypoints")
    visitOptions(&visitor)
  }

  /// Passes all but the waypoints to a visitor.
  fileprivate mutating func visitOptions(_ visitor: inout OptionVisitor) {
    visitor.value("profile", &options.common.profileIdentifier)
    visitor.value("includesAlternativeRoutes", &options.includesAlternativeRoutes)
    visitor.value("allowsUTurnAtWaypoint", &options.allowsUTurnAtWaypoint)
    visitor.value("includesExitRoundaboutManeuver", &options.includesExitRoundaboutManeuver)
    visitor.value("refreshingEnabled", &options.refreshingEnabled)
    visitor.value("carriesHazardousGoods", &options.carriesHazardousGoods)
    visitor.value("includesTollPrices", &options.includesTollPrices)
    visitor.value("includesSpokenInstructions", &options.common.includesSpokenInstructions)
    visitor.value("includesVisualInstructions", &options.common.includesVisualInstructions)
    visitor.value("speed", &options.speed)
    visitor.value("initialManeuverAvoidanceRadius", &options.initialManeuverAvoidanceRadius)
    visitor.value("maximumHeight", &options.maximumHeight)
    visitor.value("maximumWidth", &options.maximumWidth)
    visitor.value("maximumWeight", &options.maximumWeight)
    visitor.value("maximumLength", &options.maximumLength)
    visitor.value("maximumAxleLoad", &options.maximumAxleLoad)
    visitor.value("axleCount", &options.axleCount)
    visitor.value("departAt", &options.departureTime)
    visitor.value("arriveBy", &options.arrivalTime)
    visitor.value("timeZone", &options.timeZoneName)
    visitor.value("roadClassesToAvoid", &options.roadClassesToAvoid)
    visitor.value("roadClassesToAllow", &options.roadClassesToAllow)
    visitor.value("avoidedPoints", &options.avoidedPoints)
    visitor.value("avoidedAreas", &options.avoidedAreas)
    visitor.value("snapLimit", &options.snapLimit)
    var (alley, walkway) = (options.alleyPriority?.rawValue, options.walkwayPriority?.rawValue)
    visitor.value("alleyPriority", &alley)
    visitor.value("walkwayPriority", &walkway)
    options.alleyPriority = alley.map(DirectionsPriority.init(rawValue:))
    options.walkwayPriority = walkway.map(DirectionsPriority.init(rawValue:))
    visitor.list("attributes", &options.common.attributeNames, of: "texts")
    visitor.value("language", &options.common.languageTag)
    visitor.value("units", &options.common.distanceMeasurementSystem)
  }
}

/// The options of a request as they are, in its own form and with what a trip leaves to navigation.
package struct StoredRequest: OptionObject {
  package var options: RouteOptions

  package init() { self.init(RouteOptions(waypoints: [])) }
  package init(_ options: RouteOptions) { self.options = options }

  package mutating func visit(_ visitor: inout OptionVisitor) {
    var (request, waypoints) = (RouteRequest(options), options.waypoints.map { ModelValue($0) })
    visitor.list("waypoints", &waypoints, of: "waypoints")
    request.visitOptions(&visitor)
    options = request.options
    options.waypoints = waypoints.map { $0.model }
    visitor.value("includesSteps", &options.common.includesSteps)
    visitor.value("shapeFormat", &options.common.shapeFormat)
    visitor.value("routeShapeResolution", &options.common.routeShapeResolution)
  }
}

extension RouteShapeFormat: OptionChoice {}
extension RouteShapeResolution: OptionChoice {}

extension CommonOptions {
  /// The names of the requested attributes, known ones and others.
  fileprivate var attributeNames: [String] {
    get { attributeOptions.requestNames + customAttributes }
    set {
      attributeOptions = []
      customAttributes = []
      for name in newValue {
        if let known = AttributeOptions(name: name) {
          attributeOptions.insert(known)
        } else {
          customAttributes.append(name)
        }
      }
    }
  }
}

extension MeasurementSystem: OptionChoice {}

/// An area is an array of its corners.
extension AvoidedArea: OptionValue {
  package var json: JSONValue { corners.json }
  package init(_ json: JSONValue, _ path: String) throws(OptionError) { self.init(try .init(json, path)) }
}
