import CTraceFiles
import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

/// Lines of short decimal numbers are read by the hundred in C: to the same bits as cell by cell, and as `Double` does.
final class PlainLinesTests: XCTestCase {
  /// A number as people write it, now and then in a way that is not plain, or no number.
  private func cell(_ generator: inout SeededGenerator) -> String {
    let largest = [0, 9, 180, 99_999, 1_770_000_000].randomElement(using: &generator) ?? 0
    let whole = String(Int.random(in: 0...largest, using: &generator))
    let digits = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      String(Int.random(in: 0...9, using: &generator))
    }.joined()
    let sign = Bool.random(using: &generator) ? "-" : ""
    switch Int.random(in: 0..<60, using: &generator) {
    case 0: return ""
    case 1: return sign + "." + digits
    case 2: return whole + "."
    case 3: return "9007199254740993"
    case 4: return "0.\(digits)\(digits)"
    case 5: return "1e\(Int.random(in: 0...9, using: &generator))"
    case 6: return "nan"
    case 7: return " \(whole)"
    case 8: return "1.2.3"
    case 9: return ["-", ".", "-.", "+3", "\u{e9}", "1:2", "0/5"].randomElement(using: &generator) ?? ""
    default: return sign + whole + (digits.isEmpty ? "" : "." + digits)
    }
  }

  private func text(seed: UInt64, lines: Int) -> [[String]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<lines).map { _ in
      let count = Int.random(in: 0..<40, using: &generator) == 0 ? Int.random(in: 0...5, using: &generator) : 4
      return (0..<count).map { _ in cell(&generator) }
    }
  }

  private func fixes(_ rows: [[String]], lineEnd: String = "\n") throws -> (bits: [[UInt64]], bad: [Int?]) {
    let lines = ["timestamp,note,latitude,longitude"] + rows.map { $0.joined(separator: ",") }
    var reader = try CSVTraceReader(bytes: Data((lines.joined(separator: lineEnd) + lineEnd).utf8))
    var columns = FixColumns()
    var bits: [[UInt64]] = []
    repeat {
      try reader.read(into: &columns, limit: 700)
      for index in 0..<columns.count {
        bits.append(
          [columns.timestamps[index], columns.latitudes[index], columns.longitudes[index], columns.speeds[index]].map {
            $0.isNaN ? .max : $0.bitPattern
          })
      }
    } while columns.count > 0
    return (bits, reader.badLines.examples.map(\.line))
  }

  func testTheSameAsCellByCell() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let rows = text(seed: seed, lines: 3000)
      // A quote around a number changes nothing, but such a line is not plain.
      let quoted = rows.map { row in
        row.enumerated().map { place, cell in place != 1 && !cell.isEmpty ? "\"\(cell)\"" : cell }
      }
      let plain = try fixes(rows)
      XCTAssertEqual(plain.bits, try fixes(quoted).bits, "seed \(seed)")
      XCTAssertEqual(plain.bad, try fixes(quoted).bad, "seed \(seed)")
      XCTAssertEqual(plain.bits, try fixes(rows, lineEnd: "\r\n").bits, "seed \(seed)")
      XCTAssertGreaterThan(plain.bits.count, 1000)
    }
  }

  func testTheSameWithoutVectors() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let bytes = Array(text(seed: seed, lines: 2000).map { $0.joined(separator: ",") + "\n" }.joined().utf8)
      let rows: [UInt8] = [0, 255, 1, 2]
      var places = (0, 0)
      var read = 0
      while places.0 < bytes.count {
        var values = (Array(repeating: -1.0, count: 3 * 100), Array(repeating: -1.0, count: 3 * 100))
        let counts = rows.withUnsafeBufferPointer { rows in
          let layout = trace_csv_layout(rows: rows.baseAddress, column_count: 4, needed: 7)
          return (
            trace_csv_read(bytes, &places.0, bytes.count, layout, &values.0, 100, 90),
            trace_csv_read_portable(bytes, &places.1, bytes.count, layout, &values.1, 100, 90)
          )
        }
        XCTAssertEqual(counts.0, counts.1, "seed \(seed)")
        XCTAssertEqual(places.0, places.1, "seed \(seed)")
        for row in 0..<3 {
          let range = row * 100..<row * 100 + counts.0
          XCTAssertEqual(values.0[range].map(\.bitPattern), values.1[range].map(\.bitPattern), "seed \(seed)")
        }
        read += counts.0
        guard places.0 == places.1, counts.0 == counts.1 else { return }
        // The line that both stopped at.
        if counts.0 < 90 { while places.0 < bytes.count, bytes[places.0] != UInt8(ascii: "\n") { places.0 += 1 } }
        if counts.0 < 90 { places.0 += 1 }
        places.1 = places.0
      }
      XCTAssertGreaterThan(read, 500)
    }
  }

  func testEachNumberIsTheNearestDouble() throws {
    var generator = SeededGenerator(seed: 21)
    var texts: [String] = []
    while texts.count < 60_000 {
      let digits = (0..<Int.random(in: 1...17, using: &generator)).map { _ in
        Character(String(Int.random(in: 0...9, using: &generator)))
      }
      var text = digits
      if Bool.random(using: &generator) { text.insert(".", at: Int.random(in: 0...text.count, using: &generator)) }
      if Bool.random(using: &generator) { text.insert("-", at: 0) }
      texts.append(String(text))
    }
    let lines = "timestamp,latitude,longitude\n" + texts.map { "1,\($0),2\n" }.joined()
    var reader = try CSVTraceReader(bytes: Data(lines.utf8), TraceReading(isStrict: true))
    var columns = FixColumns()
    try reader.read(into: &columns, limit: .max)
    XCTAssertEqual(columns.count, texts.count)
    for (text, value) in zip(texts, columns.latitudes) {
      XCTAssertEqual(value.bitPattern, Double(text)?.bitPattern, text)
    }
  }
}
