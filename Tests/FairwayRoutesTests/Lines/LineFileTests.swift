import FairwayRoutes
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RouteLines

/// Lines of GPX, GeoJSON and encoded polylines, and what is told of files that hold none.
final class LineFileTests: XCTestCase {
  private func file(_ text: String) throws -> LineFile { try LineFile(Array(text.utf8)) }

  private func assertFails(_ text: String, _ message: String, line: UInt = #line) {
    XCTAssertThrowsError(try file(text), text, line: line) { XCTAssertEqual("\($0)", message, line: line) }
  }

  private func coordinates(_ line: FollowedLine) -> [[Double]] {
    line.points.map { [$0.coordinate.longitude, $0.coordinate.latitude] }
  }

  // MARK: GPX

  func testTracksRoutesAndPlaces() throws {
    let file = try file(
      """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- two ways -->
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x">
        <metadata><name>All of it</name><author><name>N. N.</name></author></metadata>
        <wpt lat="42.5" lon="1.5"><name>Caf&#xe9; &amp; Bar</name></wpt>
        <rte><name><![CDATA[A <round>]]></name><rtept lat="1" lon="2"><name>Gate</name></rtept><rtept lat='1.5' lon='2'/></rte>
        <trk>
          <name>Ride</name>
          <trkseg><trkpt lat="+42.50" lon="01.5"><ele>1031.5</ele><time>2026-05-01T12:00:00Z</time></trkpt>
          <trkpt lat="42.6" lon="1.5"><time>2026-05-01T12:00:10.5+00:00</time><name>not a place</name></trkpt></trkseg>
          <trkseg/>
          <trkseg><trkpt lat="42.7" lon="1.5"/></trkseg>
        </trk>
      </gpx>
      """)
    XCTAssertEqual(file.lines.map(\.name), ["A <round>", "Ride"])
    XCTAssertEqual(coordinates(file.lines[0]), [[2, 1], [2, 1.5]])
    XCTAssertEqual(coordinates(file.lines[1]), [[1.5, 42.5], [1.5, 42.6], [1.5, 42.7]])
    XCTAssertEqual(file.lines[1].points.map(\.time), [1_777_636_800, 1_777_636_810.5, nil])
    XCTAssertEqual(file.places.map(\.name), ["Café & Bar", "Gate"])
    XCTAssertEqual(file.places[0].coordinate, LocationCoordinate2D(latitude: 42.5, longitude: 1.5))
  }

  /// Two tracks of a Garmin device: the first in two segments with times, heights and extensions, the second bare.
  func testTracksOfAGarminDevice() throws {
    let file = try file(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx creator="Edge" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"
        xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3">
        <metadata><link href="connect.garmin.com"><text>Garmin Connect</text></link><time>2026-05-01T12:00:00.000Z</time>
        <bounds maxlat="43" maxlon="2" minlat="42" minlon="1"/></metadata>
        <trk><name>Pass</name><type>cycling</type>
          <extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension>
          </extensions>
          <trkseg>
            <trkpt lat="42.5" lon="1.5"><ele>1031.5999755859375</ele><time>2026-05-01T12:00:00.000Z</time>
              <extensions><ns3:TrackPointExtension><ns3:atemp>21.0</ns3:atemp><ns3:hr>120</ns3:hr><ns3:cad>80</ns3:cad>
              <ns3:speed>5.5</ns3:speed></ns3:TrackPointExtension><power>210</power></extensions></trkpt>
            <trkpt lat="42.501" lon="1.5"><ele>1035</ele><time>2026-05-01T12:00:20.000Z</time></trkpt>
          </trkseg>
          <trkseg><trkpt lat="42.502" lon="1.5"><ele/><time>2026-05-01T12:10:00.000Z</time></trkpt></trkseg>
        </trk>
        <trk><trkseg><trkpt lat="42.6" lon="1.5"/><trkpt lat="42.6" lon="1.51"/></trkseg></trk>
      </gpx>
      """)
    XCTAssertEqual(file.lines.map(\.name), ["Pass", nil])
    XCTAssertEqual(coordinates(file.lines[0]), [[1.5, 42.5], [1.5, 42.501], [1.5, 42.502]])
    XCTAssertEqual(file.lines[0].points.map(\.elevation), [1031.5999755859375, 1035, nil])
    XCTAssertEqual(file.lines[0].points.map(\.time), [1_777_636_800, 1_777_636_820, 1_777_637_400])
    XCTAssertEqual(file.lines[1].points.map(\.time), [nil, nil])
    let pass = try Route(along: file.lines[0], profile: .cycling)
    XCTAssertEqual(pass.legs[0].elevation?.heights, [1031.5999755859375, 1035])
    let bare = try Route(along: file.lines[1], profile: .cycling)
    XCTAssertEqual(bare.expectedTravelTime, bare.distance / 5, accuracy: 1e-6, "the profile's speed without times")
    XCTAssertNil(bare.legs[0].elevation)
  }

  func testOnePointIsNoWay() throws {
    let file = try file("<gpx><trk><trkseg><trkpt lat=\"42.5\" lon=\"1.5\"/></trkseg></trk></gpx>")
    XCTAssertThrowsError(try Route(along: file.lines[0])) {
      XCTAssertEqual("\($0)", "the line has no way: it has one point")
    }
  }

  func testISO88591IsReadWhereItIsDeclared() throws {
    let head = "<?xml version='1.0' encoding='ISO-8859-1'?><gpx><trk><name>Caf"
    let tail = "</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    let bytes = Array(head.utf8) + [0xE9] + Array(tail.utf8)
    XCTAssertEqual(try LineFile(bytes).lines[0].name, "Café")
    let undeclared = Array("<gpx><trk>\n<name>Caf".utf8) + [0xE9] + Array(tail.utf8)
    XCTAssertThrowsError(try LineFile(undeclared)) {
      XCTAssertEqual("\($0)", "2:7: the text is not in UTF-8: save it so, or declare its encoding")
    }
  }

  func testGPXThatIsRefused() {
    let point = "<trkpt lat=\"1\" lon=\"2\"/>"
    assertFails("<gpx>\n<trk>\n</gpx>", "3:1: the XML is broken here: </gpx> stands where <trk> is to end")
    assertFails("<gpx><trk>", "1:11: the XML is broken here: <trk> does not end")
    assertFails("<gpx>\(point)</gpx><x/>", "1:36: the XML is broken here: <x> follows the end of the text's element")
    assertFails("<gpx a=b/>", "1:8: the XML is broken here: a quotation mark is expected")
    assertFails("<gpx a=\"b/>", "1:8: the XML is broken here: the quotation does not end")
    assertFails("<gpx><!-- ", "1:6: the XML is broken here: the comment does not end")
    assertFails("<html></html>", "1:1: this XML is not GPX")
    assertFails("<gpx></gpx>", "there is no line in the file")
    assertFails("<gpx><wpt lat='1' lon='2'/></gpx>", "there is no line in the file, only a place beside one")
    assertFails(
      "<!DOCTYPE x [<!ENTITY a 'b'>]><gpx/>",
      "1:1: a document type is refused: entities of one's own are not read")
    assertFails(
      "<gpx><trk><name>&bomb;</name>\(point)</trk></gpx>",
      "1:17: the XML is broken here: this is no reference to a character; '&' itself is written &amp;")
    assertFails(
      "<gpx>\n\n<trkpt lat='91' lon='2'/></gpx>", "3:1: there is no place with the latitude 91.0 and the longitude 2.0")
    assertFails("<gpx>\n<trkpt lat='1e999' lon='2'/></gpx>", "2:1: a number is expected for 'lat'")
    assertFails("<gpx>\n<trkpt lat='1'/></gpx>", "2:1: a number is expected for 'lon'")
    assertFails(
      "<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'><time>noon</time></trkpt></trkseg></trk></gpx>",
      "2:1: 'noon' is not a time such as 2026-05-01T12:00:00Z")
    assertFails(
      String(repeating: "<gpx>", count: 100_000), "1:321: more than 64 elements are within each other")
    assertFails(
      "<?xml version='1.0' encoding='UTF-7'?><gpx/>",
      "1:1: the encoding 'utf-7' is not read: save the text in UTF-8")
    XCTAssertThrowsError(try LineFile([0xFF, 0xFE, 0x3C, 0])) {
      XCTAssertEqual("\($0)", "1:1: the text is in UTF-16: save it in UTF-8")
    }
    assertFails(" \n ", "the file is empty: there is no line in it")
    assertFails("hello\n1", "1:1: this is neither GPX nor GeoJSON nor an encoded polyline")
  }

  // MARK: GeoJSON

  func testLinesAndPointsOfGeoJSON() throws {
    let file = try file(
      """
      {"features": [
        {"geometry": {"coordinates": [[1, 2, 300], [1, 3]], "type": "LineString"}, "type": "Feature",
         "properties": {"name": "Round", "coordTimes": ["2026-05-01T12:00:00Z", "2026-05-01T12:01:00Z"], "x": {"name": 1}}},
        {"type": "Feature", "properties": null, "geometry": {"type": "Point", "coordinates": [1, 2.5]}},
        {"type": "Feature", "properties": {"name": "two"}, "geometry":
          {"type": "MultiLineString", "coordinates": [[[5, 6], [5, 7]], [], [[5, 8]]]}},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[5, 6], [5, 7], [6, 7], [5, 6]]]}},
        {"type": "Feature", "geometry": null}
      ], "type": "FeatureCollection"}
      """)
    XCTAssertEqual(file.lines.map(\.name), ["Round", "two"])
    XCTAssertEqual(file.lines.map(coordinates), [[[1, 2], [1, 3]], [[5, 6], [5, 7], [5, 8]]])
    XCTAssertEqual(file.lines[0].points.map(\.time), [1_777_636_800, 1_777_636_860])
    XCTAssertEqual(file.places.map(\.coordinate), [LocationCoordinate2D(latitude: 2.5, longitude: 1)])
  }

  func testGeoJSONThatIsRefused() {
    assertFails(
      "{\"type\": \"LineString\", \"coordinates\": [[1, 2],\n[1, 91]]}",
      "2:1: coordinates[1]: expected [longitude, latitude] in degrees, found [1.0, 91.0]")
    assertFails("{\"type\": \"LineString\"", "1:22: type: expected ',' or '}', found the end of the text")
    assertFails(
      "{\"type\": \"Topology\"}", "1:1: the text: expected an object of GeoJSON, found one of type 'Topology'")
    assertFails("{\"type\": \"LineString\", \"coordinates\": []}", "there is no line in the file")
    let deep = "{\"type\": \"LineString\", \"coordinates\": " + String(repeating: "[", count: 100_000)
    XCTAssertThrowsError(try file(deep)) { XCTAssertTrue("\($0)".contains("at most 256 levels"), "\($0)") }
  }

  func testAnAnswerOfAServiceIsNoLine() {
    XCTAssertFalse(LineFile.isLikely(Array("{\"routes\": [], \"type\": 1}".utf8)))
    XCTAssertTrue(LineFile.isLikely(Array(" {\"bbox\": [1], \"type\": \"Feature\"}".utf8)))
    XCTAssertTrue(LineFile.isLikely(Array("\n<gpx/>".utf8)))
    XCTAssertFalse(LineFile.isLikely([]))
  }

  // MARK: Polylines

  func testAnEncodedPolyline() throws {
    let coordinates = [38.5, 40.7, 43.252].map { LocationCoordinate2D(latitude: $0, longitude: -120.2) }
    for precision in 5...6 {
      let text = try Polyline.encode(coordinates, precision: precision)
      XCTAssertEqual(
        try LineFile(Array((text + "\n").utf8), precision: precision).lines[0].points.map(\.coordinate), coordinates)
    }
    XCTAssertThrowsError(try LineFile(Array("_p~iF~ps|U_".utf8)))
    XCTAssertThrowsError(try LineFile(Array("_p~iF".utf8), precision: 7)) {
      XCTAssertEqual("\($0)", "a polyline's precision is 5 or 6, not 7")
    }
  }

  // MARK: Hostile texts

  /// Damaged files give lines or an error; nothing traps, and nothing takes long.
  func testDamagedFiles() throws {
    let originals = [
      "<gpx><wpt lat='1' lon='2'><name>&lt;a&gt;</name></wpt><trk><name>b</name><trkseg><trkpt lat='1' lon='2'><time>"
        + "2026-05-01T12:00:00Z</time><extensions><a:speed>3</a:speed></extensions></trkpt><trkpt lat='1.1' lon='2'/>"
        + "</trkseg></trk><!-- c --><![CDATA[d]]></gpx>",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"name\":\"a\",\"coordTimes\":"
        + "[\"2026-05-01T12:00:00Z\",1]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[1.5,2.5]]}}]}",
      "_p~iF~ps|U_ulLnnqC_mqNvxq`@",
    ].map { Array($0.utf8) }
    try property(cases: 4000) { random in
      var bytes = originals[Int.random(in: 0..<originals.count, using: &random)]
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("<>&'\"[]{},".utf8).randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      guard let file = try? LineFile(bytes) else { return }
      for line in file.lines {
        XCTAssertTrue(line.points.allSatisfy { $0.coordinate.isValid })
        _ = try? Route(along: line, stops: file.places)
      }
    }
  }
}
