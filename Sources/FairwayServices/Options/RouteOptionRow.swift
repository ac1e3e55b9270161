internal import FairwayRequests
internal import FairwayRoutes

/// What services make of an option of a route: a row an option whose name is that of its property.
struct RouteOptionRow: Sendable {
  let name: String
  /// The range of a number.
  var range: ClosedRange<Double>?
  /// Mapbox's parameter; nil if its servers do not have the option.
  var parameter: String?
  /// The member of Valhalla's costing options, and by what its value is multiplied; nil if Valhalla does not have it.
  var costing: (name: String, factor: Double)?
  /// By what one has to travel; nil for anything.
  var traveller: Traveller?
  /// Whether it decides which route is found; otherwise a service may ignore it.
  var changesRoute = true

  enum Traveller: Sendable {
    case walker, truck
    /// At Valhalla: Mapbox takes the option for any profile.
    case carOrTruck
  }

  static let all = [
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
  var rows: [(row: RouteOptionRow, value: JSONValue)] {
    guard case .object(let members) = RouteRequest(self).json else { return [] }
    return RouteOptionRow.all.compactMap { row in
      guard let value = members[row.name], value != .bool(false) else { return nil }
      return (row, value)
    }
  }
}
