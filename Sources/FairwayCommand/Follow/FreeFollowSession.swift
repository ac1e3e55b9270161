import FairwayCore
import FairwayRoads
import GeoKernel
import RoadGraph

/// A drive without a route that is fed live, and the lines about what happens.
final class FreeFollowSession: LiveSession {
  private(set) var text: [UInt8] = []
  private(set) var summary = FollowSummary()
  private var drive: FreeDrive
  private let file: String
  /// The number of the last fix; before the first one, −1.
  private var fix = -1

  var lastTime: Double? { drive.fix?.timestamp }

  init(_ drive: FreeDrive, file: String) {
    self.drive = drive
    self.file = file
  }

  func takeText() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  func update(_ location: Location) throws(CommandFailure) {
    fix += 1
    let change: FreeDriveChange
    do {
      change = try drive.update(location)
    } catch {
      throw RoadFile.failure(file, error)
    }
    let isUsed = !change.contains(.rejectedFix)
    summary.count(fixIsUsed: isUsed)
    write(change, at: location.timestamp)
    if isUsed { FreeDriveText.append(drive, fix: fix, to: &text) }
  }

  /// There is nothing to wait for.
  func poll(now: Double) {}

  func obey(_ order: FollowOrder) -> String? { "there is no route to change: --route names one" }

  private func write(_ change: FreeDriveChange, at timestamp: Double) {
    func write(_ name: String, _ members: [(name: String, value: JSONValue)] = []) {
      summary.count(name)
      FollowText.append(event: name, members, fix: fix, timestamp: timestamp, to: &text)
    }
    if change.contains(.rejectedFix) { write("rejectedFix") }
    if change.contains(.gap) { write("gap") }
    if change.contains(.standing) { write(drive.isStanding ? "stopped" : "moving") }
    if change.contains(.position) { write("positionChanged", [("position", .string(drive.position.name))]) }
    if change.contains(.road) { write("roadChanged", FreeDriveText.road(drive)) }
    if change.contains(.limit) { write("limitChanged", FreeDriveText.limit(drive)) }
    if change.contains(.speeding) {
      write(
        "speeding",
        [("severity", .string(drive.speeding.name)), ("percentage", .number(drive.percentageAboveLimit))])
    }
    if change.contains(.ahead) { write("aheadChanged", FreeDriveText.ahead(drive)) }
    guard change.contains(.alertAhead), let alerts = drive.alerts else { return }
    for number in drive.announcedAlerts {
      let own = alerts.alerts[number].alert
      write(
        "alertAhead",
        [("id", .string(own.id)), ("kind", .string(own.kind.rawValue))]
          + (own.name.map { [("name", .string($0))] } ?? []) + (own.side.map { [("side", .string($0.rawValue))] } ?? [])
          + (own.text.map { [("text", .string($0))] } ?? []))
    }
  }
}

/// Formats the lines of a drive without a route.
enum FreeDriveText {
  /// Appends where the vehicle is after a fix.
  static func append(_ drive: FreeDrive, fix: Int, to text: inout [UInt8]) {
    guard let coordinate = drive.position.coordinate, let timestamp = drive.fix?.timestamp else { return }
    var members: [(name: String, value: JSONValue)] = [
      ("latitude", .number(coordinate.latitude)), ("longitude", .number(coordinate.longitude)),
      ("position", .string(drive.position.name)),
    ]
    if let place = drive.position.place {
      members += road(drive)
      members += [
        ("edge", .number(Double(place.edge))), ("direction", .number(Double(place.direction.rawValue))),
        ("along", .number(place.along)), ("course", .number(place.course)),
        ("distance_from_road", .number(place.distance)), ("bound", .number(place.bound)),
        ("probability", .number(place.probability)),
      ]
      members += limit(drive)
    }
    let next = drive.nextFix
    members += [
      ("speed", .number(drive.speed)), ("speeding", .string(drive.speeding.name)),
      ("distance_driven", .number(drive.distance)), ("next_fix_seconds", .number(next.seconds)),
      ("next_fix_distance", .number(next.distance)),
    ]
    text.append(contentsOf: "{\"fix\":\(fix),\"timestamp\":\(timestamp)".utf8)
    for member in members {
      text.append(contentsOf: ",\"\(member.name)\":".utf8)
      text.append(contentsOf: member.value.json())
    }
    text.append(contentsOf: "}\n".utf8)
  }

  /// The road that the vehicle is on; what it does not have is null.
  static func road(_ drive: FreeDrive) -> [(name: String, value: JSONValue)] {
    let road = drive.road
    func text(_ words: String?) -> JSONValue { words.map { .string($0) } ?? .null }
    return [
      ("way", road.map { .number(Double($0.id)) } ?? .null), ("name", text(road?.name)),
      ("reference", text(road?.reference)), ("class", text(road?.roadClass.name)),
      ("name_probability", .number(drive.certainty.name)),
    ]
  }

  /// Its limit: a number, "none", or null where it is not known.
  static func limit(_ drive: FreeDrive) -> [(name: String, value: JSONValue)] {
    [
      ("limit", number(drive.limit)), ("limit_unit", .string(drive.limit.unit.rawValue)),
      ("limit_probability", .number(drive.certainty.limit)),
    ]
  }

  private static func number(_ limit: SpeedLimit) -> JSONValue {
    limit.value.map { $0.isFinite ? .number($0) : .string("none") } ?? .null
  }

  /// What lies ahead, in metres from the vehicle.
  static func ahead(_ drive: FreeDrive) -> [(name: String, value: JSONValue)] {
    let features = drive.features.map { feature -> JSONValue in
      var members: [String: JSONValue] = ["distance": .number(drive.distance(to: feature))]
      switch feature.kind {
      case .limit(let limit):
        let limit = SpeedLimit(ofRoad: limit)
        members["kind"] = "limit"
        members["limit"] = number(limit)
        members["limit_unit"] = .string(limit.unit.rawValue)
      case .bend(let radius, let turn):
        members["kind"] = "bend"
        members["radius"] = .number(radius)
        members["turn"] = .number(turn)
      case .tunnel:
        members["kind"] = "tunnel"
        members["length"] = .number(feature.end - feature.start)
      case .crossing: members["kind"] = "crossing"
      }
      return .object(members)
    }
    return [
      ("features", .array(features)), ("end", .string(drive.ahead.end.name)),
      ("distance_to_end", .number(drive.distanceToEnd)),
    ]
  }
}
