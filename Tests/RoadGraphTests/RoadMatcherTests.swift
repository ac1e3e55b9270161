import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// What a matcher knows of a drive, and that its state is a value.
final class RoadMatcherTests: XCTestCase {
  /// A town in which cars may use all streets, each way.
  private func town(_ random: inout SeededGenerator) throws -> RoadGraph {
    var town = RandomTown(&random)
    for index in town.ways.indices {
      town.ways[index].way.forward = .all
      if town.ways[index].way.backward == .foot { continue }
      town.ways[index].way.backward = .all
    }
    return try town.graph()
  }

  private func share(_ drive: RandomDrive, _ matches: [RoadMatch?], from: Int = 20) -> Double {
    let judged = zip(drive.moments, matches).dropFirst(from).filter { $0.0.toEnd > 15 }
    let right = judged.count { $0.0.edge == $0.1?.edge && $0.0.direction == $0.1?.direction }
    return Double(right) / Double(max(1, judged.count))
  }

  func testKnowsTheRoadsOfDrives() throws {
    var shares: [[Double]] = []
    try property(cases: 12) { random in
      let graph = try town(&random)
      let drive = try RandomDrive(on: graph, seconds: 300, &random)
      var matcher = RoadMatcher(for: .car)
      var now: [RoadMatch?] = []
      for fix in drive.fixes { now.append(try matcher.update(fix, on: graph)) }
      let whole = try RoadMatcher.match(drive.fixes, on: graph, for: .car)
      shares.append([share(drive, now), share(drive, whole)])
    }
    let means = (0..<2).map { column in shares.map { $0[column] }.reduce(0, +) / Double(shares.count) }
    XCTAssertGreaterThan(means[0], 0.95)
    XCTAssertGreaterThan(means[1], 0.97)
  }

  /// The time for a stand is that of its fixes: a fix of a stand forty times as long takes about as long, not eight times.
  func testALongStandIsMatchedInTheTimeOfItsFixes() throws {
    var random = SeededGenerator(seed: 5)
    let graph = try town(&random)
    let drive = try RandomDrive(on: graph, seconds: 60, &random).fixes
    func secondsOfAFix(standing count: Int) throws -> Double {
      var fixes = drive
      var last = try XCTUnwrap(drive.last)
      for _ in 0..<count {
        last.timestamp += 0.1
        fixes.append(last)
      }
      var best = Double.infinity
      for _ in 0..<2 {
        var matches: [RoadMatch?] = []
        best = min(best, try Cost.processorTime { matches = try RoadMatcher.match(fixes, on: graph, for: .car) })
        XCTAssertNotNil(matches[fixes.count - 1])
      }
      return best / Double(fixes.count)
    }
    // The long one first: memory that a machine has never used costs more than the matching.
    let long = try secondsOfAFix(standing: 200_000)
    XCTAssertLessThan(long, 8 * (try secondsOfAFix(standing: 5_000)))
  }

  func testSparseFixesLeadToTheSameRoads() throws {
    var shares: [Double] = []
    try property(cases: 8) { random in
      let graph = try town(&random)
      let drive = try RandomDrive(on: graph, seconds: 3000, rate: 0.1, &random)
      shares.append(share(drive, try RoadMatcher.match(drive.fixes, on: graph, for: .car), from: 5))
    }
    XCTAssertGreaterThan(shares.reduce(0, +) / Double(shares.count), 0.9)
  }

  func testTenHertzLeadsToTheRoadsOfOneHertz() throws {
    var (same, of) = (0, 0)
    // A tenth of them is enough for a share.
    try property(cases: 80) { random in
      let graph = try town(&random)
      let quick = try RandomDrive(on: graph, seconds: 200, rate: 10, &random).fixes
      let slow = stride(from: 0, to: quick.count, by: 10).map { quick[$0] }
      let all = try RoadMatcher.match(quick, on: graph)
      let some = try RoadMatcher.match(slow, on: graph)
      for index in slow.indices.dropFirst(10) {
        of += 1
        same += all[index * 10]?.edge == some[index]?.edge ? 1 : 0
      }
    }
    XCTAssertGreaterThan(Double(same) / Double(of), 0.97)
  }

  func testAStateIsContinuedFromItsBytes() throws {
    try property(cases: 6) { random in
      let graph = try town(&random)
      let drive = try RandomDrive(on: graph, seconds: 60, rate: [0.1, 1, 5].randomElement(using: &random)!, &random)
      var matcher = RoadMatcher()
      var other = RoadMatcher()
      for fix in drive.fixes {
        let match = try matcher.update(fix, on: graph)
        XCTAssertEqual(try other.update(fix, on: graph), match)
        XCTAssertEqual(matcher.bytes, other.bytes)
        other = try XCTUnwrap(RoadMatcher(matcher.bytes, on: graph))
      }
      XCTAssertEqual(matcher.bytes.count, 1000)
    }
  }

  func testAPrefixOfADriveGivesTheSameBytes() throws {
    try property(cases: 6) { random in
      let graph = try town(&random)
      let fixes = try RandomDrive(
        on: graph, seconds: 100, rate: [0.1, 1, 5].randomElement(using: &random)!, &random
      ).fixes
      let end = Int.random(in: 1...fixes.count, using: &random)
      var part = RoadMatcher(for: .car)
      var all = RoadMatcher(for: .car)
      var (ofPart, ofAll): ([RoadMatch?], [RoadMatch?]) = ([], [])
      try part.update(Array(fixes[..<end]), lag: 0, on: graph) { ofPart.append($1) }
      // In pieces, as they come.
      var start = 0
      while start < end {
        let next = Int.random(in: start + 1...end, using: &random)
        try all.update(Array(fixes[start..<next]), lag: 0, on: graph) { ofAll.append($1) }
        start = next
      }
      XCTAssertEqual(part.bytes, all.bytes)
      for fix in fixes[end...] { ofAll.append(try all.update(fix, on: graph)) }
      XCTAssertEqual(ofPart, Array(ofAll[..<end]))
    }
  }

  func testARecalledRoadIsOneThatWasBelieved() throws {
    try property(cases: 6) { random in
      let graph = try town(&random)
      let drive = try RandomDrive(on: graph, seconds: 200, &random)
      var matcher = RoadMatcher(for: .car)
      var recalled: [RoadMatch?] = []
      for (index, fix) in drive.fixes.enumerated() {
        let match = try matcher.update(fix, on: graph)
        XCTAssertEqual(try matcher.recall(fix, on: graph)?.edge, match?.edge)
        if index >= 5 { recalled.append(try matcher.recall(drive.fixes[index - 5], on: graph)) }
      }
      XCTAssertGreaterThan(share(drive, recalled), 0.9)
    }
  }

  func testSaysWhenThereIsNoRoad() throws {
    var random = SeededGenerator(seed: 3)
    let graph = try town(&random)
    var matcher = RoadMatcher()
    let away = LocationCoordinate2D(latitude: 47.02, longitude: 11.02)
    XCTAssertNil(try matcher.update(RoadFix(timestamp: 1, coordinate: away), on: graph))
    let drive = try RandomDrive(on: graph, seconds: 30, &random)
    for fix in drive.fixes { XCTAssertNotNil(try matcher.update(fix, on: graph)) }
    let last = drive.fixes[29].timestamp
    XCTAssertNil(try matcher.update(RoadFix(timestamp: last + 60, coordinate: away), on: graph))
    // Back in the town the matcher begins anew.
    XCTAssertNotNil(
      try matcher.update(RoadFix(timestamp: last + 120, coordinate: drive.fixes[0].coordinate), on: graph))
  }

  func testFixesThatAreNoneChangeNothing() throws {
    var random = SeededGenerator(seed: 4)
    let graph = try town(&random)
    let drive = try RandomDrive(on: graph, seconds: 30, &random)
    var matcher = RoadMatcher()
    for fix in drive.fixes { _ = try matcher.update(fix, on: graph) }
    let before = matcher.bytes
    let place = drive.fixes[29].coordinate
    for (latitude, longitude) in [(Double.nan, 0.0), (0, .infinity), (91, 0), (0, -181)] {
      let coordinate = LocationCoordinate2D(latitude: latitude, longitude: longitude)
      XCTAssertNil(try matcher.update(RoadFix(timestamp: 1_600_000_100, coordinate: coordinate), on: graph))
    }
    for time in [Double.nan, .infinity, 1e300] {
      XCTAssertNil(try matcher.update(RoadFix(timestamp: time, coordinate: place), on: graph))
    }
    XCTAssertEqual(matcher.bytes, before)
    // One from the past gets an answer, and the next one is matched as if it had not come.
    var other = matcher
    XCTAssertNotNil(try matcher.update(RoadFix(timestamp: 1_600_000_020, coordinate: place), on: graph))
    let next = RoadFix(timestamp: 1_600_000_030, coordinate: place)
    XCTAssertEqual(try matcher.update(next, on: graph), try other.update(next, on: graph))
    XCTAssertEqual(matcher.bytes, other.bytes)
  }

  func testTeleportsAndStrangeValuesDoNoHarm() throws {
    try property(cases: 10) { random in
      let graph = try town(&random)
      var matcher = RoadMatcher()
      let drive = try RandomDrive(on: graph, seconds: 100, &random)
      for fix in drive.fixes {
        var fix = fix
        func strange() -> Double? {
          [nil, .nan, -1, 0, 5, 1e300, .infinity, -.infinity].randomElement(using: &random)!
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          fix.coordinate.latitude += Double.random(in: -0.01...0.01, using: &random)
          fix.timestamp += Double.random(in: -100...100, using: &random)
        }
        (fix.accuracy, fix.speed, fix.course) = (strange(), strange(), strange())
        if let match = try matcher.update(fix, on: graph) {
          XCTAssertTrue(match.coordinate.isValid && match.probability > 0 && match.probability <= 1)
          XCTAssertLessThan(match.distance, 61)
        }
        XCTAssertNotNil(RoadMatcher(matcher.bytes, on: graph))
      }
    }
  }

  func testHostileStatesAreRefusedOrHarmless() throws {
    try property(cases: 100) { random in
      let graph = try town(&random)
      var matcher = RoadMatcher()
      let drive = try RandomDrive(on: graph, seconds: 20, &random)
      for fix in drive.fixes { _ = try matcher.update(fix, on: graph) }
      var bytes = matcher.bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard var other = RoadMatcher(bytes, on: graph) else { return }
      for fix in drive.fixes {
        _ = try other.update(fix, on: graph)
        _ = try other.recall(fix, on: graph)
      }
    }
    var random = SeededGenerator(seed: 1)
    let graph = try town(&random)
    XCTAssertNil(RoadMatcher([], on: graph))
    var matcher = RoadMatcher()
    _ = try matcher.update(RandomDrive(on: graph, seconds: 1, &random).fixes[0], on: graph)
    let other = try town(&random)
    XCTAssertNil(RoadMatcher(matcher.bytes, on: other))
    XCTAssertThrowsError(try matcher.update(RandomDrive(on: other, seconds: 1, &random).fixes[0], on: other)) {
      XCTAssertEqual($0 as? RoadGraphError, .otherFile)
    }
  }

  /// A road on a bridge, and one below that it has no junction with.
  func testARoadBelowAnotherIsNotTurnedInto() throws {
    var builder = RoadGraph.Builder()
    func add(_ node: Int64, _ east: Double, _ north: Double) {
      builder.add(node: node, at: LocationCoordinate2D(latitude: 47 + north / 111_200, longitude: 11 + east / 75_900))
    }
    add(1, -500, 0)
    add(2, 500, 0)
    add(3, 0, -500)
    add(4, 0, 500)
    builder.add(RoadWay(id: 1), through: [1, 2])
    builder.add(RoadWay(id: 2), through: [3, 4])
    let graph = try RoadGraph(builder.packed())
    var matcher = RoadMatcher()
    for second in 0..<80 {
      let place = LocationCoordinate2D(latitude: 47 + 4 / 111_200, longitude: 11 + (Double(second) * 10 - 400) / 75_900)
      let match = try XCTUnwrap(try matcher.update(RoadFix(timestamp: Double(second), coordinate: place), on: graph))
      if second > 0 {
        XCTAssertEqual(graph.way(try XCTUnwrap(graph.edge(match.edge)).way)?.id, 1)
      }
      if second > 5 { XCTAssertEqual(match.direction, .forward) }
    }
  }

  func testStandingKeepsTheRoadAndItsDirection() throws {
    var random = SeededGenerator(seed: 8)
    let graph = try town(&random)
    let drive = try RandomDrive(on: graph, seconds: 44, error: 1, &random)
    var matcher = RoadMatcher(for: .car)
    var last: RoadMatch?
    for fix in drive.fixes { last = try matcher.update(fix, on: graph) }
    let moment = try XCTUnwrap(drive.moments.last)
    XCTAssertEqual(last?.edge, moment.edge)
    for second in 1...600 {
      var fix = moment.fix
      fix.timestamp += Double(second)
      fix.coordinate.latitude += Double.random(in: -2e-5...2e-5, using: &random)
      fix.coordinate.longitude += Double.random(in: -2e-5...2e-5, using: &random)
      let match = try XCTUnwrap(try matcher.update(fix, on: graph))
      XCTAssertEqual(match.edge, moment.edge, "after \(second) s")
      XCTAssertEqual(match.direction, moment.direction, "after \(second) s")
    }
  }
}
