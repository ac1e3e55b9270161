import Foundation
import TestSupport
import XCTest

/// The commands that documents for newcomers show are run here in their order, as they stand there but for the address
/// of the server; those that build something are run by a test of what they build.
final class ShownCommandTests: FolderTestCase {
  /// Which file runs a script that a document shows.
  private static let runners = [
    "Tests/run": ".ci/run",
    "Benchmarks/run": ".ci/run",
    "Benchmarks/web/run": "Tests/Products/browser/page_servers.py",
    "Scripts/install": "Tests/Products/C/check-install",
    "Scripts/package": "Tests/Products/packages/run",
    "Scripts/package-java": "Tests/Products/jvm/run",
    "Scripts/package-javascript": "Tests/Products/web/run",
    "Scripts/arm64-library": "Tests/all.d/arm64.run",
  ]

  func testTheCommandsOfREADME() throws { try run("README.md", atLeast: 14) }

  func testTheCommandsOfInstalling() throws {
    try run("Sources/FairwayCore/FairwayCore.docc/Installing.md", atLeast: 5)
  }

  /// The files that the questions take are those that README's commands have made.
  func testTheCommandsOfQuestions() throws {
    try run("README.md", atLeast: 14)
    try run("Sources/FairwayCore/FairwayCore.docc/Questions.md", atLeast: 12)
  }

  /// Runs the commands of a document in a folder where the files are that it presumes.
  private func run(_ document: String, atLeast count: Int) throws {
    let commands = try Readme.commands(of: document)
    XCTAssertGreaterThanOrEqual(commands.count, count, "\(document) has lost its commands")
    let server = try prepare()
    for command in commands where command.need == nil {
      let words = try Self.words(command.text, server: server.url.absoluteString)
      guard words[0] == "fairway" else {
        let runner = try XCTUnwrap(Self.runners[words[0]], "\(document): no test is named that runs \(words[0])")
        let text = try String(contentsOf: Fixtures.package.appending(path: runner), encoding: .utf8)
        XCTAssertTrue(text.contains(words[0]), "\(document): \(runner) does not run \(words[0])")
        continue
      }
      let result = try FairwayProcess.run(Array(words.dropFirst()), in: folder)
      XCTAssertEqual(result.status, 0, "\(document): \(command.text): \(result.errors)")
    }
    withExtendedLifetime(server) {}
  }

  /// A street from the first place of README's request to the second, as a line, as an extract of OpenStreetMap, and as the
  /// answer of a server.
  private func prepare() throws -> LoopbackServer {
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

  /// The words of a command as a shell makes them, with the address of the test's server in place of the document's.
  private static func words(_ command: String, server: String) throws -> [String] {
    let parts = command.replacingOccurrences(of: "http://127.0.0.1:8002", with: server).components(separatedBy: "'")
    return parts.enumerated().flatMap { number, part in
      number.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
  }
}
