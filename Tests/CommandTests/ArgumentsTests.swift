import XCTest

@testable import FairwayCommand

final class ArgumentsTests: XCTestCase {
  private enum Colour: String, CaseIterable {
    case red, green
  }

  private let syntax = Syntax(
    operands: "LON,LAT …", operandCount: 0...2,
    options: [
      .value("--radius", "METRES", "How far."), .value("--count", "N", "How many."),
      .value("--colour", "NAME", "Which."), .flag("--json", "As JSON."),
    ])

  private func parsed(_ words: String...) throws -> Arguments {
    try Arguments(words, syntax: syntax)
  }

  private func message(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch let failure as CommandFailure {
      XCTAssertEqual(failure.code, .usage)
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  func testOptionsFlagsAndOperandsInAnyOrder() throws {
    let arguments = try parsed("-7.5,43", "--radius", "2.5", "--json", "--count=3", "8,47")
    XCTAssertEqual(arguments.operands, ["-7.5,43", "8,47"])
    XCTAssertEqual(try arguments.number("--radius", in: 1...10, "metres"), 2.5)
    XCTAssertEqual(try arguments.integer("--count", in: 1...10), 3)
    XCTAssertTrue(arguments.flag("--json"))
    XCTAssertNil(try arguments.choice("--colour", Colour.self))
    XCTAssertNil(try arguments.text("--colour"))
  }

  func testAllAfterTwoDashesAreOperands() throws {
    XCTAssertEqual(try parsed("--json", "--", "--radius", "--help").operands, ["--radius", "--help"])
    XCTAssertFalse(try parsed("--", "--help").wantsHelp)
  }

  func testHelpWinsOverFaults() throws {
    XCTAssertTrue(try parsed("--nonsense", "--help").wantsHelp)
    XCTAssertTrue(try parsed("-h").wantsHelp)
  }

  func testFaultsNameTheOptionAndWhatWasExpected() throws {
    XCTAssertEqual(message { _ = try parsed("--nonsense") }, "unknown option --nonsense")
    XCTAssertEqual(message { _ = try parsed("--raduis", "5") }, "unknown option --raduis (did you mean --radius?)")
    XCTAssertEqual(message { _ = try parsed("--radius") }, "--radius needs a value: --radius METRES")
    XCTAssertEqual(message { _ = try parsed("--radius", "--json") }, "--radius needs a value: --radius METRES")
    XCTAssertEqual(message { _ = try parsed("--json=1") }, "--json takes no value")
    XCTAssertEqual(message { _ = try parsed("--json", "--json") }, "--json is given twice")
    XCTAssertEqual(message { _ = try parsed("a", "b", "c") }, "unexpected argument 'c'")
    XCTAssertEqual(
      message { _ = try parsed("--radius", "5km").number("--radius", in: 1...10, "metres") },
      "--radius takes metres from 1 to 10, a number alone, not '5km'")
    XCTAssertEqual(
      message { _ = try parsed("--radius", "nan").number("--radius", in: 0.5...1e6, "metres") },
      "--radius takes metres from 0.5 to 1000000, a number alone, not 'nan'")
    XCTAssertEqual(
      message { _ = try parsed("--count", "11").integer("--count", in: 1...10) },
      "--count takes a whole number from 1 to 10, not '11'")
    XCTAssertEqual(
      message { _ = try parsed("--colour", "blue").choice("--colour", Colour.self) },
      "--colour takes one of red, green, not 'blue'")
    XCTAssertEqual(message { _ = try parsed().requiredText("--radius") }, "--radius is missing")
    XCTAssertEqual(message { _ = try parsed("--radius=").text("--radius") }, "--radius is empty")
  }
}
