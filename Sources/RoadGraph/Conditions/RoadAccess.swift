internal import CRoadGraph

/// Who may use a way in a direction at a time, as the tags of the way say.
package struct RoadAccess: Sendable {
  private let attributes: [RoadAttribute]
  private let direction: RoadDirection
  private let time: LocalTime?

  /// - Parameters:
  ///   - attributes: Those of the way.
  ///   - time: What the clocks of the place show; nil if it is not known, and conditions do not hold.
  package init(_ attributes: [RoadAttribute], _ direction: RoadDirection, at time: LocalTime?) {
    (self.attributes, self.direction, self.time) = (attributes, direction, time)
  }

  /// Whether an attribute of a way, alone or under a condition, closes it to anybody.
  static func mayClose(_ attribute: rg_attribute) -> Bool {
    switch rg_key_form(UInt32(attribute.key)) {
    case ROAD_FORM_ACCESS: attribute.isConditional || attribute.value & opening == 0
    default: Int(attribute.key) == ROAD_KEY_ONEWAY && attribute.isConditional
    }
  }

  /// The tag that closes the way to a kind of vehicle; nil if none does.
  ///
  /// What is said of the direction comes before what is said of both, and there what is said of the vehicle's kind before what is
  /// said of more. What the class of the way says does not count.
  package func closing(to vehicle: VehicleKind) -> String? {
    let opening = vehicle == .bus ? Self.opening | UInt32(ROAD_ACCESS_PSV) : Self.opening
    if let tag = closingDirection { return tag }
    if let answer = answer(vehicle.accessKeys, of: direction) { return answer.value & opening != 0 ? nil : answer.tag }
    guard let answer = answer(vehicle.accessKeys + [.access], of: nil), answer.value & opening == 0, !isDriveway else {
      return nil
    }
    return answer.tag
  }

  /// The tag of what stands at a node, such as a bollard, that keeps a kind of vehicle out; nil if none does. These are the
  /// attributes of the node, without a time: no engine that finds ways looks at conditions there.
  ///
  /// - Parameter closesCars: Whether, by all of them, the node is closed to cars.
  package func closingNode(to vehicle: VehicleKind, closesCars: Bool) -> String? {
    let opening = vehicle == .bus ? Self.opening | UInt32(ROAD_ACCESS_PSV) : Self.opening
    if let answer = answer(vehicle.ownKeys, of: nil) { return answer.value & opening != 0 ? nil : answer.tag }
    guard closesCars else { return nil }
    if let answer = answer(VehicleKind.car.accessKeys + [.access], of: nil) {
      return answer.value & opening != 0 ? nil : answer.tag
    }
    return attributes.first { $0.key == .barrier }.map { "\($0.tag)=\($0.text)" }
  }

  private typealias Answer = (value: UInt32, tag: String)

  /// A driveway is open, unless its own `access` says otherwise.
  private var isDriveway: Bool {
    attributes.contains { $0.key == .service && $0.text == "driveway" } && answer([.access], of: nil) == nil
  }

  /// The answer of the first of some keys that has one.
  private func answer(_ keys: [RoadAttribute.Key], of direction: RoadDirection?) -> Answer? {
    for key in keys {
      if let answer = value(key, of: direction) { return answer }
    }
    return nil
  }

  /// The value of a key at the time, and the tag that says it.
  private func value(_ key: RoadAttribute.Key, of direction: RoadDirection?) -> Answer? {
    let own = attributes.filter { $0.key == key && $0.direction == direction }
    if let time {
      for attribute in own where attribute.isConditional {
        guard let value = ConditionalValues(attribute.text)?.value(at: time), let number = key.number(of: value) else {
          continue
        }
        return (number, "\(attribute.tag)=\(attribute.text)")
      }
    }
    for attribute in own where !attribute.isConditional {
      if case .number(let number) = attribute.value { return (number, "\(attribute.tag)=\(attribute.text)") }
    }
    return nil
  }

  /// The tag under conditions that makes the way one way in the other direction; nil if none does.
  private var closingDirection: String? {
    guard let time else { return nil }
    let tag = attributes.first { attribute in
      guard attribute.key == .oneWay, attribute.isConditional else { return false }
      return switch ConditionalValues(attribute.text)?.value(at: time) {
      case "yes", "1", "true": direction == .backward
      case "-1": direction == .forward
      default: false
      }
    }
    return tag.map { "\($0.tag)=\($0.text)" }
  }

  /// The values that let somebody in.
  private static let opening: UInt32 = [
    ROAD_ACCESS_YES, ROAD_ACCESS_PRIVATE, ROAD_ACCESS_DESTINATION, ROAD_ACCESS_DELIVERY, ROAD_ACCESS_CUSTOMERS,
    ROAD_ACCESS_PERMISSIVE, ROAD_ACCESS_DESIGNATED, ROAD_ACCESS_PERMIT, ROAD_ACCESS_RESIDENTS, ROAD_ACCESS_OFFICIAL,
    ROAD_ACCESS_PUBLIC,
  ].reduce(0) { $0 | UInt32($1) }
}

extension VehicleKind {
  /// The keys that say who may use a road, the most special first, without `access`.
  fileprivate var accessKeys: [RoadAttribute.Key] {
    (ownKeys.isEmpty ? [.motorcar] : ownKeys) + [.motorVehicle, .vehicle]
  }

  /// The keys of this kind alone, of which cars have none.
  fileprivate var ownKeys: [RoadAttribute.Key] {
    switch self {
    case .car, .carWithTrailer: []
    case .motorcycle: [.motorcycle]
    case .truck: [.truck]
    case .bus: [.bus, .publicService]
    }
  }
}

extension RoadAttribute.Key {
  fileprivate static let oneWay = Self(rawValue: UInt8(ROAD_KEY_ONEWAY))
  fileprivate static let motorcar = Self(rawValue: UInt8(ROAD_KEY_MOTORCAR))
  fileprivate static let motorcycle = Self(rawValue: UInt8(ROAD_KEY_MOTORCYCLE))
  fileprivate static let truck = Self(rawValue: UInt8(ROAD_KEY_HGV))
  fileprivate static let bus = Self(rawValue: UInt8(ROAD_KEY_BUS))
  fileprivate static let publicService = Self(rawValue: UInt8(ROAD_KEY_PSV))
  fileprivate static let motorVehicle = Self(rawValue: UInt8(ROAD_KEY_MOTOR_VEHICLE))
  fileprivate static let vehicle = Self(rawValue: UInt8(ROAD_KEY_VEHICLE))
}
