internal import CRoadGraph

/// The grid of a file: which junctions lie in each cell, and which edges cross it that begin elsewhere.
struct RoadCells {
  private(set) var cells: [rg_cell] = []
  private(set) var crossing: [UInt32] = []

  private struct Entry: Comparable {
    var key: UInt64
    var edge: UInt32

    static func < (a: Entry, b: Entry) -> Bool { a.key != b.key ? a.key < b.key : a.edge < b.edge }
  }

  /// How many cells edges may cross for each of their points, which are then some 10 km apart.
  private static let mostForAPoint = 64

  /// Of a network whose junctions are ordered by cell.
  ///
  /// - Parameter others: How many more cells edges may cross than their points allow. Still more would take memory, and
  ///   make a file, out of proportion to the roads.
  init(_ network: RoadNetwork, beyondPoints others: Int = 1 << 20) throws(RoadGraphError) {
    var entries: [Entry] = []
    let most = others + Self.mostForAPoint * (network.points.count + network.edges.count)
    for (index, edge) in network.edges.enumerated() {
      var last = network.places[Int(edge.from)]
      let own = rg_cell_key(last.latitude, last.longitude)
      func add(to next: RoadPoint) throws(RoadGraphError) {
        for key in Self.cells(from: last, to: next) where key != own {
          // The pieces of an edge cross the same cells again and again.
          let entry = Entry(key: key, edge: UInt32(index))
          if !entries.suffix(8).contains(entry) { entries.append(entry) }
        }
        guard entries.count <= most else { throw .tooFarApart(way: network.ways[Int(edge.way)].id) }
        last = next
      }
      for point in network.points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)] { try add(to: point) }
      try add(to: network.places[Int(edge.to)])
    }
    entries.sort()
    crossing.reserveCapacity(entries.count)
    var (junction, entry) = (0, 0)
    func key(ofJunction index: Int) -> UInt64 {
      guard index < network.places.count else { return .max }
      return rg_cell_key(network.places[index].latitude, network.places[index].longitude)
    }
    while junction < network.places.count || entry < entries.count {
      let next = min(key(ofJunction: junction), entry < entries.count ? entries[entry].key : .max)
      cells.append(rg_cell(key: next, first_junction: UInt32(junction), first_crossing: UInt32(crossing.count)))
      while junction < network.places.count, key(ofJunction: junction) == next { junction += 1 }
      while entry < entries.count, entries[entry].key == next {
        if entry == 0 || entries[entry] != entries[entry - 1] { crossing.append(entries[entry].edge) }
        entry += 1
      }
    }
    cells.append(
      rg_cell(key: .max, first_junction: UInt32(junction), first_crossing: UInt32(crossing.count)))
  }

  /// The keys of the cells that a straight line crosses, hardly any more than once.
  private static func cells(from a: RoadPoint, to b: RoadPoint) -> [UInt64] {
    let first = rg_cell_key(a.latitude, a.longitude)
    let last = rg_cell_key(b.latitude, b.longitude)
    if first == last { return [first] }
    let size = Int64(1) << Int64(ROAD_CELL_BITS)
    var east = Int64(b.longitude) - Int64(a.longitude)
    if east > 1_800_000_000 { east -= 3_600_000_000 }
    if east < -1_800_000_000 { east += 3_600_000_000 }
    let north = Int64(b.latitude) - Int64(a.latitude)
    // Places so near each other that no corner of a cell is cut off by more than a sixteenth of it; and at each of them
    // the cells within that.
    let slack = size / 16
    let steps = max(1, max(abs(east), abs(north)) / slack)
    var keys = [first, last]
    for step in 0...steps {
      let latitude = Int64(a.latitude) + north * step / steps
      let longitude = Int64(a.longitude) + east * step / steps
      for (up, right) in [(-slack, -slack), (-slack, slack), (slack, -slack), (slack, slack)] {
        let wrapped = longitude + right
        let around =
          wrapped > 1_800_000_000
          ? wrapped - 3_600_000_000 : wrapped < -1_800_000_000 ? wrapped + 3_600_000_000 : wrapped
        let key = rg_cell_key(Int32(clamping: latitude + up), Int32(around))
        // The cells of one place are those of the next, or their neighbours.
        if !keys.suffix(6).contains(key) { keys.append(key) }
      }
    }
    return keys
  }
}
