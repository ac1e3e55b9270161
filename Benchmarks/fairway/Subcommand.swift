/// One verb of the command line.
///
/// A new one is a file with a type that conforms, and its name in the list of ``Fairway/subcommands``.
protocol Subcommand: Sendable {
  static var name: String { get }
  /// One line for `fairway --help`.
  static var summary: String { get }
  static var syntax: Syntax { get }
  /// Whether an interrupt cancels the work's task, so that it can tell what it has done; else the process ends at once.
  static var endsCleanly: Bool { get }
  /// Does the work; results go to standard output by way of ``Console``.
  static func run(_ arguments: Arguments) async throws
}

extension Subcommand {
  static var endsCleanly: Bool { false }

  static var helpText: String { syntax.helpText(command: name, summary: summary) }
}
