internal import GeoKernel

/// A recorded answer of a directions service, or a single route or match.
public struct RouteFile: Hashable, Sendable {
  /// The content of the text.
  public enum Content: Hashable, Sendable {
    case routes(RouteResponse)
    case matches(MapMatchingResponse)
    case route(Route)
    case match(Match)
  }

  public let content: Content

  /// Decodes the UTF-8 text of an answer with routes or matches, or of a single route or match.
  ///
  /// An answer that reports an error instead of routes throws that error; an answer to a refresh contains no complete
  /// route and is rejected.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - precision: The number of decimals of polylines, 5 or 6. For `nil` it is the one that puts the first vertex
  ///     within 1 km of the start of the route; if that is ambiguous, the thrown error asks for it.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json bytes: [UInt8], precision: Int? = nil) throws(DirectionsError) {
    let format = precision.flatMap { RouteShapeFormat(precision: $0) }
    if let precision, format == nil {
      throw .invalidInput(message: "a polyline's precision is 5 or 6, not \(precision)")
    }
    switch try RouteFileKind(of: bytes) {
    case .routes: content = .routes(try RouteResponse(json: bytes, shapeFormat: format))
    case .matches: content = .matches(try MapMatchingResponse(json: bytes, shapeFormat: format))
    case .route: content = .route(try Route(json: bytes, shapeFormat: format))
    case .match: content = .match(try Match(jsonText: bytes, shapeFormat: format))
    }
    if routes.isEmpty, let fault = Self.fault(in: bytes) { throw fault }
  }

  /// The error that an answer reports; `nil` if it reports none.
  fileprivate static func fault(in bytes: [UInt8]) -> DirectionsError? {
    let failure = ServiceFailure(statusCode: 400, body: bytes)
    return failure.isNamed ? failure.error : nil
  }

  /// The routes, including those of matches, best first.
  public var routes: [Route] {
    switch content {
    case .routes(let response): response.routes ?? []
    case .matches(let response): response.matches?.map { $0.route } ?? []
    case .route(let route): [route]
    case .match(let match): [match.route]
    }
  }

  /// The content as an answer with routes.
  public var response: RouteResponse {
    switch content {
    case .routes(let response): response
    case .matches(let response): response.routeResponse
    case .route(let route): RouteResponse(routes: [route], waypoints: route.waypoints)
    case .match(let match): RouteResponse(routes: [match.route], waypoints: match.route.waypoints)
    }
  }
}

/// The kind of a text, detected by the names of its outermost members.
private enum RouteFileKind {
  case routes
  case matches
  case route
  case match

  init(of bytes: [UInt8]) throws(DirectionsError) {
    let names: [String]
    do throws(JSONFault) {
      names = try Self.names(in: bytes)
    } catch {
      throw error.error(in: bytes)
    }
    if names.contains("routes") {
      self = .routes
    } else if names.contains("matchings") {
      self = .matches
    } else if names.contains("legs") {
      self = names.contains("confidence") ? .match : .route
    } else if names.contains("route") {
      throw .decoding(
        path: "", expected: "an answer with routes or matches",
        found: "the answer to a refresh, which contains only changes of a route")
    } else if let fault = RouteFile.fault(in: bytes) {
      throw fault
    } else {
      let order = sortedOrder(below: names.count) { names[$0] < names[$1] }
      let found = order.prefix(8).map { names[$0] }.joined(separator: ", ")
      throw .decoding(
        path: "", expected: "an answer with routes or matches, or one of them",
        found: names.isEmpty ? "an empty object" : "an object with \(found)")
    }
  }

  private static let deciding = ["routes", "matchings", "legs", "confidence", "route"]

  private static func names(in bytes: [UInt8]) throws(JSONFault) -> [String] {
    var names: [String] = []
    var reader = JSONReader(bytes)
    var hasMember = try reader.enterObject()
    while hasMember {
      let name = reader.text(of: try reader.readName())
      // Of an object with very many members those that decide are enough.
      if names.count < 100 || Self.deciding.contains(name) { names.append(name) }
      try reader.skipValue()
      hasMember = try reader.hasNextMember()
    }
    try reader.expectEnd()
    return names
  }
}
