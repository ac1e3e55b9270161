import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

/// The reader of CSV against a slow one that does nothing but follow RFC 4180, on lines that were made and damaged by
/// chance: the same fixes to the bit, and the same bad lines.
final class CSVStandardTests: XCTestCase {
  /// A line read letter by letter; nil for one that holds no fix, an empty array for one that is blank.
  private static func slow(_ line: [UInt8], columns: [String]) -> [Double?]? {
    var line = line[...]
    if line.last == 13 { line.removeLast() }
    if line.allSatisfy({ $0 == 32 || $0 == 9 }) { return [] }
    if line.contains(0) || line.contains(13) { return nil }
    var cells: [[UInt8]] = [[]]
    enum State { case start, plain, quoted, closed }
    var state = State.start
    for byte in line {
      switch (state, byte) {
      case (.start, 34): state = .quoted
      case (.quoted, 34): state = .closed
      case (.closed, 34):
        cells[cells.count - 1].append(34)
        state = .quoted
      case (.start, 44), (.plain, 44), (.closed, 44):
        cells.append([])
        state = .start
      case (.closed, _), (.plain, 34): return nil
      case (.start, _), (.plain, _):
        cells[cells.count - 1].append(byte)
        state = .plain
      case (.quoted, _): cells[cells.count - 1].append(byte)
      }
    }
    guard state != .quoted, cells.count == columns.count else { return nil }
    var values: [Double?] = [nil, nil, nil]
    for (cell, column) in zip(cells, columns) {
      guard let place = ["timestamp", "latitude", "longitude"].firstIndex(of: column), !cell.isEmpty else { continue }
      var text = cell[...]
      while text.first == 32 || text.first == 9 { text.removeFirst() }
      while text.last == 32 || text.last == 9 { text.removeLast() }
      guard !text.isEmpty, text.count <= 400, text.allSatisfy({ $0 < 128 && $0 | 32 != 120 }),
        let value = Double(String(decoding: text, as: UTF8.self))
      else { return nil }
      values[place] = value
    }
    return values.contains(nil) ? nil : values
  }

  private static func number(_ random: inout SeededGenerator) -> String {
    let digits = Int.random(in: 0...17, using: &random)
    let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    let whole = Int.random(in: -200...200, using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return ""
    case 1: return "\(whole)e\(Int.random(in: -3...3, using: &random))"
    case 2: return "1700000000.\(fraction)"
    case 3: return "nan"
    case 4: return " \(whole)"
    case 5: return "\(whole),\(abs(whole))"
    default: return digits == 0 ? "\(whole)" : "\(whole).\(fraction)"
    }
  }

  private static func line(_ random: inout SeededGenerator, columns: [String]) -> [UInt8] {
    var cells = columns.map { column in
      var cell =
        column == "note"
        ? ["", "a", "left, right", "5\"", "Straße", "\u{0}"].randomElement(using: &random) ?? "" : number(&random)
      if cell.contains(where: { ",\"".contains($0) })
        ? Int.random(in: 0..<4, using: &random) > 0 : Int.random(in: 0..<8, using: &random) == 0
      {
        cell = "\"" + cell.replacing("\"", with: "\"\"") + "\""
      }
      return cell
    }
    switch Int.random(in: 0..<60, using: &random) {
    case 0: cells.append("1")
    case 1: cells.removeLast()
    case 2: cells = []
    default: break
    }
    var bytes = Array(cells.joined(separator: ",").utf8)
    // A few bytes are changed, most of them into such as have a meaning.
    if Int.random(in: 0..<6, using: &random) == 0 {
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let byte =
          [34, 34, 44, 13, 0, 32, 9, 46, 45, 48, 0x78, 0xC3, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
        let place = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random) || place == bytes.count {
          bytes.insert(byte, at: place)
        } else {
          bytes[place] = byte
        }
      }
    }
    bytes.removeAll { $0 == 10 }
    return bytes + (Int.random(in: 0..<4, using: &random) == 0 ? [13, 10] : [10])
  }

  func testAgreesWithTheSlowReader() throws {
    // 2,000 lines a case; FAIRWAY_CASES=20 makes a million.
    try property(cases: 25) { random in
      let orders = [
        ["timestamp", "latitude", "longitude"], ["note", "longitude", "latitude", "timestamp"],
        ["timestamp", "note", "latitude", "longitude", "note2"],
      ]
      let columns = orders.randomElement(using: &random) ?? []
      let lines = (0..<2000).map { _ in Self.line(&random, columns: columns) }
      let header = Array((columns.joined(separator: ",") + "\n").utf8)
      var reader = try CSVTraceReader(bytes: Data(header + lines.flatMap { $0 }))
      var found: [[UInt64]] = []
      var fixes = FixColumns()
      repeat {
        try reader.read(into: &fixes, limit: 999)
        for index in 0..<fixes.count {
          found.append([fixes.timestamps[index], fixes.latitudes[index], fixes.longitudes[index]].map(Self.bits))
        }
      } while fixes.count > 0
      let expected = lines.map { Self.slow(Array($0.dropLast()), columns: columns) }
      XCTAssertEqual(reader.badLines.count, expected.count { $0 == nil })
      XCTAssertEqual(
        reader.badLines.examples.map(\.line),
        expected.indices.filter { expected[$0] == nil }.prefix(BadLines.exampleLimit).map { $0 + 2 })
      let good = expected.compactMap { $0 }.filter { !$0.isEmpty }.map { $0.map { Self.bits($0 ?? .nan) } }
      XCTAssertEqual(found.count, good.count)
      if let place = zip(found, good).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        XCTFail("fix \(place): \(found[place]) for \(good[place])")
      }
      XCTAssertGreaterThan(good.count, 500)
      XCTAssertGreaterThan(reader.badLines.count, 50)
    }
  }

  private static func bits(_ value: Double) -> UInt64 { value.isNaN ? .max : value.bitPattern }

  private func read(_ text: String, isStrict: Bool = false) throws -> (count: Int, bad: [String]) {
    var reader = try CSVTraceReader(bytes: Data(text.utf8), TraceReading(rate: 1, isStrict: isStrict))
    var fixes = FixColumns()
    var count = 0
    repeat {
      try reader.read(into: &fixes, limit: 100)
      count += fixes.count
    } while fixes.count > 0
    return (count, reader.badLines.examples.map { "\($0)" })
  }

  func testWhatIsWrongIsSaid() throws {
    let header = "latitude,longitude,note\n"
    for (line, fault) in [
      ("\"47,155\",8,", "2:1: a number is expected for 'latitude'"),
      ("47,8,a,b", "2:8: the line has more than 3 columns"),
      ("47,8,", nil), ("47,8,\"\"", nil), ("\"47\",\"8\",\"a, \"\"b\"\"\"", nil),
      ("47,\"\",a", "2:1: 'longitude' is empty"),
      ("47,8,\"a", "2:6: a quote is not closed on its line"),
      ("47,8,\"a\"b", "2:9: a comma is expected after the closing quote"),
      ("47,8,a\"b", "2:7: a quote stands in a cell that does not begin with one"),
      ("47,8,a\r47,9,b", "2:7: a carriage return without a line feed ends no line"),
      ("47,100\0garbage,a", "2:7: a NUL byte is no text"), ("47,8,\0", "2:6: a NUL byte is no text"),
    ] {
      let result = try read(header + line + "\n")
      XCTAssertEqual(result.bad, [fault].compactMap { $0 }, line)
      XCTAssertEqual(result.count, fault == nil ? 1 : 0, line)
      if let fault {
        XCTAssertThrowsError(try read(header + line + "\n", isStrict: true)) { XCTAssertEqual("\($0)", fault) }
      }
    }
    XCTAssertThrowsError(try read("latitude,longitude\r47,8\r47,9\r")) {
      XCTAssertEqual("\($0)", "1:19: a carriage return without a line feed ends no line")
    }
    XCTAssertEqual(try read("\"latitude\",\"longitude\"\n1,2\n").count, 1)
  }

  func testALongLineIsNamed() throws {
    let long = String(repeating: "1", count: TraceReading().maximumLineLength + 10)
    XCTAssertThrowsError(try read("latitude,longitude\n1,2\n1,3\n\(long)")) {
      XCTAssertEqual("\($0)", "4: the line is longer than 65536 bytes: this is no trace in lines")
    }
  }

  // MARK: Files

  private func open(_ bytes: Data) throws -> any TraceReader {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-trace-\(UUID().uuidString)")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try TraceFormat.open(file.path, TraceReading(rate: 1))
  }

  /// The limits are those of the reading, where the bytes have no end too.
  func testTheLimitsAreOptions() throws {
    var reading = TraceReading()
    (reading.maximumLineLength, reading.maximumSize) = (1 << 21, 3 << 20)
    let long = "latitude,longitude,timestamp,note\n47,8,1," + String(repeating: "a", count: 1 << 20) + "\n"
    var fixes = FixColumns()
    var reader = try CSVTraceReader(bytes: Data(long.utf8), reading)
    try reader.read(into: &fixes, limit: 10)
    XCTAssertEqual(fixes.count, 1)
    let endless = ByteSource(try XCTUnwrap(FileHandle(forReadingAtPath: "/dev/zero")), reading)
    XCTAssertThrowsError(try endless.all()) { XCTAssertTrue("\($0)".contains("larger than 3145728 bytes"), "\($0)") }
  }

  func testBlanksBeforeATraceAreReadInLinearTime() throws {
    let blanks = Data(String(repeating: " \n", count: 2 << 20).utf8)
    let time = try Cost.processorTime {
      var reader = try open(blanks + Data("latitude,longitude\n1,2\nx,2\n".utf8))
      var fixes = FixColumns()
      try reader.read(into: &fixes, limit: 10)
      XCTAssertEqual(fixes.count, 1)
      XCTAssertEqual(reader.badLines.examples.first?.line, 2 << 20 + 3)
    }
    XCTAssertLessThan(time, 60)
    XCTAssertThrowsError(try open(Data(repeating: 32, count: 4 << 20))) {
      XCTAssertEqual("\($0)", "1: the line is longer than 65536 bytes: this is no trace in lines")
    }
  }

  func testFilesOfOtherKindsAreNamed() throws {
    let text = "latitude,longitude\n1,2\n"
    for (bytes, reason) in [
      (Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0]), "is packed with gzip: unpack it first"),
      (Data([0x50, 0x4B, 3, 4, 0, 0, 0, 0, 0]), "is packed with zip: unpack it first"),
      (text.data(using: .utf16) ?? Data(), "is text in UTF-16 (or UTF-32), not in UTF-8"),
      (text.data(using: .utf16LittleEndian) ?? Data(), "is text in UTF-16 (or UTF-32), not in UTF-8"),
      (text.data(using: .utf16BigEndian) ?? Data(), "is text in UTF-16 (or UTF-32), not in UTF-8"),
      (Data("BZh91AY&SY".utf8), "is packed with bzip2: unpack it first"),
      (Data([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 0, 0]), "is binary data of another kind"),
    ] {
      XCTAssertThrowsError(try open(bytes)) { XCTAssertEqual("\($0)", reason) }
    }
  }

  /// A packed trace that is cut after it was opened is replayed as it was checked.
  func testAPackedTraceIsWhatWasChecked() throws {
    var columns = FixColumns()
    for index in 0..<5000 {
      columns.append(FixColumns.Fix(timestamp: Double(index), latitude: 1, longitude: 2))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-packed-\(UUID().uuidString)")
    try columns.packed().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var reader = try TraceFormat.open(file.path)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 100)
    var read = FixColumns()
    try reader.read(into: &read, limit: 5000)
    XCTAssertEqual(read.timestamps, columns.timestamps)
  }

  func testAPointWithinAPointIsCounted() throws {
    let point = "<trkpt lat=\"1\" lon=\"2\">"
    let text = "<gpx><trk><trkseg>\n\(point)\n\(point)</trkpt></trkpt>\(point)</trkpt></trkseg></trk></gpx>"
    var reader = try GPXTraceReader(bytes: Data(text.utf8), TraceReading(rate: 1))
    var fixes = FixColumns()
    try reader.read(into: &fixes, limit: 10)
    XCTAssertEqual(fixes.count, 2)
    XCTAssertEqual(reader.badLines.examples.map { "\($0)" }, ["2:1: another point begins within the point"])
    XCTAssertThrowsError(try GPXTraceReader(bytes: Data(text.utf8), TraceReading(rate: 1, isStrict: true)))
  }
}
