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
  /// The Manual on Uniform Traffic Control Devices of the United States, also used in part by other countries.
  case mutcd
  /// The Vienna convention.
  case viennaConvention = "vienna"
}

/// The speed limit of a segment of a route.
public struct SpeedLimit: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The number on the sign in ``unit``; infinite if there is no limit, `nil` if unknown.
  public var value: Double?
  /// The unit of ``value``.
  public var unit: SpeedUnit
  public var foreignMembers: JSONObject = [:]

  /// Creates a limit of `value` in `unit`.
  public init(_ value: Double?, unit: SpeedUnit = .kilometersPerHour) {
    self.value = value
    self.unit = unit
  }

  /// An unknown limit.
  public static var unknown: SpeedLimit { SpeedLimit(nil) }
  /// The absence of a limit.
  public static var unlimited: SpeedLimit { SpeedLimit(.infinity) }

  /// The limit in metres per second; infinite if there is none, `nil` if it or its unit is unknown.
  public var metersPerSecond: LocationSpeed? { isOfOtherUnit ? nil : value.map { $0 * unit.metersPerSecond } }

  /// The same limit in another unit; unchanged if its own is unknown.
  public func converted(to other: SpeedUnit) -> SpeedLimit {
    guard other != unit, let metersPerSecond else { return self }
    var limit = self
    limit.value = metersPerSecond / other.metersPerSecond
    limit.unit = other
    return limit
  }

  /// Whether the unit is unknown; it is then among the foreign members.
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
