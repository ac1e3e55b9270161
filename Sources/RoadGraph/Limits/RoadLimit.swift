/// What drives on a road, where limits differ by that.
public enum VehicleKind: UInt8, CaseIterable, Hashable, Sendable {
  case car
  case motorcycle
  /// A goods vehicle of more than 3.5 t, `hgv` in OpenStreetMap.
  case truck
  case bus
  case carWithTrailer

  /// The name in files and in the bindings.
  public var name: String {
    switch self {
    case .car: "car"
    case .motorcycle: "motorcycle"
    case .truck: "truck"
    case .bus: "bus"
    case .carWithTrailer: "carWithTrailer"
    }
  }

  /// Creates the kind with a ``name``; nil if there is none.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The key of limits for this kind alone.
  var key: RoadAttribute.Key? {
    switch self {
    case .car: nil
    case .motorcycle: .maximumSpeedOfMotorcycles
    case .truck: .maximumSpeedOfTrucks
    case .bus: .maximumSpeedOfBuses
    case .carWithTrailer: .maximumSpeedWithTrailer
    }
  }
}

/// For whom, where and by which clock limits are looked for.
public struct LimitOptions: Hashable, Sendable {
  /// What drives.
  public var vehicle = VehicleKind.car
  /// The two letters of ISO 3166-1 of the country whose laws hold where the file does not know its country; nil for none.
  public var country: String?
  /// How many seconds the clocks of the place are ahead of those in Greenwich; nil if it is not known. Limits that depend on
  /// the time are then left out.
  public var clockOffset: Int?

  public init(vehicle: VehicleKind = .car, country: String? = nil, clockOffset: Int? = nil) {
    self.vehicle = vehicle
    self.country = country
    self.clockOffset = clockOffset
  }
}

/// The greatest speed on a road, and who says so.
public struct RoadLimit: Hashable, Sendable {
  /// The limit; nil if it is not known.
  public var limit: RoadWay.Limit?
  /// The key of the tag that says it, such as "maxspeed" or "maxspeed:hgv:conditional"; nil if none does.
  public var tag: String?
  /// The law that it is assumed by; nil if the map has a sign.
  public var law: String?
  /// What was not looked at: conditions that nobody knows, such as "wet", and values that cannot be read, as "key=value".
  public var leftOut: [String]

  /// Whether no sign of the map says it: a law sets it for roads like this one, if the road is what it seems to be.
  public var isAssumed: Bool { law != nil }

  init(limit: RoadWay.Limit? = nil, tag: String? = nil, law: String? = nil, leftOut: [String] = []) {
    (self.limit, self.tag, self.law, self.leftOut) = (limit, tag, law, leftOut)
  }
}

extension RoadGraph {
  /// Returns the greatest speed on an edge in a direction; without a limit behind the last edge, and where the file is damaged.
  ///
  /// The tags of the road come first: those for the vehicle's kind and those for all, in this direction or both, at this
  /// time. Where there is none, the laws of the country may have one for the road: ``LegalLimit``.
  ///
  /// - Parameters:
  ///   - edge: The index of the edge.
  ///   - direction: The direction of travel.
  ///   - options: For whom, and where.
  ///   - timestamp: The time in seconds since 1970; nil if it is not known.
  public func limit(
    ofEdge edge: Int, _ direction: RoadDirection, for options: LimitOptions = LimitOptions(),
    at timestamp: Double? = nil
  ) -> RoadLimit {
    RoadLimitRules(ofEdge: edge, direction, of: self, for: options).limit(at: timestamp, options)
  }
}

extension RoadAttribute.Key {
  static let maximumSpeed = Self(name: "maxspeed")
  static let maximumSpeedOfTrucks = Self(name: "maxspeed:hgv")
  static let maximumSpeedOfBuses = Self(name: "maxspeed:bus")
  static let maximumSpeedOfMotorcycles = Self(name: "maxspeed:motorcycle")
  static let maximumSpeedWithTrailer = Self(name: "maxspeed:trailer")
  static let typeOfMaximumSpeed = Self(name: "maxspeed:type")
  static let sourceOfMaximumSpeed = Self(name: "source:maxspeed")
  static let zoneOfMaximumSpeed = Self(name: "zone:maxspeed")
  static let zoneOfTraffic = Self(name: "zone:traffic")
  static let variableMaximumSpeed = Self(name: "maxspeed:variable")
  static let motorRoad = Self(name: "motorroad")
}
