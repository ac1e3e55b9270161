import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// `fairway replay --session` and `fairway explain`.
final class SessionCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")
  private var path: String { folder.appending(path: "drive.fairway").path }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func fairway(_ words: String...) throws -> FairwayProcess { try FairwayProcess.run(words, in: folder) }

  /// Records a drive with a reroute.
  private func record() throws {
    var vehicle = Vehicle()
    let provider = ScriptedProvider()
    let response = try Town.response("valhalla-roundabout")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, routingProvider: provider,
      options: RouterOptions(), log: { _ in })
    let recorder = SessionRecorder(to: SessionFile(path))
    recorder.record(router)
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, to: 400))
    let place = track.point(at: 400)
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200))
    provider.answer(.success(try Town.response("valhalla-ferry")))
    router.poll(now: vehicle.time)
    recorder.flush()
    XCTAssertNil(recorder.failure)
  }

  func testASessionIsRepeatedAndItsEventsWritten() throws {
    try record()
    let run = try fairway("replay", "--session", "drive.fairway", "--events", "events")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("with 60 fixes: no difference"), run.text)
    let events = String(decoding: try Data(contentsOf: folder.appending(path: "events")), as: UTF8.self)
    XCTAssertTrue(events.contains(#""event":"routeReplaced""#))
    XCTAssertTrue(events.split(separator: "\n").allSatisfy { !$0.contains(#""leg":"#) || $0.contains(#""stop":"#) })
    XCTAssertTrue(events.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    let json = try fairway("replay", "--session", "drive.fairway", "--json")
    XCTAssertTrue(json.text.contains(#""isSame":true"#), json.text)
  }

  func testADamagedOrForeignFileIsAFailureThatNamesIt() throws {
    try record()
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 60] ^= 1
    bytes += Data(repeating: 7, count: 64)
    try bytes.write(to: URL(filePath: path))
    let run = try fairway("replay", "--session", "drive.fairway")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.errors.contains("drive.fairway: the session file is damaged at byte"), run.errors)
    try Data("{}".utf8).write(to: URL(filePath: path))
    XCTAssertTrue(try fairway("explain", "--session", "drive.fairway").errors.contains("it is not a session file"))
    XCTAssertTrue(try fairway("explain", "--session", "none").errors.contains("none"))
    let both = try fairway("replay", "--session", "drive.fairway", "--trace", "x")
    XCTAssertEqual(both.status, 2)
    XCTAssertTrue(both.errors.contains("--trace does not apply with --session"), both.errors)
  }

  func testDecisionsAreExplained() throws {
    try record()
    let run = try fairway("explain", "--session", "drive.fairway")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("the vehicle left the route"), run.text)
    XCTAssertTrue(run.text.contains(" m before stop 1\n"), run.text)
    XCTAssertTrue(run.text.contains("off the route, beside the road: all of this holds"), run.text)
    XCTAssertTrue(run.text.contains("what would have changed it:"), run.text)
    XCTAssertTrue(run.text.contains("providers and deciders is 1 object, at least 1 object is needed"), run.text)
    let fix = try fairway("explain", "--session", "drive.fairway", "--fix", "12", "--json")
    XCTAssertTrue(fix.text.contains(#""fixNumber":12"#), fix.text)
    let at = try fairway("explain", "--session", "drive.fairway", "--at", "\(Vehicle().time + 12.4)", "--json")
    XCTAssertEqual(at.text, fix.text)
    XCTAssertEqual(try fairway("explain", "--session", "drive.fairway", "--at", "5").status, 1)
    let beyond = try fairway("explain", "--session", "drive.fairway", "--fix", "60")
    XCTAssertTrue(beyond.errors.contains("there is no fix 60; the file has 60"), beyond.errors)
    let list = try fairway("explain", "--session", "drive.fairway", "--list")
    XCTAssertEqual(list.text.split(separator: "\n").filter { $0.contains(#""in":"fix""#) }.count, 60)
  }

  func testAnInterruptedReplayWritesNoFiles() throws {
    let response = try Town.response("valhalla-roundabout")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, log: { _ in })
    let recorder = SessionRecorder(to: SessionFile(path))
    recorder.record(router)
    var vehicle = Vehicle()
    let start = router.routeProgress.index.track.point(at: 0).coordinate
    router.update(vehicle.stand(at: start, seconds: 30_000))
    recorder.flush()
    XCTAssertNil(recorder.failure)
    let words = ["replay", "--session", "drive.fairway", "--events", "events"]
    let run = try FairwayProcess.interrupted(words, in: folder)
    XCTAssertEqual(run.status, 130, run.errors)
    XCTAssertTrue(run.text.hasPrefix("repeated "), run.text)
    XCTAssertEqual(run.errors, "fairway: interrupted; no files were written\n")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "events").path))
  }

  /// Latitude and longitude the wrong way round are refused before they are recorded.
  func testAPlaceThatIsNoneDoesNotGetIntoTheFile() throws {
    let response = try Town.response("valhalla-roundabout")
    try Data(response.json()).write(to: folder.appending(path: "route.json"))
    let route = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: RouteOptions(waypoints: []), log: { _ in })
    var vehicle = Vehicle()
    var lines = vehicle.drive(route.routeProgress.index.track, to: 300).map { fix in
      let place = fix.coordinate
      return #"{"timestamp":\#(fix.timestamp),"latitude":\#(place.latitude),"longitude":\#(place.longitude)}"#
    }
    for edit in [
      #"{"trip":{"destination":[37.77,-122.42]}}"#, #"{"trip":{"add":[181,91]}}"#, #"{"trip":{"add":[400,50],"at":0}}"#,
      #"{"avoid":{"points":[[37.77,-122.42]]}}"#, #"{"avoid":{"areas":[[[8,47],[8.1,147],[8,47.1]]]}}"#,
    ] {
      lines.insert(edit, at: 15)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "drive.ndjson"))
    for _ in 0..<2 {
      let run = try fairway("follow", "--route", "route.json", "--input", "drive.ndjson", "--session", "drive.fairway")
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.errors.split(separator: "\n").count { $0.contains("no valid coordinate") }, 5, run.errors)
    }
    let run = try fairway("replay", "--session", "drive.fairway")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertFalse(try fairway("explain", "--session", "drive.fairway", "--list").text.contains(#""in":"change""#))
  }
}
