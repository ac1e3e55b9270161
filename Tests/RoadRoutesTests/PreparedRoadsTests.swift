import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Roads that were kept beside the same prepared now: all answers are equal.
final class PreparedRoadsTests: XCTestCase {
  func testAnswersAreTheSame() throws {
    var (found, errors) = (0, 0)
    try property(cases: 24, seed: 51) { random in
      let profile = [RoadProfile.car, .bicycle, .foot, .truck].randomElement(using: &random) ?? .car
      let roads = RandomRoads(
        seed: random.next(), crossings: random.integer(30...250), hasPaths: profile.traveller != .car,
        hasLimits: profile.isTruck, hasTimes: random.chance(0.5), hasHeights: profile == .bicycle)
      let hasCells = random.chance(0.6)
      let graph = try RoadGraph(roads.packed(overlay: hasCells ? .always : .never))
      let fresh = try RoadRoutes(on: graph, profile: profile)
      if hasCells { try fresh.findCosts() }
      let bytes = try fresh.preparedBytes()
      let kept = try RoadRoutes(on: graph, profile: profile, prepared: bytes)
      XCTAssertEqual(kept.hasCellCosts, hasCells)
      XCTAssertEqual(kept.stateCount, fresh.stateCount)
      XCTAssertEqual(kept.size, fresh.size)
      for number in 0..<12 {
        let request = KeptRequests.request(graph, &random)
        let (expected, own) = (KeptRequests.answers(fresh, request), KeptRequests.answers(kept, request))
        XCTAssertEqual(own, expected, "request \(number)")
        found += expected.count > 1 ? 1 : 0
        errors += expected.count > 1 ? 0 : 1
        guard testRun?.totalFailureCount == 0 else { return }
      }
      XCTAssertEqual(kept.conditions, fresh.conditions)
      XCTAssertNoThrow(try kept.check())
      // What was opened is kept as the same bytes.
      XCTAssertEqual(try kept.preparedBytes(), bytes)
      XCTAssertEqual(try RoadRoutes(on: graph, profile: profile, prepared: bytes).preparedBytes(), bytes)
    }
    print("\(name): \(found) answers with ways, \(errors) errors")
    XCTAssertGreaterThan(Double(found), 100 * RandomCases.factor)
  }

  /// A network that is too large for marks, so that straight lines are its bounds, from a file, of which little is read.
  func testALargeNetworkOfAFile() throws {
    let side = 135
    let grid = try HostileWayTests.grid(side)
    let graph = try RoadGraph(grid.bytes(overlay: .always))
    let fresh = try RoadRoutes(on: graph)
    try fresh.findCosts()
    XCTAssertGreaterThan(fresh.stateCount, 1 << 16)
    let path = try KeptRequests.path("large")
    try fresh.write(to: path)
    let kept = try RoadRoutes(on: graph, preparedAt: path)
    XCTAssertTrue(kept.hasCellCosts)
    let size = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let near = RoadRequest(from: grid.at(3, 3), to: grid.at(9, 8))
    XCTAssertEqual(try kept.route(near), try fresh.route(near))
    XCTAssertLessThan(kept.preparedBytesRead, size / 4)
    var random = SeededGenerator(seed: 8)
    for number in 0..<25 {
      func place() -> LocationCoordinate2D {
        grid.at(Double(random.integer(0...side - 1)), Double(random.integer(0...side - 1)))
      }
      let request = RoadRequest(from: place(), to: place())
      XCTAssertEqual(try kept.route(request), try fresh.route(request), "request \(number)")
      XCTAssertEqual(
        try kept.routes(request, alternatives: 2), try fresh.routes(request, alternatives: 2), "request \(number)")
    }
    XCTAssertNoThrow(try kept.check())
    XCTAssertEqual(kept.preparedBytesRead / 4096, (size - 4) / 4096)
  }

  func testCostsOfCellsAreFoundForKeptRoads() throws {
    let graph = try RoadGraph(RandomRoads(seed: 12, crossings: 90).packed(overlay: .always))
    let fresh = try RoadRoutes(on: graph)
    let kept = try RoadRoutes(on: graph, prepared: fresh.preparedBytes())
    XCTAssertFalse(kept.hasCellCosts)
    try kept.findCosts()
    try fresh.findCosts()
    XCTAssertTrue(kept.hasCellCosts)
    XCTAssertEqual(try kept.preparedBytes(), try fresh.preparedBytes())
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let request = KeptRequests.request(graph, &random)
      XCTAssertEqual(KeptRequests.answers(kept, request), KeptRequests.answers(fresh, request))
    }
  }

  func testManyThreadsReadTheSameFile() async throws {
    let grid = try HostileWayTests.grid(40)
    let graph = try RoadGraph(grid.bytes(overlay: .always))
    let fresh = try RoadRoutes(on: graph)
    try fresh.findCosts()
    var random = SeededGenerator(seed: 5)
    let requests = (0..<16).map { _ in
      RoadRequest(
        from: grid.at(Double(random.integer(0...39)), Double(random.integer(0...39))),
        to: grid.at(Double(random.integer(0...39)), Double(random.integer(0...39))))
    }
    let expected = try requests.map { try fresh.route($0) }
    let path = try KeptRequests.path("threads")
    try fresh.write(to: path)
    for _ in 0..<4 {
      let kept = try RoadRoutes(on: graph, preparedAt: path)
      try await withThrowingTaskGroup(of: [RoadRoute].self) { group in
        for _ in 0..<4 { group.addTask { try requests.map { try kept.route($0) } } }
        for try await found in group { XCTAssertEqual(found, expected) }
      }
    }
  }

  func testAFileIsReplacedWhileItIsRead() throws {
    let map = try HostileWayTests.grid(30)
    let graph = try RoadGraph(map.bytes())
    let fresh = try RoadRoutes(on: graph)
    let path = try KeptRequests.path("replaced")
    try fresh.write(to: path)
    let kept = try RoadRoutes(on: graph, preparedAt: path)
    // Another profile's take its place, and then its own do, written while they are read.
    try RoadRoutes(on: graph, profile: .foot).write(to: path)
    let request = RoadRequest(from: map.at(0, 0), to: map.at(29, 29))
    XCTAssertEqual(try kept.route(request), try fresh.route(request))
    XCTAssertThrowsError(try RoadRoutes(on: graph, preparedAt: path)) {
      XCTAssertEqual($0 as? RoadRouteError, .prepared(.otherProfile))
    }
    XCTAssertNoThrow(try RoadRoutes(on: graph, profile: .foot, preparedAt: path).route(request))
    try kept.write(to: path)
    XCTAssertEqual(try RoadRoutes(on: graph, preparedAt: path).route(request), try fresh.route(request))
    let folder = URL(filePath: path).deletingLastPathComponent()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".part") }
    XCTAssertEqual(left, [])
  }
}

/// Requests whose answers are compared.
enum KeptRequests {
  /// A path of a test's own.
  static func path(_ name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fairway-kept-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: name).path
  }

  static func request(_ graph: RoadGraph, _ random: inout SeededGenerator) -> RoadRequest {
    func place() -> LocationCoordinate2D {
      let junction = graph.junction(random.integer(0...graph.junctionCount - 1))
      return junction?.coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
    }
    var request = RoadRequest(from: place(), to: place())
    if random.chance(0.3) {
      var via = RoadRequest.Place(place())
      via.passing = [.stop, .through, .turning].randomElement(using: &random) ?? .stop
      request.places.insert(via, at: 1)
    }
    if random.chance(0.3) { request.avoiding.append(.point(place())) }
    if random.chance(0.2) {
      request.avoiding.append(.area([place(), place(), place()], .times(random.uniform(1...5))))
    }
    if random.chance(0.4) {
      request.departure = LocalTime("2026-11-30T\(10 + random.integer(0...9)):\(10 + random.integer(0...49))")
    }
    return request
  }

  /// What all kinds of searches find: the error alone if there is no way.
  static func answers(_ routes: RoadRoutes, _ request: RoadRequest) -> [String] {
    do throws(RoadRouteError) {
      let ways = try routes.routes(request, alternatives: 2)
      let start = request.places[0]
      let table = try routes.table(from: [start], to: Array(request.places.dropFirst()))
      let costs = (1..<request.places.count).map { "\(table[0, $0 - 1] as Any)" }
      return try ways.map { "\($0)" } + costs + [
        "\(routes.route(request))", "\(routes.reached(from: start, within: 120))",
      ]
    } catch {
      return ["\(error)"]
    }
  }
}

extension RoadRoutes {
  /// Finds the costs of all cells, if the file has any.
  fileprivate func findCosts() throws {
    if let costs = try RoadCellCosts(of: self) { while try !costs.step() {} }
  }
}
