import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// `fairway route --roads --depart`: rules that depend on the time.
final class RoadsDepartTests: FolderTestCase {
  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north * 0.0009, longitude: 8 + east * 0.0013)
  }

  /// A street that is closed in the morning, the only one to its end.
  private func write() throws -> String {
    var builder = RoadGraph.Builder()
    for (number, east) in [0.0, 2, 4, 6].enumerated() {
      builder.add(node: Int64(number + 1), at: Self.place(east, 0))
    }
    let key = try XCTUnwrap(RoadAttribute.Key(name: "motor_vehicle"))
    let text = "no @ (Mo-Fr,PH 07:00-09:00); no @ wet"
    let closed = RoadAttribute(key, .text(text), isConditional: true)
    for number in 1...3 as ClosedRange<Int64> {
      builder.add(
        RoadWay(id: number, roadClass: .residential, name: "Street \(number)"), through: [number, number + 1],
        attributes: number == 2 ? [closed] : [])
    }
    let file = folder.appending(path: "hours.roads")
    try Data(builder.packed()).write(to: file)
    return file.path
  }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    let found = try FairwayProcess.run(
      ["route", "--roads", try write(), "8.0013,47", "8.0065,47"] + arguments, in: folder)
    return (found.status, String(decoding: found.output, as: UTF8.self), found.errors)
  }

  func testARoadIsClosedAtItsTimes() throws {
    let usual = try run("--summary")
    XCTAssertEqual(usual.status, 0, usual.errors)
    XCTAssertEqual(usual.errors, "")
    let early = try run("--summary", "--depart", "2026-11-30T06:30")
    XCTAssertEqual(early.status, 0, early.errors)
    XCTAssertEqual(early.output, usual.output)
    XCTAssertEqual(early.errors, "Not looked at in conditions: 'PH' (1), 'wet' (1).\n")
    let closed = try run("--summary", "--depart", "2026-11-30T08:30", "--why-not")
    XCTAssertNotEqual(closed.status, 0)
    XCTAssertTrue(
      closed.errors.contains("no way leads from place 1 to place 2: way 2 is closed at that time"), closed.errors)
  }

  /// Of the map by hand one street is closed to everybody on mornings of workdays: around it it is twice as far.
  func testAStreetOfAnExtractIsClosedAtItsTimes() throws {
    try Data(HandMadeMap().extract.bytes).write(to: folder.appending(path: "map.osm.pbf"))
    XCTAssertEqual(try fairway("roads pack map.osm.pbf --out map.roads").status, 0)
    func distance(_ time: String?) throws -> Double {
      let places = [(2850.0, 300.0), (3050, 300)].map { "\(11 + $0.0 * 1.341e-5),\(48 + $0.1 * 8.993e-6)" }
      let depart = time.map { " --depart \($0)" } ?? ""
      let found = try fairway("route --roads map.roads --profile foot \(places[0]) \(places[1])\(depart)")
      XCTAssertEqual(found.status, 0, found.errors)
      let answer = try JSONSerialization.jsonObject(with: Data(found.text.utf8)) as? [String: Any]
      return try XCTUnwrap((answer?["routes"] as? [[String: Any]])?.first?["distance"] as? Double)
    }
    let usual = try distance(nil)
    XCTAssertEqual(usual, 200, accuracy: 5)
    XCTAssertEqual(try distance("2026-11-30T09:00"), usual)
    XCTAssertEqual(try distance("2026-12-05T08:00"), usual)
    XCTAssertEqual(try distance("2026-11-30T08:00"), 400, accuracy: 10)
  }

  func testATimeThatIsNoneIsSaid() throws {
    for text in ["8:30", "2026-11-31T08:30", "tomorrow"] {
      let found = try run("--depart", text)
      XCTAssertNotEqual(found.status, 0)
      XCTAssertTrue(found.errors.contains("--depart takes a date and a time such as 2026-11-30T08:30, not '\(text)'"))
    }
    let beside = try FairwayProcess.run(["route", "--file", "x", "--depart", "2026-11-30T08:30"], in: folder)
    XCTAssertTrue(beside.errors.contains("--depart belongs to --roads"), beside.errors)
  }
}
