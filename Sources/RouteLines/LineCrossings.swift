internal import FairwayRoutes
internal import GeoKernel

/// A place at which a line crosses itself, so that one can also turn into its other pass.
struct LineCrossing {
  var along: LocationDistance
  /// The direction of the other pass, in degrees.
  var other: LocationDirection

  /// The directions in which the other pass leads away, in degrees.
  var others: [LocationDirection] { [other, other < 180 ? other + 180 : other - 180] }
}

/// Finds where a line crosses itself at an angle.
///
/// Segments are sorted into cells of a grid, and each is compared with those of its cells. A way there and back lies on
/// itself and is no crossing.
struct CrossingFinder {
  private(set) var crossings: [LineCrossing] = []

  /// The size of a cell in degrees of latitude, some 200 m; a segment that is in more cells than this number is left
  /// out, and so is a cell of more segments, as where a vehicle drives fifty rounds.
  private static let cell = 0.002
  private static let mostCells = 64
  private static let mostSegments = 256
  /// The smallest angle of a crossing, in degrees.
  private static let leastAngle = 30.0
  /// The smallest way between two passes, in metres.
  private static let leastWay = 50.0
  /// Crossings so near to each other are one, in metres.
  private static let apart = 10.0
  /// The number of crossings from which on they are joined while they are found: those of a scribble.
  private static let many = 65_536

  init(_ line: CleanedLine) {
    let points = line.points
    // Pairs of a cell and a segment.
    var entries: [(cell: UInt64, segment: Int)] = []
    entries.reserveCapacity(points.count)
    for segment in 1..<points.count { Self.addCells(of: segment, points, &entries) }
    let order = sortedOrder(below: entries.count) { entries[$0].cell < entries[$1].cell }
    var most = Self.many
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, entries[order[end]].cell == entries[order[first]].cell { end += 1 }
      if end - first <= Self.mostSegments {
        for left in first..<end {
          for right in left + 1..<max(left + 1, end) {
            compare(entries[order[left]].segment, entries[order[right]].segment, points)
          }
        }
      }
      if crossings.count >= most {
        join()
        most = max(most, 2 * crossings.count)
      }
      first = end
    }
    join()
  }

  /// Makes one of those that are near each other, and sorts them.
  private mutating func join() {
    let sorted = sortedOrder(below: crossings.count) { crossings[$0].along < crossings[$1].along }
    var joined: [LineCrossing] = []
    for index in sorted {
      if let last = joined.last, crossings[index].along - last.along < Self.apart { continue }
      joined.append(crossings[index])
    }
    crossings = joined
  }

  private static func addCells(
    of segment: Int, _ points: [CleanedLine.Point], _ entries: inout [(cell: UInt64, segment: Int)]
  ) {
    let (a, b) = (points[segment - 1].coordinate, points[segment].coordinate)
    guard abs(a.longitude - b.longitude) < 180 else { return }
    let rows = row(min(a.latitude, b.latitude))...row(max(a.latitude, b.latitude))
    let columns = row(min(a.longitude, b.longitude))...row(max(a.longitude, b.longitude))
    // Each alone first: half around the globe, their product has more than 32 bits.
    guard rows.count <= mostCells, columns.count <= mostCells, rows.count * columns.count <= mostCells else { return }
    for row in rows {
      for column in columns { entries.append((UInt64(row: row, column: column), segment)) }
    }
  }

  private static func row(_ degrees: Double) -> Int { Int(clamping: (degrees / cell).rounded(.down)) }

  private mutating func compare(_ first: Int, _ second: Int, _ points: [CleanedLine.Point]) {
    let (early, late) = (min(first, second), max(first, second))
    guard points[late - 1].along - points[early].along > Self.leastWay else { return }
    // Most segments of a cell are not even near each other.
    let (p, q) = (points[early - 1].coordinate, points[early].coordinate)
    let (r, s) = (points[late - 1].coordinate, points[late].coordinate)
    guard max(p.latitude, q.latitude) >= min(r.latitude, s.latitude),
      max(r.latitude, s.latitude) >= min(p.latitude, q.latitude),
      max(p.longitude, q.longitude) >= min(r.longitude, s.longitude),
      max(r.longitude, s.longitude) >= min(p.longitude, q.longitude)
    else { return }
    let start = points[early - 1].coordinate
    let a = GroundVector(from: start, to: points[early].coordinate)
    let b = GroundVector(from: points[late - 1].coordinate, to: points[late].coordinate)
    let offset = GroundVector(from: start, to: points[late - 1].coordinate)
    let angle = abs(a.turn(to: b))
    guard angle >= Self.leastAngle, angle <= 180 - Self.leastAngle else { return }
    let denominator = a.cross(b)
    let share = offset.cross(b) / denominator
    let other = offset.cross(a) / denominator
    guard share >= 0, share < 1, other >= 0, other < 1 else { return }
    let place = points[early - 1].along + share * (points[early].along - points[early - 1].along)
    let otherPlace = points[late - 1].along + other * (points[late].along - points[late - 1].along)
    crossings.append(LineCrossing(along: place, other: b.bearing))
    crossings.append(LineCrossing(along: otherPlace, other: a.bearing))
  }
}
