/// An error message of a service, in any of the forms of the services.
package struct ServiceFailure {
  package var statusCode: Int
  package var code: String?
  package var message: String?
  var refreshTimeToLive: Double?

  /// Decodes the body of an unsuccessful answer; the status remains if the body has no information.
  package init(statusCode: Int, body: [UInt8]) {
    self.statusCode = statusCode
    // Error bodies are short; a large one is ignored.
    guard body.count < 1 << 20, let outermost = try? JSONValue(json: body) else { return }
    // openrouteservice has an object in place of a text.
    let inner = outermost["error"]
    let fields = if case .object? = inner { inner ?? outermost } else { outermost }
    // A code is a text in Mapbox and OSRM, and a number in Valhalla.
    func text(_ name: String) -> String? {
      switch fields[name] {
      case .string(let text): text
      case .number(let number): Int(exactly: number).map { String($0) }
      case .integer(let integer): String(integer)
      default: nil
      }
    }
    code = text("code") ?? text("error_code") ?? Self.exception(fields)
    message = text("message") ?? text("error")
    if case .number(let seconds) = fields["refresh_ttl"] { refreshTimeToLive = seconds }
  }

  /// The exception that GraphHopper names in its first hint, without its package.
  private static func exception(_ fields: JSONValue) -> String? {
    guard case .array(let hints)? = fields["hints"], case .string(let name)? = hints.first?["details"],
      isException(name)
    else { return nil }
    let bytes = Array(name.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  private static func isNumber(_ code: String) -> Bool {
    !code.isEmpty && code.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Whether a name ends like those of GraphHopper's exceptions.
  private static func isException(_ name: String) -> Bool {
    let count = name.utf8.count
    return count >= 9 && has(name, "Exception", at: count - 9)
  }

  /// Whether a text has a word at a place in bytes: by characters it would take their tables.
  private static func has(_ text: String, _ word: String, at place: Int) -> Bool {
    let (text, word) = (Array(text.utf8), Array(word.utf8))
    return text.count - place >= word.count && word.indices.allSatisfy { text[place + $0] == word[$0] }
  }

  /// Whether the body names a failure, regardless of the HTTP status.
  package var isNamed: Bool {
    code.map { $0 != "Ok" } ?? (message != nil)
  }

  /// The failure as an error, without information from the HTTP header.
  package var error: DirectionsError {
    if refreshTimeToLive == 0 { return .refreshExpired }
    switch (statusCode, code) {
    case (_, "NoRoute"), (_, "ConnectionNotFoundException"), (_, "2009"), (_, "2016"): return .unableToRoute
    case (_, "NoSegment"), (_, "PointNotFoundException"), (_, "PointOutOfBoundsException"), (_, "2010"):
      return .unableToLocate
    case (_, "NoMatch"): return .noMatches
    case (_, "TooManyCoordinates"), (_, "TooBig"): return .tooManyCoordinates
    case (_, "ProfileNotFound"): return .profileNotFound
    case (413, _), (414, _): return .requestTooLarge
    case (429, _): return .unknown(statusCode: statusCode, code: code, message: message)
    case (401, _), (403, _): return .unauthorized(message: message)
    case (408, _): return .timedOut
    case (400..<500, _) where saysInvalid: return .invalidInput(message: message)
    default: return .unknown(statusCode: statusCode, code: code, message: message)
    }
  }

  /// Whether the request is invalid: by the name of the code, or by the status if there is none, as in Valhalla.
  /// GraphHopper's exceptions are names of its classes.
  private var saysInvalid: Bool {
    guard let code, !Self.isNumber(code), !Self.isException(code) else {
      return statusCode == 400 || statusCode == 422
    }
    return Self.has(code, "Invalid", at: 0)
  }
}
