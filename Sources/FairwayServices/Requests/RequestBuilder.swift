package import FairwayRoutes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Builds the addresses and requests for a service.
package struct RequestBuilder: Sendable {
  package let credentials: Credentials
  package let service: any DirectionsService
  private let userAgent: String

  /// The longest address that is sent by GET, in characters.
  package static let maximumAddressLength = 8192

  /// Creates a builder; `userAgent` is the header field of that name.
  package init(credentials: Credentials, service: any DirectionsService, userAgent: String = "FairwayRoutes/1") {
    self.credentials = credentials
    self.service = service
    self.userAgent = userAgent
  }

  /// Throws an error if a request for the options would be rejected before it is sent.
  package func check(_ options: any DirectionsOptions) throws(DirectionsError) {
    do {
      try options.validate(for: ServiceStyle(service))
    } catch {
      throw .invalidOptions(error)
    }
    try checkAccess()
  }

  /// Throws an error if a request for a refresh would be rejected before it is sent.
  package func check(_ part: RouteRefreshPart) throws(DirectionsError) {
    guard service.refreshRequest(for: part) != nil else {
      throw .invalidInput(message: "\(service.name) has no refreshes")
    }
    guard !part.responseIdentifier.isEmpty else {
      throw .invalidInput(message: "the answer has no identifier, so its routes cannot be refreshed")
    }
    guard part.routeIndex >= 0, part.startLegIndex >= 0, (part.currentRouteShapeIndex ?? 0) >= 0 else {
      throw .invalidInput(message: "an index is below zero")
    }
    try checkAccess()
  }

  /// Throws an error if there is no server address, or no token for a service that requires one.
  package func checkAccess() throws(DirectionsError) {
    guard ["http", "https"].contains(credentials.host.scheme?.lowercased()), credentials.host.host() != nil else {
      throw .invalidInput(message: "the host \(credentials.shownHost) is no http address")
    }
    guard !service.requiresAccessToken || !(credentials.accessToken ?? "").isEmpty else {
      throw .unauthorized(message: "there is no access token")
    }
    guard !credentials.secrets.contains(where: { $0.utf8.contains { $0 < 32 || $0 == 127 } }) else {
      throw .invalidInput(message: "a token, user or password has a control character")
    }
  }

  /// The address of a request; with POST, without the part that belongs in the body.
  package func url(for options: any DirectionsOptions, httpMethod: String) -> URL {
    do {
      if httpMethod.uppercased() == "POST", let post = try service.postRequest(for: options) { return url(post) }
      return url(try service.getRequest(for: options))
    } catch {
      return credentials.host
    }
  }

  /// The request: GET if the address is short enough and the service accepts it, otherwise POST.
  package func request(for options: any DirectionsOptions) throws(DirectionsError) -> HTTPRequest {
    if !service.prefersPost {
      let get = url(try service.getRequest(for: options))
      if get.absoluteString.count <= Self.maximumAddressLength { return prepared(get) }
    }
    guard let post = try service.postRequest(for: options) else {
      return prepared(url(try service.getRequest(for: options)))
    }
    return prepared(post)
  }

  /// The request for a refresh, or `nil` if the service does not support it.
  package func request(for part: RouteRefreshPart) -> HTTPRequest? {
    service.refreshRequest(for: part).map(prepared)
  }

  /// The address of a request at the host.
  package func url(_ request: ServiceRequest) -> URL {
    guard var components = URLComponents(url: credentials.host, resolvingAgainstBaseURL: true) else {
      return credentials.host
    }
    var prefix = components.percentEncodedPath
    while prefix.hasSuffix("/") { prefix.removeLast() }
    components.percentEncodedPath = "\(prefix)/\(request.path)"
    // Parameters of the host's address, such as a server operator's key, come first.
    let own = RequestText.encoded(request.query + (service.requiresAccessToken ? credentials.queryItems : []))
    let query = [components.percentEncodedQuery, own].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
    components.percentEncodedQuery = query.isEmpty ? nil : query
    return components.url ?? credentials.host
  }

  /// The request with its body and its header.
  private func prepared(_ request: ServiceRequest) -> HTTPRequest {
    var prepared = prepared(url(request))
    if let body = request.body {
      prepared.method = "POST"
      prepared.header.append(HTTPRequest.Field(name: "Content-Type", value: body.contentType))
      prepared.body = body.data
    }
    return prepared
  }

  /// A GET request for an address, with header fields for the user agent and the accepted types.
  package func prepared(_ url: URL) -> HTTPRequest {
    var header = [
      HTTPRequest.Field(name: "User-Agent", value: userAgent),
      HTTPRequest.Field(name: "Accept", value: "application/json"),
    ]
    if let authorization = credentials.authorization {
      header.append(HTTPRequest.Field(name: "Authorization", value: authorization.fieldValue))
    }
    return HTTPRequest(method: "GET", url: url, header: header)
  }
}
