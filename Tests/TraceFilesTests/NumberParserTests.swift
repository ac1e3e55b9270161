import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

final class NumberParserTests: XCTestCase {
  private let parser = NumberParser()

  private func parse(_ text: String) -> (value: Double?, end: Int) {
    let bytes = Array((text + ",\n").utf8)
    var index = 0
    let value = parser.number(in: bytes.span, at: &index)
    return (value, index)
  }

  func testEveryFormIsTheNearestDouble() {
    let texts = [
      "0", "-0", "1", "-1.5", "42.5412708", "1744503892.092", "0.1", ".5", "5.", "9007199254740993", "1e3", "-2.5E-3",
      "+7", " 8 ", "\"9.25\"", "123456789012345678901234567890", "0.30000000000000004", "1.7976931348623157e308",
      "4.9e-324", "0.000000000000000000000012345", "179.99999999999997", "9007199254740992.5",
    ]
    for text in texts {
      let wanted = Double(text.filter { $0 != " " && $0 != "\"" })
      XCTAssertEqual(parse(text).value?.bitPattern, wanted?.bitPattern, text)
      XCTAssertEqual(parse(text).end, text.utf8.count, text)
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
        XCTAssertEqual(parse(text).value?.bitPattern, Double(text)?.bitPattern, text)
      }
    }
  }

  func testNaNAndInfinityAreNumbers() {
    XCTAssertEqual(parse("NaN").value?.isNaN, true)
    XCTAssertEqual(parse("nan").value?.isNaN, true)
    XCTAssertEqual(parse("-inf").value, -.infinity)
  }

  func testOtherTextIsNone() {
    for text in ["", "-", ".", "1.2.3", "0x10", "abc", "1 2", "--1", "1e", "é"] {
      XCTAssertNil(parse(text).value, text)
    }
  }
}
