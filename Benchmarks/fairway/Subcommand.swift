/// One verb of the command line.
///
/// A new one is a file with a type that conforms, and its name in the list of ``Fairway/subcommands``.
protocol Subcommand: Sendable {
  static var name: String { get }
  /// One line for `fairway --help`.
  static var summary: String { get }
  static var syntax: Syntax { get }
  /// Does the work; results go to standard output by way of ``Console``.
  static func run(_ arguments: Arguments) async throws
}

extension Subcommand {
  static var helpText: String { syntax.helpText(command: name, summary: summary) }
}
