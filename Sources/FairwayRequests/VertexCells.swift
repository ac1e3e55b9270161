internal import GeoKernel

/// The cells of a grid in which a line has vertices. A place in one of them is near the line, however the line winds there:
/// to find its nearest vertex would cost the more the more of them are around it.
struct VertexCells {
  private var cells: Set<UInt64> = []
  private let size: Double

  /// - Parameters:
  ///   - coordinates: The vertices.
  ///   - distance: The distance from a vertex within which all of its cell is, in metres.
  init(_ coordinates: ArraySlice<LocationCoordinate2D>, within distance: LocationDistance) {
    // The diagonal of a cell at the equator, where a degree is longest.
    size = distance / (111_700 * 2.0.squareRoot())
    for coordinate in coordinates { cells.insert(key(of: coordinate)) }
  }

  func contains(_ coordinate: LocationCoordinate2D) -> Bool { cells.contains(key(of: coordinate)) }

  private func key(of coordinate: LocationCoordinate2D) -> UInt64 {
    let row = Int(clamping: (coordinate.latitude / size).rounded(.down))
    let column = Int(clamping: (coordinate.longitude / size).rounded(.down))
    return UInt64(row: row, column: column)
  }
}
