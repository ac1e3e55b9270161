package import FairwayCore
import SeededRandom

/// How often an engine says of a vehicle that is elsewhere that it has arrived.
///
/// The routes are random lines with bends. Most vehicles never get to the destination; an arrival of one that is at least
/// ``elsewhere`` from it is a mistake. The receivers have errors of 2 to 5 m along each axis that change slowly, and most
/// of them a fix a second, the others one every 2 to 5 s.
package struct ArrivalStudy: Sendable {
  /// What a vehicle does.
  package enum Way: CaseIterable, Sendable {
    /// Stands 50 m beside its route or beyond its end; half of the routes are 5 to 25 m long.
    case stands
    /// Stands, or drives along the route or straight on in any direction, from a place 40 to 150 m beside it.
    case keepsBeside
    /// Begins 50 to 100 m beyond the end of the route, and drives straight on in any direction.
    case beginsBeyond
    /// Drives along the route and leaves it gradually, to pass or to stop 50 to 100 m beside its end.
    case passesBy
  }

  /// The drives, the arrivals, and the farthest of them from the destination, in metres.
  package private(set) var drives = 0
  package private(set) var arrivals = 0
  package private(set) var farthest = 0.0
  /// The numbers of the drives that arrived elsewhere, from which each is made again.
  package private(set) var mistakes: [Int] = []

  /// The distance from the destination, in metres, at which a vehicle is elsewhere.
  package static let elsewhere = 50.0

  /// Creates an empty study.
  package init() {}

  /// Drives a number of random drives, the ways in turn.
  package mutating func add(
    drives count: Int, ways: [Way] = Way.allCases, seed: UInt64, options: NavigationOptions = NavigationOptions()
  ) throws {
    for number in 0..<count { try add(drive: number, ways: ways, seed: seed, options: options) }
  }

  /// Drives one of the random drives of a seed.
  package mutating func add(
    drive number: Int, ways: [Way] = Way.allCases, seed: UInt64, options: NavigationOptions = NavigationOptions()
  ) throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(seed, case: number))
    let drive = AstrayDrive(ways[number % ways.count], random: &random)
    drives += 1
    let engine = ProgressEngine(index: try RouteIndex(drive.plan), options: options)
    var state = ProgressState()
    var receiver = DriftingReceiver(random: &random)
    let interval = random.chance(0.7) ? 1 : random.integer(2...5)
    for fix in stride(from: 0, to: drive.places.count, by: interval) {
      guard engine.step(&state, receiver.fix(fix, of: drive, random: &random)).contains(.didArrive) else { continue }
      // It may have been nearer between two fixes.
      let way = drive.places[max(0, fix - interval)...fix]
      let distance = way.reduce(.infinity) { min($0, ($1 - drive.destination).length) }
      arrivals += 1
      farthest = max(farthest, distance)
      if distance >= Self.elsewhere { mistakes.append(number) }
      return
    }
  }
}
