import RoadGraph
import XCTest

/// Which times a text means, form by form. 2026-11-30 is a Monday.
final class OpeningHoursTests: XCTestCase {
  private func time(_ text: String, line: UInt = #line) throws -> LocalTime {
    try XCTUnwrap(LocalTime(text), text, line: line)
  }

  func testTimesOfATextAreThese() throws {
    let rows: [(text: String, inside: [String], outside: [String])] = [
      ("24/7", ["2026-11-30T00:00", "2026-12-06T23:59"], []),
      ("Mo-Fr", ["2026-11-30T00:00", "2026-12-04T23:59"], ["2026-12-05T00:00", "2026-12-06T12:00"]),
      ("07:00-09:00", ["2026-11-30T07:00", "2026-12-06T08:59"], ["2026-11-30T06:59", "2026-11-30T09:00"]),
      ("7:00-9:00", ["2026-11-30T07:00"], ["2026-11-30T09:00"]),
      ("Mo-Fr 07:00-09:00", ["2026-11-30T07:30"], ["2026-12-05T07:30", "2026-11-30T10:00"]),
      (
        "Mo-Fr 07:00-09:00,16:00-18:00", ["2026-11-30T07:30", "2026-11-30T17:00"],
        ["2026-11-30T12:00", "2026-12-05T17:00"]
      ),
      ("Mo,We,Fr 10:00-11:00", ["2026-12-02T10:30"], ["2026-12-01T10:30", "2026-12-03T10:30"]),
      (
        "Sa-Mo", ["2026-12-05T10:00", "2026-12-06T10:00", "2026-11-30T10:00"], ["2026-12-01T10:00", "2026-12-04T10:00"]
      ),
      ("Mo - Fr 07:00 - 09:00", ["2026-11-30T07:30"], ["2026-12-05T07:30"]),
      ("Mo-Fr: 07:00-09:00", ["2026-11-30T07:30"], ["2026-12-05T07:30"]),
      ("mo-fr 07:00-09:00", ["2026-11-30T07:30"], ["2026-12-05T07:30"]),
      // Over midnight, into the next day and no farther.
      ("22:00-06:00", ["2026-11-30T23:00", "2026-11-30T05:59"], ["2026-11-30T06:00", "2026-11-30T21:59"]),
      (
        "Fr 22:00-06:00", ["2026-12-04T22:00", "2026-12-05T05:59"],
        ["2026-12-04T05:00", "2026-12-05T06:00", "2026-12-05T23:00"]
      ),
      ("Fr 22:00-26:00", ["2026-12-05T01:59"], ["2026-12-05T02:00", "2026-12-04T01:00"]),
      ("Su 20:00-24:00", ["2026-12-06T23:59"], ["2026-11-30T00:00", "2026-12-06T19:00"]),
      ("Mo 00:00-00:00", ["2026-11-30T12:00"], ["2026-12-01T00:00"]),
      // Rules behind one another.
      (
        "Mo-Sa 08:00-20:00; Sa 10:00-12:00", ["2026-12-04T08:30", "2026-12-05T11:00"],
        ["2026-12-05T08:30", "2026-12-05T15:00"]
      ),
      (
        "Mo-Fr 08:00-10:00, Fr 15:00-16:00", ["2026-12-04T09:00", "2026-12-04T15:30"],
        ["2026-12-03T15:30", "2026-12-05T09:00"]
      ),
      ("Mo-Su 08:00-20:00; We off", ["2026-12-01T09:00"], ["2026-12-02T09:00"]),
      ("24/7; 12:00-13:00 closed", ["2026-12-01T11:59", "2026-12-01T13:00"], ["2026-12-01T12:30"]),
      ("Mo-Fr 22:00-06:00; Sa off", ["2026-12-04T05:00", "2026-12-04T23:00"], ["2026-12-05T05:00"]),
      ("Mo 08:00-10:00 open;", ["2026-11-30T09:00"], ["2026-12-01T09:00"]),
      // Parts of the year.
      ("Jun-Aug", ["2026-06-01T00:00", "2026-08-31T23:59"], ["2026-05-31T23:59", "2026-09-01T00:00"]),
      (
        "Oct-Mar", ["2026-10-01T12:00", "2026-01-10T12:00", "2026-03-31T12:00"],
        ["2026-04-01T12:00", "2026-09-30T12:00"]
      ),
      ("Nov 15-Apr 15", ["2026-11-15T00:00", "2026-04-15T23:59"], ["2026-11-14T23:59", "2026-04-16T00:00"]),
      ("Dec 24", ["2026-12-24T12:00", "2027-12-24T12:00"], ["2026-12-25T12:00"]),
      ("Dec 24-26", ["2026-12-25T12:00"], ["2026-12-23T12:00", "2026-12-27T00:00"]),
      ("Feb", ["2028-02-29T12:00"], ["2028-03-01T00:00"]),
      (
        "May-Sep Sa,Su 10:00-18:00", ["2026-07-04T12:00"],
        ["2026-07-03T12:00", "2026-12-05T12:00", "2026-07-04T19:00"]
      ),
      ("Jan,Mar-Apr", ["2026-01-05T00:00", "2026-04-05T00:00"], ["2026-02-05T00:00"]),
      ("May 1-Sep 30: Mo-Fr 09:00-10:00", ["2026-05-01T09:30"], ["2026-05-02T09:30", "2026-10-01T09:30"]),
      ("2026", ["2026-01-01T00:00", "2026-12-31T23:59"], ["2025-12-31T23:59", "2027-01-01T00:00"]),
      ("2026 Nov 15-2027 Apr 15", ["2026-12-01T00:00", "2027-04-15T12:00"], ["2026-04-15T12:00", "2027-11-20T12:00"]),
      ("2026-2027", ["2027-12-31T12:00"], ["2028-01-01T12:00"]),
      // Holidays are not known.
      ("Mo-Fr,PH 07:00-09:00", ["2026-11-30T07:30"], ["2026-12-05T07:30"]),
      ("Mo-Fr 07:00-09:00; PH off", ["2026-11-30T07:30"], ["2026-12-05T07:30"]),
      ("SH,Mo 07:00-09:00", ["2026-11-30T07:30"], ["2026-12-01T07:30"]),
    ]
    for row in rows {
      let hours = try XCTUnwrap(OpeningHours(row.text), row.text)
      for text in row.inside { XCTAssertTrue(hours.contains(try time(text)), "\(row.text) at \(text)") }
      for text in row.outside { XCTAssertFalse(hours.contains(try time(text)), "\(row.text) at \(text)") }
    }
  }

  func testHolidaysAreNamed() {
    XCTAssertEqual(OpeningHours("Mo-Fr,PH 07:00-09:00; SH off; PH 10:00-11:00")?.leftOut, ["PH", "SH"])
    XCTAssertEqual(OpeningHours("Mo-Fr 07:00-09:00")?.leftOut, [])
  }

  func testOtherFormsAreNone() {
    let texts = [
      "", " ", ";", "wet", "sunrise-sunset", "dusk-dawn", "07:00+", "07:00-09:00+", "07:00-19:00/15", "PH", "PH off",
      "Su[1] 10:00-12:00", "week 1-10", "easter", "Mo-Fr 07:00-09:00 \"school\"", "25:00-26:00", "07:60-09:00",
      "07:00-49:00", "7-9", "Mon-Fri 07:00-09:00", "Mo-", "Mo-Fr 07:00-", "07:00", "Feb 30", "Apr 31-May 2", "2026+",
      "2027 Jan 1-2026 Jan 1", "Jan-2027 Mar", "Mo-Fr 07:00-09:00 || 10:00-11:00", "Mo Fr", "07:00-09:00 Mo", "off Mo",
      "2026-2027 Dec Mo",
      "24/7/365", "Mo-Fr\u{2013}Sa", "\u{0}", "Mo-Fr 07:00-09:00,", "99999 Jan", "(07:00-09:00)",
    ]
    for text in texts { XCTAssertNil(OpeningHours(text), text) }
  }

  func testATimeIsThatOfClocks() throws {
    let monday = try time("2026-11-30T08:30")
    XCTAssertEqual([monday.weekday, monday.minuteOfDay], [0, 510])
    XCTAssertEqual(try time("2026-12-06 23:59:59").weekday, 6)
    XCTAssertEqual(try time("2026-11-30T08:30:00+01:00"), monday)
    XCTAssertEqual(try time("2026-11-30T08:30Z"), monday)
    XCTAssertEqual(LocalTime(secondsSince1970: 1_796_023_800, offset: 3600), try time("2026-11-30T08:30"))
    XCTAssertEqual(LocalTime(secondsSince1970: -1, offset: 0), try time("1969-12-31T23:59"))
    XCTAssertEqual(try time("1969-12-31T23:59").weekday, 2)
    XCTAssertEqual(try time("2028-02-28T23:59").later(byMinutes: 1), try time("2028-02-29T00:00"))
    XCTAssertEqual(monday.later(byMinutes: .max), LocalTime(minutes: .max))
    XCTAssertEqual(LocalTime(secondsSince1970: .nan, offset: 0).minutes, 0)
    for text in [
      "", "2026-11-30", "2026-11-31T08:30", "2026-02-29T08:30", "2026-11-30T24:00", "2026-11-30T08:60",
      "26-11-30T08:30",
      "2026-11-30T08:30x", "2026-13-01T08:30", "2026-11-30T08:30+1", "2026-00-10T00:00", "2026-11-30T8:30",
    ] {
      XCTAssertNil(LocalTime(text), text)
    }
  }

  func testAllDaysOfACenturyFollowEachOther() throws {
    var (year, month, day) = (1999, 1, 1)
    var expected = try time("1999-01-01T12:00")
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    for _ in 0..<37_500 {
      let text = "\(year)-\(two(month))-\(two(day))T12:00"
      let found = try time(text)
      guard found == expected, OpeningHours("\(year) \(Self.months[month - 1]) \(day)")?.contains(found) == true else {
        return XCTFail(text)
      }
      expected = expected.later(byMinutes: 1440)
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      (day, month) = day == length ? (1, month + 1) : (day + 1, month)
      if month == 13 { (month, year) = (1, year + 1) }
    }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
