import FairwayRoutes
import Foundation
import TraceFiles

/// `fairway trace convert`: the fixes of a trace in another format.
struct TraceConvertCommand: Subcommand {
  static let name = "trace convert"
  static let summary = "Write a trace's fixes in another format, for example GPX as CSV, which follow reads."
  static let syntax = Syntax(
    options: [
      .value("--trace", "FILE", "The fixes, in any format that replay reads; - is standard input."),
      .value("--out", "FILE", "Write the trace to this file; - and nothing are standard output."),
      TraceForm.option,
      .flag("--quiet", "Report no bad lines."),
    ] + TraceArguments.options,
    notes: """
      Leaves out what the format has no place for: NMEA 0183 has times in milliseconds, from 1980 to 2079, and no fix
      before or after.
      """)

  static func run(_ arguments: Arguments) throws {
    let trace = try arguments.requiredText("--trace")
    let form = try arguments.choice("--format", TraceForm.self) ?? .csv
    let reading = try TraceArguments.reading(arguments)
    var outputs = OutputFiles()
    let out = try outputs.open(try arguments.text("--out") ?? "-", option: "--out")
    let name = Console.inputName(trace)
    var fixes = FixColumns()
    do throws(LineError) {
      var reader = try TraceFormat.open(trace, reading)
      var part = FixColumns()
      repeat {
        try reader.read(into: &part, limit: 4096)
        fixes.append(part, 0..<part.count)
      } while part.count > 0
      if !arguments.flag("--quiet"), reader.badLines.count > 0 {
        Console.complain("fairway: \(name): \(Plural.text(reader.badLines.count, "line holds", "lines hold")) no fix")
      }
    } catch {
      throw CommandFailure.failed(trace: name, error)
    }
    guard fixes.count > 0 else { throw CommandFailure.failed(file: name, "contains no fixes") }
    try out.write(form.data(of: fixes))
    try outputs.finish()
  }
}
