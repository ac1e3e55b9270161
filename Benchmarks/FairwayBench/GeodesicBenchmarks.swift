import GeoKernel
import SeededRandom

/// Distances on the ellipsoid, beside direct calls of PROJ and distances on a sphere.
enum GeodesicBenchmarks {
  static var entries: [BenchmarkEntry] {
    [(20.0, "20m"), (1_000, "1km")].flatMap { spacing, variant in
      [
        BenchmarkEntry("geodesic.distance", n: count, variant: variant) {
          let line = BenchLine(.wander, count: count, spacing: spacing)
          let vertices = line.coordinates
          return Benchmark(
            own: .init("Geodesic.distance", operations: count - 1) {
              var sum = 0.0
              for index in 1..<vertices.count {
                sum += Geodesic.distance(from: vertices[index - 1], to: vertices[index])
              }
              return sum
            },
            peers: [proj(line)])
        },
        BenchmarkEntry("geodesic.short_length", n: count, variant: variant) {
          let line = BenchLine(.wander, count: count, spacing: spacing)
          let vertices = line.coordinates
          return Benchmark(
            own: .init("Geodesic.shortLength", operations: count - 1) {
              var sum = 0.0
              for index in 1..<vertices.count {
                sum += Geodesic.shortLength(from: vertices[index - 1], to: vertices[index])
              }
              return sum
            },
            peers: [
              proj(line),
              .init("haversine in C, on a sphere", operations: count - 1) {
                Textbook.haversine(latitudes: line.latitudes, longitudes: line.longitudes)
              },
            ],
            deviation: .init(value: largestError() * 1000, unit: "mm to 10 km, 75°"))
        },
      ]
    }
  }

  private static let count = 2_000

  private static func proj(_ line: BenchLine) -> Benchmark.Candidate {
    .init("PROJ geod_inverse", operations: count - 1) {
      Textbook.projInverse(latitudes: line.latitudes, longitudes: line.longitudes)
    }
  }

  /// Returns the largest difference from PROJ for random lines of up to 10 km at latitudes of up to 75 degrees.
  private static func largestError() -> Double {
    var generator = SeededGenerator(seed: 11)
    var largest = 0.0
    for _ in 0..<20_000 {
      let start = LocationCoordinate2D(
        latitude: generator.uniform(-75...75), longitude: generator.uniform(-180...180))
      let end = Geodesic.destination(
        from: start, distance: generator.uniform(0...10_000), bearing: generator.uniform(0...360))
      guard abs(end.latitude) <= 75 else { continue }
      let error = Geodesic.shortLength(from: start, to: end) - Geodesic.distance(from: start, to: end)
      largest = max(largest, abs(error))
    }
    return largest
  }
}
