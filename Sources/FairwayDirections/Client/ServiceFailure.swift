/// What a service says in place of an answer, in any of the forms that the three services have for it.
struct ServiceFailure {
  var statusCode: Int
  var code: String?
  var message: String?
  var refreshTimeToLive: Double?

  /// Reads the body of an answer that is no result; a body that says nothing leaves the status alone.
  init(statusCode: Int, body: [UInt8]) {
    self.statusCode = statusCode
    // Bodies of failures are short. One that is not is none, and its text is of no use to anyone.
    guard body.count < 1 << 20, let fields = try? JSONValue(json: body) else { return }
    // A code is text with Mapbox and OSRM, a number with Valhalla.
    func text(_ name: String) -> String? {
      switch fields[name] {
      case .string(let text): text
      case .number(let number): Int(exactly: number).map { String($0) }
      case .integer(let integer): String(integer)
      default: nil
      }
    }
    code = text("code") ?? text("error_code")
    message = text("message") ?? text("error")
    if case .number(let seconds) = fields["refresh_ttl"] { refreshTimeToLive = seconds }
  }

  /// Whether the body named a failure, whatever the HTTP status is.
  var isNamed: Bool {
    code.map { $0 != "Ok" } ?? (message != nil)
  }

  /// The failure as an error, without what only the header of an HTTP answer says.
  var error: DirectionsError {
    if refreshTimeToLive == 0 { return .refreshExpired }
    switch (statusCode, code) {
    case (_, "NoRoute"): return .unableToRoute
    case (_, "NoSegment"): return .unableToLocate
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

  /// Whether the request is at fault: by the code's name, or by the status where there is none, as with Valhalla.
  private var saysInvalid: Bool {
    guard let code, Int(code) == nil else { return statusCode == 400 || statusCode == 422 }
    return code.hasPrefix("Invalid")
  }
}
