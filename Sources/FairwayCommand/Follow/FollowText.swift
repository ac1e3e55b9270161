import FairwayCore
import FairwayDirections
import FairwayRoads
import GeoKernel

/// Formats the lines that `fairway follow` writes.
enum FollowText {
  /// The names of the members of a progress line: those of the columns of a replay's progress.
  private static let progressNames = ReplayText.progressHeader.dropLast().split(separator: ",").map { "\"\($0)\":" }

  /// Appends the progress after a fix, with what is known of the road if roads are asked.
  static func append(
    progress state: ProgressState, fix: Int, timestamp: Double, _ engine: ProgressEngine,
    _ road: [(name: String, value: JSONValue)]? = nil, to text: inout [UInt8]
  ) {
    var row = ""
    ReplayText.write(state, fix: fix, timestamp: timestamp, engine, to: &row)
    let cells = row.utf8.dropLast().split(separator: UInt8(ascii: ","))
    for (place, (name, cell)) in zip(progressNames, cells).enumerated() {
      text.append(UInt8(ascii: place == 0 ? "{" : ","))
      text.append(contentsOf: name.utf8)
      let isWord = place == progressNames.count - 1
      if isWord { text.append(UInt8(ascii: "\"")) }
      text.append(contentsOf: cell)
      if isWord { text.append(UInt8(ascii: "\"")) }
    }
    append(road ?? [], to: &text)
  }

  /// Appends an event of the engine, with the stop at the end of its leg, and with the text of an instruction.
  static func append(
    _ event: ProgressEvent, stop: Trip.Stop.ID?, on index: RouteIndex, road: CurrentRoad?, fix: Int, timestamp: Double,
    to text: inout [UInt8]
  ) {
    ReplayText.append(event, stop: stop, fix: fix, timestamp: timestamp, to: &text)
    ReplayText.appendWords(of: event, on: index, road: road, to: &text)
  }

  /// Appends an event of the router; before the first fix, without a number.
  static func append(
    event name: String, _ members: [(name: String, value: JSONValue)], fix: Int, timestamp: Double,
    to text: inout [UInt8]
  ) {
    text.append(UInt8(ascii: "{"))
    if fix >= 0 { text.append(contentsOf: "\"fix\":\(fix),".utf8) }
    if timestamp.isFinite { text.append(contentsOf: "\"timestamp\":\(timestamp),".utf8) }
    text.append(contentsOf: "\"event\":\"\(name)\"".utf8)
    append(members, to: &text)
  }

  /// Appends where a vehicle without a route is after a fix.
  static func append(place drive: FreeDrive, fix: Int, timestamp: Double, to text: inout [UInt8]) {
    text.append(contentsOf: "{\"fix\":\(fix),\"timestamp\":\(timestamp)".utf8)
    append(drive.placeMembers, to: &text)
  }

  private static func append(_ members: [(name: String, value: JSONValue)], to text: inout [UInt8]) {
    for member in members {
      text.append(contentsOf: ",\"\(member.name)\":".utf8)
      text.append(contentsOf: member.value.json())
    }
    text.append(contentsOf: "}\n".utf8)
  }
}
