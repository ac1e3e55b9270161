internal import Foundation

/// What a service says in place of an answer, in any of the forms that the three services have for it.
struct ServiceFailure {
  var statusCode: Int
  var code: String?
  var message: String?
  var refreshTimeToLive: Double?

  /// Reads the body of an answer that is no result; a body that says nothing leaves the status alone.
  init(statusCode: Int, body: Data) {
    self.statusCode = statusCode
    // Bodies of failures are short. One that is not is none, and its text is of no use to anyone.
    guard body.count < 1 << 20, let fields = try? JSONDecoder().decode(Fields.self, from: body) else { return }
    code = fields.code ?? fields.errorCode
    message = fields.message ?? fields.error
    refreshTimeToLive = fields.refreshTimeToLive
  }

  /// Whether the body named a failure, whatever the HTTP status is.
  var isNamed: Bool {
    code.map { $0 != "Ok" } ?? (message != nil)
  }

  /// The failure as an error; `header` gives the fields of the HTTP answer and `now` the time of its arrival.
  func error(now: Date, header: (String) -> String?) -> DirectionsError {
    if refreshTimeToLive == 0 { return .refreshExpired }
    switch (statusCode, code) {
    case (_, "NoRoute"): return .unableToRoute
    case (_, "NoSegment"): return .unableToLocate
    case (_, "NoMatch"): return .noMatches
    case (_, "TooManyCoordinates"), (_, "TooBig"): return .tooManyCoordinates
    case (_, "ProfileNotFound"): return .profileNotFound
    case (413, _), (414, _): return .requestTooLarge
    case (429, _): return rateLimited(now: now, header: header)
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

  private func rateLimited(now: Date, header: (String) -> String?) -> DirectionsError {
    // A time that no calendar knows is none.
    func seconds(_ name: String) -> TimeInterval? {
      header(name).flatMap { TimeInterval($0) }.flatMap { (0...1e11).contains($0) ? $0 : nil }
    }
    let reset =
      seconds("X-Rate-Limit-Reset").map { Date(timeIntervalSince1970: $0) }
      ?? seconds("Retry-After").map { now.addingTimeInterval($0) }
    return .rateLimited(
      interval: seconds("X-Rate-Limit-Interval"), limit: header("X-Rate-Limit-Limit").flatMap { UInt($0) },
      resetTime: reset)
  }

  /// The members that any of the services uses. A code is text with Mapbox and OSRM, a number with Valhalla.
  private struct Fields: Decodable {
    let code, errorCode, message, error: String?
    let refreshTimeToLive: Double?

    private enum Key: String, CodingKey {
      case code, message, error
      case errorCode = "error_code"
      case refreshTimeToLive = "refresh_ttl"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func text(_ key: Key) -> String? {
        (try? values.decode(String.self, forKey: key)) ?? (try? values.decode(Int.self, forKey: key)).map(String.init)
      }
      code = text(.code)
      errorCode = text(.errorCode)
      message = text(.message)
      error = text(.error)
      refreshTimeToLive = try? values.decode(Double.self, forKey: .refreshTimeToLive)
    }
  }
}
