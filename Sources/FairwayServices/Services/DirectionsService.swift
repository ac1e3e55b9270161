public import FairwayRoutes
public import GeoKernel

/// A kind of directions server: the form of its requests, the options that it supports, and the decoding of its
/// answers.
///
/// A custom service is a class that conforms to this protocol, wrapped in a ``ServiceStyle``:
///
/// ```swift
/// extension ServiceStyle {
///   static let depot = ServiceStyle(DepotService())
/// }
/// let directions = Directions(credentials: Credentials(host: depotURL), style: .depot)
/// ```
///
/// Only ``name``, ``getRequest(for:)`` and the two lists of unsupported options are required. The defaults of the
/// others are those of a server without tokens, refreshes and tiles that answers in the form of Mapbox's Directions
/// API, version 5.
public protocol DirectionsService: AnyObject, Sendable {
  /// The name of the service in errors and on the command line.
  var name: String { get }

  /// Whether requests have an access token as a parameter, so that none is sent without one.
  var requiresAccessToken: Bool { get }

  /// Whether the service offers map tiles for download.
  var hasOfflineTiles: Bool { get }

  /// Whether requests for routes and matches are sent by POST even if a GET request is possible.
  var prefersPost: Bool { get }

  /// The largest number of waypoints of a request; `Int.max`, the default, if the server decides.
  func maximumWaypointCount(of options: AnyDirectionsOptions) -> Int

  /// The GET request for routes or for a match.
  func getRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest

  /// The same request by POST, for options that are too long for an address; `nil` if the service supports only GET.
  func postRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest?

  /// The request for a refresh, or `nil` if the service does not support it.
  func refreshRequest(for part: RouteRefreshPart) -> ServiceRequest?

  /// Throws an error for an option that the service never accepts; ranges and waypoints have been validated.
  func validate(_ options: RouteOptions) throws(DirectionsOptionsError)

  /// Throws an error for an option that the service never accepts; ranges and waypoints have been validated.
  func validate(_ options: MatchOptions) throws(DirectionsOptionsError)

  /// The options of a request for routes that the service does not support.
  func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption]

  /// The options of a request for a match that the service does not support.
  func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption]

  /// The routes of an answer.
  func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse

  // A build without Foundation downloads no tiles, matches no traces and reads no addresses.
  #if !hasFeature(Embedded)
    /// The request for the list of versions of the tiles, by default that of Mapbox's service.
    var versionsRequest: ServiceRequest { get }

    /// The request for the tiles of a version that cover an area, by default that of Mapbox's service.
    func tilesRequest(for bounds: BoundingBox, version: String) throws(DirectionsError) -> ServiceRequest

    /// The request for what makes newer tiles of older ones; by default there is none, which is an error.
    func differenceRequest(
      for bounds: BoundingBox, from old: String, to version: String
    ) throws(DirectionsError) -> ServiceRequest

    /// The request for a description of a file of tiles, with its size and its checksum; `nil`, the default, if the service
    /// has none. With one the client continues a download that broke off, and verifies the file.
    func descriptionRequest(of file: ServiceRequest) -> ServiceRequest?

    /// The matches of an answer.
    func matches(_ json: [UInt8], answering options: MatchOptions) throws(DirectionsError) -> MapMatchingResponse

    /// The profile in the path of a GET request, and whether the request is for a match; `nil` for other paths.
    ///
    /// The last component of the path, the coordinates, is omitted. The path may begin with components of the server's
    /// own.
    func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)?

    /// The attributes named in the `annotations` parameter of a GET request.
    func attributeNames(_ annotations: String) -> [String]
  #endif
}

extension DirectionsService {
  public var requiresAccessToken: Bool { false }
  public var hasOfflineTiles: Bool { false }
  public var prefersPost: Bool { false }

  public func maximumWaypointCount(of options: AnyDirectionsOptions) -> Int { .max }
  public func postRequest(for options: AnyDirectionsOptions) throws(DirectionsError) -> ServiceRequest? { nil }
  public func refreshRequest(for part: RouteRefreshPart) -> ServiceRequest? { nil }
  public func read(path: ArraySlice<String>) -> (isMatch: Bool, profile: ProfileIdentifier)? { nil }

  public func attributeNames(_ annotations: String) -> [String] {
    annotations.split(separator: ",").map(String.init)
  }

  public func validate(_ options: RouteOptions) throws(DirectionsOptionsError) {}
  public func validate(_ options: MatchOptions) throws(DirectionsOptionsError) {}

  public var versionsRequest: ServiceRequest { ServiceRequest(path: "route-tiles/v1/versions") }

  public func tilesRequest(
    for bounds: BoundingBox, version: String
  ) throws(DirectionsError) -> ServiceRequest {
    let area = "\(bounds.southWest.requestText);\(bounds.northEast.requestText)"
    return ServiceRequest(path: "route-tiles/v1/\(area)", query: [RequestParameter("version", version)])
  }

  public func differenceRequest(
    for bounds: BoundingBox, from old: String, to version: String
  ) throws(DirectionsError) -> ServiceRequest {
    throw .invalidInput(message: "\(name) has no differences between versions")
  }

  public func descriptionRequest(of file: ServiceRequest) -> ServiceRequest? { nil }

  public func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    try RouteResponse(json: json, shapeFormat: options.shapeFormat)
  }

  public func matches(
    _ json: [UInt8], answering options: MatchOptions
  ) throws(DirectionsError) -> MapMatchingResponse {
    try MapMatchingResponse(json: json, shapeFormat: options.shapeFormat)
  }
}

/// A request to a service without what the client adds: the host, the tokens and the header fields.
public struct ServiceRequest: Hashable, Sendable {
  /// The path below the host, percent-encoded, without a leading slash.
  public var path: String
  /// The parameters of the address, not encoded.
  public var query: [RequestParameter]
  /// The body of a POST request and its content type; nil for GET.
  public var body: Body?

  /// The body of a POST request.
  public struct Body: Hashable, Sendable {
    /// The value of the header field `Content-Type`.
    public var contentType: String
    /// The bytes.
    public var bytes: [UInt8]

    /// A JSON text.
    public static func json(_ value: JSONValue) -> Body { Body(contentType: "application/json", bytes: value.json()) }

    /// The parameters of a form.
    public static func form(_ parameters: [RequestParameter]) -> Body {
      Body(contentType: "application/x-www-form-urlencoded", bytes: Array(RequestText.encoded(parameters).utf8))
    }
  }

  /// Creates a request for a path, in which everything except slashes is percent-encoded.
  public init(path: String, query: [RequestParameter] = [], body: Body? = nil) {
    self.path = RequestText.escaped(path)
    self.query = query
    self.body = body
  }
}
