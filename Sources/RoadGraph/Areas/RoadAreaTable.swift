internal import CRoadGraph

/// Areas on their way into a file.
struct RoadAreaTable {
  struct Entry: Hashable {
    var kind: UInt8
    var isOfRelation: Bool
    /// The number of the way or of the relation.
    var id: Int64
    /// The outline, and the holes in it.
    var rings: [[RoadPoint]]
  }

  var entries: [Entry] = []

  /// Adds an area, unless nothing is left of it when it is simplified.
  mutating func add(_ kind: UInt8, id: Int64, isOfRelation: Bool, outline: [RoadPoint], holes: [[RoadPoint]]) {
    guard let outline = RoadRing.simplified(outline) else { return }
    let holes = holes.compactMap { RoadRing.simplified($0) }.sorted(by: Self.isBefore)
    entries.append(Entry(kind: kind, isOfRelation: isOfRelation, id: id, rings: [outline] + holes))
  }

  /// The level of the cells that an area fits into twice, and the key of its cell.
  static func key(_ rings: [[RoadPoint]]) -> UInt64 {
    let first = rings[0][0]
    var reach: Int64 = 0
    for ring in rings {
      for point in ring {
        reach = max(
          reach, abs(Int64(point.latitude) - Int64(first.latitude)),
          abs(Int64(point.longitude) - Int64(first.longitude)))
      }
    }
    var level: UInt32 = 0
    while reach >> (Int64(ROAD_PLACE_CELL_BITS) + Int64(level)) > 0 { level += 1 }
    return rg_level_key(level, first.latitude, first.longitude)
  }

  static func isBefore(_ a: [RoadPoint], _ b: [RoadPoint]) -> Bool {
    a.lexicographicallyPrecedes(b, by: RoadRing.isBefore)
  }

  /// Brings the areas that are near roads into the order of a file, each once, and drops others.
  mutating func order(near network: RoadNetwork) {
    let near = RoadSurroundings(RoadGazetteer.surroundings(of: network))
    let kept = Set(entries).filter { near.meet($0.rings[0]) }.map { (key: Self.key($0.rings), entry: $0) }
    entries = kept.sorted { a, b in
      if a.key != b.key { return a.key < b.key }
      let (a, b) = (a.entry, b.entry)
      if a.kind != b.kind { return a.kind < b.kind }
      if a.isOfRelation != b.isOfRelation { return b.isOfRelation }
      if a.id != b.id { return a.id < b.id }
      return a.rings.lexicographicallyPrecedes(b.rings, by: Self.isBefore)
    }.map { $0.entry }
  }

  /// Writes areas that are in the order of a file.
  func write(to file: inout RoadFileWriter) throws(RoadGraphError) {
    var (bytes, cells): ([UInt8], [rg_place_cell]) = ([], [])
    for entry in entries {
      let key = Self.key(entry.rings)
      if cells.last?.key != key { cells.append(rg_place_cell(key: key, first: UInt32(bytes.count), count: 0)) }
      cells[cells.count - 1].count += 1
      bytes.append(entry)
      guard bytes.count < 1 << 30 else { throw .tooManyRoads }
    }
    try file.add(ROAD_SECTION_AREAS, bytes: bytes)
    try file.add(ROAD_SECTION_AREA_CELLS, cells)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ area: RoadAreaTable.Entry) {
    let marks =
      (area.isOfRelation ? UInt32(ROAD_AREA_OF_RELATION) : 0)
      | (area.rings.count > 1 ? UInt32(ROAD_AREA_WITH_HOLES) : 0)
    appendNumber(UInt32(area.kind) << UInt32(ROAD_AREA_KIND_SHIFT) | marks)
    appendNumber(UInt32(truncatingIfNeeded: area.id >> Int64(ROAD_AREA_ID_BITS)))
    appendNumber(UInt32(truncatingIfNeeded: area.id) & (1 << UInt32(ROAD_AREA_ID_BITS) - 1))
    if area.rings.count > 1 { appendNumber(UInt32(area.rings.count)) }
    var last: RoadPoint?
    for ring in area.rings {
      appendNumber(UInt32(ring.count))
      for point in ring {
        if let last {
          appendSigned((Int64(point.latitude) - Int64(last.latitude)) / Int64(ROAD_AREA_UNIT))
          appendSigned((Int64(point.longitude) - Int64(last.longitude)) / Int64(ROAD_AREA_UNIT))
        } else {
          let level = UInt32(truncatingIfNeeded: RoadAreaTable.key(area.rings) >> UInt64(ROAD_LEVEL_SHIFT))
          appendNumber(Self.steps(Int64(point.latitude), from: -900_000_000, level))
          appendNumber(Self.steps(Int64(point.longitude), from: -1_800_000_000, level))
        }
        last = point
      }
    }
  }

  /// How many multiples of ROAD_AREA_UNIT a coordinate is behind the first one in its cell.
  private static func steps(_ coordinate: Int64, from least: Int64, _ level: UInt32) -> UInt32 {
    let size = Int64(1) << (Int64(ROAD_PLACE_CELL_BITS) + Int64(level))
    return UInt32(clamping: (coordinate - least) % size / Int64(ROAD_AREA_UNIT))
  }
}
