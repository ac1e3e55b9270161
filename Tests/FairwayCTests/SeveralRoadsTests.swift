import CFairway
import GeoKernel
import RoadGraph
import XCTest

@testable import FairwayC

/// Matchers and drives over C that go from one road file into the next.
final class SeveralRoadsTests: XCTestCase {
  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90)
  }

  /// A street of ways of 200 m, from one to another.
  private func roads(_ ways: ClosedRange<Int>) throws -> fairway_roads {
    var builder = RoadGraph.Builder()
    for node in ways.lowerBound...ways.upperBound + 1 {
      builder.add(node: Int64(node), at: Self.place(Double(node) * 200))
    }
    for way in ways {
      builder.add(RoadWay(id: Int64(way + 1), name: "Part \(way)"), through: [Int64(way), Int64(way + 1)])
    }
    let bytes = try builder.packed()
    var roads: fairway_roads = 0
    try calling { fairway_roads_open_bytes(bytes, bytes.count, &roads, $0) }
    return roads
  }

  private func fix(_ second: Int) -> fairway_fix {
    let place = Self.place(10 + Double(second) * 15)
    var fix = fairway_fix()
    fix.size = MemoryLayout<fairway_fix>.size
    (fix.timestamp, fix.latitude, fix.longitude) = (Double(1000 + second), place.latitude, place.longitude)
    (fix.horizontal_accuracy, fix.speed, fix.course, fix.altitude) = (-1, -1, -1, -1)
    return fix
  }

  func testAMatcherGoesFromOneFileIntoTheNext() throws {
    let (west, east) = (try roads(0...39), try roads(20...59))
    var matcher: fairway_matcher = 0
    try calling { fairway_matcher_create(west, UInt32(FAIRWAY_USER_CAR), &matcher, $0) }
    try calling { fairway_matcher_add_roads(matcher, east, $0) }
    // The files may be released.
    for roads in [west, east] { try calling { fairway_roads_release(roads, $0) } }
    var files: [UInt32] = []
    for second in 0..<790 {
      var (fix, match) = (fix(second), fairway_road_match())
      match.size = MemoryLayout<fairway_road_match>.size
      try calling { fairway_matcher_update(matcher, &fix, &match, $0) }
      XCTAssertEqual(match.direction, 1, "\(second)")
      files.append(match.file)
      try calling { fairway_matcher_recall(matcher, &fix, &match, $0) }
      XCTAssertEqual(match.file, files.last)
    }
    XCTAssertEqual(files.first, 0)
    XCTAssertEqual(files.last, 1)
    XCTAssertEqual(files, files.sorted())
    try calling { fairway_matcher_release(matcher, $0) }
  }

  func testColumnsKnowNoLagOnSeveralFiles() throws {
    let (west, east) = (try roads(0...39), try roads(20...59))
    var matcher: fairway_matcher = 0
    try calling { fairway_matcher_create(west, 0, &matcher, $0) }
    try calling { fairway_matcher_add_roads(matcher, east, $0) }
    let all = (0..<700).map(fix)
    let (times, latitudes, longitudes) = (all.map(\.timestamp), all.map(\.latitude), all.map(\.longitude))
    var ways = [UInt64](repeating: 0, count: all.count)
    var failure = fairway_error()
    failure.size = MemoryLayout<fairway_error>.size
    times.withUnsafeBufferPointer { times in
      latitudes.withUnsafeBufferPointer { latitudes in
        longitudes.withUnsafeBufferPointer { longitudes in
          ways.withUnsafeMutableBufferPointer { ways in
            var (fixes, columns) = (fairway_fixes(), fairway_road_match_columns())
            (fixes.size, fixes.count) = (MemoryLayout<fairway_fixes>.size, all.count)
            fixes.timestamps.values = times.baseAddress
            fixes.latitudes.values = latitudes.baseAddress
            fixes.longitudes.values = longitudes.baseAddress
            (columns.size, columns.capacity) = (MemoryLayout<fairway_road_match_columns>.size, all.count)
            columns.ways = ways.baseAddress
            XCTAssertEqual(
              fairway_matcher_update_columns(matcher, &fixes, 5, &columns, &failure), Int32(FAIRWAY_ERROR_ARGUMENT))
            XCTAssertEqual(fairway_matcher_update_columns(matcher, &fixes, 0, &columns, &failure), FAIRWAY_OK)
          }
        }
      }
    }
    XCTAssertEqual(Set(ways).count, 53)
    XCTAssertFalse(ways.contains(0))
    for roads in [west, east] { try calling { fairway_roads_release(roads, $0) } }
    try calling { fairway_matcher_release(matcher, $0) }
  }

  func testADriveGoesFromOneFileIntoTheNext() throws {
    let (west, east) = (try roads(0...39), try roads(20...59))
    var drive: fairway_free_drive = 0
    try calling { fairway_free_drive_create(west, UInt32(FAIRWAY_USER_CAR), &drive, $0) }
    try calling { fairway_free_drive_add_roads(drive, east, $0) }
    var (files, ways): ([UInt32], [UInt64]) = ([], [])
    for second in 0..<790 {
      var (fix, place) = (fix(second), fairway_free_drive_place())
      place.size = MemoryLayout<fairway_free_drive_place>.size
      try calling { fairway_free_drive_update(drive, &fix, nil, $0) }
      try calling { fairway_free_drive_get_place(drive, &place, $0) }
      files.append(place.file)
      if ways.last != place.way { ways.append(place.way) }
    }
    XCTAssertEqual(files.first, 0)
    XCTAssertEqual(files.last, 1)
    XCTAssertEqual(ways, (1...60).map { UInt64($0) })
    var count = 0
    try calling { fairway_free_drive_get_history(drive, nil, nil, nil, nil, 0, &count, $0) }
    var driven = [UInt64](repeating: 0, count: count)
    try calling { fairway_free_drive_get_history(drive, &driven, nil, nil, nil, count, &count, $0) }
    XCTAssertEqual(driven.last, 60)
    XCTAssertEqual(driven, driven.sorted())
    XCTAssertEqual(fairway_free_drive_add_roads(drive, 99, nil), Int32(FAIRWAY_ERROR_HANDLE))
    XCTAssertEqual(fairway_free_drive_add_roads(99, east, nil), Int32(FAIRWAY_ERROR_HANDLE))
    for roads in [west, east] { try calling { fairway_roads_release(roads, $0) } }
    try calling { fairway_free_drive_release(drive, $0) }
  }
}
