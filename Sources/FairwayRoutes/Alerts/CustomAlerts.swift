internal import GeoKernel

/// The alerts of an app, in an order in which those along a route are found without looking at the others.
///
/// A set is made once, and shared by any number of routes and routers.
public struct CustomAlerts: Hashable, Sendable {
  /// The alerts, in the order in which they were given.
  public let alerts: [PlacedAlert]
  /// The cells of the Earth that the alerts lie in, in ascending order, and the alert of each.
  private let cells: [Int32]
  private let owners: [Int32]

  /// The distance between the places of a route at which alerts are looked for, in metres.
  package static let stride = 200.0
  /// The most alerts of a set.
  public static let mostAlerts = 1_000_000
  /// The longest segment of a stretch, in metres.
  package static let longestSegment = 20_000.0

  /// Creates a set of alerts.
  ///
  /// - Complexity: O(*n* log *n*) in the coordinates.
  public init(_ alerts: [PlacedAlert]) {
    self.alerts = alerts
    var entries: [(cell: Int32, owner: Int32)] = []
    entries.reserveCapacity(alerts.count + alerts.count / 4)
    for (number, alert) in alerts.enumerated() {
      let first = entries.count
      // Whatever lies within reach of a route is within reach of a place at which it is looked for, and half a stride.
      let margin = alert.soundReach + Self.stride / 2
      func add(_ coordinate: LocationCoordinate2D) {
        GroundCells.forEach(around: coordinate, within: margin) { cell in
          // Of a long stretch the last ones suffice: that one is found twice does no harm.
          guard !entries[max(first, entries.count - 16)...].contains(where: { $0.cell == cell }) else { return }
          entries.append((cell, Int32(truncatingIfNeeded: number)))
        }
      }
      for (index, coordinate) in alert.coordinates.enumerated() {
        guard coordinate.isValid else { continue }
        if index > 0, alert.coordinates[index - 1].isValid {
          let from = alert.coordinates[index - 1]
          let pieces = Int(
            clamping: min(Geodesic.shortLength(from: from, to: coordinate), Self.longestSegment) / margin)
          for piece in 0..<pieces {
            add(from.between(coordinate, share: Double(piece + 1) / Double(pieces + 1)))
          }
        }
        add(coordinate)
      }
    }
    let order = sortedOrder(below: entries.count) { entries[$0].cell < entries[$1].cell }
    cells = order.map { entries[$0].cell }
    owners = order.map { entries[$0].owner }
  }

  public var isEmpty: Bool { alerts.isEmpty }

  /// Calls a body with the number of each alert that may be within reach of a place on a route.
  ///
  /// - Complexity: O(log *n*) and the alerts of a square kilometre.
  package func forEachNear(_ coordinate: LocationCoordinate2D, _ body: (Int) -> Void) {
    let cell = GroundCells.cell(of: coordinate)
    var low = partitionPoint(0..<cells.count) { cells[$0] >= cell }
    while low < cells.count, cells[low] == cell {
      body(Int(owners[low]))
      low += 1
    }
  }
}

/// The Earth in cells about a kilometre wide, in rows from south to north.
private enum GroundCells {
  private static let perDegree = 100.0
  private static let metresPerDegree = 111_000.0

  private static func row(_ latitude: Double) -> Int { Int(clamping: (latitude + 90) * perDegree) }

  /// The number of rows around a pole that have one cell each, since there no distance limits a longitude.
  private static let polarRows = 20

  /// The number of cells in a row. Near enough to the cosine of the latitude, and never less.
  private static func columns(inRow row: Int) -> Double {
    if row < polarRows || row >= Int(clamping: 180 * perDegree) - polarRows { return 1 }
    let share = (Double(row) + 0.5) / perDegree / 90 - 1
    return (360 * perDegree * (1 - share * share)).rounded(.down)
  }

  private static func cell(row: Int, column: Int, of columns: Double) -> Int32 {
    let count = Int(clamping: columns)
    return Int32(truncatingIfNeeded: row * 36_000 + (column % count + count) % count)
  }

  static func cell(of coordinate: LocationCoordinate2D) -> Int32 {
    let row = row(coordinate.latitude)
    let columns = columns(inRow: row)
    return cell(row: row, column: column(coordinate.longitude, of: columns), of: columns)
  }

  private static func column(_ longitude: Double, of columns: Double) -> Int {
    Int(clamping: ((longitude + 180) / 360 * columns).rounded(.down))
  }

  /// Calls a body with each cell that lies within some metres of a coordinate.
  static func forEach(around coordinate: LocationCoordinate2D, within margin: Double, _ body: (Int32) -> Void) {
    let height = margin / metresPerDegree
    let last = row(min(90, coordinate.latitude + height))
    for row in row(max(-90, coordinate.latitude - height))...last {
      let columns = columns(inRow: row)
      // A cell may be narrower than high, by the share by which the number of columns exceeds the cosine.
      let width = min(180, 1.5 * height * 360 * perDegree / columns)
      let first = column(coordinate.longitude - width, of: columns)
      for column in first...column(coordinate.longitude + width, of: columns) {
        body(cell(row: row, column: column, of: columns))
      }
    }
  }
}

extension LocationCoordinate2D {
  /// A coordinate on the way to another one that is near.
  fileprivate func between(_ other: Self, share: Double) -> Self {
    LocationCoordinate2D(
      latitude: latitude + share * (other.latitude - latitude),
      longitude: GroundVector.wrapped(
        longitude + share * GroundVector.difference(longitude, other.longitude)))
  }
}
