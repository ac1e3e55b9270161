import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import RoadGraph

/// What the command line does with a session file.
enum SessionCommand {
  /// Returns the path of a session file that an argument names.
  static func path(_ argument: String) throws(CommandFailure) -> String {
    guard argument != "-" else {
      throw .usage("--session names a file, not a stream: it has older parts beside it (./- is a file of that name)")
    }
    return argument
  }

  /// Opens a session file; a failure names it.
  static func open(_ file: String) throws(CommandFailure) -> SessionReplay {
    let path = try path(file)
    return try named(file) { () throws(SessionFileError) in try SessionReplay(path, of: NavigationService.self) }
  }

  /// Whether there is a session in a file that follows a route, or may have been one before it was damaged.
  static func hasRoute(_ file: SessionFile) -> Bool {
    !SessionFile.parts(of: file.path).isEmpty && (try? SessionReplay(file.path).endsWithoutRoute) != true
  }

  /// Does work on a session file; a failure names it.
  static func named<Answer>(
    _ file: String, _ work: () throws(SessionFileError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(SessionFileError) {
      return try work()
    } catch {
      throw .failed(session: file, error)
    }
  }

  /// Fails if entries of a session file are lost, after what can be read was used.
  static func refuse(_ damage: [SessionDamage], in file: String) throws(CommandFailure) {
    let failures = damage.map { CommandFailure.failed(session: file, $0) }
    for failure in failures.dropFirst() { Console.complain("fairway: \(failure.message)") }
    if let first = failures.first { throw first }
  }

  /// Prints all entries as JSON objects, one a line; returns the places at which entries are lost.
  static func list(_ session: SessionReplay, of file: String) throws -> [SessionDamage] {
    var text: [UInt8] = []
    func write() throws {
      try Console.write(Data(text))
      text.removeAll(keepingCapacity: true)
    }
    let damage: [SessionDamage]
    do {
      damage = try session.list { line in
        text += JSONValue.object(line).json() + [UInt8(ascii: "\n")]
        if text.count > 1 << 16 { try write() }
      }
    } catch let error as SessionFileError {
      throw CommandFailure.failed(session: file, error)
    }
    try write()
    return damage
  }

  /// `fairway replay --session FILE`.
  static func replay(_ file: String, _ arguments: Arguments) throws {
    try arguments.refuse(allBut: ["--session", "--roads", "--events", "--json", "--quiet"], with: "--session")
    let session = try open(file)
    var outputs = OutputFiles()
    let events = try arguments.text("--events").map { try outputs.open($0, option: "--events") }
    let path = try arguments.text("--roads")
    let roads = try path.map(RoadFile.open)
    let lines = events.map(SessionLines.init)
    let result = try named(file) { () throws(SessionFileError) in
      try session.run(
        on: roads, until: { Task.isCancelled }, begin: { lines?.begin($0.router) }, visit: { lines?.visit($0) },
        visitDrive: { lines?.visit($0) }
      ).result
    }
    if let path { RoadFile.complain(of: roads?.damage, in: path) }
    if let difference = result.difference { throw CommandFailure.failed(file: file, "\(difference)") }
    try lines?.finish()
    let wasInterrupted = Task.isCancelled
    if !wasInterrupted { try outputs.finish() }
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    if arguments.flag("--json") {
      let summary: JSONObject = [
        "session": .string(file), "entries": .number(Double(result.entryCount)),
        "fixes": .number(Double(result.fixCount)), "isTorn": .bool(result.isTorn), "isSame": true,
        "skipped": .number(Double(result.skippedCount)),
        "damagedBytes": .array(result.damage.map { .number(Double($0.byte)) }),
      ]
      try say(String(decoding: JSONValue.object(summary).json(), as: UTF8.self))
    } else if !arguments.flag("--quiet") {
      let entries = Plural.text(result.entryCount, "entry", "entries")
      var text = "repeated \(entries) with \(Plural.text(result.fixCount, "fix", "fixes")): no difference"
      if result.skippedCount > 0 { text += "\npassed over \(result.skippedCount) entries behind damage" }
      if result.isTorn { text += "\nthe last block is incomplete and was left out" }
      try say(text)
    }
    if wasInterrupted { throw CommandFailure.interrupted() }
    try refuse(result.damage, in: file)
  }
}
