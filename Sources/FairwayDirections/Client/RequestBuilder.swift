internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Turns options into the addresses and bodies that one service takes.
struct RequestBuilder {
  let credentials: Credentials
  let style: ServiceStyle

  /// The longest address that is sent by GET, in characters.
  static let maximumAddressLength = 8192

  /// The address of a request; with POST, the part of it that does not go into the body.
  func url(for options: any DirectionsOptions, httpMethod: String) -> URL {
    let isPost = httpMethod.uppercased() == "POST"
    switch style {
    case .mapbox:
      return isPost
        ? url(options.abridgedPath, credentials.queryItems)
        : url(options.path, options.urlQueryItems + credentials.queryItems)
    case .osrm:
      // OSRM takes nothing but GET.
      return url(osrmPath(options), osrmQueryItems(options))
    case .valhalla:
      let path = options is MatchOptions ? "trace_route" : "route"
      guard !isPost, let body = try? valhallaBody(options) else { return url(path, []) }
      return url(path, [URLQueryItem(name: "json", value: String(decoding: body, as: UTF8.self))])
    }
  }

  /// The request itself: GET where the address is short enough, else POST; always POST with Valhalla.
  func urlRequest(for options: any DirectionsOptions) throws(DirectionsError) -> URLRequest {
    let get = url(for: options, httpMethod: "GET")
    var request: URLRequest
    switch style {
    case .valhalla:
      request = prepared(url(for: options, httpMethod: "POST"))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try valhallaBody(options)
    case .mapbox where get.absoluteString.count > Self.maximumAddressLength:
      request = prepared(url(for: options, httpMethod: "POST"))
      request.httpMethod = "POST"
      request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      let items = [URLQueryItem(name: "coordinates", value: options.coordinates)] + options.urlQueryItems
      request.httpBody = Data(Self.encoded(items).utf8)
    case .mapbox, .osrm:
      request = prepared(get)
    }
    return request
  }

  /// The address of a refresh.
  func url(for part: RouteRefreshPart) -> URL {
    let profile = ProfileIdentifier.automobileAvoidingTraffic.rawValue
    // The identifier comes from outside, so a slash in it must not open another path.
    let identifier = Self.escaped(part.responseIdentifier).replacing("/", with: "%2F")
    let index = part.currentRouteShapeIndex.map {
      URLQueryItem(name: "current_route_geometry_index", value: String($0))
    }
    return url(
      escapedPath: "directions-refresh/v1/\(profile)/\(identifier)/\(part.routeIndex)/\(part.startLegIndex)",
      [index].compactMap { $0 } + credentials.queryItems)
  }

  /// The address of a path at the host, with parameters.
  func url(_ path: String, _ items: [URLQueryItem]) -> URL {
    url(escapedPath: Self.escaped(path), items)
  }

  private func url(escapedPath: String, _ items: [URLQueryItem]) -> URL {
    guard var components = URLComponents(url: credentials.host, resolvingAgainstBaseURL: true) else {
      return credentials.host
    }
    var prefix = components.percentEncodedPath
    while prefix.hasSuffix("/") { prefix.removeLast() }
    components.percentEncodedPath = "\(prefix)/\(escapedPath)"
    let query = Self.encoded(items)
    components.percentEncodedQuery = query.isEmpty ? nil : query
    return components.url ?? credentials.host
  }

  /// A request for the address that says who asks.
  func prepared(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url)
    request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func valhallaBody(_ options: any DirectionsOptions) throws(DirectionsError) -> Data {
    switch options {
    case let options as RouteOptions: return try ValhallaRequest(options).body
    case let options as MatchOptions: return try ValhallaRequest(options).body
    default: throw .invalidInput(message: "\(type(of: options)) are neither options of a route nor of a match")
    }
  }

  /// Parameters with everything escaped that has a meaning in a query or in a form.
  ///
  /// Semicolons and commas stay: they separate the entries of lists, and OSRM reads them as they are.
  static func encoded(_ items: [URLQueryItem]) -> String {
    items.map { item in
      "\(item.name)=\(escaped(item.value ?? ""))"
    }
    .joined(separator: "&")
  }

  /// A text with everything escaped that has a meaning in a path, a query or a form, but for slashes.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~;,:/")
}

// MARK: - OSRM

extension RequestBuilder {
  private func osrmPath(_ options: any DirectionsOptions) -> String {
    let service = options is MatchOptions ? "match" : "route"
    return "\(service)/v1/\(ServiceStyle.osrmName(of: options.profileIdentifier))/\(options.coordinates)"
  }

  /// The parameters in OSRM's own words; it refuses a request with any other.
  private func osrmQueryItems(_ options: any DirectionsOptions) -> [URLQueryItem] {
    let common = options.common
    var items = [
      URLQueryItem(name: "geometries", value: common.shapeFormat.rawValue),
      URLQueryItem(name: "overview", value: common.routeShapeResolution.rawValue),
      URLQueryItem(name: "steps", value: String(common.includesSteps)),
    ]
    func add(_ name: String, _ value: String?) {
      if let value { items.append(URLQueryItem(name: name, value: value)) }
    }
    let known = common.attributeOptions.intersection([.distance, .expectedTravelTime, .speed]).requestNames
    let attributes = known + common.customAttributes
    add("annotations", attributes.isEmpty ? nil : attributes.joined(separator: ","))
    let shared = ["bearings", "radiuses", "waypoints", "approaches"]
    items += common.waypointQueryItems.filter { shared.contains($0.name) }
    switch options {
    case let options as RouteOptions:
      add("alternatives", options.includesAlternativeRoutes ? "2" : "false")
      add("continue_straight", String(!options.allowsUTurnAtWaypoint))
      if !options.roadClassesToAvoid.isEmpty {
        add("exclude", options.roadClassesToAvoid.requestNames.joined(separator: ","))
      }
    case let options as MatchOptions:
      add("tidy", String(options.resamplesTraces))
      add("timestamps", options.timestamps.map { $0.map(String.init).joined(separator: ";") })
    default: break
    }
    return items
  }
}
