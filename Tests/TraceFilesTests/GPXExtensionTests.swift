import Foundation
import XCTest

@testable import TraceFiles

/// Speed, course and accuracy of points as applications write them.
final class GPXExtensionTests: XCTestCase {
  private func fix(_ members: String) throws -> FixColumns.Fix {
    let text = """
      <gpx version="1.1" xmlns:gpxtpx="urn:1" xmlns:ns3="urn:2" xmlns:osmand="urn:3" xmlns:om="urn:4"><trk><trkseg>
      <trkpt lat="42.5" lon="1.5"><time>2026-05-01T12:00:00Z</time>\(members)</trkpt></trkseg></trk></gpx>
      """
    var reader = try GPXTraceReader(bytes: Data(text.utf8))
    var columns = FixColumns()
    try reader.read(into: &columns, limit: 2)
    XCTAssertEqual(reader.badLines.count, 0, "\(reader.badLines)")
    XCTAssertEqual(columns.count, 1)
    return columns[0]
  }

  func testFormsOfSpeedAndCourse() throws {
    for members in [
      "<course>271.5</course><speed>10.5</speed>",
      "<extensions><speed>10.5</speed><course>271.5</course></extensions>",
      """
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>71</gpxtpx:hr><gpxtpx:speed>10.5</gpxtpx:speed>\
      <gpxtpx:course>271.5</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>
      """,
      """
      <extensions><ns3:TrackPointExtension><ns3:speed> 10.5\n</ns3:speed><ns3:course>271.5</ns3:course>\
      <ns3:bearing>12</ns3:bearing></ns3:TrackPointExtension></extensions>
      """,
      """
      <extensions><osmand:speed>10.5</osmand:speed><osmand:heading>77</osmand:heading><osmand:course>271.5</osmand:course>\
      </extensions>
      """,
      "<extensions><om:more><om:Speed>10.5</om:Speed><om:Course>271.5</om:Course></om:more></extensions>",
      "<speed>10.5</speed><extensions><om:speed>38</om:speed><course>271.5</course><course>1</course></extensions>",
      "<extensions><gpxtpx:speed>38</gpxtpx:speed><course>271.5</course></extensions><speed>10.5</speed>",
    ] {
      let fix = try fix(members)
      XCTAssertEqual(fix.speed, 10.5, members)
      XCTAssertEqual(fix.course, 271.5, members)
    }
  }

  func testFormsOfAccuracy() throws {
    for members in [
      "<extensions><accuracy>4.5</accuracy></extensions>", "<extensions><hAcc>4.5</hAcc><vAcc>9</vAcc></extensions>",
      "<extensions><osmand:horizontalAccuracy>4.5</osmand:horizontalAccuracy></extensions>",
      "<hdop>1</hdop><extensions><om:horizontal_accuracy>4.5</om:horizontal_accuracy></extensions>",
    ] {
      XCTAssertEqual(try fix(members).horizontalAccuracy, 4.5, members)
    }
    XCTAssertTrue(try fix("<hdop>1</hdop>").horizontalAccuracy.isNaN)
  }

  /// Extensions may use the same names for anything, so they do not make a point bad.
  func testOtherExtensionsOfTheSameName() throws {
    let fix = try fix(
      """
      <extensions><speed>fast</speed><time>noon</time><ele>top</ele><course/><x><speed>7</speed></x></extensions><speed/>
      """)
    XCTAssertEqual(fix.speed, 7)
    XCTAssertTrue(fix.course.isNaN && fix.altitude.isNaN)
    XCTAssertEqual(fix.timestamp, 1_777_636_800)
  }

  func testAnElementOfThePointMustBeANumber() {
    XCTAssertThrowsError(
      try GPXTraceReader(
        bytes: Data("<gpx><trk><trkpt lat='1' lon='2'><speed>fast</speed></trkpt></trk></gpx>".utf8),
        TraceReading(rate: 1, isStrict: true))
    ) { XCTAssertEqual("\($0)", "1:1: a number is expected for 'speed'") }
  }
}
