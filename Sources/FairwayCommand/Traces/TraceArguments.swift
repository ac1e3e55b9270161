import TraceFiles

/// `--rate` and related options, for the subcommands that read a recorded trace.
enum TraceArguments {
  static let options: [Syntax.Option] = [
    .value("--rate", "HZ", "Fixes a second: gives the fixes new times, for a trace that has none."),
    .value("--time-unit", "UNIT", "What the time stamps count: s (default), ms, us or ns."),
    .flag("--accept-missing-checksums", "Read sentences of NMEA 0183 without a checksum too."),
    .flag("--strict", "End at the first line that holds no fix; else they are counted."),
  ]

  /// Returns how the trace is to be read.
  static func reading(_ arguments: Arguments) throws(CommandFailure) -> TraceReading {
    var reading = TraceReading(
      rate: try arguments.number("--rate", in: 1e-6...1e6, "hertz"), isStrict: arguments.flag("--strict"),
      timeUnit: try arguments.choice("--time-unit", TimeUnit.self) ?? .seconds)
    reading.acceptsMissingChecksums = arguments.flag("--accept-missing-checksums")
    return reading
  }
}
