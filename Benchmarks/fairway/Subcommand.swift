/// A subcommand of the command line.
///
/// A new one needs a file with a conforming type, and its name in the list of ``Fairway/subcommands``.
protocol Subcommand: Sendable {
  static var name: String { get }
  /// The line about the subcommand in `fairway --help`.
  static var summary: String { get }
  static var syntax: Syntax { get }
  /// The signals that cancel the task of the work, so that it can report what it has done; at any other the process ends
  /// at once.
  static var cancellingSignals: [Int32] { get }
  /// Does the work; results go to standard output through ``Console``.
  static func run(_ arguments: Arguments) async throws
}

extension Subcommand {
  static var cancellingSignals: [Int32] { [] }

  static var helpText: String { syntax.helpText(command: name, summary: summary) }
}
