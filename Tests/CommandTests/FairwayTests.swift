import Foundation
import TestSupport
import XCTest

@testable import FairwayCommand

final class FairwayTests: XCTestCase {
  func testHelpAndVersionSucceed() throws {
    let help = try FairwayProcess.run(["--help"])
    XCTAssertEqual(help.status, 0)
    XCTAssertTrue(help.text.contains("Usage: fairway SUBCOMMAND"))
    XCTAssertEqual(try FairwayProcess.run(["--version"]).text, "fairway \(Fairway.version)\n")
  }

  /// The header states the version; the command line prints it, and the Python package has the same.
  func testThereIsOneVersion() throws {
    func numbers(_ path: String, _ pattern: Regex<(Substring, Substring)>) throws -> [String] {
      let text = try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8)
      return text.matches(of: pattern).map { String($0.output.1) }
    }
    let header = try numbers("CSources/CFairway/fairway_base.h", /#define FAIRWAY_VERSION_[MP][A-Z]+ (\d+)/)
    XCTAssertEqual(header.joined(separator: "."), Fairway.version)
    let python = try numbers("Sources/Bindings/python/fairway/__init__.py", /__version__ = "([\d.]+)"/)
    XCTAssertEqual(python, [Fairway.version])
    XCTAssertEqual(
      try numbers("Sources/Bindings/python/pyproject.toml", /^version = "([\d.]+)"/.anchorsMatchLineEndings()), [])
  }

  func testEverySubcommandHelps() throws {
    for subcommand in Fairway.subcommands {
      let help = try FairwayProcess.run([subcommand.name, "--help"])
      XCTAssertEqual(help.status, 0, subcommand.name)
      XCTAssertTrue(help.text.contains("Usage: fairway \(subcommand.name)"), subcommand.name)
      XCTAssertTrue(help.text.split(separator: "\n").allSatisfy { $0.count <= 120 }, subcommand.name)
    }
  }

  func testWrongUsageIsOneLineAndExitCodeTwo() throws {
    for words in [[], ["nonsense"], ["--nonsense"]] + Fairway.subcommands.map({ [$0.name, "--nonsense"] }) {
      let run = try FairwayProcess.run(words)
      XCTAssertEqual(run.status, 2, "\(words)")
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1, "\(words)")
      XCTAssertTrue(run.errors.hasPrefix("fairway: "), "\(words)")
      XCTAssertTrue(run.output.isEmpty, "\(words)")
    }
  }
}
