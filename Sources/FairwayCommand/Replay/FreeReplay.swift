import DriveLab
import FairwayCore
import FairwayRoads
import Foundation
import GeoKernel
import RoadGraph
import TraceFiles

/// `fairway replay --roads FILE --trace FILE` without a route: what a drive on the roads says of each fix.
enum FreeReplay {
  /// Whether the arguments ask for it.
  static func isWanted(_ arguments: Arguments) throws(CommandFailure) -> Bool {
    guard try arguments.text("--roads") != nil, try arguments.text("--trace") != nil else { return false }
    return try arguments.text("--route") == nil
  }

  static func run(_ arguments: Arguments) throws {
    try arguments.refuse(
      allBut: [
        "--roads", "--trace", "--alerts", "--profile", "--events", "--progress", "--rate", "--time-unit",
        "--accept-missing-checksums", "--strict", "--json", "--quiet",
      ],
      with: "--roads without --route")
    let roads = try arguments.requiredText("--roads")
    let trace = try arguments.requiredText("--trace")
    let name = Console.inputName(trace)
    let session = FreeFollowSession(try FreeDriveSession(arguments, on: roads), file: roads, writesPlaces: false)
    let files = try ReplayFiles(arguments)
    var rows = files.progress.map(PlaceRows.init)
    do {
      var reader = try TraceFormat.open(trace, TraceArguments.reading(arguments))
      var columns = FixColumns()
      repeat {
        if Task.isCancelled { break }
        try reader.read(into: &columns, limit: 4096)
        for index in 0..<columns.count {
          session.update(Location(columns[index]))
          if files.progress != nil { rows?.add(session.drive, fix: session.fix) }
        }
        try files.events?.write(Data(session.takeText()))
        try rows?.flush()
      } while columns.count > 0
      session.summary.badLines = reader.badLines.count
    } catch let error as LineError {
      throw CommandFailure.failed(trace: name, error)
    }
    RoadFile.complain(of: session.roadDamage?.error, in: roads)
    // A read from a pipe also ends when the task is cancelled.
    let wasInterrupted = Task.isCancelled
    if !wasInterrupted {
      guard session.summary.fixes > 0 else { throw CommandFailure.failed(file: name, "contains no fixes") }
      try files.finish()
    }
    let say = files.useStandardOutput ? Console.complain(lines:) : Console.print
    if arguments.flag("--json") {
      try say(String(decoding: JSONValue.object(session.facts).json(), as: UTF8.self))
    } else {
      try say(
        session.summary.text
          + String(format: "\ndriven:       %.2f km on ", session.drive.distance / 1000)
          + Plural.text(session.drive.history.count, "road", "roads"))
    }
    if wasInterrupted { throw CommandFailure.interrupted() }
  }
}

/// The progress of a drive without a route: a CSV row for each fix that was used.
private struct PlaceRows {
  private let file: OutputFile
  private var text: [UInt8] = []
  private var hasHeader = false

  private static let columns = [
    "latitude", "longitude", "position", "way", "name", "reference", "class", "name_probability", "edge", "direction",
    "along", "course", "distance_from_road", "bound", "probability", "limit", "limit_unit", "limit_probability",
    "speed", "speeding", "distance_driven", "next_fix_seconds", "next_fix_distance",
  ]

  init(_ file: OutputFile) { self.file = file }

  mutating func add(_ drive: FreeDrive, fix: Int) {
    if !hasHeader {
      text += "fix,timestamp,\(Self.columns.joined(separator: ","))\n".utf8
      hasHeader = true
    }
    guard !drive.change.contains(.rejectedFix), let timestamp = drive.fix?.timestamp else { return }
    let members = Dictionary(drive.placeMembers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    text += "\(fix),\(timestamp)".utf8
    for column in Self.columns {
      text.append(UInt8(ascii: ","))
      text += Self.cell(members[column] ?? .null)
    }
    text.append(UInt8(ascii: "\n"))
  }

  mutating func flush() throws(CommandFailure) {
    try file.write(Data(text))
    text.removeAll(keepingCapacity: true)
  }

  /// A text in quotes if it needs them; nothing for null.
  private static func cell(_ value: JSONValue) -> [UInt8] {
    switch value {
    case .null: []
    case .string(let text) where text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }):
      Array("\"\(text.replacing("\"", with: "\"\""))\"".utf8)
    case .string(let text): Array(text.utf8)
    default: value.json()
    }
  }
}
