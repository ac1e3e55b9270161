/// Kinds of road that a traveller may want to avoid, or may be allowed to use.
public struct RoadClasses: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Roads that cost a toll.
  public static let toll = RoadClasses(rawValue: 1 << 0)
  /// Roads with restricted access.
  public static let restricted = RoadClasses(rawValue: 1 << 1)
  /// Motorways.
  public static let motorway = RoadClasses(rawValue: 1 << 2)
  /// Ferries.
  public static let ferry = RoadClasses(rawValue: 1 << 3)
  /// Tunnels.
  public static let tunnel = RoadClasses(rawValue: 1 << 4)
  /// Lanes for vehicles of two or more occupants.
  public static let highOccupancyVehicle2 = RoadClasses(rawValue: 1 << 5)
  /// Lanes for vehicles of three or more occupants.
  public static let highOccupancyVehicle3 = RoadClasses(rawValue: 1 << 6)
  /// Lanes for vehicles of high occupancy, or for vehicles that pay.
  public static let highOccupancyToll = RoadClasses(rawValue: 1 << 7)
  /// Roads without a hard surface.
  public static let unpaved = RoadClasses(rawValue: 1 << 8)
  /// Roads whose toll can be paid in cash only.
  public static let cashTollOnly = RoadClasses(rawValue: 1 << 9)

  /// The classes with their names in requests and answers.
  static let names: [(option: RoadClasses, name: String)] = [
    (.toll, "toll"),
    (.restricted, "restricted"),
    (.motorway, "motorway"),
    (.ferry, "ferry"),
    (.tunnel, "tunnel"),
    (.highOccupancyVehicle2, "hov2"),
    (.highOccupancyVehicle3, "hov3"),
    (.highOccupancyToll, "hot"),
    (.unpaved, "unpaved"),
    (.cashTollOnly, "cash_only_tolls"),
  ]

  /// Creates the classes of a comma-separated list; unknown names are ignored.
  package init(requestNames: String) {
    self = []
    for name in requestNames.parts(between: UInt8(ascii: ",")) {
      if let known = Self.names.first(where: { $0.name.utf8.elementsEqual(name) }) { insert(known.option) }
    }
  }

  /// The names of the contained classes, in a fixed order.
  package var requestNames: [String] {
    Self.names.filter { contains($0.option) }.map { $0.name }
  }
}
