import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

/// How the sentences of a receiver's bursts become fixes, and when.
final class NMEABurstTests: XCTestCase {
  /// The orders in which common receivers send.
  private static let orders = [
    ["GPRMC"], ["GPGGA", "GPRMC"], ["GPRMC", "GPVTG", "GPGGA", "GPGSA", "GPGSV", "GPGLL"],
    ["GNRMC", "GNVTG", "GNGGA", "GNGSA", "GPGSV", "GLGSV", "GNGLL", "GNGST", "GNZDA"],
    ["GPGGA", "GPGSA", "GPGSV", "GPRMC", "GPVTG"], ["GPGGA", "GPGLL", "GPGSA", "GPRMC"], ["GPGGA", "GPVTG", "GPZDA"],
    ["GPZDA", "GPGGA", "GPGST", "GPVTG"], ["GPVTG", "GPGGA", "GPZDA"], ["GPGLL", "GPZDA"],
    ["GPRMC", "GLRMC", "GNGNS", "GPGST", "GLGST", "GNGST"],
  ]

  /// From the second burst on, a fix comes with the last sentence that adds something to it, and never later.
  func testAFixComesWithTheLastSentenceOfItsBurst() {
    for order in Self.orders {
      let bursts = NMEA.bursts(6, of: order)
      let result = LineResult(NMEA.lines(bursts.flatMap(\.self)))
      XCTAssertEqual(result.errors, [], "\(order)")
      XCTAssertEqual(result.fixes.map(\.timestamp), (0..<6).map { 1_777_636_800 + Double($0) }, "\(order)")
      XCTAssertEqual(result.fixes.map { (($0.latitude - 42) * 6000).rounded() }, (0..<6).map(Double.init), "\(order)")
      for number in 1..<6 {
        let burst = number * order.count + 1...(number + 1) * order.count
        XCTAssertTrue(burst.contains(result.lines[number]), "\(order): \(result.lines)")
      }
    }
  }

  /// Nothing of a burst is lost by returning its fix early.
  func testAFixHasAllOfItsBurst() {
    let result = LineResult(NMEA.lines(NMEA.bursts(4, of: Self.orders[3]).flatMap(\.self)))
    for fix in result.fixes {
      XCTAssertEqual(fix.horizontalAccuracy, 5)
      XCTAssertEqual(fix.altitude, 150)
      XCTAssertEqual(fix.speed, 10, accuracy: 1e-4)
      XCTAssertEqual(fix.course, 0)
    }
  }

  func testAConnectionWithinABurst() {
    for order in Self.orders where order.count > 1 && order[0] != "GPVTG" && order[0] != "GPZDA" {
      for start in 1..<order.count {
        let sentences = NMEA.bursts(6, of: order).flatMap(\.self).dropFirst(start)
        let result = LineResult(NMEA.lines(Array(sentences)))
        let seconds = Set(result.fixes.map { $0.timestamp - 1_777_636_800 })
        XCTAssertTrue(seconds.isSuperset(of: [2, 3, 4, 5]), "\(order) from \(start): \(seconds), \(result.errors)")
        for (fix, line) in zip(result.fixes, result.lines) where fix.timestamp >= 1_777_636_803 {
          let burst = Int(fix.timestamp) - 1_777_636_800
          XCTAssertLessThanOrEqual(line, (burst + 1) * order.count - start, "\(order) from \(start)")
        }
      }
    }
  }

  func testALostSentenceDelaysOneFixAndLosesNone() {
    let order = ["GPRMC", "GPGGA", "GPGST"]
    for lost in 0..<3 {
      var bursts = NMEA.bursts(8, of: order)
      bursts[3].remove(at: lost)
      let result = LineResult(NMEA.lines(bursts.flatMap(\.self)))
      XCTAssertEqual(result.fixes.map(\.timestamp), (0..<8).map { 1_777_636_800 + Double($0) })
      // Only the last sentence is waited for.
      XCTAssertEqual(result.lines[4...].allSatisfy { $0 <= 8 * 3 }, true)
      XCTAssertEqual(result.fixes[7].horizontalAccuracy, 5, "the last sentence is learned again")
      XCTAssertEqual(Array(result.lines[6...]), [20, 23])
    }
  }

  func testASentenceThatComesSometimesDelaysNothing() {
    let bursts = NMEA.bursts(12, of: ["GPRMC", "GPGGA"]).enumerated().map { number, burst in
      number % 3 == 1 ? burst + ["GPGST,\(burst[0].split(separator: ",")[1]),,,,,3,4,5"] : burst
    }
    var ends: [Int] = []
    var line = 0
    for burst in bursts {
      ends.append(line + 2)
      line += burst.count
    }
    let result = LineResult(NMEA.lines(bursts.flatMap(\.self)))
    XCTAssertEqual(result.fixes.count, 12)
    XCTAssertEqual(Array(result.lines[2...]), Array(ends[2...]))
  }

  func testAReceiverThatChangesItsSentences() {
    let first = NMEA.bursts(4, of: ["GPRMC", "GPGGA", "GPGST"])
    let second = NMEA.bursts(4, of: ["GPGGA", "GPRMC"], start: 43_204)
    let third = NMEA.bursts(4, of: ["GPGGA", "GPRMC", "GPGST"], start: 43_208)
    let result = LineResult(NMEA.lines((first + second + third).flatMap(\.self)))
    XCTAssertEqual(result.fixes.map(\.timestamp), (0..<12).map { 1_777_636_800 + Double($0) })
    XCTAssertEqual(Array(result.lines[6...7]), [18, 20])
    XCTAssertEqual(result.lines[11], 32)
    XCTAssertEqual(result.fixes[11].horizontalAccuracy, 5)
  }

  /// A stopped clock is left to the engine, which rejects the repetitions.
  func testAClockThatStandsStill() {
    let burst = NMEA.bursts(1, of: ["GPRMC", "GPGGA"])[0]
    let result = LineResult(NMEA.lines(burst + burst + burst))
    XCTAssertEqual(result.fixes.count, 3)
    XCTAssertEqual(Set(result.fixes.map(\.timestamp)).count, 1)
  }

  func testTenFixesASecond() {
    let sentences = (0..<30).flatMap { number in
      let time = String(format: "1200%02d.%d", number / 10, number % 10)
      // The decimals may differ from sentence to sentence.
      return [
        "GNRMC,\(time)0,A,4230,N,00130,E,1,2,010526,,,A", "GNGGA,\(time),4230,N,00130,E,1,,1,,,,,,",
        "GNGST,\(time)00,,,,,3,4,5",
      ]
    }
    let result = LineResult(NMEA.lines(sentences))
    XCTAssertEqual(result.fixes.map { (($0.timestamp - 1_777_636_800) * 10).rounded() }, (0..<30).map(Double.init))
    XCTAssertEqual(Array(result.lines[1...]), (1..<30).map { $0 * 3 + 3 })
    XCTAssertTrue(result.fixes.allSatisfy { $0.horizontalAccuracy == 5 })
  }

  // MARK: Files

  func testWhatIsWrittenIsReadBack() throws {
    try property(cases: 50) { generator in
      var columns = FixColumns()
      for number in 0..<20 {
        var fix = FixColumns.Fix(
          timestamp: 1_777_636_800 + Double(number) / 4, latitude: .random(in: -90...90, using: &generator),
          longitude: .random(in: -180...180, using: &generator))
        if Bool.random(using: &generator) { fix.horizontalAccuracy = .random(in: 1...50, using: &generator) }
        if Bool.random(using: &generator) { fix.speed = .random(in: 0...40, using: &generator) }
        if Bool.random(using: &generator) { fix.course = .random(in: 0..<360, using: &generator) }
        if Bool.random(using: &generator) { fix.altitude = .random(in: -100..<3600, using: &generator) }
        columns.append(fix)
      }
      let result = LineResult(bytes: Array(columns.nmea()))
      XCTAssertEqual(result.errors, [])
      XCTAssertEqual(result.fixes.count, columns.count)
      for (read, written) in zip(result.fixes, (0..<columns.count).map { columns[$0] }) {
        XCTAssertEqual(read.timestamp, written.timestamp)
        XCTAssertEqual(read.latitude, written.latitude, accuracy: 1e-9)
        XCTAssertEqual(read.longitude, written.longitude, accuracy: 1e-9)
        for column in [TraceColumn.horizontalAccuracy, .speed, .course, .altitude] {
          XCTAssertEqual(read[column].isNaN, written[column].isNaN)
          if !written[column].isNaN { XCTAssertEqual(read[column], written[column], accuracy: 1e-3) }
        }
      }
    }
    var bad = FixColumns()
    for (time, latitude) in [(Double.nan, 1.0), (1e9, .nan), (1e9, 91), (1, 1), (4e9, 1), (.infinity, 1)] {
      bad.append(FixColumns.Fix(timestamp: time, latitude: latitude, longitude: 1))
    }
    XCTAssertEqual(bad.nmea(), Data())
  }

  func testAFileHasTheFixesOfItsLines() throws {
    let noise = "\u{0}\u{2}12.0,N*33\r\n"
    let text = noise + NMEA.lines(NMEA.bursts(50, of: Self.orders[3]).flatMap(\.self)) + "garbage\r\n"
    let live = LineResult(text)
    XCTAssertEqual(live.fixes.count, 50)
    XCTAssertEqual(live.errors.count, 2)
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-\(UUID().uuidString).nmea")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for limit in [1, 3, 512] {
      var reader = try TraceFormat.open(file.path)
      var fixes: [FixColumns.Fix] = []
      var columns = FixColumns()
      repeat {
        try reader.read(into: &columns, limit: limit)
        XCTAssertLessThanOrEqual(columns.count, limit)
        fixes += (0..<columns.count).map { columns[$0] }
      } while columns.count > 0
      XCTAssertEqual("\(fixes)", "\(live.fixes)", "the same, unknown values included")
      XCTAssertEqual(reader.badLines.examples.map(\.description), live.errors)
    }
    var strict = try TraceFormat.open(file.path, TraceReading(isStrict: true))
    var columns = FixColumns()
    XCTAssertThrowsError(try strict.read(into: &columns, limit: 100))
  }

  /// Random bytes, damaged sentences and random orders of them neither trap nor make up fixes off the Earth.
  func testHostileStreams() throws {
    let sentences = NMEA.lines(NMEA.bursts(5, of: Self.orders[3] + ["GPGNS"]).flatMap(\.self)).utf8
    try property(cases: 300) { generator in
      var bytes = Array(sentences)
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 30))
        }
      }
      // Without checksums more of the damage is read.
      var reading = TraceReading()
      reading.acceptsMissingChecksums = true
      let text = bytes.split(separator: UInt8(ascii: "\n")).flatMap { $0.prefix { $0 != UInt8(ascii: "*") } + [0x0A] }
      for fix in LineResult(bytes: bytes).fixes + LineResult(bytes: text, reading, form: .nmea).fixes {
        XCTAssertLessThanOrEqual(abs(fix.latitude), 90)
        XCTAssertLessThanOrEqual(abs(fix.longitude), 180)
        XCTAssertTrue(fix.timestamp.isFinite)
      }
    }
  }
}
