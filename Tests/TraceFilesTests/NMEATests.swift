import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

final class NMEATests: XCTestCase {
  /// Noon of the first of May 2026.
  private static let noon = 1_777_636_800.0

  // MARK: Sentences

  func testASentenceOfEachKind() throws {
    let rmc = LineResult(NMEA.lines(["GPRMC,120000.25,A,4230.6000,S,00130.3000,W,10.0,271.5,010526,,,A"]))
    let fix = try XCTUnwrap(rmc.fixes.first)
    XCTAssertEqual(rmc.errors, [])
    XCTAssertEqual(fix.timestamp, Self.noon + 0.25)
    XCTAssertEqual(fix.latitude, -42.51, accuracy: 1e-12)
    XCTAssertEqual(fix.longitude, -1.505, accuracy: 1e-12)
    XCTAssertEqual(fix.speed, 10 * 1852 / 3600, accuracy: 1e-12)
    XCTAssertEqual(fix.course, 271.5)
    XCTAssertTrue(fix.altitude.isNaN && fix.horizontalAccuracy.isNaN)

    for address in ["GNGGA", "QZGGA", "GAGGA", "GBGGA", "GLGGA"] {
      let fix = try joined("\(address),120000,4230,N,00130,E,1,08,1.5,100.0,M,50.0,M,,")
      XCTAssertEqual(fix.altitude, 150, "above the ellipsoid")
      XCTAssertEqual(fix.horizontalAccuracy, 1.5 * NMEAEpoch.metresPerDilution)
    }
    XCTAssertEqual(try joined("GPGGA,120000,4230,N,00130,E,1,08,1.5,100.0,M,,M,,").altitude, 100)
    XCTAssertEqual(try joined("GNGNS,120000,4230,N,00130,E,AN,08,2,100.0,50,,").altitude, 150)
    XCTAssertEqual(try joined("GPGLL,4230,N,00130,E,120000,A,A").latitude, 42.5)
  }

  /// The fix of a sentence after one with the date.
  private func joined(_ sentence: String) throws -> FixColumns.Fix {
    let result = LineResult(NMEA.lines(["GPZDA,120000,01,05,2026,00,00", sentence]))
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(result.fixes.count, 1, sentence)
    return try XCTUnwrap(result.fixes.first)
  }

  func testAccuracyAndVelocityOfOtherSentences() throws {
    let position = "GPGGA,120000,4230,N,00130,E,1,08,1.5,,M,,M,,"
    func fix(_ others: String...) throws -> FixColumns.Fix {
      let result = LineResult(NMEA.lines(["GPZDA,120000,01,05,2026,,", position] + others))
      XCTAssertEqual(result.errors, [])
      return try XCTUnwrap(result.fixes.first)
    }
    XCTAssertEqual(try fix("GPGST,120000,9,,,,3,4,5").horizontalAccuracy, 5, "GST is preferred to the dilution")
    XCTAssertEqual(try fix("GPGST,120000,9,6,8,30,,,").horizontalAccuracy, 10, "the ellipse, if that is all there is")
    XCTAssertEqual(try fix("GPGST,120000,,,,,,,").horizontalAccuracy, 7.5)
    let fast = try fix("GPVTG,90.0,T,,M,,N,36.0,K")
    XCTAssertEqual(fast.speed, 10)
    XCTAssertEqual(fast.course, 90)
    // The receiver's solution of all systems replaces those of single ones.
    XCTAssertEqual(try fix("GPGST,120000,,,,,3,4,5", "GNGST,120000,,,,,6,8,5").horizontalAccuracy, 10)
    XCTAssertEqual(try fix("GNGST,120000,,,,,6,8,5", "GLGST,120000,,,,,3,4,5").horizontalAccuracy, 10)
  }

  func testNoFixIsNoFixAndNoError() {
    for sentence in [
      "GPRMC,120000,V,,,,,,,010526,,,N", "GPRMC,,V,,,,,,,,,,N", "GPRMC,120000,A,4230,N,00130,E,,,010526,,,N",
      "GPRMC,120000,A,,,,,0,0,010526,,,A", "GPGLL,,,,,,V,N", "GPGGA,120000,,,,,0,00,99.99,,,,,,",
      "GPGGA,120000,4230,N,00130,E,0,00,,,M,,M,,", "GNGNS,120000,,,,,NNN,00,99.9,,,,",
    ] {
      let result = LineResult(NMEA.lines(["GPZDA,120000,01,05,2026,,", sentence]))
      XCTAssertEqual(result.fixes, [], sentence)
      XCTAssertEqual(result.errors, [], sentence)
    }
    // One sentence without a position is enough, whatever the others repeat.
    let burst = NMEA.bursts(1, of: ["GPRMC"])[0] + ["GPGGA,120000.00,4200,N,00130,E,0,00,,,M,,M,,"]
    XCTAssertEqual(LineResult(NMEA.lines(burst)).fixes, [])
  }

  func testOtherSentencesAreIgnored() {
    let others = [
      "GPGSA,A,3,01,02,,,,,,,,,,,2.0,1.0,1.7", "GPGSV,1,1,01,01,40,083,46", "PUBX,00,1", "PMTK010,001",
      "GPTXT,01,01,02,x",
      "IIMWV,1,R,2,N,A",
    ]
    let result = LineResult(NMEA.lines(others) + "!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\n")
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(result.fixes, [])
  }

  func testWhatIsWrongWithASentence() {
    let good = "GPRMC,120000,A,4230,N,00130,E,1,2,010526,,,A"
    func replacing(_ old: String, _ new: String) -> String { NMEA.sentence(good.replacing(old, with: new)) }
    let wrong: [(String, String)] = [
      ("$" + good + "*00", "1:46: the checksum is wrong: the sentence has 77"),
      ("$" + good + "*5", "1:46: two hexadecimal digits are expected after the *"),
      ("$" + good + "*5G", "1:46: two hexadecimal digits"),
      ("$" + good, "1:46: the sentence ends without a checksum; --accept-missing-checksums"),
      ("$GPRMC,12", "1:10: the sentence ends without a checksum"),
      ("$", "without a checksum"), ("$*00", "1:1: an address such as GPRMC"),
      (NMEA.sentence("GPRM,1"), "1:1: an address"), (NMEA.sentence("gprmc,1"), "1:1: an address"),
      (NMEA.sentence("P"), "1:1: an address"),
      (replacing("120000", "12:00"), "1:8: field 1 of GPRMC: a time such as 235959.00 is expected"),
      (replacing("120000", "240000"), "there is no such time of the day"),
      (replacing("120000", "126000"), "there is no such time of the day"),
      (replacing("120000", "120061"), "there is no such time of the day"),
      (replacing("120000", "120000.x"), "a time such as"),
      (replacing("4230", "x"), "field 3 of GPRMC: a number is expected for degrees and minutes"),
      (replacing("4230", "-4230"), "there is no such position"), (replacing("4230", "4260"), "no such position"),
      (replacing("4230", "9000.1"), "no such position"), (replacing("00130", "18000.1"), "no such position"),
      (replacing("4230", "1e3"), "a number"), (replacing("4230", "nan"), "a number"),
      (replacing("4230", String(repeating: "9", count: 400)), "a number"),
      (replacing("N,0", "X,0"), "field 4 of GPRMC: N or S is expected"), (replacing(",E,", ",,"), "E or W is expected"),
      (replacing("E,1,", "E,1.2.3,"), "field 7 of GPRMC: a number is expected for the speed"),
      (replacing("010526", "01052"), "a date such as 310526 is expected"),
      (replacing("010526", "011326"), "there is no such date"), (replacing("010526", "000526"), "no such date"),
      (replacing("010526", "300226"), "there is no such date"), (replacing("010526", "310426"), "no such date"),
      (NMEA.sentence("GPZDA,120000,1,x,2026,,"), "a date such as 31,05,2026 is expected"),
      ("$GPRMC,\u{7}*00", "1:8: a sentence consists of printable ASCII characters"),
      ("$GPRMC,é*00", "1:8: a sentence consists of printable ASCII characters"),
    ]
    for (line, message) in wrong {
      let result = LineResult(line)
      XCTAssertEqual(result.fixes, [], line)
      XCTAssertEqual(result.errors.count, 1, line)
      XCTAssertTrue(result.errors.first?.contains(message) == true, "\(line): \(result.errors)")
    }
  }

  func testChecksumsMayBeMissingIfThatIsAccepted() {
    var reading = TraceReading()
    reading.acceptsMissingChecksums = true
    let line = "$GPRMC,120000,A,4230,N,00130,E,1,2,010526"
    XCTAssertEqual(LineResult(line + " \r\n", reading).fixes.count, 1)
    XCTAssertEqual(LineResult(line + "*00\r\n", reading).fixes.count, 0, "a wrong one is wrong")
  }

  func testNoiseAroundSentences() {
    let sentence = NMEA.sentence("GPRMC,120000,A,4230,N,00130,E,1,2,010526,,,A")
    let second = NMEA.sentence("GPRMC,120001,A,4230,N,00130,E,1,2,010526,,,A")
    for (text, errors) in [
      ("\u{0}\u{3}ÿ7.1,N*2" + sentence, 0), (sentence + " and more", 0), (sentence + second, 0), ("  " + sentence, 0),
      ("$GPRMC,1200" + sentence, 1), (sentence.lowercasedChecksum, 0), ("\u{feff}" + sentence, 0),
    ] {
      let result = LineResult(text + "\r\n")
      XCTAssertEqual(result.errors.count, errors, "\(text): \(result.errors)")
      XCTAssertEqual(result.fixes.count, text.contains("120001") ? 2 : 1, text)
    }
  }

  // MARK: Dates

  func testMidnightAndLeapSeconds() {
    let night = LineResult(
      NMEA.lines([
        "GPRMC,235958,A,4230,N,00130,E,1,2,311226,,,A", "GPGGA,235958,4230,N,00130,E,1,,,,,,,,",
        "GPGGA,235959.5,4230,N,00130,E,1,,,,,,,,", "GPGGA,000001,4230,N,00130,E,1,,,,,,,,",
        "GPGGA,000000,4230,N,00130,E,1,,,,,,,,",
      ]))
    let start = 1_798_761_598.0
    XCTAssertEqual(night.fixes.map(\.timestamp), [start, start + 1.5, start + 3, start + 2])
    let leap = LineResult(
      NMEA.lines([
        "GPRMC,235959,A,4230,N,00130,E,1,2,311216,,,A", "GPRMC,235960.5,A,4230,N,00130,E,1,2,311216,,,A",
        "GPRMC,000001,A,4230,N,00130,E,1,2,010117,,,A",
      ]))
    XCTAssertEqual(leap.fixes.map(\.timestamp), [1_483_228_799, 1_483_228_800.5, 1_483_228_801])
    for (date, year) in [("060180", 1980), ("311299", 1999), ("010100", 2000), ("311279", 2079)] {
      let fix = LineResult(NMEA.lines(["GPRMC,000000,A,4230,N,00130,E,1,2,\(date),,,A"])).fixes[0]
      XCTAssertEqual(TimeText.date(daysSince1970: Int(fix.timestamp) / 86400).year, year)
    }
  }

  /// With two digits for the year, 1980 follows 2079.
  func testTheLastMidnightOf2079() {
    let night = LineResult(
      NMEA.lines([
        "GPRMC,235958,A,4230,N,00130,E,1,2,311279,,,A", "GPRMC,235959,A,4230,N,00130,E,1,2,311279,,,A",
        "GPRMC,000000,A,4230,N,00130,E,1,2,010180,,,A", "GPRMC,000001,A,4230,N,00130,E,1,2,010180,,,A",
      ]))
    let start = 3_471_292_798.0
    XCTAssertEqual(night.fixes.map(\.timestamp), [start, start + 1, start + 2, start + 3])
    // A clock that is set back to the satellites' first day is no new century.
    let back = LineResult(
      NMEA.lines([
        "GPRMC,235958,A,4230,N,00130,E,1,2,311260,,,A", "GPRMC,000000,A,4230,N,00130,E,1,2,060180,,,A",
      ]))
    XCTAssertEqual(back.fixes.last?.timestamp, 315_964_800)
  }

  func testDatesAndDaysAreInverse() {
    for days in stride(from: -700_000, to: 3_000_000, by: 13) {
      let (year, month, day) = TimeText.date(daysSince1970: days)
      XCTAssertEqual(TimeText.daysSince1970(year: year, month: month, day: day), days)
    }
  }

  /// The days after the last one of each month are none, instead of the first ones of the next month.
  func testDaysThatDoNotExistAreRefused() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in [1900, 2000, 2023, 2024, 2026, 2100] {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 0...13 {
        let length = (1...12).contains(month) ? lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) : 0
        for day in 0...33 {
          let number = TimeText.daysSince1970(year: year, month: month, day: day)
          XCTAssertEqual(number != nil, (1...31).contains(day) && day <= length, "\(year)-\(month)-\(day)")
        }
      }
    }
    XCTAssertNil(TimeText.seconds("2026-02-30T00:00:00Z"))
    XCTAssertEqual(TimeText.seconds("2024-02-29T00:00:00Z"), 1_709_164_800)
  }

  func testAFixWithoutADateIsAnError() {
    let gga = NMEA.lines(["GPGGA,120000,4230,N,00130,E,1,,,,,,,,", "GPGGA,120001,4230,N,00130,E,1,,,,,,,,"])
    let result = LineResult(gga)
    XCTAssertEqual(result.fixes, [])
    XCTAssertEqual(result.errors.count, 2)
    XCTAssertTrue(result.errors[0].contains("2:1: the fix has no date"), result.errors[0])
    XCTAssertEqual(LineResult(gga, TraceReading(rate: 1)).fixes.map(\.timestamp), [0, 1])
  }
}

extension String {
  /// The sentence with its checksum in small letters.
  fileprivate var lowercasedChecksum: String { String(dropLast(2)) + suffix(2).lowercased() }
}
