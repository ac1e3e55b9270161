import SeededRandom
import TestSupport
import XCTest

@testable import FairwayServices

final class RedactionTests: XCTestCase {
  private static let printable = (0x20...0x7E).compactMap { Unicode.Scalar($0) }
  private static let beyond = "äß€漢😀".unicodeScalars

  /// The ways to write a character that servers have.
  private static func forms(of scalar: Unicode.Scalar, _ random: inout SeededGenerator) -> String {
    let bytes = Array(String(scalar).utf8)
    let upper = Bool.random(using: &random)
    func hexadecimal(_ value: some BinaryInteger, _ width: Int) -> String {
      let text = String(value, radix: 16, uppercase: upper)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return bytes.map { "%\(hexadecimal($0, 2))" }.joined()
    case 1: return bytes.map { "%25\(hexadecimal($0, 2))" }.joined()
    case 2: return bytes.map { "%2525\(hexadecimal($0, 2))" }.joined()
    case 3: return String(scalar).utf16.map { "\\u\(hexadecimal($0, 4))" }.joined()
    case 4: return "&#\(scalar.value);"
    case 5: return "&#x\(hexadecimal(scalar.value, 2));"
    case 6 where "\"\\/".unicodeScalars.contains(scalar): return "\\\(scalar)"
    case 6 where scalar == "&": return "&amp;"
    case 6 where scalar == "<": return "&lt;"
    case 6 where scalar == ">": return "&gt;"
    case 6 where scalar == "\"": return "&quot;"
    case 6 where scalar == " ": return "+"
    default: return String(scalar)
    }
  }

  func testTokensOfEveryCharacterInEveryForm() throws {
    try property(cases: 3000) { random in
      let alphabet = Self.printable + (Bool.random(using: &random) ? Array(Self.beyond) : [])
      let token = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...40, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
          }))
      let quoted = token.unicodeScalars.map { Self.forms(of: $0, &random) }.joined()
      let before = ["", "the token ", "?access_token=", "%", "\\", "&", "\""].randomElement(using: &random) ?? ""
      let text = Redaction([token]).redacted(before + "\u{1}" + quoted + "\u{2}")
      XCTAssertTrue(text.contains("\u{1}\(Redaction.mark)\u{2}"), "\(token) as \(quoted) became \(text)")
    }
  }

  func testEachPrintableCharacter() throws {
    for scalar in Self.printable {
      let token = "pk.\(scalar)abc\(scalar)="
      let body = try JSONEncoder().encode(["message": "no such token: \(token)"])
      let escaped = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let partly = token.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
      for text in [token, escaped, partly, lowerCase(escaped), String(decoding: body, as: UTF8.self)] {
        let shown = Redaction([token]).redacted("<\(text)>")
        XCTAssertTrue(shown.contains("<token>"), shown)
        XCTAssertFalse(shown.contains("abc"), shown)
      }
    }
  }

  /// The text with small hexadecimal digits in its escapes.
  private func lowerCase(_ text: String) -> String {
    text.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }

  func testOnlySecretsAreHidden() {
    let redaction = Redaction(["pk.abc=", "", "pass"])
    XCTAssertEqual(redaction.redacted("pk.abc is pk%2Eabc%3D or 100 % pas"), "pk.abc is <token> or 100 % pas")
    XCTAssertEqual(redaction.redacted("50%2 \\u12 &# & \\"), "50%2 \\u12 &# & \\")
    XCTAssertEqual(Redaction([]).redacted("anything"), "anything")
  }

  func testLongTextsCostNoMoreThanTheirLength() {
    let text = String(repeating: "%25", count: 20_000) + String(repeating: "pk.pk.", count: 20_000)
    let time = Cost.processorTime { _ = Redaction(["pk.pk.pk.pk.pk.x"]).redacted(text) }
    XCTAssertLessThan(time, 10)
  }
}
