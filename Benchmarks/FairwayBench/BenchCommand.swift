import FairwayCommand
import Foundation

/// `Benchmarks/run bench`: times the kernel and the engine beside the alternatives that a user would call.
struct BenchCommand: Subcommand {
  static let name = "bench"
  static let invocation = "Benchmarks/run bench"
  static let summary = "Time the kernel and the engine, each beside what one would call instead."
  static let syntax = Syntax(
    options: [
      .flag("--json", "Print JSON instead of a table."),
      .value("--filter", "NAME", "Only figures with NAME in their name, for example track.snap."),
      .value(
        "--compare", "BASELINE.json",
        "Print the change since a run that you stored with --json;\nexit code 1 if a ratio has fallen."),
      .value("--tolerance", "PERCENT", "By how much a ratio may fall with --compare (default: 40)."),
      .flag(
        "--processor",
        "Time the processor's work on one thread instead of the clock, where others work\non the machine."),
      .value("--rounds", "N", "How often each candidate has a turn, 1 to 99 (default: 7)."),
      .value(
        "--turn", "MS",
        "The least length of a turn, 0 to 10000 milliseconds (default: 20).\nThe bench repeats shorter work; with 0 it repeats nothing."
      ),
    ],
    notes: """
      ns is per point, vertex, fix or call (for corridor.build: per corridor): the median of interleaved rounds.
      spread is how far the middle half of the rounds lie apart, as a part of the median. ratio is the peer's time over
      ours. case is the spacing of vertices. Machines differ and are shared: compare ratios, not nanoseconds.
      """)

  /// All benchmarks, in the order of the table.
  static var entries: [BenchmarkEntry] {
    PolylineBenchmarks.entries + GeodesicBenchmarks.entries + TrackBenchmarks.entries + CorridorBenchmarks.entries
      + WrapperBenchmarks.entries + RouteBenchmarks.entries + EngineBenchmarks.entries + TraceBenchmarks.entries
      + RoadBenchmarks.entries + WayBenchmarks.entries
  }

  static func run(_ arguments: Arguments) throws {
    let filter = try arguments.text("--filter") ?? ""
    let entries = entries.filter { $0.name.contains(filter) || filter.isEmpty }
    guard !entries.isEmpty else {
      throw CommandFailure.usage("no figure has '\(filter)' in its name")
    }
    var runner = BenchmarkRunner()
    runner.rounds = try arguments.integer("--rounds", in: 1...99) ?? runner.rounds
    runner.turn = try arguments.integer("--turn", in: 0...10_000).map { .milliseconds($0) } ?? runner.turn
    runner.countsProcessor = arguments.flag("--processor")
    let baseline = try arguments.text("--compare").map(readBaseline)
    let tolerance = try arguments.number("--tolerance", in: 0...100, "per cent")
    guard tolerance == nil || baseline != nil else { throw CommandFailure.usage("--tolerance belongs to --compare") }
    let asJSON = arguments.flag("--json")
    let table = BenchmarkTable(baseline: baseline)

    var report = BenchmarkReport(machine: .current, results: [])
    if report.machine.build == "debug" {
      Console.complain("fairway-bench: this is a debug build; Benchmarks/run builds for release")
    }
    if !asJSON { try Console.print(table.header(report.machine)) }
    for entry in entries {
      let benchmark = try entry.make()
      let rows = BenchmarkReport.rows(entry, benchmark, try runner.run(benchmark))
      report.results += rows
      if !asJSON {
        for row in rows {
          try Console.print(table.line(row))
          if let speed = table.speed(row) { try Console.print(speed) }
        }
      }
    }
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      try Console.write(try encoder.encode(report) + Data("\n".utf8))
    }
    if let baseline {
      let fallen = report.fallen(since: baseline, tolerance: (tolerance ?? 40) / 100)
      guard fallen.isEmpty else { throw CommandFailure.failed("slower than before: " + fallen.joined(separator: "; ")) }
    }
  }

  private static func readBaseline(_ path: String) throws(CommandFailure) -> BenchmarkReport {
    let data = try Console.read(path)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(BenchmarkReport.self, from: data)
    } catch {
      throw .failed(file: path, "is not what Benchmarks/run bench --json prints")
    }
  }
}
