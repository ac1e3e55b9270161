import Foundation
import GeoKernel
import TestSupport
import XCTest

/// Turf measures on a sphere, which is up to 0.6 percent wrong: results must agree to that, not better.
final class TurfVectorTests: XCTestCase {
  private let sphere = 0.006

  /// The points and lines of a GeoJSON file, in its order.
  private struct Shapes {
    var points: [LocationCoordinate2D] = []
    var lines: [[LocationCoordinate2D]] = []

    init(_ path: String) throws {
      // Outside of XCTUnwrap, which would take a skip for a failure.
      let json = try Fixtures.json("vectors/turf/\(path)")
      let object = try XCTUnwrap(json as? [String: Any])
      for feature in object["features"] as? [[String: Any]] ?? [object] {
        let geometry = try XCTUnwrap(feature["geometry"] as? [String: Any])
        switch geometry["type"] as? String {
        case "Point": points.append(Self.coordinate(try XCTUnwrap(geometry["coordinates"] as? [Double])))
        case "LineString":
          lines.append(try XCTUnwrap(geometry["coordinates"] as? [[Double]]).map(Self.coordinate))
        case "MultiLineString":
          lines += try XCTUnwrap(geometry["coordinates"] as? [[[Double]]]).map { $0.map(Self.coordinate) }
        default: break
        }
      }
    }

    static func coordinate(_ pair: [Double]) -> LocationCoordinate2D {
      LocationCoordinate2D(latitude: pair[1], longitude: pair[0])
    }
  }

  func testTurfAgreesToItsSphere() throws {
    try checkDistance()
    try checkDestination()
    try checkBearing()
    try checkLength()
    try checkLineSlice()
    try checkNearestPointOnLine()
    try checkPointToLineDistance()
  }

  private func checkDistance() throws {
    let points = try Shapes("distance/in/points.geojson").points
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/turf/distance/out/points.json")
    let expected = try XCTUnwrap(json as? [String: Double])
    let metres = try XCTUnwrap(expected["kilometers"]) * 1000
    XCTAssertEqual(Geodesic.distance(from: points[0], to: points[1]), metres, accuracy: sphere * metres)
  }

  private func checkDestination() throws {
    let start = try Shapes("destination/in/point-0.geojson").points[0]
    let end = try Shapes("destination/out/point-0.geojson").points[1]
    // Turf's test asks for 100 km to the north.
    let found = Geodesic.destination(from: start, distance: 100_000, bearing: 0)
    XCTAssertLessThan(Geodesic.distance(from: found, to: end), sphere * 100_000)
  }

  private func checkBearing() throws {
    let points = try Shapes("bearing/out/results.geojson").points
    let lines = try Shapes("bearing/out/results.geojson").lines
    // The lines start at the points, into the direction of the other one and of travel at its end.
    let line = Geodesic.inverse(from: points[0], to: points[1])
    let drawn = Geodesic.inverse(from: lines[0][0], to: lines[0][1])
    XCTAssertEqual((line.initialBearing - drawn.initialBearing).remainder(dividingBy: 360), 0, accuracy: 0.4)
  }

  private func checkLength() throws {
    let lines = try Shapes("length/in/multi-linestring.geojson").lines
    let expected = try XCTUnwrap(try fragment("length/out/multi-linestring.json") as? Double)
    let total = lines.reduce(0) { $0 + Geodesic.length(of: $1) }
    // Turf's test measures in feet.
    let metres = expected * 0.3048
    XCTAssertEqual(total, metres, accuracy: sphere * metres)
  }

  private func checkLineSlice() throws {
    let shapes = try Shapes("line-slice/in/line1.geojson")
    let expected = try XCTUnwrap(try Shapes("line-slice/out/line1.geojson").lines.last)
    let track = try Track(shapes.lines[0])
    let slice = track.coordinates(
      from: track.nearest(shapes.points[0]).distanceAlong, to: track.nearest(shapes.points[1]).distanceAlong)
    XCTAssertEqual(slice.count, expected.count)
    for (found, wanted) in zip(slice, expected) {
      // The points lie some kilometres off the line, and Turf's foot is that of a sphere.
      XCTAssertLessThan(Geodesic.distance(from: found, to: wanted), 100)
    }
  }

  private func checkNearestPointOnLine() throws {
    for name in ["line1", "multiLine1"] {
      let shapes = try Shapes("nearest-point-on-line/in/\(name).geojson")
      let output = try Shapes("nearest-point-on-line/out/\(name).geojson")
      let found = try shapes.lines.map { try Track($0).nearest(shapes.points[0]) }.min { $0.distance < $1.distance }
      let snap = try XCTUnwrap(found)
      // The last point of the output is the nearest one.
      let nearest = try XCTUnwrap(output.points.last)
      XCTAssertLessThan(
        Geodesic.distance(from: snap.coordinate, to: nearest), max(1, sphere * snap.distance), name)
    }
  }

  private func checkPointToLineDistance() throws {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/turf/point-to-line-distance/out/distances.json")
    let expected = try XCTUnwrap(json as? [String: Double])
    for name in ["city-line1", "line1", "segment1", "segment-fiji"] {
      let path = "point-to-line-distance/in/\(name).geojson"
      let shapes = try Shapes(path)
      // Outside of XCTUnwrap, which would take a skip for a failure.
      let json = try Fixtures.json("vectors/turf/\(path)")
      let object = try XCTUnwrap(json as? [String: Any])
      let units = (object["properties"] as? [String: Any])?["units"] as? String ?? "kilometers"
      let metres = try XCTUnwrap(expected[name]) * (units == "miles" ? 1609.344 : 1000)
      let snap = try Track(shapes.lines[0]).nearest(shapes.points[0])
      XCTAssertEqual(snap.distance, metres, accuracy: sphere * metres, name)
    }
  }

  private func fragment(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Fixtures.data("vectors/turf/\(path)"), options: .fragmentsAllowed)
  }
}
