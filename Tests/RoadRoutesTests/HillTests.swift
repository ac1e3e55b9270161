import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Hills by bicycle, on maps that were made for them.
final class HillTests: XCTestCase {
  private static let bicycles = RoadProfile.Bicycle.allCases.map { RoadProfile.bicycle($0) }

  private static func avoiding(_ hills: UInt32, _ kind: RoadProfile.Bicycle = .city) -> RoadProfile {
    var profile = RoadProfile.bicycle(kind)
    profile["hills"] = hills
    return profile
  }

  /// A street of 400 m from 1 to 2, on a slope of so many percent where the heights are known.
  private func street(rising percent: Double, isKnown: @escaping (_ east: Double) -> Bool = { _ in true }) -> TestMap {
    var map = TestMap([1: (2, 2), 2: (6, 2)])
    map.way(1, [1, 2])
    map.lies { east, _ in isKnown(east) ? 100 + percent * east : nil }
    return map
  }

  private func way(_ map: TestMap, _ from: Int64, _ to: Int64, _ profile: RoadProfile) throws -> RoadRoute {
    try RoadRoutes(on: map.graph(), profile: profile).route(RoadRequest(from: map.place(from), to: map.place(to)))
  }

  /// Valhalla goes at 55 % of its speed up 8 %, and twice as fast down.
  func testUphillIsSlowerAndDearerThanFlatGroundAndThatThanDownhill() throws {
    for profile in Self.bicycles {
      let (hill, plain) = (street(rising: 8), street(rising: 0))
      let (up, down, flat) = try (way(hill, 1, 2, profile), way(hill, 2, 1, profile), way(plain, 1, 2, profile))
      XCTAssertEqual(up.duration / flat.duration, 1 / 0.55, accuracy: 0.01)
      XCTAssertEqual(down.duration / flat.duration, 1 / 2.0, accuracy: 0.01)
      XCTAssertGreaterThan(up.cost, flat.cost * 3)
      XCTAssertLessThan(down.cost, flat.cost)
      XCTAssertGreaterThan(down.cost, flat.cost / 2)
    }
  }

  /// Also over a top within a road whose ends are at one height, in either direction.
  func testAHillWithinARoadCounts() throws {
    var map = TestMap([1: (2, 2), 2: (10, 2)])
    map.way(1, [1, 2])
    map.lies { east, _ in 100 + 9 * max(0, 4 - abs(east - 6)) }
    var plain = TestMap([1: (2, 2), 2: (10, 2)])
    plain.way(1, [1, 2])
    let flat = try way(plain, 1, 2, .bicycle)
    for (from, to) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
      let over = try way(map, from, to, .bicycle)
      XCTAssertGreaterThan(over.cost, flat.cost * 1.5)
      XCTAssertGreaterThan(over.duration, flat.duration * 1.05)
    }
  }

  func testAFlatDetourIsBetterThanASteepHillForWhoAvoidsHills() throws {
    // From 1 to 2 over a hill of 13 % in the middle, or by 3 and 4 round it.
    var map = TestMap([1: (4, 1), 2: (8, 1), 3: (4, 4), 4: (8, 4), 5: (3, 1), 6: (9, 1)])
    map.way(9, [5, 1])
    map.way(10, [1, 2])
    map.way(11, [1, 3, 4, 2])
    map.way(12, [2, 6])
    map.lies { east, north in 100 + (north < 3 ? 13 * max(0, 2 - abs(east - 6)) : 0) }
    func nodes(_ profile: RoadProfile) throws -> [Int64] {
      try way(map, 5, 6, profile).legs.flatMap { map.nodes(on: $0.line) }
    }
    for kind in RoadProfile.Bicycle.allCases {
      XCTAssertEqual(try nodes(Self.avoiding(1000, kind)), [5, 1, 3, 4, 2, 6])
      XCTAssertEqual(try nodes(Self.avoiding(0, kind)), [5, 1, 2, 6])
    }
    XCTAssertEqual(try nodes(.foot), [5, 1, 2, 6])
  }

  func testTheMoreHillsAreAvoidedTheDearerTheyAre() throws {
    let hill = street(rising: 8)
    let costs = try [0, 250, 500, 750, 1000].map { try way(hill, 1, 2, Self.avoiding($0)).cost }
    XCTAssertEqual(costs, costs.sorted())
    XCTAssertEqual(Set(costs).count, costs.count)
    XCTAssertEqual(costs[3], try way(hill, 1, 2, .bicycle).cost)
    // The time is that of the hill in any case, unless it is no other there.
    let slow = try way(hill, 1, 2, Self.avoiding(0))
    XCTAssertEqual(slow.duration, try way(hill, 1, 2, Self.avoiding(1000)).duration)
    var blind = Self.avoiding(0)
    for step in 0..<16 { blind["hill_times", step] = 1000 }
    XCTAssertEqual(try way(hill, 1, 2, blind).cost, try way(hill, 2, 1, blind).cost)
    XCTAssertEqual(try way(hill, 1, 2, blind).cost, try way(street(rising: 0), 1, 2, blind).cost)
  }

  func testARoadOfWhichAHeightIsNotKnownIsFlat() throws {
    let flat = try way(street(rising: 0), 1, 2, .bicycle)
    let ends: [(Double) -> Bool] = [{ $0 < 4 }, { $0 > 4 }, { $0 < 3 || $0 > 5 }, { _ in false }]
    for isKnown in ends {
      let map = street(rising: 8, isKnown: isKnown)
      XCTAssertTrue(try map.graph().heights(ofEdge: 0).isEmpty)
      XCTAssertEqual(try way(map, 1, 2, .bicycle).cost, flat.cost)
      XCTAssertEqual(try way(map, 2, 1, .bicycle).duration, flat.duration)
    }
  }

  /// A metre up in 8 m says less than the heights are wrong by.
  func testShortRoadsAreFlat() throws {
    func map(_ percent: Double, length: Double) -> TestMap {
      var map = TestMap([1: (2, 2), 2: (2 + length / 100, 2)])
      map.way(1, [1, 2])
      map.lies { east, _ in 100 + percent * east }
      return map
    }
    for (length, isFlat) in [(8.0, true), (30.0, false)] {
      let (hill, flat) = (
        try way(map(15, length: length), 1, 2, .bicycle), try way(map(0, length: length), 1, 2, .bicycle)
      )
      XCTAssertEqual(hill.cost == flat.cost, isFlat, "\(length) m")
    }
  }

  func testCarsAndPedestriansAndShortestWaysHeedNoHills() throws {
    var shortest = RoadProfile.bicycle
    shortest.goal = .shortest
    for profile in [RoadProfile.car, .truck, .foot, shortest] {
      let (hill, plain) = (street(rising: 8), street(rising: 0))
      XCTAssertEqual(try way(hill, 1, 2, profile).cost, try way(plain, 1, 2, profile).cost)
      XCTAssertEqual(try way(hill, 1, 2, profile).cost, try way(hill, 2, 1, profile).cost)
    }
  }

  func testEachDamagedByteIsAnErrorOrTheSameWay() throws {
    var map = TestMap([1: (2, 2), 2: (10, 2)])
    map.way(1, [1, 2])
    map.lies { east, _ in 100 + 9 * max(0, 4 - abs(east - 6)) }
    let bytes = try map.bytes()
    let request = RoadRequest(from: map.place(1), to: map.place(2))
    let right = try RoadRoutes(on: RoadGraph(bytes), profile: .bicycle).route(request)
    var refused = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x55
      do {
        let way = try RoadRoutes(on: RoadGraph(damaged), profile: .bicycle).route(request)
        XCTAssertEqual(way, right, "byte \(index)")
      } catch {
        refused += 1
      }
    }
    XCTAssertGreaterThan(refused, bytes.count / 2)
  }

  func testNumbersBeyondTheirRangesAreRefused() throws {
    let graph = try street(rising: 8).graph()
    for (row, good, bad) in [("hills", 1000, 1001), ("hill_times", 1, 0), ("hill_weights", 1_000_000, 1_000_001)] {
      var profile = RoadProfile.bicycle
      profile[row] = UInt32(good)
      XCTAssertNoThrow(try RoadRoutes(on: graph, profile: profile))
      profile[row] = UInt32(bad)
      XCTAssertThrowsError(try RoadRoutes(on: graph, profile: profile)) {
        XCTAssertTrue("\($0)".contains(row), "\($0)")
      }
    }
  }
}
