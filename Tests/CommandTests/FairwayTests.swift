import XCTest

@testable import fairway

final class FairwayTests: XCTestCase {
  func testHelpAndVersionSucceed() throws {
    let help = try FairwayProcess.run(["--help"])
    XCTAssertEqual(help.status, 0)
    XCTAssertTrue(help.text.contains("Usage: fairway SUBCOMMAND"))
    XCTAssertEqual(try FairwayProcess.run(["--version"]).text, "fairway \(Fairway.version)\n")
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
