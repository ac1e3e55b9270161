import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import TraceFiles
import XCTest

@testable import FairwayCommand

final class LiveLinesTests: XCTestCase {
  /// All lines of bytes that arrive in pieces; nil for one that is too long.
  private func lines(_ pieces: [[UInt8]], longestLine: Int = 1 << 16) -> [[UInt8]?] {
    var reader = LiveLines(longestLine: longestLine)
    var all: [[UInt8]?] = []
    func add(_ line: LiveLines.Line) {
      switch line {
      case .text(let text): all.append(Array(text))
      case .tooLong: all.append(nil)
      }
    }
    for piece in pieces {
      reader.bytes += piece
      while let line = reader.next() { add(line) }
      XCTAssertEqual(reader.number, all.count)
      XCTAssertLessThanOrEqual(reader.bytes.count, longestLine)
    }
    if let line = reader.last() { add(line) }
    return all
  }

  private func pieces(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &generator))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }

  func testLinesAreTheSameHoweverTheyArrive() throws {
    try property(cases: 500) { generator in
      let bytes: [UInt8] = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        Int.random(in: 0..<20, using: &generator) == 0 ? 0x0A : .random(in: 0x41...0x5A, using: &generator)
      }
      let longest = Int.random(in: 1...60, using: &generator)
      var expected: [[UInt8]?] = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        $0.count <= longest ? Array($0) : nil
      }
      if expected.last == .some([]) { expected.removeLast() }
      XCTAssertEqual(lines(pieces(bytes, &generator), longestLine: longest), expected)
    }
  }

  /// A stream of all forms gives the same fixes and errors however it arrives.
  func testFixesAreTheSameHoweverTheyArrive() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var bytes: [UInt8] = []
    for form in ["nmea", "csv", "ndjson"] {
      let words = ["generate", "--format", form, "--noise", "badfix", "--fixes", "60", "--out", "-"]
      bytes += try FairwayProcess.run(words, in: folder).output + Data("garbage\n".utf8)
    }
    bytes += Array(#"{"class":"TPV","mode":3,"time":"2026-05-01T12:00:00Z","lat":1,"lon":2}"#.utf8)
    func read(_ pieces: [[UInt8]]) -> String {
      var reader = FixLines()
      var fixes = FixColumns()
      var errors: [LineError] = []
      let lines = lines(pieces)
      for (place, line) in lines.enumerated() {
        reader.read(line.map { $0[...] } ?? [], number: place + 1, into: &fixes, errors: &errors)
      }
      reader.finish(number: lines.count, into: &fixes, errors: &errors)
      XCTAssertGreaterThan(fixes.count, 150)
      XCTAssertEqual(errors.count, 3)
      return "\(fixes) \(errors)"
    }
    let whole = read([bytes])
    try property(cases: 20) { generator in XCTAssertEqual(read(pieces(bytes, &generator)), whole) }
  }

  func testAnIncompleteLineCanBeDropped() {
    var reader = LiveLines(longestLine: 10)
    reader.bytes += Array("one\ntw".utf8)
    guard case .text(let one)? = reader.next() else { return XCTFail("there is a line") }
    XCTAssertEqual(Array(one), Array("one".utf8))
    XCTAssertNil(reader.next())
    reader.dropLine()
    reader.bytes += Array("three\n".utf8)
    guard case .text(let three)? = reader.next() else { return XCTFail("there is a line") }
    XCTAssertEqual(Array(three), Array("three".utf8))
    XCTAssertNil(reader.last())
  }

  /// What is left of a line that was too long went with its connection: the next line is whole.
  func testTheLineAfterOneThatWasTooLongAndLostIsRead() {
    var reader = LiveLines(longestLine: 10)
    reader.bytes += Array("much too long".utf8)
    guard case .tooLong? = reader.next() else { return XCTFail("the line is too long") }
    XCTAssertNil(reader.next())
    reader.dropLine()
    reader.bytes += Array("three\n".utf8)
    guard case .text(let three)? = reader.next() else { return XCTFail("there is a line") }
    XCTAssertEqual(Array(three), Array("three".utf8))
  }

  func testAddressesOfGPSD() throws {
    for (text, address) in [
      ("box", "box:2947"), ("box:1", "box:1"), ("::1", "[::1]:2947"), ("[::1]:99", "[::1]:99"), ("10.0.0.1:65535", nil),
      ("[fe80::1]", "[fe80::1]:2947"),
    ] {
      XCTAssertEqual(try GPSDAddress(text).description, address ?? text)
    }
    XCTAssertEqual(GPSDAddress().description, "localhost:2947")
    for text in ["", ":1", "box:", "box:0", "box:65536", "box:x", "[::1]x", "[::1]:", "a b", "a\n"] {
      XCTAssertThrowsError(try GPSDAddress(text), text)
    }
  }
}
