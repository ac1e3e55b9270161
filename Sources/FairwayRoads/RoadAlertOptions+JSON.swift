public import FairwayRoutes

extension RoadAlertOptions {
  /// All options as a JSON object. Sizes that are nil are missing.
  public var json: JSONValue { OptionVisitor.json(of: self) }

  /// Creates options from a JSON object in which any member may be missing, at every level.
  ///
  /// An unknown member is an error, and so is a number outside `OptionError.range`.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }
}

extension RoadAlertOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.group("kinds", &kinds)
    visitor.number("sidewaysAcceleration", &sidewaysAcceleration)
    visitor.number("braking", &braking)
    visitor.number("reactionTime", &reactionTime)
    visitor.value("mostInAMinute", &mostInAMinute)
    var sizes = VehicleSizes(vehicle: vehicle)
    visitor.group("vehicle", &sizes)
    vehicle = sizes.vehicle
  }
}

extension RoadAlertOptions.Kinds: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visit("sharpBend", .sharpBend, &visitor)
    visit("lowerSpeedLimit", .lowerSpeedLimit, &visitor)
    visit("railwayCrossing", .railwayCrossing, &visitor)
    visit("sizeLimits", .sizeLimits, &visitor)
    visit("trafficSignal", .trafficSignal, &visitor)
    visit("speedBump", .speedBump, &visitor)
    visit("narrowRoad", .narrowRoad, &visitor)
    visit("schoolZone", .schoolZone, &visitor)
    visit("lowSpeedZone", .lowSpeedZone, &visitor)
    visit("pedestrianCrossing", .pedestrianCrossing, &visitor)
    visit("closedRoad", .closedRoad, &visitor)
  }

  private mutating func visit(_ name: String, _ kind: Self, _ visitor: inout OptionVisitor) {
    var isOn = contains(kind)
    visitor.value(name, &isOn)
    if isOn { insert(kind) } else { remove(kind) }
  }
}
