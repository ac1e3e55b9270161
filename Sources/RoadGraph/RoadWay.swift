internal import CRoadGraph

/// A way of OpenStreetMap, without its shape: what its edges share.
public struct RoadWay: Hashable, Sendable {
  /// The number in OpenStreetMap, up to 2^40.
  public var id: Int64
  public var roadClass: RoadClass
  /// The name that signs show; nil if it is not known.
  public var name: String?
  /// The number of the road, such as "A 8"; nil if it is not known.
  public var reference: String?
  /// Who may use it along its nodes.
  public var forward: RoadUsers
  /// Who may use it against its nodes.
  public var backward: RoadUsers
  /// The greatest speed along its nodes; nil if it is not known.
  public var forwardLimit: Limit?
  /// The greatest speed against its nodes; nil if it is not known.
  public var backwardLimit: Limit?
  public var isLink = false
  public var isRoundabout = false
  public var isBridge = false
  public var isTunnel = false
  public var isToll = false
  /// The height above other ways; 0 is the ground.
  public var layer = 0

  /// A greatest speed, in the unit of the sign.
  public enum Limit: Hashable, Sendable {
    /// 1 to 254.
    case kilometresPerHour(Int)
    /// 1 to 254.
    case milesPerHour(Int)
    /// Any speed is allowed.
    case none

    /// In metres per second; nil if there is no limit.
    public var metresPerSecond: Double? {
      switch self {
      case .kilometresPerHour(let speed): Double(speed) / 3.6
      case .milesPerHour(let speed): Double(speed) * 0.44704
      case .none: nil
      }
    }
  }

  /// Creates a way for everybody, in both directions, of which nothing else is known.
  public init(
    id: Int64, roadClass: RoadClass = .road, name: String? = nil, reference: String? = nil,
    forward: RoadUsers = .all, backward: RoadUsers = .all
  ) {
    self.id = id
    self.roadClass = roadClass
    self.name = name
    self.reference = reference
    self.forward = forward
    self.backward = backward
  }
}

extension RoadWay {
  /// Creates a way from its record; nil if the record is damaged.
  init?(_ record: rg_way, name: String?, reference: String?) {
    guard let roadClass = RoadClass(rawValue: record.road_class) else { return nil }
    self.init(
      id: record.id, roadClass: roadClass, name: name, reference: reference,
      forward: RoadUsers(rawValue: record.access & 7), backward: RoadUsers(rawValue: record.access >> 3 & 7))
    func has(_ flag: Int) -> Bool { Int(record.flags) & flag != 0 }
    isLink = has(ROAD_FLAG_LINK)
    isRoundabout = has(ROAD_FLAG_ROUNDABOUT)
    isBridge = has(ROAD_FLAG_BRIDGE)
    isTunnel = has(ROAD_FLAG_TUNNEL)
    isToll = has(ROAD_FLAG_TOLL)
    layer = Int(record.layer)
    forwardLimit = record.limit(isBackward: false)
    backwardLimit = record.limit(isBackward: true)
  }

  /// The record, with the offset of the texts; nil if a number does not fit.
  func record(texts: UInt32) -> rg_way? {
    guard id >= 0, id < 1 << 40, let layer = Int8(exactly: layer) else { return nil }
    var flags = 0
    func value(of limit: Limit?) -> UInt8? {
      switch limit {
      case nil: return 0
      case .some(.none): return 255
      case .kilometresPerHour(let speed): return (1...254).contains(speed) ? UInt8(speed) : nil
      case .milesPerHour(let speed):
        flags |= ROAD_FLAG_MILES
        return (1...254).contains(speed) ? UInt8(speed) : nil
      }
    }
    guard let forwardLimit = value(of: forwardLimit), let backwardLimit = value(of: backwardLimit) else { return nil }
    for (isSet, flag) in [
      (isLink, ROAD_FLAG_LINK), (isRoundabout, ROAD_FLAG_ROUNDABOUT), (isBridge, ROAD_FLAG_BRIDGE),
      (isTunnel, ROAD_FLAG_TUNNEL), (isToll, ROAD_FLAG_TOLL),
    ] where isSet {
      flags |= flag
    }
    var record = rg_way()
    record.id_low = UInt32(truncatingIfNeeded: id)
    record.id_high = UInt8(truncatingIfNeeded: id >> 32)
    record.texts = texts
    record.road_class = roadClass.rawValue
    record.layer = layer
    record.access = forward.rawValue & 7 | (backward.rawValue & 7) << 3
    record.flags = UInt8(flags)
    record.limit_forward = forwardLimit
    record.limit_backward = backwardLimit
    return record
  }
}

extension rg_way {
  var id: Int64 { Int64(id_high) << 32 | Int64(id_low) }

  /// The greatest speed in a direction; nil if it is not known.
  func limit(isBackward: Bool) -> RoadWay.Limit? {
    switch isBackward ? limit_backward : limit_forward {
    case 0: nil
    case 255: RoadWay.Limit.none
    case let value: Int(flags) & ROAD_FLAG_MILES != 0 ? .milesPerHour(Int(value)) : .kilometresPerHour(Int(value))
    }
  }
}
