import XCTest

/// `fairway trace convert`, and what `follow` says of a trace that it cannot follow.
final class TraceCommandTests: FolderTestCase {
  private let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="42.5" lon="1.5"><time>2026-01-01T10:00:00Z</time></trkpt>
    <trkpt lat="42.501" lon="1.5"><time>2026-01-01T10:00:10Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  func testEachFormatIsReadAgain() throws {
    try write("ride.gpx", gpx)
    var from = "ride.gpx"
    for form in ["csv", "packed", "ndjson", "nmea"] {
      let run = try fairway("trace convert --trace \(from) --out ride.\(form) --format \(form)")
      XCTAssertEqual(run.status, 0, run.errors)
      from = "ride.\(form)"
    }
    let run = try fairway("trace convert --trace ride.nmea")
    let rows = run.text.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").prefix(3).compactMap { Double($0) }
    }
    XCTAssertEqual(rows.map(\.count), [3, 3])
    for (row, expected) in zip(rows, [[1_767_261_600, 42.5, 1.5], [1_767_261_610, 42.501, 1.5]]) {
      for (value, wanted) in zip(row, expected) { XCTAssertEqual(value, wanted, accuracy: 1e-9) }
    }
  }

  func testATraceWithoutFixesIsRefused() throws {
    try write("empty.csv", "timestamp,latitude,longitude\n")
    let run = try fairway("trace convert --trace empty.csv --out other.csv")
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(run.errors, "fairway: empty.csv: contains no fixes\n")
    XCTAssertThrowsError(try text("other.csv"))
    XCTAssertEqual(try fairway("trace").status, 2)
    XCTAssertEqual(
      try fairway("trace convret").errors,
      "fairway: trace: unknown 'convret' (did you mean convert?); see fairway trace --help\n")
  }

  func testFollowRefusesGPXInOneSentence() throws {
    try write("ride.gpx", gpx)
    let run = try fairway("follow --input ride.gpx")
    XCTAssertEqual(run.status, 1)
    XCTAssertEqual(
      run.errors.split(separator: "\n").filter { $0.contains("ride.gpx") },
      ["fairway: ride.gpx: is XML, as GPX is, which has no lines to follow: fairway trace convert makes CSV of it"])
  }
}
