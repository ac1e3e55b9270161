internal import CRoadGraph
public import GeoKernel

/// Water, a built-up area or a wood, simplified for drawing.
public struct MapArea: Hashable, Sendable {
  /// What an area is.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    case water = 1
    case builtUp, wood

    /// Its name in GeoJSON and in texts.
    public var name: String {
      switch self {
      case .water: "water"
      case .builtUp: "built_up"
      case .wood: "wood"
      }
    }
  }

  public var kind: Kind
  /// The number of the way in OpenStreetMap, or of the relation. A relation makes an area of each outline.
  public var id: Int64
  /// Whether the number is that of a relation.
  public var isOfRelation: Bool
  /// The line around it, counterclockwise. The last place is joined to the first.
  public var outline: [LocationCoordinate2D]
  /// The lines around what is not of it, with the same form.
  public var holes: [[LocationCoordinate2D]]

  /// Creates an area.
  public init(
    _ kind: Kind, id: Int64, isOfRelation: Bool = false, outline: [LocationCoordinate2D],
    holes: [[LocationCoordinate2D]] = []
  ) {
    (self.kind, self.id, self.isOfRelation, self.outline, self.holes) = (kind, id, isOfRelation, outline, holes)
  }
}

extension RoadGraph {
  /// How many areas the file has.
  public var areaCount: Int { Int(clamping: rg_graph_area_count(handle)) }

  /// Returns the areas of which the boxes meet a box, which may cross the antimeridian; none if the file has none.
  ///
  /// A file has them if `fairway roads pack --areas` asked for them. Draw them by the rule of even and odd crossings, so that
  /// holes remain free.
  public func areas(in box: BoundingBox) -> [MapArea] {
    let (southWest, northEast) = (box.southWest, box.northEast)
    guard southWest.isValid, northEast.isValid else { return [] }
    if southWest.longitude > northEast.longitude {
      let west = records(
        from: southWest, to: LocationCoordinate2D(latitude: northEast.latitude, longitude: 180))
      let east = records(
        from: LocationCoordinate2D(latitude: southWest.latitude, longitude: -180), to: northEast)
      // One that reaches from one side of the map to the other was found already.
      let first = RoadPoint(southWest)?.longitude ?? 0
      return (west + east.filter { $0.east < first }).compactMap(area)
    }
    return records(from: southWest, to: northEast).compactMap(area)
  }

  private func records(from southWest: LocationCoordinate2D, to northEast: LocationCoordinate2D) -> [rg_area] {
    guard let corner = RoadPoint(southWest), let other = RoadPoint(northEast) else { return [] }
    return records(from: corner, to: other)
  }

  private func records(from southWest: RoadPoint, to northEast: RoadPoint) -> [rg_area] {
    var records = [rg_area](repeating: rg_area(), count: 64)
    while true {
      let count = rg_graph_areas(
        handle, southWest.latitude, southWest.longitude, northEast.latitude, northEast.longitude, &records,
        records.count)
      if count <= records.count { return Array(records.prefix(count)) }
      records = [rg_area](repeating: rg_area(), count: count)
    }
  }

  private func area(_ record: rg_area) -> MapArea? {
    guard let kind = MapArea.Kind(rawValue: UInt8(clamping: record.kind)), let rings = rings(of: record) else {
      return nil
    }
    let lines = rings.map { ring in ring.map { LocationCoordinate2D(units: $0.latitude, $0.longitude) } }
    return MapArea(
      kind, id: record.id, isOfRelation: record.is_of_relation, outline: lines[0], holes: Array(lines.dropFirst()))
  }

  /// The rings of an area, of which there is one at least; nil where the file is damaged.
  private func rings(of record: rg_area) -> [[RoadPoint]]? {
    var record = record
    var points = [rg_area_point](repeating: rg_area_point(), count: Int(record.point_count))
    var counts = [UInt32](repeating: 0, count: Int(record.ring_count))
    guard rg_graph_area_rings(handle, &record, &points, &counts) else { return nil }
    var (rings, next): ([[RoadPoint]], Int) = ([], 0)
    for count in counts {
      rings.append(
        points[next..<next + Int(count)].map { RoadPoint(latitude: $0.latitude, longitude: $0.longitude) })
      next += Int(count)
    }
    return rings
  }

  /// All areas, as they are packed.
  func areaTable() throws(RoadGraphError) -> RoadAreaTable {
    var table = RoadAreaTable()
    let end = RoadPoint(latitude: 900_000_000, longitude: 1_800_000_000)
    let all = records(from: RoadPoint(latitude: -end.latitude, longitude: -end.longitude), to: end)
    for record in all {
      guard let rings = rings(of: record) else { throw broken }
      table.entries.append(
        RoadAreaTable.Entry(
          kind: UInt8(clamping: record.kind), isOfRelation: record.is_of_relation, id: record.id, rings: rings))
    }
    if let damage { throw damage }
    return table
  }
}
