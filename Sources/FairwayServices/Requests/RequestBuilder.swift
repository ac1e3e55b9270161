package import FairwayRequests
package import FairwayRoutes

/// Builds the addresses and requests for a service.
package final class RequestBuilder: Sendable {
  package let access: ServerAccess
  package let service: any DirectionsService
  private let userAgent: String

  /// The longest address that is sent by GET, in characters.
  package static let maximumAddressLength = 8192

  /// Creates a builder; `userAgent` is the header field of that name.
  package init(access: ServerAccess, service: any DirectionsService, userAgent: String = "FairwayRoutes/1") {
    self.access = access
    self.service = service
    self.userAgent = userAgent
  }

  /// Throws an error if the service would reject the options.
  package func validate(_ options: AnyDirectionsOptions) throws(DirectionsOptionsError) {
    try options.validate(for: ServiceStyle(service))
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
    try access.check(for: service)
  }

  /// The address of a request; with POST, without the part that belongs in the body. `nil` if there is no request.
  package func address(for options: AnyDirectionsOptions, httpMethod: String) -> String? {
    do {
      if httpMethod == "POST", let post = try service.postRequest(for: options) { return address(post) }
      return address(try service.getRequest(for: options))
    } catch {
      return nil
    }
  }

  /// The request: GET if the address is short enough and the service accepts it, otherwise POST.
  package func request(for options: AnyDirectionsOptions) throws(DirectionsError) -> HTTPRequest {
    if !service.prefersPost {
      let get = address(try service.getRequest(for: options))
      if get.utf8.count <= Self.maximumAddressLength { return prepared(get) }
    }
    guard let post = try service.postRequest(for: options) else {
      return prepared(address(try service.getRequest(for: options)))
    }
    return prepared(post)
  }

  /// The request for a refresh, or `nil` if the service does not support it.
  package func request(for part: RouteRefreshPart) -> HTTPRequest? {
    service.refreshRequest(for: part).map(prepared)
  }

  /// The address of a request at the host.
  package func address(_ request: ServiceRequest) -> String {
    access.address.address(of: request, service.requiresAccessToken ? access.parameters : [])
  }

  /// The request with its body and its header.
  package func prepared(_ request: ServiceRequest) -> HTTPRequest {
    var prepared = prepared(address(request))
    if let body = request.body {
      prepared.method = "POST"
      prepared.header.append(HTTPRequest.Field(name: "Content-Type", value: body.contentType))
      prepared.body = body.bytes
    }
    return prepared
  }

  /// A GET request for an address, with header fields for the user agent and the accepted types.
  package func prepared(_ address: String) -> HTTPRequest {
    var header = [
      HTTPRequest.Field(name: "User-Agent", value: userAgent),
      HTTPRequest.Field(name: "Accept", value: "application/json"),
    ]
    if let authorization = access.authorization {
      header.append(HTTPRequest.Field(name: "Authorization", value: authorization.fieldValue))
    }
    return HTTPRequest(method: "GET", address: address, header: header)
  }
}
