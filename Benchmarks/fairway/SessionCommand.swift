import FairwayDirections
import FairwayNavigation
import Foundation

/// What the command line does with a session file.
enum SessionCommand {
  /// Opens a session file; a failure names it.
  static func open(_ file: String) throws(CommandFailure) -> SessionReplay {
    try named(file) { () throws(SessionFileError) in try SessionReplay(file) }
  }

  /// Does work on a session file; a failure names it.
  static func named<Answer>(
    _ file: String, _ work: () throws(SessionFileError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(SessionFileError) {
      return try work()
    } catch {
      if case .file(let path, let reason) = error { throw .failed(file: path, reason) }
      throw .failed(file: file, "\(error)")
    }
  }

  /// Prints all entries as JSON objects, one a line.
  static func list(
    _ session: SessionReplay, of file: String, to output: OutputFile?, where isListed: (JSONObject) -> Bool
  )
    throws
  {
    var text: [UInt8] = []
    func write() throws {
      try output.map { try $0.write(Data(text)) } ?? Console.write(Data(text))
      text.removeAll(keepingCapacity: true)
    }
    do {
      try session.list { line in
        guard isListed(line) else { return }
        text += JSONValue.object(line).json() + [UInt8(ascii: "\n")]
        if text.count > 1 << 16 { try write() }
      }
    } catch let error as SessionFileError {
      throw CommandFailure.failed(file: file, "\(error)")
    }
    try write()
  }

  /// `fairway replay --session FILE`.
  static func replay(_ file: String, _ arguments: Arguments) throws {
    try arguments.refuse(allBut: ["--session", "--events", "--json", "--quiet"], with: "--session")
    let session = try open(file)
    var outputs = OutputFiles()
    let events = try arguments.text("--events").map { try outputs.open($0, option: "--events") }
    let result = try named(file) { () throws(SessionFileError) in try session.run() }
    if let difference = result.difference { throw CommandFailure.failed(file: file, "\(difference)") }
    if let events {
      try list(session, of: file, to: events) { $0["event"] != nil || $0["asks"] != nil }
    }
    try outputs.finish()
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    if arguments.flag("--json") {
      let summary: JSONObject = [
        "session": .string(file), "entries": .number(Double(result.entryCount)),
        "fixes": .number(Double(result.fixCount)), "isTorn": .bool(result.isTorn), "isSame": true,
      ]
      try say(String(decoding: JSONValue.object(summary).json(), as: UTF8.self))
    } else if !arguments.flag("--quiet") {
      let tear = result.isTorn ? "\nthe last block is incomplete and was left out" : ""
      try say("repeated \(result.entryCount) entries with \(result.fixCount) fixes: no difference\(tear)")
    }
  }
}
