import FairwayDirections
import Foundation
import TestSupport
import XCTest

final class RouteCommandTests: XCTestCase {
  private static let answer = Data(
    #"""
    {"code":"Ok","routes":[
     {"geometry":"_izlhA~rlgdF_{geC~ywl@","distance":1234.5,"duration":3725,
      "legs":[{"summary":"Main Street","distance":1234.5,"duration":3725,"steps":[
       {"geometry":"_izlhA~rlgdF_{geC~ywl@","distance":1234.5,"duration":3725,"name":"Main Street","mode":"driving",
        "driving_side":"right","maneuver":{"type":"depart","location":[-120.2,38.5],"bearing_before":0,
        "bearing_after":10,"instruction":"Drive north on Main Street."}},
       {"geometry":"_a`plAnvmkfF??","distance":0,"duration":0,"name":"Side Street","mode":"driving",
        "driving_side":"right","maneuver":{"type":"arrive","location":[-120.95,40.7],"bearing_before":10,
        "bearing_after":0,"instruction":"You have arrived."}}]}]}],
     "waypoints":[{"location":[-120.2,38.5],"name":"Main Street"},{"location":[-120.95,40.7],"name":"Side Street"}]}
    """#.utf8)

  private static let summary = """
    Route: 1.2 km, 1 h 2 min
       1.   1.2 km  Drive north on Main Street.
       2.      0 m  You have arrived. [Side Street]

    """

  private func run(_ words: String...) throws -> FairwayProcess {
    try FairwayProcess.run(["route"] + words)
  }

  private func server(_ body: Data, status: Int = 200) throws -> LoopbackServer {
    try LoopbackServer { _ in [.send(LoopbackServer.answer(body, status: status))] }
  }

  func testAsksAServerOfEachStyle() throws {
    let server = try server(Self.answer)
    for style in ["osrm", "valhalla"] {
      let result = try run(
        "--server", server.url.absoluteString, "--style", style, "-120.2,38.5", "-120.95,40.7", "--summary")
      XCTAssertEqual(result.text, Self.summary)
      XCTAssertEqual(result.errors, "", "no warning of what was not asked for")
      XCTAssertEqual(result.status, 0)
    }
    let targets = server.requests.map { "\($0.method) \($0.target.prefix { $0 != "?" })" }
    XCTAssertEqual(targets, ["GET /route/v1/driving/-120.2,38.5;-120.95,40.7", "POST /route"])
    withExtendedLifetime(server) {}
  }

  /// A Valhalla that is asked as another service is known by its error.
  func testAServerOfAnotherStyleIsNamed() throws {
    let answer = #"{"error_code":106,"error":"Try any of: '/locate' '/route'","status_code":404,"status":"Not Found"}"#
    let server = try server(Data(answer.utf8), status: 404)
    let osrm = try run("--server", server.url.absoluteString, "--style", "osrm", "8,47", "8.1,47")
    XCTAssertEqual(osrm.status, 1)
    XCTAssertTrue(osrm.errors.hasSuffix("; this seems to be a Valhalla: try --style valhalla\n"), osrm.errors)
    let valhalla = try run("--server", server.url.absoluteString, "--style", "valhalla", "8,47", "8.1,47")
    XCTAssertFalse(valhalla.errors.contains("try --style"), valhalla.errors)
    withExtendedLifetime(server) {}
  }

  /// Of what a service cannot say nothing is asked, so an error stands alone.
  func testAnErrorStandsAlone() throws {
    let server = try server(Data("{}".utf8), status: 500)
    for style in ["osrm", "valhalla", "graphhopper", "graphhopper-navigate", "openrouteservice"] {
      let result = try run("--server", server.url.absoluteString, "--style", style, "8,47", "8.1,47")
      XCTAssertEqual(result.status, 1, style)
      XCTAssertEqual(result.errors.split(separator: "\n").count, 1, "\(style): \(result.errors)")
    }
    withExtendedLifetime(server) {}
  }

  func testPlacesOutsideTheMapAreAnErrorAndLessIsShown() throws {
    // Both waypoints were moved to the one place on a road that there is: 0 m, 0 s.
    let file = Fixtures.package.appending(path: "Tests/TownRoutes/osrm-same-point.json")
    let server = try server(try Data(contentsOf: file))
    let words = ["--server", server.url.absoluteString, "--style", "osrm", "--summary", "-29.997829,40.00151"]
    let outside = try FairwayProcess.run(["route"] + words + ["-29.2,40.1"])
    XCTAssertEqual(outside.status, 1)
    XCTAssertEqual(outside.text, "")
    XCTAssertTrue(
      outside.errors.contains("waypoints[1] is 68952 m from where the route passes it; at most 1000 m are allowed"),
      outside.errors)
    let near = try FairwayProcess.run(["route"] + words + ["-29.997829,40.00251"])
    XCTAssertEqual(near.status, 0, near.errors)
    XCTAssertTrue(near.text.contains("Waypoint 2, Second Avenue, is 111 m from the road, on foot at 0°"), near.text)
    let strict = try FairwayProcess.run(["route"] + words + ["-29.997829,40.00251", "--snap-limit", "100"])
    XCTAssertTrue(strict.errors.contains("at most 100 m are allowed"), strict.errors)
    withExtendedLifetime(server) {}
  }

  func testMapboxTakesItsTokenFromTheEnvironment() throws {
    let server = try server(Self.answer)
    let result = try run("--server", server.url.absoluteString, "--style", "mapbox", "1,2", "3,4")
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.errors.contains("there is no access token"), result.errors)
    XCTAssertEqual(server.requests.count, 0)
  }

  func testPrintsTheAnswerAsJSON() throws {
    let server = try server(Self.answer)
    let file = FileManager.default.temporaryDirectory.appending(path: "route-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let words = [
      "route", "--server", server.url.absoluteString, "--style", "valhalla", "--alternatives", "--profile", "truck",
      "-120.2,38.5", "-120.95,40.7",
    ]
    let printed = try FairwayProcess.run(words)
    XCTAssertEqual(printed.status, 0, printed.errors)
    let written = try FairwayProcess.run(words + ["--out", file.path])
    XCTAssertEqual(written.output, Data())
    XCTAssertEqual(try Data(contentsOf: file), printed.output)
    let response = try RouteResponse(json: [UInt8](printed.output))
    XCTAssertEqual(response.routes?.first?.legs.first?.steps.count, 2)

    let body = try XCTUnwrap(JSONSerialization.jsonObject(with: server.requests[0].body) as? [String: Any])
    XCTAssertEqual(body["costing"] as? String, "truck")
    XCTAssertEqual(body["alternates"] as? Int, 2)

    // What was written can be read back.
    XCTAssertEqual(try run("--file", file.path, "--summary").text, Self.summary)
    XCTAssertEqual(
      try FairwayProcess.run(["route", "--file", "-", "--summary"], input: Self.answer).text, Self.summary)
  }

  func testFailuresOfTheWork() throws {
    let server = try server(Data(#"{"code":"NoRoute","message":"Impossible route between points"}"#.utf8), status: 400)
    let url = server.url.absoluteString
    let failing: [([String], String)] = [
      (
        ["--server", url, "--style", "osrm", "1,2", "3,4"],
        """
        \(url): there is no route between the waypoints; waypoints are LON,LAT, and the first was read as longitude 1 \
        and latitude 2
        """
      ),
      (["--file", "/nonexistent.json"], "/nonexistent.json: "),
      (
        ["--server", "http://127.0.0.1:\(try LoopbackServer.refusingPort())", "--style", "osrm", "1,2", "3,4"],
        "the server could not be reached"
      ),
    ]
    for (words, message) in failing {
      let result = try FairwayProcess.run(["route"] + words)
      XCTAssertEqual(result.status, 1, "\(words)")
      XCTAssertTrue(result.errors.contains(message), result.errors)
      XCTAssertEqual(result.errors.filter(\.isNewline).count, 1, result.errors)
    }
    let refresh = Data(#"{"code":"Ok","route":{"legs":[]}}"#.utf8)
    let result = try FairwayProcess.run(["route", "--file", "-"], input: refresh)
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.errors.contains("refresh"), result.errors)
    withExtendedLifetime(server) {}
  }

  func testWrongUsage() throws {
    let osrm = ["--server", "http://127.0.0.1:1", "--style", "osrm"]
    let wrong: [([String], String)] = [
      ([], "--server, --roads or --file is missing"),
      (["1,2", "3,4"], "--server, --roads or --file is missing"),
      (osrm + ["--file", "x"], "exclude each other"),
      (["--server", "http://127.0.0.1:1", "1,2", "3,4"], "--style is missing"),
      (["--server", "localhost", "--style", "osrm", "1,2", "3,4"], "--server takes an http address"),
      (["--server", "http://127.0.0.1:1", "--style", "google", "1,2"], "--style takes one of mapbox, osrm, valhalla"),
      (osrm + ["1,2"], "1 waypoint where"),
      (osrm + ["1,2", "3;4"], "'3;4' is no LON,LAT"),
      (osrm + ["1,2", "3,94"], "'3,94' was read as longitude 3 and latitude 94"),
      (osrm + ["1,2", "nan,4"], "'nan,4' was read as longitude nan and latitude 4"),
      (osrm + ["1,2", "3,4", "--profile", "../x"], "not a valid profile name"),
      (osrm + ["1,2", "3,4", "--precision", "5"], "--precision belongs to --file"),
      (["--file", "x", "--style", "osrm"], "--style belongs to --server"),
      (["--file", "x", "1,2"], "belong to --server"),
      (["--file", "x", "--precision", "7"], "--precision takes a whole number from 5 to 6"),
    ]
    for (words, message) in wrong {
      let result = try FairwayProcess.run(["route"] + words)
      XCTAssertEqual(result.status, 2, "\(words): \(result.errors)")
      XCTAssertTrue(result.errors.contains(message), result.errors)
    }
  }

  func testHelpNamesEveryOption() throws {
    let help = try run("--help").text
    for option in ["--server", "--style", "--profile", "--alternatives", "--file", "--summary", "--out"] {
      XCTAssertTrue(help.contains(option), option)
    }
  }

  /// User, password and parameters of `--server` are in no message, and neither is what steers a terminal.
  func testFailuresShowNoSecretAndNoEscapes() throws {
    let message = #"{"message":"\u001b[2Jno key pw%2Fsecret or key-secret\r\nfairway: fine"}"#
    let server = try server(Data(message.utf8), status: 400)
    let port = try XCTUnwrap(server.url.port)
    let wrong: [([String], Int32)] = [
      (["--server", "http://me:pw%2Fsecret@127.0.0.1:\(port)/?key=key-secret", "--style", "osrm", "1,2", "3,4"], 1),
      (["--server", "http://me:secret@127.0.0.1:1/?key=secret", "--style", "osrm", "1,2", "3,4"], 1),
      (["--server", "http://me:secret@127.0.0.1:x/?key=secret", "--style", "osrm", "1,2", "3,4"], 2),
      (["--server", "me:secret@127.0.0.1", "--style", "osrm", "1,2", "3,4"], 2),
      (["--file", "/nonexistent/\u{1b}[31m\n\u{9b}2J.json"], 1),
      (["--file", String(repeating: "x", count: 5000)], 1),
      (["--\u{1b}[2J"], 2),
    ]
    for (words, status) in wrong {
      let result = try FairwayProcess.run(["route"] + words)
      XCTAssertEqual(result.status, status, result.errors)
      XCTAssertFalse(result.errors.contains("secret"), result.errors)
      XCTAssertEqual(result.errors.filter(\.isNewline).count, 1, result.errors)
      XCTAssertFalse(
        result.errors.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .control }, result.errors)
      XCTAssertLessThanOrEqual(result.errors.count, 1001)
    }
    withExtendedLifetime(server) {}
  }

  func testSummaryOfAHostileAnswerStaysInItsLines() throws {
    let answer = String(decoding: Self.answer, as: UTF8.self)
    let hostile = answer.replacing(#""name":""#, with: #""name":"\u001b[31mA\n\u202e"#)
    XCTAssertNotEqual(answer, hostile)
    let result = try FairwayProcess.run(["route", "--file", "-", "--summary"], input: Data(hostile.utf8))
    XCTAssertEqual(result.status, 0, result.errors)
    XCTAssertEqual(result.text.filter(\.isNewline).count, Self.summary.filter(\.isNewline).count)
    XCTAssertFalse(result.text.contains("\u{1b}"))
  }

  func testVerboseTellsOfRedirects() throws {
    let other = try server(Self.answer)
    let address = other.url.absoluteString
    let first = try LoopbackServer { _ in
      [.send(LoopbackServer.answer(Data(), status: 302, header: ["Location": address + "/x"]))]
    }
    let words = ["route", "--server", first.url.absoluteString, "--style", "osrm", "-120.2,38.5", "-120.95,40.7"]
    XCTAssertEqual(try FairwayProcess.run(words).errors, "")
    XCTAssertEqual(
      try FairwayProcess.run(words + ["--verbose"]).errors,
      "fairway: \(first.url.absoluteString): redirected with status 302 to \(address)/x\n")
  }
}
