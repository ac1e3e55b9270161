import TraceFiles

/// `--rate` and related options, for the subcommands that read a recorded trace.
enum TraceArguments {
  static let options: [Syntax.Option] = [
    .value("--rate", "HZ", "Fixes a second: gives new times to the fixes, for a trace without times."),
    .value("--time-unit", "UNIT", "The unit of the time stamps: s (default), ms, us or ns."),
    .flag("--accept-missing-checksums", "Read sentences of NMEA 0183 without a checksum too."),
    .flag("--strict", "End at the first line without a fix; otherwise fairway counts these lines."),
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
