import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// What is wrong with prepared roads becomes an error that says so, or the same way as ever, and never another way.
final class HostilePreparedTests: XCTestCase {
  private struct Kept {
    let graph: RoadGraph
    let bytes: [UInt8]
    let requests: [RoadRequest]
    let expected: [[String]]
  }

  private func kept(_ seed: UInt64, cells: Bool = true) throws -> Kept {
    let graph = try RoadGraph(
      RandomRoads(seed: seed, crossings: 200, hasTimes: true).packed(overlay: cells ? .always : .never))
    let routes = try RoadRoutes(on: graph)
    if let costs = try RoadCellCosts(of: routes) { while try !costs.step() {} }
    var random = SeededGenerator(seed: seed)
    let requests = (0..<4).map { _ in KeptRequests.request(graph, &random) }
    return Kept(
      graph: graph, bytes: try routes.preparedBytes(), requests: requests,
      expected: requests.map { KeptRequests.answers(routes, $0) })
  }

  private func error(_ graph: RoadGraph, _ bytes: [UInt8], _ profile: RoadProfile = .car) -> PreparedRoadsError? {
    do throws(RoadRouteError) {
      _ = try RoadRoutes(on: graph, profile: profile, prepared: bytes)
      return nil
    } catch {
      XCTAssertFalse("\(error)".isEmpty)
      guard case .prepared(let reason) = error else { return nil }
      return reason
    }
  }

  func testEachDamagedByteIsAnErrorOrTheSameWay() throws {
    var (failures, same) = (0, 0)
    for seed: UInt64 in [1, 2] {
      let kept = try kept(seed, cells: seed == 1)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Int(clamping: (150 * RandomCases.factor).rounded(.up)) {
        var damaged = kept.bytes
        let offset = random.integer(0...damaged.count - 1)
        damaged[offset] ^= UInt8(random.integer(1...255))
        guard let routes = try? RoadRoutes(on: kept.graph, prepared: damaged) else {
          failures += 1
          continue
        }
        for (request, expected) in zip(kept.requests, kept.expected) {
          let own = KeptRequests.answers(routes, request)
          if own == expected {
            same += 1
            continue
          }
          failures += 1
          XCTAssertTrue(
            own.count == 1 && own[0].contains("prepared roads is damaged"), "byte \(offset): \(own.prefix(1))")
        }
        XCTAssertThrowsError(try routes.check(), "byte \(offset) of \(damaged.count)")
        // What lies between the arrays is not written again.
        if let again = try? routes.preparedBytes() { XCTAssertEqual(again, kept.bytes) }
        guard testRun?.totalFailureCount == 0 else { return }
      }
    }
    print("\(name): \(failures) failures, \(same) answers as ever")
    XCTAssertGreaterThan(failures, 0)
    XCTAssertGreaterThan(same, 0)
  }

  /// Whoever damages bytes and mends the checksums gets any way or an error, and the program goes on.
  func testForgedNumbersLeadNowhereElse() throws {
    let kept = try kept(3)
    var random = SeededGenerator(seed: 9)
    var (refused, invalid, answered) = (0, 0, 0)
    for _ in 0..<Int(clamping: (300 * RandomCases.factor).rounded(.up)) {
      var forged = kept.bytes
      for _ in 0..<random.integer(1...40) {
        let offset = random.integer(0...(forged.count - 8) / 4) * 4
        let numbers: [UInt32] = [0, 1, .max, 1 << 30, UInt32(random.integer(0...5000))]
        let number = numbers[random.integer(0...4)]
        for byte in 0..<4 { forged[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
      }
      PreparedForgery.mend(&forged)
      guard let routes = try? RoadRoutes(on: kept.graph, prepared: forged) else {
        refused += 1
        continue
      }
      for var request in kept.requests {
        request.limits.states = 100_000
        let own = KeptRequests.answers(routes, request)
        if own[0].contains("out of its range") { invalid += 1 } else { answered += 1 }
      }
      _ = try? routes.check()
    }
    print("\(name): \(refused) refused, \(invalid) with numbers out of range, \(answered) answered")
    XCTAssertGreaterThan(min(refused, invalid, answered), 0)
  }

  func testAFileThatIsCutOff() throws {
    let kept = try kept(4)
    var random = SeededGenerator(seed: 4)
    for length in [0, 7, 8, 100, 8191, 8192, kept.bytes.count - 1]
      + (0..<20).map({ _ in random.integer(0...kept.bytes.count - 1) })
    {
      let reason = error(kept.graph, Array(kept.bytes.prefix(length)))
      XCTAssertEqual(reason, length < 8 ? .notPrepared : .cutOff(at: length))
    }
    XCTAssertEqual(error(kept.graph, kept.bytes + [0]), .invalid(at: kept.bytes.count))
  }

  func testAFileThatBecomesShorterWhileItIsOpen() throws {
    let grid = try HostileWayTests.grid(60)
    let graph = try RoadGraph(grid.bytes())
    let fresh = try RoadRoutes(on: graph)
    let path = try KeptRequests.path("shorter")
    try fresh.write(to: path)
    let near = RoadRequest(from: grid.at(1, 1), to: grid.at(2, 1))
    let far = RoadRequest(from: grid.at(1, 1), to: grid.at(58, 57))
    let routes = try RoadRoutes(on: graph, preparedAt: path)
    XCTAssertEqual(try routes.route(near), try fresh.route(near))
    truncate(path, 20_000)
    // What was read remains; the rest is missing, and from then on all of it.
    XCTAssertEqual(try routes.route(near), try fresh.route(near))
    XCTAssertThrowsError(try routes.route(far)) {
      guard case .prepared(.cutOff)? = $0 as? RoadRouteError else { return XCTFail("\($0)") }
    }
    XCTAssertThrowsError(try routes.route(near))
    XCTAssertThrowsError(try RoadRoutes(on: graph, preparedAt: path)) {
      XCTAssertEqual($0 as? RoadRouteError, .prepared(.cutOff(at: 20_000)))
    }
  }

  func testRoadsAndProfilesOfOthers() throws {
    let kept = try kept(5)
    XCTAssertEqual(error(kept.graph, kept.bytes, .foot), .otherProfile)
    var profile = RoadProfile.car
    profile.weights[.toll] = .refused
    XCTAssertEqual(error(kept.graph, kept.bytes, profile), .otherProfile)
    let other = try RoadGraph(RandomRoads(seed: 6, crossings: 200).packed())
    XCTAssertEqual(error(other, kept.bytes), .otherRoads)
    XCTAssertEqual(error(kept.graph, Array("no prepared roads".utf8)), .notPrepared)
    var later = kept.bytes
    later[8] = 99
    XCTAssertEqual(error(kept.graph, later), .version(99))
    var wrong = RoadProfile.car
    wrong["goal"] = 7
    XCTAssertThrowsError(try RoadRoutes(on: kept.graph, profile: wrong, prepared: kept.bytes)) {
      XCTAssertEqual($0 as? RoadRouteError, .profile(row: "goal"))
    }
  }

  func testFilesThatTheSystemRefuses() throws {
    let grid = try HostileWayTests.grid(3)
    let routes = try RoadRoutes(on: grid.graph())
    let missing = try KeptRequests.path("no such folder") + "/file"
    XCTAssertThrowsError(try RoadRoutes(on: routes.graph, preparedAt: missing)) {
      XCTAssertEqual($0 as? RoadRouteError, .prepared(.system(2)))
      XCTAssertEqual("\($0)", "the file of prepared roads there is no such file")
    }
    XCTAssertThrowsError(try routes.write(to: missing)) {
      XCTAssertEqual($0 as? RoadRouteError, .prepared(.system(2)))
    }
    let folder = try KeptRequests.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    XCTAssertThrowsError(try RoadRoutes(on: routes.graph, preparedAt: folder)) {
      XCTAssertEqual($0 as? RoadRouteError, .prepared(.system(21)))
    }
    XCTAssertThrowsError(try routes.write(to: folder))
  }
}

/// Checksums of prepared roads, as the format says.
enum PreparedForgery {
  /// Makes all checksums those of the bytes.
  static func mend(_ bytes: inout [UInt8]) {
    let block = 4096
    put(sum(bytes[..<headerSize]), at: headerSize, &bytes)
    var data = 0
    while (data + sums(data)) * block + (sums(data) + 1) * 4 < bytes.count { data += 1 }
    for number in 0..<data {
      put(sum(bytes[number * block..<(number + 1) * block]), at: data * block + number * 4, &bytes)
    }
    let last = (data + sums(data)) * block
    for number in 0..<sums(data) {
      let start = (data + number) * block
      put(sum(bytes[start..<start + block]), at: last + number * 4, &bytes)
    }
    put(sum(bytes[last..<bytes.count - 4]), at: bytes.count - 4, &bytes)
  }

  /// How many blocks the checksums of so many fill.
  private static func sums(_ data: Int) -> Int { (data * 4 + 4095) / 4096 }

  /// The bytes before the header's checksum: behind it are zeros up to the arrays.
  private static let headerSize = 40 + RoadProfile.rows.reduce(0) { $0 + $1.count } * 4 + 10 * 4 + 6 * 5 * 4 + 8

  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 { CRC32().of(bytes.span) }

  private static func put(_ number: UInt32, at offset: Int, _ bytes: inout [UInt8]) {
    for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
  }
}
