internal import FairwayCore
internal import FairwayDirections
internal import Foundation
internal import GeoKernel

/// An external input of a session, from which the session can be replayed.
enum SessionInput {
  case start(Double)
  case stop
  case end
  case fix(Location)
  case advance(Double)
  case simulate(SimulationMode, Double)
  case answer(Int, RelayRoutingProvider.Answer)
  case acceptFasterRoute
  case advanceLeg
  case skip(Int)
  case reroute
  case updateRoute(IndexedRouteResponse)
}

extension SessionInput {
  /// The input as a line of a log.
  func json(isRedacted: Bool) -> JSONObject {
    switch self {
    case .start(let time): ["in": "start", "time": .number(time)]
    case .stop: ["in": "stop"]
    case .end: ["in": "end"]
    case .fix(let location): ["in": "fix", "location": Self.json(location, isRedacted)]
    case .advance(let time): ["in": "advance", "time": .number(time)]
    case .simulate(let mode, let multiplier):
      ["in": "simulate", "mode": .string(mode.rawValue), "multiplier": .number(multiplier)]
    case .answer(let question, let answer): Self.json(question, answer, isRedacted)
    case .acceptFasterRoute: ["in": "acceptFasterRoute"]
    case .advanceLeg: ["in": "advanceLeg"]
    case .skip(let leg): ["in": "skip", "leg": .number(Double(leg))]
    case .reroute: ["in": "reroute"]
    case .updateRoute(let response):
      [
        "in": "updateRoute", "response": isRedacted ? .null : .encoding(response.routeResponse),
        "routeIndex": .number(Double(response.routeIndex)),
      ]
    }
  }

  private static func json(_ location: Location, _ isRedacted: Bool) -> JSONValue {
    guard case .object(var members) = JSONValue.encoding(location), isRedacted else { return .encoding(location) }
    members["coordinate"] = nil
    members["altitude"] = nil
    return .object(members)
  }

  private static func json(_ question: Int, _ answer: RelayRoutingProvider.Answer, _ isRedacted: Bool) -> JSONObject {
    var members: JSONObject = ["in": "answer", "question": .number(Double(question))]
    switch answer {
    case .routes(.success(let response)): members["routes"] = isRedacted ? .null : .encoding(response)
    case .refresh(.success(let response)): members["refresh"] = isRedacted ? .null : .encoding(response)
    case .routes(.failure(let error)):
      members["routes"] = .null
      members["error"] = .string(Self.text(error))
    case .refresh(.failure(let error)):
      members["refresh"] = .null
      members["error"] = .string(Self.text(error))
    }
    return members
  }

  /// An error that was read from a log is written unchanged.
  private static func text(_ error: DirectionsError) -> String {
    if case .unknown(nil, nil, let message?) = error { message } else { error.description }
  }

  /// Decodes a line of a log without redactions.
  init(_ line: JSONValue) throws(SessionLogError) {
    guard case .string(let kind)? = line["in"] else { throw .unknownLine }
    func number(_ name: String) throws(SessionLogError) -> Double {
      guard let value = line[name].flatMap(Double.init(styleJSON:)) else { throw .missing(name) }
      return value
    }
    switch kind {
    case "start": self = .start(try number("time"))
    case "stop": self = .stop
    case "end": self = .end
    case "fix": self = .fix(try Self.decode(line, "location"))
    case "advance": self = .advance(try number("time"))
    case "simulate":
      guard case .string(let name)? = line["mode"], let mode = SimulationMode(rawValue: name) else {
        throw .missing("mode")
      }
      self = .simulate(mode, try number("multiplier"))
    case "answer": self = .answer(Int(clamping: try number("question")), try Self.answer(line))
    case "acceptFasterRoute": self = .acceptFasterRoute
    case "advanceLeg": self = .advanceLeg
    case "skip": self = .skip(Int(clamping: try number("leg")))
    case "reroute": self = .reroute
    case "updateRoute":
      self = .updateRoute(
        IndexedRouteResponse(
          routeResponse: try Self.decode(line, "response"), routeIndex: Int(clamping: try number("routeIndex"))))
    default: throw .unknownLine
    }
  }

  private static func answer(_ line: JSONValue) throws(SessionLogError) -> RelayRoutingProvider.Answer {
    if case .string(let text)? = line["error"] {
      let error = DirectionsError.unknown(statusCode: nil, code: nil, message: text)
      return line["routes"] != nil ? .routes(.failure(error)) : .refresh(.failure(error))
    }
    return line["routes"] != nil
      ? .routes(.success(try decode(line, "routes"))) : .refresh(.success(try decode(line, "refresh")))
  }

  private static func decode<Value: Decodable>(_ line: JSONValue, _ name: String) throws(SessionLogError) -> Value {
    guard let value: Value = line[name]?.decoded() else { throw .missing(name) }
    return value
  }
}

extension JSONValue {
  /// A model as JSON; null if it has no JSON form because of a number that is not finite.
  static func encoding(_ value: some Encodable) -> JSONValue {
    guard let data = try? JSONEncoder().encode(value), let json = try? JSONValue(json: [UInt8](data)) else {
      return .null
    }
    return json
  }

  /// Decodes a model from JSON.
  func decoded<Value: Decodable>() -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(json()))
  }
}
