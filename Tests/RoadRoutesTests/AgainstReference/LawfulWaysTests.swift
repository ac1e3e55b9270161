import GeoKernel
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// A way obeys the rules that hold when it comes to each of its roads, by minutes of a week and tags, whatever form the search has.
/// All ways set out a little before an hour at which rules change.
final class LawfulWaysTests: XCTestCase {
  private struct Counts {
    var (ways, none, acrossTheHour, changed) = (0, 0, 0, 0)
  }

  func testByCar() throws { try judge(.car, seed: 51) }

  func testByBicycle() throws { try judge(.bicycle, seed: 52) }

  private func judge(_ profile: RoadProfile, seed: UInt64, name: String = #function) throws {
    let monday = try XCTUnwrap(LocalTime("2026-11-30T00:00"))
    var counts = Counts()
    try property(cases: 80, seed: seed, name: name) { random in
      let roads = RandomRoads(
        seed: random.next(), crossings: random.integer(16...64), hasPaths: profile.traveller != .car, hasTimes: true)
      let graph = try RoadGraph(roads.packed(overlay: .always))
      let routes = try RoadRoutes(on: graph, profile: profile)
      let overCells = try RoadRoutes(on: graph, profile: profile)
      let costs = try XCTUnwrap(try RoadCellCosts(of: overCells))
      while try !costs.step() {}
      let minute = random.integer(1...7 * 24) * 60 - 1
      var networks: [Int: ReferenceNetwork] = [:]
      for _ in 0..<20 {
        var request = RoadRequest([try Self.place(graph, &random).place, try Self.place(graph, &random).place])
        var turning: Int?
        if random.chance(0.3) {
          let (place, junction) = try Self.place(graph, &random)
          request.places.insert(place, at: 1)
          if random.chance(0.5) {
            request.places[1].passing = .turning
            turning = junction
          }
        }
        let usual = try? routes.route(request)
        request.departure = monday.later(byMinutes: minute)
        let found = Self.way(routes, request)
        XCTAssertEqual(Self.way(overCells, request), found, "over cells, at minute \(minute)")
        guard let found else {
          counts.none += 1
          continue
        }
        counts.ways += 1
        counts.changed += found.map(\.roads) == usual?.legs.map(\.roads) ? 0 : 1
        try judge(found, at: minute, turningAt: turning, &counts) { minute in
          if let known = networks[minute] { return known }
          let network = try ReferenceNetwork(graph, for: profile) { roads.times?[$0]?.value(atMinute: minute) }
          networks[minute] = network
          return network
        }
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(name): \(counts)")
    // What is never met is not tested.
    let least = min(counts.ways, counts.acrossTheHour * 4, counts.changed * 10)
    XCTAssertGreaterThan(Double(least), 500 * RandomCases.factor)
  }

  private static func place(
    _ graph: RoadGraph, _ random: inout SeededGenerator
  ) throws -> (place: RoadRequest.Place, junction: Int) {
    let number = random.integer(0...graph.junctionCount - 1)
    return (RoadRequest.Place(try XCTUnwrap(graph.junction(number)).coordinate), number)
  }

  /// A way without what the forms of a search may differ in; nil if there is none.
  private static func way(_ routes: RoadRoutes, _ request: RoadRequest) -> [Leg]? {
    (try? routes.route(request))?.legs.map { Leg(roads: $0.roads, duration: $0.duration, cost: $0.cost) }
  }

  private struct Leg: Equatable {
    var roads: [RoadRoute.Road]
    var duration: Double
    var cost: Double
  }

  /// - Parameter turning: The junction at which a way may turn; it goes on from there as a new one.
  private func judge(
    _ legs: [Leg], at departure: Int, turningAt turning: Int?, _ counts: inout Counts,
    network: (Int) throws -> ReferenceNetwork
  ) throws {
    var seconds = 0.0
    for leg in legs {
      let roads = leg.roads.map { $0.edge * 2 + ($0.direction == .backward ? 1 : 0) }
      var first = 0
      for (number, road) in leg.roads.enumerated() {
        seconds += road.turnDuration
        let now = try network(departure + Int(seconds) / 60)
        XCTAssertTrue(now.roads[roads[number]].isOpenNow, "road \(roads[number]) \(seconds) s after \(departure)")
        let isTurning =
          turning.map { junction in
            number > 0
              && roads[number - 1...number].allSatisfy {
                now.roads[$0].from == junction || now.roads[$0].to == junction
              }
          } ?? false
        if isTurning { first = number }
        // A way may turn round at a place on a road.
        if number > first, roads[number] != roads[number - 1] ^ 1 {
          var progress = now.progress(into: roads[first])
          for driven in roads[first..<number].dropFirst() { progress = now.progress(after: progress, into: driven) }
          XCTAssertTrue(
            now.next(after: roads[number - 1], progress).contains(roads[number]),
            "\(roads[number - 1]) into \(roads[number]) \(seconds) s after \(departure)")
        }
        seconds += road.duration
      }
    }
    counts.acrossTheHour += seconds >= 60 ? 1 : 0
  }
}
