import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

final class NumberParserTests: XCTestCase {
  private let parser = NumberParser()

  private func parse(_ text: String) -> Double? {
    let bytes = Array((text + ",\n").utf8)
    return parser.number(in: bytes.span, 0..<text.utf8.count)
  }

  func testEveryFormIsTheNearestDouble() {
    let texts = [
      "0", "-0", "1", "-1.5", "42.5412708", "1744503892.092", "0.1", ".5", "5.", "9007199254740993", "1e3", "-2.5E-3",
      "+7", " 8 ", "\t9.25", "123456789012345678901234567890", "0.30000000000000004", "1.7976931348623157e308",
      "4.9e-324", "0.000000000000000000000012345", "179.99999999999997", "9007199254740992.5",
    ]
    for text in texts {
      let wanted = Double(text.filter { !$0.isWhitespace })
      XCTAssertEqual(parse(text)?.bitPattern, wanted?.bitPattern, text)
    }
  }

  func testRandomNumbersReadBackToTheSameBits() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 0...9, using: &generator)
      let scale = [1.0, 1e2, 1e5, 1e7, 1e9][Int.random(in: 0...4, using: &generator)]
      let value = Double.random(in: -180...180, using: &generator)
      let rounded = (value * scale).rounded() / scale
      for text in ["\(value)", "\(rounded)", "\(rounded)" + String(repeating: "0", count: digits)] {
        XCTAssertEqual(parse(text)?.bitPattern, Double(text)?.bitPattern, text)
      }
    }
  }

  func testNaNAndInfinityAreNumbers() {
    XCTAssertEqual(parse("NaN")?.isNaN, true)
    XCTAssertEqual(parse("nan")?.isNaN, true)
    XCTAssertEqual(parse("-inf"), -.infinity)
  }

  func testOtherTextIsNone() {
    for text in ["", "-", ".", "1.2.3", "0x10", "abc", "1 2", "--1", "1e", "é", "\"9\"", "100\0", "1\0garbage"] {
      XCTAssertNil(parse(text), text)
    }
  }
}
