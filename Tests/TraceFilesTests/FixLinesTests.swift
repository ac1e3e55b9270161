import Foundation
import SeededRandom
import TestSupport
import XCTest

@testable import TraceFiles

final class FixLinesTests: XCTestCase {
  private static let tpv = """
    {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-01T12:00:00.250Z","ept":0.005,"lat":42.5,"lon":1.5,\
    "altHAE":150.5,"altMSL":100.5,"alt":100.5,"epx":3.0,"epy":4.0,"epv":5,"track":271.5,"speed":10.5,"eph":7.5}
    """

  // MARK: gpsd

  func testAPositionOfGPSD() throws {
    let result = LineResult(Self.tpv)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(
      result.fixes,
      [
        .init(
          timestamp: 1_777_636_800.25, latitude: 42.5, longitude: 1.5, horizontalAccuracy: 7.5 * 1.51 / 2.45,
          speed: 10.5, course: 271.5, altitude: 150.5)
      ])
    func fix(_ old: String, _ new: String) throws -> FixColumns.Fix {
      let text = Self.tpv.replacing(old, with: new)
      XCTAssertNotEqual(text, Self.tpv)
      return try XCTUnwrap(LineResult(text).fixes.first, new)
    }
    XCTAssertEqual(try fix(#","eph":7.5"#, "").horizontalAccuracy, 5 / 1.96)
    XCTAssertEqual(try fix(#""altHAE":150.5,"#, "").altitude, 100.5)
    XCTAssertEqual(try fix(#""2026-05-01T12:00:00.250Z""#, "1777636800.25").timestamp, 1_777_636_800.25)
    XCTAssertTrue(try fix(#","track":271.5"#, "").course.isNaN)
  }

  func testOtherReportsOfGPSD() {
    for line in [
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-05-01T12:00:00.250Z"}]}"#,
      #"{"class":"WATCH","enable":true,"json":true}"#, #"{"class":"SKY","hdop":1.2,"satellites":[]}"#,
      #"{"class":"TPV","mode":0}"#, #"{"class":"TPV","mode":1,"time":"2026-05-01T12:00:00.250Z","lat":1,"lon":2}"#,
      #"{"class":"TPV","mode":2,"time":"2026-05-01T12:00:00.250Z"}"#, #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#,
    ] {
      let result = LineResult(line)
      XCTAssertEqual(result.fixes, [], line)
      XCTAssertEqual(result.errors, [], line)
    }
    for (line, message) in [
      (#"{"class":"ERROR","message":"Unrecognized request 'x'"}"#, "gpsd reports an error: Unrecognized request 'x'"),
      (#"{"class":"ERROR"}"#, "no message"),
      (#"{"class":"TPV","mode":3,"time":"noon","lat":1,"lon":2}"#, "'noon' is not a time"),
      (
        #"{"class":"TPV","mode":3,"time":"2026-02-30T00:00:00Z","lat":1,"lon":2}"#,
        "'2026-02-30T00:00:00Z' is not a time"
      ),
      (#"{"class":"TPV","mode":3,"lat":"x"}"#, "'lat' has another type"), (#"{"class":1}"#, "'class' has another type"),
      (#"{"class":"TPV","#, "this is no JSON"), (#"{"x":{"class":1}}"#, "'class' is missing"),
    ] {
      let result = LineResult(line)
      XCTAssertEqual(result.fixes, [], line)
      XCTAssertEqual(result.errors.count, 1, line)
      XCTAssertTrue(result.errors.first?.contains(message) == true, "\(line): \(result.errors)")
    }
  }

  func testAFixThatGPSDRepeatsIsOneFix() {
    let next = Self.tpv.replacing("12:00:00", with: "12:00:01")
    XCTAssertEqual(LineResult([Self.tpv, Self.tpv, next, next].joined(separator: "\n")).lines, [1, 3])
  }

  func testARecordingOfGPSDIsATrace() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-\(UUID().uuidString).json")
    try Data((#"{"class":"VERSION","release":"3.22"}"# + "\n" + Self.tpv + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var reader = try TraceFormat.open(file.path)
    var columns = FixColumns()
    try reader.read(into: &columns, limit: 10)
    XCTAssertEqual(columns.count, 1)
  }

  // MARK: Mixed forms

  func testEachLineMayHaveItsOwnForm() {
    let text = """
      timestamp,latitude,longitude
      1777636798,42.1,1.5
      {"timestamp":1777636799,"latitude":42.2,"longitude":1.5}

      \(Self.tpv)
      \(NMEA.sentence("GPRMC,120001,A,4230,N,00130,E,1,2,010526,,,A"))
      \(NMEA.sentence("GPRMC,120002,A,4236,N,00130,E,1,2,010526,,,A"))
      longitude,latitude,timestamp
      1.5,42.7,1777636803
      """
    let result = LineResult(text)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(result.fixes.map(\.latitude), [42.1, 42.2, 42.5, 42.5, 42.6, 42.7])
    XCTAssertEqual(result.lines, [2, 3, 5, 7, 7, 9])
  }

  func testGarbageIsReportedWithItsLine() {
    let text = "garbage\n1,2,3\n{\"timestamp\":1}\n{\ntimestamp,latitude,longitude\n1,x,3\n1,2\n1,2,3\n,2,3\nlatitude\n"
    let result = LineResult(text)
    XCTAssertEqual(result.fixes.map(\.timestamp), [1])
    let expected = [
      "1:1: the line is neither JSON", "2:1: the line is neither JSON", "3:1: 'latitude' is missing",
      "4:1: this is no JSON", "6:3: a number is expected for 'latitude'", "7:4: the line ends after 2 of 3 columns",
      "9:1: 'timestamp' is empty", "10:1: a number is expected for 'timestamp'",
    ]
    XCTAssertEqual(result.errors.count, expected.count, "\(result.errors)")
    for (error, start) in zip(result.errors, expected) { XCTAssertTrue(error.hasPrefix(start), error) }
  }

  func testAFormThatIsGivenIsNotGuessed() {
    let json = #"{"timestamp":1777636799,"latitude":42.2,"longitude":1.5}"#
    XCTAssertEqual(LineResult(json, form: .ndjson).fixes.count, 1)
    XCTAssertTrue(LineResult(json, form: .nmea).errors[0].contains("no sentence of NMEA 0183 begins on this line"))
    XCTAssertTrue(LineResult(json, form: .gpsd).errors[0].contains("'class' is missing"))
    XCTAssertTrue(LineResult(json, form: .csv).errors[0].contains("header"))
    XCTAssertTrue(LineResult(Self.tpv, form: .ndjson).errors[0].contains("'latitude' is missing"))
  }

  func testTimesInOtherUnits() {
    let line = "timestamp,latitude,longitude\n1777636799000,42,1\n"
    XCTAssertTrue(LineResult(line).errors[0].contains("--time-unit ms"), "\(LineResult(line).errors)")
    XCTAssertEqual(LineResult(line, TraceReading(timeUnit: .milliseconds)).fixes.map(\.timestamp), [1_777_636_799])
    XCTAssertEqual(LineResult("latitude,longitude\n").errors, ["1:1: the header has no column 'timestamp'"])
    XCTAssertEqual(LineResult("latitude,longitude\n1,2\n", TraceReading(rate: 1)).fixes.count, 1)
  }

  func testRandomBytesNeverTrap() throws {
    let pieces = [
      Self.tpv, "timestamp,latitude,longitude", "1,2,3", #"{"timestamp":1,"latitude":2,"longitude":3}"#, "$GPRMC,",
      "*5A",
      NMEA.sentence("GPRMC,120001,A,4230,N,00130,E,1,2,010526,,,A"), "\n", "\"", "\r", "{", "[", "\u{0}", "!", ",",
    ].map { Array($0.utf8) }
    try property(cases: 500) { generator in
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        let cut = Int.random(in: 0...piece.count, using: &generator)
        bytes += Bool.random(using: &generator) ? piece : Array(piece[..<cut])
        if Int.random(in: 0..<8, using: &generator) == 0 { bytes.append(.random(in: 0...255, using: &generator)) }
      }
      for form in [nil] + FixLineForm.allCases { _ = LineResult(bytes: bytes, form: form) }
    }
  }
}
