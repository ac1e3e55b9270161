/// `fairway trace`: files of recorded fixes.
enum TraceCommand: CommandGroup {
  static let name = "trace"
  static let summary = "Write the fixes of a recorded drive in another format."
  static let parts: [any Subcommand.Type] = [TraceConvertCommand.self]
}
