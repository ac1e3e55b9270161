import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation

/// `fairway explain`: why the engine decided as it did in a recorded session.
struct ExplainCommand: Subcommand {
  static let name = "explain"
  static let summary = "Say why a recorded session was decided as it was, fix by fix."
  static let syntax = Syntax(
    options: [
      .value("--session", "FILE", "The session file, with its older parts beside it."),
      .value("--at", "TIME", "Explain the last fix up to this time, in seconds since 1970."),
      .value("--fix", "N", "Explain the fix with this number in the file, counted from 0."),
      .flag("--list", "Print all entries of the file instead, one JSON object a line."),
      .flag("--json", "Print the explanations as JSON, one object a line."),
    ],
    notes: """
      With neither --at nor --fix, each fix at which something was decided is explained.
      An explanation has the position, the candidates with their likelihoods, the evidence against its thresholds, and
      the least changes of the fix that would have decided otherwise.
      """)

  static func run(_ arguments: Arguments) throws {
    let file = try arguments.requiredText("--session")
    let time = try arguments.number("--at", in: -1e15...1e15, "seconds since 1970")
    let number = try arguments.integer("--fix", in: 0...Int(Int32.max))
    let isJSON = arguments.flag("--json")
    guard time == nil || number == nil else { throw CommandFailure.usage("--at and --fix exclude each other") }
    let session = try SessionCommand.open(file)
    if arguments.flag("--list") {
      try arguments.refuse(allBut: ["--session", "--list"], with: "--list")
      return try SessionCommand.refuse(
        SessionCommand.list(session, of: file, to: nil) { _ in true }, in: file)
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
