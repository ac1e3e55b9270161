internal import CRoadGraph

/// How dense the roads are about each quarter of a cell, from 0 to 15: 0.7 × the kilometres of road in a square kilometre
/// within 2 km. The measure was learned from Valhalla (`graphenhancer.cc`), by whose speeds and costs it is used.
struct RoadDensities {
  /// Of cells by their keys, four bits for each quarter: the western ones before the eastern, the southern before the
  /// northern.
  private(set) var cells: [UInt64: UInt16] = [:]

  private static let radius = 2000.0
  private static let bits = Int64(ROAD_CELL_BITS) - 1

  /// A quarter of a cell with ends of edges, and the sum of their lengths in decimetres: an edge has two ends.
  private struct Quarter {
    var row: Int64
    var column: Int64
    var decimetres: UInt64
  }

  init(_ network: RoadNetwork, lengths: [UInt32]) {
    let quarters = Self.quarters(network, lengths: lengths)
    // Where each row begins, and the sums of all quarters before each one.
    var rows: [Int64: Range<Int>] = [:]
    var sums: [UInt64] = [0]
    for (index, quarter) in quarters.enumerated() {
      rows[quarter.row] = (rows[quarter.row]?.lowerBound ?? index)..<index + 1
      sums.append(sums[index] + quarter.decimetres)
    }
    let height = rg_segment_length(0, 0, 1 << Int32(Self.bits), 0)
    let reach = Int64(Self.radius / height)
    for row in rows.keys.sorted() {
      guard let own = rows[row] else { continue }
      let latitude = Int32(clamping: row << Self.bits - 900_000_000 + 1 << (Self.bits - 1))
      let width = max(1, rg_segment_length(latitude, 0, latitude, 1 << Int32(Self.bits)))
      var total = [UInt64](repeating: 0, count: own.count)
      for north in -reach...reach {
        guard let other = rows[row + north] else { continue }
        let up = Double(north) * height
        let columns = Int64((max(0, Self.radius * Self.radius - up * up)).squareRoot() / width)
        // Both rows go from west to east, so the window does too.
        var (first, end) = (other.lowerBound, other.lowerBound)
        for (number, index) in own.enumerated() {
          let column = quarters[index].column
          while first < other.upperBound, quarters[first].column < column - columns { first += 1 }
          end = max(end, first)
          while end < other.upperBound, quarters[end].column <= column + columns { end += 1 }
          total[number] += sums[end] - sums[first]
        }
      }
      for (number, index) in own.enumerated() {
        let quarter = quarters[index]
        let area = Double.pi * Self.radius * Self.radius / 1e6
        let kilometres = Double(total[number]) / 2 / 10_000
        let density = UInt16(clamping: Int(clamping: min(15, 0.7 * kilometres / area).rounded()))
        let key = rg_cell_key(
          Int32(clamping: quarter.row << Self.bits - 900_000_000),
          Int32(clamping: quarter.column << Self.bits - 1_800_000_000))
        let place = UInt16(4 * ((quarter.row & 1) * 2 + quarter.column & 1))
        cells[key, default: 0] |= density << place
      }
    }
  }

  /// The quarters in which edges end, by rows and from west to east.
  private static func quarters(_ network: RoadNetwork, lengths: [UInt32]) -> [Quarter] {
    let counts = network.ways.indices.map { isCounted(network, way: $0) }
    var ends: [Quarter] = []
    ends.reserveCapacity(network.edges.count * 2)
    for (index, edge) in network.edges.enumerated() {
      // Every end has a place with a density, whether its own edge counts or not.
      let decimetres = counts[Int(edge.way)] ? UInt64(lengths[index]) : 0
      for junction in [edge.from, edge.to] {
        let place = network.places[Int(junction)]
        ends.append(
          Quarter(
            row: (Int64(place.latitude) + 900_000_000) >> bits,
            column: (Int64(place.longitude) + 1_800_000_000) >> bits, decimetres: decimetres))
      }
    }
    ends.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    var quarters: [Quarter] = []
    for end in ends {
      if let last = quarters.last, last.row == end.row, last.column == end.column {
        quarters[quarters.count - 1].decimetres += end.decimetres
      } else {
        quarters.append(end)
      }
    }
    return quarters
  }

  /// Whether a way is one of those that make a place dense: no track, no driveway, no aisle of a car park, no path.
  private static func isCounted(_ network: RoadNetwork, way: Int) -> Bool {
    switch RoadClass(rawValue: network.ways[way].road_class) {
    case .track, .pedestrian, .cycleway, .footway, .path, .bridleway, .steps, .busway, .ferry, nil: return false
    case .service:
      return !network.sets.attributes(of: network.waySets[way]).contains {
        $0.key == ROAD_KEY_SERVICE && $0.isPlain && ($0.value == 1 || $0.value == 2)
      }
    default: return true
    }
  }
}
