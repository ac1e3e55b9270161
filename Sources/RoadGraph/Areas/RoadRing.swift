internal import CRoadGraph

/// A closed line as a file has it: the last point is joined to the first, which is the southernmost and of these the
/// westernmost, and the line runs counterclockwise. So it is the same wherever it began.
enum RoadRing {
  /// How far the line of a file may be from the one that was given, in metres.
  static let tolerance = 2.0

  /// Returns a ring of multiples of ROAD_AREA_UNIT, simplified; nil if nothing is left of it.
  static func simplified(_ points: some Collection<RoadPoint>) -> [RoadPoint]? {
    guard let ring = ordered(points.map(rounded)) else { return nil }
    return ordered(reduced(ring))
  }

  /// Returns the points of a ring in the order of a file, each beside another one; nil if there is nothing within.
  static func ordered(_ points: [RoadPoint]) -> [RoadPoint]? {
    var ring: [RoadPoint] = []
    for point in points where point != ring.last { ring.append(point) }
    while ring.count > 1, ring.first == ring.last { ring.removeLast() }
    guard ring.count >= Int(ROAD_AREA_LEAST_POINTS) else { return nil }
    let twice = twiceArea(ring)
    guard twice != 0 else { return nil }
    if twice < 0 { ring.reverse() }
    var first = 0
    for index in ring.indices.dropFirst() {
      let (own, best) = (ring[index], ring[first])
      if isBefore(own, best) || own == best && isBefore(next(ring, index), next(ring, first)) { first = index }
    }
    return Array(ring[first...]) + ring[..<first]
  }

  /// Whether a ring is as a file has it.
  static func isOrdered(_ ring: [RoadPoint]) -> Bool {
    let unit = Int32(ROAD_AREA_UNIT)
    return ring.allSatisfy { $0.latitude % unit == 0 && $0.longitude % unit == 0 } && ordered(ring) == ring
  }

  static func isBefore(_ a: RoadPoint, _ b: RoadPoint) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }

  private static func next(_ ring: [RoadPoint], _ index: Int) -> RoadPoint {
    ring[index + 1 == ring.count ? 0 : index + 1]
  }

  /// A point to the nearest multiples of ROAD_AREA_UNIT.
  private static func rounded(_ point: RoadPoint) -> RoadPoint {
    func rounded(_ value: Int32) -> Int32 {
      let unit = Int32(ROAD_AREA_UNIT)
      let sum = value + unit / 2
      let rest = sum % unit
      return sum - (rest < 0 ? rest + unit : rest)
    }
    return RoadPoint(latitude: rounded(point.latitude), longitude: rounded(point.longitude))
  }

  /// Twice the area in squares of ROAD_AREA_UNIT, negative where the ring runs clockwise.
  static func twiceArea(_ ring: [RoadPoint]) -> Int64 {
    guard var last = ring.last else { return 0 }
    let (south, west) = (Int64(ring[0].latitude), Int64(ring[0].longitude))
    let unit = Int64(ROAD_AREA_UNIT)
    var sum: Int64 = 0
    for point in ring {
      let (x1, y1) = ((Int64(last.longitude) - west) / unit, (Int64(last.latitude) - south) / unit)
      let (x2, y2) = ((Int64(point.longitude) - west) / unit, (Int64(point.latitude) - south) / unit)
      sum &+= x1 * y2 - x2 * y1
      last = point
    }
    return sum
  }

  /// Whether a point is within a ring, by the rule of even and odd crossings.
  static func contains(_ ring: [RoadPoint], _ point: RoadPoint) -> Bool {
    guard var last = ring.last else { return false }
    var isInside = false
    let (x, y) = (Int64(point.longitude), Int64(point.latitude))
    for corner in ring {
      let (x1, y1) = (Int64(last.longitude), Int64(last.latitude))
      let (x2, y2) = (Int64(corner.longitude), Int64(corner.latitude))
      // At most 3.6e9 times 1.8e9, twice: less than 2^64, so halves are compared.
      if (y1 > y) != (y2 > y) {
        let (a, b) = ((x - x1) / 2 * (y2 - y1), (y - y1) / 2 * (x2 - x1))
        if (a < b) == (y2 > y1) { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }

  /// Drops points that are within the tolerance of the line without them, by the method of Douglas and Peucker. Between two
  /// points that are kept in any case are at most 256, so that no line takes a time that grows with the square of its length.
  private static func reduced(_ ring: [RoadPoint]) -> [RoadPoint] {
    let (south, west) = (ring[0].latitude, ring[0].longitude)
    // Metres of a unit.
    let north = rg_segment_length(south, 0, south > 0 ? south - 10_000 : south + 10_000, 0) / 10_000
    let east = rg_segment_length(south, 0, south, 10_000) / 10_000
    let places = ring.map { point in
      (
        x: Double(Int64(point.longitude) - Int64(west)) * east, y: Double(Int64(point.latitude) - Int64(south)) * north
      )
    }
    func square(_ index: Int, from first: Int, to last: Int) -> Double {
      let (a, b) = (places[first], places[last == places.count ? 0 : last])
      let (x, y) = (b.x - a.x, b.y - a.y)
      let (px, py) = (places[index].x - a.x, places[index].y - a.y)
      let length = x * x + y * y
      let share = length > 0 ? max(0, min(1, (px * x + py * y) / length)) : 0
      let (dx, dy) = (px - share * x, py - share * y)
      return dx * dx + dy * dy
    }
    var isKept = [Bool](repeating: false, count: ring.count)
    // The point that is farthest from the first one, so that a line and not a point stands for each half.
    var (far, farthest) = (0, -1.0)
    for index in places.indices {
      let distance = places[index].x * places[index].x + places[index].y * places[index].y
      if distance > farthest { (far, farthest) = (index, distance) }
    }
    var pieces: [(first: Int, last: Int)] = []
    for (start, end) in [(0, far), (far, ring.count)] {
      for first in stride(from: start, to: end, by: 256) { pieces.append((first, min(end, first + 256))) }
    }
    while let (first, last) = pieces.popLast() {
      isKept[first] = true
      var (worst, most) = (first, tolerance * tolerance)
      for index in first + 1..<max(first + 1, last) {
        let distance = square(index, from: first, to: last)
        if distance > most { (worst, most) = (index, distance) }
      }
      if worst > first {
        pieces.append((first, worst))
        pieces.append((worst, last))
      }
    }
    return ring.indices.filter { isKept[$0] }.map { ring[$0] }
  }
}
