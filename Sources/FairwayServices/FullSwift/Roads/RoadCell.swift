public import GeoKernel

/// A cell of the fixed grid in which road files are published.
///
/// At zoom *z* the world has 2^z columns, counted eastwards from −180°, and half as many rows, counted northwards from
/// −90°. The file of a cell also has the roads about it: a quarter of the cell's size on each side. Bounds of at most half
/// that size therefore always fit into the cell in which their middle lies.
public struct RoadCell: Hashable, Sendable {
  /// The zooms of the grid, from the largest cells to the smallest: of 22.5, 5.6, 1.4 and 0.35 degrees.
  public static let zooms = [4, 6, 8, 10]

  /// One of ``zooms``.
  public let zoom: Int
  /// The column, from 0 at −180°.
  public let column: Int
  /// The row, from 0 at −90°.
  public let row: Int

  /// Creates the cell with a place in the grid; nil if there is none.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << (zoom - 1)).contains(row) else {
      return nil
    }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// Creates the smallest cell whose file has all roads in some bounds; nil if none has, or if the bounds are not valid.
  public init?(smallestHolding bounds: BoundingBox) {
    let (southWest, northEast) = (bounds.southWest, bounds.northEast)
    guard southWest.isValid, northEast.isValid, southWest.latitude <= northEast.latitude else { return nil }
    let (width, height) = (bounds.longitudeSpan, northEast.latitude - southWest.latitude)
    // Degrees from the corner of the grid to the middle.
    let x = southWest.longitude + 180 + width / 2
    let y = southWest.latitude + 90 + height / 2
    for zoom in Self.zooms.reversed() {
      let size = Self.size(at: zoom)
      let (column, row) = ((x / size).rounded(.down), min((y / size).rounded(.down), 180 / size - 1))
      func fits(_ middle: Double, _ extent: Double, _ index: Double) -> Bool {
        middle - extent / 2 >= (index - Self.margin) * size && middle + extent / 2 <= (index + 1 + Self.margin) * size
      }
      guard fits(x, width, column), fits(y, height, row) else { continue }
      self.init(zoom: zoom, column: Int(clamping: column) & (1 << zoom - 1), row: Int(clamping: row))
      return
    }
    return nil
  }

  /// The area of which the cell's file has the roads: the cell and a quarter of its size about it.
  public var bounds: BoundingBox {
    let size = Self.size(at: zoom)
    func longitude(_ columns: Double) -> Double {
      let longitude = columns * size - 180
      return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
    func latitude(_ rows: Double) -> Double { min(90, max(-90, rows * size - 90)) }
    return BoundingBox(
      southWest: LocationCoordinate2D(
        latitude: latitude(Double(row) - Self.margin), longitude: longitude(Double(column) - Self.margin)),
      northEast: LocationCoordinate2D(
        latitude: latitude(Double(row) + 1 + Self.margin), longitude: longitude(Double(column) + 1 + Self.margin)))
  }

  /// The cell as addresses name it, such as `10/516/376`: zoom, column and row.
  public var name: String { "\(zoom)/\(column)/\(row)" }

  /// The cells of a zoom whose files reach into a box.
  package static func cells(at zoom: Int, reaching box: BoundingBox) -> [RoadCell] {
    let size = size(at: zoom)
    func indices(_ first: Double, _ last: Double) -> ClosedRange<Int> {
      let lower = Int(clamping: (first / size - margin).rounded(.down))
      return lower...max(lower, Int(clamping: (last / size + margin).rounded(.down)))
    }
    let west = box.southWest.longitude + 180
    let columns = indices(west, west + box.longitudeSpan)
    let rows = indices(box.southWest.latitude + 90, box.northEast.latitude + 90)
    // What reaches round the world has each column once.
    let last = min(columns.upperBound, columns.lowerBound + 1 << zoom - 1)
    return rows.flatMap { row in
      (columns.lowerBound...last).compactMap { RoadCell(zoom: zoom, column: $0 & (1 << zoom - 1), row: row) }
    }
  }

  /// The size of a cell in degrees.
  package static func size(at zoom: Int) -> Double { 360 / Double(1 << zoom) }

  /// How far the file of a cell reaches beyond it, in sizes of the cell.
  private static let margin = 0.25
}
