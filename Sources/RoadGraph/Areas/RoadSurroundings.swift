internal import CRoadGraph

/// The cells of places that are near roads, by rows, so that it takes little to see whether a box has one of them.
struct RoadSurroundings {
  private var rows: [UInt32] = []
  /// Those of each row, in order.
  private var columns: [[UInt32]] = []

  /// Takes cells by their keys.
  init(_ cells: Set<UInt64>) {
    var places: [(row: UInt32, column: UInt32)] = []
    places.reserveCapacity(cells.count)
    for key in cells { places.append((Self.everySecondBit(key >> 1), Self.everySecondBit(key))) }
    places.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    for place in places {
      if rows.last != place.row {
        rows.append(place.row)
        columns.append([])
      }
      columns[columns.count - 1].append(place.column)
    }
  }

  private static func everySecondBit(_ bits: UInt64) -> UInt32 {
    var number: UInt32 = 0
    for bit in 0..<UInt64(32) { number |= UInt32(truncatingIfNeeded: bits >> (2 * bit) & 1) << UInt32(bit) }
    return number
  }

  /// Whether the box around a ring has one of the cells, or a part of one.
  func meet(_ ring: [RoadPoint]) -> Bool {
    guard let first = ring.first else { return false }
    var (south, west, north, east) = (first.latitude, first.longitude, first.latitude, first.longitude)
    for point in ring {
      (south, north) = (min(south, point.latitude), max(north, point.latitude))
      (west, east) = (min(west, point.longitude), max(east, point.longitude))
    }
    let (lowest, highest) = (Self.row(south), Self.row(north))
    let (leftmost, rightmost) = (Self.column(west), Self.column(east))
    var row = Self.first(in: rows, from: lowest)
    while row < rows.count, rows[row] <= highest {
      let column = Self.first(in: columns[row], from: leftmost)
      if column < columns[row].count, columns[row][column] <= rightmost { return true }
      row += 1
    }
    return false
  }

  private static func row(_ latitude: Int32) -> UInt32 {
    UInt32(clamping: (Int64(latitude) + 900_000_000) >> Int64(ROAD_PLACE_CELL_BITS))
  }

  private static func column(_ longitude: Int32) -> UInt32 {
    UInt32(clamping: (Int64(longitude) + 1_800_000_000) >> Int64(ROAD_PLACE_CELL_BITS))
  }

  private static func first(in numbers: [UInt32], from least: UInt32) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < least { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
