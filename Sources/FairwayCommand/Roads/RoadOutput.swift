import Foundation
import RoadGraph

/// What a command that makes a road file, or a patch of one, writes to `--out`, and then says.
struct RoadOutput {
  let path: String
  private var outputs = OutputFiles()

  /// The option, with what it is about.
  static func option(_ parameter: String = "FILE", _ text: String = "Write the road file to this path.")
    -> Syntax.Option
  {
    .value("--out", parameter, text)
  }

  /// Names the output, which is not opened yet: what fails before that leaves nothing.
  init(_ arguments: Arguments) throws(CommandFailure) { path = try arguments.requiredText("--out") }

  mutating func open() throws(CommandFailure) -> OutputFile { try outputs.open(path, option: "--out") }

  /// Puts what was written in its place.
  func finish() throws(CommandFailure) { try outputs.finish() }

  /// Writes all that is to be written.
  mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try open().write(Data(bytes))
    try finish()
  }

  /// Writes a road file and says what is in it.
  mutating func write(roads bytes: [UInt8], with lines: [String] = []) throws(CommandFailure) {
    try write(bytes)
    try describe(bytes, with: lines)
  }

  /// Says what is in the road file that was written.
  ///
  /// - Parameters:
  ///   - bytes: Those of the file; nil if it is to be opened.
  ///   - lines: What else is to be said.
  func describe(_ bytes: [UInt8]?, with lines: [String]) throws(CommandFailure) {
    let graph: RoadGraph
    do throws(RoadGraphError) {
      if let bytes { graph = try RoadGraph(bytes) } else { graph = try RoadGraph(path: path) }
    } catch {
      throw RoadFile.failure(path, error)
    }
    try say(([RoadsInfoCommand.text(graph)] + lines).joined(separator: "\n"))
  }

  /// Says something where the output is not.
  func say(_ text: String) throws(CommandFailure) {
    if outputs.useStandardOutput { try Console.complain(lines: text) } else { try Console.print(text) }
  }
}
