import Foundation
import TestSupport
import XCTest

final class ReplayCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "replays-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Alerts of one's own are among the events, with what they are and what is said, and in the report.
  func testAlertsOfOnesOwn() throws {
    let line = "{\"type\": \"LineString\", \"coordinates\": [[8, 47], [8, 47.02]]}"
    try Data(line.utf8).write(to: folder.appending(path: "way.geojson"))
    func write(_ properties: String) throws {
      let feature =
        "{\"type\": \"Feature\", \"id\": \"c1\", \"properties\": \(properties), "
        + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [8, 47.01]}}"
      let file = "{\"type\": \"FeatureCollection\", \"features\": [\n\(feature)]}"
      try Data(file.utf8).write(to: folder.appending(path: "own.geojson"))
    }
    let fixes = (0..<200).map { "\(1_700_000_000 + $0),\(47 + Double($0) * 0.0001),8" }
    let trace = (["timestamp,latitude,longitude"] + fixes).joined(separator: "\n")
    try Data(trace.utf8).write(to: folder.appending(path: "way.csv"))
    let words = [
      "--route", "way.geojson", "--guidance", "en", "--trace", "way.csv", "--alerts", "own.geojson", "--events",
      "events",
      "--report", "report.html",
    ]
    func replayed() throws -> FairwayProcess { try FairwayProcess.run(["replay"] + words, in: folder) }
    try write("{\"kind\": \"speed_camera\", \"side\": \"left\"}")
    let run = try replayed()
    XCTAssertEqual(run.status, 0, run.errors)
    let events = try String(contentsOf: folder.appending(path: "events"), encoding: .utf8).split(separator: "\n")
    let alerts = events.filter { $0.contains("\"alertAhead\"") }
    XCTAssertEqual(alerts.count, 1)
    let own = "\"item\":0,\"id\":\"c1\",\"kind\":\"speed_camera\",\"side\":\"left\",\"distance\":1"
    XCTAssertTrue(alerts[0].contains(own), "\(alerts)")
    XCTAssertTrue(alerts[0].hasSuffix(",\"text\":\"Speed camera in 150 meters\"}"), "\(alerts)")
    let report = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
    XCTAssertTrue(report.contains("\"Speed camera in 150 meters\"") && report.contains("\"speed_camera\""))
    try write("{\"kind\": \"camera\"}")
    let refused = try replayed()
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(
      refused.errors.contains("own.geojson:2:56: features[0].properties.kind: expected one of"), refused.errors)
  }

  private func replay(_ words: String..., input: Data = Data()) throws -> FairwayProcess {
    try FairwayProcess.run(["replay"] + words, input: input, in: folder)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func generate(_ words: String...) throws {
    let run = try FairwayProcess.run(["generate"] + words, in: folder)
    XCTAssertEqual(run.status, 0, run.errors)
  }

  private func summary(_ run: FairwayProcess) throws -> [String: Any] {
    XCTAssertEqual(run.status, 0, run.errors)
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  // The bundled route begins here.
  private let start = "40.014745,-30.043395"

  func testEventsAndProgressByteForByte() throws {
    try write(
      "timestamp,latitude,longitude,horizontal_accuracy\n1000,\(start),3\n1000,\(start),3\n1001.5,91,0,3\n",
      to: "trace.csv")
    let run = try replay("--trace", "trace.csv", "--events", "events", "--progress", "progress")
    XCTAssertEqual(run.status, 0, run.errors)
    let first = "{\"fix\":0,\"timestamp\":1000.0,\"event\":"
    let place = ",\"leg\":0,\"step\":0,\"distance_along\":0.0"
    let sentence = "Drive north on Orchard Road, A 2. Then Turn right toward Eastgate."
    XCTAssertEqual(
      try text("events"),
      first + "\"intersection\"" + place + "}\n" + first + "\"visualInstruction\"" + place
        + ",\"item\":0,\"text\":\"Coast Motorway\"}\n" + first + "\"spokenInstruction\"" + place
        + ",\"item\":0,\"text\":\"\(sentence)\",\"ssml\":\"<speak>\(sentence)</speak>\",\"language\":\"en-US\","
        + "\"priority\":\"maneuver\"}\n{\"fix\":1,\"timestamp\":1000.0,\"event\":\"rejectedFix\",\"reason\":\"duplicate\"}\n"
        + "{\"fix\":2,\"timestamp\":1001.5,\"event\":\"rejectedFix\",\"reason\":\"outOfRange\"}\n")
    let rows = try text("progress").split(separator: "\n")
    XCTAssertEqual(
      rows.first,
      "fix,timestamp,latitude,longitude,distance_traveled,distance_remaining,duration_remaining,leg,step,"
        + "distance_from_route,route_state")
    XCTAssertEqual(rows.count, 2)
    XCTAssertTrue(rows[1].hasPrefix("0,1000.0,\(start),0.0,24708."), "\(rows[1])")
    XCTAssertTrue(rows[1].hasSuffix(",onRoute"), "\(rows[1])")
    XCTAssertEqual(try files(), ["events", "progress", "trace.csv"])
  }

  func testSummaryHasAllFigures() throws {
    try write("latitude,longitude\n\(start)\nnan,1\n\(start)\n", to: "trace.csv")
    let json = try summary(replay("--trace", "trace.csv", "--rate", "2", "--json"))
    XCTAssertEqual(json["fixes"] as? Int, 3)
    XCTAssertEqual(json["rejected"] as? Int, 1)
    XCTAssertEqual(json["rejected_by_reason"] as? [String: Int], ["notFinite": 1])
    XCTAssertEqual((json["events"] as? [String: Int])?["rejectedFix"], 1)
    XCTAssertEqual((json["checksum"] as? String)?.count, 16)
    for key in [
      "ns_per_fix", "reading_ns_per_fix", "output_ns_per_fix", "fixes_per_second", "seconds", "peak_memory_bytes",
      "distance",
    ] {
      XCTAssertNotNil(json[key] as? Double, key)
    }
    let text = try replay("--trace", "trace.csv", "--rate", "2", "--timing").text
    for line in [
      "driven:        0.000 km in 1 s, from 0 s to 1 s", "off the route: never", "arrived:       not",
      "fixes:         3", "rejected:      1", "  notFinite  1", "engine rate:", "reading:", "engine:",
      "output:", "peak memory:", "checksum:      \(json["checksum"] as? String ?? "")",
    ] {
      XCTAssertTrue(text.contains("\n" + line) || text.hasPrefix(line), "\(line) in \(text)")
    }
    let plain = try replay("--trace", "trace.csv", "--rate", "2").text
    XCTAssertFalse(plain.contains("engine rate"), plain)
  }

  func testTheSummaryTellsOfTheDrive() throws {
    let made = try FairwayProcess.run(
      ["generate", "--out", "trace.csv", "--truth", "truth.json", "--detour", "turn_return"], in: folder)
    XCTAssertEqual(made.status, 0, made.errors)
    let text = try replay("--trace", "trace.csv").text
    XCTAssertNotNil(
      text.firstMatch(
        of: /^driven: +\d+\.\d{3} km in \d+ min, from 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d to \d\d:\d\d:\d\d UTC/), text)
    XCTAssertNotNil(
      text.firstMatch(of: /off the route: at \d\d:\d\d:\d\d for \d+ s, up to [1-9]\d+ m from it\n/), text)
    XCTAssertNotNil(text.firstMatch(of: /arrived: +\d\d:\d\d:\d\d(, \d\d:\d\d:\d\d)*\n/), text)
  }

  func testTimesInMillisecondsAreReportedAndReadAsSuch() throws {
    try write("timestamp,latitude,longitude\n1700000000000,\(start)\n1700000001000,\(start)\n", to: "ms.csv")
    let run = try replay("--trace", "ms.csv")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.errors.contains("look like milliseconds"), run.errors)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    let json = try summary(replay("--trace", "ms.csv", "--time-unit", "ms", "--json"))
    XCTAssertEqual(json["fixes"] as? Int, 2)
    XCTAssertEqual(json["rejected"] as? Int, 0)
    XCTAssertEqual(try replay("--trace", "ms.csv", "--time-unit", "hours").status, 2)
  }

  func testEveryFormOfATraceGivesTheSame() throws {
    try generate("--out", "a.csv", "--seed", "4", "--noise", "badfix")
    try generate("--out", "a.fw", "--seed", "4", "--noise", "badfix", "--format", "packed")
    let csv = try summary(replay("--trace", "a.csv", "--json", "--events", "e1", "--progress", "p1"))
    let packed = try summary(replay("--trace", "a.fw", "--json", "--events", "e2", "--progress", "p2"))
    let piped = try summary(
      replay("--trace", "-", "--json", input: try Data(contentsOf: folder.appending(path: "a.csv"))))
    XCTAssertGreaterThan(try XCTUnwrap(csv["rejected"] as? Int), 0)
    XCTAssertEqual(csv["checksum"] as? String, packed["checksum"] as? String)
    XCTAssertEqual(csv["checksum"] as? String, piped["checksum"] as? String)
    XCTAssertEqual(try text("e1"), try text("e2"))
    XCTAssertEqual(try text("p1"), try text("p2"))
  }

  func testJobsDoNotChangeResults() throws {
    try generate(
      "--out", "t.fw", "--format", "packed", "--noise", "urban", "--detour", "turn_return", "--rate", "0.3")
    let one = try summary(replay("--trace", "t.fw", "--json", "--events", "e1", "--progress", "p1"))
    var sums: [String] = []
    for jobs in ["1", "2", "3"] {
      let json = try summary(
        replay(
          "--trace", "t.fw", "--json", "--sessions", "3", "--repeat", "2", "--jobs", jobs, "--events", "e\(jobs)j",
          "--progress", "p\(jobs)j"))
      XCTAssertEqual(json["fixes"] as? Int, 3 * (one["fixes"] as? Int ?? 0))
      sums.append(json["checksum"] as? String ?? "")
      XCTAssertEqual(try text("e\(jobs)j"), try text("e1"))
      XCTAssertEqual(try text("p\(jobs)j"), try text("p1"))
    }
    XCTAssertEqual(Set(sums).count, 1)
    let repeated = try summary(replay("--trace", "t.fw", "--json", "--repeat", "3", "--jobs", "2"))
    XCTAssertEqual(repeated["checksum"] as? String, one["checksum"] as? String)
    XCTAssertEqual(repeated["fixes"] as? Int, one["fixes"] as? Int)
  }

  func testLapsFollowTheBundledRouteAgainAndAgain() throws {
    try generate("--out", "laps.csv", "--laps", "2")
    let json = try summary(replay("--trace", "laps.csv", "--laps", "2", "--json"))
    XCTAssertEqual((json["events"] as? [String: Int])?["didArrive"], 6)
    XCTAssertEqual((json["events"] as? [String: Int])?["offRoute"], nil)
  }

  func testBadLinesAreCountedOrFatal() throws {
    let rows = (0..<7).map { "x\($0),\(start)\n" }.joined()
    try write("timestamp,latitude,longitude\n1,\(start)\n" + rows, to: "bad.csv")
    let lenient = try replay("--trace", "bad.csv")
    XCTAssertEqual(lenient.status, 0)
    XCTAssertTrue(lenient.text.contains("bad lines:     7"), lenient.text)
    XCTAssertEqual(lenient.errors.split(separator: "\n").count, 7, lenient.errors)
    XCTAssertTrue(lenient.errors.contains("  bad.csv:3:1: a number is expected for 'timestamp'\n"), lenient.errors)
    XCTAssertTrue(
      lenient.errors.hasPrefix("fairway: bad.csv: 7 lines hold no fix and were skipped:\n"), lenient.errors)
    XCTAssertTrue(lenient.errors.hasSuffix("  and 2 more\n"), lenient.errors)
    XCTAssertEqual(try replay("--trace", "bad.csv", "--quiet").errors, "")
    let strict = try replay("--trace", "bad.csv", "--strict", "--events", "events")
    XCTAssertEqual(strict.status, 1)
    XCTAssertEqual(strict.errors, "fairway: bad.csv:3:1: a number is expected for 'timestamp'\n")
    XCTAssertEqual(try files(), ["bad.csv"])
  }

  func testEachFaultHasItsOwnMessageAndLeavesNothingBehind() throws {
    try generate("--out", "good.fw", "--format", "packed")
    let good = try Data(contentsOf: folder.appending(path: "good.fw"))
    func file(_ name: String, _ change: (inout Data) -> Void) throws {
      var bytes = good
      change(&bytes)
      try bytes.write(to: folder.appending(path: name))
    }
    try file("cut.fw") { $0.removeLast(1000) }
    try file("magic.fw") { $0[7] = UInt8(ascii: "9") }
    try file("version.fw") { $0[8] = 2 }
    try file("sum.fw") { $0[100] ^= 1 }
    try file("empty.csv") { $0.removeAll() }
    try write("timestamp,latitude,longitude\n", to: "header.csv")
    try write("latitude,longitude\n\(start)\n", to: "timeless.csv")
    try write("a,b\n1,2\n", to: "names.csv")
    try write("<gpx><trk></gpx>", to: "broken.gpx")
    try write("{}", to: "no-route.json")
    let before = try files()
    let cases: [(words: [String], says: String)] = [
      (["--trace", "cut.fw"], "cut.fw: is cut off"),
      (["--trace", "magic.fw"], "magic.fw: does not start with FWTRACE1"),
      (["--trace", "version.fw"], "version.fw: is of version 2"),
      (["--trace", "sum.fw"], "sum.fw: does not match its checksum"),
      (["--trace", "empty.csv"], "empty.csv: is empty"), (["--trace", "header.csv"], "header.csv: contains no fixes"),
      (["--trace", "nothing.csv"], "nothing.csv: there is no such file"),
      (["--trace", "."], ".: is a directory, not a trace"), (["--trace", "timeless.csv"], "--rate HZ"),
      (["--trace", "names.csv"], "names.csv:1:1: the header has no column 'latitude'"),
      (["--trace", "broken.gpx"], "broken.gpx:1"), (["--trace", "-"], "standard input: is empty"),
      (["--trace", "good.fw", "--route", "no-route.json"], "no-route.json: "),
      (["--trace", "good.fw", "--route", "nothing.json"], "nothing.json: No such file"),
      (["--trace", "good.fw", "--events", "nowhere/e"], "nowhere/e: No such file"),
      (["--trace", "good.fw", "--events", "/"], "/: is a directory"),
    ]
    for (words, says) in cases {
      let run = try FairwayProcess.run(["replay", "--progress", "progress"] + words, in: folder)
      XCTAssertEqual(run.status, 1, "\(words)")
      XCTAssertTrue(run.errors.contains(says), "\(run.errors) does not say: \(says)")
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
      XCTAssertTrue(run.output.isEmpty, "\(words)")
      XCTAssertEqual(try files(), before, "\(words)")
    }
    let usage = [
      ["--jobs", "2"], ["--route", "-", "--trace", "-"], ["--trace", "good.fw", "--policy", "none"],
      ["--trace", "good.fw", "--rate", "0"], ["--trace", "good.fw", "--route-index", "1"],
    ]
    for words in usage {
      let run = try FairwayProcess.run(["replay"] + words, in: folder)
      XCTAssertEqual(run.status, 2, "\(words)")
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    }
  }

  func testUnreadableFilesSaySo() throws {
    try write("x", to: "secret.csv")
    chmod(folder.appending(path: "secret.csv").path, 0)
    let run = try FairwayProcess.runWithoutRootsRights(["replay", "--trace", "secret.csv"], in: folder)
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(run.errors, "fairway: secret.csv: Permission denied\n")
  }

  func testPipesAndDevicesAreWrittenInPlace() throws {
    try write("timestamp,latitude,longitude\n1,\(start)\n", to: "t.csv")
    let run = try replay("--trace", "t.csv", "--progress", "/dev/null")
    XCTAssertEqual(run.status, 0, run.errors)
    var status = stat()
    XCTAssertEqual(stat("/dev/null", &status), 0)
    XCTAssertEqual(status.st_mode & S_IFMT, S_IFCHR)
  }

  func testReportIsOnePageByItself() throws {
    try generate("--out", "t.fw", "--format", "packed", "--rate", "0.5", "--detour", "turn_return")
    let run = try replay("--trace", "t.fw", "--report", "report.html")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.hasSuffix("\nreport:        report.html\n"), run.text)
    let page = try text("report.html")
    XCTAssertTrue(page.hasPrefix("<!doctype html>"))
    XCTAssertFalse(page.contains("REPORT DATA"))
    // Nothing is fetched.
    for word in ["http://", "https://", " src=", "@import", "url(", "fetch("] {
      XCTAssertFalse(page.contains(word), word)
    }
    let script = try XCTUnwrap(page.firstRange(of: "id=\"data\">"))
    let end = try XCTUnwrap(page[script.upperBound...].firstRange(of: "</script>"))
    let data = try JSONSerialization.jsonObject(with: Data(page[script.upperBound..<end.lowerBound].utf8))
    let events = try XCTUnwrap((data as? [String: Any])?["events"] as? [[String: Any]])
    XCTAssertEqual(events.count { $0["kind"] as? String == "offRoute" }, 1)
    XCTAssertEqual(events.count { $0["kind"] as? String == "didArrive" }, 3)
    XCTAssertEqual(try files(), ["report.html", "t.fw"])
    let twice = try replay("--trace", "t.fw", "--report", "x", "--events", "x")
    XCTAssertEqual(twice.status, 2)
  }

  /// Of positions alone the report shows the speed that the engine assumes, and no accuracy.
  func testTheReportOfPositionsShowsWhatIsAssumed() throws {
    try generate("--out", "t.csv", "--rate", "1", "--laps", "1")
    let rows = try text("t.csv").split(separator: "\n").prefix(600)
    let positions = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).prefix(3) }
    try write(positions.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n", to: "p.csv")
    XCTAssertEqual(try replay("--trace", "p.csv", "--report", "report.html").status, 0)
    let page = try text("report.html")
    func column(_ name: String) throws -> [Float] {
      let text = try XCTUnwrap(page.firstMatch(of: try Regex("\"\(name)\":\"([A-Za-z0-9+/=\\\\]*)\""))?[1].substring)
      let data = try XCTUnwrap(Data(base64Encoded: String(text).replacing("\\/", with: "/")))
      return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    XCTAssertTrue(try column("accuracy").allSatisfy { $0 < 0 })
    let speeds = try column("speed")
    XCTAssertGreaterThan(speeds.reduce(0, +) / Float(speeds.count), 5)
  }

  func testTheReportsTitleHasTheNamesOfTheFiles() throws {
    let route = Fixtures.package.appending(path: "Tests/TownRoutes/plan-grid.json").path
    try generate("--route", route, "--out", "t.csv")
    let trace = folder.appending(path: "t.csv").path
    XCTAssertEqual(try replay("--route", route, "--trace", trace, "--report", "report.html").status, 0)
    XCTAssertTrue(try text("report.html").contains(#""title":"t.csv along plan-grid.json""#))
  }

  func testTheReportContainsTheMapLibraryIfAsked() throws {
    try generate("--out", "t.csv")
    try write("/* the sheet */", to: "maplibre-gl.css")
    try write("// the script", to: "maplibre-gl.js")
    let run = try replay("--trace", "t.csv", "--report", "report.html", "--report-map", ".")
    XCTAssertEqual(run.status, 0, run.errors)
    let page = try text("report.html")
    for part in ["<style>/* the sheet */</style>", "<script>// the script</script>", "class GroundMap"] {
      XCTAssertTrue(page.contains(part), part)
    }
    XCTAssertEqual(try replay("--trace", "t.csv", "--report-map", ".").status, 2, "needs --report")
    try write("'</script>'", to: "maplibre-gl.js")
    let ended = try replay("--trace", "t.csv", "--report", "other.html", "--report-map", ".")
    XCTAssertEqual(ended.status, 1)
    let missing = try replay("--trace", "t.csv", "--report", "other.html", "--report-map", "nowhere")
    XCTAssertEqual(missing.errors, "fairway: nowhere/maplibre-gl.css: No such file or directory\n")
    XCTAssertFalse(try files().contains("other.html"))
  }

  func testInterruptEndsWithTheSummarySoFar() throws {
    try generate("--out", "t.fw", "--format", "packed")
    let run = try FairwayProcess.interrupted(
      ["replay", "--trace", "t.fw", "--repeat", "1000", "--events", "events", "--json"], in: folder)
    XCTAssertEqual(run.status, 130)
    XCTAssertTrue(run.text.contains("\"interrupted\": true"), run.text)
    XCTAssertEqual(run.errors, "fairway: interrupted; no files were written\n")
    XCTAssertEqual(try files(), ["t.fw"])
  }

  func testInterruptEndsWaitingForAPipe() throws {
    // The header is read when the trace is opened, the rest while it is driven.
    let lines = ["timestamp,latitude,longitude\n", "1,\(start)\n2,\(start)\n3,40.0147"]
    for form in ["so far", "nothing"] {
      let input = form == "nothing" ? ["timestamp,lat"] : lines
      let run = try FairwayProcess.interruptedWaiting(
        ["replay", "--trace", "-", "--events", "events", "--json"], for: input, in: folder)
      XCTAssertEqual(run.status, 130, form)
      XCTAssertEqual(run.errors, "fairway: interrupted; no files were written\n")
      XCTAssertEqual(try files(), [])
      // An incomplete line does not count.
      if form == "so far" { XCTAssertTrue(run.text.hasPrefix("{\"fixes\": 2,"), run.text) }
    }
  }
}
