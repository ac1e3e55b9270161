import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Drives over the border of two halves of a real extract.
final class RoadAtlasOfExtractsTests: XCTestCase {
  func testDrivesOverTheBorderAreThoseOnTheWhole() throws {
    for name in ["andorra", "monaco"] {
      let (whole, halves) = try RoadHalves.builders(of: name, overlap: 3000)
      let graph = try RoadGraph(whole.packed())
      let parts = try halves.map { try RoadGraph($0.packed()) }
      let atlas = try XCTUnwrap(RoadAtlas(parts))
      let drive = BorderDrive(on: graph)
      let box = try XCTUnwrap(graph.box)
      let width = box.northEast.longitude - box.southWest.longitude
      var random = SeededGenerator(seed: 15)
      var (fixCount, others, changes) = (0, 0, 0)
      for _ in 0..<20 {
        let fixes = try drive.fixes(
          between: box.southWest.longitude + width / 10, and: box.northEast.longitude - width / 10, seconds: 1200,
          &random)
        var (matcher, other) = (RoadMatcher(for: .car), AtlasMatcher(for: .car))
        for fix in fixes {
          let file = other.file
          let expected = BorderDrive.text(try matcher.update(fix, on: graph), graph)
          let text = BorderDrive.text(try other.update(fix, on: atlas), parts[other.file])
          fixCount += 1
          if file != other.file { changes += 1 }
          if text != expected { others += 1 }
        }
      }
      print("\(name): \(changes) changes of the file, \(others) of \(fixCount) fixes have another answer")
      XCTAssertGreaterThan(changes, 0, name)
      XCTAssertEqual(others, 0, name)
    }
  }
}
