public import Foundation

/// One kind of directions server: how it is asked, which options it has parameters for, and how its answers are read.
///
/// A service of one's own is a type that conforms, wrapped in a ``ServiceStyle``:
///
/// ```swift
/// extension ServiceStyle {
///   static let depot = ServiceStyle(DepotService())
/// }
/// let directions = Directions(credentials: Credentials(host: depotURL), style: .depot)
/// ```
///
/// Only ``name``, ``getRequest(for:)`` and the two lists of unsupported options have to be written. The rest defaults to
/// what a server without tokens, refreshes and tiles does that answers in the form of Mapbox's Directions API, version 5.
public protocol DirectionsService: Sendable {
  /// The name of the service in errors and on the command line.
  var name: String { get }

  /// Whether requests carry an access token as a parameter, so that none is sent without one.
  var requiresAccessToken: Bool { get }

  /// Whether the service offers map tiles for download.
  var hasOfflineTiles: Bool { get }

  /// Whether requests for routes and matches are sent by POST where a GET request would do too.
  var prefersPost: Bool { get }

  /// The most waypoints that a request can have; `Int.max`, the default, where that is up to the server.
  func maximumWaypointCount(of options: any DirectionsOptions) -> Int

  /// The request for routes or for a match by GET.
  func getRequest(for options: any DirectionsOptions) throws(DirectionsError) -> ServiceRequest

  /// The same request by POST, for what is too long for an address; nil where the service only takes GET.
  func postRequest(for options: any DirectionsOptions) throws(DirectionsError) -> ServiceRequest?

  /// The request for a refresh, or nil where the service has none.
  func refreshRequest(for part: RouteRefreshPart) -> ServiceRequest?

  /// The profile behind the path of a GET request, and whether the request is one for a match; nil for other paths.
  ///
  /// The path's last component, the coordinates, is left out. It may begin with components of the server's own.
  func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)?

  /// The attributes that a GET request names in its `annotations` parameter.
  func attributeNames(_ annotations: String) -> [String]

  /// Fails with an option that no request to the service can have; ranges and waypoints are checked already.
  func validate(_ options: RouteOptions) throws(DirectionsOptionsError)

  /// Fails with an option that no request to the service can have; ranges and waypoints are checked already.
  func validate(_ options: MatchOptions) throws(DirectionsOptionsError)

  /// The options of a request for routes that the service has no parameter for.
  func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption]

  /// The options of a request for a match that the service has no parameter for.
  func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption]

  /// The routes of an answer.
  func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse

  /// The matches of an answer.
  func matches(_ json: [UInt8], answering options: MatchOptions) throws(DirectionsError) -> MapMatchingResponse
}

extension DirectionsService {
  public var requiresAccessToken: Bool { false }
  public var hasOfflineTiles: Bool { false }
  public var prefersPost: Bool { false }

  public func maximumWaypointCount(of options: any DirectionsOptions) -> Int { .max }
  public func postRequest(for options: any DirectionsOptions) throws(DirectionsError) -> ServiceRequest? { nil }
  public func refreshRequest(for part: RouteRefreshPart) -> ServiceRequest? { nil }
  public func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)? { nil }

  public func attributeNames(_ annotations: String) -> [String] {
    annotations.split(separator: ",").map(String.init)
  }

  public func validate(_ options: RouteOptions) throws(DirectionsOptionsError) {}
  public func validate(_ options: MatchOptions) throws(DirectionsOptionsError) {}

  public func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    try RouteResponse(json: json, shapeFormat: options.shapeFormat)
  }

  public func matches(
    _ json: [UInt8], answering options: MatchOptions
  ) throws(DirectionsError) -> MapMatchingResponse {
    try MapMatchingResponse(json: json, shapeFormat: options.shapeFormat)
  }
}

/// A request to a service, less what the client adds: the host, the tokens and the header that says who asks.
public struct ServiceRequest: Hashable, Sendable {
  /// The path below the host, percent-encoded, without a slash at its beginning.
  public var path: String
  /// The parameters of the address, not encoded.
  public var query: [URLQueryItem]
  /// The body of a POST request and its content type; nil for GET.
  public var body: Body?

  /// What a POST request carries.
  public struct Body: Hashable, Sendable {
    /// The value of the header field `Content-Type`.
    public var contentType: String
    /// The bytes.
    public var data: Data

    /// A JSON text.
    public static func json(_ data: Data) -> Body { Body(contentType: "application/json", data: data) }

    /// The parameters of a form.
    public static func form(_ items: [URLQueryItem]) -> Body {
      Body(contentType: "application/x-www-form-urlencoded", data: Data(RequestText.encoded(items).utf8))
    }
  }

  /// A request for a path, in which everything but the slashes is encoded here.
  public init(path: String, query: [URLQueryItem] = [], body: Body? = nil) {
    self.path = RequestText.escaped(path)
    self.query = query
    self.body = body
  }
}
