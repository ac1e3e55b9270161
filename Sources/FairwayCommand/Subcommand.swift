/// A subcommand of the command line.
///
/// A new one needs a file with a conforming type, and its name in the list of ``Fairway/subcommands``.
package protocol Subcommand: Sendable {
  static var name: String { get }
  /// What one types to run it, before its options.
  static var invocation: String { get }
  /// The line about the subcommand in `fairway --help`.
  static var summary: String { get }
  static var syntax: Syntax { get }
  /// The signals that cancel the task of the work, so that it can report what it has done; at any other the process ends
  /// at once.
  static var cancellingSignals: [Int32] { get }
  /// Does what the words behind the subcommand's name say; by default its work or its help.
  @Sendable
  static func run(_ words: [String]) async throws
  /// Does the work; results go to standard output through ``Console``.
  static func run(_ arguments: Arguments) async throws
}

extension Subcommand {
  package static var invocation: String { "fairway \(name)" }

  package static var cancellingSignals: [Int32] { [] }

  static var helpText: String { syntax.helpText(invocation: invocation, summary: summary) }

  /// Does what the words behind the subcommand's name say: its work, or its help.
  @Sendable
  package static func run(_ words: [String]) async throws {
    do {
      let arguments = try Arguments(words, syntax: syntax)
      if arguments.wantsHelp {
        try Console.print(helpText)
      } else {
        try await run(arguments)
      }
    } catch let failure as CommandFailure where failure.code == .usage {
      throw CommandFailure.usage("\(failure.message); see \(invocation) --help")
    }
  }
}
