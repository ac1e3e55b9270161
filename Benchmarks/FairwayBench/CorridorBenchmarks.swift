import FairwayCommand
import GeoCorridor
import GeoKernel
import SeededRandom

/// Corridors of 50 m, beside GEOS's buffer of all vertices in one plane.
///
/// The time of the package includes projecting to a plane and back; GEOS receives coordinates in a plane.
enum CorridorBenchmarks {
  private struct Case {
    let count: Int
    let spacing: Double
    let variant: String
  }

  /// All lines have 200 km: a denser one is the same road.
  private static let cases = [
    Case(count: 1_000, spacing: 200, variant: "200m"), Case(count: 10_000, spacing: 20, variant: "20m"),
    Case(count: 100_000, spacing: 2, variant: "2m"),
  ]

  private static let radius = 50.0

  static var entries: [BenchmarkEntry] {
    let makers: [(String, (Case) throws -> Benchmark)] = [("corridor.build", build), ("corridor.contains", contains)]
    return makers.flatMap { name, make in
      cases.map { each in
        BenchmarkEntry(name, n: each.count, variant: each.variant) { try make(each) }
      }
    }
  }

  private static func geos(_ line: BenchLine) throws -> GEOSLine {
    let plane = BenchLine.plane(latitudes: line.latitudes, longitudes: line.longitudes)
    guard let peer = GEOSLine(x: plane.x, y: plane.y), peer.prepareBuffer(radius: radius) else {
      throw CommandFailure.failed("GEOS refuses the line")
    }
    return peer
  }

  private static func build(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.wander, count: each.count, spacing: each.spacing)
    let coordinates = line.coordinates
    let peer = try geos(line)
    return Benchmark(
      own: .init("Corridor.init", operations: 1) { try Corridor(coordinates, radius: radius).area },
      peers: [.init("GEOSBufferWithStyle_r", operations: 1) { peer.buffer(radius: radius) }],
      deviation: .init(value: try largestError(coordinates) * 100, unit: "% of the radius"))
  }

  private static func contains(_ each: Case) throws -> Benchmark {
    let line = BenchLine(.wander, count: each.count, spacing: each.spacing)
    let corridor = try Corridor(line.coordinates, radius: radius)
    let peer = try geos(line)
    var generator = SeededGenerator(seed: 5)
    // In random order, inside and outside.
    let positions = line.drive(along: try Track(line.coordinates), count: 20_000).coordinates
      .shuffled(using: &generator).map { fix in
        LocationCoordinate2D(
          latitude: fix.latitude + generator.uniform(-0.0008...0.0008),
          longitude: fix.longitude + generator.uniform(-0.0012...0.0012))
      }
    let plane = BenchLine.plane(latitudes: positions.map(\.latitude), longitudes: positions.map(\.longitude))
    return Benchmark(
      own: .init("Corridor.contains", operations: positions.count) {
        Double(positions.count { corridor.contains($0) })
      },
      peers: [
        .init("GEOSPreparedContains_r", operations: positions.count) { peer.contained(x: plane.x, y: plane.y) }
      ])
  }

  /// Returns the largest error of the boundary's distance from the line, as a share of the radius, by geodesic snaps.
  private static func largestError(_ coordinates: [LocationCoordinate2D]) throws -> Double {
    let track = try Track(coordinates)
    var largest = 0.0
    for ring in try Corridor(coordinates, radius: radius).rings.joined() {
      for (from, to) in zip(ring, ring.dropFirst()) {
        let middle = LocationCoordinate2D(
          latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2)
        for point in [from, middle] {
          largest = max(largest, abs(track.nearest(point).distance - radius) / radius)
        }
      }
    }
    return largest
  }
}
