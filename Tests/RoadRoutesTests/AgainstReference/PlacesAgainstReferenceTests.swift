import CRoadRoutes
import GeoKernel
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Places, and ways past them, beside the reference, on roads that are invented anew for each seed: headings, sides of the
/// road, several roads at a place, stops, and places that one passes straight on or turns round at.
final class PlacesAgainstReferenceTests: XCTestCase {
  /// With `FAIRWAY_CASES` at 1 there are 10,400 places and 560 ways for each goal.
  private static let (graphs, placesOfGraph, waysOfGraph) = (80, 130, 7)

  func testRoadsOfPlaces() throws {
    var (compared, skipped, several, none, beyond) = (0, 0, 0, 0, 0)
    try property(cases: Self.graphs, seed: 3) { random in
      let map = try Map(&random, hasZones: true)
      for _ in 0..<Self.placesOfGraph {
        let place = map.place(&random)
        let isStart = random.chance(0.5)
        guard let expected = map.places.roads(at: place, isStart: isStart) else {
          skipped += 1
          continue
        }
        compared += 1
        let found = map.bare.candidates(place, isStart: isStart)
        if found.count > 1 { several += 1 }
        if found.isEmpty { none += 1 }
        if found.contains(where: { Double($0.distance) / 100 > place.radius }) { beyond += 1 }
        judge(found, expected, place, map)
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print(
      "\(name): \(compared) places, \(skipped) not clear; \(several) on several roads, \(none) on none, \(beyond) beyond"
    )
    // Some 350 of the 10,400 places have no road, and single maps differ: half as many still show that each kind is tried.
    XCTAssertGreaterThan(Double(min(several, none, beyond)), 175 * RandomCases.factor)
    XCTAssertLessThan(skipped * 4, compared)
  }

  private func judge(_ found: [rr_candidate], _ expected: [Int: [PlainPlaces.Spot]], _ place: rr_place, _ map: Map) {
    let what = "\(place) has \(expected)"
    XCTAssertEqual(Set(found.map { map.road($0) }), Set(expected.keys), what)
    for candidate in found {
      let spots = expected[map.road(candidate)] ?? []
      XCTAssertTrue(
        spots.contains { abs($0.along * 10 - Double(candidate.along)) < 2 }, "\(candidate.along) of \(spots); \(what)")
      XCTAssertTrue(
        spots.contains { abs(Self.cost($0.beside) - Double(candidate.beside)) < 40 + 25 * $0.beside },
        "\(candidate.beside) beside \(spots); \(what)")
    }
  }

  /// What the metres beside a road cost in centimetres: ten times their square up to 50.
  private static func cost(_ metres: Double) -> Double {
    metres < 50 ? 1000 * metres * metres : 2_500_000 + 1000 * (metres - 50)
  }

  func testWaysPastPlaces() throws {
    for goal in [RoadProfile.Goal.shortest, .fastest] {
      var (ways, none, turned) = (0, 0, 0)
      try property(cases: Self.graphs, seed: goal == .shortest ? 4 : 5) { random in
        let map = try Map(&random, goal, hasZones: false)
        XCTAssertFalse(map.network.roads.contains { $0.isOpen && $0.isInZone })
        let routes = try map.routes()
        let drive = map.drive()
        for _ in 0..<Self.waysOfGraph {
          let request = map.request(&random)
          let expected = map.cost(of: request, drive)
          let found = try? routes.route(request)
          guard let expected else {
            none += 1
            XCTAssertNil(found, "\(request)")
            continue
          }
          ways += 1
          guard let found else { return XCTFail("there is a way of \(expected): \(request)") }
          let cost = found.legs.reduce(0) { $0 + ($1.cost * (goal == .shortest ? 100 : 1000)).rounded() }
          XCTAssertEqual(cost, Double(expected), "\(request)")
          let turns = found.legs.contains { leg in
            zip(leg.roads, leg.roads.dropFirst()).contains { $0.edge == $1.edge && $0.direction != $1.direction }
          }
          if turns { turned += 1 }
          guard testRun?.totalFailureCount == 0 else { return }
        }
      }
      print("\(name): \(goal), \(ways) ways, \(none) of none, \(turned) turn round")
      XCTAssertGreaterThan(Double(min(ways, none, turned)), 100 * RandomCases.factor)
    }
  }

  /// The costs of turns that were met.
  private final class Turns {
    var costs: [Int: Int] = [:]
  }

  /// Roads with what judges them.
  private struct Map {
    let graph: RoadGraph
    let network: ReferenceNetwork
    let bare: BareRoutes
    let places: PlainPlaces

    let goal: RoadProfile.Goal

    init(_ random: inout SeededGenerator, _ goal: RoadProfile.Goal = .shortest, hasZones: Bool) throws {
      self.goal = goal
      let bytes = try RandomRoads(seed: random.next(), crossings: random.integer(4...90), hasZones: hasZones).packed()
      graph = try RoadGraph(bytes)
      network = try ReferenceNetwork(graph)
      bare = try BareRoutes(bytes) { $0.goal = goal.rawValue }
      places = PlainPlaces(graph, network)
    }

    func road(_ candidate: rr_candidate) -> Int { Int(rr_road_of(bare.network, candidate.state)) }

    /// A coordinate on a road or some metres beside it.
    func coordinate(_ random: inout SeededGenerator) -> LocationCoordinate2D {
      let shape = graph.shape(ofEdge: random.integer(0...graph.edgeCount - 1))
      let index = random.integer(0...max(0, shape.count - 2))
      let (a, b) = (shape[index], shape[min(shape.count - 1, index + 1)])
      let share = random.chance(0.4) ? random.uniform(0...1) : Double(random.integer(0...1))
      let aside: Double = [0, 0.00003, 0.0002].randomElement(using: &random) ?? 0
      func between(_ a: Double, _ b: Double) -> Double { a + share * (b - a) + random.uniform(-1...1) * aside }
      let latitude = between(a.latitude, b.latitude)
      return LocationCoordinate2D(latitude: latitude, longitude: between(a.longitude, b.longitude))
    }

    func place(_ random: inout SeededGenerator) -> rr_place {
      var place = rr_place()
      let coordinate = coordinate(&random)
      (place.latitude, place.longitude) = (coordinate.latitude, coordinate.longitude)
      place.radius = [0.5, 5, 5, 20, 60].randomElement(using: &random) ?? 5
      place.reach = [30, 200, 2000].randomElement(using: &random) ?? 2000
      (place.heading, place.tolerance) = (.nan, 60)
      if random.chance(0.3) {
        place.heading = Double(random.integer(-360...360))
        place.tolerance = [20, 60, 150].randomElement(using: &random) ?? 60
      }
      if random.chance(0.3) { place.side = UInt32(random.integer(1...2)) }
      place.may_lead_nowhere = random.chance(0.3)
      return place
    }

    func request(_ random: inout SeededGenerator) -> RoadRequest {
      var request = RoadRequest([])
      for _ in 0..<random.integer(2...5) {
        let record = place(&random)
        var place = RoadRequest.Place(LocationCoordinate2D(latitude: record.latitude, longitude: record.longitude))
        (place.radius, place.reach, place.tolerance) = (record.radius, record.reach, record.tolerance)
        if !record.heading.isNaN { place.heading = record.heading }
        if random.chance(0.3) { place.side = RoadRequest.Side(rawValue: record.side) ?? .any }
        place.passing = [.stop, .through, .turning, .turning].randomElement(using: &random) ?? .stop
        request.places.append(place)
      }
      request.continuesStraight = random.chance(0.3)
      return request
    }

    func routes() throws -> RoadRoutes {
      var profile = RoadProfile.car
      profile.goal = goal
      return try RoadRoutes(on: graph, profile: profile)
    }

    func drive() -> ReferenceDrive {
      let lengths = bare.lengths.map { Int($0) }
      let costs: ReferenceSearch.Costs
      if goal == .shortest {
        let centimetres = (0..<graph.edgeCount).map { RoadLengths.centimetres(ofEdge: $0, in: graph) }
        costs = .init(road: { centimetres[$0 >> 1] }, turn: { _, _ in 0 })
      } else {
        let turns = Turns()
        let plain = PlainCosts(graph, isOpen: network.roads.map(\.isOpen))
        let roads = network.roads.indices.map { network.roads[$0].isOpen ? plain.cost($0) : 0 }
        costs = .init(
          road: { roads[$0] },
          turn: { from, to in
            let key = from * roads.count + to
            let cost = turns.costs[key] ?? PlainTurn(plain, from: from, to: to).cost
            turns.costs[key] = cost
            return cost
          })
      }
      return ReferenceDrive(network, costs: costs, lengths: { lengths[$0 >> 1] })
    }

    /// The least cost of a request; nil if there is no way. The roads of its places are those that were judged above.
    func cost(of request: RoadRequest, _ drive: ReferenceDrive) -> Int? {
      var (sum, first) = (0, 0)
      let last = request.places.count - 1
      while first < last {
        let end =
          request.continuesStraight
          ? last : (first + 1..<last).first { request.places[$0].passing == .stop } ?? last
        let past = (first...end).map { number in
          var record = rr_place()
          let place = request.places[number]
          (record.latitude, record.longitude) = (place.coordinate.latitude, place.coordinate.longitude)
          (record.radius, record.reach, record.tolerance) = (place.radius, place.reach, place.tolerance)
          (record.heading, record.side) = (place.heading ?? .nan, place.side.rawValue)
          let spots = bare.candidates(record, isStart: number == first).map { candidate in
            ReferenceDrive.Spot(
              road: road(candidate), along: Int(candidate.along), length: Int(candidate.length),
              beside: Int(candidate.beside))
          }
          let turns = number > first && number < end && place.passing == .turning
          return ReferenceDrive.Place(spots, turningCost: turns ? (goal == .shortest ? 0 : 20_000) : nil)
        }
        guard let cost = drive.cost(past: past) else { return nil }
        (sum, first) = (sum + cost, end)
      }
      return sum
    }
  }
}
