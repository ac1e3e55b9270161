import CGeoKernel
import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

final class TraceReaderTests: XCTestCase {
  private func csv(_ text: String, _ reading: TraceReading = .init()) throws -> CSVTraceReader {
    try CSVTraceReader(bytes: Data(text.utf8), reading)
  }

  private func all(_ reader: some TraceReader, limit: Int = 1 << 20) throws -> (fixes: [FixColumns.Fix], BadLines) {
    var reader = reader
    var fixes: [FixColumns.Fix] = []
    var columns = FixColumns()
    repeat {
      try reader.read(into: &columns, limit: limit)
      fixes += (0..<columns.count).map { columns[$0] }
    } while columns.count > 0
    return (fixes, reader.badLines)
  }

  /// Fixes are equal when each number is, unknown ones included.
  private func bits(_ fixes: [FixColumns.Fix]) -> [[UInt64]] {
    fixes.map { fix in
      [fix.timestamp, fix.latitude, fix.longitude, fix.horizontalAccuracy, fix.speed, fix.course, fix.altitude].map {
        $0.isNaN ? UInt64.max : $0.bitPattern
      }
    }
  }

  private func randomFixes(_ count: Int, seed: UInt64 = 3) -> FixColumns {
    var generator = SeededGenerator(seed: seed)
    var columns = FixColumns()
    for index in 0..<count {
      var fix = FixColumns.Fix(
        timestamp: 1_700_000_000 + Double(index) / 10, latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
      if Bool.random(using: &generator) { fix.horizontalAccuracy = .random(in: 1...50, using: &generator) }
      if Bool.random(using: &generator) { fix.speed = .random(in: 0...40, using: &generator) }
      if Bool.random(using: &generator) { fix.course = .random(in: 0..<360, using: &generator) }
      columns.append(fix)
    }
    return columns
  }

  func testColumnsComeInAnyOrderAndEmptyCellsAreUnknown() throws {
    let text =
      "note,longitude,latitude,timestamp,speed\r\n\"a, b\",1.5,42.5,10,\r\n\nx,2,43,11.5,-1\nx,2,43,12,-1,more\n"
    let (fixes, bad) = try all(csv(text))
    XCTAssertEqual(
      bits(fixes),
      bits([
        .init(timestamp: 10, latitude: 42.5, longitude: 1.5),
        .init(timestamp: 11.5, latitude: 43, longitude: 2, speed: -1),
      ]))
    XCTAssertEqual(bad.examples.map { "\($0)" }, ["5:14: the line has more than 5 columns"])
  }

  func testALineThatIsNoFixIsCountedWithItsPlace() throws {
    let text = "timestamp,latitude,longitude\n1,2,3\n2,abc,3\n3,4\n,1,2\n4,NaN,5\n"
    let (fixes, bad) = try all(csv(text))
    XCTAssertEqual(fixes.map(\.timestamp), [1, 4])
    XCTAssertEqual(
      bad.examples,
      [
        LineError(line: 3, column: 3, "a number is expected for 'latitude'"),
        LineError(line: 4, column: 4, "the line ends after 2 of 3 columns"),
        LineError(line: 5, column: 1, "'timestamp' is empty"),
      ])
    XCTAssertThrowsError(try all(csv(text, TraceReading(isStrict: true)))) { error in
      XCTAssertEqual("\(error)", "3:3: a number is expected for 'latitude'")
    }
  }

  func testOnlyFiveExamplesAreKept() throws {
    let text = "timestamp,latitude,longitude\n" + String(repeating: "x,1,2\n", count: 9)
    let (_, bad) = try all(csv(text))
    XCTAssertEqual(bad.count, 9)
    XCTAssertEqual(bad.examples.map(\.line), [2, 3, 4, 5, 6])
  }

  func testTheHeaderMustNameTheColumns() {
    for (text, reason) in [
      ("timestamp,latitude\n", "1:1: the header has no column 'longitude'"),
      ("timestamp,latitude,longitude,latitude\n", "1:1: the header has the column 'latitude' twice"),
      ("latitude,longitude\n", "there are no timestamps; give the fixes' rate with --rate HZ"),
      ("\n \n", "is empty: there is no trace in it"),
    ] {
      XCTAssertThrowsError(try csv(text)) { XCTAssertEqual("\($0)", reason) }
    }
  }

  func testARateStampsTheFixesAnew() throws {
    let reading = TraceReading(rate: 4)
    XCTAssertEqual(
      try all(csv("latitude,longitude\n1,2\n3,4\n5,6\n", reading)).fixes.map(\.timestamp), [0, 0.25, 0.5])
    XCTAssertEqual(
      try all(csv("latitude,longitude,timestamp\n1,2,7\n3,4,7\n5,6,7\n", reading)).fixes.map(\.timestamp),
      [7, 7.25, 7.5])
  }

  func testTimesInOtherUnitsAreReportedAndReadAsSuch() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fairway-units-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let times = (0..<5).map { 1_700_000_000 + 0.25 * Double($0) }
    for unit in TimeUnit.allCases where unit != .seconds {
      let factors: [TimeUnit: Double] = [.milliseconds: 1e3, .microseconds: 1e6, .nanoseconds: 1e9]
      let factor = try XCTUnwrap(factors[unit])
      var columns = FixColumns()
      for time in times { columns.append(.init(timestamp: time * factor, latitude: 47, longitude: 8)) }
      for (name, bytes) in [("csv", columns.csv()), ("ndjson", columns.ndjson()), ("packed", columns.packed())] {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        XCTAssertThrowsError(try all(TraceFormat.open(file.path)), name) {
          XCTAssertTrue("\($0)".contains("look like \(unit)"), "\($0)")
          XCTAssertTrue("\($0)".contains("--time-unit \(unit.rawValue)"), "\($0)")
        }
        let read = try all(TraceFormat.open(file.path, TraceReading(timeUnit: unit)))
        XCTAssertEqual(read.fixes.count, 5, name)
        // A double has half a microsecond at this many nanoseconds.
        XCTAssertTrue(zip(read.fixes, times).allSatisfy { abs($0.timestamp - $1) < 1e-6 }, name)
        let stamped = try all(TraceFormat.open(file.path, TraceReading(rate: 2, timeUnit: unit)))
        XCTAssertEqual(stamped.fixes.map { $0.timestamp - times[0] }, [0, 0.5, 1, 1.5, 2], name)
      }
    }
  }

  /// The engine rejects a single time that is not in seconds, and gives the reason.
  func testOneWrongTimeMakesNoOtherUnit() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-unit-\(getpid()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = "timestamp,latitude,longitude\n1700000000000,47,8\n1700000001,47,8\n1700000002,47,8\n,47,8\n"
    try Data(text.utf8).write(to: file)
    XCTAssertEqual(try all(TraceFormat.open(file.path)).fixes.count, 3)
  }

  func testEveryFormKeepsEveryBit() throws {
    let columns = randomFixes(5000)
    let fixes = (0..<columns.count).map { columns[$0] }
    let packed = try PackedTrace(bytes: columns.packed())
    XCTAssertEqual(bits(try all(packed, limit: 777).fixes), bits(fixes))
    let csv = try CSVTraceReader(bytes: columns.csv())
    XCTAssertEqual(bits(try all(csv, limit: 777).fixes), bits(fixes))
    let lines = NDJSONTraceReader(bytes: columns.ndjson())
    XCTAssertEqual(bits(try all(lines, limit: 777).fixes), bits(fixes))
  }

  func testLinesMayBeCutAnywhereByThePieces() throws {
    let columns = randomFixes(40_000)  // more than two pieces
    let csv = try CSVTraceReader(bytes: columns.csv())
    XCTAssertEqual(bits(try all(csv).fixes), bits((0..<columns.count).map { columns[$0] }))
  }

  func testAnEndlessLineIsRefused() {
    let text = "latitude,longitude,timestamp\n" + String(repeating: "1", count: 3 << 20)
    XCTAssertThrowsError(try all(csv(text)))
  }

  func testNDJSONSaysWhatIsMissing() throws {
    let text = """
      {"timestamp":1,"latitude":2,"longitude":3,"horizontal_accuracy":null}
      {"timestamp":1,"latitude":"2","longitude":3}
      {"timestamp":1,"longitude":3}
      {"timestamp":
      [1]
      """
    let (fixes, bad) = try all(NDJSONTraceReader(bytes: Data(text.utf8)))
    XCTAssertEqual(fixes.count, 1)
    XCTAssertEqual(
      bad.examples.map(\.reason),
      [
        "a number is expected for 'latitude'", "'latitude' is missing", "this is no JSON", "a JSON object is expected",
      ])
    XCTAssertThrowsError(try all(NDJSONTraceReader(bytes: Data("{\"latitude\":1,\"longitude\":2}".utf8))))
  }

  func testADamagedPackedFileSaysHow() throws {
    let good = randomFixes(10).packed()
    var flipped = good
    flipped[30] ^= 1
    var newer = good
    newer[8] = 2
    var otherMagic = good
    otherMagic[7] = UInt8(ascii: "9")
    for (bytes, reason) in [
      (flipped, "does not match its checksum: the file was damaged"),
      (newer, "is of version 2; this program reads version 1"),
      (otherMagic, "does not start with FWTRACE1: this is no packed trace"),
      (good.prefix(20), "is cut off: 20 bytes, less than the header's 24"),
      (good.dropLast(1), "is cut off: 10 fixes are announced, but there are only \(good.count - 1) bytes"),
      (good + [0], "has 1 bytes too many at its end"),
    ] {
      XCTAssertThrowsError(try PackedTrace(bytes: Data(bytes))) { XCTAssertEqual("\($0)", reason) }
    }
    var huge = good
    huge.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
    XCTAssertThrowsError(try PackedTrace(bytes: huge))
  }

  func testTheChecksumIsTheCommonOne() {
    XCTAssertEqual(Checksum().of(Data("123456789".utf8)), 0xCBF4_3926)
    var generator = SeededGenerator(seed: 5)
    var tables = gk_crc32_tables()
    gk_crc32_prepare(&tables)
    for count in [0, 1, 15, 16, 63, 64, 65, 127, 128, 129, 1000, 4096] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let before = UInt32.random(in: 0...UInt32.max, using: &generator)
      XCTAssertEqual(
        gk_crc32_update(&tables, before, bytes, count), gk_crc32_update_portable(&tables, before, bytes, count))
    }
  }

  func testGPXPointsWithTheirTimes() throws {
    let text = """
      <?xml version="1.0"?>
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x"><wpt lat="1" lon="1"/><trk><trkseg>
      <trkpt lat="42.5" lon="1.5"><ele>1000.5</ele><time>2026-05-01T12:00:00.25Z</time><hdop>3</hdop></trkpt>
      <trkpt lat="abc" lon="1.5"><time>2026-05-01T12:00:01Z</time></trkpt>
      <trkpt lat="42.6" lon="1.6"><time>2026-05-01T14:00:02+02:00</time><extensions><x:speed>7</x:speed></extensions></trkpt>
      </trkseg></trk></gpx>
      """
    let (fixes, bad) = try all(GPXTraceReader(bytes: Data(text.utf8)))
    XCTAssertEqual(
      bits(fixes),
      bits([
        .init(timestamp: 1_777_636_800.25, latitude: 42.5, longitude: 1.5, altitude: 1000.5),
        .init(timestamp: 1_777_636_802, latitude: 42.6, longitude: 1.6, speed: 7),
      ]))
    XCTAssertEqual(bad.examples, [LineError(line: 4, column: 1, "a number is expected for 'lat'")])
  }

  func testBrokenGPXNamesThePlace() {
    for text in ["<gpx><trk><trkseg><trkpt lat=\"1\"", "<html></html>", "<gpx></gpx>"] {
      XCTAssertThrowsError(try GPXTraceReader(bytes: Data(text.utf8)), text)
    }
    let untimed = "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    XCTAssertThrowsError(try GPXTraceReader(bytes: Data(untimed.utf8))) {
      XCTAssertTrue("\($0)".contains("--rate"), "\($0)")
    }
    XCTAssertEqual(try all(GPXTraceReader(bytes: Data(untimed.utf8), TraceReading(rate: 1))).fixes.count, 1)
  }

  func testTracesOfOthersAreRead() throws {
    let traces = try Fixtures.directory.appending(path: "traces")
    let gpx = try TraceFormat.open(traces.appending(path: "tour-with-loop.gpx").path)
    XCTAssertEqual(try all(gpx).fixes.count, 11)
    let untimed = traces.appending(path: "andorra_for_map_matching.gpx").path
    XCTAssertThrowsError(try TraceFormat.open(untimed))
    XCTAssertEqual(try all(TraceFormat.open(untimed, TraceReading(rate: 1))).fixes.count, 21)
    for name in ["no_trk", "no_trkpt", "no_trkseg"] {
      let path = traces.appending(path: "malformed/\(name).gpx").path
      XCTAssertThrowsError(try TraceFormat.open(path), name) { XCTAssertTrue("\($0)".contains("trkpt"), "\($0)") }
    }
    let csv = try TraceFormat.open(
      traces.appending(path: "mappymatch-sample_trace_1.csv").path, TraceReading(rate: 1))
    XCTAssertGreaterThan(try all(csv).fixes.count, 100)
  }

  func testFilesThatAreNone() throws {
    XCTAssertThrowsError(try TraceFormat.open("/nowhere/at/all")) {
      XCTAssertEqual("\($0)", "there is no such file")
    }
    XCTAssertThrowsError(try TraceFormat.open(NSTemporaryDirectory())) {
      XCTAssertEqual("\($0)", "is a directory, not a trace")
    }
    let empty = FileManager.default.temporaryDirectory.appending(path: "fairway-empty-\(UUID().uuidString)")
    try Data().write(to: empty)
    defer { try? FileManager.default.removeItem(at: empty) }
    XCTAssertThrowsError(try TraceFormat.open(empty.path)) {
      XCTAssertEqual("\($0)", "is empty: there is no trace in it")
    }
  }
}
