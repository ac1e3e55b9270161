import FairwayDirections
import GeoKernel
import RoadGraph

/// The edges of roads by the cells whose files have them.
enum RoadCellEdges {
  /// Returns the cells of a zoom with their edges, in the order of rows and columns.
  ///
  /// - Parameters:
  ///   - graph: The roads.
  ///   - zoom: The zoom of the cells.
  ///   - parent: The cell that the cells lie in; nil for all cells.
  static func cells(
    of graph: RoadGraph, at zoom: Int, in parent: RoadCell?
  ) -> [(cell: RoadCell, edges: [Int])] {
    var found: [RoadCell: [Int32]] = [:]
    for edge in 0..<graph.edgeCount {
      guard let box = box(of: graph.shapeUnits(ofEdge: edge)), let number = Int32(exactly: edge) else { continue }
      for cell in RoadCell.cells(at: zoom, reaching: box) where parent.map({ isIn($0, cell) }) ?? true {
        found[cell, default: []].append(number)
      }
    }
    return found.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }.map { ($0, $1.map(Int.init)) }
  }

  private static func isIn(_ parent: RoadCell, _ cell: RoadCell) -> Bool {
    let shift = cell.zoom - parent.zoom
    return cell.column >> shift == parent.column && cell.row >> shift == parent.row
  }

  /// The box around points that follow each other along a road, which may cross the antimeridian.
  private static func box(of points: [RoadPoint]) -> BoundingBox? {
    guard let first = points.first else { return nil }
    let turn: Int64 = 3_600_000_000
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (Int64(first.longitude), Int64(first.longitude))
    for point in points {
      (south, north) = (min(south, point.latitude), max(north, point.latitude))
      var longitude = Int64(point.longitude)
      if longitude - Int64(first.longitude) > turn / 2 { longitude -= turn }
      if Int64(first.longitude) - longitude > turn / 2 { longitude += turn }
      (west, east) = (min(west, longitude), max(east, longitude))
    }
    func degrees(_ units: Int64) -> Double {
      Double(units < -turn / 2 ? units + turn : units > turn / 2 ? units - turn : units) / 1e7
    }
    return BoundingBox(
      southWest: LocationCoordinate2D(latitude: degrees(Int64(south)), longitude: degrees(west)),
      northEast: LocationCoordinate2D(latitude: degrees(Int64(north)), longitude: degrees(east)))
  }
}
