internal import CRoadGraph

/// What a road file says of a way, or of a place on a road, beside what ``RoadWay`` has: a tag of OpenStreetMap in a short
/// form.
public struct RoadAttribute: Hashable, Sendable {
  /// The tag's key, without its direction and `:conditional`.
  public var key: Key
  /// The direction of the way that it is about; nil is both.
  public var direction: RoadDirection?
  /// Whether it holds under the conditions only that its text states, such as "no @ (22:00-06:00)".
  public var isConditional: Bool
  public var value: Value

  public init(_ key: Key, _ value: Value, direction: RoadDirection? = nil, isConditional: Bool = false) {
    self.key = key
    self.direction = direction
    self.isConditional = isConditional
    self.value = value
  }

  /// The key of a tag.
  public struct Key: RawRepresentable, Hashable, Sendable {
    /// The number in a file.
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the key with a name of OpenStreetMap, such as "turn:lanes"; nil if road files do not have it.
    public init?(name: String) {
      for number in 1...UInt8(ROAD_KEY_LAST) where Key(rawValue: number).name == name {
        self.init(rawValue: number)
        return
      }
      return nil
    }

    /// The name in OpenStreetMap; nil if this code does not know the number.
    public var name: String? { rg_key_name(UInt32(rawValue)).map { String(cString: $0) } }

    var form: rg_form { rg_key_form(UInt32(rawValue)) }

    public static let turnLanes = Key(rawValue: UInt8(ROAD_KEY_TURN_LANES))
    public static let lanes = Key(rawValue: UInt8(ROAD_KEY_LANES))
    public static let destination = Key(rawValue: UInt8(ROAD_KEY_DESTINATION))
    /// Names in other languages; see ``RoadGraph/names(ofWay:)``.
    public static let names = Key(rawValue: UInt8(ROAD_KEY_NAMES))
    public static let service = Key(rawValue: UInt8(ROAD_KEY_SERVICE))
    public static let surface = Key(rawValue: UInt8(ROAD_KEY_SURFACE))
    public static let access = Key(rawValue: UInt8(ROAD_KEY_ACCESS))
    public static let maximumHeight = Key(rawValue: UInt8(ROAD_KEY_MAXHEIGHT))
    /// What stands at a node: traffic signals, a stop, a motorway junction.
    public static let highway = Key(rawValue: UInt8(ROAD_KEY_HIGHWAY))
    public static let barrier = Key(rawValue: UInt8(ROAD_KEY_BARRIER))
  }

  public enum Value: Hashable, Sendable {
    /// A number as RoadFile.md describes it for the key.
    case number(UInt32)
    /// The text of the tag, where no number stands for it.
    case text(String)
    /// The arrows of each lane, from the left.
    case lanes([LaneArrows])
  }

  /// The arrows of a lane; none where the map leaves them open.
  public struct LaneArrows: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let through = LaneArrows(rawValue: UInt16(ROAD_LANE_THROUGH))
    public static let left = LaneArrows(rawValue: UInt16(ROAD_LANE_LEFT))
    public static let slightLeft = LaneArrows(rawValue: UInt16(ROAD_LANE_SLIGHT_LEFT))
    public static let sharpLeft = LaneArrows(rawValue: UInt16(ROAD_LANE_SHARP_LEFT))
    public static let right = LaneArrows(rawValue: UInt16(ROAD_LANE_RIGHT))
    public static let slightRight = LaneArrows(rawValue: UInt16(ROAD_LANE_SLIGHT_RIGHT))
    public static let sharpRight = LaneArrows(rawValue: UInt16(ROAD_LANE_SHARP_RIGHT))
    public static let reverse = LaneArrows(rawValue: UInt16(ROAD_LANE_REVERSE))
    public static let mergeToLeft = LaneArrows(rawValue: UInt16(ROAD_LANE_MERGE_TO_LEFT))
    public static let mergeToRight = LaneArrows(rawValue: UInt16(ROAD_LANE_MERGE_TO_RIGHT))
    /// The map says that there is none.
    public static let unmarked = LaneArrows(rawValue: UInt16(ROAD_LANE_NONE))
  }
}

extension RoadAttribute {
  /// Creates the attribute of a value that the key has a number for, such as `.surface` and "gravel"; nil if it has none.
  public init?(_ key: Key, named value: String, direction: RoadDirection? = nil) {
    var number: UInt32 = 1
    while let name = rg_key_value(UInt32(key.rawValue), number) {
      if String(cString: name) == value {
        let isBits = key.form == ROAD_FORM_ACCESS || key.form == ROAD_FORM_NETWORK
        self.init(key, .number(isBits ? 1 << (number - 1) : number), direction: direction)
        return
      }
      number += 1
    }
    return nil
  }

  /// The tag's key with its direction, as OpenStreetMap has it.
  public var tag: String {
    var text = key.name ?? "key \(key.rawValue)"
    if let direction { text += direction == .forward ? ":forward" : ":backward" }
    return isConditional ? text + ":conditional" : text
  }

  /// The value as OpenStreetMap has it, with its unit: metres, tonnes, seconds as "0:05:00".
  public var text: String {
    switch value {
    case .text(let text): text
    case .number(let number): Self.text(of: number, key: key)
    case .lanes(let lanes): lanes.map { Self.names(of: UInt32($0.rawValue), key: key) }.joined(separator: "|")
    }
  }

  /// The names of values by their bits.
  private static func names(of bits: UInt32, key: Key) -> String {
    var names: [String] = []
    for bit in 0..<UInt32(32) where bits >> bit & 1 != 0 { names.append(name(bit + 1, key: key)) }
    return names.joined(separator: ";")
  }

  private static func name(_ number: UInt32, key: Key) -> String {
    rg_key_value(UInt32(key.rawValue), number).map { String(cString: $0) } ?? "value \(number)"
  }

  private static func text(of number: UInt32, key: Key) -> String {
    switch key.form {
    case ROAD_FORM_VALUE: return name(number, key: key)
    case ROAD_FORM_ACCESS, ROAD_FORM_NETWORK: return names(of: number, key: key)
    case ROAD_FORM_SPEED: return number & 1 != 0 ? "\(number >> 1) mph" : "\(number >> 1)"
    case ROAD_FORM_LENGTH: return decimal(UInt64(number) * 10)
    case ROAD_FORM_WEIGHT: return decimal(UInt64(number))
    case ROAD_FORM_DURATION:
      func two(_ number: UInt32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(number / 3600):\(two(number / 60 % 60)):\(two(number % 60))"
    default: return "\(number)"
    }
  }

  /// Thousandths as a decimal number without zeros at its end.
  private static func decimal(_ thousandths: UInt64) -> String {
    guard thousandths % 1000 != 0 else { return "\(thousandths / 1000)" }
    var digits = "\(1000 + thousandths % 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000).\(digits)"
  }
}
