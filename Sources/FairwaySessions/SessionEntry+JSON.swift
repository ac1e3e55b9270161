internal import FairwayCore
internal import GeoKernel

extension SessionEntry {
  /// The entry as a line of a listing.
  package var line: String { String(decoding: JSONValue.object(json).json(), as: UTF8.self) }

  /// The entry as a JSON object: a call has `in`, an event `event`, a question `asks`, its answer `answer`.
  package var json: JSONObject {
    switch self {
    case .start(let text): return ["start": Self.value(text)]
    case .fix(let fix, let caller): return caller.add(to: fix.members)
    case .number(let number, let value, let caller):
      return caller.add(to: ["in": .string("\(number)"), number == .heading ? "heading" : "time": .finite(value)])
    case .call(let text, let caller):
      guard case .object(var members) = Self.value(text) else { return caller.add(to: ["in": "unknown"]) }
      members["in"] = members.removeValue(forKey: "call")
      return caller.add(to: members)
    case .event(let event): return event.members(as: "event")
    case .question(let event): return event.members(as: "asks")
    case .reply(let reply):
      switch reply {
      case .no: return ["answer": false]
      case .yes: return ["answer": true]
      case .standard: return ["answer": "standard"]
      case .options(let text): return ["answer": Self.value(text)]
      }
    case .rejection(let reason): return ["rejected": .string("\(reason)")]
    }
  }

  private static func value(_ text: String) -> JSONValue { (try? JSONValue(json: Array(text.utf8))) ?? .null }
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
    var members: JSONObject = [
      key: .string(name), "time": .finite(place.timestamp), "leg": .number(Double(place.legIndex)),
      "step": .number(Double(place.stepIndex)), "distanceAlong": .finite(place.distanceAlong),
    ]
    if let error { members["error"] = .string(error) }
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
    return members
  }
}
