import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation

/// `fairway explain`: why the engine decided as it did in a recorded session, or along a trace.
struct ExplainCommand: Subcommand {
  static let name = "explain"
  static let summary = "Say why the engine decided as it did in a session or a trace, fix by fix."
  static let syntax = Syntax(
    options: [
      .value("--session", "FILE", "The session file, with its older parts beside it."),
      .value("--at", "TIME", "Explain the last fix up to this time, in seconds since 1970."),
      .value("--fix", "N", "Explain the fix with this number in the file, counted from 0."),
      .flag("--list", "Print all entries of the file instead, one JSON object a line."),
      .flag("--json", "Print the explanations as JSON, one object a line."),
    ] + TraceExplanation.options,
    notes: """
      Choose what to explain with --session or --trace. \(RouteArguments.bundledNote)
      Without --at and --fix, explain explains each fix at which the engine decided something.
      An explanation has the position, the candidates with their likelihoods, the evidence compared with its thresholds,
      and the smallest changes to the fix that would change the decision.
      """)

  static func run(_ arguments: Arguments) throws {
    let time = try arguments.number("--at", in: -1e15...1e15, "seconds since 1970")
    let number = try arguments.integer("--fix", in: 0...Int(Int32.max))
    guard time == nil || number == nil else { throw CommandFailure.usage("--at and --fix exclude each other") }
    switch (try arguments.text("--session"), try arguments.text("--trace")) {
    case (let file?, nil): try explain(session: file, time, number, arguments)
    case (nil, let trace?): try explain(trace: trace, time, number, arguments)
    case (nil, nil): throw CommandFailure.usage("--session or --trace is missing")
    case (_?, _?): throw CommandFailure.usage("--session and --trace exclude each other")
    }
  }

  private static func explain(trace: String, _ time: Double?, _ number: Int?, _ arguments: Arguments) throws {
    if arguments.flag("--list") { throw CommandFailure.usage("--list belongs to --session") }
    let isJSON = arguments.flag("--json")
    var explained = 0
    var follower = try TraceExplanation(trace, arguments)
    try follower.run(number.map { .number($0) } ?? time.map { .upTo($0) } ?? .decisions) { number, explanation in
      explained += 1
      try Console.print(text(explanation, number, isJSON))
    }
    guard explained == 0 else { return }
    let fixes = Plural.text(follower.fixCount, "fix", "fixes")
    let name = Console.inputName(trace)
    if let number { throw CommandFailure.failed(file: name, "there is no fix \(number); the trace has \(fixes)") }
    if let time { throw CommandFailure.failed(file: name, "there is no fix up to the time \(time)") }
    if !isJSON { try Console.print("nothing was decided at any of \(fixes)") }
  }

  private static func explain(session file: String, _ time: Double?, _ number: Int?, _ arguments: Arguments) throws {
    try arguments.refuse(allBut: ["--session", "--list", "--at", "--fix", "--json"], with: "--session")
    let isJSON = arguments.flag("--json")
    let session = try SessionCommand.open(file)
    if arguments.flag("--list") {
      try arguments.refuse(allBut: ["--session", "--list"], with: "--list")
      return try SessionCommand.refuse(SessionCommand.list(session, of: file), in: file)
    }
    var chosen = number
    if let time {
      chosen = try lastFix(of: session, in: file, upTo: time)
      guard chosen != nil else { throw CommandFailure.failed(file: file, "there is no fix up to the time \(time)") }
    }
    var explained: [(Int, Explanation)] = []
    let choice = chosen.map { chosen in { (number: Int, _: Location) in number == chosen } }
    let result = try SessionCommand.named(file) { () throws(SessionFileError) in
      try session.explain(where: choice) { explained.append(($0, $1)) }
    }
    if let chosen, explained.isEmpty, result.difference == nil, result.damage.isEmpty {
      throw CommandFailure.failed(
        file: file, "there is no fix \(chosen); the file has \(Plural.text(result.fixCount, "fix", "fixes"))")
    }
    for (number, explanation) in explained { try Console.print(text(explanation, number, isJSON)) }
    if let difference = result.difference { throw CommandFailure.failed(file: file, "\(difference)") }
    try SessionCommand.refuse(result.damage, in: file)
    if explained.isEmpty, !isJSON {
      try Console.print("nothing was decided at any of \(Plural.text(result.fixCount, "fix", "fixes"))")
    }
  }

  private static func text(_ explanation: Explanation, _ number: Int, _ isJSON: Bool) throws -> String {
    guard isJSON else { return "\(explanation)\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(explanation), as: UTF8.self)
  }

  /// The number of the last fix up to a time.
  private static func lastFix(of session: SessionReplay, in file: String, upTo time: Double) throws -> Int? {
    var (count, found) = (0, Int?.none)
    do {
      _ = try session.list { line in
        guard line["in"] == "fix" else { return }
        if case .number(let at)? = line["time"], at <= time { found = count }
        count += 1
      }
    } catch let error as SessionFileError {
      throw CommandFailure.failed(session: file, error)
    }
    return found
  }
}
