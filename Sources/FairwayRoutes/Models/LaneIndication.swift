/// The directions that a lane leads in.
public struct LaneIndication: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let sharpRight = LaneIndication(rawValue: 1 << 1)
  public static let right = LaneIndication(rawValue: 1 << 2)
  public static let slightRight = LaneIndication(rawValue: 1 << 3)
  public static let straightAhead = LaneIndication(rawValue: 1 << 4)
  public static let slightLeft = LaneIndication(rawValue: 1 << 5)
  public static let left = LaneIndication(rawValue: 1 << 6)
  public static let sharpLeft = LaneIndication(rawValue: 1 << 7)
  public static let uTurn = LaneIndication(rawValue: 1 << 8)
  /// The lane is known to have no arrow.
  public static let unmarked = LaneIndication(rawValue: 1 << 9)

  static let names: [(option: LaneIndication, name: String)] = [
    (.sharpRight, "sharp right"), (.right, "right"), (.slightRight, "slight right"), (.straightAhead, "straight"),
    (.slightLeft, "slight left"), (.left, "left"), (.sharpLeft, "sharp left"), (.uTurn, "uturn"),
    (.unmarked, "none"),
  ]

  /// The names of the directions.
  public var descriptions: [String] { Self.names.filter { contains($0.option) }.map { $0.name } }

  /// Creates the indication of a maneuver's direction.
  public init(_ direction: ManeuverDirection) {
    self = Self.names.first { $0.name == direction.rawValue }?.option ?? []
  }
}
