internal import FairwayCore
internal import Foundation

/// The beginning of a session in a file, in its JSON form.
struct SessionStart {
  /// The data that the file does not have as it was.
  var privacy: String
  /// Whether there was a provider of routes.
  var asksProvider: Bool
  /// Everything that the router or the session remembered; neither if there are no places in the file.
  var router: RouterSnapshot?
  var service: (any ServiceMemory)?
  /// The drive that may have no route, if it is one that is recorded.
  var drive: SessionDrive?
  /// Whether it is a session around a router, of which the reader was told nothing.
  private(set) var hasUnknownService = false

  init(
    privacy: String, asksProvider: Bool, router: RouterSnapshot?, service: (any ServiceMemory)?, drive: SessionDrive?
  ) {
    (self.privacy, self.asksProvider, self.drive) = (privacy, asksProvider, drive)
    (self.router, self.service) = (router, service)
  }
}

extension SessionStart: Codable {
  private enum CodingKeys: String, CodingKey {
    case privacy, asksProvider, router, service, drive
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    privacy = try container.decode(String.self, forKey: .privacy)
    asksProvider = try container.decode(Bool.self, forKey: .asksProvider)
    router = try container.decodeIfPresent(RouterSnapshot.self, forKey: .router)
    drive = try container.decodeIfPresent(SessionDrive.self, forKey: .drive)
    guard container.contains(.service), try !container.decodeNil(forKey: .service) else { return }
    if let services = decoder.userInfo[SessionJSON.services] as? any ServiceMemory.Type {
      service = try container.decode(services, forKey: .service)
    } else {
      hasUnknownService = true
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(privacy, forKey: .privacy)
    try container.encode(asksProvider, forKey: .asksProvider)
    try container.encodeIfPresent(router, forKey: .router)
    if let service { try container.encode(service, forKey: .service) }
    try container.encodeIfPresent(drive, forKey: .drive)
  }
}

extension SessionInput {
  /// Reads the JSON of an input, ``json`` as a text; `nil` if it is none.
  ///
  /// - Parameter service: The session around the router, whose call it may be.
  init?(json text: String, of service: (any RecordedService)?) {
    if let call: RouterInput = try? SessionJSON.value(text) {
      self = .router(call)
    } else if let calls = service?.calls, let call = try? SessionJSON.value(text, as: calls) {
      self = .service(call)
    } else {
      return nil
    }
  }

  /// The value that is written.
  var json: any Encodable {
    switch self {
    case .fix(let fix): fix
    case .router(let call): call
    case .service(let call): call
    }
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

  /// What the decoder of a ``SessionStart`` knows: the type of the memory of sessions around routers.
  static let services = CodingUserInfoKey(rawValue: "services")!

  static func value<Value: Decodable>(
    _ text: String, as: Value.Type = Value.self, services: (any ServiceMemory.Type)? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let services { decoder.userInfo[Self.services] = services }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Value.self, from: Data(text.utf8))
  }
}
