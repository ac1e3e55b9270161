internal import CRoadGraph
public import GeoKernel

extension RoadGraph {
  /// Returns what the file says of a way beside ``way(_:)``; empty behind the last and where the file is damaged.
  public func attributes(ofWay index: Int) -> [RoadAttribute] {
    guard let index = UInt32(exactly: index), index < wayCount else { return [] }
    return attributes(ofSet: rg_graph_way_set(handle, index))
  }

  /// Returns what stands at a junction, such as traffic signals or a gate; empty behind the last and where the file is
  /// damaged.
  public func attributes(ofJunction index: Int) -> [RoadAttribute] {
    guard let index = UInt32(exactly: index), index < junctionCount else { return [] }
    return attributes(ofSet: rg_graph_junction_set(handle, index))
  }

  /// Returns what stands on an edge between its ends, with the number of the point in ``shape(ofEdge:)``.
  public func spots(ofEdge index: Int) -> [(point: Int, attributes: [RoadAttribute])] {
    guard let index = UInt32(exactly: index), index < edgeCount else { return [] }
    return spotSets(ofEdge: index).map { (Int(clamping: $0.point), attributes(ofSet: $0.set)) }
  }

  func spotSets(ofEdge index: UInt32) -> [rg_spot] {
    guard count(ROAD_SECTION_SPOTS) > 0 else { return [] }
    var spots = [rg_spot](repeating: rg_spot(), count: 8)
    let count = rg_graph_spots(handle, index, &spots, spots.count)
    if count > spots.count {
      spots = [rg_spot](repeating: rg_spot(), count: count)
      _ = rg_graph_spots(handle, index, &spots, spots.count)
    }
    return Array(spots.prefix(count))
  }

  private func attributes(ofSet set: UInt32) -> [RoadAttribute] {
    guard set != 0 else { return [] }
    var records = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
    let count = rg_graph_attributes(handle, set, &records, records.count)
    return records.prefix(count).map { record in
      var record = record
      return RoadAttribute(record, word: rg_attribute_has_word(&record) ? word(at: record.value) : nil)
    }
  }

  package func word(at place: UInt32) -> [UInt8] {
    var length = 0
    guard let bytes = rg_graph_word(handle, place, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  /// Returns the bearing in degrees, from 0 to 359, in which an edge leaves the junction at its beginning, or that at its
  /// end; nil behind the last edge and where the file does not say it.
  public func bearing(ofEdge index: Int, atEnd: Bool = false) -> Int? {
    guard let index = UInt32(exactly: index) else { return nil }
    let bearing = rg_graph_bearing(handle, index, atEnd ? 1 : 0)
    return bearing < 0 ? nil : Int(bearing)
  }

  /// Whether an edge is a link past a junction, from one road into another.
  package func isSlipLane(_ index: Int) -> Bool { marks(ofEdge: index) & ROAD_EDGE_SLIP_LANE != 0 }

  /// Whether an edge is a short piece between the carriageways of roads that cross.
  package func isInsideJunction(_ index: Int) -> Bool { marks(ofEdge: index) & ROAD_EDGE_INSIDE != 0 }

  private func marks(ofEdge index: Int) -> Int {
    UInt32(exactly: index).map { Int(rg_graph_edge_marks(handle, $0).marks) } ?? 0
  }

  /// Returns the class that a link has by the roads which it joins; nil for other edges.
  package func linkClass(ofEdge index: Int) -> RoadClass? {
    UInt32(exactly: index).flatMap { RoadClass(rawValue: rg_graph_edge_marks(handle, $0).link_class) }
  }

  /// Whether roads part at a junction as links do, so that a driver must keep to one side.
  package func isFork(_ junction: Int) -> Bool { marks(ofJunction: junction) & ROAD_JUNCTION_FORK != 0 }

  /// Whether 50 junctions, itself counted, can be reached from a junction. Where they cannot, a road leads to an island,
  /// into a car park or out of the file.
  public func leads(from junction: Int, for user: RoadUsers) -> Bool {
    marks(ofJunction: junction) & ROAD_JUNCTION_LEADS << Self.shift(user) != 0
  }

  /// Whether 50 junctions, itself counted, reach a junction.
  package func isReached(_ junction: Int, for user: RoadUsers) -> Bool {
    marks(ofJunction: junction) & ROAD_JUNCTION_IS_REACHED << Self.shift(user) != 0
  }

  private static func shift(_ user: RoadUsers) -> Int { user == .foot ? 4 : user == .bicycle ? 2 : 0 }

  private func marks(ofJunction index: Int) -> Int {
    UInt32(exactly: index).map { Int(rg_graph_junction_marks(handle, $0)) } ?? 0
  }

  /// Returns how dense the roads are at a place, from 0 to 15; nil where there are none.
  public func density(at coordinate: LocationCoordinate2D) -> Int? {
    guard let place = RoadPoint(coordinate) else { return nil }
    let density = rg_graph_density(handle, place.latitude, place.longitude)
    return density < 0 ? nil : Int(density)
  }

  /// Returns the country of a place, and the side on which one drives there; nil where there are no roads, and where the
  /// file says neither.
  public func country(at coordinate: LocationCoordinate2D) -> RoadCountry? {
    guard let place = RoadPoint(coordinate) else { return nil }
    let country = RoadCountry(rg_graph_country(handle, place.latitude, place.longitude))
    return country.code == nil && country.drivesOnLeft == nil ? nil : country
  }
}

extension RoadPoint {
  init?(_ coordinate: LocationCoordinate2D) {
    guard coordinate.isValid else { return nil }
    self.init(
      latitude: Int32(clamping: (coordinate.latitude * 1e7).rounded()),
      longitude: Int32(clamping: (coordinate.longitude * 1e7).rounded()))
  }
}
