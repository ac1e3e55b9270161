internal import CRoadGraph

/// A restriction of turning: edges that must not be driven one after the other, or of which the last is the only one.
public struct RoadRestriction: Hashable, Sendable {
  /// A directed edge.
  public struct Road: Hashable, Sendable {
    public var edge: Int
    public var direction: RoadDirection

    public init(edge: Int, direction: RoadDirection) { (self.edge, self.direction) = (edge, direction) }
  }

  /// Where the restriction lies.
  public enum Place: Hashable, Sendable {
    /// From any edge of a way into any of another at a junction, by their indices.
    case junction(Int, fromWay: Int, toWay: Int)
    /// From the first directed edge over those between into the last.
    case roads([Road])
  }

  public var place: Place
  /// Whether this is the only turn that is allowed.
  public var isOnly: Bool
  /// To whom it applies.
  public var vehicles: Vehicles
  /// The value with its conditions, as OpenStreetMap has it; nil if it always holds.
  public var condition: String?

  /// Kinds of vehicles that restrictions tell apart.
  public struct Vehicles: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let car = Vehicles(rawValue: UInt16(ROAD_VEHICLE_CAR))
    public static let motorcycle = Vehicles(rawValue: UInt16(ROAD_VEHICLE_MOTORCYCLE))
    public static let moped = Vehicles(rawValue: UInt16(ROAD_VEHICLE_MOPED))
    public static let heavyGoods = Vehicles(rawValue: UInt16(ROAD_VEHICLE_HGV))
    public static let goods = Vehicles(rawValue: UInt16(ROAD_VEHICLE_GOODS))
    public static let bus = Vehicles(rawValue: UInt16(ROAD_VEHICLE_BUS))
    public static let taxi = Vehicles(rawValue: UInt16(ROAD_VEHICLE_TAXI))
    public static let carpool = Vehicles(rawValue: UInt16(ROAD_VEHICLE_HOV))
    public static let bicycle = Vehicles(rawValue: UInt16(ROAD_VEHICLE_BICYCLE))
    public static let foot = Vehicles(rawValue: UInt16(ROAD_VEHICLE_FOOT))
    public static let emergency = Vehicles(rawValue: UInt16(ROAD_VEHICLE_EMERGENCY))
  }
}

extension RoadGraph {
  /// Returns all restrictions: those at junctions, in their order, and then those over several edges and with conditions.
  public func restrictions() throws(RoadGraphError) -> [RoadRestriction] {
    var all: [RoadRestriction] = []
    for index in 0..<restrictionCount {
      guard let rule = rg_graph_restriction(handle, UInt32(index))?.pointee else { throw broken }
      var vehicles = RoadRestriction.Vehicles(rawValue: rule.vehicles)
      if rule.vehicles == 0 {
        // Of version 2, which tells cars and bicycles apart.
        if Int(rule.access) & ROAD_CAR != 0 { vehicles.insert(.car) }
        if Int(rule.access) & ROAD_BICYCLE != 0 { vehicles.insert(.bicycle) }
      }
      all.append(
        RoadRestriction(
          place: .junction(
            Int(clamping: rule.via), fromWay: Int(clamping: rule.from_way), toWay: Int(clamping: rule.to_way)),
          isOnly: rule.only != 0, vehicles: vehicles, condition: nil))
    }
    var place = 0
    while place < count(ROAD_SECTION_PATHS) {
      var path = rg_path()
      guard rg_graph_path(handle, UInt32(place), &path) else { throw broken }
      place += 2 + Int(path.count)
      all.append(restriction(path))
    }
    return all
  }

  /// Returns the restrictions over several edges, and those with conditions, that begin on a directed edge.
  public func restrictions(from road: RoadRestriction.Road) -> [RoadRestriction] {
    guard let edge = UInt32(exactly: road.edge), edge < edgeCount, count(ROAD_SECTION_PATH_PLACES) > 0 else {
      return []
    }
    let number = edge << 1 | (road.direction == .backward ? 1 : 0)
    var places = [UInt32](repeating: 0, count: 8)
    var found = rg_graph_paths(handle, number, &places, places.count)
    if found > places.count {
      places = [UInt32](repeating: 0, count: found)
      found = min(found, rg_graph_paths(handle, number, &places, places.count))
    }
    return places.prefix(found).compactMap { place in
      var path = rg_path()
      return rg_graph_path(handle, place, &path) ? restriction(path) : nil
    }
  }

  private func restriction(_ path: rg_path) -> RoadRestriction {
    let roads = UnsafeBufferPointer(start: path.roads, count: Int(path.count)).map { road in
      RoadRestriction.Road(edge: Int(clamping: road >> 1), direction: road & 1 == 0 ? .forward : .backward)
    }
    return RoadRestriction(
      place: .roads(roads), isOnly: path.only, vehicles: .init(rawValue: path.vehicles),
      condition: path.condition == 0 ? nil : String(decoding: word(at: path.condition), as: UTF8.self))
  }
}
