import FairwayDirections
import Foundation
import SeededRandom
import TestSupport
import XCTest

/// The reader and the writer of JSON text.
final class JSONTextTests: XCTestCase {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(json: Array(text.utf8)) }

  func testNumbersAreRoundedRight() throws {
    let texts = [
      "0", "-0", "1", "-1", "0.1", "1e0", "1E+2", "1e-2", "9007199254740992", "0.30000000000000004", "4.35",
      "9007199254740993e0", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "1e-400", "100e-2",
      "0.000000000000000000000000000000000001", "179769313486231570000000000000000000000",
      "8.41e21", "9.5367431640625e-7", "1234567.1234567891234", "0e999999999999",
    ]
    for text in texts { XCTAssertEqual(try read(text), .number(try XCTUnwrap(Double(text))), text) }
    XCTAssertEqual(try read("9007199254740993"), .integer(9_007_199_254_740_993))
    XCTAssertEqual(try read("-9223372036854775807"), .integer(.min + 1))
    XCTAssertEqual(try read("123456789012345678"), .integer(123_456_789_012_345_678))
    let coded = try JSONDecoder().decode(JSONValue.self, from: Data("[9007199254740993,9007199254740992]".utf8))
    XCTAssertEqual(coded, .array([.integer(9_007_199_254_740_993), .number(9_007_199_254_740_992)]))
  }

  func testRandomNumbersReadBack() throws {
    try property(cases: 2000) { random in
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { return }
      XCTAssertEqual(try JSONValue(json: JSONValue.number(value).json()), .number(value))
      let short = (value.truncatingRemainder(dividingBy: 1e6) * 1e3).rounded() / 1e3
      XCTAssertEqual(try read("\(short)"), .number(short))
    }
  }

  /// Texts are read eight bytes at a time: every length, every place in the eight, and up to the last byte of a text.
  func testEveryLength() throws {
    for length in 0...40 {
      let word = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
      XCTAssertEqual(try read("\"\(word)\""), .string(word))
      XCTAssertEqual(try read("{\"\(word)\":1}"), .object([word: 1]))
      XCTAssertThrowsError(try read("\"\(word)"))
      XCTAssertThrowsError(try read("{\"\(word)"))
      for place in 0...length {
        let index = word.index(word.startIndex, offsetBy: place)
        for (text, plain) in [
          ("\\n", "\n"), ("é", "é"), ("\\u00e9", "é"), ("\\\"", "\""), ("😀", "😀"), ("\u{7F}", "\u{7F}"),
        ] {
          let (head, tail) = (word[..<index], word[index...])
          XCTAssertEqual(try read("\"\(head)\(text)\(tail)\""), .string("\(head)\(plain)\(tail)"))
          XCTAssertEqual(try read("{\"\(head)\(text)\(tail)\":1}"), .object(["\(head)\(plain)\(tail)": 1]))
        }
        for control in ["\u{0}", "\u{1F}", "\n"] {
          XCTAssertThrowsError(try read("\"\(word[..<index])\(control)\(word[index...])\""))
          XCTAssertThrowsError(try read("{\"\(word[..<index])\(control)\(word[index...])\":1}"))
        }
      }
    }
    for whole in 1...20 {
      for fraction in 0...20 {
        let digits = (0..<whole + fraction).map { "\((7 * $0 + whole) % 9 + 1)" }
        let text = digits[..<whole].joined() + (fraction > 0 ? "." + digits[whole...].joined() : "")
        let value = try XCTUnwrap(Double(text))
        for (before, after) in [("", ""), ("[", "]"), ("[-", ",1]"), ("[", " ]")] {
          let read = try read(before + text + after)
          let number: JSONValue? = if case .array(let elements) = read { elements.first } else { read }
          switch number {
          case .number(let found): XCTAssertEqual(found, before == "[-" ? -value : value, text)
          case .integer(let found): XCTAssertEqual("\(found)", before == "[-" ? "-" + text : text)
          default: XCTFail(text)
          }
        }
      }
    }
  }

  func testStrings() throws {
    let cases = [
      (#""""#, ""), (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\ude00""#, "é😀"),
      ("\"é😀\"", "é😀"), (#""\u0000""#, "\0"),
    ]
    for (text, expected) in cases {
      XCTAssertEqual(try read(text), .string(expected), text)
      XCTAssertEqual(try JSONValue(json: JSONValue.string(expected).json()), .string(expected))
    }
  }

  func testWhatIsNoJSON() {
    let texts = [
      "", " ", "nul", "tru", "falsy", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1e400",
      "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}",
      "{\"a\" 1}", "{1:1}", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"",
      "\"\n\"", "1 1", "[]]", "{}{}", "'a'", "\u{FEFF}{}", "{\"a\\", "{\"a\\q\":1}",
    ]
    for text in texts {
      XCTAssertThrowsError(try read(text), text) { error in
        guard case DirectionsError.decoding? = error as? DirectionsError else { return XCTFail("\(text): \(error)") }
      }
    }
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0]] {
      XCTAssertThrowsError(try JSONValue(json: bytes))
    }
  }

  func testDepth() throws {
    func nested(_ depth: Int, _ open: String, _ close: String, _ core: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + core + String(repeating: close, count: depth)).utf8)
    }
    XCTAssertNoThrow(try JSONValue(json: nested(JSONValue.maximumDepth, "[", "]", "")))
    XCTAssertThrowsError(try JSONValue(json: nested(JSONValue.maximumDepth + 1, "[", "]", "")))
    for depth in [10_000, 1_000_000] {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = String(decoding: nested(depth, open, close, "1"), as: UTF8.self)
        for text in [deep, "{\"routes\":\(deep)}", "{\"unknown\":\(deep)}", "{\"routes\":[{\"legs\":[{\"x\":\(deep)"] {
          XCTAssertThrowsError(try RouteResponse(json: Array(text.utf8)))
          XCTAssertThrowsError(try RouteFile(json: Array(text.utf8))) { error in
            XCTAssertLessThan("\(error)".count, 1000)
          }
        }
      }
    }
  }

  func testFiftyMegabytes() throws {
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000_000)
    let body = Array(#"{"code":"Ok","routes":[],"filler":""#.utf8) + filler + Array(#""}"#.utf8)
    XCTAssertEqual(try RouteResponse(json: body).routes, [])
    XCTAssertThrowsError(try RouteResponse(json: Array(body.dropLast(2))))
    XCTAssertThrowsError(try RouteResponse(json: filler))
    XCTAssertThrowsError(try RouteResponse(json: [UInt8](repeating: UInt8(ascii: "["), count: 50_000_000)))
  }

  func testLastOfEqualNamesCounts() throws {
    XCTAssertEqual(try read(#"{"a":1,"a":2}"#), ["a": 2])
    XCTAssertEqual(try RouteResponse(json: Array(#"{"code":"A","code":"B"}"#.utf8)).code, "B")
    XCTAssertEqual(try RouteResponse(json: Array(#"{"c\u006fde":"B"}"#.utf8)).code, "B")
  }

  /// Whatever is changed in a response, it is read or rejected; if it is read, writing it preserves its content.
  func testSpoiltAnswers() throws {
    let folder = Fixtures.package.appending(path: "Tests/TownRoutes")
    let names = ["valhalla-roundabout", "osrm-legs", "valhalla-match", "osrm-silent", "valhalla-tunnel-hairpins"]
    let texts = try names.map { [UInt8](try Data(contentsOf: folder.appending(path: $0 + ".json"))) }
    let pieces = [
      "null", "-1", "1e999", "[", "]", "{", "}", "\"", "\\", ",", ":", "true", "\"x\"", "[]", "{}", "0.5", "\u{0}", "é",
    ].map { Array($0.utf8) }
    try property(cases: 400) { random in
      let text = texts[Int(random.next() % UInt64(texts.count))]
      var bytes = text
      for _ in 0..<1 + random.next() % 4 where !bytes.isEmpty {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
        case 2: bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))], at: place)
        default: bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
        }
      }
      do throws(DirectionsError) {
        let response = try RouteResponse(json: bytes)
        let written = response.json()
        let again = try RouteResponse(json: written, shapeFormat: .polyline6)
        XCTAssertTrue(again == response, "a model reads back as another one")
        XCTAssertTrue(again.json() == written, "a model is written in two ways")
      } catch {
        XCTAssertFalse("\(error)".isEmpty)
      }
    }
  }
}
