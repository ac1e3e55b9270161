import GeoKernel

/// Encoded polylines, beside textbook loops.
enum PolylineBenchmarks {
  static var entries: [BenchmarkEntry] {
    [1_000, 10_000, 100_000].flatMap { count in
      [
        BenchmarkEntry("polyline.decode", n: count, variant: "20m") { try decode(count) },
        BenchmarkEntry("polyline.encode", n: count, variant: "20m") { try encode(count) },
      ]
    }
  }

  private static func decode(_ count: Int) throws -> Benchmark {
    let line = BenchLine(.wander, count: count, spacing: 20)
    let text = Array(try Polyline.encode(line.coordinates, precision: 6).utf8)
    let decoded = try Polyline.decode(utf8: text, precision: 6)
    // The line has six decimals, so decoding must return exactly the same coordinates.
    let wrong = zip(decoded, line.coordinates).count { $0 != $1 } + abs(decoded.count - count)
    return Benchmark(
      own: .init("Polyline.decode", operations: count) {
        sum(try Polyline.decode(utf8: text, precision: 6).last)
      },
      peers: [
        .init("textbook C loop, unchecked", operations: count) { Textbook.decodeInC(text, precision: 6) },
        .init("plain Swift loop", operations: count) {
          let last = Textbook.decodeInSwift(text, precision: 6).last
          return sum(last.map { LocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) })
        },
      ],
      deviation: .init(value: Double(wrong), unit: "wrong vertices"))
  }

  private static func encode(_ count: Int) throws -> Benchmark {
    let coordinates = BenchLine(.wander, count: count, spacing: 20).coordinates
    let pairs = coordinates.flatMap { [$0.latitude, $0.longitude] }
    let wrong = try Polyline.encode(coordinates, precision: 6) != Textbook.encodeInSwift(pairs: pairs, precision: 6)
    return Benchmark(
      own: .init("Polyline.encode", operations: count) {
        Double(try Polyline.encode(coordinates, precision: 6).utf8.count)
      },
      peers: [
        .init("textbook C loop, unchecked", operations: count) { Textbook.encodeInC(pairs: pairs, precision: 6) },
        .init("plain Swift loop", operations: count) {
          Double(Textbook.encodeInSwift(pairs: pairs, precision: 6).utf8.count)
        },
      ],
      deviation: .init(value: wrong ? 1 : 0, unit: "wrong texts"))
  }

  private static func sum(_ coordinate: LocationCoordinate2D?) -> Double {
    coordinate.map { $0.latitude + $0.longitude } ?? 0
  }
}
