import Foundation
import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A patch makes the new file of the old one, byte by byte, and of no other.
final class RoadPatchTests: XCTestCase {
  private func handMade() throws -> RoadGraph.Builder {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(HandMadeMap().extract.bytes).write(to: file)
    return try RoadExtract.builder(ofFile: file.path)
  }

  func testTheScriptOfAFileMakesThatFile() throws {
    var builder = try handMade()
    builder.country = try XCTUnwrap(RoadCountry(code: "GB"))
    let bytes = try builder.packed()
    let graph = try RoadGraph(bytes)
    let script = try RoadScript.bytes(of: graph.network(keeping: 0..<graph.edgeCount))
    XCTAssertTrue(try RoadPacker.pack(RoadScript.network(of: script)) == bytes)
    try property(cases: 10) { random in
      let bytes = try RandomTown(&random, longitude: [11, 179.997].randomElement(using: &random)!).builder().packed()
      let graph = try RoadGraph(bytes)
      let script = try RoadScript.bytes(of: graph.network(keeping: 0..<graph.edgeCount))
      XCTAssertTrue(try RoadPacker.pack(RoadScript.network(of: script)) == bytes)
    }
  }

  func testASmallChangeIsASmallPatch() throws {
    var random = SeededGenerator(seed: 5)
    let town = RandomTown(&random, size: 30)
    let old = try town.builder().packed()
    func patch(_ change: (inout RandomTown) -> Void) throws -> RoadPatch {
      var changed = town
      change(&changed)
      let new = try changed.builder().packed()
      let patch = try RoadPatch(from: old, to: new)
      XCTAssertTrue(try RoadPatch(patch.bytes).apply(to: old) == new)
      XCTAssertEqual(patch.attribution, "invented")
      return patch
    }
    let renamed = try patch { $0.ways[20].way.name = "Another name" }
    let added = try patch { town in
      town.ways.append((RoadWay(id: 999, name: "New Street"), [35, 66, 97]))
    }
    let removed = try patch { $0.ways.remove(at: 40) }
    print(
      "a file of \(old.count) bytes: \(renamed.bytes.count) for a new name, \(added.bytes.count) for a new road,"
        + " \(removed.bytes.count) for a road less")
    XCTAssertLessThan(renamed.bytes.count, 300)
    XCTAssertLessThan(added.bytes.count, 1000)
    XCTAssertLessThan(removed.bytes.count, 2000)
    // From nothing to all, too.
    let all = try RoadPatch(from: try RandomTown(&random).builder().packed(), to: old)
    XCTAssertLessThan(all.bytes.count, old.count + 200)
  }

  func testAFileThatThePackerDoesNotWriteIsPatchedToo() throws {
    var random = SeededGenerator(seed: 6)
    let old = try RandomTown(&random).builder().packed()
    let new = RoadFileVersion2.bytes(of: try RandomTown(&random).builder().packed())
    for (from, to) in [(old, new), (new, old), (new, new)] {
      let patch = try RoadPatch(from: from, to: to)
      XCTAssertTrue(try patch.apply(to: from) == to)
    }
  }

  func testBothSidesAreChecked() throws {
    var random = SeededGenerator(seed: 7)
    let old = try RandomTown(&random).builder().packed()
    var builder = RandomTown(&random).builder()
    builder.date = 1_500_000_000
    let new = try builder.packed()
    let patch = try RoadPatch(from: old, to: new)
    XCTAssertTrue(patch.goesBack)
    XCTAssertFalse(try RoadPatch(from: new, to: old).goesBack)
    func refused(_ expected: RoadPatchError, _ body: () throws -> Void) {
      XCTAssertThrowsError(try body()) { XCTAssertEqual($0 as? RoadPatchError, expected) }
    }
    refused(.alreadyNew) { _ = try patch.apply(to: new) }
    refused(.otherFile) { _ = try patch.apply(to: RandomTown(&random).builder().packed()) }
    refused(.notPatch) { _ = try RoadPatch(old) }
    refused(.notPatch) { _ = try RoadPatch([]) }
    for size in 8..<patch.bytes.count {
      XCTAssertThrowsError(try RoadPatch(Array(patch.bytes[..<size]))) { error in
        if case .cutOff = error as? RoadPatchError { return }
        XCTFail("\(size) bytes: \(error)")
      }
    }
    var later = patch.bytes
    later[8] = 2
    refused(.version(2)) { _ = try RoadPatch(later) }
    for _ in 0..<100 {
      var bytes = patch.bytes
      bytes[Int.random(in: 76..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      refused(.damaged) { _ = try RoadPatch(bytes) }
    }
    var broken = old
    broken[200] ^= 1
    XCTAssertThrowsError(try RoadPatch(from: broken, to: new)) { error in
      if case .oldFile = error as? RoadPatchError { return }
      XCTFail("\(error)")
    }
  }

  /// Checksums keep accidents out; whoever makes them right gets an error, too.
  func testForgedPatchesMakeErrors() throws {
    var random = SeededGenerator(seed: 8)
    let old = try RandomTown(&random).builder().packed()
    let whole = try RoadPatch(from: old, to: RandomTown(&random).builder().packed()).bytes
    try property(cases: 1000) { random in
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 40..<bytes.count - 4, using: &random)
        bytes[place] = [0, 1, 127, 128, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
      }
      bytes.removeLast(4)
      bytes.append(number: RoadChecksums().sum(of: bytes[...]))
      if let patch = try? RoadPatch(bytes) { _ = try? patch.apply(to: old) }
    }
  }

  func testDifferencesOfAnyBytes() throws {
    try property(cases: 300) { random in
      let alphabet = UInt8.random(in: 0...255, using: &random)
      func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...alphabet, using: &random) } }
      let old = bytes(Int.random(in: 0...400, using: &random))
      var new = old
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random) {
          new.insert(contentsOf: bytes(Int.random(in: 0...40, using: &random)), at: place)
        } else {
          new.removeSubrange(place..<min(new.count, place + Int.random(in: 0...90, using: &random)))
        }
      }
      let difference = ByteDifference.make(of: new, from: old)
      XCTAssertEqual(ByteDifference.apply(difference[...], to: old, size: new.count), new)
      XCTAssertNil(ByteDifference.apply(difference[...], to: old, size: new.count + 1))
    }
  }
}
