import CRoadRoutes
import GeoKernel
import ReferenceRoutes
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Tables of ways between many places, along roads and over cells, beside single routes and beside the reference.
final class TableAgainstReferenceTests: XCTestCase {
  func testWaysOfATableAreThoseOfSingleRoutes() throws {
    var (found, missing, crossing, judged) = (0, 0, 0, 0)
    try property(cases: 100, seed: 41) { random in
      var profile: RoadProfile = random.chance(0.2) ? .bicycle : .car
      if random.chance(0.3) { profile.goal = .shortest }
      let bytes = try RandomRoads(
        seed: random.next(), crossings: random.integer(4...36), hasPaths: profile.traveller != .car
      ).packed(overlay: .always)
      let graph = try RoadGraph(bytes)
      let (routes, over) = (try RoadRoutes(on: graph, profile: profile), try RoadRoutes(on: graph, profile: profile))
      if let costs = try RoadCellCosts(of: over) { while try !costs.step(states: 1000) {} }
      let bare = try BareRoutes(bytes, profile: profile)
      func places() throws -> [RoadRequest.Place] {
        try (0..<random.integer(1...5)).map { _ in
          let junction = try XCTUnwrap(graph.junction(random.integer(0...graph.junctionCount - 1)))
          return RoadRequest.Place(junction.coordinate)
        }.filter { !bare.candidates($0, isStart: true).isEmpty && !bare.candidates($0, isStart: false).isEmpty }
      }
      let (starts, ends) = (try places(), try places())
      var avoided: [RoadRequest.Avoided] = []
      if random.chance(0.4), let place = starts.first { avoided = [.point(place.coordinate, .times(3))] }
      let table = try routes.table(from: starts, to: ends, avoiding: avoided)
      XCTAssertEqual(try over.table(from: starts, to: ends, avoiding: avoided), table)
      let network = try ReferenceNetwork(graph, for: profile)
      let costs = try ReferenceSearch.Costs(of: profile, graph, network)
      for (start, from) in starts.enumerated() {
        let search = ReferenceSearch(
          network,
          from: bare.candidates(from, isStart: true).map { start in
            let road = Int(rr_road_of(bare.network, start.state))
            return .init(road: road, cost: costs.road(road) - Int(start.before.cost) + Int(start.beside))
          }, costs: costs)
        for (end, to) in ends.enumerated() {
          var request = RoadRequest([from, to])
          request.avoiding = avoided
          let way = table[start, end]
          let leg = try self.leg(routes, request)
          XCTAssertEqual(way?.cost, leg?.cost)
          XCTAssertEqual(way?.duration, leg?.duration)
          XCTAssertEqual(way?.distance, leg?.distance)
          XCTAssertEqual(way?.crossesZones, leg?.crossesZones)
          found += way != nil ? 1 : 0
          missing += way == nil ? 1 : 0
          crossing += way?.crossesZones == true ? 1 : 0
          // The reference knows no weights, and no ways along one road or none.
          let targets = bare.candidates(to, isStart: false)
          let begins = bare.candidates(from, isStart: true)
          guard avoided.isEmpty, way?.distance != 0,
            !begins.contains(where: { start in
              targets.contains { rr_road_of(bare.network, $0.state) == rr_road_of(bare.network, start.state) }
            })
          else { continue }
          let expected = search.cost(
            enteringOneOf: targets.map {
              (Int(rr_road_of(bare.network, $0.state)), Int($0.before.cost) + Int($0.beside))
            })
          judged += 1
          let units = profile.goal == .shortest ? 100.0 : 1000
          XCTAssertEqual(way.map { Int(clamping: ($0.cost * units).rounded()) }, expected?.cost)
          XCTAssertEqual(way?.crossesZones, expected?.crossesZones)
        }
      }
    }
    print("\(found) ways, \(missing) of none, \(crossing) across zones; \(judged) as the reference's")
    XCTAssertGreaterThan(Double(min(found, missing * 20, crossing * 20, judged * 2)), 100 * RandomCases.factor)
  }

  private func leg(_ routes: RoadRoutes, _ request: RoadRequest) throws -> RoadRoute.Leg? {
    do throws(RoadRouteError) {
      return try routes.route(request).legs[0]
    } catch {
      XCTAssertEqual(error, .noWay(from: 0))
      return nil
    }
  }

  func testWhatATableCannotAnswer() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0)])
    map.way(10, [1, 2, 3])
    let routes = try RoadRoutes(on: map.graph())
    let (here, there) = (RoadRequest.Place(map.place(1)), RoadRequest.Place(map.place(3)))
    func error(
      _ starts: [RoadRequest.Place], _ ends: [RoadRequest.Place], avoiding: [RoadRequest.Avoided] = [],
      _ limits: RoadRequest.Limits = RoadRequest.Limits()
    ) -> RoadRouteError? {
      do throws(RoadRouteError) {
        _ = try routes.table(from: starts, to: ends, avoiding: avoiding, limits: limits)
        return nil
      } catch { return error }
    }
    XCTAssertNil(error([here], [there]))
    XCTAssertEqual(error([here], [there, RoadRequest.Place(map.at(900, 900))]), .noRoad(place: 2))
    XCTAssertEqual(error([here, here], [there], avoiding: [.point(map.place(1), .times(0.5))]), .avoided(0))
    XCTAssertEqual(error([here, here], [there], RoadRequest.Limits { false }), .limit(.time, from: 0, settled: 0))
    XCTAssertEqual(error([here], [there], RoadRequest.Limits(memory: 10)), .limit(.memory, from: 0, settled: 0))
    let many = [RoadRequest.Place](repeating: here, count: 1001)
    XCTAssertEqual(error(many, many), .wayCount(1001 * 1001))
    let empty = try routes.table(from: [], to: [there])
    XCTAssertEqual([empty.starts, empty.ends, empty.ways.count], [0, 1, 0])
    let table = try routes.table(from: [here, there], to: [there, here])
    XCTAssertEqual(table[0, 0]?.distance ?? 0, table[1, 1]?.distance ?? 1)
    XCTAssertEqual(table[0, 1]?.distance, 0)
  }
}
