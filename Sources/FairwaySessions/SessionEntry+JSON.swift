internal import FairwayCore
internal import GeoKernel

extension SessionEntry {
  /// The entry as a line of a listing.
  package var line: String { String(decoding: JSONValue.object(json).json(), as: UTF8.self) }

  /// The entry as a JSON object: an input has `in`, an event `event`, a question `asks`, its answer `answer`.
  package var json: JSONObject {
    switch self {
    case .start(let text): return ["start": Self.value(text)]
    case .fix(let fix, let caller): return caller.add(to: fix.members)
    case .input(let text, let caller):
      let (name, value) = Self.named(text)
      var members: JSONObject = if case .object(let members) = value { members } else { [:] }
      members["in"] = .string(name)
      return caller.add(to: members)
    case .event(let event): return event.members(as: "event")
    case .question(let event): return event.members(as: "asks")
    case .reply(let text):
      guard case .object(let members) = Self.named(text).value, let answer = members.first?.value else {
        return ["answer": "standard"]
      }
      return ["answer": answer]
    case .rejection(let reason): return ["rejected": .string("\(reason)")]
    }
  }

  private static func value(_ text: String) -> JSONValue { (try? JSONValue(json: Array(text.utf8))) ?? .null }

  /// The name and the content of an object that has one member.
  private static func named(_ text: String) -> (name: String, value: JSONValue) {
    guard case .object(let members) = value(text), let member = members.first else { return ("unknown", .null) }
    return (member.key, member.value)
  }
}

extension JSONValue {
  /// A number, or null if it is not finite.
  fileprivate static func finite(_ number: Double) -> JSONValue { number.isFinite ? .number(number) : .null }
}

extension SessionCaller {
  fileprivate func add(to members: JSONObject) -> JSONObject {
    var members = members
    if depth > 0 { members["depth"] = .number(Double(depth)) }
    return members
  }
}

extension SessionEvent {
  fileprivate func members(as key: String) -> JSONObject {
    if driveKind != nil {
      let changed = text.flatMap { try? JSONValue(json: Array($0.utf8)) }
      let members: JSONObject = [
        key: .string(name), "time": .finite(place.timestamp), "distance_driven": .finite(place.distanceAlong),
      ]
      guard case .object(let own)? = changed else { return members }
      return members.merging(own) { $1 }
    }
    var members: JSONObject = [
      key: .string(name), "time": .finite(place.timestamp), "leg": .number(Double(place.legIndex)),
      "step": .number(Double(place.stepIndex)), "distanceAlong": .finite(place.distanceAlong),
    ]
    if let stop = place.stop { members["stop"] = .number(Double(stop)) }
    if let text { members["error"] = .string(text) }
    return members
  }
}

extension Location {
  fileprivate var members: JSONObject {
    var members: JSONObject = [
      "in": "fix", "time": .finite(timestamp), "latitude": .finite(coordinate.latitude),
      "longitude": .finite(coordinate.longitude),
    ]
    let known = [
      ("accuracy", horizontalAccuracy), ("speed", speed), ("course", course), ("altitude", altitude),
      ("verticalAccuracy", verticalAccuracy), ("speedAccuracy", speedAccuracy), ("courseAccuracy", courseAccuracy),
    ]
    for (name, number) in known { if let number { members[name] = .finite(number) } }
    members["roads"] = roads.map { .object($0.members) }
    return members
  }
}

extension RoadEvidence {
  fileprivate var members: JSONObject {
    [
      "side": .string(side.name), "margin": .number(margin), "distance": .number(distance),
      "offTime": .number(offTime), "offDistance": .number(offDistance), "isAgainstOneWay": .bool(isAgainstOneWay),
    ]
  }
}
