public import GeoKernel

/// The unit on a speed sign.
public enum SpeedUnit: String, Hashable, Sendable, Codable, CaseIterable {
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"

  /// The speed of one unit in metres per second.
  public var metersPerSecond: LocationSpeed {
    switch self {
    case .kilometersPerHour: 1 / 3.6
    case .milesPerHour: 0.44704
    }
  }
}

/// The standard that speed signs follow.
public enum SignStandard: String, Hashable, Sendable, Codable, CaseIterable {
  /// The manual of the United States, which others follow in part.
  case mutcd
  /// The Vienna convention.
  case viennaConvention = "vienna"
}

/// The highest speed allowed on a segment of a route.
public struct SpeedLimit: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The number on the sign in ``unit``, infinite where there is no limit, nil where it is not known.
  public var value: Double?
  /// The unit of ``value``.
  public var unit: SpeedUnit
  public var foreignMembers: JSONObject = [:]

  /// A limit of `value` in `unit`.
  public init(_ value: Double?, unit: SpeedUnit = .kilometersPerHour) {
    self.value = value
    self.unit = unit
  }

  /// The limit is not known.
  public static var unknown: SpeedLimit { SpeedLimit(nil) }
  /// There is no limit.
  public static var unlimited: SpeedLimit { SpeedLimit(.infinity) }

  /// The limit in metres per second, infinite where there is none, nil where it or its unit is not known.
  public var metersPerSecond: LocationSpeed? { isOfOtherUnit ? nil : value.map { $0 * unit.metersPerSecond } }

  /// The same limit in another unit; as it is where its own is not known.
  public func converted(to other: SpeedUnit) -> SpeedLimit {
    guard other != unit, let metersPerSecond else { return self }
    var limit = self
    limit.value = metersPerSecond / other.metersPerSecond
    limit.unit = other
    return limit
  }

  /// Whether the service names a unit that is not in the list; it is among the foreign members.
  private var isOfOtherUnit: Bool { !foreignMembers.isEmpty && foreignMembers[JSONKey.unit.rawValue] != nil }
}

extension SpeedLimit: JSONModel {
  init(unfilled: Void) { self.init(nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    var speed = value.flatMap { $0.isFinite ? $0 : nil }
    var isNone: Bool? = value == .infinity ? true : nil
    var isUnknown: Bool? = value == nil ? true : nil
    let saysUnit = speed != nil || unit != .kilometersPerHour
    var sign: SpeedUnit? = saysUnit && !isOfOtherUnit ? unit : nil
    try visitor.optional(.speed, Quantity.self, &speed)
    try visitor.word(.unit, &sign, orElse: nil, &foreignMembers)
    try visitor.optional(.none, Flag.self, &isNone)
    try visitor.optional(.unknown, Flag.self, &isUnknown)
    if let sign { unit = sign }
    value = speed ?? (isNone == true ? .infinity : nil)
  }
}
