import DriveLab
import FairwayCommand
import FairwayCore
import FairwayDirections
import Foundation
import TraceFiles

/// Reading traces, beside the code that one would write first, and a whole replay; the time is per fix.
enum TraceBenchmarks {
  static var entries: [BenchmarkEntry] {
    [
      BenchmarkEntry("trace.csv", n: 100_000, variant: "7 cols", make: csv),
      BenchmarkEntry("trace.packed", n: 1_000_000, variant: "7 cols", make: packed),
      BenchmarkEntry("replay.default", n: 100_000, variant: "10 Hz", make: replay),
    ]
  }

  /// Creates a drive of several rounds along the bundled route.
  private static func drive(_ fixes: Int) throws -> (route: Route, fixes: FixColumns) {
    let fitted = try FittedDrive(
      route: try RouteArguments.bundled(), options: DriveOptions(noise: .open, seed: 1), rounds: .tour, fixes: fixes,
      rate: 10)
    return (fitted.route, try fitted.drive.trace(noise: .open, rate: 10, limit: fixes).fixes)
  }

  private static func csv() throws -> Benchmark {
    let count = 100_000
    let fixes = try drive(count).fixes
    let data = fixes.csv()
    let text = String(decoding: data, as: UTF8.self)
    let bytes = Array(data) + [0]
    var columns = FixColumns()
    var reader = try CSVTraceReader(bytes: data)
    try reader.read(into: &columns, limit: count)
    // All bits must be the same; NaN is an empty cell.
    let wrong = (0..<count).count { index in
      columns.latitudes[index] != fixes.latitudes[index] || columns.longitudes[index] != fixes.longitudes[index]
        || columns.timestamps[index] != fixes.timestamps[index]
    }
    return Benchmark(
      own: .init("CSVTraceReader", operations: count) {
        var reader = try CSVTraceReader(bytes: data)
        return try sum(&reader)
      },
      peers: [
        .init("strtod", operations: count) { Textbook.strtod(bytes) },
        .init("split and Double()", operations: count) { Textbook.splitCSV(text) },
      ],
      deviation: .init(value: Double(wrong), unit: "wrong values"))
  }

  private static func packed() throws -> Benchmark {
    let count = 1_000_000
    var fixes = FixColumns()
    fixes.reserveCapacity(count)
    let some = try drive(100_000).fixes
    for index in 0..<count { fixes.append(some[index % some.count]) }
    let data = fixes.packed()
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-bench-\(getpid()).fw")
    try data.write(to: file)
    let mapped = try Data(contentsOf: file, options: .alwaysMapped)
    try FileManager.default.removeItem(at: file)
    return Benchmark(
      own: .init("PackedTrace, mapped", operations: count) {
        var reader = try PackedTrace(bytes: mapped)
        return try sum(&reader)
      },
      peers: [.init("copying the bytes", operations: count) { Double(Array(mapped).last ?? 0) }])
  }

  /// Reads in pieces, as a replay does.
  private static func sum(_ reader: inout some TraceReader) throws -> Double {
    var columns = FixColumns()
    var sum = 0.0
    while true {
      try reader.read(into: &columns, limit: ReplaySlab.size)
      guard let last = columns.latitudes.last else { return sum }
      sum += last
    }
  }

  private static func replay() throws -> Benchmark {
    let count = 100_000
    let (route, fixes) = try drive(count)
    let engine = ProgressEngine(index: try RouteIndex(route))
    let meter = ReplayMeter(isVisible: false, total: nil)
    return Benchmark(
      own: .init("fairway replay", operations: count) {
        var feed = StreamFeed(MemoryTrace(fixes))
        let run = try ReplayRun(engine: engine, feed: &feed, files: ReplayFiles(), meter: meter)
        return Double(run.sums[0].checksum >> 12)
      },
      peers: [])
  }
}
