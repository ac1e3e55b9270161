internal import CRoadGraph

/// The heights of the ground, in tiles of a degree as the Shuttle Radar Topography Mission has them: rows from the north
/// to the south, of 1201 or 3601 samples in metres, of two bytes each, the higher one first. The outer rows of neighbours
/// are the same.
package final class GroundHeights {
  /// The bytes of the tile with a name; nil if there is none.
  private let load: (String) -> [UInt8]?
  /// Tiles that were asked for last, the latest at the end.
  private var tiles: [(name: String, tile: Tile?)] = []
  /// How many places were asked for in tiles that are not there, and how many are where a tile knows no height.
  package private(set) var missing: [String: Int] = [:]
  package private(set) var voids: [String: Int] = [:]

  /// So many tiles are kept in memory: roads are packed in the order in which they lie.
  private static let mostTiles = 4
  /// A degree in units of a road file.
  private static let degree = 10_000_000

  private struct Tile {
    var bytes: [UInt8]
    /// The number of samples in a row.
    var side: Int

    func sample(_ row: Int, _ column: Int) -> Int {
      let place = (row * side + column) * 2
      return Int(Int16(bitPattern: UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])))
    }
  }

  /// Creates the ground of tiles.
  ///
  /// - Parameter load: Returns the bytes of the tile with a name, such as "N42E001", by its southwestern corner.
  package init(_ load: @escaping (String) -> [UInt8]?) { self.load = load }

  /// The number of samples in a row of a tile, by the size of the tile in bytes; nil if it is none.
  package static func side(ofTileWith bytes: Int) -> Int? {
    [1201, 3601].first { $0 * $0 * 2 == bytes }
  }

  /// The name of a tile by its southwestern corner, in whole degrees.
  static func name(south: Int, west: Int) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(abs(number))"
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(south < 0 ? "S" : "N")\(digits(south, 2))\(west < 0 ? "W" : "E")\(digits(west, 3))"
  }

  /// Returns the height at a place in eighths of a metre, between the four samples around it; nil where there is none.
  func height(at place: RoadPoint) -> Int32? {
    let (north, east) = (Int(place.latitude) + 90 * Self.degree, Int(place.longitude) + 180 * Self.degree)
    // The north pole and the end of the world belong to the tiles before them.
    let (row, column) = (min(north / Self.degree, 179), min(east / Self.degree, 359))
    let name = Self.name(south: row - 90, west: column - 180)
    guard let tile = tile(name) else {
      missing[name, default: 0] += 1
      return nil
    }
    let steps = Int64(tile.side - 1)
    let (up, right) = (Int64(north - row * Self.degree) * steps, Int64(east - column * Self.degree) * steps)
    let degree = Int64(Self.degree)
    let (south, west) = (min(up / degree, steps - 1), min(right / degree, steps - 1))
    let (toNorth, toEast) = (up - south * degree, right - west * degree)
    var (sum, isKnown): (Int64, Bool) = (0, true)
    for (upper, share) in [(0, degree - toNorth), (1, toNorth)] as [(Int64, Int64)] where share > 0 {
      for (farther, other) in [(0, degree - toEast), (1, toEast)] as [(Int64, Int64)] where other > 0 {
        let sample = tile.sample(Int(steps - south - upper), Int(west + farther))
        // What no road is at is no height; the marks of voids are among it.
        isKnown = isKnown && Self.possible.contains(sample)
        if isKnown { sum += Int64(sample) * (share * other) }
      }
    }
    guard isKnown else {
      voids[name, default: 0] += 1
      return nil
    }
    let eighths = sum * Int64(ROAD_HEIGHTS_TO_A_METRE)
    let whole = degree * degree
    return Int32(clamping: (eighths >= 0 ? eighths + whole / 2 : eighths - whole / 2) / whole)
  }

  /// In metres, as far as a file can say them.
  private static let possible = -500...7600

  private func tile(_ name: String) -> Tile? {
    if let index = tiles.lastIndex(where: { $0.name == name }) {
      if index < tiles.count - 1 { tiles.append(tiles.remove(at: index)) }
      return tiles[tiles.count - 1].tile
    }
    if tiles.count == Self.mostTiles { tiles.removeFirst() }
    let tile = load(name).flatMap { bytes in
      Self.side(ofTileWith: bytes.count).map { Tile(bytes: bytes, side: $0) }
    }
    tiles.append((name, tile))
    return tile
  }
}
