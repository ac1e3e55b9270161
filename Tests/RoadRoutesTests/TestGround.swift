import RoadGraph

/// Ground that a test says: a tile of which the southwestern corner has heights, and the rest is at the sea.
enum TestGround {
  private static let side = 1201

  /// Returns the heights of a tile, and none of others.
  ///
  /// - Parameters:
  ///   - name: The name of the tile.
  ///   - samples: In metres, in rows from the south to the north, each from the west to the east: they are a 1200th of a
  ///     degree apart. The least number stands for a height that is not known.
  static func heights(inTile name: String, _ samples: [[Int16]]) -> GroundHeights {
    var bytes = [UInt8](repeating: 0, count: side * side * 2)
    for (row, heights) in samples.enumerated() {
      for (column, height) in heights.enumerated() {
        let place = ((side - 1 - row) * side + column) * 2
        let sample = UInt16(bitPattern: height)
        (bytes[place], bytes[place + 1]) = (UInt8(sample >> 8), UInt8(sample & 255))
      }
    }
    return GroundHeights { $0 == name ? bytes : nil }
  }
}
