import FairwayEngine
import GeoKernel
import SeededRandom

/// A vehicle on the streets of ``HybridTown``: a second and ten metres from fix to fix.
struct HybridVehicle {
  private(set) var time = 1_700_000_000.0
  /// At how many crossings the driver takes any street, before the routes are followed.
  var wanders = 0

  private var crossing: HybridTown.Crossing
  private var direction: HybridTown.Direction
  /// How far the vehicle is beyond the crossing.
  private var along = 0.0
  private var stands = false

  private static let speed = 10.0

  init(at crossing: HybridTown.Crossing, to direction: HybridTown.Direction) {
    (self.crossing, self.direction) = (crossing, direction)
  }

  /// Where the vehicle truly is.
  var place: HybridTown.Place {
    let (from, step) = (crossing.place, direction.step)
    return HybridTown.Place(x: from.x + Double(step.x) * along, y: from.y + Double(step.y) * along)
  }

  /// Drives for a second: along a line if the driver follows it and it leads on here, and to the end of the drive.
  mutating func drive(
    along line: [HybridTown.Place], to end: HybridTown.Place, _ random: inout SeededGenerator
  ) {
    time += 1
    stands = wanders == 0 && place.distance(to: end) < Self.speed
    guard !stands else { return }
    along += Self.speed
    guard along >= HybridTown.spacing, let next = crossing.next(direction) else { return }
    (crossing, along) = (next, along - HybridTown.spacing)
    let streets = HybridTown.Direction.allCases.filter { $0 != direction.opposite && next.next($0) != nil }
    if wanders > 0 {
      wanders -= 1
    } else if let way = Self.way(of: line, at: next.place), streets.contains(way) {
      direction = way
      return
    }
    direction = streets.randomElement(using: &random) ?? direction.opposite
  }

  /// The direction in which a line leads on from a crossing; nil if it does not pass there.
  private static func way(of line: [HybridTown.Place], at crossing: HybridTown.Place) -> HybridTown.Direction? {
    for (from, to) in zip(line, line.dropFirst()) {
      guard HybridTown.distance(from: crossing, to: [from, to]) < 3, crossing.distance(to: to) > 6 else { continue }
      let isNorthward = abs(to.y - from.y) > abs(to.x - from.x)
      return isNorthward ? (to.y > from.y ? .north : .south) : (to.x > from.x ? .east : .west)
    }
    return nil
  }

  /// The fix of a receiver that is wrong by some metres.
  func fix(_ random: inout SeededGenerator) -> Location {
    let (x, y) = (random.uniform(-3...3), random.uniform(-3...3))
    return Location(
      coordinate: HybridTown.coordinate(HybridTown.Place(x: place.x + x, y: place.y + y)), timestamp: time,
      horizontalAccuracy: 5, speed: stands ? 0 : Self.speed, course: stands ? nil : direction.rawValue)
  }
}
