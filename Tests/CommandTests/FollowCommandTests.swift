import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import TestSupport
import XCTest

final class FollowCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "follow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func run(_ words: String..., input: Data = Data()) throws -> FairwayProcess {
    let run = try FairwayProcess.run(words, input: input, in: folder)
    XCTAssertEqual(run.status, 0, run.errors)
    return run
  }

  private func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  private func lines(_ data: Data) -> [String] {
    data.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// An answer of the town without the waypoints between the first and the last, which a router has not asked for.
  private func answer(_ name: String) throws -> Data {
    var response = try RouteResponse(json: [UInt8](Data(contentsOf: URL(filePath: town(name)))))
    response.waypoints = response.waypoints.map { [$0[0], $0[$0.count - 1]] }
    response.routes?[0].legs[0].viaWaypoints = nil
    return Data(response.json())
  }

  private func town(_ name: String) -> String {
    Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json").path
  }

  /// The lines of a drive on the bundled route, in NDJSON.
  private func drive(_ count: Int) throws -> [String] {
    lines(try run("generate", "--format", "ndjson", "--fixes", "\(count)", "--out", "-").output)
  }

  // MARK: The same as a replay

  /// In every form the events are those of a replay, each line the same, and so is the progress. Of the
  /// vias of a trip, which are passed without an arrival, a replay says nothing.
  func testADriveGivesTheLinesOfAReplay() throws {
    // On a round trip of three legs, with a missed turn.
    let drive = ["generate", "--rate", "0.2", "--detour", "turn_return", "--noise", "badfix", "--seed", "3", "--out"]
    for form in ["csv", "ndjson", "nmea"] {
      _ = try FairwayProcess.run(drive + [form, "--format", form], in: folder)
      _ = try run(
        "replay", "--trace", form, "--guidance", "en", "--events", "events", "--progress", "progress", "--quiet")
      let follow = try run("follow", "--guidance", "en", input: try data(form))
      let written = lines(follow.output)
      let events = written.filter { $0.contains("\"event\":") && !$0.contains("\"tripChanged\"") }
      // A replay has no trip, whose stops have numbers.
      XCTAssertEqual(events.map { $0.replacing(/,"stop":[0-9]+/, with: "") }, lines(try data("events")), form)
      XCTAssertTrue(events.contains { $0.contains("\"didArrive\"") && $0.contains("\"stop\":1,") }, form)
      XCTAssertTrue(events.contains { $0.contains("\"text\":\"Turn ") }, form)
      let table = lines(try data("progress")).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let progress = written.filter { !$0.contains("\"event\":") }
      let rows = table.dropFirst().map { row in
        let cells = row.dropLast().map(String.init) + ["\"\(row.last ?? "")\""]
        let members = zip(table[0], cells).map { "\"\($0)\":\($1)" }
        return "{\(members.joined(separator: ","))}"
      }
      XCTAssertEqual(progress, rows, form)
      XCTAssertTrue(follow.errors.contains("fixes:        \(try fixCount(form))\n"), follow.errors)
    }
  }

  private func fixCount(_ form: String) throws -> Int {
    let count = lines(try data(form)).count
    return form == "csv" ? count - 1 : form == "nmea" ? count / 3 : count
  }

  // MARK: Live

  func testALineCountsWhenItIsCompleteAndNotBefore() throws {
    let process = try LiveProcess(["follow"])
    let fixes = try drive(4)
    for (number, fix) in fixes.enumerated() {
      let cut = fix.index(fix.startIndex, offsetBy: 30)
      try process.write(String(fix[..<cut]))
      Thread.sleep(forTimeInterval: 0.1)
      XCTAssertFalse(process.lines.contains { $0.hasPrefix("{\"fix\":\(number),") })
      try process.write(fix[cut...] + "\n")
      let line = "{\"fix\":\(number),\"timestamp\":177000000\(number).0,\"latitude\":"
      XCTAssertTrue(process.waitForLine(containing: line).hasSuffix("\"onRoute\"}"))
      XCTAssertEqual(process.lines.last?.hasPrefix(line), true, "the progress is the last line of a fix")
    }
    try process.endInput()
    XCTAssertEqual(process.waitForEnd(), 0)
    XCTAssertTrue(process.errorText.contains("fixes:        4\nrejected:     0\nbad lines:    0\n"), process.errorText)
  }

  func testSentencesOfAReceiverAreNotDelayed() throws {
    let process = try LiveProcess(["follow"])
    let sentences = lines(try run("generate", "--format", "nmea", "--fixes", "5", "--out", "-").output)
    for number in 0..<5 {
      try process.write(sentences[number * 3..<number * 3 + 3].map { $0 + "\n" }.joined())
      if number > 0 { process.waitForLine(containing: "{\"fix\":\(number),\"timestamp\":177000000\(number).0,\"lat") }
    }
    try process.endInput()
    XCTAssertEqual(process.waitForEnd(), 0)
  }

  func testGarbageIsReportedAndSurvived() throws {
    let fixes = try drive(3)
    var input = Data((fixes[0] + "\n").utf8) + [0xFF, 0x00, 0x0A] + Data("$GPRMC,1,V*00\n{\n".utf8)
    input += Data(repeating: UInt8(ascii: "x"), count: 300_000) + Data("\n\(fixes[1])\n".utf8)
    input += Data("{}\n".utf8) + Data(String(repeating: "bad\n", count: 30).utf8) + Data(fixes[2].utf8)
    let follow = try run("follow", input: input)
    XCTAssertEqual(lines(follow.output).filter { $0.hasSuffix("\"onRoute\"}") }.count, 3, "the last line has no end")
    let errors = lines(Data(follow.errors.utf8))
    XCTAssertEqual(
      Array(errors[..<5]),
      [
        "fairway: standard input:2:1: the line is neither JSON, nor a sentence of NMEA 0183, nor the header of a CSV "
          + "trace, which names the columns 'latitude' and 'longitude'",
        "fairway: standard input:3:11: the checksum is wrong: the sentence has 2C",
        "fairway: standard input:4:1: this is no JSON",
        "fairway: standard input:5: the line is longer than 65536 bytes",
        "fairway: standard input:7:1: 'latitude' is missing",
      ])
    XCTAssertTrue(follow.errors.contains("fairway: further bad lines are counted only\n"))
    XCTAssertTrue(follow.errors.contains("bad lines:    35\n"), follow.errors)
    XCTAssertFalse(follow.errors.contains("standard input:28"), "only twenty are reported")
    XCTAssertEqual(try run("follow", "--quiet", input: input).errors, "")

    let strict = try FairwayProcess.run(["follow", "--strict"], input: input)
    XCTAssertEqual(strict.status, 1)
    XCTAssertEqual(lines(strict.output).filter { $0.hasSuffix("\"onRoute\"}") }.count, 1)
    XCTAssertTrue(strict.errors.hasSuffix("fairway: \(errors[0].dropFirst("fairway: ".count))\n"), strict.errors)
  }

  func testRejectedFixesAreEvents() throws {
    let fix = try drive(1)[0]
    let follow = try run("follow", input: Data("\(fix)\n\(fix)\n".utf8))
    XCTAssertEqual(
      lines(follow.output).last,
      "{\"fix\":1,\"timestamp\":1770000000.0,\"event\":\"rejectedFix\",\"reason\":\"duplicate\"}")
    XCTAssertTrue(follow.errors.contains("rejected:     1\n"), follow.errors)
  }

  func testSignalsEndItWithASummary() throws {
    for number in [SIGINT, SIGTERM] {
      let process = try LiveProcess(["follow"])
      try process.write(try drive(1)[0] + "\n")
      process.waitForLine(containing: "\"onRoute\"")
      process.signal(number)
      XCTAssertEqual(process.waitForEnd(), 130)
      XCTAssertTrue(process.errorText.contains("fixes:        1\n"), process.errorText)
      XCTAssertTrue(process.errorText.hasSuffix("fairway: interrupted\n"), process.errorText)
    }
  }

  func testANamedPipe() throws {
    let pipe = folder.appending(path: "pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    let process = try LiveProcess(["follow", "--input", pipe.path])
    let writer = try FileHandle(forWritingTo: pipe)
    try writer.write(contentsOf: Data((try drive(1)[0] + "\n").utf8))
    process.waitForLine(containing: "\"onRoute\"")
    try writer.close()
    XCTAssertEqual(process.waitForEnd(), 0)

    // Without a writer it waits, and can be interrupted. The session file appears before the input is opened.
    let waiting = try LiveProcess(["follow", "--input", pipe.path, "--session", "session"], in: folder)
    waiting.wait("its session") { (try? data("session").isEmpty) == false }
    waiting.signal(SIGINT)
    XCTAssertEqual(waiting.waitForEnd(), 130)
  }

  func testAReaderThatGoesAwayEndsIt() throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.currentDirectoryURL = folder
    _ = try run("generate", "--out", "trace", "--fixes", "2000")
    let command = "'\(FairwayProcess.executable.path)' follow --quiet --input trace"
    shell.arguments = ["-c", "{ \(command) 2>errors; echo $? >status; } | head -1 >/dev/null"]
    try shell.run()
    shell.waitUntilExit()
    XCTAssertEqual(lines(try data("status")), ["1"])
    XCTAssertEqual(lines(try data("errors")), ["fairway: standard output: Broken pipe"])
  }

  // MARK: Rerouting

  /// The vehicle turns off; the answer arrives while no fix does, and the vehicle is on the new route.
  func testItGetsANewRoute() throws {
    let answer = try answer("driven-grid-turn")
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in [.hold(gate), .send(LoopbackServer.answer(answer))] }
    _ = try run(
      "generate", "--route", town("plan-grid"), "--detour", "driven", "--driven", town("driven-grid-turn"), "--noise",
      "clean", "--format", "ndjson", "--out", "drive")
    let fixes = lines(try data("drive"))
    let process = try LiveProcess([
      "follow", "--route", town("plan-grid"), "--server", server.url.absoluteString, "--style", "osrm", "--snap-limit",
      "5000",
    ])
    // The vehicle leaves the route at fix 146.
    for fix in fixes[..<140] { try process.write(fix + "\n") }
    var next = 140
    while next < fixes.count, !process.hasOutput("rerouteRequested") {
      try process.write(fixes[next] + "\n")
      // The progress follows the events of a fix.
      let progress = "{\"fix\":\(next),\"timestamp\":\(1_770_000_000 + next).0,\"latitude\""
      process.wait("fix \(next)") { process.hasOutput(progress) }
      next += 1
    }
    XCTAssertTrue(process.waitForLine(containing: "\"rerouteRequested\",\"latitude\":40.00").contains("longitude"))
    process.wait("the request") { !server.requests.isEmpty }
    gate.signal()
    let replaced = process.waitForLine(containing: "\"routeReplaced\",\"reason\":\"reroute\",\"distance\":")
    XCTAssertTrue(replaced.hasPrefix("{\"fix\":\(next - 1),\"timestamp\":1770000"), replaced)
    // The request asks for the rest of the trip, from the vehicle in its direction.
    let target = server.requests[0].target
    XCTAssertTrue(target.hasPrefix("/route/v1/driving/-29.99"), target)
    XCTAssertTrue(target.contains("bearings=") && target.contains("alternatives=2"), target)

    // Further requests, for alternatives, are not waited for.
    for _ in 0..<10 { gate.signal() }
    for fix in fixes[next...] { try process.write(fix + "\n") }
    try process.endInput()
    XCTAssertEqual(process.waitForEnd(), 0)
    XCTAssertTrue(process.lines.last?.contains("\"onRoute\"") == true, "\(process.lines.suffix(1))")
    XCTAssertTrue(process.lines.contains { $0.contains("\"didArrive\"") })
    XCTAssertTrue(process.errorText.contains("  routeReplaced"), process.errorText)
  }

  /// All fixes of a file are there before a server can have answered, so each waits for the answer to the one before.
  func testTheFixesOfAFileWaitForTheServer() throws {
    let answer = try answer("driven-grid-turn")
    let server = try LoopbackServer { _ in [.pause(0.2), .send(LoopbackServer.answer(answer))] }
    _ = try run(
      "generate", "--route", town("plan-grid"), "--detour", "driven", "--driven", town("driven-grid-turn"), "--noise",
      "clean", "--format", "ndjson", "--out", "drive")
    let words = [
      "follow", "--route", town("plan-grid"), "--server", server.url.absoluteString, "--style", "osrm", "--snap-limit",
      "5000",
    ]
    for (input, more) in [(nil, ["--input", "drive"]), (try data("drive"), ["--pace", "1000"])] as [(Data?, [String])] {
      let follow = try FairwayProcess.run(words + more, input: input ?? Data(), in: folder)
      let written = lines(follow.output)
      let asked = try XCTUnwrap(written.firstIndex { $0.contains("\"rerouteRequested\"") }, follow.errors)
      let replaced = try XCTUnwrap(written.firstIndex { $0.contains("\"routeReplaced\",\"reason\":\"reroute\"") })
      XCTAssertEqual(number(written[asked], "fix"), number(written[replaced], "fix"), "no fix comes between")
      XCTAssertTrue(written.contains { $0.contains("\"didArrive\"") })
      XCTAssertFalse(written.contains { $0.contains("rerouteFailed") })
    }
  }

  /// The number of a member of a line.
  private func number(_ line: String, _ name: String) -> Double? {
    guard case .object(let members)? = try? JSONValue(json: Array(line.utf8)), case .number(let value)? = members[name]
    else { return nil }
    return value
  }

  func testAFileIsReadAtAPace() throws {
    let route = town("plan-grid")
    _ = try run("generate", "--route", route, "--format", "ndjson", "--out", "drive")
    let fixes = lines(try data("drive")).prefix(61).map { $0 + "\n" }.joined()
    let start = ContinuousClock.now
    let fast = try run("follow", "--route", route, input: Data(fixes.utf8))
    let between = ContinuousClock.now
    let slow = try run("follow", "--route", route, "--pace", "40", input: Data(fixes.utf8))
    XCTAssertEqual(fast.output, slow.output)
    XCTAssertGreaterThan(between.duration(to: .now), .seconds(1.5))
    XCTAssertLessThan(between.duration(to: .now), .seconds(1.5) + start.duration(to: between) + .seconds(20))
  }

  /// The other routes of the file are alternatives, which need no server.
  func testTheVehicleTakesAnAlternative() throws {
    let route = town("valhalla-alternatives")
    _ = try run("generate", "--route", route, "--route-index", "1", "--noise", "clean", "--out", "drive")
    let follow = try run("follow", "--route", route, input: try data("drive"))
    let replaced = lines(follow.output).filter { $0.contains("\"routeReplaced\"") }
    XCTAssertEqual(replaced.count, 1)
    XCTAssertTrue(replaced.first?.contains("\"reason\":\"alternative\"") == true, "\(replaced)")
    XCTAssertEqual(lines(follow.output).filter { $0.contains("\"event\":\"alternativeTaken\"") }.count, 1)
    XCTAssertTrue(lines(follow.output).contains { $0.contains("\"alternativesChanged\",\"alternatives\":[") })
    XCTAssertTrue(lines(follow.output).contains { $0.contains("\"didArrive\"") })
    // Whichever route it is on, the stop keeps its number.
    for line in lines(follow.output) where line.contains("\"event\"") && !line.contains("\"tripChanged\"") {
      XCTAssertTrue(line.contains("\"stop\":1") || line.contains("\"rejectedFix\""), line)
    }
    XCTAssertTrue(lines(follow.output).last?.contains("\"onRoute\"") == true)
  }

  func testAServerWithoutARouteIsAnEvent() throws {
    let server = try LoopbackServer { _ in
      [.send(LoopbackServer.answer(Data(#"{"code":"NoRoute","message":"no"}"#.utf8), status: 400))]
    }
    _ = try run(
      "generate", "--route", town("plan-grid"), "--detour", "driven", "--driven", town("driven-grid-turn"), "--format",
      "ndjson", "--noise", "clean", "--out", "drive")
    let process = try LiveProcess([
      "follow", "--route", town("plan-grid"), "--server", server.url.absoluteString, "--style", "osrm",
    ])
    for fix in lines(try data("drive")).prefix(160) { try process.write(fix + "\n") }
    process.waitForLine(containing: "\"rerouteFailed\",\"reason\":\"there is no route between the waypoints")
    try process.endInput()
    XCTAssertEqual(process.waitForEnd(), 0)
  }

  func testWithoutAServerNothingIsRequested() throws {
    _ = try run("generate", "--detour", "turn_return", "--format", "ndjson", "--out", "drive")
    let follow = try run("follow", input: try data("drive"))
    XCTAssertFalse(String(decoding: follow.output, as: UTF8.self).contains("reroute"))
    XCTAssertTrue(String(decoding: follow.output, as: UTF8.self).contains("\"offRoute\""))
  }

  // MARK: Sessions

  /// Killed anywhere, the session continues: together both processes write what one would have written.
  func testASessionContinuesAfterAKill() throws {
    _ = try run("generate", "--rate", "0.15", "--detour", "turn_return", "--format", "ndjson", "--out", "drive")
    let fixes = lines(try data("drive"))
    let whole = lines(try run("follow", input: try data("drive")).output).map(withoutNumber)
    let half = fixes.count / 2
    let first = try LiveProcess(["follow", "--session", "session"], in: folder)
    try first.write(fixes[..<half].map { $0 + "\n" }.joined())
    first.waitForLine(containing: "{\"fix\":\(half - 1),")
    // What happened is in the file a second later.
    try first.wait("the recording of all fixes") { try fixCount(ofSession: "session") == half }
    first.signal(SIGKILL)
    XCTAssertEqual(first.waitForEnd(), -SIGKILL)

    let rest = Data(fixes[half...].map { $0 + "\n" }.joined().utf8)
    let second = try run("follow", "--session", "session", input: rest)
    XCTAssertTrue(second.errors.hasPrefix("fairway: session: the session continues\n"), second.errors)
    XCTAssertEqual(first.lines.map(withoutNumber) + lines(second.output).map(withoutNumber), whole)
    XCTAssertTrue(try run("replay", "--session", "session").text.contains("no difference"))
    // Once more, with nothing new.
    XCTAssertEqual(try run("follow", "--session", "session").output, Data())
  }

  /// The number of fixes in the complete blocks of a session file that is being written.
  private func fixCount(ofSession name: String) throws -> Int {
    var count = 0
    try SessionReplay(folder.appending(path: name).path).list { if case .string("fix")? = $0["in"] { count += 1 } }
    return count
  }

  private func withoutNumber(_ line: String) -> Substring { line[(line.firstIndex(of: ",") ?? line.startIndex)...] }

  func testARequestThatWasPendingIsMadeAgain() throws {
    let answer = try answer("driven-grid-turn")
    let gate = DispatchSemaphore(value: 0)
    let silent = try LoopbackServer { _ in [.hold(gate), .reset] }
    _ = try run(
      "generate", "--route", town("plan-grid"), "--detour", "driven", "--driven", town("driven-grid-turn"), "--noise",
      "clean", "--format", "ndjson", "--out", "drive")
    // The answer is one from another place to another.
    let words = [
      "follow", "--route", town("plan-grid"), "--style", "osrm", "--snap-limit", "5000", "--session", "session",
      "--server",
    ]
    let first = try LiveProcess(words + [silent.url.absoluteString], in: folder)
    // The vehicle leaves the route at fix 146.
    for fix in lines(try data("drive")).prefix(148) { try first.write(fix + "\n") }
    first.waitForLine(containing: "rerouteRequested")
    try first.wait("the recording of all fixes") { try fixCount(ofSession: "session") == 148 }
    first.signal(SIGKILL)
    _ = first.waitForEnd()
    gate.signal()

    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(answer))] }
    let second = try LiveProcess(words + [server.url.absoluteString], in: folder)
    // Before the first fix.
    let replaced = second.waitForLine(containing: "\"routeReplaced\",\"reason\":\"reroute\"")
    XCTAssertTrue(replaced.hasPrefix("{\"timestamp\":17700001"), replaced)
    try second.write(lines(try data("drive"))[148] + "\n")
    second.waitForLine(containing: "{\"fix\":0,\"timestamp\":1770000148.0,\"lat")
    try second.endInput()
    XCTAssertEqual(second.waitForEnd(), 0)
  }

  func testAFileThatIsNoSessionIsKept() throws {
    let file = folder.appending(path: "session")
    try Data("precious".utf8).write(to: file)
    let result = try FairwayProcess.run(["follow", "--session", file.path])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.errors.contains("session: it is not a session file"), result.errors)
    XCTAssertEqual(try data("session"), Data("precious".utf8))
    let missing = try FairwayProcess.run(["follow", "--session", "/nowhere/session"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertTrue(missing.errors.contains("/nowhere/session: "), missing.errors)
  }

  // MARK: Arguments

  func testWrongUsage() throws {
    for (words, message) in [
      (["--route", "-"], "standard input cannot be both --route and the fixes"),
      (["--gpsd", "--input", "x"], "--gpsd excludes --input, --format and --pace"),
      (["--pace", "0"], "--pace takes factors from 0.001 to 1000000, a number alone, not '0'"),
      (["--gpsd", "localhost:0"], "--gpsd takes HOST or HOST:PORT, not 'localhost:0'"),
      (["--gpsd", "localhost:99999"], "--gpsd takes HOST"), (["--gpsd", ":1"], "--gpsd takes HOST"),
      (["--gpsd="], "--gpsd is empty"), (["--format", "gpx"], "--format takes one of csv, ndjson, nmea, gpsd"),
      (["--style", "osrm"], "--style belongs to --server"), (["--server", "http://x"], "--style is missing"),
      (["--policy", "x"], "--policy takes one of"), (["--precision", "5"], "--precision belongs to --route"),
    ] {
      let result = try FairwayProcess.run(["follow"] + words)
      XCTAssertEqual(result.status, 2, "\(words): \(result.errors)")
      XCTAssertTrue(result.errors.contains(message), result.errors)
    }
    for (path, message) in [("/nowhere", "/nowhere: No such file"), ("/", "/: is a directory")] {
      let result = try FairwayProcess.run(["follow", "--input", path])
      XCTAssertEqual(result.status, 1)
      XCTAssertTrue(result.errors.contains(message), result.errors)
    }
  }
}
