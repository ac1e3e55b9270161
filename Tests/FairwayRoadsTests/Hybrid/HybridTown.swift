import GeoKernel
import RoadGraph

/// Streets east and north of a place, some of them one-way, as a plane in metres: here is what a drive on them may do,
/// without the code that is tested.
enum HybridTown {
  struct Place: Equatable {
    var x: Double
    var y: Double

    func distance(to other: Place) -> Double {
      ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
  }

  enum Direction: Double, CaseIterable {
    case north = 0
    case east = 90
    case south = 180
    case west = 270

    var step: (x: Int, y: Int) {
      switch self {
      case .north: (0, 1)
      case .east: (1, 0)
      case .south: (0, -1)
      case .west: (-1, 0)
      }
    }

    var isNorthward: Bool { self == .north || self == .south }

    var opposite: Direction {
      switch self {
      case .north: .south
      case .east: .west
      case .south: .north
      case .west: .east
      }
    }
  }

  /// A crossing: its column from the west and its row from the south.
  struct Crossing: Equatable {
    var column: Int
    var row: Int

    var place: Place { Place(x: Double(column) * HybridTown.spacing, y: Double(row) * HybridTown.spacing) }

    /// The next crossing in a direction; nil where there is no street, or one may not drive there.
    func next(_ direction: Direction) -> Crossing? {
      let next = Crossing(column: column + direction.step.x, row: row + direction.step.y)
      let size = 0...HybridTown.size
      guard size.contains(next.column), size.contains(next.row) else { return nil }
      let street = direction.isNorthward ? HybridTown.northward[column] : HybridTown.eastward[row]
      return street == nil || street == direction ? next : nil
    }
  }

  static let spacing = 150.0
  static let size = 5
  /// The directions of the one-way streets: by their row from the south, and by their column from the west.
  static let eastward: [Int: Direction] = [1: .east, 3: .west]
  static let northward: [Int: Direction] = [2: .north, 4: .south]

  private static let origin = LocationCoordinate2D(latitude: 47, longitude: 8)
  private static let metresPerDegree = (latitude: 111_177.0, longitude: 76_060.0)

  static func coordinate(_ place: Place) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: origin.latitude + place.y / metresPerDegree.latitude,
      longitude: origin.longitude + place.x / metresPerDegree.longitude)
  }

  static func place(_ coordinate: LocationCoordinate2D) -> Place {
    Place(
      x: (coordinate.longitude - origin.longitude) * metresPerDegree.longitude,
      y: (coordinate.latitude - origin.latitude) * metresPerDegree.latitude)
  }

  /// The roads.
  static func graph() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(100 + column * 10 + row) }
    for column in 0...size {
      for row in 0...size {
        builder.add(node: node(column, row), at: coordinate(Crossing(column: column, row: row).place))
      }
    }
    for number in 0...size {
      let row = RoadWay(
        id: Int64(1 + number), roadClass: .residential, name: "Row \(number)",
        forward: eastward[number] == .west ? [] : .all, backward: eastward[number] == .east ? [] : .all)
      builder.add(row, through: (0...size).map { node($0, number) })
      let column = RoadWay(
        id: Int64(11 + number), roadClass: .residential, name: "Column \(number)",
        forward: northward[number] == .south ? [] : .all, backward: northward[number] == .north ? [] : .all)
      builder.add(column, through: (0...size).map { node(number, $0) })
    }
    return try RoadGraph(builder.packed())
  }

  /// Why nobody may drive straight from one place to another; nil if one may.
  static func fault(from start: Place, to end: Place) -> String? {
    let tolerance = 3.0
    guard start.distance(to: end) > 2 * tolerance else { return nil }
    let isNorthward = abs(end.y - start.y) > abs(end.x - start.x)
    let sides = isNorthward ? (start.x, end.x) : (start.y, end.y)
    let number = Int(clamping: (sides.0 / spacing).rounded())
    let side = Double(number) * spacing
    guard (0...size).contains(number), abs(sides.0 - side) < tolerance, abs(sides.1 - side) < tolerance else {
      return "no street leads from \(start) to \(end)"
    }
    let direction: Direction = isNorthward ? (end.y > start.y ? .north : .south) : (end.x > start.x ? .east : .west)
    let only = isNorthward ? northward[number] : eastward[number]
    guard let only, only != direction else { return nil }
    return "\(start) to \(end) is against a one-way street"
  }

  /// How far a place is from a line.
  static func distance(from place: Place, to line: [Place]) -> Double {
    var least = line.first.map(place.distance) ?? .infinity
    for (start, end) in zip(line, line.dropFirst()) {
      let (x, y) = (end.x - start.x, end.y - start.y)
      let square = x * x + y * y
      let share = square > 0 ? ((place.x - start.x) * x + (place.y - start.y) * y) / square : 0
      let bounded = min(1, max(0, share))
      least = min(least, place.distance(to: Place(x: start.x + bounded * x, y: start.y + bounded * y)))
    }
    return least
  }
}
