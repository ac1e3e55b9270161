import CGeos
import Foundation
import GeoCorridor
import GeoKernel
import XCTest

/// The cost of a corridor compared with GEOS's buffer of the same vertices in a plane, which needs no projection, no
/// geodesics and no edges that are straight in longitude and latitude.
final class CorridorCostTests: XCTestCase {
  private enum Shape: CaseIterable {
    case straight, curve, zigzag, thinZigzag
  }

  private struct Case: CustomStringConvertible {
    let shape: Shape
    let count: Int
    let spacing: Double
    let radius: Double

    var description: String { "\(shape), \(count) vertices every \(Int(spacing)) m, radius \(Int(radius)) m" }

    /// Metres from one end of it to the other, about.
    var extent: Double {
      switch shape {
      case .straight, .curve: Double(count - 1) * spacing
      case .zigzag: Double(count - 1) * spacing * 0.87
      case .thinZigzag: max(spacing, Double(count - 1) * spacing * 0.035)
      }
    }

    var line: [LocationCoordinate2D] {
      var line = [LocationCoordinate2D(latitude: 47, longitude: 8)]
      var bearing = 60.0
      while line.count < count {
        let even = line.count % 2 == 0
        switch shape {
        case .straight: break
        case .curve: bearing += line.count / 20 % 2 == 0 ? 2 : -2
        case .zigzag: bearing = even ? 60 : 0
        case .thinZigzag: bearing = even ? 2 : 178
        }
        line.append(Geodesic.destination(from: line[line.count - 1], distance: spacing, bearing: bearing))
      }
      return line
    }
  }

  /// GEOS's buffer of the line in a plane.
  private final class Plane {
    private let geos = GEOS_init_r()
    private let line: OpaquePointer?

    init(_ coordinates: [LocationCoordinate2D]) {
      let x = coordinates.map { ($0.longitude - 8) * 111_320 * 0.682 }
      let y = coordinates.map { ($0.latitude - 47) * 111_180 }
      let sequence = GEOSCoordSeq_copyFromArrays_r(geos, x, y, nil, nil, UInt32(x.count))
      line = GEOSGeom_createLineString_r(geos, sequence)
    }

    deinit {
      GEOSGeom_destroy_r(geos, line)
      GEOS_finish_r(geos)
    }

    /// How many vertices the buffer has.
    func buffer(_ radius: Double) -> Int {
      let buffer = GEOSBufferWithStyle_r(geos, line, radius, 8, 1, 1, 5)
      defer { GEOSGeom_destroy_r(geos, buffer) }
      return Int(GEOSGetNumCoordinates_r(geos, buffer))
    }
  }

  /// Every shape of up to 700 km, so that it has one frame.
  private var cases: [Case] {
    var cases: [Case] = []
    for shape in Shape.allCases {
      for count in [2, 10, 100, 1_000] {
        for spacing in [20.0, 1_000, 5_000, 10_000, 100_000] {
          for radius in [50.0, 1_000] {
            cases.append(Case(shape: shape, count: count, spacing: spacing, radius: radius))
          }
        }
      }
    }
    // GEOS alone takes seconds for what covers itself hundreds of times.
    return cases.filter { $0.extent <= 700_000 && ($0.count < 1_000 || $0.spacing >= 5_000) }
  }

  /// Work that does not depend on the machine: the boundary has few more vertices than GEOS's, though its edges are
  /// straight in longitude and latitude, and everything after the union is linear in them.
  func testTheBoundaryHasFewMoreVerticesThanInAPlane() throws {
    for each in cases {
      let line = each.line
      let own = RingGeometry(try Corridor(line, radius: each.radius)).vertexCount
      let plane = Plane(line).buffer(each.radius)
      XCTAssertLessThan(Double(own) / Double(plane), 3, "\(each): \(own) against \(plane)")
    }
  }

  /// Lines of thousands of kilometres are many frames and mostly edges that have to be cut.
  func testLongEdgesAreCutNoShorterThanTheyMust() throws {
    for shape in [Shape.straight, .curve, .zigzag] {
      let each = Case(shape: shape, count: 40, spacing: 100_000, radius: 50)
      let own = RingGeometry(try Corridor(each.line, radius: 50)).vertexCount
      XCTAssertGreaterThan(2 * 39 * 100_000 / Double(own), 1_600, "metres an edge, \(each)")
    }
  }

  /// Seconds of this thread's own time, the best of several runs: what else the machine does only adds.
  private func best(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    var (best, spent, runs) = (Double.infinity, 0.0, 0)
    while runs < 3 || (runs < 25 && spent < 0.04) {
      let start = now()
      try body()
      let time = now() - start
      (best, spent, runs) = (min(best, time), spent + time, runs + 1)
    }
    return best
  }

  /// How often a corridor takes as long as GEOS's buffer.
  private func ratio(_ each: Case) throws -> Double {
    let line = each.line
    let plane = Plane(line)
    let own = try best { _ = try Corridor(line, radius: each.radius) }
    return own / best { _ = plane.buffer(each.radius) }
  }

  func testWhatItCostsBesideABufferInAPlane() throws {
    // GEOS is optimised whether this is or not, and what has longer segments has more of this.
    func limit(_ each: Case) -> Double {
      #if DEBUG
        each.spacing <= 1_000 ? 8 : 25
      #else
        each.spacing <= 10_000 ? 5 : 7
      #endif
    }
    for each in cases {
      var least = try ratio(each)
      for _ in 0..<3 where least >= limit(each) {
        least = min(least, try ratio(each))
      }
      XCTAssertLessThan(least, limit(each), "\(each)")
    }
  }
}
