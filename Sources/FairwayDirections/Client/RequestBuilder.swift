internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Builds the addresses and requests for a service.
struct RequestBuilder {
  let credentials: Credentials
  let service: any DirectionsService

  /// The longest address that is sent by GET, in characters.
  static let maximumAddressLength = 8192

  /// The address of a request; with POST, without the part that belongs in the body.
  func url(for options: any DirectionsOptions, httpMethod: String) -> URL {
    do {
      if httpMethod.uppercased() == "POST", let post = try service.postRequest(for: options) { return url(post) }
      return url(try service.getRequest(for: options))
    } catch {
      return credentials.host
    }
  }

  /// The request: GET if the address is short enough and the service accepts it, otherwise POST.
  func urlRequest(for options: any DirectionsOptions) throws(DirectionsError) -> URLRequest {
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
  func urlRequest(for part: RouteRefreshPart) -> URLRequest? {
    service.refreshRequest(for: part).map(prepared)
  }

  /// The address of a request at the host.
  func url(_ request: ServiceRequest) -> URL {
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

  /// The request with its body and with header fields for the user agent and the accepted types.
  func prepared(_ request: ServiceRequest) -> URLRequest {
    var prepared = prepared(url(request))
    if let body = request.body {
      prepared.httpMethod = "POST"
      prepared.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
      prepared.httpBody = body.data
    }
    return prepared
  }

  /// A GET request for the address with the same header fields.
  func prepared(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url)
    request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let authorization = credentials.authorization {
      request.setValue(authorization.fieldValue, forHTTPHeaderField: "Authorization")
    }
    return request
  }
}
