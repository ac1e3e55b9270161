internal import FairwayCore
internal import FairwayDirections
internal import Foundation

/// The beginning of a session in a file, in its JSON form.
struct SessionStart: Codable {
  /// The data that the file does not have as it was.
  var privacy: String
  /// Whether there was a provider of routes.
  var asksProvider: Bool
  /// Everything that the router or the session remembered; neither if there are no places in the file.
  var router: RouterSnapshot?
  var service: NavigationServiceSnapshot?
  /// The drive that may have no route, if it is one that is recorded.
  var drive: SessionDrive?
}

extension SessionInput {
  /// Reads the JSON of an input: ``json`` as a text.
  init(json text: String) throws {
    if let call: RouterInput = try? SessionJSON.value(text) {
      self = .router(call)
    } else {
      self = try SessionJSON.value(text)
    }
  }

  /// The value that is written: a call of the router stands for itself.
  var json: any Encodable {
    if case .router(let call) = self { call } else { self }
  }
}

/// The JSON of the models in a session file: it has numbers that are not finite, and its members are sorted.
enum SessionJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String, as: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Value.self, from: Data(text.utf8))
  }
}
