public import FairwayRoutes
internal import RoadGraph

extension RouteCheck {
  /// All options as a JSON object. What is nil is missing.
  public var json: JSONValue { OptionVisitor.json(of: self) }

  /// Creates options from a JSON object in which any member may be missing, at every level.
  ///
  /// An unknown member is an error.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }
}

extension RouteCheck: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    var sizes = VehicleSizes(vehicle: vehicle)
    visitor.group("vehicle", &sizes)
    vehicle = sizes.vehicle
    visitor.group("limits", &limits)
    visitor.value("departure", &departure)
  }
}

extension RouteObstacle {
  /// The obstacle as a JSON object.
  public var json: JSONValue {
    var members: JSONObject = [
      "rule": .string(rule.name), "start": .number(start), "end": .number(end),
      "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
      "way": .number(Double(way)),
    ]
    switch rule {
    case .size(let limit): members["value"] = .number(limit.value)
    case .closed(let tag), .barrier(let tag): members["tag"] = .string(tag)
    case .restriction(let condition): if let condition { members["condition"] = .string(condition) }
    }
    if let node { members["node"] = .number(Double(node)) }
    return .object(members)
  }
}
