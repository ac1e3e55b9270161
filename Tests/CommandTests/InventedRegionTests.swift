import Foundation
import TestSupport
import XCTest

/// The invented town and its region, as road files for first drives.
final class InventedRegionTests: FolderTestCase {
  private static let town = "-30.00364,40.00449"
  private static let brookfield = "-29.89880,40.02753"
  private static let northwick = "-29.89449,40.05120"
  private static let villages = [
    ("Ashford", "-29.90895,40.00153"), ("Brookfield", brookfield), ("Southmere", "-29.90661,39.96356"),
    ("Millbrook", "-29.86642,39.99517"), ("Eastvale", "-29.85971,40.02169"), ("Northwick", northwick),
  ]

  func testTheRoadFileOfTheTown() throws { try checkFile("town") }

  func testTheRoadFileOfTheRegion() throws { try checkFile("region") }

  /// A road file is what packing the drawn map makes.
  private func checkFile(_ name: String) throws {
    try draw("\(name).py", as: "\(name).osm.pbf")
    let words = [
      "roads", "pack", "\(name).osm.pbf", "--attribution", "Fairway's invented \(name)", "--out", "\(name).roads",
    ]
    XCTAssertEqual(try FairwayProcess.run(words, in: folder).status, 0)
    XCTAssertEqual(
      try Data(contentsOf: folder.appending(path: "\(name).roads")),
      try Data(contentsOf: Fixtures.package.appending(path: "Benchmarks/\(name).roads")),
      "Benchmarks/\(name).roads is not what fairway roads pack makes of Tests/Servers/\(name).py; pack it anew")
  }

  /// The steps of a way on the region's roads.
  private func way(from start: String, to end: String, avoiding kinds: String? = nil) throws -> String {
    let roads = Fixtures.package.appending(path: "Benchmarks/region.roads").path
    let avoid = kinds.map { ["--avoid", $0] } ?? []
    let found = try FairwayProcess.run(["route", "--roads", roads, start, end, "--summary"] + avoid, in: folder)
    XCTAssertEqual(found.status, 0, "\(start) to \(end): \(found.errors)")
    return String(decoding: found.output, as: UTF8.self)
  }

  func testWaysLeadFromTheTownToEachVillageAndBack() throws {
    for (name, place) in Self.villages {
      for (start, end) in [(Self.town, place), (place, Self.town)] {
        let steps = try way(from: start, to: end)
        XCTAssertTrue(steps.contains("You have arrived at your destination"), "\(name): \(steps)")
        XCTAssertFalse(steps.contains("Farm Drive"), "\(name): a private road: \(steps)")
        XCTAssertFalse(steps.contains("Back Lane"), "\(name): a lane for those who live there: \(steps)")
      }
    }
  }

  func testExitsHaveNumbersAndSigns() throws {
    XCTAssertTrue(
      try way(from: Self.town, to: Self.northwick).contains("Take exit 23 on the right onto B 12 towards Northwick"))
    XCTAssertTrue(
      try way(from: Self.town, to: Self.brookfield).contains("Take exit 22 on the right onto B 11 towards Brookfield"))
    let south = try way(from: Self.northwick, to: "-29.90895,40.00153")
    XCTAssertTrue(south.contains("towards Southmere") && south.contains("Take exit 21 on the right onto B 9"), south)
  }

  /// Over the river lead a bridge with toll, a ferry, and an old bridge far away.
  func testWhatIsAvoidedChangesTheWayOverTheRiver() throws {
    let bridge = try way(from: Self.brookfield, to: Self.northwick)
    XCTAssertTrue(bridge.contains("Vale Motorway"), bridge)
    for kind in ["toll", "motorway"] {
      let ferry = try way(from: Self.brookfield, to: Self.northwick, avoiding: kind)
      XCTAssertTrue(ferry.contains("Take the ferry: Vale Ferry"), "\(kind): \(ferry)")
      XCTAssertFalse(ferry.contains("Vale Motorway"), "\(kind): \(ferry)")
    }
    let old = try way(from: Self.brookfield, to: Self.northwick, avoiding: "toll,ferry")
    XCTAssertTrue(old.hasPrefix("Route: 9.6 km") && !old.contains("Vale"), old)
  }

  func testTheMarketTownsCentreIsOneWay() throws {
    let (baker, corn) = ("-29.89373,40.05093", "-29.89547,40.05242")
    let (there, back) = (try way(from: baker, to: corn), try way(from: corn, to: baker))
    // Straight across the square, and round the ring in its direction.
    XCTAssertTrue(there.hasPrefix("Route: 219 m"), there)
    XCTAssertTrue(back.hasPrefix("Route: 960 m") && back.contains("Turn left onto The Ring"), back)
  }
}
