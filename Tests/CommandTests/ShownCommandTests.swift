import Foundation
import TestSupport
import XCTest

/// The commands that documents for newcomers show are run here in their order, as they stand there but for the address
/// of the server, and with a running server for the places. Each has to show what its row below says; those that build
/// something are run by a test of what they build.
final class ShownCommandTests: FolderTestCase {
  /// Which file runs a command that a document shows, and the words by which one sees that it does.
  private static let runners = [
    "export": ("Benchmarks/run", ".build/release/"),
    "Tests/run": (".ci/gates/clone", "Tests/run"),
    "Benchmarks/run": (".ci/gates/clone", "Benchmarks/run"),
    "Benchmarks/web/run": ("Tests/Products/browser/page_servers.py", "Benchmarks/web/run"),
    "Sources/Scripts/install": ("Tests/Products/C/check-install", "Sources/Scripts/install"),
    "Sources/Scripts/package": ("Tests/Products/packages/run", "Sources/Scripts/package"),
    "Sources/Scripts/package-app": ("Tests/Products/browser/check_app.py", "Sources/Scripts/package-app"),
    "Sources/Scripts/package-java": ("Tests/Products/jvm/run", "Sources/Scripts/package-java"),
    "Sources/Scripts/package-kotlin": ("Tests/Products/jvm/run", "Sources/Scripts/package-kotlin"),
    "Sources/Scripts/package-javascript": ("Tests/Products/web/run", "Sources/Scripts/package-javascript"),
    "Sources/Scripts/arm64-library": ("Tests/all.d/arm64.run", "Sources/Scripts/arm64-library"),
  ]

  /// What a command must show on standard output or in a file, and what besides where the roads are those of the town.
  private struct Shown {
    var start: String
    var file: String?
    var texts: [String] = []
    var inTown: [String] = []
  }

  /// By the beginning of the command, the longer one first.
  private static let shown = [
    Shown(start: "route --server", file: "route.json", texts: [#""routes""#], inTown: ["Cedar Street"]),
    Shown(start: "route --roads Benchmarks", file: "trip.json", texts: ["Vale Motorway", "Plum Close"]),
    Shown(start: "generate --route trip.json", file: "missed.csv", texts: ["1770000060"]),
    Shown(
      start: "follow --route trip.json",
      texts: [#""spokenInstruction""#, #""routeReplaced","reason":"reroute""#, #""didArrive""#]),
    Shown(
      start: "route --roads andorra.roads 1.5218,42.5075 1.5390,42.5095 --why", texts: ["depart", "arrive", "because"],
      inTown: ["no maneuver, because", "Cedar Street"]),
    Shown(start: "route --roads", file: "way.json", texts: [#""routes""#, #""type":"arrive""#]),
    Shown(start: "route --file route.json --out ride.gpx", file: "ride.gpx", texts: ["<gpx", "<trkpt"]),
    Shown(start: "route --file route.json --summary", texts: ["Route: "], inTown: ["Turn right onto Cedar Street."]),
    Shown(start: "generate --route route.json --noise urban --detour", file: "drive.csv", texts: ["1770000060"]),
    Shown(start: "generate --route route.json --noise urban --out walk.csv", file: "walk.csv", texts: ["1770000060"]),
    Shown(
      start: "replay --route route.json --trace drive.csv --events events.ndjson", texts: ["driven: ", "arrived: "],
      inTown: ["off the route: at "]),
    Shown(start: "replay --route route.json --trace drive.csv --roads", texts: [#""didArrive""#]),
    Shown(
      start: "replay --route route.json --trace drive.csv --guidance en ",
      texts: [#""spokenInstruction""#, #""language":"en""#]),
    Shown(
      start: "replay --route route.json --trace drive.csv --guidance en-US", texts: [#""language":"en-US""#],
      inTown: [" meters"]),
    Shown(start: "replay --route route.json --trace drive.csv --sessions", texts: ["sessions:      10\n"]),
    Shown(start: "replay --route ride.gpx", texts: ["driven: ", "arrived: "]),
    Shown(start: "replay --session", texts: ["no difference"]),
    Shown(start: "score", texts: ["1 drive\n", "false off-route per 1,000 km "]),
    Shown(
      start: "follow --route", texts: [#""didArrive""#], inTown: [#""routeReplaced","reason":"reroute""#]),
    Shown(
      start: "follow --roads andorra.roads --to", texts: [#""spokenInstruction""#],
      inTown: [#""routeReplaced","reason":"reroute""#, #""didArrive""#]),
    Shown(start: "follow --roads", texts: [#""roadChanged""#], inTown: [#""name":"Cedar Street""#]),
    Shown(start: "explain --session drive.fairway --at", texts: ["fix 60 at 1770000060.0: ", "on the route: "]),
    Shown(start: "explain --session drive.fairway --list", texts: [#"{"start":"#, #""event":"didUpdate""#]),
    Shown(start: "roads publish", texts: ["version: ", "cells: "], inTown: ["attribution: "]),
    Shown(
      start: "roads match", file: "driven.json", texts: [#""routes""#, #""type":"arrive""#, #""maxspeed""#],
      inTown: ["Cedar Street"]),
    Shown(start: "roads diff", texts: ["patch: ", "from: ", "to: "], inTown: ["attribution: "]),
    Shown(start: "roads patch", texts: ["roads: ", "size: "], inTown: ["attribution: "]),
    Shown(start: "roads join", texts: ["roads: ", "shared: "], inTown: ["attribution: "]),
    Shown(start: "roads pack", texts: ["roads: ", "size: "], inTown: ["attribution: "]),
  ]

  private static let questions = "Sources/FairwayCore/FairwayCore.docc/Questions.md"

  func testTheCommandsOfREADME() throws {
    let server = try street()
    try run("README.md", atLeast: 20, with: server.url.absoluteString)
    withExtendedLifetime(server) {}
  }

  func testTheCommandsOfInstalling() throws {
    try run("Sources/FairwayCore/FairwayCore.docc/Installing.md", atLeast: 5, with: "")
  }

  /// The files that the questions take are those that README's commands have made.
  func testTheCommandsOfQuestions() throws {
    let server = try street()
    try run("README.md", atLeast: 20, with: server.url.absoluteString)
    try run(Self.questions, atLeast: 14, with: server.url.absoluteString)
    withExtendedLifetime(server) {}
  }

  /// A wrong turn is answered by a running server with a new route, as the documents say.
  func testTheCommandsGetANewRouteOfARunningServer() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let url = environment["FAIRWAY_VALHALLA_URL"] else {
      throw XCTSkip(
        environment["FAIRWAY_SERVERS_UNAVAILABLE"].map { "no routing servers: \($0)" }
          ?? "FAIRWAY_VALHALLA_URL is not set; Tests/run --all starts the servers")
    }
    try draw("town.py", as: "andorra.osm.pbf")
    try run("README.md", atLeast: 20, with: url, inTown: true)
    try run(Self.questions, atLeast: 14, with: url, inTown: true)
  }

  /// Runs the commands of a document in a folder where the files are that it presumes.
  private func run(_ document: String, atLeast count: Int, with server: String, inTown: Bool = false) throws {
    let commands = try Readme.commands(of: document)
    try bringRegion()
    XCTAssertGreaterThanOrEqual(commands.count, count, "\(document) has lost its commands")
    for command in commands where command.need == nil {
      let words = try Self.words(command.text, server: server, inTown: inTown)
      guard words[0] == "fairway" else {
        let runner = try XCTUnwrap(Self.runners[words[0]], "\(document): no test is named that runs \(words[0])")
        let text = try String(contentsOf: Fixtures.package.appending(path: runner.0), encoding: .utf8)
        XCTAssertTrue(text.contains(runner.1), "\(document): \(runner.0) does not run \(words[0])")
        continue
      }
      let result = try FairwayProcess.run(Array(words.dropFirst()), in: folder)
      XCTAssertEqual(result.status, 0, "\(document): \(command.text): \(result.errors)")
      let row = Self.shown.first { command.text.hasPrefix("fairway " + $0.start) }
      let shown = try XCTUnwrap(row, "\(document): no row says what \(command.text) must show")
      let output = try shown.file.map { try Data(contentsOf: folder.appending(path: $0)) } ?? result.output
      let text = String(decoding: output, as: UTF8.self)
      for part in shown.texts + (inTown ? shown.inTown : []) {
        XCTAssertTrue(text.contains(part), "\(document): \(command.text) does not show \(part): \(text.prefix(2000))")
      }
      if inTown { XCTAssertFalse(text.contains("rerouteFailed"), "\(document): \(command.text)") }
    }
  }

  /// Puts the road file of the region where the commands name it.
  private func bringRegion() throws {
    let place = folder.appending(path: "Benchmarks")
    guard !FileManager.default.fileExists(atPath: place.path) else { return }
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Fixtures.package.appending(path: "Benchmarks/region.roads"), to: place.appending(path: "region.roads"))
  }

  /// A street from the first place of README's request to the second, as a line, as an extract of OpenStreetMap, and as the
  /// answer of a server.
  private func street() throws -> LoopbackServer {
    let street = [(1.5218, 42.5075), (1.5260, 42.5081), (1.5310, 42.5079), (1.5352, 42.5088), (1.5390, 42.5095)]
    let places = street.map { "[\($0.0), \($0.1)]" }.joined(separator: ", ")
    try write("line.geojson", #"{"type": "LineString", "coordinates": [\#(places)]}"#)
    let nodes = street.enumerated().map { number, place in
      (Int64(number + 1), Int64((place.1 * 1e7).rounded(.down)), Int64((place.0 * 1e7).rounded(.down)))
    }
    let way = SmallExtract.Way(7, [("highway", "residential"), ("name", "Street")], nodes.map(\.0))
    try Data(SmallExtract(nodes: nodes, ways: [way]).bytes).write(to: folder.appending(path: "andorra.osm.pbf"))
    let answer = try FairwayProcess.run(["route", "--file", "line.geojson"], in: folder)
    XCTAssertEqual(answer.status, 0, answer.errors)
    return try LoopbackServer { _ in [.send(LoopbackServer.answer(answer.output))] }
  }

  /// The words of a command as a shell makes them, with the test's server and places in place of the document's.
  private static func words(_ command: String, server: String, inTown: Bool) throws -> [String] {
    var command = command.replacingOccurrences(of: "http://127.0.0.1:8002", with: server)
    if inTown {
      let places = [("1.5218,42.5075", "-29.997829,40.00151"), ("1.5390,42.5095", "-29.982773,39.999718")]
      for (shown, inTown) in places { command = command.replacingOccurrences(of: shown, with: inTown) }
    }
    let parts = command.components(separatedBy: "'")
    return parts.enumerated().flatMap { number, part in
      number.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
  }
}
