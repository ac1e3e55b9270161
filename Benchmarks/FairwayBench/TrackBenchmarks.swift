import FairwayCommand
import Foundation
import GeoKernel
import SeededRandom

/// Tracks, beside GEOS on the same line in a plane, and beside mere memory accesses.
enum TrackBenchmarks {
  private struct Case {
    let count: Int
    let spacing: Double
    let variant: String
  }

  private static let cases = [
    Case(count: 10_000, spacing: 2, variant: "2m"), Case(count: 10_000, spacing: 20, variant: "20m"),
    Case(count: 10_000, spacing: 200, variant: "200m"), Case(count: 1_000, spacing: 20, variant: "20m"),
    Case(count: 100_000, spacing: 20, variant: "20m"),
  ]

  /// The window around the last result in which a foot is searched for, in metres: six standard deviations of the
  /// noise, and ahead also the distance between two fixes.
  private static let behind = 30.0
  private static let ahead = 50.0

  static var entries: [BenchmarkEntry] {
    let makers: [(String, (Case) throws -> Benchmark)] = [
      ("track.build", build), ("track.snap.tracked", tracked), ("track.snap.batch", batch),
      ("track.nearest", nearest),
    ]
    return makers.flatMap { name, make in
      cases.map { each in
        BenchmarkEntry(name, n: each.count, variant: each.variant) { try make(each) }
      }
    }
  }

  private static func geos(_ line: BenchLine) throws -> GEOSLine {
    let plane = BenchLine.plane(latitudes: line.latitudes, longitudes: line.longitudes)
    guard let peer = GEOSLine(x: plane.x, y: plane.y) else {
      throw CommandFailure.failed("GEOS refuses the line")
    }
    return peer
  }

  /// The benchmark of building a track.
  ///
  /// A track is built from vertices, so the fair peer is the tree from vertices: a caller of GEOS who has only vertices
  /// must create the geometries of the segments, which live as long as the tree. The tree over existing segments is
  /// included too, since nothing in GEOS is faster.
  private static func build(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.wander, count: each.count, spacing: each.spacing)
    let coordinates = line.coordinates
    let peer = try geos(line)
    let track = try Track(coordinates)
    return Benchmark(
      own: .init("Track.init", operations: each.count) { try Track(coordinates).length },
      peers: [
        .init("GEOS STRtree from vertices", operations: each.count) { peer.buildTreeFromVertices() },
        .init("GEOS STRtree of ready segments", operations: each.count) { peer.buildTree() },
      ],
      deviation: .init(value: Double(track.memory) / Double(each.count), unit: "bytes a vertex"))
  }

  private static func tracked(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.simple, count: each.count, spacing: each.spacing)
    let track = try Track(line.coordinates)
    let count = 100_000
    let fixes = line.drive(along: track, count: count, part: part(of: track, count: count)).coordinates
    let (some, plane) = try peerFixes(Array(fixes.prefix(10_000)))
    let peer = try geos(line)
    return Benchmark(
      own: .init("Track.snap", operations: count) {
        var (sum, along, hint) = (0.0, 0.0, 0)
        for fix in fixes {
          let snap = track.snap(fix, from: along - behind, to: along + ahead, hint: hint)
          (along, hint) = (snap.distanceAlong, snap.segment)
          sum += snap.crossTrack
        }
        return sum + along
      },
      peers: [
        .init("GEOSPreparedNearestPoints_r", operations: some) { peer.nearest(x: plane.x, y: plane.y) }
      ],
      deviation: .init(value: largestError(track, fixes) * 1000, unit: "mm off the foot"))
  }

  private static func batch(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.simple, count: each.count, spacing: each.spacing)
    let track = try Track(line.coordinates)
    let count = 1_000_000
    let drive = line.drive(along: track, count: count, part: part(of: track, count: count))
    var columns = TrackSnapColumns()
    var (first, second) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    return Benchmark(
      own: .init("Track.snapAll", operations: count) {
        track.snapAll(
          latitudes: drive.latitudes, longitudes: drive.longitudes, start: 0, behind: behind, ahead: ahead,
          into: &columns)
        return columns.distancesAlong[count - 1] + columns.crossTracks[count / 2]
      },
      peers: [
        .init("copy 16 bytes in, 16 out", operations: count) {
          Textbook.copy(drive.latitudes, drive.longitudes, to: &first, &second)
        }
      ],
      deviation: try lostFixes(spacing: each.spacing))
  }

  private static func nearest(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.wander, count: each.count, spacing: each.spacing)
    let track = try Track(line.coordinates)
    var generator = SeededGenerator(seed: 5)
    // In random order, so that caches have nothing left from the previous fix.
    let fixes = line.drive(along: track, count: 20_000).coordinates.shuffled(using: &generator)
    let (some, plane) = try peerFixes(Array(fixes.prefix(5_000)))
    let peer = try geos(line)
    return Benchmark(
      own: .init("Track.nearest", operations: fixes.count) {
        var sum = 0.0
        for fix in fixes { sum += track.nearest(fix).distanceAlong }
        return sum
      },
      peers: [
        .init("GEOSPreparedNearestPoints_r", operations: some) { peer.nearest(x: plane.x, y: plane.y) },
        .init("GEOSSTRtree_nearest_generic_r", operations: some) { peer.nearestInTree(x: plane.x, y: plane.y) },
      ])
  }

  /// Fixes are at most 2 m apart, as at 20 m/s and 10 Hz; on a line too long for that, the drive ends before the line.
  private static func part(of track: Track, count: Int) -> Double {
    min(1, 2 * Double(count) / track.length)
  }

  private static func peerFixes(
    _ fixes: [LocationCoordinate2D]
  ) throws -> (count: Int, plane: (x: [Double], y: [Double])) {
    let plane = BenchLine.plane(latitudes: fixes.map(\.latitude), longitudes: fixes.map(\.longitude))
    return (fixes.count, plane)
  }

  /// Returns the largest difference between the distance along of a snap and that of the exact geodesic foot, by PROJ.
  private static func largestError(_ track: Track, _ fixes: [LocationCoordinate2D]) -> Double {
    var (largest, along, hint) = (0.0, 0.0, 0)
    for (index, fix) in fixes.enumerated() {
      let snap = track.snap(fix, from: along - behind, to: along + ahead, hint: hint)
      (along, hint) = (snap.distanceAlong, snap.segment)
      // Only feet away from vertices, which may lack an exact one, and from the window's ends.
      guard index % 100 == 0, snap.fraction > 0, snap.fraction < 1 else { continue }
      var (place, distance) = (along, 0.0)
      for _ in 0..<4 {
        let point = track.point(at: place)
        let line = Geodesic.inverse(from: point.coordinate, to: fix)
        distance = line.distance
        place += distance * cos((line.initialBearing - point.bearing) * .pi / 180)
      }
      guard track.point(at: place).segment == snap.segment else { continue }
      largest = max(largest, abs(distance - snap.distance))
    }
    return largest
  }

  /// Returns how many of a million fixes are located more than 60 m from the true position, on a line of 200 km.
  ///
  /// With a fix every 0.2 m, the window ahead only has to cover the noise. At a spacing of 200 m the line has hairpins
  /// whose other arm would be nearer to a noisy fix.
  private static func lostFixes(spacing: Double) throws -> Benchmark.Deviation {
    let line = BenchLine(.simple, count: Int(200_000 / spacing), spacing: spacing)
    let track = try Track(line.coordinates)
    let drive = line.drive(along: track, count: 1_000_000, seed: 7)
    var columns = TrackSnapColumns()
    track.snapAll(
      latitudes: drive.latitudes, longitudes: drive.longitudes, start: 0, behind: behind, ahead: behind, into: &columns)
    let lost = zip(columns.distancesAlong, drive.distances).count { abs($0 - $1) > 60 }
    return .init(value: Double(lost), unit: "lost of 1,000,000")
  }
}
