import FairwayCore
import FairwayDirections
import Foundation

/// `fairway replay`: a trace along a route, as a session would have lived it.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "Follow a route through a recorded trace: progress, decisions, events, speed."
  static let syntax = Syntax(
    options: RouteArguments.options + [
      .value("--trace", "FILE", "The fixes: CSV with a header; - for standard input."),
      .value("--rate", "HZ", "Fixes a second, for a trace without times."),
      .value("--events", "FILE", "Write the events there, one JSON object a line."),
      .value("--progress", "FILE", "Write the progress there, one CSV row for each fix that was used."),
      .value("--policy", "NAME", "How leaving the route is decided: evidence (default), threshold or legacy."),
      .flag("--json", "Print the summary as JSON."),
    ],
    notes: RouteArguments.bundledNote)

  /// The names of the policies.
  enum Policy: String, CaseIterable {
    case evidence, threshold, legacy

    var options: NavigationOptions {
      var options = NavigationOptions()
      switch self {
      case .evidence: break
      case .threshold: options.deviationPolicy = .threshold(distance: 50, minimumAccuracy: 15)
      case .legacy: options = .legacy
      }
      return options
    }
  }

  static func run(_ arguments: Arguments) throws {
    let index = try route(arguments)
    let trace = try TraceTable.read(
      arguments.requiredText("--trace"), rate: arguments.number("--rate", in: 1e-6...1e6))
    let policy = try arguments.choice("--policy", Policy.self) ?? .evidence
    let engine = ProgressEngine(index: index, options: policy.options)

    // Once for the clock, with nothing but the engine in the loop; once more for what is written.
    var state = ProgressState()
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      for fix in trace.fixes { _ = engine.step(&state, fix) }
    }
    let events = try arguments.text("--events")
    let progress = try arguments.text("--progress")
    var record = ReplayRecord(engine: engine, keepsEvents: events != nil, keepsProgress: progress != nil)
    for fix in trace.fixes { record.take(fix) }
    if let events { try Console.write(record.events, to: events) }
    if let progress { try Console.write(record.progress, to: progress) }
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    try Console.print(record.summary(seconds: seconds, asJSON: arguments.flag("--json")))
  }

  private static func route(_ arguments: Arguments) throws -> RouteIndex {
    let (route, file) = try RouteArguments.readOrBundled(arguments)
    do {
      return try RouteIndex(route)
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
  }
}
