package import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The request for a trip as JSON: its waypoints, and any other options by the names of their properties.
package struct RouteRequest {
  /// The options of the request.
  package var options: RouteOptions

  /// Wraps the options of a request.
  package init(_ options: RouteOptions) { self.options = options }

  /// Decodes a trip; members that are missing are as turn-by-turn navigation needs them.
  package init(json: JSONObject) throws(OptionError) {
    var navigation = RouteOptions.navigation(waypoints: [], profileIdentifier: .automobile)
    navigation.timeZone = .gmt
    if case .string(let name)? = json["profile"] {
      let profile = ProfileIdentifier(tripName: name)
      navigation = .navigation(waypoints: [], profileIdentifier: profile)
      navigation.timeZone = .gmt
    }
    options = navigation
    try change(json)
    guard options.waypoints.count > 1 else {
      throw .unexpected(path: "trip.waypoints", expected: "an array of two or more waypoints")
    }
  }

  /// Changes the options that are members of a JSON object; an unknown member is an error.
  package mutating func change(_ json: JSONObject) throws(OptionError) {
    for (name, value) in json.sorted(by: { $0.key < $1.key }) { try set(name, value) }
  }

  /// The trip as a JSON object; options that are not set are omitted.
  package var json: JSONObject {
    var members: JSONObject = [:]
    members["waypoints"] = .array(options.waypoints.map(Self.value))
    members["profile"] = .string(options.profileIdentifier.tripName)
    for (name, path) in Self.flags { members[name] = .bool(options[keyPath: path]) }
    for (name, path) in Self.numbers {
      if let number = options[keyPath: path] { members[name] = .number(number) }
    }
    if let count = options.axleCount { members["axleCount"] = .number(Double(count)) }
    for (name, path) in Self.times {
      if let time = options[keyPath: path] { members[name] = .number(time.timeIntervalSince1970) }
    }
    for (name, path) in Self.roadClasses where !options[keyPath: path].isEmpty {
      members[name] = .array(options[keyPath: path].requestNames.map { .string($0) })
    }
    for (name, path) in Self.priorities {
      if let priority = options[keyPath: path] { members[name] = .number(priority.rawValue) }
    }
    let attributes = options.attributeOptions.requestNames + options.common.customAttributes
    members["attributes"] = .array(attributes.map { .string($0) })
    members["language"] = .string(options.common.languageTag)
    members["units"] = .string(options.distanceMeasurementSystem.rawValue)
    members["timeZone"] = .string(options.timeZone.identifier)
    return members
  }

  // MARK: Members

  private static var flags: [(String, WritableKeyPath<RouteOptions, Bool>)] {
    [
      ("includesAlternativeRoutes", \.includesAlternativeRoutes), ("allowsUTurnAtWaypoint", \.allowsUTurnAtWaypoint),
      ("includesExitRoundaboutManeuver", \.includesExitRoundaboutManeuver), ("refreshingEnabled", \.refreshingEnabled),
      ("carriesHazardousGoods", \.carriesHazardousGoods), ("includesTollPrices", \.includesTollPrices),
      ("includesSpokenInstructions", \.includesSpokenInstructions),
      ("includesVisualInstructions", \.includesVisualInstructions),
    ]
  }

  private static var numbers: [(String, WritableKeyPath<RouteOptions, Double?>)] {
    [
      ("speed", \.speed), ("initialManeuverAvoidanceRadius", \.initialManeuverAvoidanceRadius),
      ("maximumHeight", \.maximumHeight), ("maximumWidth", \.maximumWidth), ("maximumWeight", \.maximumWeight),
      ("maximumLength", \.maximumLength), ("maximumAxleLoad", \.maximumAxleLoad),
    ]
  }

  private static var times: [(String, WritableKeyPath<RouteOptions, Date?>)] {
    [("departAt", \.departAt), ("arriveBy", \.arriveBy)]
  }

  private static var roadClasses: [(String, WritableKeyPath<RouteOptions, RoadClasses>)] {
    [("roadClassesToAvoid", \.roadClassesToAvoid), ("roadClassesToAllow", \.roadClassesToAllow)]
  }

  private static var priorities: [(String, WritableKeyPath<RouteOptions, DirectionsPriority?>)] {
    [("alleyPriority", \.alleyPriority), ("walkwayPriority", \.walkwayPriority)]
  }

  private mutating func set(_ name: String, _ value: JSONValue) throws(OptionError) {
    let path = "trip.\(name)"
    if let member = Self.flags.first(where: { $0.0 == name }) {
      options[keyPath: member.1] = try Self.flag(value, path)
    } else if let member = Self.numbers.first(where: { $0.0 == name }) {
      options[keyPath: member.1] = try Self.number(value, path)
    } else if let member = Self.times.first(where: { $0.0 == name }) {
      options[keyPath: member.1] = Date(timeIntervalSince1970: try Self.number(value, path))
    } else if let member = Self.roadClasses.first(where: { $0.0 == name }) {
      options[keyPath: member.1] = try Self.classes(value, path)
    } else if let member = Self.priorities.first(where: { $0.0 == name }) {
      options[keyPath: member.1] = DirectionsPriority(rawValue: try Self.number(value, path))
    } else {
      try setText(name, value, path)
    }
  }

  private mutating func setText(_ name: String, _ value: JSONValue, _ path: String) throws(OptionError) {
    switch name {
    case "waypoints":
      guard case .array(let places) = value else { throw .unexpected(path: path, expected: "an array of waypoints") }
      var waypoints: [Waypoint] = []
      for (number, place) in places.enumerated() { waypoints.append(try Self.waypoint(place, "\(path)[\(number)]")) }
      options.waypoints = waypoints
    case "profile": options.profileIdentifier = ProfileIdentifier(tripName: try Self.text(value, path))
    case "language": options.common.languageTag = try Self.text(value, path)
    case "units":
      guard let units = MeasurementSystem(rawValue: try Self.text(value, path)) else {
        throw .unexpected(path: path, expected: "metric or imperial")
      }
      options.distanceMeasurementSystem = units
    case "timeZone":
      guard let zone = TimeZone(identifier: try Self.text(value, path)) else {
        throw .unexpected(path: path, expected: "the name of a time zone, as in GMT+0200")
      }
      options.timeZone = zone
    case "attributes":
      options.attributeOptions = []
      options.common.customAttributes = []
      for name in try Self.texts(value, path) {
        if let known = AttributeOptions(name: name) {
          options.attributeOptions.insert(known)
        } else {
          options.common.customAttributes.append(name)
        }
      }
    case "axleCount":
      let count = try Self.number(value, path)
      guard let count = Int(exactly: count) else { throw .unexpected(path: path, expected: "a whole number") }
      options.axleCount = count
    default: throw .unknown(path: path)
    }
  }

  // MARK: Values

  private static func flag(_ value: JSONValue, _ path: String) throws(OptionError) -> Bool {
    guard case .bool(let flag) = value else { throw .unexpected(path: path, expected: "true or false") }
    return flag
  }

  private static func number(_ value: JSONValue, _ path: String) throws(OptionError) -> Double {
    guard case .number(let number) = value else { throw .unexpected(path: path, expected: "a number") }
    return number
  }

  private static func text(_ value: JSONValue, _ path: String) throws(OptionError) -> String {
    guard case .string(let text) = value else { throw .unexpected(path: path, expected: "a text") }
    return text
  }

  private static func texts(_ value: JSONValue, _ path: String) throws(OptionError) -> [String] {
    guard case .array(let values) = value else { throw .unexpected(path: path, expected: "an array of texts") }
    var texts: [String] = []
    for (number, value) in values.enumerated() { texts.append(try text(value, "\(path)[\(number)]")) }
    return texts
  }

  private static func classes(_ value: JSONValue, _ path: String) throws(OptionError) -> RoadClasses {
    let names = try texts(value, path)
    let classes = RoadClasses(requestNames: names.joined(separator: ","))
    if let unknown = names.first(where: { !classes.requestNames.contains($0) }) {
      throw .unexpected(path: path, expected: "an array of road classes; there is no \(unknown)")
    }
    return classes
  }

  private static func waypoint(_ value: JSONValue, _ path: String) throws(OptionError) -> Waypoint {
    if case .array(let numbers) = value {
      guard numbers.count == 2 else { throw .unexpected(path: path, expected: "longitude and latitude") }
      return Waypoint(
        coordinate: LocationCoordinate2D(
          latitude: try number(numbers[1], "\(path)[1]"), longitude: try number(numbers[0], "\(path)[0]")))
    }
    guard case .object(var members) = value else { throw .unexpected(path: path, expected: "a waypoint") }
    var coordinate = LocationCoordinate2D(latitude: 0, longitude: 0)
    coordinate.latitude = try number(members.removeValue(forKey: "latitude") ?? .null, "\(path).latitude")
    coordinate.longitude = try number(members.removeValue(forKey: "longitude") ?? .null, "\(path).longitude")
    var waypoint = Waypoint(coordinate: coordinate)
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let path = "\(path).\(name)"
      if let member = waypointNumbers.first(where: { $0.0 == name }) {
        waypoint[keyPath: member.1] = try number(value, path)
      } else if let member = waypointFlags.first(where: { $0.0 == name }) {
        waypoint[keyPath: member.1] = try flag(value, path)
      } else if name == "name" {
        waypoint.name = try text(value, path)
      } else {
        throw .unknown(path: path)
      }
    }
    return waypoint
  }

  private static func value(_ waypoint: Waypoint) -> JSONValue {
    var members: JSONObject = [:]
    members["latitude"] = .number(waypoint.coordinate.latitude)
    members["longitude"] = .number(waypoint.coordinate.longitude)
    for (name, path) in waypointNumbers {
      if let number = waypoint[keyPath: path] { members[name] = .number(number) }
    }
    let plain = Waypoint(coordinate: waypoint.coordinate)
    for (name, path) in waypointFlags where waypoint[keyPath: path] != plain[keyPath: path] {
      members[name] = .bool(waypoint[keyPath: path])
    }
    if let name = waypoint.name { members["name"] = .string(name) }
    return .object(members)
  }

  private static var waypointNumbers: [(String, WritableKeyPath<Waypoint, Double?>)] {
    [("heading", \.heading), ("headingAccuracy", \.headingAccuracy), ("coordinateAccuracy", \.coordinateAccuracy)]
  }

  private static var waypointFlags: [(String, WritableKeyPath<Waypoint, Bool>)] {
    [
      ("separatesLegs", \.separatesLegs), ("allowsArrivingOnOppositeSide", \.allowsArrivingOnOppositeSide),
      ("allowsSnappingToClosedRoad", \.allowsSnappingToClosedRoad),
      ("allowsSnappingToStaticallyClosedRoad", \.allowsSnappingToStaticallyClosedRoad),
    ]
  }
}

extension ProfileIdentifier {
  private static let prefix = "mapbox/"

  /// Creates the profile of a name in a trip: Mapbox's profiles need no prefix there.
  fileprivate init(tripName name: String) {
    let known: [ProfileIdentifier] = [.automobile, .automobileAvoidingTraffic, .cycling, .walking]
    self = known.first { $0.rawValue == Self.prefix + name } ?? ProfileIdentifier(rawValue: name)
  }

  fileprivate var tripName: String {
    rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
  }
}
