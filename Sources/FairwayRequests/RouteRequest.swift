package import FairwayRoutes
internal import GeoKernel

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

/// What services make of an option of a route: a row an option whose name is that of its property.
package struct RouteOptionRow: Sendable {
  package let name: String
  /// The range of a number.
  package var range: ClosedRange<Double>?
  /// Mapbox's parameter; nil if its servers do not have the option.
  package var parameter: String?
  /// The member of Valhalla's costing options, and by what its value is multiplied; nil if Valhalla does not have it.
  package var costing: (name: String, factor: Double)?
  /// By what one has to travel; nil for anything.
  package var traveller: Traveller?
  /// Whether it decides which route is found; otherwise a service may ignore it.
  package var changesRoute = true

  package enum Traveller: Sendable {
    case walker, truck
    /// At Valhalla: Mapbox takes the option for any profile.
    case carOrTruck
  }

  package static let all = [
    Self("alleyPriority", -1...1, parameter: "alley_bias"),
    Self("walkwayPriority", -1...1, parameter: "walkway_bias", .walker),
    // Metres per second are kilometres per hour there.
    Self("speed", 0.14...6.94, parameter: "walking_speed", costing: ("walking_speed", 3.6), .walker),
    // A router sets this option itself whenever it reroutes: a route without it is better than none.
    Self("initialManeuverAvoidanceRadius", 1...1000, parameter: "avoid_maneuver_radius", changesRoute: false),
    Self("maximumHeight", 0...10, parameter: "max_height", costing: ("height", 1), .carOrTruck),
    Self("maximumWidth", 0...10, parameter: "max_width", costing: ("width", 1), .carOrTruck),
    Self("maximumWeight", 0...100, parameter: "max_weight", costing: ("weight", 1), .carOrTruck),
    Self("maximumLength", 0...50, costing: ("length", 1), .truck),
    Self("maximumAxleLoad", 0...40, costing: ("axle_load", 1), .truck),
    Self("axleCount", 2...20, costing: ("axle_count", 1), .truck),
    Self("carriesHazardousGoods", costing: ("hazmat", 1), .truck),
  ]

  private init(
    _ name: String, _ range: ClosedRange<Double>? = nil, parameter: String? = nil,
    costing: (name: String, factor: Double)? = nil, _ traveller: Traveller? = nil, changesRoute: Bool = true
  ) {
    (self.name, self.range, self.parameter, self.costing) = (name, range, parameter, costing)
    (self.traveller, self.changesRoute) = (traveller, changesRoute)
  }
}

extension RouteOptions {
  /// The options with a row that are set, with their values.
  package var rows: [(row: RouteOptionRow, value: JSONValue)] {
    guard case .object(let members) = RouteRequest(self).json else { return [] }
    return RouteOptionRow.all.compactMap { row in
      guard let value = members[row.name], value != .bool(false) else { return nil }
      return (row, value)
    }
  }
}

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

extension ProfileIdentifier: OptionValue {
  private static var prefix: String { "mapbox/" }
  private static var known: [ProfileIdentifier] { [.automobile, .automobileAvoidingTraffic, .cycling, .walking] }

  /// Creates the profile of a name in a trip: Mapbox's profiles need no prefix there.
  fileprivate init(tripName name: String) {
    self = Self.known.first { $0.rawValue == Self.prefix + name } ?? ProfileIdentifier(rawValue: name)
  }

  package var json: JSONValue {
    .string(Self.known.contains(self) ? rawValue.afterBytes(Self.prefix.utf8.count) : rawValue)
  }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self.init(tripName: try String(json, path))
  }
}

extension RoadClasses: OptionValue {
  package var json: JSONValue { isEmpty ? .null : .array(requestNames.map { .string($0) }) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    let names = try [String](json, path, of: "texts")
    self.init(requestNames: names.joined(separator: ","))
    if let unknown = names.first(where: { !requestNames.contains($0) }) {
      throw .unexpected(path: path, expected: "an array of road classes; there is no \(unknown)")
    }
  }
}

/// A coordinate is a pair of longitude and latitude.
extension LocationCoordinate2D: OptionValue {
  package var json: JSONValue { .array([.number(longitude), .number(latitude)]) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .array(let numbers) = json, numbers.count == 2 else {
      throw .unexpected(path: path, expected: "longitude and latitude")
    }
    self.init(latitude: try Double(numbers[1], "\(path)[1]"), longitude: try Double(numbers[0], "\(path)[0]"))
  }
}

/// An area is an array of its corners.
extension AvoidedArea: OptionValue {
  package var json: JSONValue { corners.json }
  package init(_ json: JSONValue, _ path: String) throws(OptionError) { self.init(try .init(json, path)) }
}

/// A waypoint is a pair of longitude and latitude, or an object.
extension Waypoint: OptionValue {
  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    if case .array = json {
      self.init(coordinate: try LocationCoordinate2D(json, path))
      return
    }
    self.init(coordinate: LocationCoordinate2D(latitude: .nan, longitude: .nan))
    guard case .object(let members) = json else { throw .unexpected(path: path, expected: "a waypoint") }
    for name in ["latitude", "longitude"] where members[name] == nil {
      throw .unexpected(path: "\(path).\(name)", expected: "a number")
    }
    try OptionVisitor.read(json, into: &self, path: path)
  }

  package var json: JSONValue { OptionVisitor.json(of: self) }
}

extension Waypoint: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    let plain = Waypoint(coordinate: coordinate)
    var (latitude, longitude): (Double?, Double?) = (coordinate.latitude, coordinate.longitude)
    visitor.value("latitude", &latitude)
    visitor.value("longitude", &longitude)
    coordinate = LocationCoordinate2D(latitude: latitude ?? .nan, longitude: longitude ?? .nan)
    visitor.value("heading", &heading)
    visitor.value("headingAccuracy", &headingAccuracy)
    visitor.value("coordinateAccuracy", &coordinateAccuracy)
    visitor.value("name", &name)
    visitor.flag("separatesLegs", &separatesLegs, unless: plain.separatesLegs)
    visitor.flag(
      "allowsArrivingOnOppositeSide", &allowsArrivingOnOppositeSide, unless: plain.allowsArrivingOnOppositeSide)
    visitor.flag("allowsSnappingToClosedRoad", &allowsSnappingToClosedRoad, unless: plain.allowsSnappingToClosedRoad)
    visitor.flag(
      "allowsSnappingToStaticallyClosedRoad", &allowsSnappingToStaticallyClosedRoad,
      unless: plain.allowsSnappingToStaticallyClosedRoad)
  }
}
