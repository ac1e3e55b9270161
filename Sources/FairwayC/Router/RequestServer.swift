internal import CFairway
internal import FairwayCore
internal import FairwayRequests
internal import FairwayRoutes
internal import FairwayServices

/// The server that a trip's requests are for, and what is needed to build them.
struct RequestServer: Sendable {
  private let builder: RequestBuilder

  /// Decodes the member `server` of a trip.
  init(json: JSONValue) throws(Failure) {
    guard case .object(var members) = json else { throw Self.wrong("is not an object") }
    func text(_ name: String) throws(Failure) -> String? {
      guard let value = members.removeValue(forKey: name) else { return nil }
      guard case .string(let text) = value else { throw Self.wrong(".\(name) is not a text") }
      return text
    }
    guard let style = try text("style").flatMap(ServiceStyle.init(rawValue:)) else {
      throw Self.wrong(".style is none of \(ServiceStyle.allCases.map { $0.rawValue }.joined(separator: ", "))")
    }
    guard let address = try text("url").map(ServerAddress.init), address.isHTTP else {
      throw Self.wrong(".url is no address of HTTP")
    }
    let (token, bearer) = (try text("accessToken"), try text("bearer"))
    let (user, password) = (try text("user"), try text("password"))
    if let unknown = members.keys.min() { throw Self.wrong(".\(unknown) is unknown") }
    let authorization =
      bearer.map(Authorization.bearer) ?? user.map { Authorization.basic(user: $0, password: password ?? "") }
    builder = RequestBuilder(
      access: ServerAccess(address, accessToken: token, authorization: authorization), service: style.service)
  }

  private static func wrong(_ what: String) -> Failure { Failure(FAIRWAY_ERROR_JSON, "trip.server\(what)") }

  /// A part of the request for routes.
  func part(_ part: Int32, of options: RouteOptions) throws(Failure) -> [UInt8] {
    do throws(DirectionsOptionsError) {
      try builder.validate(.routes(options))
    } catch {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the options are not valid: \(error)")
    }
    return try self.part(part) { () throws(DirectionsError) in
      try builder.access.check(for: builder.service)
      return try builder.request(for: .routes(options))
    }
  }

  /// A part of the request for newer attributes.
  func part(_ part: Int32, of refresh: RouteRefreshPart) throws(Failure) -> [UInt8] {
    try self.part(part) { () throws(DirectionsError) in
      try builder.check(refresh)
      guard let request = builder.request(for: refresh) else {
        throw .invalidInput(message: "\(builder.service.name) has no refreshes")
      }
      return request
    }
  }

  private func part(
    _ part: Int32, _ request: () throws(DirectionsError) -> HTTPRequest
  ) throws(Failure) -> [UInt8] {
    let built: HTTPRequest
    do throws(DirectionsError) {
      built = try request()
    } catch {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(error)")
    }
    guard let bytes = built.part(part) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a request has no part \(part)")
    }
    return bytes
  }

  /// Decodes the answer to a request for routes.
  func routes(_ body: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    try builder.service.routes(body, answering: options)
  }

  /// A text without the server's secrets, on one line.
  func shown(_ text: String) -> String {
    Self.line(Redaction(builder.access.secrets).redacted(text))
  }

  /// A text from outside on one line.
  static func line(_ text: String) -> String {
    PrintableText.line(text, limit: PrintableText.maximumMessageLength)
  }
}

extension HTTPRequest {
  /// A part of the request, by its FAIRWAY_REQUEST_ constant; `nil` for another number.
  func part(_ part: Int32) -> [UInt8]? {
    switch part {
    case FAIRWAY_REQUEST_METHOD: Array(method.utf8)
    case FAIRWAY_REQUEST_URL: Array(address.utf8)
    case FAIRWAY_REQUEST_HEADER: Array(header.map { "\($0.name): \($0.value)\n" }.joined().utf8)
    case FAIRWAY_REQUEST_BODY: body ?? []
    case FAIRWAY_REQUEST_WHOLE: whole
    default: nil
    }
  }

  /// The parts that a client sends, with a 0 between each and the next.
  private var whole: [UInt8] {
    let parts = [FAIRWAY_REQUEST_METHOD, FAIRWAY_REQUEST_URL, FAIRWAY_REQUEST_HEADER, FAIRWAY_REQUEST_BODY]
    return Array(parts.map { part($0) ?? [] }.joined(separator: [0]))
  }
}
