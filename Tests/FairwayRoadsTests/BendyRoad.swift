import Foundation
import GeoKernel
import RoadGraph
import SeededRandom

/// A road of straight pieces and arcs with changing limits, and what a driver should hear of it: nothing of the code that
/// finds bends is used.
struct BendyRoad {
  struct Bend {
    var start: Double
    var end: Double
    /// That of the circle through the points of the arc.
    var radius: Double
  }

  struct Drop {
    var place: Double
    /// In metres per second.
    var limit: Double
  }

  /// The points in metres to the east and to the north, and their distances along the road.
  private(set) var points: [(east: Double, north: Double)] = [(0, 0)]
  private(set) var places: [Double] = [0]
  private(set) var bends: [Bend] = []
  private(set) var drops: [Drop] = []
  /// Where limits begin, in kilometres per hour.
  private(set) var limits: [(place: Double, kilometres: Int)] = []
  private var heading = 0.0

  init(_ random: inout SeededGenerator, length: Double = 6000) {
    limits = [(0, Self.limit(&random))]
    while places[places.count - 1] < length {
      let isStart = points.count == 1
      for _ in 0..<random.integer(isStart ? 6...8 : 1...12) { add(50 + random.uniform(-5...5), turn: 0) }
      if random.chance(0.35), let last = limits.last {
        let next = Self.limit(&random)
        let place = places[places.count - 1]
        if next != last.kilometres {
          limits.append((place, next))
          if next < last.kilometres { drops.append(Drop(place: place, limit: Double(next) / 3.6)) }
        }
        add(50, turn: 0)
      } else {
        addArc(&random)
      }
    }
    for _ in 0..<4 { add(50, turn: 0) }
  }

  private static func limit(_ random: inout SeededGenerator) -> Int {
    [30, 50, 60, 70, 80, 100][random.integer(0...5)]
  }

  private mutating func add(_ step: Double, turn: Double) {
    heading += turn
    let last = points[points.count - 1]
    points.append((last.east + step * cos(heading), last.north + step * sin(heading)))
    places.append(places[places.count - 1] + step)
  }

  private mutating func addArc(_ random: inout SeededGenerator) {
    let radius = exp(random.uniform(log(20)...log(350)))
    let angle = random.uniform(35...100) * Double.pi / 180
    // Back to the east, so that the road does not cross itself.
    let side = heading > 0.3 ? -1.0 : heading < -0.3 ? 1.0 : random.chance(0.5) ? 1.0 : -1.0
    let count = max(4, Int((radius * angle / min(12, 0.25 * radius)).rounded()))
    let (step, turn) = (radius * angle / Double(count), side * angle / Double(count))
    let first = points.count - 1
    for number in 0..<count { add(step, turn: number == 0 ? turn / 2 : turn) }
    heading += turn / 2
    let arc = points[first...]
    bends.append(Bend(start: places[first], end: places[points.count - 1], radius: Self.circle(Array(arc))))
  }

  /// The radius of the circle that fits points best: a plain fit by least squares of x² + y² = a x + b y + c.
  private static func circle(_ points: [(east: Double, north: Double)]) -> Double {
    let middle = points.reduce((0.0, 0.0)) { ($0.0 + $1.east, $0.1 + $1.north) }
    let (x0, y0) = (middle.0 / Double(points.count), middle.1 / Double(points.count))
    var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.east - x0, point.north - y0)
      let z = x * x + y * y
      (xx, xy, yy, xz, yz, zz) = (xx + x * x, xy + x * y, yy + y * y, xz + x * z, yz + y * z, zz + z)
    }
    let determinant = xx * yy - xy * xy
    let (a, b) = ((xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant)
    return (a * a / 4 + b * b / 4 + zz / Double(points.count)).squareRoot()
  }

  static func coordinate(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north / 111_170, longitude: 11 + east / 76_060)
  }

  /// The road in a file, with side roads.
  func graph() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for (node, point) in points.enumerated() {
      builder.add(node: Int64(node), at: Self.coordinate(point.east, point.north))
    }
    for (number, limit) in limits.enumerated() {
      var way = RoadWay(id: Int64(number) + 1, roadClass: .secondary, name: "Bendy Road")
      way.forwardLimit = .kilometresPerHour(limit.kilometres)
      let first = places.firstIndex(of: limit.place)!
      let last = number + 1 < limits.count ? places.firstIndex(of: limits[number + 1].place)! : points.count - 1
      builder.add(way, through: (first...last).map { Int64($0) })
    }
    return try RoadGraph(builder.packed())
  }

  /// The place at a distance along the road, in metres to the east and to the north.
  func point(at along: Double) -> (east: Double, north: Double) {
    let number = min(places.count - 2, max(0, (places.firstIndex { $0 > along } ?? places.count) - 1))
    let share = (along - places[number]) / (places[number + 1] - places[number])
    let (a, b) = (points[number], points[number + 1])
    return (a.east + share * (b.east - a.east), a.north + share * (b.north - a.north))
  }

  /// The limit at a distance along, in metres per second.
  func limit(at along: Double) -> Double {
    Double(limits.last { $0.place <= along }?.kilometres ?? 50) / 3.6
  }
}
